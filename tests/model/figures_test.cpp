// Figures: how they are read from the sheet, and those that are shown beside the results of an option.
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

#include "model/evaluate/cost_measure.h"
#include "model/evaluate/figures_sheet.h"
#include "model/evaluate/quantity_lookup.h"
#include "model/finance/break_even_month.h"
#include "model/sheet/explanation.h"
#include "model/sheet/figure.h"
#include "model/sheet/sheet_builder.h"

#include <cmath>
#include <set>

using namespace breakeven;
using breakeven::test::Draft;
using breakeven::test::required;

namespace {

// Owned and rented machines side by side, over three years, discounted.
Draft ownedAndRented()
{
    Draft draft;
    draft.set("conventions.horizon_months", "36").set("conventions.discount_rate", "8%");
    draft.option("own", "owned-rack").option("rent", "on-demand");
    draft.set("options.rent.price", "20 USD/h").set("baseline", "rent");
    return draft;
}

struct Figures
{
    Study study;
    StudySheet sheet;
    Evaluation evaluation;

    explicit Figures(const Study &given)
        : study(given), sheet(buildStudySheet(given).value()), evaluation(sheet.sheet)
    {
    }
    double at(const std::string &quantity) const
    {
        INFO(quantity);
        const auto figure = required(findQuantity(*sheet.sheet, quantity));
        const auto value = valueOf(evaluation, figure);
        REQUIRE(value);
        return *value;
    }
};

std::optional<BreakEvenPoint> pointOf(std::vector<double> start, std::vector<double> within,
                                      std::vector<double> end, std::vector<double> rent)
{
    const std::vector<double> nothing(rent.size(), 0.0);
    return breakEvenPoint({start, within, end}, {nothing, rent, nothing});
}

} // namespace

TEST_CASE("the break-even month is where the one that ends cheaper gets below and stays there")
{
    // 100 first and 10 a month against 30 a month: level after 5 of 12 months.
    const std::vector<double> rent(12, 30), run(12, 10), nothing(12, 0);
    std::vector<double> first = nothing;
    first[0] = 100;
    const auto meet = pointOf(first, run, nothing, rent);
    REQUIRE(meet);
    CHECK(meet->month == 5);
    CHECK(meet->isFirstCheaper);
    CHECK_FALSE(meet->isOnlyByEnd);
    // 300 first: dearer until it is sold for 100 at the end.
    first[0] = 300;
    std::vector<double> sold = nothing;
    sold[11] = -100;
    const auto byResale = pointOf(first, run, sold, rent);
    REQUIRE(byResale);
    CHECK(byResale->month == 12);
    CHECK(byResale->isOnlyByEnd);
    // Never sold it stays the dearer one: renting is cheaper all the time.
    const auto never = pointOf(first, run, nothing, rent);
    REQUIRE(never);
    CHECK(never->month == 0);
    CHECK_FALSE(never->isFirstCheaper);
    CHECK_FALSE(pointOf(nothing, rent, nothing, rent));
}

TEST_CASE("the break-even with the baseline lies within the month that payback counts")
{
    Draft draft = ownedAndRented();
    draft.set("options.own.resale_fraction", "0%");
    const Figures figures(draft.study);
    const double month = figures.at("options.own.against.rent.break_even_month");
    CHECK(std::ceil(month) == figures.at("options.own.payback_months"));
    CHECK(month == figures.at("options.rent.against.own.break_even_month"));
}

TEST_CASE("many options are held against the baseline and the cheapest, and a pair that is named")
{
    Draft draft = ownedAndRented();
    for (int i = 0; i < int(kMostInPairs); ++i) {
        const std::string id = "rent-" + std::to_string(i);
        draft.option(id, "on-demand").set("options." + id + ".price", std::to_string(30 + i) + " USD/h");
    }
    const Figures few(onlyOptions(draft.study, {"own", "rent-3"}));
    const std::string pair = "options.own.against.rent-3.", baseline = "options.own.against.rent.";
    const Figures many(draft.study);
    const Comparison comparison = compare(draft.study, many.sheet, many.evaluation);
    REQUIRE(comparison.options[std::size_t(comparison.baseline)].id == "rent");
    REQUIRE(comparison.verdict.cheapest >= 0);
    const int least = comparison.verdict.cheapest;
    CHECK(many.at(baseline + "break_even_month") > 0);
    const std::set<int> paired{least, comparison.baseline};
    CHECK(many.sheet.pairedWith == std::vector<int>(paired.begin(), paired.end()));
    for (int i = 0; i < int(comparison.options.size()); ++i)
        for (int j = 0; j < int(comparison.options.size()); ++j) {
            const bool isPair = i != j && (paired.count(i) || paired.count(j));
            CHECK(comparison.isPair(i, j) == isPair);
            CHECK((many.sheet.options[std::size_t(i)].breakEven[std::size_t(j)] >= 0) == isPair);
        }
    const std::string other = "options.rent-3.against.rent-5.break_even_month";
    CHECK_FALSE(findQuantity(*many.sheet.sheet, other));
    const StudySheet asked = buildStudySheet(draft.study, std::vector{other}).value();
    CHECK(findQuantity(*asked.sheet, other));
    const StudySheet named = buildStudySheet(draft.study, std::vector{pair + "irr"}).value();
    const auto irr = valueOf(Evaluation(named.sheet), required(findQuantity(*named.sheet, pair + "irr")));
    REQUIRE(irr);
    CHECK(*irr == few.at(pair + "irr"));
}

TEST_CASE("what is bought returns against every other option as it does with that one as the baseline")
{
    Draft draft = ownedAndRented();
    draft.option("dear", "on-demand").set("options.dear.price", "60 USD/h").set("baseline", "dear");
    const Figures figures(draft.study);
    for (const char *key : {"irr", "payback_months", "payback_years", "discounted_payback_years"}) {
        INFO(key);
        const std::string against = "options.own.against.";
        CHECK(figures.at(against + "dear." + key) == figures.at(std::string("options.own.") + key));
        Draft other = draft;
        other.set("baseline", "rent");
        CHECK(figures.at(against + "rent." + key) ==
              Figures(other.study).at(std::string("options.own.") + key));
        CHECK_FALSE(findQuantity(*figures.sheet.sheet, std::string("options.rent.against.own.") + key));
    }
    Draft moved = draft;
    moved.set("options.rent.migration_cost", "1000 USD");
    CHECK(std::isfinite(Figures(moved.study).at("options.rent.against.dear.payback_years")));
    // At that rate both cost the same: what is spent first comes back.
    Draft even = draft;
    const double irr = figures.at("options.own.against.rent.irr");
    even.study.conventions.inputs["discount_rate"].value = irr;
    const Comparison comparison = even.comparison();
    CHECK(*comparison.options[0].npv() == Approx(*comparison.options[1].npv()).epsilon(1e-9));
    CHECK(comparison.options[0].returnsAgainst[1]["irr"] == irr);
    CHECK_FALSE(comparison.options[1].returnsAgainst[0]["payback_years"]);
}

TEST_CASE("the present value by each timing is that of the study with this timing")
{
    const Figures figures(ownedAndRented().study);
    for (std::size_t i = 1; i < figures.sheet.timings.size(); ++i) {
        Draft other = ownedAndRented();
        other.set("conventions.cash_timing", figures.sheet.timings[i]);
        const Comparison comparison = other.comparison();
        for (std::size_t option = 0; option < comparison.options.size(); ++option) {
            INFO(figures.sheet.timings[i] << ", " << comparison.options[option].id);
            CHECK(valueOf(figures.evaluation, Figure{figures.sheet.options[option].npvByTiming[i]}) ==
                  comparison.options[option].npv());
        }
    }
    Draft without = ownedAndRented();
    without.set("conventions.discount_rate", "0%");
    CHECK(figures.at("options.own.npv_by_timing.none") == *without.outcome().totalCost());
    // A study that does not discount is compared at 10 %.
    Draft tenth = ownedAndRented();
    tenth.set("conventions.discount_rate", "10%");
    CHECK(Figures(without.study).at("options.own.npv_by_timing.end") == *tenth.outcome().npv());
}

TEST_CASE("means, shares and the cost in the books follow from the totals they are of")
{
    const Figures figures(ownedAndRented().study);
    const Comparison comparison = ownedAndRented().comparison();
    for (const OptionNodes &option : figures.sheet.options) {
        INFO(option.id);
        double year = 0;
        for (const NodeId category : option.categoryCosts[std::size_t(CostMeasure::PerYear)])
            if (category >= 0)
                year += *valueOf(figures.evaluation, Figure{category});
        CHECK(year == Approx(figures.at("options." + option.id + ".cost_per_year")));
    }
    const double hours = figures.at("options.rent.paid_gpu_hours");
    CHECK(figures.at("options.rent.paid_gpu_hours.per_year") == Approx(hours / 3));
    CHECK(figures.at("options.rent.idle_share_of_hours") ==
          Approx(figures.at("options.rent.idle_gpu_hours") / hours));
    CHECK(figures.at("options.rent.idle_share_of_cost") ==
          Approx(figures.at("options.rent.categories.idle") / figures.at("options.rent.total_cost")));
    CHECK(comparison.options[1]["idle_share_of_cost"] == figures.at("options.rent.idle_share_of_cost"));
    // Over the life of what is bought the books have what the cash has, interest apart.
    CHECK(figures.at("options.own.book_cost") == Approx(figures.at("options.own.total_cost")).epsilon(0.001));
}

TEST_CASE("who owns servers has no share of cost that is idle, also while others are rented until they come")
{
    Draft draft = ownedAndRented();
    draft.set("options.own.delivery_months", "6").set("options.own.bridge_price", "2 USD/GPU-h");
    const Comparison comparison = draft.comparison();
    CHECK(comparison.options[0].byCategory[std::size_t(Category::Compute)]);
    CHECK_FALSE(comparison.options[0]["idle_share_of_cost"]);
    CHECK(*comparison.options[0]["idle_share_of_hours"] > 0.3);
    CHECK(comparison.options[1]["idle_share_of_cost"]);
}

TEST_CASE("the categories of every measure add up to the measure")
{
    Draft draft = ownedAndRented();
    draft.set("conventions.discount_rate", "8%");
    for (const char *timing : {"end", "monthly"}) {
        draft.set("conventions.cash_timing", timing);
        const Figures figures(draft.study);
        const Comparison comparison = draft.comparison();
        CHECK(usualMeasure(draft.study, comparison) == CostMeasure::PresentValue);
        for (std::size_t i = 0; i < comparison.options.size(); ++i)
            for (const CostMeasure measure : costMeasuresOf(comparison)) {
                INFO(comparison.options[i].id << ", " << costMeasureId(measure));
                double sum = 0;
                for (int category = 0; category < kCategoryCount; ++category)
                    sum += costOf(comparison.options[i], measure, Category(category)).value_or(0);
                const auto whole = costOf(comparison.options[i], measure);
                REQUIRE(whole);
                CHECK(sum == Approx(*whole));
                CHECK(valueOf(figures.evaluation, Figure{nodeOf(figures.sheet.options[i], measure)}) ==
                      whole);
            }
    }
}

TEST_CASE("a figure is a node, some of its months, a difference or its share, with either sign")
{
    const Figures figures(ownedAndRented().study);
    const OptionNodes &own = figures.sheet.options[0], &rent = figures.sheet.options[1];
    const auto value = [&](const Figure &figure) { return valueOf(figures.evaluation, figure).value(); };
    CHECK(value({own.monthlyCost, 12, 24}) == Approx(value({own.costByYear[1]})));
    CHECK(figures.at("options.own.cost_by_month.13-24") == value({own.monthlyCost, 12, 24}));
    CHECK(figures.at("options.own.cost_by_month.13") == value({own.monthlyCost, 12, 13}));
    CHECK(value({own.cumulativeCost, 11, 12}) == Approx(value({own.costByYear[0]})));
    const double gap = value({own.totalCost}) - value({rent.totalCost});
    CHECK(value({own.totalCost, -1, -1, rent.totalCost}) == gap);
    CHECK(value({own.totalCost, -1, -1, rent.totalCost, true}) == gap / value({rent.totalCost}));
    CHECK(value({own.totalCost, -1, -1, rent.totalCost, false, true}) == -gap);
    CHECK_FALSE(valueOf(figures.evaluation, Figure{}));
    CHECK_FALSE(findQuantity(*figures.sheet.sheet, "options.own.cost_by_month.13-37"));
    CHECK_FALSE(findQuantity(*figures.sheet.sheet, "options.own.cost_by_month.24-13"));
}

TEST_CASE("a rate a month that is added up over months is an amount")
{
    SheetBuilder builder(12);
    const Quantity rate =
        builder.name("rate", "Rate", everyMonth(builder.constant(5, units::money / units::month)));
    const Sheet sheet = std::move(builder).build().value();
    CHECK(unitOf(sheet, Figure{rate.id()}) == units::money);
    CHECK(unitOf(sheet, {rate.id(), 0, 6}) == units::money);
    CHECK(unitOf(sheet, figureOfMonth(rate.id(), 3)) == units::money / units::month);
}

TEST_CASE("an explanation speaks of its own months, and leaves out what only repeats a number")
{
    const Figures figures(ownedAndRented().study);
    const OptionNodes &own = figures.sheet.options[0];
    const Explanation npv = explain(figures.evaluation, Figure{own.npv}, 1);
    CHECK(npv.formula.find("sum of (Monthly payments), months 1 to 12") != std::string::npos);
    // Sums stand as their values: no month is put into them.
    CHECK(npv.numbers.find("sum of") == std::string::npos);
    CHECK(npv.numbers.find("months") == std::string::npos);
    CHECK(npv.numbers.find("(1 + 0.08) ^ 1") != std::string::npos);

    const Explanation year = explain(figures.evaluation, {own.monthlyCost, 0, 12}, 1);
    CHECK(year.firstMonth == 0);
    CHECK(year.lastMonth == 12);
    CHECK_FALSE(year.openedMonth);
    double sum = 0;
    for (const Explanation &term : year.terms) {
        CHECK(term.lastMonth == 12);
        sum += *term.value;
    }
    CHECK(sum == Approx(*year.value));
    // "X = X" says nothing: what is paid is opened at once.
    const Explanation whole = explain(figures.evaluation, Figure{own.lines[0].total}, 1);
    CHECK(whole.formula == "sum of (" + own.lines[0].label + "), months 1 to 36");
    CHECK(whole.numbers.empty());
    REQUIRE(whole.terms.size() == 1);
    CHECK(whole.terms[0].value == whole.value);
    CHECK(whole.terms[0].unit == units::money);
}
