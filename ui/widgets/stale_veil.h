// Dims what it covers to 60 % while newer figures are being calculated; clicks go through.
#pragma once

#include <QWidget>

namespace breakeven {

class StaleVeil : public QWidget
{
public:
    // A child of `covered`, hidden at first; follows its size.
    explicit StaleVeil(QWidget &covered);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void showEvent(QShowEvent *event) override;
};

} // namespace breakeven
