// A line of text whose committed text is undone in the study, not in the field.
//
// While it is being typed Undo is of the letters; from then on, of the window. Who commits it calls
// `setModified(false)`.
#pragma once

#include <QLineEdit>

namespace breakeven {

class StudyLine : public QLineEdit
{
public:
    using QLineEdit::QLineEdit;

protected:
    bool event(QEvent *event) override;
};

} // namespace breakeven
