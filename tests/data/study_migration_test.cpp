// Studies of format 1: read as what they were, with a sentence for each thing that is said otherwise now.
#include "data/study_file.h"
#include "model/evaluate/evaluate.h"
#include "tests/support/option_outcomes.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>

using namespace breakeven;
using breakeven::test::outcomeIn;
using breakeven::test::required;

namespace {

StudyReading readOldStudy(const std::string &workload, const std::string &options, int version = 1)
{
    auto reading = parseStudy(
        R"({"schema": "breakeven/study/)" + std::to_string(version) +
            R"(", "currency": "USD", "conventions": {"discount_rate": "0 %", "reference_gpu": "V100"},
      "workloads": {"work": )" +
            workload + R"(}, "options": {)" + options + "}}",
        "old.json");
    INFO((reading ? "" : reading.error().text()));
    REQUIRE(reading);
    return std::move(*reading);
}

bool says(const StudyReading &reading, const std::string &words)
{
    return std::any_of(reading.changes.begin(), reading.changes.end(),
                       [&](const std::string &change) { return change.find(words) != std::string::npos; });
}

double costOf(const Study &study, const std::string &id)
{
    return outcomeIn(required(evaluate(study)), id).totalCost().value_or(-1);
}

double value(const Study &study, const std::string &option, const std::string &key)
{
    return study.options.at(option).procurement.inputs.at(key).value.value_or(-1);
}

const char *const kTraining = R"({"kind": "training", "gpus": 8, "busy": "25 %"})";

} // namespace

TEST_CASE("kept GPUs of a study of format 1 are written down, and cost what they cost")
{
    const StudyReading reading =
        readOldStudy(kTraining, R"("kept": {"name": "Kept", "kind": "on-demand", "price": 3},
                           "year": {"name": "Year", "kind": "committed", "price": 2})");
    CHECK(reading.version == 1);
    CHECK(value(reading.study, "kept", "gpus") == 8);
    CHECK(value(reading.study, "year", "gpus") == 8);
    CHECK(reading.study.options.at("kept").procurement.choices.at("allocation") == "always-on");
    CHECK(std::abs(costOf(reading.study, "kept") - 8 * 730 * 36 * 3) < 1e-6);
    CHECK(reading.study.workloads.at("work").choices.at("gpu") == "V100");
    CHECK(says(reading, "The 8 kept GPUs are written at options.kept.gpus."));
}

TEST_CASE("the GPUs of a job and of a replica keep their number under their own name")
{
    const StudyReading jobs = readOldStudy(
        R"({"kind": "training", "measure": "jobs", "gpus": 4, "jobs_per_month": 10, "job_gpu_hours": 100})",
        R"("cloud": {"name": "Cloud", "kind": "on-demand", "allocation": "autoscaled", "price": 3})");
    CHECK(jobs.study.workloads.at("work").inputs.at("job_gpus").value == 4);
    CHECK_FALSE(jobs.study.workloads.at("work").inputs.count("gpus"));
    CHECK(says(jobs, "workloads.work.job_gpus"));
    CHECK(std::abs(costOf(jobs.study, "cloud") - 1000 * 36 * 3.) < 1e-6);
    const StudyReading requests =
        readOldStudy(R"({"kind": "inference", "measure": "requests", "gpus": 2,
                                           "requests_per_month": 26280, "service_time": 20})",
                     R"("cloud": {"name": "Cloud", "kind": "on-demand", "price": 3})");
    CHECK(requests.study.workloads.at("work").inputs.at("replica_gpus").value == 2);
}

TEST_CASE("effects that were given stay values, and an elastic job loses no work, as before")
{
    const StudyReading reading = readOldStudy(
        kTraining, R"("spot": {"name": "Spot", "kind": "spot", "price": 1, "stretch": {"mode": "computed"},
                               "interrupted": "elastic", "gpus": 8, "gpus_per_instance": 4},
                      "cloud": {"name": "Cloud", "kind": "on-demand", "allocation": "autoscaled", "price": 3})");
    const Inputs &spot = reading.study.options.at("spot").procurement.inputs;
    CHECK(spot.at("save_time").value == 0);
    CHECK(spot.at("job_nodes").value == 2);
    CHECK(says(reading, "An elastic job loses the work since its last checkpoint"));
    const Inputs &cloud = reading.study.options.at("cloud").procurement.inputs;
    CHECK(cloud.at("overhead").mode == EffectMode::Value);
    CHECK(cloud.at("overhead").value == 1);
}

TEST_CASE("parts of servers become whole ones, and the resale stays at its age")
{
    const StudyReading reading =
        readOldStudy(kTraining, R"("own": {"name": "Own", "kind": "owned-rack", "servers": 1.5,
                                                            "hold_months": 24})");
    CHECK(value(reading.study, "own", "servers") == 2);
    CHECK(value(reading.study, "own", "resale_months") == 24);
    CHECK(says(reading, "options.own.servers is 2, not 1.5."));
}

TEST_CASE("equal numbers with a range become one assumption; what differs or stands in one option stays")
{
    const std::string price = R"({"value": 3, "low": 2, "high": 4, "source": "a list"})";
    const StudyReading reading = readOldStudy(
        kTraining,
        R"("a": {"name": "A", "kind": "on-demand", "price": )" + price +
            R"(}, "b": {"name": "B", "kind": "on-demand", "price": )" + price +
            R"(}, "c": {"name": "C", "kind": "on-demand", "price": {"value": 3, "low": 1, "high": 4}})");
    CHECK(reading.study.options.at("a").procurement.inputs.at("price").shared == "price");
    CHECK(reading.study.options.at("b").procurement.inputs.at("price").shared == "price");
    CHECK(reading.study.options.at("c").procurement.inputs.at("price").shared.empty());
    CHECK(reading.study.shared.at("price").range->high == 4);
}

TEST_CASE("a study of format 2 is not changed")
{
    const StudyReading reading =
        readOldStudy(kTraining, R"("kept": {"name": "Kept", "kind": "on-demand", "price": 3})", 2);
    CHECK(reading.changes.empty());
    CHECK_FALSE(reading.study.options.at("kept").procurement.inputs.count("gpus"));
    CHECK(reading.study.options.at("kept").procurement.choices.at("allocation") == "autoscaled");
}
