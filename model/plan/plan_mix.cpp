#include "model/plan/plan_mix.h"

#include "model/evaluate/cost_order.h"
#include "model/evaluate/figures_sheet.h"
#include "model/numeric/time_constants.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_limits.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::size_t kMostLayers = 4;
constexpr double kStepsOfAll = 100; // a step is a hundredth of the machines, and at least those of a job
constexpr int kMostSteps = 4;
constexpr int kLastStagedYear = 5;
constexpr const char *kRest = "burst";

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
    if (choiceIn(procurement.choices, "sold_by") == "gpu")
        return 1;
    const auto found = procurement.inputs.find("gpus_per_instance");
    return found == procurement.inputs.end() ? 1 : meant(study, found->second).value.value_or(1);
}

// Before what `orders` adds.
int firstMachines(const Study &study, const Procurement &procurement)
{
    const bool isOwned = traitsOf(procurement).isBought;
    const auto found = procurement.inputs.find(isOwned ? "servers" : "gpus");
    const double amount =
        found == procurement.inputs.end() ? 0 : meant(study, found->second).value.value_or(0);
    return int(std::lround(isOwned ? amount : amount / gpusOfMachine(study, procurement)));
}

void writeOrders(const Study &study, const MixLayer &layer, Procurement &base)
{
    const double first = layer.first.empty() ? 0 : layer.first.front().machines;
    base.choices["orders"] = ordersText(layer.orders);
    base.choices["renewal"] = renewal::kRenewed; // what is not stands in the orders
    base.inputs.erase("after_months");
    if (!layer.isOwned) {
        base.inputs["gpus"] = planned(first * gpusOfMachine(study, base));
        return;
    }
    if (!layer.isHeld)
        base.inputs.erase(kOwnedServersKey);
    base.inputs["servers"] = planned(first);
    for (int year = 2; year <= kLastStagedYear; ++year)
        base.inputs.erase("servers_year_" + std::to_string(year));
}

std::string countedText(double count, const char *what)
{
    return std::to_string(std::int64_t(std::llround(count))) + " " + what + (count == 1 ? "" : "s");
}

// "3 years", "18 months".
std::string termText(const Study &study, const Procurement &procurement)
{
    const auto found = procurement.inputs.find("term_months");
    const double months =
        found == procurement.inputs.end() ? 0 : meant(study, found->second).value.value_or(0);
    const bool isInYears = std::fmod(months, kMonthsPerYear) == 0;
    return countedText(isInYears ? months / kMonthsPerYear : months, isInYears ? "year" : "month");
}

// "own 4 servers"; of several terms "commit 8 GPUs for 3 years".
std::string nameOf(const Study &study, const MixLayer &layer, bool isOneTerm)
{
    const Procurement &procurement = study.options.at(layer.option).procurement;
    if (layer.isHeld)
        return "keep " + countedText(layer.most, "server");
    if (layer.isOwned)
        return "own " + countedText(layer.most, "server");
    return "commit " + countedText(layer.most * gpusOfMachine(study, procurement), "GPU") +
           (isOneTerm ? std::string() : " for " + termText(study, procurement));
}

// "Own 4 servers, commit 8 GPUs and rent the rest as spot (CoreWeave)".
std::string nameOf(const Study &study, const PlanMix &mix)
{
    const bool isOneTerm = std::count_if(mix.layers.begin(), mix.layers.end(),
                                         [](const MixLayer &layer) { return !layer.isOwned; }) < 2;
    std::string name;
    for (const MixLayer &layer : mix.layers)
        name += (name.empty() ? "" : ", ") + nameOf(study, layer, isOneTerm);
    const Option &rest = study.options.at(mix.rest);
    const std::size_t seller = rest.name.rfind(" (");
    name[0] = char(std::toupper(static_cast<unsigned char>(name[0])));
    return name + " and rent the rest" + (traitsOf(rest.procurement).isSpot ? " as spot" : "") +
           (seller == std::string::npos ? std::string() : rest.name.substr(seller));
}

// Takes the machines that every order has as one order of the first month, renewed until the plan ends.
void takeRenewed(const PlanOffer &offer, int months, MixLayer &layer)
{
    const double time = offer.term;
    if (layer.orders.empty() || layer.orders.front().month != 0 ||
        (time != std::floor(time) && time < double(months)))
        return;
    double machines = layer.orders.front().machines;
    std::vector<MachineOrder *> renewals;
    for (double month = 0; month + std::ceil(offer.delivery) < double(months); month += time) {
        const auto one = std::find_if(layer.orders.begin(), layer.orders.end(),
                                      [&](const MachineOrder &order) { return order.month == month; });
        if (one == layer.orders.end())
            return;
        machines = std::min(machines, one->machines);
        renewals.push_back(&*one);
    }
    if (renewals.empty())
        return;
    for (MachineOrder *order : renewals)
        order->machines -= machines;
    std::erase_if(layer.orders, [](const MachineOrder &order) { return order.machines == 0; });
    layer.first = {{0, machines}};
}

} // namespace

const ServedOutcome *PlanMix::partOf(const std::string &option) const
{
    if (!isMix()) {
        const std::string &only = layers.empty() ? rest : layers.front().option;
        return option == only ? &outcome.served : nullptr;
    }
    std::string key = option == rest ? kRest : "";
    for (std::size_t k = 0; k < layers.size() && key.empty(); ++k)
        if (layers[k].option == option)
            key = partOfLayer(k);
    for (const auto &[part, served] : outcome.parts)
        if (part == key)
            return &served;
    return nullptr;
}

std::string partOfLayer(std::size_t k) { return k == 0 ? "base" : "layer_" + std::to_string(k + 1); }

Option optionOf(const Study &study, const PlanMix &mix)
{
    if (mix.rest.empty()) {
        Option only = study.options.at(mix.layers.front().option);
        writeOrders(study, mix.layers.front(), only.procurement);
        return only;
    }
    Option option = newOption(study, "portfolio");
    option.name = nameOf(study, mix);
    option.note = "As many machines as cost least; what they cannot start in time is rented.";
    for (std::size_t k = 0; k < mix.layers.size(); ++k) {
        Procurement &part = option.procurement.parts[partOfLayer(k)];
        part = study.options.at(mix.layers[k].option).procurement;
        writeOrders(study, mix.layers[k], part);
    }
    Procurement &rest = option.procurement.parts[kRest];
    rest = study.options.at(mix.rest).procurement;
    return option;
}

PlanJudge::PlanJudge(const Study &study, const PlanCosts &costs) : m_study(study), m_costs(costs) {}

// The option that does most of the rented work; where the plan rents nothing, the cheapest one.
std::string PlanJudge::restOf(const PlanOrders &orders) const
{
    const std::vector<double> gpus = m_costs.gpusOf(orders);
    struct Use
    {
        double hours = 0;
        double rate = 0;
    };
    std::vector<Use> used(m_costs.rented().size());
    for (int month = 0; month < m_costs.task().months(); ++month) {
        const auto uses = m_costs.rest(month).usesAt(gpus[std::size_t(month)]);
        for (std::size_t k = 0; k < uses.size(); ++k) {
            used[k].hours += uses[k].gpuHours;
            used[k].rate += m_costs.task().offers[m_costs.rented()[k]].rate[std::size_t(month)];
        }
    }
    const auto most = std::max_element(used.begin(), used.end(), [](const Use &a, const Use &b) {
        return a.hours != b.hours ? a.hours < b.hours : a.rate > b.rate;
    });
    return most == used.end()
               ? std::string()
               : m_costs.task().offers[m_costs.rented()[std::size_t(most - used.begin())]].option;
}

std::optional<PlanMix> PlanJudge::written(const PlanOrders &orders, const std::string &rest) const
{
    const PlanTask &task = m_costs.task();
    PlanMix mix;
    mix.rest = rest.empty() ? restOf(orders) : rest;
    for (std::size_t i = 0; i < m_costs.fixed().size(); ++i) {
        const PlanOffer &offer = task.offers[m_costs.fixed()[i]];
        MixLayer layer{offer.option, offer.kind == OfferKind::Owned, {}, {}, 0, offer.held > 0};
        for (int month = 0; month < task.months(); ++month)
            if (const int machines = orders[i][std::size_t(month)]; machines > 0)
                layer.orders.push_back({month, double(machines)});
        if (layer.orders.empty())
            continue;
        if (!offer.orders)
            return std::nullopt;
        const std::vector<int> inService = m_costs.inService(orders, i);
        layer.most = *std::max_element(inService.begin(), inService.end());
        if (layer.isHeld)
            layer.orders.clear();
        else
            takeRenewed(offer, task.months(), layer);
        mix.layers.push_back(std::move(layer));
    }
    const std::size_t most = mix.rest.empty() ? 1 : kMostLayers;
    if (mix.layers.size() > most || (mix.rest.empty() && mix.layers.empty()))
        return std::nullopt;
    return mix;
}

Study PlanJudge::studyOf(const PlanMix &mix) const
{
    Study alone = m_study;
    alone.options = {{kMixId, mix.layers.empty() ? m_study.options.at(mix.rest) : optionOf(m_study, mix)}};
    alone.baseline = kMixId;
    alone.correlations.clear();
    alone.claims.clear();
    completeStudy(alone);
    return alone;
}

// The cost order of the one option; its status is unknown where the study cannot be built.
CostOrder PlanJudge::orderOf(const PlanMix &mix) const
{
    const auto sheet = buildFiguresSheet(studyOf(mix));
    if (!sheet)
        return {{Status::Unknown}, {std::nullopt}};
    return costOrderAt(*sheet, Evaluation(sheet->sheet));
}

// Nothing where it cannot do the work.
std::optional<double> PlanJudge::costOf(const PlanMix &mix) const
{
    const CostOrder order = orderOf(mix);
    return order.status.front() == Status::Ok ? order.npv.front() : std::nullopt;
}

std::optional<double> PlanJudge::costOf(const PlanOrders &orders, const std::stop_token &stop) const
{
    const auto best = withAnyRest(judged(orders));
    const auto other = orders == m_costs.none() ? alone(false, stop) : std::nullopt;
    if (best && other)
        return std::min(best->cost, other->cost);
    return best ? std::optional(best->cost) : other ? std::optional(other->cost) : std::nullopt;
}

std::optional<OptionOutcome> PlanJudge::outcomeOf(const PlanOrders &orders) const
{
    auto mix = written(orders);
    if (mix)
        mix = compared(std::move(*mix));
    return mix ? std::optional(mix->outcome) : std::nullopt;
}

std::optional<PlanMix> PlanJudge::compared(PlanMix mix) const
{
    const Study alone = studyOf(mix);
    const auto sheet = buildFiguresSheet(alone);
    if (!sheet)
        return std::nullopt;
    mix.outcome = compare(alone, *sheet, Evaluation(sheet->sheet)).options.front();
    return mix;
}

bool PlanJudge::isAllowed(std::size_t i, const PlanOrders &orders) const
{
    const MachineLimits &limits = m_costs.task().offers[m_costs.fixed()[i]].limits;
    const std::vector<int> taken = m_costs.taken(orders[i], i);
    const int first = orders[i].front();
    return (first == 0 || first >= limits.least) && first >= m_costs.task().offers[m_costs.fixed()[i]].held &&
           *std::max_element(taken.begin(), taken.end()) <= limits.most &&
           !(m_costs.scoreOf(orders).penalty > 0);
}

std::optional<PlanJudge::Judged> PlanJudge::judged(const PlanOrders &orders, const std::string &rest) const
{
    auto mix = written(orders, rest);
    const auto cost = mix ? costOf(*mix) : std::nullopt;
    return cost ? std::optional(Judged{orders, std::move(*mix), *cost}) : std::nullopt;
}

// More and fewer machines of the first month, of each option in turn, as far as each way goes down: whole
// jobs make a cost with several lows.
std::optional<PlanJudge::Judged> PlanJudge::improved(std::optional<Judged> best,
                                                     const std::stop_token &stop) const
{
    for (std::size_t i = 0; best && i < best->orders.size(); ++i) {
        const int ofJob = m_costs.task().offers[m_costs.fixed()[i]].machinesOfJob();
        const int far = ofJob * std::max(1, int(std::round(best->orders[i].front() / kStepsOfAll / ofJob)));
        const Judged start = *best;
        for (const int step : {far, -far}) {
            Judged at = start;
            for (int k = 0; k < kMostSteps && !stop.stop_requested(); ++k) {
                PlanOrders tried = at.orders;
                tried[i].front() = std::max(0, tried[i].front() + step);
                auto one =
                    tried != at.orders && isAllowed(i, tried) ? judged(tried, start.mix.rest) : std::nullopt;
                if (!one || one->cost >= at.cost)
                    break;
                at = std::move(*one);
            }
            if (at.cost < best->cost)
                best = std::move(at);
        }
    }
    return best;
}

// A budget that one month does not hold may hold over several: more machines ordered later, as long as they
// pay.
std::optional<PlanJudge::Judged> PlanJudge::staged(std::optional<Judged> best,
                                                   const std::stop_token &stop) const
{
    for (std::size_t i = 0; best && i < best->orders.size(); ++i) {
        const int step = m_costs.task().offers[m_costs.fixed()[i]].machinesOfJob();
        for (std::size_t month = 1; month < best->orders[i].size(); ++month)
            for (int k = 0; k < kMostSteps && !stop.stop_requested(); ++k) {
                PlanOrders tried = best->orders;
                tried[i][month] += step;
                auto one = isAllowed(i, tried) ? judged(tried, best->mix.rest) : std::nullopt;
                if (!one || one->cost >= best->cost)
                    break;
                best = std::move(one);
            }
    }
    return best;
}

// Machines kept month by month cannot be a layer of a mix, so this plans without them.
std::optional<PlanJudge::Judged> PlanJudge::withoutKept(const std::stop_token &stop) const
{
    PlanTask task = m_costs.task();
    for (PlanOffer &offer : task.offers)
        if (offer.kind == OfferKind::Kept)
            offer.limits.most = 0;
    const PlanCosts costs(task);
    const auto found = findPlan(costs, stop);
    return found && !(found->score.penalty > 0) ? judged(found->orders) : std::nullopt;
}

// As many machines as the option itself has, ordered as it orders them.
std::optional<PlanJudge::Judged> PlanJudge::ofOption(std::size_t i) const
{
    const PlanTask &task = m_costs.task();
    const PlanOffer &offer = task.offers[m_costs.fixed()[i]];
    const Procurement &procurement = m_study.options.at(offer.option).procurement;
    const auto later = parseOrders(choiceIn(procurement.choices, "orders"));
    PlanOrders orders = m_costs.none();
    if (!offer.orders || offer.held > 0 || offer.machinesNow < 1 || !later)
        return std::nullopt;
    const std::string after = choiceIn(procurement.choices, "renewal");
    const int first = later->empty() ? offer.machinesNow : firstMachines(m_study, procurement);
    for (double month = 0; month + std::ceil(offer.delivery) < task.months();
         month += std::ceil(offer.term)) {
        orders[i][std::size_t(month)] = first;
        const double nextEnd = month + 2 * std::ceil(offer.term);
        if (after == renewal::kOnce || (after == renewal::kWithinPlan && nextEnd > task.months()))
            break;
    }
    for (const MachineOrder &order : *later)
        if (order.month + std::ceil(offer.delivery) < task.months())
            orders[i][std::size_t(order.month)] += int(order.machines);
    return isAllowed(i, orders) ? withAnyRest(judged(orders)) : std::nullopt;
}

// The same orders with what is rented from another option, where that costs less.
std::optional<PlanJudge::Judged> PlanJudge::withAnyRest(std::optional<Judged> best) const
{
    for (const std::size_t place : m_costs.rented()) {
        if (!best || best->mix.rest.empty() || best->mix.rest == m_costs.task().offers[place].option)
            continue;
        Judged other = *best;
        other.mix.rest = m_costs.task().offers[place].option;
        const auto cost = costOf(other.mix);
        if (cost && *cost < best->cost) {
            other.cost = *cost;
            best = std::move(other);
        }
    }
    return best;
}

// Nothing is ordered: the cheapest option that is rented or kept.
std::optional<PlanJudge::Judged> PlanJudge::alone(bool isAtAnyLevel, const std::stop_token &stop) const
{
    std::optional<Judged> best;
    const PlanTask &task = m_costs.task();
    if (m_costs.holdsSome())
        return best;
    for (const PlanOffer &offer : task.offers) {
        if (offer.orders || !offer.presentValue || (best && *offer.presentValue >= best->cost))
            continue;
        // At the service level, too, unless nothing else is in time.
        const PlanTask only{task.weights, task.demand, {offer}, task.service};
        const auto found = findPlan(PlanCosts(only), stop);
        if (!found || (found->score.penalty > 0 && !isAtAnyLevel))
            continue;
        PlanMix mix{{}, offer.option, {}};
        if (const auto cost = costOf(mix))
            best = Judged{m_costs.none(), std::move(mix), *cost};
    }
    return best;
}

std::optional<PlanMix> PlanJudge::best(FoundPlan &found, const std::stop_token &stop) const
{
    auto best = judged(found.orders);
    if (!best)
        best = withoutKept(stop);
    best = improved(withAnyRest(std::move(best)), stop);
    for (std::size_t i = 0; i < m_costs.fixed().size(); ++i)
        if (auto one = ofOption(i); one && (!best || one->cost < best->cost))
            best = improved(std::move(one), stop);
    const auto refused = best ? std::nullopt : outcomeOf(found.orders);
    const bool isLate = refused && refused->status == Status::TooSlow;
    const bool isOver = refused && refused->status == Status::OverBudget;
    const double most = best ? best->cost : isLate || isOver ? kUnlimited : found.score.cost;
    if (auto one = alone(isLate, stop); one && one->cost < most)
        best = improved(std::move(one), stop);
    if (std::any_of(std::begin(kLimitKeys), std::end(kLimitKeys),
                    [&](const char *key) { return limitOf(m_study, key); }))
        best = staged(std::move(best), stop);
    if (!best)
        return std::nullopt;
    found.orders = best->orders;
    return compared(std::move(best->mix));
}

} // namespace breakeven
