#include "ui/pages/traces_page.h"

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

} // namespace breakeven
