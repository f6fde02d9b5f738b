// What makes an option worse never makes it cheaper: longer waits, more interruptions, more work at once.
#include "pricing/new_study/new_study.h"

#include "model/evaluate/evaluate.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "tests/pricing/random_request.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <optional>

using namespace breakeven;

namespace {

// Of the options that do all the work in time, undiscounted.
std::map<std::string, double> costsOf(const Study &study)
{
    const auto sheet = test::required(buildStudySheet(study));
    std::map<std::string, double> costs;
    for (const OptionOutcome &outcome : compare(study, sheet, Evaluation(sheet.sheet)).options)
        if (outcome.totalCost() && (outcome.status == Status::Ok || outcome.status == Status::TooSlow))
            costs[outcome.id] = *outcome.totalCost();
    return costs;
}

// With one number times a factor, or nothing where the study has no such number.
std::optional<Study> withMore(const Study &study, const std::string &path, double factor, double added = 0)
{
    Study more = study;
    const auto found = findInput(more, path);
    if (!found || !found->input->value || !found->input->shared.empty())
        return std::nullopt;
    *found->input->value = *found->input->value * factor + added;
    return more;
}

std::vector<std::string> cheaper(const std::map<std::string, double> &before,
                                 const std::map<std::string, double> &after)
{
    std::vector<std::string> found;
    for (const auto &[id, cost] : after)
        if (before.count(id) && cost < before.at(id) * (1 - 1e-9))
            found.push_back(fmt::format("{}: {:.2f} after {:.2f}", id, cost, before.at(id)));
    return found;
}

// The paths of the numbers that make something worse, with what is asked of them.
struct Worse
{
    std::string path;
    double factor = 1;
    double added = 0;
};

std::vector<Worse> worseOf(const Study &study)
{
    std::vector<Worse> all;
    for (const auto &[id, option] : study.options)
        for (const double factor : {1.15, 1.6, 2.4})
            for (const char *key : {".wait_time", ".interruption_rate"})
                all.push_back({"options." + id + key, factor});
    for (const auto &[id, workload] : study.workloads)
        for (const char *key : {".gpus", ".nodes", ".people"})
            for (const double added : {1., 2., 5.})
                all.push_back({"workloads." + id + key, 1, added});
    return all;
}

} // namespace

TEST_CASE("in random new studies nothing gets cheaper by waits, interruptions or more GPUs at once",
          "[large]")
{
    int studies = 0, waits = 0, interruptions = 0, amounts = 0;
    for (std::uint64_t number = 3000; number < 3280; ++number) {
        const NewStudyRequest request = randomRequest(number);
        const auto made = newStudy(request, bundledCatalogue());
        if (!made)
            continue;
        ++studies;
        const std::map<std::string, double> before = costsOf(made->study);
        for (const Worse &worse : worseOf(made->study)) {
            const auto study = withMore(made->study, worse.path, worse.factor, worse.added);
            if (!study)
                continue;
            INFO(number << ": " << request.workload << " on " << request.gpus.value_or(0) << " "
                        << request.gpu << ", " << worse.path << " times " << worse.factor << " plus "
                        << worse.added);
            CHECK(cheaper(before, costsOf(*study)) == std::vector<std::string>());
            waits += worse.path.ends_with("wait_time");
            interruptions += worse.path.ends_with("interruption_rate");
            amounts += worse.added > 0;
        }
    }
    CHECK(studies > 200);
    CHECK(waits > 100);
    CHECK(interruptions > 100);
    CHECK(amounts > 400);
}

TEST_CASE("a gang of 12 to 16 GPUs holds two machines of 8 and costs the same, however long it waits")
{
    std::optional<double> first;
    for (const double gpus : {12., 13., 14., 15., 16.}) {
        NewStudyRequest request;
        request.workload = "training";
        request.gpu = "B200";
        request.years = 2;
        request.day = {2026, 11, 23};
        // One job at a time, half of the time: the machines are held while it runs.
        request.settings = {{"workloads.training.measure", "jobs"},
                            {"workloads.training.jobs_per_month", "15"},
                            {"workloads.training.job_gpus", fmt::format("{}", gpus)},
                            {"shared.job_length", "24 h"}};
        Study study = newStudy(request, bundledCatalogue()).value().study;
        for (const char *minutes : {"0 min", "20 min", "64 min", "110 min", "160 min"}) {
            REQUIRE(setPath(study, "options.spot.wait_time", minutes));
            INFO(gpus << " GPUs, " << minutes);
            const Inputs &inputs = study.options.at("spot").procurement.inputs;
            CHECK(*inputs.at("gpus_per_instance").value == 8);
            const double cost = costsOf(study).at("spot");
            CHECK(cost > 24 * 15 * 24 * 2 * *inputs.at("price").value);
            CHECK(cost == Approx(first.value_or(cost)).epsilon(1e-6));
            first = cost;
        }
    }
}

// 12 jobs a month of 480 GPU-hours on 16 GPUs: one at a time, also when there are half as many more.
TEST_CASE("jobs that grow and still run one at a time keep the GPUs of one")
{
    NewStudyRequest request;
    request.workload = "training";
    request.gpu = "A100-80 SXM";
    request.years = 2;
    request.day = {2026, 11, 23};
    request.settings = {
        {"workloads.training.measure", "jobs"},     {"workloads.training.jobs_per_month", "12"},
        {"workloads.training.job_gpus", "16"},      {"workloads.training.job_gpu_hours", "480"},
        {"workloads.training.arrivals", "planned"}, {"workloads.training.growth", "50%"}};
    Study study = newStudy(request, bundledCatalogue()).value().study;
    const double kept = costsOf(study).at("on-demand-kept");
    CHECK(kept == Approx(448'512).epsilon(1e-6)); // 16 × 1.60
    REQUIRE(setPath(study, "options.on-demand-kept.target_use", "80%"));
    CHECK(costsOf(study).at("on-demand-kept") == Approx(kept).epsilon(1e-9));
}
