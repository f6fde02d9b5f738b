// What was measured: the imported traces, one of them or two beside each other, what they say and cost, the
// model that fits, and what a study can take over.
#pragma once

#include "ui/jobs/trace_job.h"
#include "ui/widgets/page.h"

#include "data/store/trace_store.h"

class QBoxLayout;
class QComboBox;
class QPushButton;

namespace breakeven {

class AmountEdit;
class ServingRunsView;
class TableView;
class TraceChart;
class TracePanel;
class TraceUseView;
struct NodePrice;

class TracesPage : public Page
{
    Q_OBJECT

public:
    explicit TracesPage(Workspace &workspace, QWidget *parent = nullptr);

    void refresh() override;
    ChartWidget *chart() const override;
    Table table() const override;

    void showTrace(const QString &name);
    TraceJob &job() { return m_job; }
    TableView *list() const { return m_list; }
    TracePanel *panel() const { return m_panel; }
    TracePanel *otherPanel() const { return m_otherPanel; }
    ServingRunsView *runs() const { return m_runs; }
    TraceUseView *useView() const { return m_use; }
    TableView *fit() const { return m_fit; }
    TableView *figures() const { return m_figures; }
    QComboBox *traceBox() const { return m_trace; }
    QComboBox *otherBox() const { return m_other; }
    AmountEdit *priceEdit() const { return m_price; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildBar();
    void buildContent();
    void buildFit();
    void connectParts();
    void fillChoices();
    void fillOthers();
    void request();
    void showTraces();
    void showHeadline(const ShownTracePtr &shown, const ShownTracePtr &other);
    void showFit(const ShownTracePtr &shown);
    void showExplanations(const ShownTracePtr &shown, const ShownTracePtr &other);
    void shareTime(bool isShared);
    void readPrice(const QString &text);
    void proposePrice();
    void askRemove();
    NodePrice price() const;
    const TraceSummary *summary(const QString &name) const;
    QString sourceOf(const QString &name) const;

    TraceJob m_job;
    std::vector<TraceSummary> m_summaries;
    bool m_isFilled = false;
    std::optional<double> m_nodePrice;
    bool m_isPriceSaid = false;
    QComboBox *m_trace;
    QComboBox *m_other;
    AmountEdit *m_price;
    QWidget *m_content;
    TracePanel *m_panel;
    TracePanel *m_otherPanel;
    ServingRunsView *m_runs;
    QLabel *m_fitTitle;
    QLabel *m_fitSentence;
    TableView *m_figures; // of what has phases above
    TableView *m_fit;
    TraceChart *m_fitted;
    TraceChart *m_residuals;
    QBoxLayout *m_fitTables;
    QBoxLayout *m_fitCharts;
    TraceUseView *m_use;
    TableView *m_list;
    QPushButton *m_remove;
};

} // namespace breakeven
