#include "ui/pages/cash_flow_page.h"

#include "ui/charts/cash_flow_lines.h"
#include "ui/charts/figure_chart.h"
#include "ui/look/fonts.h"
#include "ui/look/strings.h"
#include "ui/models/cash_flow_table.h"
#include "ui/pages/compare_cards.h"
#include "ui/pages/pages.h"
#include "ui/session/edits.h"
#include "ui/text/numbers.h"
#include "ui/widgets/card.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"
#include "ui/window/workspace.h"
#include "ui/words/headline.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <cmath>

namespace breakeven {

namespace {

constexpr int kNone = -1;

QComboBox *combo()
{
    auto *box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMinimumWidth(110); // it may be narrower than its longest name
    box->setMaximumWidth(300);
    return box;
}

// What is bought against the baseline, else the cheapest, else the first that is not the baseline.
int usualOption(const Comparison &comparison)
{
    for (std::size_t i = 0; i < comparison.options.size(); ++i)
        if (comparison.options[i].paybackYears)
            return int(i);
    if (comparison.verdict.cheapest >= 0 && comparison.verdict.cheapest != comparison.baseline)
        return comparison.verdict.cheapest;
    for (std::size_t i = 0; i < comparison.options.size(); ++i)
        if (int(i) != comparison.baseline)
            return int(i);
    return 0;
}

} // namespace

PageEntry cashFlowPage()
{
    return {
        .id = "cash-flow",
        .title = CashFlowPage::tr("Cash Flow"),
        .shortcut = "Ctrl+2",
        .help =
            {.shows = QT_TRANSLATE_NOOP(
                 "PageHelp",
                 "What one option costs month by month against another. Where the lines cross, the dearer "
                 "start is paid back. The table has every line of the cost by year or month; the small "
                 "table shows what the ways to discount make of it."),
             .does = QT_TRANSLATE_NOOP(
                 "PageHelp",
                 "Choose the two options above. Cash shows money when it is paid, Book spreads a purchase "
                 "over its life. Click a way of discounting to use it in the study."),
             .keys = kNumberKeys},
        .make = makePage<CashFlowPage>};
}

CashFlowPage::CashFlowPage(Workspace &workspace, QWidget *parent)
    : Page(workspace, cashFlowPage(), parent), m_option(combo()), m_other(combo()),
      m_period(new Segments(tr("Rows by"), {tr("Years"), tr("Months")})),
      m_basis(new Segments(tr("Basis"), {tr("Cash"), tr("Book")})), m_chart(new FigureChart<CashFlowLines>),
      m_table(new TableView(tr("Cash flow"), TableView::Height::OfRows)),
      m_timings(new TableView(tr("Discounting conventions"), TableView::Height::OfRows)),
      m_content(new QWidget), m_tables(new QBoxLayout(QBoxLayout::LeftToRight))
{
    buildBar();
    buildContent();
    connect(&workspace, &Workspace::resultChanged, this, &CashFlowPage::refreshIfShown);
    connect(&workspace, &Workspace::selectionChanged, this, &CashFlowPage::followSelection);
    connect(&workspace.document(), &StudyDocument::opened, this, [this] { m_isOptionChosen = false; });
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
    addToBar(tr("Of"), m_option);
    addToBar(tr("Against"), m_other);
    addBarButtons(true);
    connect(m_period, &Segments::chosen, this, &CashFlowPage::refresh);
    connect(m_basis, &Segments::chosen, this, &CashFlowPage::refresh);
    connect(m_option, &QComboBox::activated, this, [this] {
        m_isOptionChosen = true;
        refresh();
    });
    connect(m_other, &QComboBox::activated, this, [this] {
        m_isOptionChosen = true;
        refresh();
    });
}

void CashFlowPage::buildContent()
{
    auto *content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(12);
    auto *cards = new QHBoxLayout;
    cards->setSpacing(10);
    for (int i = 0; i < 4; ++i) {
        m_cards.push_back(new Card);
        cards->addWidget(m_cards.back(), 1);
        connect(m_cards.back(), &Card::explainRequested, &workspace(), &Workspace::explain);
    }
    content->addLayout(cards);
    m_chart->setMinimumHeight(260);
    content->addWidget(m_chart);
    m_tables->setSpacing(14);
    m_tables->addWidget(m_table, 4, Qt::AlignTop);
    auto *timings = new QVBoxLayout;
    timings->setSpacing(6);
    timings->addWidget(m_timings);
    auto *hint =
        new QLabel(tr("Present values. What is bought is paid at month 0; the resale counts with the cash of "
                      "its year. Click a row to use it."));
    hint->setWordWrap(true);
    hint->setProperty("tone", QStringLiteral("secondary"));
    hint->setFont(fonts::small(font()));
    timings->addWidget(hint);
    timings->addStretch();
    m_tables->addLayout(timings, 3);
    content->addLayout(m_tables);
    column()->addWidget(m_content);
    column()->addStretch();
}

// Beside each other only where both can be read.
void CashFlowPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    constexpr int kEnoughForTwo = 90; // letters
    const bool isWide = viewport()->width() > kEnoughForTwo * fontMetrics().averageCharWidth();
    m_tables->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

ChartWidget *CashFlowPage::chart() const { return m_chart; }

Table CashFlowPage::table() const { return m_table->table(); }

int CashFlowPage::chosen(const QComboBox &box) const
{
    return box.currentData().isValid() ? box.currentData().toInt() : kNone;
}

void CashFlowPage::refresh()
{
    if (!workspace().document().isOpen())
        return;
    const StudyResultPtr &result = workspace().result();
    if (workspace().problem().isEmpty())
        strip()->clear();
    else
        strip()->say(StripTone::Error, workspace().problem().toHtmlEscaped());
    if (!result || result->comparison.options.empty()) {
        setHeadline({}, {});
        setEmpty(tr(
            "<p>This page shows the cost of an option by year and month.</p><p>Add at least one option.</p>"
            "<p><a href=\"action:add-option\">Add Option</a></p>"));
        m_content->hide();
        return;
    }
    setEmpty({});
    m_content->show();
    showChoices(*result);
    showHeadline(*result);
    const int option = chosen(*m_option);
    const int other = chosen(*m_other);
    const std::vector<CardText> cards = cashFlowCards(*result, option, other, locale());
    for (std::size_t i = 0; i < m_cards.size(); ++i)
        m_cards[i]->setText(cards[i]);
    std::vector<int> lines{option};
    if (other >= 0)
        lines.push_back(other);
    m_chart->setFigures(cashFlowLines(result->study, result->comparison, lines, locale()));
    showTables(*result);
}

void CashFlowPage::showChoices(const StudyResult &result)
{
    const Comparison &comparison = result.comparison;
    const int count = int(comparison.options.size());
    int option = m_isOptionChosen ? chosen(*m_option) : usualOption(comparison);
    int other = m_isOptionChosen ? chosen(*m_other) : comparison.baseline;
    option = std::clamp(option, 0, count - 1);
    if (other >= count || other == option)
        other = kNone;
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
}

void CashFlowPage::showHeadline(const StudyResult &result)
{
    const OptionOutcome &option = result.comparison.options[std::size_t(chosen(*m_option))];
    const QString currency = toQt(result.study.currency);
    const QString plan = tr("over %1 months").arg(result.comparison.months);
    const auto quantity = [](const OptionOutcome &of) {
        return QStringLiteral("node:options.%1.total_cost").arg(toQt(of.id));
    };
    const QString second =
        toQt(words::headline(result.study, result.comparison, numberStyle(locale())).secondLineHtml);
    const QString name = toQt(option.name).toHtmlEscaped();
    if (!option.totalCost) {
        setHeadline(tr("<b>The cost of %1 is unknown.</b>").arg(name), second);
        return;
    }
    const int otherIndex = chosen(*m_other);
    const OptionOutcome *other =
        otherIndex < 0 ? nullptr : &result.comparison.options[std::size_t(otherIndex)];
    if (!other || !other->totalCost) {
        setHeadline(
            tr("<b>%1 costs <a href=\"%2\">%3</a></b> %4.")
                .arg(name, quantity(option), sentenceMoney(*option.totalCost, currency, locale()), plan),
            second);
        return;
    }
    const double difference = *option.totalCost - *other->totalCost;
    const QString words = difference <= 0 ? tr("<b>%1 costs <a href=\"%2\">%3</a> less than %4</b> %5.")
                                          : tr("<b>%1 costs <a href=\"%2\">%3</a> more than %4</b> %5.");
    const OptionOutcome &dearer = difference <= 0 ? *other : option;
    const OptionOutcome &cheaper = difference <= 0 ? option : *other;
    const QString link = QStringLiteral("%1~options.%2.total_cost").arg(quantity(dearer), toQt(cheaper.id));
    setHeadline(words.arg(name, link, sentenceMoney(std::fabs(difference), currency, locale()),
                          toQt(other->name).toHtmlEscaped(), plan),
                second);
}

void CashFlowPage::showTables(const StudyResult &result)
{
    const int option = chosen(*m_option);
    const int other = chosen(*m_other);
    m_table->setTable(cashFlowTable(result, option, other, CashFlowPeriod(m_period->current()),
                                    CashFlowBasis(m_basis->current()), locale()));
    const bool hasBook = result.sheet.options[std::size_t(option)].depreciation >= 0;
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
    for (std::size_t i = 0; i < result->comparison.options.size(); ++i)
        if (result->comparison.options[i].id == id && int(i) != chosen(*m_option)) {
            m_isOptionChosen = true;
            m_option->setCurrentIndex(m_option->findData(int(i)));
            const int baseline = result->comparison.baseline;
            if (chosen(*m_other) == int(i))
                m_other->setCurrentIndex(m_other->findData(baseline == int(i) ? kNone : baseline));
            refresh();
        }
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
