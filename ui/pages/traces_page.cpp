#include "ui/pages/traces_page.h"

#include "data/traces/trace_inputs.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "ui/charts/plot_chart.h"
#include "ui/charts/trace_chart.h"
#include "ui/look/fonts.h"
#include "ui/look/strings.h"
#include "ui/models/trace_tables.h"
#include "ui/pages/pages.h"
#include "ui/pages/serving_runs_view.h"
#include "ui/pages/trace_use_view.h"
#include "ui/text/numbers.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/table_view.h"
#include "ui/widgets/trace_panel.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QLabel>
#include <QLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace breakeven {

namespace {

QComboBox *namedBox(const char *name)
{
    auto *box = new QComboBox;
    box->setObjectName(QString::fromLatin1(name));
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMaximumWidth(300);
    return box;
}

} // namespace

PageEntry tracesPage()
{
    return {.id = "traces",
            .title = TracesPage::tr("Traces"),
            .shortcut = "Ctrl+7",
            .make = makePage<TracesPage>};
}

TracesPage::TracesPage(Workspace &workspace, QWidget *parent)
    : Page(workspace, tracesPage(), parent), m_job(workspace.store()), m_trace(namedBox("trace")),
      m_other(namedBox("otherTrace")), m_price(new AmountEdit), m_content(new QWidget),
      m_panel(new TracePanel), m_otherPanel(new TracePanel), m_runs(new ServingRunsView(workspace)),
      m_fitTitle(new QLabel(tr("Fit"))), m_fitSentence(new QLabel),
      m_figures(new TableView(tr("Figures of the trace"), TableView::Height::OfRows)),
      m_fit(new TableView(tr("Fitted parameters"), TableView::Height::OfRows)), m_fitted(new TraceChart),
      m_residuals(new TraceChart), m_fitTables(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_fitCharts(new QBoxLayout(QBoxLayout::LeftToRight)), m_use(new TraceUseView(workspace)),
      m_list(new TableView(tr("Imported traces"), TableView::Height::OfRows)),
      m_remove(new QPushButton(tr("Re&move…")))
{
    buildBar();
    buildContent();
    connectParts();
}

void TracesPage::buildBar()
{
    addToBar(tr("Trace"), m_trace);
    addToBar(tr("With"), m_other);
    m_price->setObjectName(QStringLiteral("nodePrice"));
    m_price->setAccessibleName(tr("Price of a node and hour"));
    m_price->setMaximumWidth(12 * m_price->fontMetrics().averageCharWidth());
    addToBar(tr("Node price"), m_price);
    auto *import = new QPushButton(tr("&Import…"));
    addToBar({}, import);
    connect(import, &QPushButton::clicked, this,
            [this] { emit actionRequested(QStringLiteral("action:import-trace")); });
    addBarButtons(true);
}

void TracesPage::buildContent()
{
    auto *content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(12);
    content->addWidget(m_panel);
    content->addWidget(m_otherPanel);
    content->addWidget(m_runs);
    buildFit();
    content->addWidget(m_use);
    auto *title = new QLabel(tr("Imported traces"));
    title->setFont(fonts::section(font()));
    auto *row = new QHBoxLayout;
    row->addWidget(title);
    row->addStretch();
    m_remove->setObjectName(QStringLiteral("removeTrace"));
    row->addWidget(m_remove);
    content->addLayout(row);
    content->addWidget(m_list);
    column()->addWidget(m_content);
    column()->addStretch();
}

void TracesPage::buildFit()
{
    auto *content = static_cast<QVBoxLayout *>(m_content->layout());
    m_fitTitle->setFont(fonts::section(font()));
    m_fitSentence->setWordWrap(true);
    m_fitSentence->setObjectName(QStringLiteral("fitSentence"));
    m_fitSentence->setTextFormat(Qt::RichText);
    m_fitSentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_fitted->setMinimumHeight(180);
    m_residuals->setMinimumHeight(180);
    m_fitTables->setSpacing(14);
    m_fitTables->addWidget(m_figures, 1, Qt::AlignTop);
    m_fitTables->addWidget(m_fit, 1, Qt::AlignTop);
    m_fitCharts->setSpacing(14);
    m_fitCharts->addWidget(m_fitted, 1);
    m_fitCharts->addWidget(m_residuals, 1);
    content->addWidget(m_fitTitle);
    content->addWidget(m_fitSentence);
    content->addLayout(m_fitTables);
    content->addLayout(m_fitCharts);
}

void TracesPage::connectParts()
{
    connect(m_trace, &QComboBox::activated, this, [this] {
        fillOthers();
        request();
    });
    connect(m_other, &QComboBox::activated, this, &TracesPage::request);
    connect(m_price, &AmountEdit::committed, this, &TracesPage::readPrice);
    connect(&m_job, &TraceJob::changed, this, &TracesPage::showTraces);
    connect(m_list, &TableView::rowChosen, this, &TracesPage::showTrace);
    connect(m_remove, &QPushButton::clicked, this, &TracesPage::askRemove);
    auto *remove = new QShortcut(QKeySequence::Delete, m_list);
    remove->setContext(Qt::WidgetShortcut);
    connect(remove, &QShortcut::activated, this, &TracesPage::askRemove);
    const auto forget = [this] {
        m_isFilled = false;
        m_job.forget();
        refreshIfShown();
    };
    connect(&workspace().store(), &StoreSession::tracesChanged, this, forget);
    connect(&workspace().store(), &StoreSession::problemChanged, this, forget);
    connect(&workspace(), &Workspace::studyChanged, this, [this] {
        if (!isVisible() || m_isPriceSaid)
            return;
        proposePrice();
        showTraces();
    });
    for (TracePanel *panel : {m_panel, m_otherPanel}) {
        connect(panel, &TracePanel::explainRequested, &workspace(), &Workspace::explain);
        connect(panel, &TracePanel::failed, this, &Page::status);
    }
    connect(m_runs, &ServingRunsView::failed, this, &Page::status);
    connect(m_runs, &ServingRunsView::used, this, &Page::status);
    for (TableView *table : {m_figures, m_fit})
        connect(table, &TableView::explainRequested, &workspace(), &Workspace::explain);
    // What was measured and what is left of it are looked at together.
    connect(m_fitted, &TraceChart::windowChanged, m_residuals, &TraceChart::setWindow);
    connect(m_residuals, &TraceChart::windowChanged, m_fitted, &TraceChart::setWindow);
}

void TracesPage::refresh()
{
    if (workspace().store().problem().isEmpty())
        strip()->clear();
    else
        strip()->say(StripTone::Warning, workspace().store().problem().toHtmlEscaped());
    if (!m_isFilled)
        fillChoices();
    if (!m_isPriceSaid)
        proposePrice();
    request();
}

void TracesPage::fillChoices()
{
    m_summaries.clear();
    if (const Store *store = workspace().store().store())
        if (auto list = store->traces().list())
            m_summaries = std::move(*list);
    const QString before = m_trace->currentData().toString();
    m_trace->clear();
    for (const TraceSummary &trace : m_summaries)
        m_trace->addItem(toQt(trace.name), toQt(trace.name));
    m_trace->setCurrentIndex(std::max(0, m_trace->findData(before)));
    fillOthers();
    m_list->setTable(traceListTable(m_summaries, locale()));
    const bool isEmpty = m_summaries.empty();
    m_content->setVisible(!isEmpty);
    for (QWidget *part : std::initializer_list<QWidget *>{m_trace, m_other, m_price})
        part->parentWidget()->setVisible(!isEmpty);
    setEmpty(isEmpty
                 ? tr("<p>This page shows what was measured: node counts, spot availability, requests, jobs, "
                      "benchmark runs; what was paid and not used, and the model that fits.</p>"
                      "<p>Drop a CSV, JSON or Prometheus export here.</p>"
                      "<p><a href=\"action:import-trace\">Import…</a> &nbsp; "
                      "<a href=\"action:import-runs\">Folder of Runs…</a> &nbsp; "
                      "<a href=\"action:pull-traces\">Pull from Prometheus…</a></p>")
                 : QString());
    m_isFilled = true;
}

// Only traces of the same kind can be compared.
void TracesPage::fillOthers()
{
    const QString before = m_other->currentData().toString();
    const QString name = m_trace->currentData().toString();
    const TraceSummary *chosen = summary(name);
    m_other->clear();
    m_other->addItem(tr("nothing"), QString());
    for (const TraceSummary &trace : m_summaries)
        if (chosen && trace.kind == chosen->kind && toQt(trace.name) != name)
            m_other->addItem(toQt(trace.name), toQt(trace.name));
    m_other->setCurrentIndex(std::max(0, m_other->findData(before)));
    m_other->setEnabled(m_other->count() > 1);
}

void TracesPage::showTrace(const QString &name)
{
    if (!m_isFilled)
        fillChoices();
    const int row = m_trace->findData(name);
    if (row < 0)
        return;
    m_trace->setCurrentIndex(row);
    fillOthers();
    if (isVisible())
        request();
}

void TracesPage::request()
{
    QStringList names{m_trace->currentData().toString()};
    if (const QString other = m_other->currentData().toString(); !other.isEmpty())
        names.append(other);
    names.removeAll(QString());
    m_job.request(names);
    showTraces();
}

const TraceSummary *TracesPage::summary(const QString &name) const
{
    for (const TraceSummary &trace : m_summaries)
        if (toQt(trace.name) == name)
            return &trace;
    return nullptr;
}

QString TracesPage::sourceOf(const QString &name) const
{
    const TraceSummary *trace = summary(name);
    return trace ? tr("%1, imported %2")
                       .arg(toQt(trace->source.path).section(QLatin1Char('/'), -1),
                            toQt(trace->source.importedAt).left(10))
                 : QString();
}

void TracesPage::askRemove()
{
    const QString name = m_trace->currentData().toString();
    if (name.isEmpty() || !workspace().store().isWritable())
        return;
    const auto answer = QMessageBox::question(
        this, tr("Remove Trace"),
        tr("Remove “%1” from the store? Studies keep the values they use from it.").arg(name),
        QMessageBox::Ok | QMessageBox::Cancel, QMessageBox::Cancel);
    if (answer != QMessageBox::Ok)
        return;
    const auto removed = workspace().store().store()->traces().remove({toStd(name)});
    if (!removed)
        return strip()->say(StripTone::Error, toQt(removed.error().text()).toHtmlEscaped());
    workspace().store().noteTracesChanged();
    emit status(tr("“%1” is removed.").arg(name));
}

ChartWidget *TracesPage::chart() const
{
    return m_runs->isVisibleTo(this) ? static_cast<ChartWidget *>(m_runs->chart()) : m_panel->chart();
}

Table TracesPage::table() const
{
    const ShownTracePtr shown = m_job.trace(m_trace->currentData().toString());
    if (!shown)
        return m_list->table();
    if (shown->kind == TraceKind::ServingRuns)
        return m_runs->tableView()->shownTable();
    return m_panel->hasPhases() ? m_panel->phases()->table() : m_panel->figures()->table();
}

// Beside each other only where all can be read.
void TracesPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    const int letters = viewport()->width() / std::max(1, fontMetrics().averageCharWidth());
    constexpr int kEnoughForTables = 100;
    const bool areTablesBeside = letters > kEnoughForTables;
    m_fitTables->setDirection(areTablesBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const int charts = m_fitted->minimumSizeHint().width() + m_residuals->minimumSizeHint().width();
    const bool areChartsBeside = viewport()->width() > charts + 60;
    m_fitCharts->setDirection(areChartsBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

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
