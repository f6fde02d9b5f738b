#include "model/evaluate/plan_against_actual.h"
#include "model/study/actuals.h"
#include "model/study/study_changes.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

#include <cmath>

using namespace breakeven;
using breakeven::test::Draft;
using breakeven::test::hasIssue;
using breakeven::test::required;

namespace {

// A kept machine of 8 GPUs at 20 USD an hour for 12 months, discounted, from 2026-08 on.
Draft rentedForAYear()
{
    Draft draft;
    draft.set("conventions.horizon_months", "12").set("conventions.discount_rate", "10%");
    draft.option("cloud", "on-demand").set("options.cloud.price", "20 USD/h").set("options.cloud.gpus", "8");
    draft.set("options.cloud.storage_gb", "100 GB").set("options.cloud.storage_price", "2 USD/GB-month");
    draft.set("options.cloud.actual.first_month", "2026-08");
    return draft;
}

struct PlanEvaluation
{
    StudySheet sheet;
    Evaluation evaluation;
    Comparison comparison;
    std::vector<PlanAgainstActual> actuals;
};

PlanEvaluation planEvaluation(const Study &study)
{
    auto sheet = required(buildStudySheet(study));
    Evaluation evaluation(sheet.sheet);
    Comparison comparison = compare(study, sheet, evaluation);
    auto actuals = plansAgainstActual(study, sheet, evaluation);
    return {std::move(sheet), std::move(evaluation), std::move(comparison), std::move(actuals)};
}

std::string plainText(double value)
{
    char text[40];
    std::snprintf(text, sizeof text, "%.17g USD", value);
    return text;
}

double plannedIn(const OptionOutcome &option, std::optional<Category> category, int month)
{
    double sum = 0;
    for (const LineOutcome &line : option.lines)
        if (!category || line.category == *category)
            sum += *line.byMonth[std::size_t(month)];
    return sum;
}

std::string monthName(int index) // of a plan that begins in 2026-08
{
    const int month = 2026 * 12 + 7 + index;
    return Date{month / 12, month % 12 + 1, 1}.iso().substr(0, 7);
}

// The bill says of every category with money in these months what the plan says.
void payAsPlanned(Draft &draft, int months)
{
    const OptionOutcome plan = draft.outcome();
    for (int month = 0; month < months; ++month)
        for (const char *category : {"compute", "idle", "network", "premium", "hosting", "finance"}) {
            double money = 0;
            for (int i = 0; i < kCategoryCount; ++i)
                if (std::string(categoryId(Category(i))) == category)
                    money = plannedIn(plan, Category(i), month);
            draft.set("options.cloud.actual." + monthName(month) + "." + category, plainText(money));
        }
}

} // namespace

TEST_CASE("paid less planned is told by month and category, and their sum is the whole difference")
{
    Draft draft = rentedForAYear();
    draft.set("options.cloud.actual.2026-08.compute", "9000 USD");
    draft.set("options.cloud.actual.2026-08.idle", "0 USD");
    draft.set("options.cloud.actual.2026-09.compute", "16000 USD");
    draft.set("options.cloud.actual.2026-09.idle", "150 USD");
    draft.set("options.cloud.actual.2026-09.finance", "70 USD");
    const PlanEvaluation all = planEvaluation(draft.study);
    REQUIRE(all.actuals.size() == 1);
    const PlanAgainstActual &actual = all.actuals.front();
    REQUIRE(actual.months.size() == 2);
    CHECK(actual.months[1].name == "2026-09");
    CHECK(actual.months[1].index == 1);
    const OptionOutcome &plan = all.comparison.options.front();
    const double paid[2][3] = {{9000, 0, 0}, {16000, 150, 70}};
    const Category of[3] = {Category::Compute, Category::Idle, Category::Finance};
    double whole = 0;
    double bridge = 0;
    for (const auto &one : actual.categories) {
        INFO(categoryId(one.category));
        double sum = 0;
        for (int month = 0; month < 2; ++month) {
            // The bill of the first month says nothing of tax: it is no month of that category.
            const bool isStated = one.category != Category::Finance || month == 1;
            double money = isStated ? -plannedIn(plan, one.category, month) : 0;
            for (int i = 0; i < 3; ++i)
                if (of[i] == one.category)
                    money += paid[month][i];
            CHECK(*one.amounts.difference.months[std::size_t(month)] == Approx(money).margin(1e-9));
            sum += money;
        }
        CHECK(*one.amounts.difference.total.value == Approx(sum).margin(1e-9));
        CHECK(*one.amounts.difference.months[2] == 0);
        whole += sum;
        bridge += *one.amounts.difference.total.value;
    }
    CHECK(bridge == *actual.inAll.difference.total.value);
    CHECK(*actual.inAll.difference.total.value == Approx(whole));
    CHECK(*actual.inAll.paid.total.value == 25220);
    CHECK(actual.asPlanned == std::vector<Category>{Category::Network});
}

TEST_CASE("the re-forecast takes measured months as they are and the plan from there on")
{
    Draft draft = rentedForAYear();
    draft.set("options.cloud.actual.2026-08.compute", "9000 USD")
        .set("options.cloud.actual.2026-08.idle", "5 USD");
    draft.set("options.cloud.actual.2026-10.compute", "1000 USD")
        .set("options.cloud.actual.2026-10.idle", "5 USD");
    for (const char *timing : {"end", "mid", "start", "monthly"}) {
        INFO(timing);
        draft.set("conventions.cash_timing", timing);
        const PlanEvaluation all = planEvaluation(draft.study);
        const PlanAgainstActual &actual = all.actuals.front();
        const OptionOutcome &plan = all.comparison.options.front();
        // The other route: what is paid month by month, discounted by hand.
        double total = 0;
        double npv = 0;
        const std::string at = timing;
        for (int month = 0; month < 12; ++month) {
            double money = plannedIn(plan, {}, month);
            if (month == 0 || month == 2)
                money = (month == 0 ? 9005 : 1005) + plannedIn(plan, Category::Network, month) +
                        plannedIn(plan, Category::Finance, month);
            CHECK(*actual.reforecast.months[std::size_t(month)] == Approx(money));
            const double years = at == "end" ? 1 : at == "mid" ? 0.5 : at == "start" ? 0 : (month + 1) / 12.0;
            total += money;
            npv += money / std::pow(1.1, years);
        }
        CHECK(*actual.reforecast.total.value == Approx(total));
        CHECK(*actual.reforecastNpv.value == Approx(npv).epsilon(1e-12));
        CHECK(*actual.plan.total.value == *plan.totalCost());
        CHECK(*actual.npv.value == *plan.npv());
    }
}

TEST_CASE("without measured months there is nothing to compare, and what is paid as planned is the plan")
{
    Draft draft = rentedForAYear();
    CHECK(planEvaluation(draft.study).actuals.empty());
    payAsPlanned(draft, 5);
    const PlanEvaluation all = planEvaluation(draft.study);
    REQUIRE(all.actuals.size() == 1);
    const PlanAgainstActual &actual = all.actuals.front();
    CHECK(*actual.inAll.difference.total.value == Approx(0).margin(1e-9));
    CHECK(*actual.reforecast.total.value == Approx(*actual.plan.total.value).epsilon(1e-12));
    CHECK(*actual.reforecastNpv.value == Approx(*actual.npv.value).epsilon(1e-12));
    CHECK(actual.asPlanned.empty());
}

TEST_CASE("a plan that is measured in all of its months comes to the sum of what was paid")
{
    Draft draft = rentedForAYear();
    payAsPlanned(draft, 12);
    double sum = 0;
    for (int month = 0; month < 12; ++month) {
        const std::string prefix = "options.cloud.actual." + monthName(month) + ".";
        draft.set(prefix + "compute", plainText(1000.25 * (month + 1))).set(prefix + "network", "17 USD");
        for (const char *nothing : {"idle", "finance", "premium", "hosting"})
            draft.set(prefix + nothing, "0 USD");
        sum += 1000.25 * (month + 1) + 17;
    }
    const PlanAgainstActual actual = planEvaluation(draft.study).actuals.front();
    CHECK(*actual.reforecast.total.value == Approx(sum).epsilon(1e-12));
    CHECK(*actual.inAll.paid.total.value == Approx(sum).epsilon(1e-12));
}

TEST_CASE("where bills say GPU-hours, the difference is one of hours and one of their rate")
{
    Draft draft = rentedForAYear();
    draft.set("options.cloud.actual.2026-08.compute", "9000 USD")
        .set("options.cloud.actual.2026-08.idle", "0 USD");
    draft.set("options.cloud.actual.2026-09.compute", "6000 USD")
        .set("options.cloud.actual.2026-09.idle", "0 USD");
    draft.set("options.cloud.actual.2026-08.gpu_hours", "4000 GPU-h");
    CHECK_FALSE(planEvaluation(draft.study).actuals.front().machines);
    draft.set("options.cloud.actual.2026-09.gpu_hours", "2000 GPU-h");
    const PlanEvaluation all = planEvaluation(draft.study);
    const PlanAgainstActual &actual = all.actuals.front();
    REQUIRE(actual.machines);
    const OptionOutcome &plan = all.comparison.options.front();
    double hours = 0;
    double money = 0;
    for (int month = 0; month < 2; ++month) {
        hours += *plan.served.byMonth[std::size_t(Hours::Paid)][std::size_t(month)];
        for (const Category category : {Category::Compute, Category::Idle, Category::Lost})
            money += plannedIn(plan, category, month);
    }
    const double rate = money / hours;
    CHECK(*actual.machines->hoursPlanned.value == Approx(hours));
    CHECK(*actual.machines->ratePlanned.value == Approx(rate));
    CHECK(*actual.machines->byHours.value == Approx((6000 - hours) * rate));
    CHECK(*actual.machines->byRate.value == Approx((15000 / 6000.0 - rate) * 6000));
    CHECK(*actual.machines->byHours.value + *actual.machines->byRate.value == Approx(15000 - money));
}

TEST_CASE("measured months outside of the plan count nowhere and are named")
{
    Draft draft = rentedForAYear();
    draft.set("options.cloud.actual.2026-07.compute", "5 USD")
        .set("options.cloud.actual.2027-08.compute", "5 USD");
    const PlanEvaluation all = planEvaluation(draft.study);
    CHECK(all.actuals.empty());
    REQUIRE(hasIssue(all.comparison.issues, Severity::Note, "options.cloud.actual"));
    draft.set("options.cloud.actual.2027-07.compute", "5 USD");
    const PlanAgainstActual actual = planEvaluation(draft.study).actuals.front();
    REQUIRE(actual.months.size() == 1);
    CHECK(actual.months.front().index == 11);
    draft.study.options.at("cloud").actual.firstMonth.clear();
    CHECK(hasIssue(planEvaluation(draft.study).comparison.issues, Severity::Problem,
                   "options.cloud.actual.first_month"));
}

TEST_CASE("an edit of a measured month is an edit of an input")
{
    Draft draft = rentedForAYear();
    draft.set("options.cloud.actual.2026-09.compute", "5 USD");
    const Study before = draft.study;
    draft.set("options.cloud.actual.2026-09.compute", "6 USD");
    CHECK(onlyChangedValue(before, draft.study) == "options.cloud.actual.2026-09.compute");
    Study study = draft.study;
    for (const char *path : {"options.cloud.actual.2026-13.compute", "options.cloud.actual.2026-09.staff",
                             "options.cloud.actual.first_year"})
        CHECK_FALSE(setPath(study, path, "5 USD"));
    CHECK_FALSE(setPath(study, "options.cloud.actual.first_month", "August"));
    CHECK(study == draft.study);
}
