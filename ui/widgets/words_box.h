// A drop-down whose words are cut in the middle where they have no room, and are then told by pointing at it:
// two that begin alike stay apart.
#pragma once

#include <QComboBox>

namespace breakeven {

class WordsBox : public QComboBox
{
public:
    using QComboBox::QComboBox;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QString shownText() const;
};

} // namespace breakeven
