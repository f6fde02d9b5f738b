// Goal seek: which value of one input brings a number of the study to a target.
#pragma once

#include <QDialog>

#include "model/decision/solve.h"
#include "ui/jobs/newest_run.h"

#include <optional>
#include <stop_token>
#include <string>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace breakeven {

class Workspace;

// What was looked for, and what was found.
struct SoughtGoal
{
    std::string path;
    double target = 0;
    Solution solution;
    std::optional<Error> error;
};

class GoalSeekDialog : public QDialog
{
    Q_OBJECT

public:
    // `quantity` is a node of the result that is shown, `title` what it is called.
    GoalSeekDialog(Workspace &workspace, const QString &quantity, const QString &title,
                   QWidget *parent = nullptr);
    ~GoalSeekDialog() override;

    // Sets the input to what was found, as one step that can be undone.
    void accept() override;

private:
    void fillInputs();
    void seek();
    void take(const SoughtGoal &sought);
    QString amount(double value) const;

    Workspace &m_workspace;
    QString m_quantity;
    double m_scale = 1; // of what is typed
    QLineEdit *m_target;
    QComboBox *m_input;
    QLabel *m_answer;
    QPushButton *m_use;
    std::optional<double> m_found;
    std::stop_source m_stop;
    NewestRun<SoughtGoal> m_run;
};

} // namespace breakeven
