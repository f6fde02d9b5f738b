#include "tests/model/study_draft.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr int kLater = 7;

// What is paid in each month, from a month of the plan on.
std::vector<double> paidFrom(const OptionOutcome &outcome, int month)
{
    return {outcome.cash.inAll.begin() + month, outcome.cash.inAll.end()};
}

void checkShifted(Draft draft, const std::string &option)
{
    draft.set("conventions.horizon_months", "29");
    const OptionOutcome now = draft.outcome();
    draft.set("conventions.horizon_months", std::to_string(29 + kLater));
    draft.set("options." + option + ".after_months", std::to_string(kLater));
    const OptionOutcome later = draft.outcome();
    for (int month = 0; month < kLater; ++month) {
        CHECK(later.cash.inAll[std::size_t(month)] == 0);
        CHECK(later.served.byMonth[std::size_t(Hours::Served)][std::size_t(month)] == 0.0);
    }
    const std::vector<double> shifted = paidFrom(later, kLater), expected = paidFrom(now, 0);
    REQUIRE(shifted.size() == expected.size());
    for (std::size_t month = 0; month < expected.size(); ++month) {
        CAPTURE(month);
        CHECK(std::fabs(shifted[month] - expected[month]) <= 1e-6);
    }
}

} // namespace

TEST_CASE("servers that are ordered later cost then what they would have cost at the start")
{
    Draft draft;
    draft.option("own", "owned-rack");
    draft.set("options.own.delivery_months", "2").set("options.own.hold_months", "12");
    draft.set("options.own.spare_service", "90 %");
    checkShifted(draft, "own");
}

TEST_CASE("a commitment that begins later costs then what it would have cost at the start")
{
    for (const char *upfront : {"none", "partial", "all"}) {
        CAPTURE(upfront);
        Draft draft;
        draft.option("one-year", "committed");
        draft.set("options.one-year.price", "3").set("options.one-year.gpus", "4");
        draft.set("options.one-year.upfront", upfront).set("options.one-year.renewal_change", "10 %");
        checkShifted(draft, "one-year");
    }
}

TEST_CASE("a payment up front of a later commitment is split by the use of its own term")
{
    Draft draft;
    draft.set("workloads.training.busy", "100 %").set("workloads.training.gpus", "4");
    draft.option("one-year", "committed");
    draft.set("options.one-year.price", "3").set("options.one-year.gpus", "4");
    draft.set("options.one-year.upfront", "all").set("conventions.horizon_months", "24");
    draft.set("options.one-year.after_months", "12");
    const OptionOutcome outcome = draft.outcome();
    CHECK(isNear(lineTotal(outcome, "upfront"), 4 * 730 * 3 * 12, 1e-9));
    CHECK(std::fabs(lineTotal(outcome, "upfront-unused")) < 1e-6);
}
