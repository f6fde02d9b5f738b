// Compare and Cash Flow say one thing each: one measure, one sentence for a status, whatever shows it.
#include "tests/support/option_outcomes.h"
#include "tests/support/qt_text.h"
#include "tests/support/status_study.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "model/evaluate/status_issue.h"
#include "ui/charts/cash_flow_lines.h"
#include "ui/charts/figure_chart.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/models/comparison_table.h"
#include "ui/pages/cash_flow_page.h"
#include "ui/pages/compare_page.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"
#include "ui/text/window_words.h"
#include "ui/widgets/card.h"
#include "ui/widgets/frozen_column.h"
#include "ui/widgets/table_view.h"
#include "ui/words/headline.h"

#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QToolButton>

using namespace breakeven;
using breakeven::test::findOutcome;
using breakeven::test::openStudy;
using breakeven::test::settle;
using breakeven::test::WindowFixture;

namespace {

// A bar of every status; twelve kept is the only one that does what is asked, and the baseline.
Study statuses()
{
    Study study = test::statusStudy();
    study.baseline = "twelve";
    return study;
}

QComboBox &showBox(const Page &page)
{
    for (QComboBox *box : page.findChildren<QComboBox *>())
        if (box->findText(measureTitle(CostMeasure::PresentValue)) >= 0)
            return *box;
    FAIL("there is no list of measures");
    throw;
}

void choose(QComboBox &box, CostMeasure measure)
{
    box.setCurrentIndex(box.findData(int(measure)));
    emit box.activated(box.currentIndex());
    settle();
}

CashFlowPage &cashFlow(WindowFixture &fixture)
{
    fixture.window().showPage(QStringLiteral("cash-flow"));
    settle();
    return *static_cast<CashFlowPage *>(fixture.window().currentPage());
}

QComboBox &pairBox(const CashFlowPage &page, const char *name)
{
    auto *box = page.findChild<QComboBox *>(QString::fromLatin1(name));
    REQUIRE(box);
    return *box;
}

void choosePair(const CashFlowPage &page, int option, int other)
{
    for (const auto &[name, index] : {std::pair("cashFlowOf", option), std::pair("cashFlowAgainst", other)}) {
        QComboBox &box = pairBox(page, name);
        REQUIRE(box.findData(index) >= 0);
        box.setCurrentIndex(box.findData(index));
        emit box.activated(box.currentIndex());
        settle();
    }
}

// The least present value among the others that do what is asked.
int cheapestBeside(const Comparison &comparison, int option)
{
    int best = -1;
    for (int i = 0; i < int(comparison.options.size()); ++i) {
        const OptionOutcome &one = comparison.options[std::size_t(i)];
        if (i != option && one.status == Status::Ok &&
            (best < 0 || *one.npv() < *comparison.options[std::size_t(best)].npv()))
            best = i;
    }
    return best;
}

QStringList pathsOf(const Table &table)
{
    QStringList paths;
    for (const TableRow &row : table.rows)
        paths.append(row.path);
    return paths;
}

QString plainText(QString text) { return text.replace(QChar::Nbsp, QLatin1Char(' ')); }

} // namespace

TEST_CASE("the measure that is shown decides sentence, cards, bars and table")
{
    WindowFixture fixture("elastic-training-on-spot");
    auto &page = *static_cast<ComparePage *>(fixture.window().currentPage());
    const StudyResultPtr result = fixture.workspace().result();
    const std::vector<CostMeasure> measures = costMeasuresOf(result->comparison);
    CHECK(measures.size() >= 5);
    CHECK(showBox(page).count() == int(measures.size()));
    for (const CostMeasure measure : measures) {
        INFO(costMeasureId(measure));
        choose(showBox(page), measure);
        const Verdict verdict = verdictShown(result->study, result->comparison, measure);
        REQUIRE(verdict.cheapest >= 0);
        const OptionOutcome &cheapest = result->comparison.options[std::size_t(verdict.cheapest)];
        const QString amount =
            sentenceMoney(*costOf(cheapest, measure), toQt(result->study.currency), page.locale());
        CHECK(page.headlineText().contains(toQt(cheapest.name)));
        CHECK(page.headlineText().contains(amount));

        const Card *first = page.findChildren<Card *>().front();
        CHECK(first->text().target.quantity == measureQuantity(cheapest, measure));
        CHECK(first->text().target.minus.endsWith(QLatin1String(costMeasureId(measure))));

        // The bars: all of the cheapest is its amount, and opens the measure.
        const auto &targets = page.costChart()->drawing().targets;
        const auto all = std::find_if(targets.begin(), targets.end(),
                                      [](const ChartTarget &target) { return target.column == 0; });
        REQUIRE(all != targets.end());
        CHECK(all->option == toQt(cheapest.id));
        CHECK(all->target.quantity == measureQuantity(cheapest, measure));
        CHECK(page.costChart()->description().contains(
            toQt(words::measurePeriod(result->study, result->comparison, measure, words::kPlain))));

        const Table table = page.table();
        const auto main = std::find_if(table.columns.begin(), table.columns.end(),
                                       [](const TableColumn &column) { return column.isMain; });
        REQUIRE(main != table.columns.end());
        CHECK(main->title == measureTitle(measure));
        const TableCell &cell = table.rows.front().cells[std::size_t(main - table.columns.begin())];
        CHECK(cell.value.toDouble() == *costOf(cheapest, measure));
        CHECK(cell.target.quantity == measureQuantity(cheapest, measure));
    }
}

TEST_CASE("every number of a measure opens itself, whatever measure is shown")
{
    WindowFixture fixture("elastic-training-on-spot");
    auto &page = *static_cast<ComparePage *>(fixture.window().currentPage());
    const StudyResultPtr result = fixture.workspace().result();
    int count = 0;
    for (const CostMeasure measure : costMeasuresOf(result->comparison)) {
        INFO(costMeasureId(measure));
        choose(showBox(page), measure);
        for (const ChartTarget &target : page.costChart()->drawing().targets) {
            INFO(target.target.quantity.toStdString());
            const auto value = valueOf(*result, target.target);
            REQUIRE(value);
            CHECK(target.spoken().contains(money(*value, page.locale())));
            ++count;
        }
        for (const TableRow &row : page.table().rows)
            for (const TableCell &cell : row.cells)
                if (cell.value.typeId() == QMetaType::Double && cell.target.isValid() &&
                    !cell.upper.isValid() && cell.target.minus.isEmpty() &&
                    valueOf(*result, cell.target) == cell.value.toDouble())
                    ++count;
    }
    CHECK(count > 100);
}

TEST_CASE("a study that discounts is compared by present value until another measure is chosen")
{
    Study study = *exampleStudy("startup-six-servers");
    test::set(study, "conventions.discount_rate", "10 %");
    WindowFixture fixture;
    openStudy(fixture, study);
    auto &page = *static_cast<ComparePage *>(fixture.window().page(QStringLiteral("compare")));
    fixture.window().showPage(QStringLiteral("compare"));
    settle();
    CHECK(showBox(page).currentData().toInt() == int(CostMeasure::PresentValue));
    CHECK(page.costChart()->description().contains(QStringLiteral("in present value over 3 years")));
    choose(showBox(page), CostMeasure::PerYear);
    CHECK(page.headlineText().contains(QStringLiteral("a year")));
    fixture.openExample("startup-six-servers"); // the choice was for that study
    CHECK(showBox(page).currentData().toInt() == int(CostMeasure::PerYear));
    choose(showBox(page), CostMeasure::Total);
    fixture.openExample("startup-rent-or-buy");
    CHECK(showBox(page).currentData().toInt() == int(CostMeasure::PerYear));
}

TEST_CASE("all options stand in one cash flow against one of them, those that do not do what is asked last")
{
    WindowFixture fixture("startup-rent-or-buy");
    CashFlowPage &page = cashFlow(fixture);
    const Comparison &comparison = fixture.workspace().result()->comparison;
    const QStringList paths = pathsOf(page.table());
    const int against = pairBox(page, "cashFlowAgainst").currentData().toInt();
    int lines = 0;
    for (std::size_t i = 0; i < comparison.options.size(); ++i) {
        const QString id = toQt(comparison.options[i].id);
        CHECK(paths.contains(QStringLiteral("options.") + id));
        CHECK(paths.contains(QStringLiteral("against:") + id) == (int(i) != against));
        lines += comparison.options[i].totalCost().has_value();
    }
    auto &chart = *static_cast<FigureChart<CashFlowLines> *>(page.chart());
    CHECK(int(chart.figures().lines.size()) == lines);

    // One is left out by hand, and comes back.
    auto *button = page.findChild<QToolButton *>(QStringLiteral("shownOptions"));
    REQUIRE(button);
    CHECK(button->text() == QStringLiteral("All %1").arg(comparison.options.size()));
    emit button->menu()->aboutToShow();
    const auto actionOf = [&](const OptionOutcome &option) {
        for (QAction *action : button->menu()->actions())
            if (action->text() == toQt(option.name))
                return action;
        FAIL("there is no such action");
        throw;
    };
    const OptionOutcome &left = comparison.options[1];
    actionOf(left)->trigger();
    settle();
    CHECK_FALSE(pathsOf(page.table()).contains(QStringLiteral("options.") + toQt(left.id)));
    CHECK(int(chart.figures().lines.size()) == lines - 1);
    actionOf(left)->trigger();
    settle();
    CHECK(pathsOf(page.table()).contains(QStringLiteral("options.") + toQt(left.id)));
}

TEST_CASE("a click on an option's row shows its lines")
{
    WindowFixture fixture("startup-rent-or-buy");
    CashFlowPage &page = cashFlow(fixture);
    for (const OptionOutcome &option : fixture.workspace().result()->comparison.options) {
        INFO(option.id);
        const QModelIndex row =
            WindowFixture::cell(*page.tableView(), QStringLiteral("options.") + toQt(option.id), 1);
        REQUIRE(row.isValid());
        fixture.click(page.tableView(), row);
        settle();
        CHECK(fixture.workspace().selectedOption() == option.id);
        QString section;
        for (const TableRow &one : page.table().rows)
            if (one.isSection)
                section = one.path;
        CHECK(section.contains(toQt(option.name)));
    }
}

TEST_CASE("names stay in place while the months of a cash flow are scrolled")
{
    WindowFixture fixture("startup-six-servers");
    CashFlowPage &page = cashFlow(fixture);
    for (QAbstractButton *button : page.findChildren<QAbstractButton *>())
        if (button->text() == QStringLiteral("Months"))
            button->click();
    settle();
    TableView &view = *page.tableView();
    CHECK(view.model()->columnCount() == 38);
    CHECK(view.width() > page.viewport()->width() * 9 / 10); // full width
    CHECK(page.horizontalScrollBar()->maximum() == 0);
    const FrozenColumn *frozen = view.frozenColumn();
    REQUIRE(frozen);
    CHECK_FALSE(frozen->isVisible());
    REQUIRE(view.horizontalScrollBar()->maximum() > 0);
    view.horizontalScrollBar()->setValue(view.horizontalScrollBar()->maximum());
    settle();
    CHECK(frozen->isVisible());
    CHECK(frozen->width() == view.columnWidth(0));
    for (int row = 0; row < view.model()->rowCount(); ++row) {
        CHECK(frozen->rowHeight(row) == view.rowHeight(row));
        CHECK(frozen->rowViewportPosition(row) == view.rowViewportPosition(row));
    }
    CHECK(frozen->horizontalHeader()->height() == view.horizontalHeader()->height());
}

TEST_CASE("no page calls an option cheaper, paid back or first that does not do what is asked")
{
    WindowFixture fixture;
    openStudy(fixture, statuses());
    const StudyResultPtr result = fixture.workspace().result();
    const Comparison &comparison = result->comparison;
    CashFlowPage &page = cashFlow(fixture);
    const auto onlyOk = [&](const QString &path) {
        const std::string id = toStd(path.section(QRegularExpression(QStringLiteral("[.:]")), 1, 1));
        const OptionOutcome *option = findOutcome(comparison, id);
        return !option || option->status == Status::Ok;
    };
    for (const OptionOutcome &option : comparison.options) {
        INFO(option.id);
        fixture.workspace().select(QStringLiteral("options.") + toQt(option.id));
        settle();
        for (const TableRow &row : page.table().rows)
            for (const TableCell &cell : row.cells)
                if (!onlyOk(row.path))
                    CHECK((cell.tone == CellTone::Plain || cell.tone == CellTone::Secondary));
        if (option.status == Status::Ok)
            continue;
        CHECK_FALSE(page.headlineText().contains(QStringLiteral(" less than ")));
        CHECK_FALSE(page.headlineText().contains(QStringLiteral(" more than ")));
        const QString sentence = inWindowWords(toQt(statusSentence(option)));
        CHECK(plainText(page.headlineText()).contains(plainText(sentence)));
        const auto cards = page.findChildren<Card *>();
        for (int i = 0; i < 3; ++i) { // return and paybacks
            CHECK(cards[i]->valueText() == unknownText());
            CHECK(cards[i]->text().detail.contains(sentence));
        }
        const auto &chart = *static_cast<FigureChart<CashFlowLines> *>(page.chart());
        CHECK_FALSE(chart.figures().crossing);
    }
}

TEST_CASE("a convention that decides is told on Cash Flow of the two it decides between")
{
    WindowFixture fixture("startup-six-servers");
    const Comparison &comparison = fixture.workspace().result()->comparison;
    REQUIRE(comparison.verdict.flip);
    const int winner = comparison.verdict.flip->winner, loser = comparison.verdict.cheapest;
    CashFlowPage &page = cashFlow(fixture);
    const auto show = [&](int option, int other) {
        choosePair(page, option, other);
        return plainText(page.headlineText());
    };
    const QString sentence = QStringLiteral("The answer depends on a convention");
    const QString both = show(loser, winner);
    CHECK(both.contains(sentence));
    CHECK(both.contains(
        QStringLiteral("less than %1.").arg(toQt(comparison.options[std::size_t(loser)].name))));
    CHECK_FALSE(show(loser, -1).contains(sentence));
}

TEST_CASE("Cash Flow opens with what is bought against the cheapest other option, not the baseline")
{
    for (const char *example : {"startup-rent-or-buy", "startup-six-servers", "elastic-training-on-spot"}) {
        INFO(example);
        WindowFixture fixture(example);
        CashFlowPage &page = cashFlow(fixture);
        const Comparison &comparison = fixture.workspace().result()->comparison;
        const int option = pairBox(page, "cashFlowOf").currentData().toInt();
        CHECK(pairBox(page, "cashFlowAgainst").currentData().toInt() == cheapestBeside(comparison, option));
    }
}

TEST_CASE("the return of any pair is what the study says with the other one as its baseline")
{
    WindowFixture fixture;
    Study study = *exampleStudy("startup-rent-or-buy");
    test::set(study, "conventions.discount_rate", "10 %");
    openStudy(fixture, study);
    CashFlowPage &page = cashFlow(fixture);
    const Comparison &comparison = fixture.workspace().result()->comparison;
    const QLocale locale = page.locale();
    int returns = 0, returnsBesideBaseline = 0;
    for (int other = 0; other < int(comparison.options.size()); ++other) {
        study.baseline = comparison.options[std::size_t(other)].id;
        const Comparison alone = evaluate(study).value();
        for (int option = 0; option < int(comparison.options.size()); ++option) {
            const OptionOutcome &one = alone.options[std::size_t(option)];
            if (option == other || one.status != Status::Ok ||
                alone.options[std::size_t(other)].status != Status::Ok)
                continue;
            INFO(one.id << " against " << study.baseline);
            choosePair(page, option, other);
            const auto cards = page.findChildren<Card *>();
            CHECK(cards[3]->text().label.contains(toQt(alone.options[std::size_t(other)].name)));
            const std::optional<double> saved = one["npv_against_baseline"];
            const std::optional<double> more = saved ? std::optional(-*saved) : std::nullopt;
            CHECK(cards[3]->valueText().startsWith(difference(more, 0, locale)));
            if (!one["payback_years"]) {
                CHECK(cards[0]->valueText() == unknownText());
                continue;
            }
            ++returns;
            returnsBesideBaseline += other != comparison.baseline;
            CHECK(cards[0]->valueText() == (one["irr"] ? share(one["irr"], locale) + QStringLiteral(" a year")
                                                       : QStringLiteral("none")));
            CHECK(cards[1]->valueText() ==
                  withUnit(one["payback_years"], 2, QStringLiteral("years"), locale));
            CHECK(cards[2]->valueText() ==
                  withUnit(one["discounted_payback_years"], 2, QStringLiteral("years"), locale));
        }
    }
    CHECK(returns > 2);
    CHECK(returnsBesideBaseline > 0);
}

TEST_CASE("a selection elsewhere never leaves Cash Flow without an option to compare with")
{
    WindowFixture fixture("startup-rent-or-buy");
    CashFlowPage &page = cashFlow(fixture);
    const Comparison &comparison = fixture.workspace().result()->comparison;
    const auto against = [&] { return pairBox(page, "cashFlowAgainst").currentData().toInt(); };
    const auto select = [&](int option) {
        fixture.workspace().select(QStringLiteral("options.") +
                                   toQt(comparison.options[std::size_t(option)].id));
        settle();
        CHECK(pairBox(page, "cashFlowOf").currentData().toInt() == option);
    };
    for (int option = 0; option < int(comparison.options.size()); ++option) {
        select(option);
        CHECK(against() == cheapestBeside(comparison, option));
    }
    // What was chosen by hand comes back once it is not the option itself.
    const int chosen = comparison.baseline;
    const int other = chosen == 0 ? 1 : 0;
    choosePair(page, other, chosen);
    select(chosen);
    CHECK(against() == cheapestBeside(comparison, chosen));
    select(other);
    CHECK(against() == chosen);
}

TEST_CASE("the curve beside a table of the books says that it is in cash")
{
    WindowFixture fixture("startup-six-servers");
    CashFlowPage &page = cashFlow(fixture);
    const auto choose = [&](const char *text) {
        for (QToolButton *segment : page.findChildren<QToolButton *>(QStringLiteral("segment")))
            if (segment->text() == QLatin1String(text))
                fixture.click(segment);
        settle();
    };
    CHECK(page.chart()->accessibleName() == QStringLiteral("Cumulative cost"));
    choose("Book");
    CHECK(page.chart()->accessibleName() == QStringLiteral("Cumulative cost, in cash"));
    choose("Cash");
    CHECK(page.chart()->accessibleName() == QStringLiteral("Cumulative cost"));
}
