// One trace: its picture with a legend, and beside it the priced phases or the figures of its kind.
#pragma once

#include <QWidget>

#include "ui/jobs/shown_trace.h"
#include "ui/look/explain_target.h"
#include "ui/models/trace_text.h"

class QBoxLayout;
class QLabel;

namespace breakeven {

class Legend;
class TableView;
class TraceChart;

class TracePanel : public QWidget
{
    Q_OBJECT

public:
    explicit TracePanel(QWidget *parent = nullptr);

    void setTrace(const ShownTracePtr &shown, const NodePrice &price);
    TraceChart *chart() const { return m_chart; }
    // Phases where there are any, else the figures of the kind.
    TableView *phases() const { return m_phases; }
    TableView *figures() const { return m_figures; }
    bool hasPhases() const { return m_hasPhases; }

signals:
    void explainRequested(const breakeven::ExplainTarget &target);
    void failed(const QString &message);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showLegend();

    ShownTracePtr m_shown;
    QLabel *m_title;
    Legend *m_legend;
    TraceChart *m_chart;
    TableView *m_phases;
    TableView *m_figures;
    QBoxLayout *m_body;
    bool m_hasPhases = false;
};

} // namespace breakeven
