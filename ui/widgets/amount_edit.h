// A number field: Enter commits, Esc restores, Up/Down and Ctrl+wheel step; a plain wheel scrolls past it.
#pragma once

#include "ui/widgets/study_line.h"

namespace breakeven {

class AmountEdit : public StudyLine
{
    Q_OBJECT

public:
    explicit AmountEdit(QWidget *parent = nullptr);

    // What Esc restores; the field is no longer changed by hand.
    void setShown(const QString &text);
    void setWrong(bool isWrong, const QString &description = {});
    bool isWrong() const { return property("isWrong").toBool(); }
    // Its text is not what the study has: it is being typed, or it could not be read.
    bool isEditing() const { return isModified() || isWrong(); }

signals:
    void committed(const QString &text); // Enter, Tab or focus loss, after a change
    void restored();                     // by Esc
    void stepped(int steps);             // of the last shown digit
    void wheelStepped(int steps);        // hundredths of the range
    void stepsEnded();                   // the key was released: the gesture is over

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    void commit();

    QString m_shown;
};

} // namespace breakeven
