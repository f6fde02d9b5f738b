// A drop-down that the wheel scrolls past, with room for its words at any size of text.
#pragma once

#include <QComboBox>
#include <QWheelEvent>

namespace breakeven {

class ChoiceBox : public QComboBox
{
public:
    explicit ChoiceBox(QWidget *parent = nullptr) : QComboBox(parent)
    {
        setFocusPolicy(Qt::StrongFocus);
        setSizeAdjustPolicy(AdjustToContents);
    }

protected:
    void wheelEvent(QWheelEvent *event) override { event->ignore(); }
};

} // namespace breakeven
