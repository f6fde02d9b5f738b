// When to commit, on the page Capacity: the orders of the next three months that cost least over many
// scenarios, what each way to decide is worth, and the ladder of commitments with its dates.
//
// The scenarios are planned off the GUI thread, after the plan itself; a change of the study or of their
// number stops them, and Cancel gives them up until the next change or a press.
#pragma once

#include <QTimer>
#include <QWidget>

#include "model/plan/uncertain_plan.h"
#include "ui/charts/plot_chart.h"
#include "ui/jobs/newest_run.h"
#include "ui/jobs/planned_study.h"

#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>

class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace breakeven {

class TableView;

class LadderPart : public QWidget
{
    Q_OBJECT

public:
    explicit LadderPart(QWidget *parent = nullptr);
    ~LadderPart() override;

    // Plans the scenarios of this study, unless they are there or were given up. Requires: one with a plan.
    void planFor(const PlannedStudy &planned);
    // What is being planned is no longer wanted.
    void stop();
    void cancel();
    // Another study is open.
    void forget();

    bool isIdle() const { return !m_run.isBusy() && !m_asked; }
    const std::optional<UncertainPlan> &plan() const { return m_plan; }
    QSpinBox *scenarios() const { return m_scenarios; }
    QPushButton *cancelButton() const { return m_cancel; }
    QProgressBar *progress() const { return m_bar; }
    QLabel *headline() const { return m_headline; }
    QLabel *sentences() const { return m_sentences; }
    PlotChart *chart() const { return m_chart; }
    TableView *table() const { return m_table; }

signals:
    void becameIdle();

private:
    struct Asked
    {
        Study study;
        PlanWish wish;
        int scenarios = 0;

        bool operator==(const Asked &) const = default;
    };
    struct Answer
    {
        std::optional<UncertainPlan> plan;
        std::string problem; // why there is none
        bool isStopped = false;
    };

    void build();
    void ask();
    void endWait();
    void take(const Answer &answer);
    void showProgress();
    void showWords();
    void showPlan();

    QSpinBox *m_scenarios;
    QLabel *m_doing;
    QProgressBar *m_bar;
    QPushButton *m_cancel; // while it is planned
    QPushButton *m_again;  // after that was cancelled
    QLabel *m_headline;
    QLabel *m_sentences;
    PlotChart *m_chart;
    TableView *m_table;
    std::stop_source m_stop;
    NewestRun<Answer> m_run;
    std::optional<PlannedStudy> m_planned;
    std::optional<Asked> m_asked;     // what is being planned
    std::optional<Asked> m_cancelled; // what a person did not wait for
    std::optional<Asked> m_shown;     // what the plan is of
    std::optional<UncertainPlan> m_plan;
    std::string m_problem;
    std::shared_ptr<std::atomic<int>> m_percent = std::make_shared<std::atomic<int>>(0);
    QTimer m_progress;
};

} // namespace breakeven
