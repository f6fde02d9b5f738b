#include "ui/pages/cash_flow_page.h"

#include "model/evaluate/cost_measure.h"
#include "ui/charts/cash_flow_lines.h"
#include "ui/charts/figure_chart.h"
#include "ui/look/fonts.h"
#include "ui/look/strings.h"
#include "ui/models/cash_flow_table.h"
#include "ui/pages/cash_flow_sentence.h"
#include "ui/pages/pages.h"
#include "ui/text/numbers.h"
#include "ui/widgets/card.h"
#include "ui/widgets/card_layout.h"
#include "ui/widgets/compare_cards.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"
#include "ui/widgets/words_box.h"
#include "ui/words/headline.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace breakeven {

namespace {

constexpr int kNone = -1;
constexpr int kLeastChartHeight = 260; // at least
constexpr int kLinesAround = 6;        // of the title and the axis

QComboBox *flowBox()
{
    auto *box = new WordsBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMinimumWidth(110); // it may be narrower than its longest name
    box->setMaximumWidth(300);
    return box;
}

// The index of the option with this id, but not `except`; kNone where there is no such option.
int indexOf(const Comparison &comparison, const std::optional<std::string> &id, int except = kNone)
{
    for (std::size_t i = 0; i < comparison.options.size(); ++i)
        if (comparison.options[i].id == id && int(i) != except)
            return int(i);
    return kNone;
}

// What an option is worth comparing with: the cheapest of the others that do what is asked, else the
// baseline, else any other.
int cheapestOther(const Comparison &comparison, int option)
{
    const Verdict verdict = verdictBy(comparison, CostMeasure::PresentValue);
    for (const int other : {verdict.cheapest, verdict.next, comparison.baseline})
        if (other >= 0 && other != option)
            return other;
    return comparison.options.size() < 2 ? kNone : option == 0 ? 1 : 0;
}

// What is bought, else the cheapest, of those that do what is asked; else the first that is not the baseline.
int usualOption(const Comparison &comparison)
{
    const auto &options = comparison.options;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const int other = cheapestOther(comparison, int(i));
        if (other >= 0 && options[i].status == Status::Ok &&
            options[i].returnsAgainst[std::size_t(other)]["payback_years"])
            return int(i);
    }
    if (comparison.verdict.cheapest >= 0)
        return comparison.verdict.cheapest;
    return options.size() > 1 && comparison.baseline == 0 ? 1 : 0;
}

// Whether the convention that decides does so between these two.
bool isFlipOf(const Verdict &verdict, int option, int other)
{
    return verdict.flip && std::minmax(option, other) == std::minmax(verdict.cheapest, verdict.flip->winner);
}

} // namespace

PageEntry cashFlowPage()
{
    return {.id = "cash-flow",
            .title = CashFlowPage::tr("Cash Flow"),
            .shortcut = "Ctrl+2",
            .make = makePage<CashFlowPage>};
}

CashFlowPage::CashFlowPage(Workspace &workspace, QWidget *parent)
    : Page(workspace, cashFlowPage(), parent), m_options(new QToolButton), m_option(flowBox()),
      m_other(flowBox()), m_period(new Segments(tr("Rows by"), {tr("Years"), tr("Months")})),
      m_basis(new Segments(tr("Basis"), {tr("Cash"), tr("Book")})), m_chart(new FigureChart<CashFlowLines>),
      m_table(new TableView(tr("Cash flow"), TableView::Height::OfRows)),
      m_timings(new TableView(tr("Discounting conventions"), TableView::Height::OfRows)),
      m_content(new QWidget)
{
    buildBar();
    buildContent();
    connect(&workspace, &Workspace::resultChanged, this, &CashFlowPage::refreshIfShown);
    connect(&workspace, &Workspace::selectionChanged, this, &CashFlowPage::followSelection);
    connect(&workspace.document(), &StudyDocument::opened, this, [this] {
        m_chosenOption.reset();
        m_chosenOther.reset();
        m_leftOut.clear();
    });
    connect(m_table, &TableView::rowChosen, this, &CashFlowPage::selectRow);
    connect(m_table, &TableView::explainRequested, &workspace, &Workspace::explain);
    connect(m_timings, &TableView::explainRequested, &workspace, &Workspace::explain);
    connect(m_timings, &TableView::rowActivated, this, &CashFlowPage::useTimingOfRow);
    connect(m_timings, &QTableView::clicked, this,
            [this](const QModelIndex &index) { useTimingOfRow(index.data(PathRole).toString()); });
    connect(m_chart, &ChartWidget::activated, this,
            [this](const QString &, const ExplainTarget &target) { explain(target); });
    connect(m_chart, &ChartWidget::failed, this, &Page::status);
}

void CashFlowPage::buildBar()
{
    addToBar(tr("Rows"), m_period);
    addToBar(tr("Basis"), m_basis);
    m_options->setPopupMode(QToolButton::InstantPopup);
    m_options->setMenu(new QMenu(m_options));
    connect(m_options->menu(), &QMenu::aboutToShow, this, &CashFlowPage::fillOptionsMenu);
    m_options->setObjectName(QStringLiteral("shownOptions"));
    addToBar(tr("Options"), m_options);
    m_option->setObjectName(QStringLiteral("cashFlowOf"));
    m_other->setObjectName(QStringLiteral("cashFlowAgainst"));
    addToBar(tr("Of"), m_option);
    addToBar(tr("Against"), m_other);
    addBarButtons(true);
    connect(m_period, &Segments::chosen, this, &CashFlowPage::refresh);
    connect(m_basis, &Segments::chosen, this, &CashFlowPage::refresh);
    connect(m_option, &QComboBox::activated, this, [this] {
        m_chosenOption = chosenId(*m_option);
        refresh();
    });
    connect(m_other, &QComboBox::activated, this, [this] {
        m_chosenOption = chosenId(*m_option);
        m_chosenOther = chosenId(*m_other);
        refresh();
    });
}

void CashFlowPage::buildContent()
{
    auto *content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(12);
    auto *cards = new CardLayout;
    for (int i = 0; i < 4; ++i) {
        m_cards.push_back(new Card);
        cards->addWidget(m_cards.back());
        connect(m_cards.back(), &Card::explainRequested, &workspace(), &Workspace::explain);
    }
    content->addLayout(cards);
    content->addWidget(m_chart);
    m_table->freezeFirstColumn();
    content->addWidget(m_table);
    content->addWidget(m_timings);
    auto *hint = new QLabel(tr("Present values. Purchases are paid at month 0; the resale counts with the "
                               "cash of its year. Click a row to use it."));
    hint->setWordWrap(true);
    hint->setProperty("tone", QStringLiteral("secondary"));
    hint->setFont(fonts::small(font()));
    content->addWidget(hint);
    column()->addWidget(m_content);
    column()->addStretch();
}

ChartWidget *CashFlowPage::chart() const { return m_chart; }

Table CashFlowPage::table() const { return m_table->shownTable(); }

int CashFlowPage::chosen(const QComboBox &box) const
{
    return box.currentData().isValid() ? box.currentData().toInt() : kNone;
}

// The id of what is chosen; empty: nothing.
std::string CashFlowPage::chosenId(const QComboBox &box) const
{
    const StudyResultPtr &result = workspace().result();
    const int option = chosen(box);
    return !result || option < 0 ? std::string() : result->comparison.options[std::size_t(option)].id;
}

void CashFlowPage::refresh()
{
    if (!workspace().document().isOpen())
        return;
    const StudyResult *result =
        resultWithOptions(tr("This page shows the cost of an option by year and month."));
    // The choices are hidden too, because they would still name options that are gone.
    for (QWidget *choice : std::initializer_list<QWidget *>{m_options, m_option, m_other})
        choice->parentWidget()->setVisible(result); // with its label
    m_content->setVisible(result);
    if (!result)
        return;
    setEmpty({});
    showChoices(*result);
    showHeadline(*result);
    const int option = chosen(*m_option);
    const int other = chosen(*m_other);
    const std::vector<CardText> cards = cashFlowCards(*result, option, other, locale());
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        m_cards[i]->setText(cards[i]);
    // The crossing is of the first two.
    std::vector<int> lines{option};
    if (other >= 0)
        lines.push_back(other);
    for (const int shown : shownOptions(*result))
        if (shown != option && shown != other)
            lines.push_back(shown);
    // At their ends the lines bear their names, one under the other.
    m_chart->setMinimumHeight(
        std::max(kLeastChartHeight, (int(lines.size()) + kLinesAround) * m_chart->fontMetrics().height()));
    CashFlowLines costs = cashFlowLines(result->study, result->comparison, lines, locale());
    if (CashFlowBasis(m_basis->current()) == CashFlowBasis::Book)
        costs.title = tr("Cumulative cost, in cash"); // beside a table of the books
    m_chart->setFigures(std::move(costs));
    showTables(*result);
}

void CashFlowPage::showChoices(const StudyResult &result)
{
    const Comparison &comparison = result.comparison;
    const int count = int(comparison.options.size());
    const int kept = indexOf(comparison, m_chosenOption);
    const int option = kept < 0 ? usualOption(comparison) : kept;
    const bool isAgainstNothing = m_chosenOther && m_chosenOther->empty();
    int other = indexOf(comparison, m_chosenOther, option);
    if (other < 0 && !isAgainstNothing)
        other = cheapestOther(comparison, option);
    const QSignalBlocker one(m_option);
    const QSignalBlocker two(m_other);
    m_option->clear();
    m_other->clear();
    m_other->addItem(tr("Nothing"), kNone);
    for (int i = 0; i < count; ++i) {
        const QString name = toQt(comparison.options[std::size_t(i)].name);
        m_option->addItem(name, i);
        if (i != option)
            m_other->addItem(name, i);
    }
    m_option->setCurrentIndex(m_option->findData(option));
    m_other->setCurrentIndex(m_other->findData(other));
    const std::size_t shown = shownOptions(result).size();
    m_options->setText(shown == std::size_t(count) ? tr("All %1").arg(count)
                                                   : tr("%1 of %2").arg(shown).arg(count));
}

// Made when it opens: its actions are not to go while one of them is being done.
void CashFlowPage::fillOptionsMenu()
{
    QMenu &menu = *m_options->menu();
    menu.clear();
    if (!workspace().result())
        return;
    connect(menu.addAction(tr("Show All")), &QAction::triggered, this, [this] {
        m_leftOut.clear();
        refresh();
    });
    menu.addSeparator();
    for (const OptionOutcome &option : workspace().result()->comparison.options) {
        QAction *action = menu.addAction(toQt(option.name));
        action->setCheckable(true);
        action->setChecked(!m_leftOut.count(option.id));
        connect(action, &QAction::triggered, this, [this, id = option.id](bool isShown) {
            if (isShown)
                m_leftOut.erase(id);
            else
                m_leftOut.insert(id);
            refresh();
        });
    }
}

std::vector<int> CashFlowPage::shownOptions(const StudyResult &result) const
{
    const auto &options = result.comparison.options;
    const int always[] = {chosen(*m_option), chosen(*m_other)};
    std::vector<int> shown;
    for (const bool isOk : {true, false})
        for (int i = 0; i < int(options.size()); ++i) {
            const OptionOutcome &option = options[std::size_t(i)];
            const bool isChosen = i == always[0] || i == always[1] || !m_leftOut.count(option.id);
            if (isChosen && isOk == (option.status == Status::Ok))
                shown.push_back(i);
        }
    return shown;
}

void CashFlowPage::showHeadline(const StudyResult &result)
{
    const int other = chosen(*m_other);
    const CashFlowSentence sentence = cashFlowSentence(result, chosen(*m_option), other, locale());
    const QString convention =
        isFlipOf(result.comparison.verdict, chosen(*m_option), other)
            ? toQt(words::headline(result.study, result.comparison, numberStyle(locale())).secondLineHtml)
            : QString();
    QStringList second{sentence.why.toHtmlEscaped(), convention};
    second.removeAll(QString());
    setHeadline(sentence.html, second.join(QLatin1Char(' ')));
}

void CashFlowPage::showTables(const StudyResult &result)
{
    const int option = chosen(*m_option);
    const int other = chosen(*m_other);
    m_table->setTable(cashFlowTable(result,
                                    {shownOptions(result), option, other, CashFlowPeriod(m_period->current()),
                                     CashFlowBasis(m_basis->current())},
                                    locale()));
    const auto &nodes = result.sheet.options;
    const bool hasBook =
        std::any_of(nodes.begin(), nodes.end(), [](const OptionNodes &one) { return one.depreciation >= 0; });
    m_basis->setShown(1, hasBook);
    if (!result.timings.empty())
        m_timings->setTable(timingTable(result, option, other, locale()));
}

void CashFlowPage::followSelection()
{
    const StudyResultPtr &result = workspace().result();
    const std::string id = workspace().selectedOption();
    if (!result || id.empty() || workspace().selection().count(QLatin1Char('.')) > 1)
        return;
    if (const int option = indexOf(result->comparison, id); option >= 0 && option != chosen(*m_option)) {
        m_chosenOption = id;
        refresh();
    }
}

// A row of an option, or of what it costs more.
void CashFlowPage::selectRow(const QString &path)
{
    const QString id =
        path.section(path.startsWith(QLatin1String("against:")) ? QLatin1Char(':') : QLatin1Char('.'), 1);
    if (!id.contains(QLatin1Char('.')) && workspace().study().options.count(toStd(id)))
        workspace().select(QStringLiteral("options.") + id);
}

void CashFlowPage::useTimingOfRow(const QString &path)
{
    const StudyResultPtr &result = workspace().result();
    const std::size_t row = path.section(QLatin1Char(':'), 1).toULong();
    if (!result || row >= result->timings.size())
        return;
    const TimingOutcome &timing = result->timings[row];
    useTiming(workspace().document(), timing.timing, timing.rate);
}

} // namespace breakeven
