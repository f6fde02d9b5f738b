// A ring of two pixels in the accent colour around whatever has the focus.
#pragma once

#include <QFocusFrame>

namespace breakeven {

class FocusRing : public QFocusFrame
{
public:
    // Follows the focus inside `window`.
    explicit FocusRing(QWidget &window);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace breakeven
