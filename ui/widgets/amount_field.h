// A number that is asked for: its label, the field, a line of why, and what is wrong with it, right there.
#pragma once

#include <QWidget>

#include "pricing/new_study/new_study_answers.h"

#include <optional>

class QLabel;
class QLineEdit;

namespace breakeven {

class AmountField : public QWidget
{
    Q_OBJECT

public:
    explicit AmountField(NewStudyQuestion question, QWidget *parent = nullptr);

    std::string key() const { return m_question.field.key; }
    QString label() const;
    // Nothing: nobody answered, so the standard value stands there, as an assumption where it is one.
    void setAnswer(std::optional<double> answer);
    // One sentence; empty where all is well.
    QString problem() const;
    // For this answer beside another one.
    void setProblem(const QString &sentence);
    QLineEdit *edit() const { return m_edit; }

signals:
    // While it is typed; nothing: it was emptied, which is allowed. Not told where it cannot be read.
    void answered(std::optional<double> answer);
    void problemChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    Result<std::optional<double>> read(const QString &text) const;
    Result<void> check(std::optional<double> value) const;
    void take(const QString &text);
    void tell(const QString &problem);
    void showProblem();
    void showHelp();
    void fitToText();

    NewStudyQuestion m_question;
    QString m_own;    // why its text cannot be taken
    QString m_beside; // what is wrong beside another answer
    QLineEdit *m_edit;
    QLabel *m_help;
    QLabel *m_problem;
};

} // namespace breakeven
