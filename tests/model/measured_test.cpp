#include "model/evaluate/measured_difference.h"
#include "model/procurement/measured.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

#include <set>

using namespace breakeven;
using breakeven::test::Draft;
using breakeven::test::hasIssue;
using breakeven::test::lineTotal;
using breakeven::test::required;

namespace {

// 1,000, 2,000 and 3,000 of compute, 300 of unused commitment in the second month, a plan of 12 months.
Draft billed()
{
    Draft draft;
    draft.set("conventions.horizon_months", "12").option("bill", "measured");
    draft.set("options.bill.months", "3").set("options.bill.first_month", "2026-01");
    draft.set("options.bill.compute_1", "1000 USD").set("options.bill.compute_2", "2000 USD");
    draft.set("options.bill.compute_3", "3000 USD").set("options.bill.idle_2", "300 USD");
    return draft;
}

struct MeasuredStudy
{
    StudySheet sheet;
    Evaluation evaluation;
    Comparison comparison;
};

MeasuredStudy measuredStudy(const Study &study)
{
    auto sheet = required(buildStudySheet(study));
    Evaluation evaluation(sheet.sheet);
    Comparison comparison = compare(study, sheet, evaluation);
    return {std::move(sheet), std::move(evaluation), std::move(comparison)};
}

} // namespace

TEST_CASE("a bill is paid month by month, and its mean month after it")
{
    const OptionOutcome bill = billed().outcome();
    CHECK(lineTotal(bill, "compute") == 6000);
    CHECK(lineTotal(bill, "compute-after") == 9 * 2000);
    CHECK(lineTotal(bill, "idle") == 300);
    CHECK(lineTotal(bill, "idle-after") == 9 * 100);
    CHECK(bill.totalCost() == 25200);
    CHECK(bill.byCategory[std::size_t(Category::Compute)] == 24000);
    CHECK(bill.byCategory[std::size_t(Category::Idle)] == 1200);
    REQUIRE(bill.lines.front().id == "compute");
    CHECK(bill.lines.front().byMonth[1] == 2000);
    CHECK(bill.lines.front().byMonth[3] == 0);
    CHECK_FALSE(bill.isShort());
    CHECK(bill.unmetGpuHours() == 0);
    CHECK_FALSE(bill.timeToResultHours());
    REQUIRE(hasIssue(bill.issues, Severity::Note, "options.bill.months"));
    CHECK_THAT(bill.issues.front().sentence,
               Catch::Contains("3 months, 2026-01 to 2026-03") && Catch::Contains("from month 4"));
}

TEST_CASE("a bill longer than the plan counts the months of the plan, and one as long needs no note")
{
    const OptionOutcome shorter = billed().set("conventions.horizon_months", "2").outcome();
    CHECK(shorter.totalCost() == 3300);
    CHECK_THAT(shorter.issues.front().sentence, Catch::Contains("the first 2 of them"));
    const OptionOutcome same = billed().set("conventions.horizon_months", "3").outcome();
    CHECK(same.totalCost() == 6300);
    CHECK_FALSE(hasIssue(same.issues, Severity::Note, "options.bill.months"));
}

TEST_CASE("a month of the bill that nobody filled in makes its cost unknown, never less")
{
    Draft draft = billed();
    draft.set("options.bill.months", "4");
    const OptionOutcome bill = draft.outcome();
    CHECK_FALSE(bill.totalCost());
    CHECK(hasIssue(bill.issues, Severity::Problem, "options.bill.compute_4"));
}

TEST_CASE("a bill that paid for half of the work is short and never called cheapest")
{
    Draft draft = billed();
    draft.set("options.bill.served_share", "50 %")
        .option("cloud", "on-demand")
        .set("options.cloud.price", "900 USD/h");
    const Comparison comparison = draft.comparison();
    CHECK(comparison.options[0].isShort());
    CHECK(comparison.options[std::size_t(comparison.verdict.cheapest)].id == "cloud");
}

TEST_CASE("measured less modelled is told by category over the months on the bill, from the sheet")
{
    Draft draft = billed();
    draft.option("cloud", "on-demand").set("options.cloud.price", "2 USD/h").set("options.cloud.gpus", "8");
    draft.option("other", "measured").set("options.other.compute_1", "5 USD");
    const MeasuredStudy all = measuredStudy(draft.study);
    const auto differences = measuredDifferences(draft.study, all.comparison, all.evaluation);
    REQUIRE(differences.size() == 2);
    const MeasuredDifference &one = differences.front();
    CHECK(all.comparison.options[std::size_t(one.measured)].id == "bill");
    const OptionOutcome &cloud = all.comparison.options[std::size_t(one.modelled)];
    CHECK(cloud.id == "cloud");
    CHECK(one.months == 3);
    // The other route: the months of the lines, as compare lists them.
    double whole = 6300;
    for (const Category category : {Category::Compute, Category::Idle, Category::Network}) {
        double planned = 0;
        for (const LineOutcome &line : cloud.lines)
            for (std::size_t month = 0; month < 3 && line.category == category; ++month)
                planned += *line.byMonth[month];
        const double paid = category == Category::Compute ? 6000 : category == Category::Idle ? 300 : 0;
        const auto &figure = one.byCategory[std::size_t(category)];
        INFO(categoryId(category));
        if (figure.node >= 0)
            CHECK(*figure.value == Approx(paid - planned));
        else
            CHECK(planned == 0);
        whole -= planned;
    }
    CHECK(*one.total.value == Approx(whole));
    CHECK(one.byCategory[std::size_t(Category::Hardware)].node < 0);
    CHECK(all.evaluation.sheet().find("options.bill.against.cloud.total") == one.total.node);
    CHECK(differences[1].months == 1);
    CHECK_FALSE(all.evaluation.sheet().find("options.bill.against.other.total"));
}

TEST_CASE("the months of a bill are one series: set together, scaled together")
{
    Draft draft;
    draft.set("conventions.horizon_months", "12").option("bill", "measured");
    draft.set("options.bill.compute", "1000 USD, 2000 USD, 3,000.50 USD");
    CHECK(*textAt(draft.study, "options.bill.months") == "3");
    CHECK(*textAt(draft.study, "options.bill.compute") == "1000 USD; 2000 USD; 3000.5 USD");
    CHECK(*textAt(draft.study, "options.bill.compute_3") == "3000.5 USD");
    CHECK(lineTotal(draft.outcome(), "compute") == 6000.5);
    draft.set("options.bill.compute_factor", "2");
    CHECK(lineTotal(draft.outcome(), "compute") == 12001);
    CHECK_FALSE(setPath(draft.study, "options.bill.compute", "shared:bill"));
    CHECK_FALSE(setPath(draft.study, "options.bill.compute.source", "the bill"));
}

TEST_CASE("a series stands once among the keys of a kind")
{
    std::set<std::string> keys;
    for (const ProcurementKind &kind : procurementKinds()) {
        for (const Field &field : kind.fields().fields)
            keys.insert(field.key);
        for (const ChoiceField &choice : kind.fields().choices)
            keys.insert(choice.key);
    }
    CHECK(keys.size() < 190);
    CHECK(keys.count("compute"));
    CHECK_FALSE(keys.count("compute_1"));
    CHECK_FALSE(keys.count("price_change_year_2"));
}

TEST_CASE("months of a bill are named, across the turn of a year")
{
    CHECK(billMonthName("2025-11", 1) == "2025-11");
    CHECK(billMonthName("2025-11", 3) == "2026-01");
    CHECK(billMonthName("", 3).empty());
    CHECK(billField(Category::Network, 12) == "network_12");
    Draft draft = billed();
    CHECK_FALSE(setPath(draft.study, "options.bill.first_month", "January"));
    CHECK_FALSE(setPath(draft.study, "options.bill.months", "61"));
}
