#include "model/plan/mix_option.h"

#include "model/evaluate/cost_order.h"
#include "model/evaluate/figures_sheet.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

namespace breakeven {

namespace {

constexpr int kMonthsOfYear = 12;
constexpr int kLastStagedYear = 5;
constexpr double kStepsOfAll = 100; // a step is a hundredth of the machines, and at least one
constexpr int kMostSteps = 4;

// Machines of one base, in service from the first year, the second, …
struct Base
{
    std::string option;
    std::vector<double> machines; // added by year
};

std::string serversOfYear(std::size_t year)
{
    return year == 0 ? "servers" : "servers_year_" + std::to_string(year + 1);
}

std::set<std::size_t> basesOf(const CapacityPlan &plan)
{
    std::set<std::size_t> bases;
    for (const PlanOrder &order : plan.orders)
        bases.insert(order.offer);
    return bases;
}

// What an option says of orders: servers by year, or one size of a commitment, which renews itself.
Base baseOf(const CapacityPlan &plan, std::size_t offer)
{
    Base base{plan.offers[offer].option, {}};
    const bool isOwned = plan.offers[offer].kind == OfferKind::Owned;
    double most = 0;
    for (std::size_t month = 0; month < plan.months.size(); ++month) {
        const double machines = plan.months[month].shares[offer].machines;
        if (machines <= most)
            continue;
        const std::size_t year =
            isOwned ? std::min<std::size_t>(month / kMonthsOfYear, kLastStagedYear - 1) : 0;
        base.machines.resize(std::max(base.machines.size(), year + 1), 0);
        base.machines[year] += machines - most;
        most = machines;
    }
    return base;
}

// Of what the plan rents the option that does most of it.
std::optional<std::string> restOf(const CapacityPlan &plan)
{
    std::optional<std::string> rest;
    double most = 0;
    for (std::size_t i = 0; i < plan.offers.size(); ++i) {
        if (plan.offers[i].kind != OfferKind::Rented)
            continue;
        double hours = 0;
        for (const PlanMonth &month : plan.months)
            hours += month.shares[i].gpuHours;
        if (hours > most) {
            most = hours;
            rest = plan.offers[i].option;
        }
    }
    return rest;
}

Input planned(double value)
{
    Input input;
    input.value = value;
    input.source = "assumed: as many as cost least, by the plan of this study";
    input.confidence = Confidence::Assumed;
    return input;
}

double gpusOfMachine(const Study &study, const Procurement &procurement)
{
    const auto found = procurement.inputs.find("gpus_per_instance");
    return found == procurement.inputs.end() ? 1 : meant(study, found->second).value.value_or(1);
}

void setMachines(const Study &study, const std::vector<double> &machines, Procurement &base)
{
    if (base.kind == "committed") {
        base.inputs["gpus"] = planned(machines.front() * gpusOfMachine(study, base));
        return;
    }
    for (std::size_t year = 0; year < std::size_t(kLastStagedYear); ++year)
        base.inputs.erase(serversOfYear(year));
    for (std::size_t year = 0; year < machines.size(); ++year)
        base.inputs[serversOfYear(year)] = planned(machines[year]);
}

std::string countedText(double count, const char *what)
{
    return std::to_string(std::int64_t(std::llround(count))) + " " + what + (count == 1 ? "" : "s");
}

// "Own 4 servers and rent the rest (Hyperstack)".
std::string nameOf(const Study &study, const Base &base, const std::string &rest)
{
    const Option &own = study.options.at(base.option);
    const std::string &rented = study.options.at(rest).name;
    double machines = 0;
    for (const double one : base.machines)
        machines += one;
    const bool isOwned = own.procurement.kind == "owned-rack";
    const std::size_t seller = rented.rfind(" (");
    return (isOwned ? "Own " + countedText(machines, "server")
                    : "Commit " + countedText(machines * gpusOfMachine(study, own.procurement), "GPU")) +
           (study.options.at(rest).procurement.kind == "spot" ? " and rent the rest as spot"
                                                              : " and rent the rest") +
           (seller == std::string::npos ? std::string() : rented.substr(seller));
}

// A price says whose it is: "spot_price".
std::string sharedName(const Study &study, const std::string &option, const std::string &key)
{
    if (!study.shared.count(key) && key != "price")
        return key;
    std::string name = option + "_" + key;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

// What is uncertain of an option is one draw with the same of its mix.
void shareRanges(Study &study, const std::string &option)
{
    for (auto &[key, input] : study.options.at(option).procurement.inputs) {
        if (!input.range || !input.shared.empty())
            continue;
        const std::string name = sharedName(study, option, key);
        Input shared;
        shared.shared = name;
        study.shared[name] = std::exchange(input, shared);
    }
}

Option mixOf(const Study &study, const Base &base, const std::string &rest)
{
    Option option = newOption(study, "portfolio");
    option.name = nameOf(study, base, rest);
    option.note = "As many machines as cost least; what they cannot start in time is rented.";
    Procurement &mix = option.procurement;
    mix.parts["base"] = study.options.at(base.option).procurement;
    mix.parts["burst"] = study.options.at(rest).procurement;
    mix.parts["burst"].inputs.erase("gpus");
    setMachines(study, base.machines, mix.parts["base"]);
    return option;
}

// The cost of every option that can do the work, and of the mix.
struct Costs
{
    std::optional<double> mix;
    std::optional<double> others; // the cheapest
};

Costs costsWith(Study study, const Option &mix)
{
    study.options[kMixId] = mix;
    completeStudy(study);
    Costs costs;
    const auto sheet = buildFiguresSheet(study);
    if (!sheet)
        return costs;
    const Evaluation evaluation(sheet->sheet);
    const CostOrder order = costOrderAt(*sheet, evaluation);
    for (std::size_t i = 0; i < sheet->options.size(); ++i) {
        if (order.status[i] != Status::Ok || !order.npv[i])
            continue;
        std::optional<double> &one = sheet->options[i].id == kMixId ? costs.mix : costs.others;
        one = one ? std::min(*one, *order.npv[i]) : *order.npv[i];
    }
    return costs;
}

struct Candidate
{
    Base base;
    std::string rest;
    Costs costs;

    bool isBelow(const Candidate &other) const
    {
        return costs.mix && (!other.costs.mix || *costs.mix < *other.costs.mix);
    }
};

Candidate judged(const Study &study, Base base, const std::string &rest)
{
    Candidate one{std::move(base), rest, {}};
    one.costs = costsWith(study, mixOf(study, one.base, rest));
    return one;
}

// Machines of the first year more or fewer, as long as that costs less and for a few steps.
Candidate improved(const Study &study, Candidate best)
{
    const double far = std::max(1.0, std::round(best.base.machines.front() / kStepsOfAll));
    for (const double step : {far, -far})
        for (int k = 0; k < kMostSteps; ++k) {
            Base base = best.base;
            base.machines.front() += step;
            if (base.machines.front() < 1)
                break;
            Candidate next = judged(study, std::move(base), best.rest);
            if (!next.isBelow(best))
                break;
            best = std::move(next);
        }
    return best;
}

std::optional<Candidate> candidateOf(const Study &study, const CapacityPlan &plan)
{
    const std::set<std::size_t> bases = basesOf(plan);
    const auto rest = restOf(plan);
    if (bases.size() != 1 || !rest)
        return std::nullopt;
    Base base = baseOf(plan, *bases.begin());
    if (base.machines.empty() || base.machines.front() < 1)
        return std::nullopt;
    return improved(study, judged(study, std::move(base), *rest));
}

// Of a plan with several bases the plans with one of them each.
Result<std::optional<Candidate>> bestWithOneBase(const Study &study, const CapacityPlan &plan,
                                                 const std::stop_token &stop)
{
    const std::set<std::size_t> bases = basesOf(plan);
    if (bases.size() == 1)
        return candidateOf(study, plan);
    std::optional<Candidate> best;
    for (const std::size_t only : bases) {
        PlanRequest request;
        request.stop = stop;
        for (const std::size_t other : bases)
            if (other != only)
                request.limits[plan.offers[other].option].most = 0;
        const auto alone = planCapacity(study, request);
        if (!alone && alone.error().kind == ErrorKind::Cancelled)
            return alone.error();
        auto one = alone ? candidateOf(study, *alone) : std::nullopt;
        if (one && (!best || one->isBelow(*best)))
            best = std::move(one);
    }
    return best;
}

} // namespace

Result<bool> addMix(Study &study, const std::stop_token &stop)
{
    study.options.erase(kMixId);
    if (study.workloads.size() != 1)
        return false;
    PlanRequest request;
    request.stop = stop;
    const auto plan = planCapacity(study, request);
    if (!plan)
        return plan.error().kind == ErrorKind::Cancelled ? Result<bool>(plan.error()) : Result<bool>(false);
    if (plan->status != CapacityPlan::Status::Ok)
        return false;
    const auto best = bestWithOneBase(study, *plan, stop);
    if (!best)
        return best.error();
    if (!*best || !(*best)->costs.mix || !(*best)->costs.others ||
        !(*(*best)->costs.mix < (1 - kTieOfWays) * *(*best)->costs.others))
        return false;
    for (const std::string &part : {(*best)->base.option, (*best)->rest})
        shareRanges(study, part);
    study.options[kMixId] = mixOf(study, (*best)->base, (*best)->rest);
    completeStudy(study);
    return true;
}

} // namespace breakeven
