// What is odd but can be compared is said; what cannot be read is refused or unknown.
#include "model/evaluate/quantity_lookup.h"
#include "model/evaluate/unknown_reason.h"
#include "model/finance/depreciation.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

using namespace breakeven;
using breakeven::test::Draft;
using breakeven::test::hasIssue;
using breakeven::test::isNear;
using breakeven::test::lineTotal;
using breakeven::test::required;

TEST_CASE("an own depreciation schedule is percents of each year that add up to 100")
{
    const auto shares = required(parseDepreciationSchedule("40, 30, 20, 10"));
    CHECK(shares == std::vector<double>{0.4, 0.3, 0.2, 0.1});
    CHECK(parseDepreciationSchedule("33.33 %; 33.33 %; 33.34 %"));
    for (const char *bad : {"", "years", "40, 30", "120, -20", "40, 30, 20, 10, 1", "40, x, 60", "nan",
                            "50 50 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
                            "0 0 0 0 0 0 0 0 0 0 0 0 0"}) {
        INFO(bad);
        CHECK_FALSE(parseDepreciationSchedule(bad));
    }
}

TEST_CASE("an own schedule that is emptied makes the cost unknown and says so; a wrong one is not taken")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.depreciation", "custom");
    const auto refused = setPath(draft.study, "options.own.depreciation_schedule", "50, 40");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::BadInput);
    CHECK(refused.error().where == "options.own.depreciation_schedule");
    CHECK(draft.outcome().totalCost()); // by the schedule it begins with
    draft.set("options.own.depreciation_schedule", "");
    const Comparison unknown = draft.comparison();
    CHECK_FALSE(unknown.options[0].totalCost());
    CHECK(hasIssue(unknown.issues, Severity::Problem, "options.own.depreciation_schedule"));
    draft.set("options.own.depreciation_schedule", "50, 30, 20").set("conventions.tax_rate", "20 %");
    const Comparison known = draft.comparison();
    CHECK(known.options[0].totalCost());
    CHECK_FALSE(hasIssue(known.issues, Severity::Problem, "options.own.depreciation_schedule"));
}

TEST_CASE("servers sold for more than was paid are warned of, also at the end of the range")
{
    Draft draft;
    draft.option("own", "owned-rack").set("options.own.servers", "6").set("workloads.training.gpus", "48");
    const std::string place = "options.own.resale_fraction";
    CHECK(draft.outcome().issues.empty());
    draft.set(place, "90 %"); // of the list price; 85 % of it was paid
    CHECK(hasIssue(draft.outcome().issues, Severity::Warning, place));
    draft.set(place, "30 %").set(place + ".high", "90 %");
    CHECK(hasIssue(draft.outcome().issues, Severity::Warning, place + ".high"));
    draft.set("conventions.residual_base", "paid");
    CHECK(draft.outcome().issues.empty());
}

TEST_CASE("scale to zero never pays a GPU for more hours than there are")
{
    Draft draft("inference");
    draft.option("zero", "scale-to-zero").set("options.zero.price", "1 USD/h");
    draft.set("options.zero.starts_per_day", "100").set("options.zero.idle_per_start_h", "30 min");
    const OptionOutcome zero = draft.outcome();
    const double gpus = std::ceil(*draft.study.workloads.at("inference").inputs.at("gpus").value);
    CHECK(isNear(*zero.totalCost(), gpus * 730 * 36));
    CHECK(hasIssue(zero.issues, Severity::Warning, "options.zero.starts_per_day"));
    draft.set("options.zero.starts_per_day", "2");
    CHECK(draft.outcome().issues.empty());
}

TEST_CASE("work that does not say how wide its jobs are counts as one job on spot, which is said")
{
    Draft draft("interactive");
    draft.option("spot", "spot").set("workloads.interactive.people", "30");
    draft.set("options.spot.price", "1 USD/h").set("options.spot.stretch.mode", "computed");
    const auto isSaid = [&draft] {
        return hasIssue(draft.outcome().issues, Severity::Note, "options.spot.job_nodes");
    };
    CHECK(isSaid());
    CHECK_THAT(draft.outcome().issues.front().sentence, Catch::Contains("the 30 machines"));
    draft.set("options.spot.job_nodes", "1");
    CHECK_FALSE(isSaid());
    draft.set("options.spot.job_nodes", "unknown").set("workloads.interactive.people", "1");
    CHECK_FALSE(isSaid());
    draft.set("workloads.interactive.people", "30").option("cloud", "on-demand");
    draft.set("options.cloud.price", "1").set("options.cloud.allocation", "autoscaled");
    draft.set("options.cloud.overhead.mode", "computed");
    for (const OptionOutcome &option : draft.comparison().options) // nothing is interrupted there
        CHECK(hasIssue(option.issues, Severity::Note, "options." + option.id + ".job_nodes") ==
              (option.id == "spot"));
    Draft jobs;
    jobs.option("spot", "spot").set("options.spot.price", "1").set("options.spot.stretch.mode", "computed");
    jobs.set("workloads.training.measure", "jobs").set("workloads.training.jobs_per_month", "5");
    jobs.set("workloads.training.job_gpu_hours", "96");
    CHECK_FALSE(hasIssue(jobs.outcome().issues, Severity::Note, "options.spot.job_nodes"));
}

TEST_CASE("a short baseline and a cost below nothing are warned of")
{
    Draft draft;
    draft.option("own", "owned-rack").option("cloud", "on-demand").set("options.cloud.price", "30 USD/h");
    CHECK_FALSE(hasIssue(draft.comparison().issues, Severity::Warning, "baseline"));
    draft.set("workloads.training.gpus", "16").set("workloads.training.busy", "100 %").set("baseline", "own");
    CHECK(hasIssue(draft.comparison().issues, Severity::Warning, "baseline"));

    Draft taxed;
    taxed.option("cloud", "on-demand").set("options.cloud.price", "0 USD/h");
    taxed.option("own", "owned-rack").set("conventions.tax_rate", "100 %").set("baseline", "own");
    for (const char *cost : {"hosting_per_server_year", "repair_cost", "staff_per_year"})
        taxed.set(std::string("options.own.") + cost, "0");
    taxed.set("options.own.resale_fraction", "100 %").set("options.own.bulk_discount", "90 %");
    taxed.set("options.own.discount_shape", "flat").set("conventions.tax_rate", "0 %");
    const Comparison comparison = taxed.comparison();
    const OptionOutcome &own = comparison.options[1];
    REQUIRE(*own.totalCost() < 0);
    CHECK(hasIssue(own.issues, Severity::Warning, "options.own.total_cost"));
    CHECK_FALSE(comparison.options[0]["saving"]); // a share of a cost below 0 is none
}

TEST_CASE("a plan that is no whole number of years says what its years are")
{
    Draft draft;
    draft.option("own", "owned-rack");
    const std::string place = "conventions.horizon_months";
    CHECK_FALSE(hasIssue(draft.comparison().issues, Severity::Note, place));
    for (const char *months : {"6", "18"}) {
        draft.set(place, months);
        CHECK(hasIssue(draft.comparison().issues, Severity::Note, place));
    }
}

TEST_CASE("what is unused of a term paid up front stands in the month the term is paid")
{
    Draft draft;
    draft.option("year", "committed").set("options.year.price", "2 USD/h").set("options.year.gpus", "8");
    draft.set("conventions.horizon_months", "24").set("workloads.training.busy", "50 %");
    draft.set("workloads.training.growth", "-50 %").set("options.year.upfront", "all");
    const double term = 12 * 8 * 730 * 2.0;
    const OptionOutcome year = draft.outcome();
    for (const LineOutcome &line : year.lines) {
        if (line.id == "upfront") {
            CHECK(isNear(*line.byMonth[0], term * 0.5));
            CHECK(isNear(*line.byMonth[12], term * 0.25));
        }
        if (line.id == "upfront-unused") {
            CHECK(isNear(*line.byMonth[0], term * 0.5));
            CHECK(isNear(*line.byMonth[12], term * 0.75));
        }
    }
    CHECK(isNear(*year.totalCost(), 2 * term));
    draft.set("options.year.upfront", "none");
    const OptionOutcome monthly = draft.outcome();
    CHECK(isNear(lineTotal(year, "upfront-unused"), lineTotal(monthly, "commitment-unused")));
}

TEST_CASE("a return that does not apply is unknown in the sheet as in the comparison, with its reason")
{
    Draft draft;
    draft.option("cloud", "on-demand").option("own", "owned-rack").option("spot", "spot");
    draft.set("options.cloud.price", "3.06 USD/h").set("options.spot.price", "1 USD/h");
    draft.set("baseline", "cloud").set("options.cloud.gpus", "8");
    const auto sheet = required(buildStudySheet(draft.study));
    const Evaluation evaluation(sheet.sheet);
    const auto reason = [&](const std::string &quantity) {
        const auto place = findQuantity(*sheet.sheet, quantity);
        if (!place)
            return whyAbsent(draft.study, sheet, quantity).value_or("no such quantity");
        return whyUnknown(draft.study, sheet, evaluation, quantity, place->node);
    };
    for (const char *key : {"irr", "payback_months", "payback_years", "discounted_payback_years"}) {
        CHECK_THAT(reason(std::string("options.cloud.") + key), Catch::Contains("is the baseline"));
        CHECK_THAT(reason(std::string("options.spot.") + key), Catch::Contains("spends nothing up front"));
        CHECK(reason(std::string("options.own.") + key).empty());
    }
    CHECK(draft.outcome(1)["irr"]);
    CHECK(reason("options.own.against.cloud.irr").empty());
    CHECK_THAT(reason("options.own.against.spot.irr"), Catch::Contains("makes 'Owned rack' and 'Spot"));
    CHECK_THAT(reason("options.spot.against.own.irr"), Catch::Contains("buys nothing"));
    CHECK_THAT(reason("options.own.cost_per_1000_requests"), Catch::Contains("no number of requests"));
    CHECK_THAT(reason("options.own.workloads.training.cost_per_1000_requests"),
               Catch::Contains("'Training'"));
    CHECK_THAT(reason("options.own.categories.premium"), Catch::Contains("premium"));
    CHECK(reason("options.own.categories.nonsense") == "no such quantity");
    draft.set("options.spot.price", "unknown");
    const auto lacking = buildStudySheet(draft.study);
    const Evaluation without(lacking->sheet);
    CHECK_THAT(whyUnknown(draft.study, *lacking, without, "options.spot.total_cost",
                          *lacking->sheet->find("options.spot.total_cost")),
               Catch::Contains("options.spot.price"));
}
