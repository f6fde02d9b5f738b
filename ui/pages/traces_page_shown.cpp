// What the Traces page says of the traces that are chosen, and what it prices them with.
#include "ui/pages/traces_page.h"

#include "data/traces/trace_inputs.h"
#include "model/study/shared_inputs.h"
#include "ui/charts/trace_chart.h"
#include "ui/look/strings.h"
#include "ui/models/trace_tables.h"
#include "ui/pages/serving_runs_view.h"
#include "ui/pages/trace_use_view.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/table_view.h"
#include "ui/widgets/trace_panel.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QLabel>
#include <QLayout>

namespace breakeven {

void TracesPage::showTraces()
{
    const QString name = m_trace->currentData().toString();
    const ShownTracePtr shown = m_job.trace(name);
    const ShownTracePtr other = m_job.trace(m_other->currentData().toString());
    const TraceSummary *chosen = summary(name);
    const bool isNodes = chosen && chosen->kind == TraceKind::NodeCounts;
    m_price->parentWidget()->setVisible(isNodes);
    if (m_summaries.empty())
        return setHeadline({}, {});
    m_list->showRow(name);
    if (const QString problem = m_job.problem(name); !problem.isEmpty())
        strip()->say(StripTone::Error, problem.toHtmlEscaped());
    m_panel->setTrace(shown, price());
    m_otherPanel->setTrace(other, price());
    m_runs->setTrace(shown);
    shareTime(shown && other);
    showHeadline(shown, other);
    showFit(shown);
    m_use->setTraces(shown, other);
    // An option plans on runs as they are: there is no value to take.
    m_use->setVisible(!chosen || chosen->kind != TraceKind::ServingRuns);
    showExplanations(shown, other);
    // Tables know their height only once they have their width: what is above them is laid out again then.
    QMetaObject::invokeMethod(
        this,
        [this] {
            for (QWidget *part = m_figures->parentWidget(); part && part != viewport();
                 part = part->parentWidget())
                part->layout()->invalidate();
            widget()->updateGeometry();
        },
        Qt::QueuedConnection);
}

// Two traces are drawn over the same length of time, each from its own beginning.
void TracesPage::shareTime(bool isShared)
{
    m_panel->chart()->setLeastSpan(isShared ? m_otherPanel->chart()->ownSpan() : 0);
    m_otherPanel->chart()->setLeastSpan(isShared ? m_panel->chart()->ownSpan() : 0);
}

void TracesPage::showHeadline(const ShownTracePtr &shown, const ShownTracePtr &other)
{
    if (!shown)
        return setHeadline(
            m_job.isBusy() ? tr("Reading %1…").arg(m_trace->currentText().toHtmlEscaped()) : QString(), {});
    const TraceSentence sentence =
        other ? pairSentence(*shown, *other, price(), locale()) : traceSentence(*shown, price(), locale());
    setHeadline(sentence.first, sentence.second);
}

void TracesPage::showFit(const ShownTracePtr &shown)
{
    const bool hasKind = shown && hasModel(shown->kind);
    m_fitTitle->setVisible(hasKind);
    m_fitSentence->setVisible(hasKind);
    m_figures->setVisible(shown && m_panel->hasPhases());
    if (shown && m_panel->hasPhases())
        m_figures->setTable(figureTable(*shown, locale()));
    const bool isFitted = hasKind && shown->fit.has_value();
    m_fit->setVisible(isFitted);
    const bool hasPicture = isFitted && !shown->fitted.curves.empty();
    m_fitted->setVisible(hasPicture);
    m_residuals->setVisible(hasPicture);
    if (!hasKind)
        return;
    m_fitSentence->setText(shown->isFitted ? fitSentence(*shown, locale()) : tr("Fitting…"));
    if (isFitted)
        m_fit->setTable(fitTable(*shown, locale()));
    if (hasPicture && m_fitted->series().samples != shown->fitted.samples) {
        m_fitted->setSeries(shown->fitted);
        m_residuals->setSeries(shown->residuals);
    }
}

void TracesPage::showExplanations(const ShownTracePtr &shown, const ShownTracePtr &other)
{
    std::map<QString, ExplainedFigure> all;
    for (const ShownTracePtr &trace : {shown, other})
        if (trace) {
            const QString where = toQt(measuredAt(trace->samples->trace));
            const QString file = sourceOf(toQt(trace->name));
            const QString source = where.isEmpty() ? file : tr("%1; measured at %2").arg(file, where);
            all.merge(traceExplanations(*trace, price(), source, locale()));
        }
    workspace().setFigures(id(), std::move(all));
}

NodePrice TracesPage::price() const { return {m_nodePrice, toQt(workspace().study().currency)}; }

// The price of the selected option, else of the baseline, until a person says another.
void TracesPage::proposePrice()
{
    const Study &study = workspace().study();
    std::string option = workspace().selectedOption();
    if (option.empty())
        option = baselineOf(study);
    m_nodePrice.reset();
    if (const auto found = study.options.find(option); found != study.options.end()) {
        const Inputs &inputs = found->second.procurement.inputs;
        if (const auto price = inputs.find("price"); price != inputs.end())
            m_nodePrice = meant(study, price->second).value;
    }
    m_price->setShown(m_nodePrice ? locale().toString(*m_nodePrice, 'g', 6) : QString());
}

void TracesPage::readPrice(const QString &text)
{
    bool isNumber = false;
    const double value = locale().toDouble(text.trimmed(), &isNumber);
    const bool isRight = text.trimmed().isEmpty() || (isNumber && value >= 0);
    m_price->setWrong(!isRight, tr("Expected a price of a node and hour, such as 30; found “%1”.").arg(text));
    if (!isRight)
        return;
    m_isPriceSaid = true;
    m_nodePrice = isNumber ? std::optional(value) : std::nullopt;
    m_price->setShown(text.trimmed());
    showTraces();
}

} // namespace breakeven
