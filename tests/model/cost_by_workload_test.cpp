// What each of several workloads of an option is charged.
#include "model/dispatch/response_time.h"
#include "model/evaluate/evaluate.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "tests/support/charged_study.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr double kHoursOfCharge = 730;
constexpr double kMonthsOfCharge = 12;

struct ChargedSetting
{
    const char *path;
    const char *value;
};

// A chat that answers 36,000 requests an hour all the time, and training; on instances of one GPU at 2 an
// hour that are kept all the time.
Study chatAndTraining(const std::vector<ChargedSetting> &settings = {})
{
    Study study;
    completeStudy(study);
    study.workloads["chat"] = newWorkload(study, "inference");
    study.workloads["training"] = newWorkload(study, "training");
    study.options["kept"] = newOption(study, "on-demand");
    completeStudy(study);
    std::vector<ChargedSetting> all{{"conventions.horizon_months", "12"},
                                    {"conventions.hours_per_month", "730"},
                                    {"conventions.discount_rate", "0 %"},
                                    {"workloads.chat.measure", "requests"},
                                    {"workloads.chat.requests_per_month", "26280000"},
                                    {"workloads.chat.service_time", "1"},
                                    {"workloads.chat.replica_gpus", "1"},
                                    {"workloads.chat.p95_target", "4"},
                                    {"workloads.training.measure", "busy"},
                                    {"workloads.training.gpus", "6"},
                                    {"workloads.training.busy", "50 %"},
                                    {"workloads.training.patience", "waits"},
                                    {"options.kept.price", "2"},
                                    {"options.kept.gpus_per_instance", "1"},
                                    {"options.kept.allocation", "always-on"}};
    all.insert(all.end(), settings.begin(), settings.end());
    for (const ChargedSetting &one : all)
        required(setPath(study, one.path, one.value), one.path);
    return study;
}

double charged(const Study &study, int workload, CostPart part, std::size_t option = 0)
{
    const Comparison comparison = required(evaluate(study));
    return comparison.options[option].costByWorkload.at(std::size_t(workload))[std::size_t(part)].value_or(
        NAN);
}

} // namespace

TEST_CASE("a service is charged the replicas that stand ready for it, and training what it uses")
{
    const Study study = chatAndTraining({{"options.kept.gpus", "20"}});
    // 10 requests a second of one second each keep ten GPUs busy.
    const double need = fewestServers(36000, {1. / 3600, 1}, 4. / 3600);
    REQUIRE(need > 10);
    REQUIRE(need < 15);
    const double hours = 2 * kHoursOfCharge * kMonthsOfCharge;
    CHECK(charged(study, 0, CostPart::Used) == Approx(10 * hours));
    CHECK(charged(study, 0, CostPart::Reserved) == Approx((need - 10) * hours));
    CHECK(charged(study, 1, CostPart::Used) == Approx(3 * hours));
    CHECK(charged(study, 1, CostPart::Reserved) == 0);
    // The rest of the twenty GPUs is idle for both of them.
    CHECK(charged(study, 0, CostPart::Total) == Approx(20 * hours * need / (need + 3)));
    CHECK(charged(study, 1, CostPart::Total) == Approx(20 * hours * 3 / (need + 3)));
}

TEST_CASE("kept machines are reserved for the most that work without a target has at once")
{
    // Six GPUs for half of each day.
    const Study study =
        chatAndTraining({{"options.kept.gpus", "20"}, {"workloads.training.patience", "at-once"}});
    const double hours = 2 * kHoursOfCharge * kMonthsOfCharge;
    CHECK(charged(study, 1, CostPart::Used) == Approx(3 * hours));
    CHECK(charged(study, 1, CostPart::Reserved) == Approx(3 * hours));
}

TEST_CASE("what kept machines leave is charged to nobody, and rented work to all who have it")
{
    // Eleven GPUs: the chat keeps what its target takes, and training has what is left of them.
    const Study study = chatAndTraining({{"options.kept.gpus", "12"}});
    const double hours = 2 * kHoursOfCharge * kMonthsOfCharge;
    const Comparison comparison = required(evaluate(study));
    CHECK(comparison.options[0].isShort());
    CHECK(charged(study, 0, CostPart::Used) == Approx(10 * hours));
    const double left = comparison.options[0].unmetGpuHours().value();
    CHECK(charged(study, 1, CostPart::Used) == Approx(3 * hours - 2 * left));
    CHECK(charged(study, 0, CostPart::Total) + charged(study, 1, CostPart::Total) == Approx(12 * hours));
}

TEST_CASE("a workload with machines of its own has all that is idle reserved for it")
{
    Study study = chatAndTraining();
    Procurement own = study.options.at("kept").procurement;
    own.inputs["gpus"].value = 8;
    study.options.at("kept").workloads["training"] = own;
    const double hours = 2 * kHoursOfCharge * kMonthsOfCharge;
    CHECK(charged(study, 1, CostPart::Used) == Approx(3 * hours));
    CHECK(charged(study, 1, CostPart::Reserved) == Approx(5 * hours));
    CHECK(charged(study, 1, CostPart::Shared) == Approx(0).margin(1e-6));
    CHECK(charged(study, 1, CostPart::Total) == Approx(8 * hours));
}

TEST_CASE("servers that are paid already are charged by the hours that each workload uses and has reserved")
{
    Study study = chatAndTraining();
    study.options["own"] = newOption(study, "owned-rack");
    completeStudy(study);
    for (const ChargedSetting &one : std::vector<ChargedSetting>{{"options.own.owned_servers", "3"},
                                                                 {"options.own.bought", "-32"},
                                                                 {"options.own.paid", "160000"},
                                                                 {"options.own.servers", "0"},
                                                                 {"options.own.gpus_per_server", "8"}})
        required(setPath(study, one.path, one.value), one.path);
    const Comparison comparison = required(evaluate(study));
    const std::size_t index = comparison.options[0].id == "own" ? 0 : 1;
    const OptionOutcome &own = comparison.options[index];
    REQUIRE(own.totalCost());
    const double need = fewestServers(36000, {1. / 3600, 1}, 4. / 3600);
    CHECK(charged(study, 0, CostPart::Total, index) == Approx(*own.totalCost() * need / (need + 3)));
    CHECK(charged(study, 1, CostPart::Total, index) == Approx(*own.totalCost() * 3 / (need + 3)));
}

TEST_CASE("a study of one workload has no costs by workload")
{
    Study study = chatAndTraining();
    study.workloads.erase("chat");
    CHECK(required(evaluate(study)).options[0].costByWorkload.empty());
}

TEST_CASE("in studies drawn at random the charges add up to the cost of every option")
{
    for (std::uint64_t number = 0; number < 40; ++number) {
        CAPTURE(number);
        CHECK(brokenCharges(drawnFleet(number)) == std::vector<std::string>());
    }
}
