// A drop-down that the wheel scrolls past, with room for its words at any size of text.
#pragma once

#include "ui/widgets/words_box.h"

#include <QWheelEvent>

namespace breakeven {

class ChoiceBox : public WordsBox
{
public:
    explicit ChoiceBox(QWidget *parent = nullptr) : WordsBox(parent)
    {
        setFocusPolicy(Qt::StrongFocus);
        setSizeAdjustPolicy(AdjustToContents);
    }

protected:
    void wheelEvent(QWheelEvent *event) override { event->ignore(); }
};

} // namespace breakeven
