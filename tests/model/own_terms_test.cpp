// Credits and committed volumes against numbers by hand: one GPU kept at 1 USD/h costs 730 USD a month.
#include "tests/model/kept_gpu.h"
#include "tests/support/required.h"

using namespace breakeven;
using breakeven::test::byMonth;
using breakeven::test::Draft;
using breakeven::test::keptGpu;
using breakeven::test::kMonth;
using breakeven::test::lineTotal;
using breakeven::test::required;

namespace {

std::optional<Category> categoryOf(const OptionOutcome &outcome, const std::string &line)
{
    for (const LineOutcome &one : outcome.lines)
        if (one.id == line)
            return one.category;
    return std::nullopt;
}

} // namespace

TEST_CASE("credits of 1000 USD pay the first month, 270 USD of the second, and nothing after")
{
    Draft draft = keptGpu();
    CHECK(*draft.outcome().totalCost() == Approx(12 * kMonth));
    CHECK(byMonth(draft.outcome(), "credits").empty());
    const OptionOutcome outcome = draft.set("options.cloud.credits", "1000 USD").outcome();
    const std::vector<double> used = byMonth(outcome, "credits");
    REQUIRE(used.size() == 12);
    CHECK(used[0] == Approx(-730));
    CHECK(used[1] == Approx(-270));
    for (std::size_t month = 2; month < used.size(); ++month)
        CHECK(used[month] == Approx(0).margin(1e-9));
    CHECK(categoryOf(outcome, "credits") == Category::Compute);
    CHECK(*outcome.totalCost() == Approx(12 * kMonth - 1000));
    CHECK(*outcome.costByYear[0] == Approx(12 * kMonth - 1000));
}

TEST_CASE("credits pay no more than the bill, and what is left at their end is lost")
{
    Draft draft = keptGpu();
    draft.set("options.cloud.credits", "10000 USD");
    CHECK(*draft.outcome().totalCost() == Approx(0).margin(1e-6));
    draft.set("options.cloud.credit_months", "3 months");
    CHECK(lineTotal(draft.outcome(), "credits") == Approx(-3 * kMonth));
    CHECK(*draft.outcome().totalCost() == Approx(9 * kMonth));
}

TEST_CASE("a committed spend that is missed is paid at the end of each year of the plan, and is idle")
{
    Draft draft = keptGpu("18");
    draft.set("options.cloud.committed_spend", "12000 USD/year");
    const OptionOutcome outcome = draft.outcome();
    const std::vector<double> missed = byMonth(outcome, "spend-not-used");
    REQUIRE(missed.size() == 18);
    CHECK(missed[11] == Approx(12000 - 12 * kMonth));
    CHECK(missed[17] == Approx(6000 - 6 * kMonth)); // half a year
    for (std::size_t month = 0; month < missed.size(); ++month)
        if (month != 11 && month != 17)
            CHECK(missed[month] == 0);
    CHECK(categoryOf(outcome, "spend-not-used") == Category::Idle);
    CHECK(*outcome.totalCost() == Approx(18000));
    CHECK(lineTotal(draft.set("options.cloud.committed_spend", "8000 USD/year").outcome(),
                    "spend-not-used") == 0);
}

TEST_CASE("committed hours that are not used are paid each month at the price")
{
    Draft draft = keptGpu();
    draft.set("options.cloud.committed_gpu_hours", "1000").set("options.cloud.price", "2 USD/h");
    const OptionOutcome outcome = draft.outcome();
    for (const double month : byMonth(outcome, "hours-not-used"))
        CHECK(month == Approx(2 * (1000 - kMonth)));
    CHECK(categoryOf(outcome, "hours-not-used") == Category::Idle);
    CHECK(*outcome.totalCost() == Approx(12 * 2000));
    // What the provider is paid for missed hours counts for the spend.
    CHECK(lineTotal(draft.set("options.cloud.committed_spend", "24000 USD/year").outcome(),
                    "spend-not-used") == Approx(0).margin(1e-9));
}

TEST_CASE("a commitment counts before credits, and credits do not pay what is missed of it")
{
    Draft draft = keptGpu();
    draft.set("options.cloud.committed_spend", "12000 USD/year").set("options.cloud.credits", "20000 USD");
    const OptionOutcome outcome = draft.outcome();
    CHECK(lineTotal(outcome, "spend-not-used") == Approx(12000 - 12 * kMonth));
    CHECK(lineTotal(outcome, "credits") == Approx(-12 * kMonth));
}

TEST_CASE("credits of the burst of a portfolio pay the burst alone")
{
    Draft draft;
    draft.set("conventions.horizon_months", "12").option("mix", "portfolio");
    completeStudy(draft.study);
    draft.set("options.mix.burst.speed", "1")
        .set("options.mix.base.speed", "1")
        .set("options.mix.burst.gpus", "1")
        .set("options.mix.burst.price", "1 USD/h");
    const double before = *draft.outcome().totalCost();
    draft.set("options.mix.burst.credits", "100000 USD");
    CHECK(lineTotal(draft.outcome(), "burst-credits") == Approx(-12 * kMonth));
    CHECK(*draft.outcome().totalCost() == Approx(before - 12 * kMonth));
}

TEST_CASE("the effective price is the contracted one with credits and what is missed spread over the bill")
{
    const auto effective = [](const Draft &draft) {
        const auto sheet = required(buildStudySheet(draft.study));
        const auto node = sheet.sheet->find("options.cloud.effective_price");
        return node ? Evaluation(sheet.sheet).at(*node, 0) : std::nullopt;
    };
    Draft draft = keptGpu();
    CHECK_FALSE(effective(draft));
    draft.set("options.cloud.credits", "1000 USD");
    CHECK(*effective(draft) == Approx((12 * kMonth - 1000) / (12 * kMonth)));
    draft.set("options.cloud.committed_spend", "12000 USD/year");
    CHECK(*effective(draft) == Approx(11000 / (12 * kMonth)));
}
