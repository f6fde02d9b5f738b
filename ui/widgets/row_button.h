// A row of a list that is a button as a whole: its labels lie in a layout, Enter, Space or a click opens it.
#pragma once

#include <QAbstractButton>

namespace breakeven {

class RowButton : public QAbstractButton
{
    Q_OBJECT

public:
    explicit RowButton(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
};

} // namespace breakeven
