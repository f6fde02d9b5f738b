#include "ui/pages/workload_page.h"

#include "model/evaluate/result_figures.h"
#include "model/numeric/time_constants.h"
#include "model/workload/token_load.h"
#include "model/workload/waits_in_month.h"
#include "model/workload/workload_load.h"
#include "ui/charts/load_curve_chart.h"
#include "ui/charts/load_figures.h"
#include "ui/charts/load_served.h"
#include "ui/charts/wait_curve_chart.h"
#include "ui/look/fonts.h"
#include "ui/look/strings.h"
#include "ui/models/workload_table.h"
#include "ui/models/workload_text.h"
#include "ui/pages/pages.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/table_view.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kLoadChartHeight = 280;
constexpr double kNoWait = 1e-6; // hours

// Fills a combo anew, keeping what was chosen where it is still there.
void setItems(QComboBox &box, const QList<std::pair<QString, QVariant>> &items)
{
    const QVariant chosen = box.currentData();
    const QSignalBlocker quiet(box);
    box.clear();
    for (const auto &[text, data] : items)
        box.addItem(text, data);
    box.setCurrentIndex(std::max(0, box.findData(chosen)));
    box.setEnabled(box.count() > 1);
}

} // namespace

PageEntry workloadPage()
{
    return {.id = "workload",
            .title = WorkloadPage::tr("Workload"),
            .shortcut = "Ctrl+L",
            .make = makePage<WorkloadPage>};
}

WorkloadPage::WorkloadPage(Workspace &workspace, QWidget *parent)
    : Page(workspace, workloadPage(), parent), m_workload(new QComboBox), m_option(new QComboBox),
      m_year(new QComboBox), m_content(new QWidget), m_chart(new LoadCurveChart), m_waitsHead(new QWidget),
      m_waitsTitle(new QLabel(tr("Hours the work waits"))), m_waitsNote(new QLabel),
      m_waits(new WaitCurveChart), m_tableTitle(new QLabel(tr("How the options serve it"))),
      m_table(new TableView(tr("How the options serve it"), TableView::Height::OfRows))
{
    buildBar();
    buildContent();
    connect(&workspace, &Workspace::resultChanged, this, &WorkloadPage::refreshIfShown);
    connect(&workspace, &Workspace::selectionChanged, this, &WorkloadPage::followSelection);
    for (WeekChart *chart : std::initializer_list<WeekChart *>{m_chart, m_waits}) {
        connect(chart, &WeekChart::dayPointedAt, this, [this](std::optional<int> day) {
            m_chart->setDay(day);
            m_waits->setDay(day);
        });
        connect(chart, &ChartWidget::activated, this,
                [this](const QString &, const ExplainTarget &target) { explain(target); });
        connect(chart, &ChartWidget::failed, this, &Page::status);
    }
    connect(m_table, &TableView::explainRequested, &workspace, &Workspace::explain);
    connect(m_table, &TableView::rowChosen, &workspace, &Workspace::select);
    connect(m_table, &TableView::rowActivated, &workspace, &Workspace::select);
}

void WorkloadPage::buildBar()
{
    m_workload->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_workload->setMaximumWidth(300);
    m_option->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_option->setMaximumWidth(300);
    m_year->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    addToBar(tr("Workload"), m_workload);
    addToBar(tr("Served by"), m_option);
    addToBar(tr("In"), m_year);
    addBarButtons(true);
    connect(m_workload, &QComboBox::activated, this, [this] {
        this->workspace().select(QStringLiteral("workloads.") + m_workload->currentData().toString());
        refresh();
    });
    connect(m_option, &QComboBox::activated, this, [this] {
        m_serving = m_option->currentData().toString();
        refresh();
    });
    connect(m_year, &QComboBox::activated, this, &WorkloadPage::refresh);
}

void WorkloadPage::buildContent()
{
    auto *content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(10);
    m_chart->setMinimumHeight(kLoadChartHeight);
    m_tableTitle->setFont(fonts::section(font()));
    m_waits->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_waitsTitle->setFont(fonts::section(font()));
    m_waitsNote->setTextFormat(Qt::PlainText);
    m_waitsNote->setWordWrap(true);
    m_waitsNote->setProperty("tone", QStringLiteral("secondary"));
    auto *head = new QHBoxLayout(m_waitsHead);
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(10);
    head->addWidget(m_waitsTitle, 0, Qt::AlignTop);
    head->addWidget(m_waitsNote, 1, Qt::AlignTop);
    content->addWidget(m_chart);
    content->addWidget(m_waitsHead);
    content->addWidget(m_waits);
    content->addWidget(m_tableTitle);
    content->addWidget(m_table);
    column()->addWidget(m_content);
    column()->addStretch();
}

ChartWidget *WorkloadPage::chart() const { return m_chart; }

Table WorkloadPage::table() const { return m_table->shownTable(); }

std::size_t WorkloadPage::workload() const
{
    const auto &ids = workspace().result()->sheet.workloads;
    const auto found = std::find(ids.begin(), ids.end(), toStd(m_workload->currentData().toString()));
    return found == ids.end() ? 0 : std::size_t(found - ids.begin());
}

void WorkloadPage::refresh()
{
    if (!workspace().document().isOpen())
        return;
    const QString &problem = workspace().problem();
    const StudyResultPtr &result = workspace().result();
    if (!result && !problem.isEmpty())
        return showEmpty(problem);
    if (!result) {
        m_content->hide();
        setEmpty({});
        return setHeadline(tr("Calculating…"), {});
    }
    if (problem.isEmpty())
        strip()->clear();
    else
        strip()->say(StripTone::Error,
                     tr("%1 The figures below are those of the last study that could be calculated.")
                         .arg(problem.toHtmlEscaped()));
    setEmpty({});
    showChoices(*result);
    showYears(*result);
    showCurve(*result);
    m_tableTitle->setText(result->sheet.workloads.size() > 1
                              ? tr("How the options serve all workloads together")
                              : tr("How the options serve it"));
    m_table->setTable(workloadTable(*result, locale()));
    const std::string option = workspace().selectedOption();
    m_table->showRow(option.empty() ? QString() : toQt("options." + option));
    const bool hasOptions = !result->comparison.options.empty();
    m_tableTitle->setVisible(hasOptions);
    m_table->setVisible(hasOptions);
}

void WorkloadPage::showEmpty(const QString &why)
{
    setHeadline({}, {});
    m_content->hide();
    setEmpty(tr("<p>This page shows what a workload asks for: the GPUs it wants over its week, and how the "
                "options serve it.</p><p>%1</p>")
                 .arg(why.toHtmlEscaped()));
}

void WorkloadPage::showChoices(const StudyResult &result)
{
    QList<std::pair<QString, QVariant>> items;
    for (const std::string &id : result.sheet.workloads)
        items.append({toQt(result.study.workloads.at(id).name), toQt(id)});
    setItems(*m_workload, items);
    items = {{tr("no option"), QString()}};
    for (const OptionOutcome &option : result.comparison.options)
        items.append({toQt(option.name), toQt(option.id)});
    setItems(*m_option, items);
    m_option->setCurrentIndex(std::max(0, m_option->findData(m_serving)));
    m_option->parentWidget()->setVisible(result.sheet.workloads.size() == 1 && items.size() > 1);
}

void WorkloadPage::showYears(const StudyResult &result)
{
    const auto tokens = tokenLoadIn(result.study, result.sheet, result.evaluation, workload(), 0);
    const NodeId peak = tokens ? tokens->peak : result.sheet.loads[workload()].peak;
    QList<std::pair<QString, QVariant>> items;
    bool changes = false;
    for (int month = 0; month < result.comparison.months; month += kMonthsPerYear) {
        items.append({tr("Year %1").arg(month / kMonthsPerYear + 1), month});
        changes = changes || result.evaluation.at(peak, month) != result.evaluation.at(peak, 0);
    }
    setItems(*m_year, items);
    m_year->parentWidget()->setVisible(changes);
}

void WorkloadPage::showCurve(const StudyResult &result)
{
    const std::size_t index = workload();
    const int month = m_year->currentData().toInt();
    const auto tokens = tokenLoadIn(result.study, result.sheet, result.evaluation, index, month);
    LoadCurve curve =
        loadCurve(tokens ? tokens->load : loadIn(result.sheet, result.evaluation, index, month));
    if (curve.steps.empty()) {
        const QString name = toQt(result.study.workloads.at(result.sheet.workloads[index]).name);
        return showEmpty(tr("%1 lacks a value; Input shows what is missing.").arg(name));
    }
    m_content->show();
    const LoadNodes &nodes = result.sheet.loads[index];
    curve.meanNode = toQt(result.sheet.sheet->node(tokens ? tokens->mean : nodes.mean).id);
    curve.peakNode = toQt(result.sheet.sheet->node(tokens ? tokens->peak : nodes.peak).id);
    if (tokens) {
        curve.title = tr("Requests wanted");
        curve.unit = tr("requests/s");
    }
    addCapacity(result, month, curve);
    std::map<QString, ExplainedFigure> figures = showWaits(result, month, curve);
    figures.merge(loadFigures(curve, id(), locale()));
    workspace().setFigures(id(), std::move(figures));
    m_chart->setCurve(std::move(curve));
    const WorkloadSentences sentences = workloadSentences(result, index, locale());
    setHeadline(sentences.headlineHtml, sentences.secondLineHtml);
}

const OptionOutcome *WorkloadPage::servingOption(const StudyResult &result) const
{
    if (result.sheet.workloads.size() > 1)
        return nullptr;
    const std::string chosen = toStd(m_option->currentData().toString());
    const auto &options = result.comparison.options;
    const auto found = std::find_if(options.begin(), options.end(),
                                    [&](const OptionOutcome &option) { return option.id == chosen; });
    return found == options.end() ? nullptr : &*found;
}

void WorkloadPage::addCapacity(const StudyResult &result, int month, LoadCurve &curve) const
{
    const OptionOutcome *option = servingOption(result);
    if (!option || std::size_t(month) >= option->served.capacity.size())
        return;
    const std::size_t index = std::size_t(option - result.comparison.options.data());
    // Of requests in tokens what the replicas are planned to take.
    const auto gpus = tokensOf(*option, int(workload()))
                          ? plannedRequests(result.sheet, result.evaluation, index, workload(), month)
                          : option->served.capacity[std::size_t(month)];
    if (!gpus)
        return;
    LoadCurve::Capacity capacity{toQt(option->name), option->slot, *gpus, false, false, {}};
    const auto arrivals = waitsIn(result.sheet, result.evaluation, index, month);
    capacity.isKept = keepsMachines(result.study.options.at(option->id));
    capacity.waits = arrivals.has_value();
    capacity.served = servedSteps(curve, *gpus, arrivals ? &*arrivals : nullptr);
    curve.capacity = std::move(capacity);
}

// Lines up with the curve above it; the figures of its points.
std::map<QString, ExplainedFigure> WorkloadPage::showWaits(const StudyResult &result, int month,
                                                           LoadCurve &above)
{
    m_waitsHead->hide();
    m_waits->hide();
    const OptionOutcome *option = servingOption(result);
    if (!option)
        return {};
    const std::size_t index = std::size_t(option - result.comparison.options.data());
    const auto arrivals = waitsIn(result.sheet, result.evaluation, index, month);
    if (!arrivals)
        return {};
    if (arrivals->work.empty()) { // there is no figure to draw
        m_waitsNote->setText(endlessWaitNote(toQt(option->name)));
        m_waitsHead->show();
        return {};
    }
    WaitCurve waits = waitCurve(*arrivals, above);
    waits.option = toQt(option->name);
    waits.slot = option->slot;
    waits.wait95 = option->served.wait95ByMonth[std::size_t(month)];
    waits.allowed = longestWaitAllowed(result, workload());
    waits.node = toQt(result.sheet.sheet->node(result.sheet.options[index].served.wait95ByMonth).id);
    if (waits.longest() < kNoWait && waits.wait95.value_or(0) < kNoWait)
        return {};
    m_waitsNote->setText(waitsNote(waits));
    above.axisBelow = axisTexts(waits, locale());
    std::map<QString, ExplainedFigure> figures = waitFigures(waits, id(), locale());
    m_waits->setCurve(std::move(waits));
    m_waitsHead->show();
    m_waits->show();
    return figures;
}

// A workload that is chosen elsewhere is shown here; an option serves it until another does.
void WorkloadPage::followSelection(const QString &path)
{
    if (path.startsWith(QLatin1String("workloads.")))
        if (const int index = m_workload->findData(path.section(QLatin1Char('.'), 1, 1)); index >= 0)
            m_workload->setCurrentIndex(index);
    if (const std::string option = workspace().selectedOption(); !option.empty())
        m_serving = toQt(option);
    refreshIfShown();
}

} // namespace breakeven
