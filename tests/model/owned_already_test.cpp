// Servers owned before the plan begins: nothing is paid for them, their age goes on, and they are kept or
// sold.
#include "model/study/plan_start.h"
#include "tests/model/study_draft.h"

#include <cmath>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// Four servers of two years ago, for the whole plan.
Draft fourServers()
{
    Draft draft;
    draft.option("own", "owned-rack");
    draft.set("conventions.horizon_months", "36").set("conventions.discount_rate", "8 %");
    draft.set("options.own.servers", "0").set("options.own.owned_servers", "4");
    draft.set("options.own.bought", "-24").set("options.own.paid", "160000");
    return draft;
}

// A series of the sheet, by month.
std::vector<double> seriesOf(const Draft &draft, const std::string &name)
{
    const StudySheet sheet = required(buildStudySheet(draft.study));
    const Evaluation evaluation(sheet.sheet);
    const auto found = sheet.sheet->find(name);
    REQUIRE(found);
    const auto values = evaluation.values(*found);
    return {values.begin(), values.end()};
}

// Paid in the first month for servers: bought less sold.
double paidForServers(const OptionOutcome &outcome)
{
    return lineTotal(outcome, "hardware") + lineTotal(outcome, "owned-resale");
}

double shareAt(double months) { return std::pow(.3, months / 36); } // 30 % after 36 months

} // namespace

TEST_CASE("of servers bought two years ago and written off over three, twelve months are left")
{
    Draft draft = fourServers();
    draft.set("options.own.depreciation_years", "3");
    const auto written = seriesOf(draft, "options.own.steps.owned-depreciation");
    const double monthly = 4 * 160000 * (1 - shareAt(36)) / 36;
    REQUIRE(written.size() == 36);
    for (int month = 0; month < 36; ++month) {
        CAPTURE(month);
        CHECK(written[std::size_t(month)] == Approx(month < 12 ? monthly : 0).margin(1e-6));
    }
    SECTION("a book value is written off over what is left")
    {
        draft.set("options.own.book_value", "100000");
        const auto own = seriesOf(draft, "options.own.steps.owned-depreciation");
        CHECK(own[0] == Approx(4 * (100000 - 160000 * shareAt(36)) / 12));
        CHECK(own[11] == Approx(own[0]));
        CHECK(own[12] == Approx(0).margin(1e-6));
    }
}

TEST_CASE("what was paid for servers before the plan is not in its cost")
{
    Draft draft = fourServers();
    const OptionOutcome cheap = draft.set("options.own.resale_fraction", "0").outcome();
    const OptionOutcome dear = draft.set("options.own.paid", "1000000").outcome();
    CHECK(*cheap.totalCost() == *dear.totalCost());
    CHECK(lineTotal(cheap, "hardware") == 0);
    CHECK(*cheap.totalCost() > 0);
}

TEST_CASE("servers owned already that are kept are worth at the end what their age says")
{
    const OptionOutcome kept = fourServers().outcome();
    CHECK(lineTotal(kept, "owned-residual-value") == Approx(-4 * 160000 * shareAt(60)));
    CHECK(lineTotal(kept, "owned-resale") == 0);
}

TEST_CASE("selling servers and buying the same back costs what the two prices differ by")
{
    for (const double spread : {0., 5000., 40000.}) {
        CAPTURE(spread);
        Draft draft = fourServers();
        const double fetched = 160000 * shareAt(24);
        draft.set("options.own.servers", "4").set("options.own.sold_after", "0");
        draft.set("options.own.bulk_discount", "0 %");
        draft.set("options.own.server_price", std::to_string(fetched + spread));
        CHECK(paidForServers(draft.outcome()) == Approx(4 * spread).margin(1));
    }
}

TEST_CASE("servers owned already that are sold within the plan work until then")
{
    Draft draft = fourServers();
    draft.set("options.own.sold_after", "10");
    const auto inService = seriesOf(draft, "options.own.steps.servers");
    CHECK(inService[9] == 4);
    CHECK(inService[10] == 0);
    const OptionOutcome outcome = draft.outcome();
    CHECK(lineTotal(outcome, "owned-resale") == Approx(-4 * 160000 * shareAt(34)));
    CHECK(lineTotal(outcome, "owned-residual-value") == 0);
}

TEST_CASE("a book value above the price paid is a problem, as is a server bought after the start of the plan")
{
    Draft draft = fourServers();
    CHECK_FALSE(hasIssue(draft.comparison().issues, Severity::Problem, "options.own.book_value"));
    draft.set("options.own.book_value", "170000");
    CHECK(hasIssue(draft.comparison().issues, Severity::Problem, "options.own.book_value"));
    const auto refused = [&](const std::string &month) {
        const auto set = setPath(draft.study, "options.own.bought", month);
        REQUIRE_FALSE(set);
        CHECK(set.error().message ==
              "Owned servers bought in month: expected a month up to 2026-11, the first of the plan, such as "
              "2024-11 or -24; found '" +
                  month + "'.");
    };
    draft.set("conventions.start", "2026-11");
    for (const char *month : {"3", "2027-03", "2026-12-01", "2024-13", "March"})
        refused(month);
}

TEST_CASE("when servers were bought is said as a month, a day or a number of months")
{
    Draft draft = fourServers();
    draft.set("conventions.start", "2026-11");
    for (const auto &[text, months] : {std::pair("2024-03", -32.0), std::pair("2024-03-17", -32.0),
                                       std::pair("2026-11", 0.0), std::pair("-24", -24.0)}) {
        draft.set("options.own.bought", text);
        CHECK(draft.study.options.at("own").procurement.inputs.at("bought").value == months);
    }
}

TEST_CASE("months of the plan have the names of the calendar")
{
    Draft draft;
    draft.study.asOf = {2026, 11, 23};
    CHECK(planStart(draft.study) == "2026-11");
    CHECK(monthOfPlan(draft.study, -24) == "2024-11");
    CHECK(monthOfPlan(draft.study, 2) == "2027-01");
    draft.set("conventions.start", "2027-03");
    CHECK(monthOfPlan(draft.study, -32) == "2024-07");
    CHECK_FALSE(setPath(draft.study, "conventions.start", "spring"));
    const FieldSet &fields = findProcurementKind("owned-rack")->fields();
    CHECK(calendarMonth(draft.study, *fields.find("bought"), -32) == "2024-07");
    CHECK(calendarMonth(draft.study, *fields.find("hold_months"), 36).empty());
}
