#include "model/workload/yearly_path.h"

#include "model/risk/risk.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

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
    const auto risk = required(assessRisk(draft.study, {.samples = 200}));
    REQUIRE(risk.inputs.size() == 2);
    CHECK(risk.inputs[0].dimension != risk.inputs[1].dimension);
    CHECK(*risk.options[0].npv.p10 < *risk.options[0].npv.p90);
}

TEST_CASE("a factor scales the rates of all years, and its range is drawn once for them")
{
    Draft draft = rentedFor(36);
    draft.set("options.cloud.price_change", "-20 %, -10 %").set("options.cloud.price_change_factor", "0.5");
    const std::vector<double> months = paidByMonth(draft);
    const double years[] = {1, .9, .9 * .95};
    for (std::size_t month = 0; month < 36; ++month)
        CHECK(isNear(months[month], years[month / 12], 1e-12));

    draft.set("options.cloud.price_change_factor.low", "0.5");
    draft.set("options.cloud.price_change_factor.high", "1.5");
    const auto risk = assessRisk(draft.study, {.samples = 200});
    REQUIRE(risk);
    REQUIRE(risk->inputs.size() == 1);
    CHECK(*risk->options[0].npv.p10 < *risk->options[0].npv.p90);
}

TEST_CASE("the values of several years are set as one text, and fewer of them leave none behind")
{
    Draft draft = rentedFor(36);
    draft.set("options.cloud.price_change", "-20 %, -10%/year; 1.5 %");
    CHECK(*textAt(draft.study, "options.cloud.price_change") == "-20 %/year");
    CHECK(*textAt(draft.study, "options.cloud.price_change_year_2") == "-10 %/year");
    CHECK(*textAt(draft.study, "options.cloud.price_change_year_3") == "1.5 %/year");
    draft.set("options.cloud.price_change", "-20 %, -10 %");
    CHECK_FALSE(draft.study.options.at("cloud").procurement.inputs.count("price_change_year_3"));
    const Study before = draft.study;
    const auto tooMany = setPath(draft.study, "options.cloud.price_change", "1, 2, 3, 4, 5, 6");
    REQUIRE_FALSE(tooMany);
    CHECK(tooMany.error().message == "Yearly price change: expected 1 to 5 values, found 6.");
    CHECK_FALSE(setPath(draft.study, "options.cloud.price_change", "1 %, x"));
    CHECK(*shownAt(draft.study, "options.cloud.price_change") == "-20 %/year; -10 %/year");
    CHECK(draft.study == before);
}

TEST_CASE("options that share the first rate keep the later ones apart")
{
    Draft draft = rentedFor(36);
    draft.option("other", "on-demand").set("options.other.price", "1 USD/h");
    draft.set("shared.fall", "-0.2");
    for (const char *id : {"cloud", "other"})
        draft.set(std::string("options.") + id + ".price_change", "shared:fall");
    draft.set("options.other.price_change_year_2", "50 %");
    const Comparison comparison = draft.comparison();
    const auto &cloud = comparison.options[0].cash.inAll, &other = comparison.options[1].cash.inAll;
    CHECK(isNear(cloud[30] / cloud[0], .8 * .8, 1e-12));
    CHECK(isNear(other[30] / other[0], .8 * 1.5, 1e-12));
}
