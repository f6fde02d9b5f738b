#include "model/workload/yearly_path.h"

#include "model/risk/risk.h"
#include "tests/model/study_draft.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

Draft rentedFor(int months)
{
    Draft draft;
    draft.option("cloud", "on-demand");
    draft.set("options.cloud.price", "1 USD/h").set("conventions.horizon_months", std::to_string(months));
    return draft;
}

// What is paid in each month, in shares of the first.
std::vector<double> paidByMonth(const Draft &draft)
{
    const OptionOutcome outcome = draft.outcome();
    std::vector<double> months;
    for (const double month : outcome.cash.inAll)
        months.push_back(month / outcome.cash.inAll.front());
    return months;
}

} // namespace

TEST_CASE("prices change by the rate of each year, and the last rate holds on")
{
    Draft draft = rentedFor(60);
    draft.set("options.cloud.price_change", "-20 %")
        .set("options.cloud.price_change_year_2", "-10 %")
        .set("options.cloud.price_change_year_3", "50 %");
    const std::vector<double> months = paidByMonth(draft);
    const double years[] = {1, .8, .8 * .9, .8 * .9 * 1.5, .8 * .9 * 1.5 * 1.5};
    for (std::size_t month = 0; month < 60; ++month)
        CHECK(isNear(months[month], years[month / 12], 1e-12));
}

TEST_CASE("a path is spread over the months where changes are")
{
    Draft draft = rentedFor(36);
    draft.set("conventions.growth_timing", "monthly").set("options.cloud.price_change", "-20 %");
    draft.set("options.cloud.price_change_year_2", "10 %");
    const std::vector<double> months = paidByMonth(draft);
    for (std::size_t month = 0; month < 36; ++month) {
        const double years = double(month) / 12;
        const double expected = std::pow(.8, std::min(years, 1.0)) * std::pow(1.1, std::max(years - 1, 0.0));
        CHECK(isNear(months[month], expected, 1e-12));
    }
}

TEST_CASE("a year without a rate keeps that of the year before")
{
    Draft gap = rentedFor(60), filled = rentedFor(60);
    for (Draft *draft : {&gap, &filled})
        draft->set("options.cloud.price_change", "-20 %").set("options.cloud.price_change_year_4", "0 %");
    filled.set("options.cloud.price_change_year_2", "-20 %")
        .set("options.cloud.price_change_year_3", "-20 %");
    const std::vector<double> a = paidByMonth(gap), b = paidByMonth(filled);
    for (std::size_t month = 0; month < 60; ++month)
        CHECK(isNear(a[month], b[month], 1e-12));
}

TEST_CASE("servers and demand have paths too")
{
    Draft draft;
    draft.option("own", "owned-rack");
    draft.set("conventions.horizon_months", "48").set("options.own.hold_months", "24");
    draft.set("options.own.server_price_change", "-10 %")
        .set("options.own.server_price_change_year_2", "-50 %");
    std::vector<double> bought;
    const OptionOutcome own = draft.outcome();
    for (const double paid : own.cash.atStart)
        if (paid > 0)
            bought.push_back(paid);
    REQUIRE(bought.size() == 2);
    CHECK(isNear(bought[1] / bought[0], .9 * .5, 1e-9));

    Draft work = rentedFor(36);
    work.set("workloads.training.growth", "50 %").set("workloads.training.growth_year_2", "0 %");
    const ServedOutcome served = work.outcome().served;
    const auto &demanded = served.byMonth[std::size_t(Hours::Demanded)];
    CHECK(isNear(*demanded[12] / *demanded[0], 1.5, 1e-12));
    CHECK(isNear(*demanded[35] / *demanded[0], 1.5, 1e-12));
}

TEST_CASE("each year of a path has a range of its own and is drawn on its own")
{
    Draft draft = rentedFor(36);
    draft.set("options.cloud.price_change_year_2", "-10 %");
    for (const char *path : {"options.cloud.price_change", "options.cloud.price_change_year_2"}) {
        draft.set(std::string(path) + ".low", "-30 %");
        draft.set(std::string(path) + ".high", "10 %");
    }
    const auto risk = assessRisk(draft.study, {.samples = 200});
    REQUIRE(risk);
    REQUIRE(risk->inputs.size() == 2);
    CHECK(risk->inputs[0].dimension != risk->inputs[1].dimension);
    CHECK(*risk->options[0].npv.p10 < *risk->options[0].npv.p90);
}
