// A line of text whose committed text is undone in the study, not in the field.
//
// While a person types, Undo takes back letters; once the text is committed, it is the Undo of the window.
// Whoever commits the text calls `setModified(false)`.
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
