// What to buy, to commit to and to rent, month by month: the capacity plan of a workload, what serves its
// demand, the orders, the limits that hold it back, and cost against time.
//
// The plan is made off the GUI thread; the next edit or choice stops it. What is shown is of the study on
// screen or, until that one's plan is there, says that it is of the one before.
#pragma once

#include <QTimer>

#include "ui/charts/capacity_stack.h"
#include "ui/charts/figure_chart.h"
#include "ui/charts/plot_chart.h"
#include "ui/jobs/newest_run.h"
#include "ui/jobs/planned_study.h"
#include "ui/models/plan_charts.h"
#include "ui/pages/effects_limits.h"
#include "ui/widgets/page.h"

#include <atomic>

class QBoxLayout;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace breakeven {

class LadderPart;
class Segments;
class TableView;
struct StudyResult;

class CapacityPage : public Page
{
    Q_OBJECT

public:
    explicit CapacityPage(Workspace &workspace, QWidget *parent = nullptr);
    ~CapacityPage() override;

    void refresh() override;
    // The one that was used last.
    ChartWidget *chart() const override;
    // Month by month.
    Table table() const override;

    // No plan is being made for what is chosen.
    bool isIdle() const { return !m_run.isBusy() && !m_asked; }
    // Gives the plan up that is being made; nothing makes it again but the next change or a press.
    void cancelPlan();
    const std::optional<PlannedStudy> &planned() const { return m_planned; }
    FigureChart<CapacityStack> *stack() const { return m_stack; }
    PlotChart *front() const { return m_front; }
    TableView *orders() const { return m_orders; }
    TableView *mix() const { return m_mix; }
    TableView *months() const { return m_months; }
    QComboBox *workload() const { return m_workload; }
    QDoubleSpinBox *service() const { return m_service; }
    QSpinBox *most() const { return m_most; }
    Segments *view() const { return m_view; }
    MessageStrip *shortage() const { return m_shortage; }
    QLabel *limits() const { return m_limitsText; }
    QPushButton *put() const { return m_put; }
    LadderPart *ladder() const { return m_ladder; }

signals:
    void becameIdle();
    void planning(int percent); // while a plan takes long; −1: no longer

protected:
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Asked
    {
        Study study;
        PlanWish wish;

        bool operator==(const Asked &) const = default;
    };

    void buildBar();
    void buildContent();
    void connectParts();
    void connectBar();
    void forget();
    void fillWorkloads(const StudyResult &result);
    void fillLimits();
    PlanWish wish() const;
    void ask(const StudyResult &result);
    void stop();
    void endWait();
    void showProgress();
    void showCancelled();
    void planAgain();
    void take(const std::optional<PlannedStudy> &planned);
    void setMost(int machines);

    // What is shown of a plan; requires one.
    ShownPlan shown() const;
    void showPlan();
    void showSentences();
    void showShortage();
    void showLimits();
    void showTables();
    void showPut();
    void putPlanIntoStudy();
    void showMonth(int month);
    void showFront();
    void showLadder();
    void showFigures();
    void showError();
    void pressRelaxation(std::size_t relaxation);
    void followLink(const QString &link);
    void arrange();

    QComboBox *m_workload;
    QDoubleSpinBox *m_service;
    QComboBox *m_basis;
    QSpinBox *m_most;
    QComboBox *m_mostOf;
    EffectsLimits m_limits;
    Segments *m_view; // with the plan, with nothing ordered
    QWidget *m_content;
    MessageStrip *m_shortage;
    FigureChart<CapacityStack> *m_stack;
    ChartWidget *m_last; // chart that was used last
    QBoxLayout *m_pair;  // orders beside the month that is chosen
    TableView *m_orders;
    QLabel *m_noOrders;
    QPushButton *m_put; // into the study
    QLabel *m_whyNot;   // it cannot be
    TableView *m_mix;
    QLabel *m_mixTitle;
    QLabel *m_limitsTitle;
    QLabel *m_limitsText;
    LadderPart *m_ladder; // when to commit
    QWidget *m_frontPart;
    QBoxLayout *m_frontPair;
    PlotChart *m_front;
    TableView *m_frontTable;
    TableView *m_months;
    std::map<std::string, MachineLimits> m_machines; // that a person has set, of the open study
    int m_month = 0;                                 // that is brought out
    std::stop_source m_stop;
    NewestRun<std::optional<PlannedStudy>> m_run;
    std::optional<Asked> m_asked;     // what is being planned
    std::optional<Asked> m_cancelled; // what a person did not wait for
    std::shared_ptr<std::atomic<int>> m_percent = std::make_shared<std::atomic<int>>(0);
    QTimer m_progress;
    std::optional<PlannedStudy> m_planned;
    QTimer m_late;
    bool m_isLate = false; // the plan is of an earlier study, and has been for so long that a person notices
};

} // namespace breakeven
