// What must hold in every study, whatever a person enters: the balances of hours, machines, work and money.
#include "model/evaluate/evaluate.h"
#include "model/study/fields.h"
#include "tests/model/random_study.h"
#include "tests/support/option_outcomes.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>
#include <cmath>

using namespace breakeven;
using breakeven::test::outcomeIn;
using breakeven::test::randomStudy;
using breakeven::test::required;
using breakeven::test::settingsOf;

namespace {

constexpr std::uint64_t kStudyCount = 1200;
constexpr double kRounding = 1e-9;

struct EvaluatedStudy
{
    StudySheet sheet;
    Comparison comparison;
    std::shared_ptr<Evaluation> evaluation;
};

EvaluatedStudy evaluatedStudy(const Study &study)
{
    auto sheet = required(buildStudySheet(study));
    auto evaluation = std::make_shared<Evaluation>(sheet.sheet);
    Comparison comparison = compare(study, sheet, *evaluation);
    return {std::move(sheet), std::move(comparison), evaluation};
}

// Whether a run of a risk assessment may call it cheapest.
bool countsInRuns(const EvaluatedStudy &all, const OptionOutcome &option)
{
    const auto node = all.sheet.sheet->find("options." + option.id + ".steps.is_ok");
    REQUIRE(node);
    return all.evaluation->scalar(*node) == 1.0;
}

double hours(const OptionOutcome &option, Hours which) { return option.hours(which).value_or(NAN); }

bool isBalanced(double a, double b)
{
    return std::fabs(a - b) <= kRounding * (1 + std::max(std::fabs(a), std::fabs(b)));
}

const Procurement &procurementOf(const Study &study, const OptionOutcome &option)
{
    return study.options.at(option.id).procurement;
}

bool isGiven(const Procurement &procurement, const char *key)
{
    const auto found = procurement.inputs.find(key);
    return found != procurement.inputs.end() && found->second.value;
}

// What is rented beside own machines is no part of their hours.
bool rentsBeside(const Procurement &procurement)
{
    if (isGiven(procurement, "bridge_price") || isGiven(procurement, "overflow_price"))
        return true;
    for (const auto &[key, part] : procurement.parts)
        if (rentsBeside(part))
            return true;
    return false;
}

// The balance that does not hold in a month; empty where all do.
std::string brokenIn(const OptionOutcome &option, std::size_t month)
{
    const auto of = [&](Hours which) {
        return option.served.byMonth[std::size_t(which)][month].value_or(NAN);
    };
    for (int which = 0; which < kHoursCount; ++which)
        if (!(of(Hours(which)) >= 0))
            return hoursId(Hours(which)) + std::string(" is below 0 or unknown");
    if (!isBalanced(of(Hours::Paid),
                    of(Hours::Used) + of(Hours::Lost) + of(Hours::Overhead) + of(Hours::Idle)))
        return "paid is not used, lost, started and idle";
    if (!isBalanced(of(Hours::Served) + of(Hours::Unmet), of(Hours::Demanded)))
        return "served and not served are not what is asked for";
    return {};
}

void checkHours(const OptionOutcome &option)
{
    for (std::size_t month = 0; month < option.served.machines.size(); ++month) {
        CAPTURE(month);
        REQUIRE(brokenIn(option, month) == "");
    }
}

void checkMachines(const Study &study, const EvaluatedStudy &all, const OptionOutcome &option)
{
    const Procurement &procurement = procurementOf(study, option);
    if (procurement.kind == "portfolio" || rentsBeside(procurement))
        return;
    const char *key = procurement.kind == "owned-rack" ? "gpus_per_server" : "gpus_per_instance";
    const double gpus = *procurement.inputs.at(key).value;
    for (std::size_t month = 0; month < option.served.machines.size(); ++month) {
        const double most = option.served.machines[month].value_or(NAN) * gpus * 730;
        REQUIRE(option.served.byMonth[std::size_t(Hours::Paid)][month].value_or(NAN) <=
                most * (1 + kRounding));
    }
    const auto speed = all.sheet.sheet->find("options." + option.id + ".steps.useful_speed");
    REQUIRE(speed);
    const double work = all.evaluation->scalar(*speed).value_or(NAN);
    CHECK(isBalanced(hours(option, Hours::Used) * work, hours(option, Hours::Served)));
}

void checkMoney(const OptionOutcome &option)
{
    if (hours(option, Hours::Served) > 0)
        CHECK(isBalanced(option.costPerUsefulGpuHour().value_or(NAN) * hours(option, Hours::Served),
                         option.totalCost().value_or(NAN)));
    else
        CHECK_FALSE(option.costPerUsefulGpuHour());
    double lines = 0;
    for (const LineOutcome &line : option.lines)
        lines += line.total.value_or(NAN);
    CHECK(isBalanced(lines, option.totalCost().value_or(NAN)));
}

double totalCostOf(const Study &study, const std::string &id)
{
    return outcomeIn(evaluatedStudy(study).comparison, id).totalCost().value_or(NAN);
}

double servedIn(const Study &study, const std::string &id)
{
    return hours(outcomeIn(evaluatedStudy(study).comparison, id), Hours::Served);
}

// The study with this option alone.
Study alone(const Study &study, const std::string &id)
{
    Study one = study;
    std::erase_if(one.options, [&](const auto &option) { return option.first != id; });
    return one;
}

Input numbered(double value)
{
    Input input;
    input.value = value;
    return input;
}

} // namespace

TEST_CASE("hours, machines, work and money balance in every month of random studies", "[large]")
{
    for (std::uint64_t number = 0; number < kStudyCount; ++number) {
        const Study study = randomStudy(number);
        CAPTURE(number, settingsOf(number));
        const EvaluatedStudy all = evaluatedStudy(study);
        for (const OptionOutcome &option : all.comparison.options) {
            CAPTURE(option.id, statusId(option.status));
            // A job that is never done costs without end, and its hours are unknown.
            if (option.status == Status::Unknown)
                continue;
            CHECK(countsInRuns(all, option) == (option.status == Status::Ok));
            checkHours(option);
            checkMachines(study, all, option);
            checkMoney(option);
        }
    }
}

TEST_CASE("machines that start and stop never cost more than the same machines kept all month")
{
    for (std::uint64_t number = 0; number < kStudyCount / 4; ++number) {
        Study study = randomStudy(number);
        CAPTURE(number, settingsOf(number));
        for (const char *id : {"on-demand", "spot", "managed-service"}) {
            Study one = alone(study, id);
            Procurement &procurement = one.options[id].procurement;
            procurement.inputs["gpus"] = numbered(40);
            procurement.choices["allocation"] = "autoscaled";
            procurement.inputs.erase("target_use");
            completeStudy(one);
            const double autoscaled = totalCostOf(one, id);
            procurement.choices["allocation"] = "always-on";
            const double kept = totalCostOf(one, id);
            CAPTURE(id);
            CHECK(((std::isnan(autoscaled) && std::isnan(kept)) || autoscaled <= kept * (1 + kRounding)));
        }
    }
}

TEST_CASE("more machines never serve less, and work that may wait is never served less than work at once",
          "[large]")
{
    for (std::uint64_t number = 0; number < kStudyCount / 4; ++number) {
        const Study study = randomStudy(number);
        CAPTURE(number, settingsOf(number));
        for (const char *id : {"on-demand", "spot", "committed"}) {
            Study one = alone(study, id);
            Procurement &procurement = one.options[id].procurement;
            CAPTURE(id);
            // More nodes of a gang are interrupted more often: what the machines do is compared, not that.
            if (procurement.inputs.count("stretch"))
                procurement.inputs["stretch"] = numbered(1.25);
            double before = -1;
            for (const double gpus : {4., 12., 24., 56.}) {
                procurement.inputs["gpus"] = numbered(gpus);
                const double served = servedIn(one, id);
                CHECK((std::isnan(served) || served >= before * (1 - kRounding)));
                before = std::isnan(served) ? before : served;
            }
            // Work that may wait does not run on replicas that stand ready for a service beside it, and
            // jobs beside other work hold whole slots of what it leaves.
            if (one.workloads.size() > 1 &&
                std::any_of(one.workloads.begin(), one.workloads.end(), [](const auto &each) {
                    const std::string measure = choiceIn(each.second.choices, "measure");
                    return measure == "requests" || measure == "jobs";
                }))
                continue;
            procurement.inputs["gpus"] = numbered(8);
            procurement.inputs.erase("job_nodes");
            for (auto &[workload, what] : one.workloads)
                what.choices["patience"] = "at-once";
            const double atOnce = servedIn(one, id);
            for (auto &[workload, what] : one.workloads)
                if (what.choices["measure"] != "requests")
                    what.choices["patience"] = "waits";
            const double waiting = servedIn(one, id);
            CHECK((std::isnan(atOnce) || std::isnan(waiting) || waiting >= atOnce * (1 - kRounding)));
        }
    }
}

TEST_CASE("twice the work costs twice where GPUs are sold one by one")
{
    for (const char *kind : {"on-demand", "spot", "managed-service"})
        for (const char *measure : {"training", "interactive"}) {
            Study study;
            completeStudy(study);
            study.workloads["work"] = newWorkload(study, measure);
            study.options["option"] = newOption(study, kind);
            Procurement &procurement = study.options["option"].procurement;
            procurement.inputs["price"] = numbered(3);
            procurement.inputs["overhead"] = numbered(1.3);
            if (procurement.inputs.count("stretch"))
                procurement.inputs["stretch"] = numbered(1.25);
            procurement.inputs["gpus_per_instance"] = numbered(8);
            procurement.choices["sold_by"] = "gpu";
            const char *amount = std::string(measure) == "training" ? "gpus" : "people";
            study.workloads["work"].inputs[amount] = numbered(7);
            const double once = totalCostOf(study, "option");
            study.workloads["work"].inputs[amount] = numbered(14);
            CHECK(isBalanced(totalCostOf(study, "option"), 2 * once));
        }
}
