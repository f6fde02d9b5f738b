#include "ui/pages/compare_page.h"

#include "model/evaluate/status_issue.h"
#include "model/study/study_path.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/look/appearance.h"
#include "ui/look/strings.h"
#include "ui/models/actual_table.h"
#include "ui/models/flip_line.h"
#include "ui/pages/pages.h"
#include "ui/text/numbers.h"
#include "ui/text/unknown_costs.h"
#include "ui/text/window_words.h"
#include "ui/widgets/card.h"
#include "ui/widgets/card_layout.h"
#include "ui/widgets/compare_cards.h"
#include "ui/widgets/folded_lines.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/notes_strip.h"
#include "ui/widgets/table_view.h"
#include "ui/widgets/words_box.h"
#include "ui/words/headline.h"
#include "ui/words/measured_text.h"
#include "ui/words/offer_text.h"
#include "ui/words/workload_cost_text.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kCardCount = 4;
// Of text: with fewer on a screen the notes would push chart and table below it.
constexpr int kShortPage = 44;
constexpr std::size_t kFewOptions = 6;
constexpr int kWholeName = 280; // “On demand, when needed (Hyperstack)”

// In the measure that is shown: notes are written in present value.
QString noteText(const SanityNote &note, const StudyResult &result, CostMeasure measure,
                 const QLocale &locale)
{
    QString text = toQt(note.text);
    const auto cost = note.cost ? note.cost->byMeasure[std::size_t(measure)] : std::nullopt;
    if (cost && measure != CostMeasure::PresentValue)
        text.replace(toQt(note.cost->said),
                     toQt(words::offerCostText(
                         result.study, result.comparison, measure,
                         {*cost, note.cost->beside, note.cost->isByEstimate, note.cost->isBesideCheapest},
                         numberStyle(locale))));
    return inWindowWords(text);
}

QComboBox *comparisonBox()
{
    auto *box = new WordsBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMinimumWidth(110); // it may be narrower than its longest name
    box->setMaximumWidth(260);
    return box;
}

} // namespace

PageEntry comparePage()
{
    return {.id = "compare",
            .title = ComparePage::tr("Compare"),
            .shortcut = "Ctrl+1",
            .make = makePage<ComparePage>};
}

ComparePage::ComparePage(Workspace &workspace, QWidget *parent)
    : Page(workspace, comparePage(), parent), m_workload(comparisonBox()), m_measure(comparisonBox()),
      m_baseline(comparisonBox()), m_table(new TableView(tr("Comparison"), TableView::Height::OfRows)),
      m_byWorkload(new TableView(tr("Cost by workload"), TableView::Height::OfRows)),
      m_measured(new TableView(tr("Measured against modelled"), TableView::Height::OfRows)),
      m_actual(new TableView(tr("Plan and actual"), TableView::Height::OfRows)), m_content(new QWidget),
      m_around([this] { showAround(); }), m_notes(new MessageStrip), m_sanity(new NotesStrip),
      m_leftOut(new FoldedLines)
{
    buildBar();
    buildContent();
    connect(&workspace, &Workspace::resultChanged, this, &ComparePage::refreshIfShown);
    connect(&workspace, &Workspace::riskLateChanged, this, &ComparePage::refreshIfShown);
    connect(&workspace, &Workspace::selectionChanged, this, &ComparePage::showSelection);
    connect(&workspace.document(), &StudyDocument::opened, this, [this] { m_chosen.reset(); });
    connect(m_table, &TableView::explainRequested, &workspace, &Workspace::explain);
    connect(m_table, &TableView::rowChosen, &workspace, &Workspace::select);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this,
            [this](const QPoint &place) { emit menuRequested(m_table->viewport()->mapToGlobal(place)); });
    connect(m_table, &TableView::rowActivated, &workspace, &Workspace::select);
    for (TableView *view : {m_byWorkload, m_measured, m_actual}) {
        for (const auto signal : {&TableView::rowChosen, &TableView::rowActivated})
            connect(view, signal, &workspace, &Workspace::select);
        connect(view, &TableView::explainRequested, &workspace, &Workspace::explain);
    }
    connect(m_notes, &MessageStrip::linkActivated, &workspace, &Workspace::select);
    connect(m_sanity, &NotesStrip::fixRequested, this,
            [this](int note) { pressFix(m_fixes[std::size_t(note)]); });
    connect(m_leftOut, &FoldedLines::pressed, this,
            [this](int line) { pressFix(m_additions[std::size_t(line)]); });
    connect(&workspace.document(), &StudyDocument::opened, m_sanity, [this] {
        m_sanity->fold();
        m_sanity->setNotes({});
        m_leftOut->fold();
        m_leftOut->setLines({}, {});
    });
}

void ComparePage::connectChart(ChartWidget *chart)
{
    connect(chart, &ChartWidget::activated, this, [this](const QString &option, const ExplainTarget &target) {
        if (!option.isEmpty())
            this->workspace().select(QStringLiteral("options.") + option);
        explain(target);
    });
    connect(chart, &ChartWidget::failed, this, &Page::status);
    chart->installEventFilter(this);
}

void ComparePage::buildBar()
{
    addToBar(tr("Workload"), m_workload);
    addToBar(tr("Show"), m_measure);
    addToBar(tr("Baseline"), m_baseline);
    addBarButtons(true);
    connect(m_workload, &QComboBox::activated, this, &ComparePage::refresh);
    connect(m_measure, &QComboBox::activated, this, [this] {
        m_chosen = CostMeasure(m_measure->currentData().toInt());
        refresh();
    });
    connect(m_baseline, &QComboBox::activated, this,
            [this] { useAsBaseline(workspace().document(), toStd(m_baseline->currentData().toString())); });
}

void ComparePage::buildContent()
{
    auto *content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(9);
    auto *cards = new CardLayout;
    for (int i = 0; i < kCardCount; ++i) {
        m_cards.push_back(new Card);
        cards->addWidget(m_cards.back());
        connect(m_cards.back(), &Card::explainRequested, &workspace(), &Workspace::explain);
    }
    content->addLayout(cards);
    for (const ResultChart &entry : resultCharts()) {
        ChartWidget *chart = m_charts.emplace_back(entry, entry.make()).second;
        connectChart(chart);
    }
    m_last = m_charts.front().second;
    m_leftOut->setObjectName(QStringLiteral("leftOut"));
    // The answer first: what it costs, the table of it, and what to know about it.
    for (QWidget *part : std::initializer_list<QWidget *>{m_last, m_table, m_sanity, m_leftOut})
        content->addWidget(part);
    for (std::size_t i = 1; i < m_charts.size(); ++i)
        content->addWidget(m_charts[i].second);
    content->addWidget(m_byWorkload);
    content->addWidget(m_actual);
    content->addWidget(m_measured);
    content->addWidget(m_notes);
    content->addStretch();
    column()->addWidget(m_content);
    column()->addStretch();
}

ChartWidget *ComparePage::chart() const { return m_last->isHidden() ? m_charts.front().second : m_last; }

ChartWidget *ComparePage::chartNamed(std::string_view id) const
{
    for (const auto &[entry, chart] : m_charts)
        if (id == entry.id)
            return chart;
    return nullptr;
}

StackedBarsChart *ComparePage::costChart() const
{
    return static_cast<StackedBarsChart *>(chartNamed("cost-by-category"));
}

StackedBarsChart *ComparePage::hoursChart() const
{
    return static_cast<StackedBarsChart *>(chartNamed("gpu-hours"));
}

bool ComparePage::eventFilter(QObject *watched, QEvent *event)
{
    auto *chart = qobject_cast<ChartWidget *>(watched);
    if (chart && event->type() == QEvent::FocusIn)
        m_last = chart;
    return Page::eventFilter(watched, event);
}

void ComparePage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    m_sanity->setShort(viewport()->height() < kShortPage * fontMetrics().height());
}

Table ComparePage::table() const { return m_table->shownTable(); }

CostMeasure ComparePage::measure(const StudyResult &result) const
{
    const std::vector<CostMeasure> there = costMeasuresOf(result.comparison);
    const bool isThere = m_chosen && std::find(there.begin(), there.end(), *m_chosen) != there.end();
    return isThere ? *m_chosen : usualMeasure(result.study, result.comparison);
}

void ComparePage::refresh()
{
    if (!workspace().document().isOpen())
        return;
    const StudyResultPtr &result = workspace().result();
    const QString &problem = workspace().problem();
    if (problem.isEmpty())
        strip()->clear();
    else
        strip()->say(StripTone::Error,
                     tr("%1 The figures below are those of the last study that could be calculated.")
                         .arg(problem.toHtmlEscaped()));
    if (!result) {
        setHeadline(problem.isEmpty() ? tr("Calculating…") : QString(), {});
        setContentVisible(false);
        return;
    }
    if (result->comparison.options.empty()) {
        setHeadline({}, {});
        setEmpty(tr("<p>This page compares the options: what they cost, and which is cheapest.</p>"
                    "<p>Add at least one option.</p>"
                    "<p><a href=\"action:add-option\">Add Option</a> · <a href=\"action:new-study\">New "
                    "Study…</a></p>"));
        setContentVisible(false);
        return;
    }
    setEmpty({});
    setContentVisible(true);
    const bool isUnknown = unknownCosts(result->comparison).has_value();
    for (const auto &[entry, chart] : m_charts)
        chart->setVisible(entry.show(*chart, *result, measure(*result)) && !isUnknown);
    // While a slider moves only the charts follow each of its movements.
    if (!result->isComplete && m_shown == result->study.id)
        m_around.ask(kReadMilliseconds);
    else
        showAround();
}

void ComparePage::showAround()
{
    m_around.drop(); // it may be called before its time
    const StudyResultPtr &result = workspace().result();
    if (!result || result->comparison.options.empty() || !workspace().document().isOpen())
        return;
    m_shown = result->study.id;
    showChoices(*result);
    const bool isUnknown = saysUnknown(*result);
    if (!isUnknown)
        showHeadline(*result);
    showCards(*result, !isUnknown);
    const int workload = m_workload->currentIndex() - 1;
    // Of many options the table is seen whole only where a name takes one line.
    m_table->keepNamesWhole(result->comparison.options.size() > kFewOptions ? kWholeName : 0);
    m_table->setTable(comparisonTable(*result, measure(*result), m_workload->count() > 2 ? workload : -1,
                                      locale(), workspace().shownRisk()));
    m_byWorkload->setTable(shownTable(
        words::costByWorkloadTable(result->study, result->comparison, numberStyle(locale())), id()));
    m_byWorkload->setVisible(!m_byWorkload->table().rows.empty());
    m_actual->setTable(actualTable(*result, locale()));
    m_actual->setVisible(!m_actual->table().rows.empty());
    m_measured->setTable(shownTable(
        words::measuredTable(result->study, result->comparison,
                             measuredDifferences(result->study, result->comparison, result->evaluation),
                             numberStyle(locale())),
        id()));
    m_measured->setVisible(!m_measured->table().rows.empty());
    if (isUnknown)
        m_notes->clear();
    else
        showNotes(*result);
    showSanityNotes(*result);
    showSelection(workspace().selection());
}

// The choices are hidden too, because they would still name options that are gone.
void ComparePage::setContentVisible(bool isVisible)
{
    m_content->setVisible(isVisible);
    for (QWidget *choice : {m_measure, m_baseline})
        choice->parentWidget()->setVisible(isVisible); // with its label
}

void ComparePage::showChoices(const StudyResult &result)
{
    const Study &study = workspace().study();
    const int workload = std::max(0, m_workload->currentIndex());
    const QSignalBlocker one(m_workload);
    const QSignalBlocker two(m_baseline);
    m_workload->clear();
    m_workload->addItem(tr("All workloads"));
    for (const std::string &id : workloadOrder(study))
        m_workload->addItem(toQt(study.workloads.at(id).name));
    if (m_workload->count() == 2)
        m_workload->removeItem(0);
    m_workload->setEnabled(m_workload->count() > 1);
    m_workload->setCurrentIndex(std::min(workload, m_workload->count() - 1));
    const QSignalBlocker three(m_measure);
    m_measure->clear();
    for (const CostMeasure there : costMeasuresOf(result.comparison))
        m_measure->addItem(measureTitle(there), int(there));
    m_measure->setCurrentIndex(m_measure->findData(int(measure(result))));
    m_baseline->clear();
    for (const std::string &id : optionOrder(study))
        m_baseline->addItem(toQt(study.options.at(id).name), toQt(id));
    m_baseline->setCurrentIndex(m_baseline->findData(toQt(baselineOf(study))));
}

void ComparePage::showHeadline(const StudyResult &result)
{
    const ShownRisk shown = workspace().shownRisk();
    const words::Headline headline = words::headline(result.study, result.comparison, numberStyle(locale()),
                                                     shown.risk.get(), measure(result));
    QString howSure = toQt(headline.howSure).toHtmlEscaped();
    const QString flip = flipHtml(result, shown, !headline.secondLine.empty(), measure(result), locale());
    howSure += (howSure.isEmpty() || flip.isEmpty() ? QString() : QStringLiteral(" ")) + flip;
    if (shown.isLate && !howSure.isEmpty())
        howSure = QStringLiteral("<span style=\"color:%1\">%2</span>")
                      .arg(QColor(colors(this).textDisabled).name(), howSure);
    QStringList second{toQt(headline.otherwise).toHtmlEscaped(), toQt(headline.allocation).toHtmlEscaped(),
                       toQt(headline.secondLineHtml), howSure, toQt(headline.excluded).toHtmlEscaped()};
    second.removeAll(QString());
    setHeadline(toQt(headline.html), second.join(QLatin1Char(' ')));
}

void ComparePage::showCards(const StudyResult &result, bool areShown)
{
    std::vector<CardText> texts;
    if (areShown)
        texts = compareCards(result, locale(), workspace().shownRisk(), measure(result));
    for (std::size_t i = 0; i < m_cards.size(); ++i) {
        m_cards[i]->setVisible(i < texts.size());
        if (i < texts.size())
            m_cards[i]->setText(texts[i]);
    }
}

void ComparePage::showNotes(const StudyResult &result)
{
    QStringList notes;
    const auto add = [&notes](const Issue &issue) {
        if (notes.size() < 3)
            notes.append(toQt(issue.sentence).toHtmlEscaped() +
                         (issue.place.find('.') != std::string::npos
                              ? QStringLiteral(" <a href=\"%1\">%2</a>").arg(toQt(issue.place), tr("Show"))
                              : QString()));
    };
    if (result.riskError)
        add({Severity::Problem, result.riskError->message, result.riskError->where});
    std::vector<Issue> ofOptions;
    addIssuesOf(result.comparison, ofOptions);
    for (const Issue &issue : ofOptions)
        add(issue);
    for (const Issue &issue : result.comparison.issues)
        if (issue.severity != Severity::Note || notes.isEmpty())
            add(issue);
    if (notes.isEmpty())
        m_notes->clear();
    else
        m_notes->say(StripTone::Warning, notes.join(QStringLiteral("<br>")));
}

// While values follow each other fast, those of the last complete result stand.
void ComparePage::showSanityNotes(const StudyResult &result)
{
    if (!result.isComplete)
        return;
    const auto shown = [&](const SanityNote &note) {
        return noteText(note, result, measure(result), locale());
    };
    std::vector<NotesStrip::Note> notes;
    m_fixes.clear();
    for (const SanityNote &note : notesByWorth(result.notes)) {
        m_fixes.push_back(note.fix.value_or(NoteFix{}));
        notes.push_back({shown(note), toQt(m_fixes.back().text)});
    }
    m_sanity->setNotes(std::move(notes));
    std::vector<FoldedLines::Line> leftOut;
    m_additions.clear();
    for (const SanityNote &note : leftOutByCost(result.notes)) {
        m_additions.push_back(addingLeftOut(result.study, note).value_or(NoteFix{}));
        leftOut.push_back({shown(note), m_additions.back().text.empty() ? QString() : tr("Add")});
    }
    const QString title = leftOut.size() == 1 ? tr("Left out: 1 option or offer")
                                              : tr("Left out: %1 options and offers").arg(leftOut.size());
    m_leftOut->setLines(title, std::move(leftOut));
}

// By value: what it changes makes the notes anew.
void ComparePage::pressFix(NoteFix fix)
{
    QString problem;
    if (fix.fetchesPrices)
        emit actionRequested(QStringLiteral("action:refresh-prices"));
    else if (!fix.asksFor.empty())
        workspace().select(toQt(fix.asksFor));
    else if (!useFix(workspace().document(), fix, &problem))
        strip()->say(StripTone::Error, problem.toHtmlEscaped());
}

void ComparePage::showSelection(const QString &)
{
    const QString option = toQt(workspace().selectedOption());
    for (const auto &[entry, chart] : m_charts)
        chart->setSelected(option);
    m_table->showRow(option.isEmpty() ? QString() : QStringLiteral("options.") + option);
}

} // namespace breakeven
