// How sure the answer is, as Compare shows it: the numbers of the command line.
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "model/risk/measure_spread.h"
#include "model/risk/risk.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/jobs/evaluation_job.h"
#include "ui/models/comparison_table.h"
#include "ui/models/risk_columns.h"
#include "ui/pages/compare_page.h"
#include "ui/text/numbers.h"
#include "ui/widgets/compare_cards.h"
#include "ui/widgets/table_view.h"
#include "ui/words/risk_text.h"

#include <QComboBox>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

ComparePage &comparePage(WindowFixture &fixture)
{
    return *static_cast<ComparePage *>(fixture.window().page(QStringLiteral("compare")));
}

int columnOf(const Table &table, const QString &title)
{
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (table.columns[i].title == title)
            return int(i);
    return -1;
}

const TableCell &cellOf(const Table &table, const std::string &option, const QString &title)
{
    for (const TableRow &row : table.rows)
        if (row.path == QStringLiteral("options.") + toQt(option))
            return row.cells[std::size_t(columnOf(table, title))];
    FAIL("no such option");
    return table.rows[0].cells[0];
}

const CardText *rangeCard(const std::vector<CardText> &cards)
{
    for (const CardText &card : cards)
        if (card.label == QStringLiteral("Likely range, P10 to P90"))
            return &card;
    return nullptr;
}

Study withoutRanges(Study study)
{
    for (const ConstInputPlace &place : allInputs(study))
        findInput(study, place.path)->input->range.reset();
    return study;
}

} // namespace

TEST_CASE("headline, card and columns say what the command line says of the runs")
{
    WindowFixture fixture("startup-rent-or-buy");
    const StudyResultPtr result = fixture.workspace().result();
    const Risk risk = assessRisk(result->study, {}).value(); // the settings of the command line
    const int months = result->comparison.months;
    const Table table = comparePage(fixture).table();
    for (std::size_t i = 0; i < risk.options.size(); ++i) {
        const OptionRisk &option = risk.options[i];
        CAPTURE(option.id);
        const TableCell &range = cellOf(table, option.id, QStringLiteral("P10 to P90"));
        CHECK(range.value.toDouble() == *option.totalCost.p10 / months * 12);
        CHECK(range.upper.toDouble() == *option.totalCost.p90 / months * 12);
        const TableCell &cheapest = cellOf(table, option.id, QStringLiteral("Cheapest,"));
        CHECK(cheapest.value.toDouble() == risk.cheapestShare(i));
        CHECK(cheapest.text == runsPlain(risk.cheapestShare(i), QLocale()));
    }
    const double share = risk.cheapestShare(std::size_t(risk.cheapest));
    QString sentence = QStringLiteral("stays cheapest in %1 of %2 runs.")
                           .arg(sentenceRuns(share, QLocale()), QLocale().toString(10000));
    sentence.replace(QChar::Nbsp, QLatin1Char(' ')); // as plain text of a label has it
    CHECK(comparePage(fixture).headlineText().contains(sentence));
    const auto cards = compareCards(*result, QLocale(), fixture.workspace().shownRisk());
    const CardText *card = rangeCard(cards);
    REQUIRE(card);
    const Spread &spread = risk.options[std::size_t(risk.cheapest)].totalCost;
    CHECK(card->value == moneyRange(*spread.p10 / months * 12, *spread.p90 / months * 12, 0, QLocale()));
    CHECK(card->detail.contains(money(*spread.p50 / months * 12, 0, QLocale())));
    CHECK(card->toolTip.contains(QStringLiteral("seed 42")));
}

TEST_CASE("a number of the runs opens what was drawn, how often and from which seed")
{
    WindowFixture fixture("startup-six-servers");
    TableView &view = *comparePage(fixture).tableView();
    const int column = columnOf(view.table(), QStringLiteral("Cheapest,"));
    fixture.click(&view, WindowFixture::cell(view, QStringLiteral("options.own-six"), column));
    const QString text = fixture.window().findChild<QTextBrowser *>()->toPlainText();
    const Risk &risk = *fixture.workspace().shownRisk().risk;
    const OptionRisk &own = *words::riskOf(risk, "own-six");
    CHECK(text.contains(QStringLiteral("10000 runs, seed 42; %1 inputs").arg(risk.inputs.size())));
    CHECK(text.contains(moneyRange(*own.totalCost.p10 / 3, *own.totalCost.p90 / 3, 0, QLocale())));
    CHECK(text.contains(QStringLiteral("%1 of 10000 runs").arg(own.cheapestRuns)));
    CHECK(text.contains(QStringLiteral("Server list price")));
}

TEST_CASE("the range follows the measure that is shown")
{
    WindowFixture fixture("startup-six-servers");
    auto *measure = comparePage(fixture).findChildren<QComboBox *>()[1];
    const Risk &risk = *fixture.workspace().shownRisk().risk;
    const auto lowOfFirst = [&] {
        return cellOf(comparePage(fixture).table(), risk.options[0].id, QStringLiteral("P10 to P90"))
            .value.toDouble();
    };
    for (const auto &[kind, expected] : std::vector<std::pair<CostMeasure, double>>{
             {CostMeasure::Total, *risk.options[0].totalCost.p10},
             {CostMeasure::PresentValue, *risk.options[0].npv.p10},
             {CostMeasure::PerMonth, *risk.options[0].totalCost.p10 / 36}}) {
        measure->setCurrentIndex(measure->findData(int(kind)));
        emit measure->activated(measure->currentIndex());
        CHECK(lowOfFirst() == expected);
    }
}

TEST_CASE("an edit keeps the last runs until the new ones are there")
{
    WindowFixture fixture("startup-six-servers");
    const auto before = fixture.workspace().shownRisk().risk;
    REQUIRE(before);
    Study changed = fixture.workspace().study();
    findInput(changed, "options.own-six.server_price")->input->range =
        Range{140000, 300000, RangeShape::Pert};
    fixture.workspace().document().change(changed, QStringLiteral("Wider"));
    CHECK(fixture.workspace().shownRisk().risk == before);
    CHECK(columnOf(comparePage(fixture).table(), QStringLiteral("P10 to P90")) > 0);
    fixture.waitForResults();
    const ShownRisk after = fixture.workspace().shownRisk();
    REQUIRE(after.risk);
    CHECK_FALSE(after.isLate);
    CHECK(*words::riskOf(*after.risk, "own-six")->totalCost.p90 >
          *words::riskOf(*before, "own-six")->totalCost.p90);
    CHECK(after.risk == fixture.workspace().result()->risk);
}

TEST_CASE("runs that take long show how far they are and can be cancelled")
{
    WindowFixture fixture("startup-six-servers");
    auto *cancel = fixture.window().findChild<QToolButton *>(QStringLiteral("cancelCalculation"));
    REQUIRE(cancel);
    CHECK_FALSE(cancel->isVisible());
    emit fixture.workspace().job().drawing(40);
    CHECK(cancel->isVisible());
    CHECK(cancel->parentWidget()->findChild<QLabel *>()->text() == QStringLiteral("Drawing runs: 40 %"));
    fixture.click(cancel);
    CHECK(fixture.workspace().problem().isEmpty()); // the figures stay
    emit fixture.workspace().job().drawing(-1);
    CHECK_FALSE(cancel->isVisible());
}

TEST_CASE("runs of an earlier study are dimmed, runs that are awaited leave their places free")
{
    const StudyResultPtr result =
        assessed(evaluateQuickly(*exampleStudy("startup-six-servers"), nullptr).result).result;
    const QLocale locale = plainLocale();
    const ShownRisk late{result->risk, true, false};
    CHECK(rangeCard(compareCards(*result, locale, late))->tone == CellTone::Secondary);
    const Table table = comparisonTable(*result, CostMeasure::PerYear, -1, locale, late);
    const auto cheapest = std::find_if(table.columns.begin(), table.columns.end(),
                                       [](const TableColumn &one) { return one.unit == "% of runs"; });
    REQUIRE(cheapest != table.columns.end());
    const auto place = std::size_t(cheapest - table.columns.begin());
    CHECK(table.rows[0].cells[place].tone == CellTone::Secondary);
    const ShownRisk awaited{nullptr, false, true};
    CHECK(rangeCard(compareCards(*result, locale, awaited))->value == unknownText());
    const Table empty = comparisonTable(*result, CostMeasure::PerYear, -1, locale, awaited);
    CHECK(empty.columns.size() == table.columns.size());
    CHECK(empty.rows[0].cells[place].text == unknownText());
}

TEST_CASE("without ranges nothing is said of runs")
{
    WindowFixture fixture("startup-six-servers");
    fixture.workspace().document().change(withoutRanges(fixture.workspace().study()),
                                          QStringLiteral("Without ranges"));
    fixture.waitForResults();
    CHECK_FALSE(fixture.workspace().shownRisk().risk);
    CHECK_FALSE(comparePage(fixture).headlineText().contains(QStringLiteral("runs")));
    CHECK(columnOf(comparePage(fixture).table(), QStringLiteral("P10 to P90")) == -1);
    CHECK_FALSE(rangeCard(compareCards(*fixture.workspace().result(), QLocale(), {})));
}

TEST_CASE("the bars of Compare show how far each cost reaches in the runs, of this study only")
{
    WindowFixture fixture("tts-scale-to-zero");
    REQUIRE(QTest::qWaitFor([&] { return fixture.workspace().result()->risk != nullptr; }, test::kPatience));
    const ChartTable table = comparePage(fixture).costChart()->table();
    REQUIRE(table.columns.size() >= 2);
    CHECK(table.columns[table.columns.size() - 2].startsWith(QStringLiteral("P10 (")));
    const Risk risk = assessRisk(fixture.workspace().study(), {}).value();
    const auto &cheapest = fixture.workspace().result()->comparison.options[std::size_t(
        fixture.workspace().result()->comparison.verdict.cheapest)];
    const auto row = std::find_if(table.rows.begin(), table.rows.end(), [&](const ChartTable::Row &one) {
        return one.name == toQt(cheapest.name);
    });
    REQUIRE(row != table.rows.end());
    const OptionRisk *reach = words::riskOf(risk, cheapest.id);
    REQUIRE(reach);
    const Comparison &comparison = fixture.workspace().result()->comparison;
    const auto low = spreadFigure(*reach, cheapest, &Spread::p10,
                                  usualMeasure(fixture.workspace().study(), comparison), comparison.months);
    REQUIRE(low);
    CHECK(row->cells[row->cells.size() - 2].value.value_or(-1) == Approx(*low));

    fixture.workspace().openStudy(withoutRanges(fixture.workspace().study()));
    fixture.waitForResults();
    CHECK_FALSE(comparePage(fixture).costChart()->table().columns.last().startsWith(QStringLiteral("P90")));
}
