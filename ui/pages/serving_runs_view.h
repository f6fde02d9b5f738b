// Runs of a served model on the Traces page: what goodput they have under targets, the throughput-latency
// curve, the runs as a table, and the option of the study that plans on them.
//
// Units: targets in seconds. Source: the functions that `traces analyse` uses
// (data/serving/serving_goodput.h).
#pragma once

#include <QWidget>

#include "data/serving/serving_goodput.h"
#include "ui/jobs/shown_trace.h"

#include <array>

class QComboBox;
class QLabel;
class QPushButton;

namespace breakeven {

class AmountEdit;
class PlotChart;
class Segments;
class TableView;
class Workspace;

class ServingRunsView : public QWidget
{
    Q_OBJECT

public:
    explicit ServingRunsView(Workspace &workspace, QWidget *parent = nullptr);

    // Hidden for another kind of trace.
    void setTrace(const ShownTracePtr &shown);
    PlotChart *chart() const { return m_chart; }
    TableView *tableView() const { return m_table; }
    AmountEdit *targetEdit(LatencyKind kind) const { return m_targets[std::size_t(kind)]; }
    QComboBox *percentileBox() const { return m_percentile; }
    QPushButton *useButton() const { return m_use; }
    // What the goodput is, or why there is none.
    QString sentence() const;

signals:
    void used(const QString &sentence);
    void failed(const QString &sentence);

private:
    void buildFields();
    void readTarget(LatencyKind kind, const QString &text);
    void showUseMenu();
    void useAt(const std::string &place);
    void showAll();
    void showChart(const SeriesCurve &curve, const Goodput *goodput);
    GoodputQuestion question() const { return m_question; }

    Workspace &m_workspace;
    std::shared_ptr<const TraceSamples> m_shown;
    std::vector<ServingRun> m_runs;
    ServingSeries m_series;
    GoodputQuestion m_question;
    QWidget *m_fields;
    std::array<AmountEdit *, kLatencyKinds.size()> m_targets{};
    QComboBox *m_percentile;
    QPushButton *m_use;
    QLabel *m_facts;
    QLabel *m_sentence;
    Segments *m_kinds; // of latency, of the chart
    PlotChart *m_chart;
    TableView *m_table;
};

} // namespace breakeven
