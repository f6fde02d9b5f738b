// The ranges of what a person typed for a new study: around the value, as far to one side as to the other.
#include "pricing/new_study/new_study.h"

#include "model/risk/distribution.h"
#include "model/study/study_path.h"
#include "pricing/new_study/assumed_input.h"
#include "tests/support/new_studies.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

using namespace breakeven;

namespace {

struct Typed
{
    const char *workload;
    const char *path;
    const char *value;
    double low, high; // equal: none
};

Study typedStudy(const Typed &typed)
{
    NewStudyRequest request = test::requestFor(
        "H100 SXM", {.workload = typed.workload, .gpus = 8, .settings = {{typed.path, typed.value}}});
    auto made = test::required(newStudy(request, bundledCatalogue()));
    return std::move(made.study);
}

} // namespace

TEST_CASE("each answer that is typed stands in the middle of its range, or has none")
{
    // Burst: a quarter to four times, half to double. Busy: 15 points, less where 0 or 100 % is nearer. Job:
    // a quarter to four times. Prices of later years: −25 to +10 points.
    for (const Typed &typed :
         std::vector<Typed>{{"burst", "workloads.burst.job_h", "2h", 0.5, 3.5},
                            {"burst", "workloads.burst.bursts_per_month", "20", 10, 30},
                            {"training", "workloads.training.busy", "60%", 0.45, 0.75},
                            {"training", "workloads.training.busy", "95%", 0.90, 1.0},
                            {"training", "workloads.training.busy", "2%", 0.01, 0.03},
                            {"training", "workloads.training.busy", "100%", 1, 1},
                            {"interactive", "workloads.interactive.active_h_per_day", "6", 2.4, 9.6},
                            {"training", "shared.job_length", "48h", 12, 84},
                            {"training", "shared.job_length", "24h", 6, 42},
                            {"training", "shared.on_demand_price_change", "5%", -0.05, 0.15},
                            {"training", "shared.save_time", "2min", 0.2, 3.8}}) {
        INFO(typed.path << " = " << typed.value);
        const Study study = typedStudy(typed);
        const Input &input = *inputAt(study, typed.path)->input;
        CHECK(input.source == "own value");
        if (typed.low == typed.high) {
            CHECK_FALSE(input.range);
            continue;
        }
        REQUIRE(input.range);
        CHECK(input.range->low == Approx(typed.low).margin(1e-9));
        CHECK(input.range->high == Approx(typed.high).margin(1e-9));
        CHECK(input.range->low <= *input.value);
        CHECK(*input.value <= input.range->high);
        REQUIRE(input.range->shape == RangeShape::Uniform);
        const auto drawn = Distribution::uniform(input.range->low, input.range->high);
        CHECK(drawn->quantile(0.5) == Approx(*input.value).epsilon(1e-6));
    }
}

TEST_CASE("a standard answer that nobody gave keeps the range of its rule")
{
    NewStudyRequest request = test::requestFor(
        "H100 SXM", {.workload = "burst", .settings = {{"workloads.burst.job_h", "15 min"}}});
    request.assumed = {"workloads.burst.job_h"};
    const Input &input =
        *inputAt(newStudy(request, bundledCatalogue())->study, "workloads.burst.job_h")->input;
    CHECK(input.range->high == Approx(1));
}

TEST_CASE("what is set at an option of a new study keeps its range around it, and an end that is said")
{
    NewStudyRequest request = test::requestFor("H100 SXM", {.gpus = 16});
    const Study before = newStudy(request, bundledCatalogue())->study;
    Study study = before;
    const std::vector<std::pair<std::string, std::string>> settings{{"options.spot.price", "20"},
                                                                    {"options.own.pue", "1.4"},
                                                                    {"options.own.pue.low", "1.1"},
                                                                    {"options.own.pue.high", "1.9"}};
    std::vector<std::string> paths;
    for (const auto &[path, value] : settings) {
        REQUIRE(setPath(study, path, value));
        paths.push_back(path);
    }
    centreRanges(before, paths, study);
    const Input &price = *inputAt(study, "options.spot.price")->input;
    CHECK(price.range->low == Approx(10)); // half to double
    CHECK(price.range->high == Approx(30));
    const Input &pue = *inputAt(study, "options.own.pue")->input;
    CHECK(pue.range->low == 1.1);
    CHECK(pue.range->high == 1.9);
}

TEST_CASE("a shared assumption that the rules do not have is refused with the nearest names")
{
    NewStudyRequest request = test::requestFor("H100 SXM", {.settings = {{"shared.job_lenght", "48h"}}});
    const auto refused = newStudy(request, bundledCatalogue());
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::NotFound);
    CHECK(refused.error().message.rfind("A new study has no shared assumption 'job_lenght'; the nearest are "
                                        "job_length, ",
                                        0) == 0);
}
