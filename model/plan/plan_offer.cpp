#include "model/plan/plan_offer.h"

#include "model/effects/whole.h"
#include "model/evaluate/status_issue.h"
#include "model/evaluate/unknown_reason.h"
#include "model/finance/rack_network.h"
#include "model/plan/plan_rounding.h"
#include "model/procurement/rack_finance.h"
#include "model/study/fields.h"
#include "model/study/series.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace breakeven {

namespace {

// Paid by an option as a whole, whatever it serves.
constexpr const char *kAttached[] = {"storage", "egress", "cluster-fee"};
constexpr double kMostOfSite = 1e6; // of a job, or before a step
constexpr const char *kNotPlanned[] = {"credits", "committed_spend", "committed_gpu_hours"};

class OfferReader
{
public:
    OfferReader(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                const PaymentWeights &weights)
        : m_study(study), m_sheet(sheet), m_evaluation(evaluation), m_weights(weights),
          m_outcomes(compare(study, sheet, evaluation))
    {
    }

    // Adds the offer of an option, or why there is none.
    void add(std::size_t option, const MachineLimits &limits, PlanOffers &all) const
    {
        PlanOffer offer = start(option);
        offer.limits = limits;
        std::string reason = whyNot(option);
        if (reason.empty())
            reason = offer.kind == OfferKind::Owned || offer.kind == OfferKind::Committed
                         ? readOrders(option, offer)
                         : readRent(option, offer);
        if (offer.option == kMixId) // which the plan itself is
            return;
        if (!reason.empty()) {
            addIssue(all.issues, {Severity::Warning, offer.name + " is not part of the plan: " + reason,
                                  "options." + offer.option});
            return;
        }
        offer.fill = fill(option);
        for (std::size_t month = 0; month < offer.mostGpus.size(); ++month)
            offer.mostGpus[month] = offer.atWork(offer.mostGpus[month] / offer.capacity, int(month));
        for (const char *key : kNotPlanned)
            if (has(option, key))
                addIssue(all.issues,
                         {Severity::Warning,
                          offer.name + ": the plan ignores credits and agreed minimums of the provider.",
                          "options." + offer.option});
        all.offers.push_back(std::move(offer));
    }

private:
    const Procurement &procurement(std::size_t option) const
    {
        return m_study.options.at(m_sheet.options[option].id).procurement;
    }
    std::optional<double> input(std::size_t option, const char *key) const
    {
        const Inputs &inputs = procurement(option).inputs;
        const auto found = inputs.find(key);
        return found == inputs.end() ? std::nullopt : found->second.value;
    }
    bool has(std::size_t option, const char *key) const { return input(option, key).has_value(); }
    std::string path(std::size_t option, const std::string &key) const
    {
        return "options." + m_sheet.options[option].id + "." + key;
    }

    PlanOffer start(std::size_t option) const
    {
        const OptionOutcome &outcome = m_outcomes.options[option];
        PlanOffer offer;
        offer.option = outcome.id;
        offer.name = outcome.name;
        offer.kind = kindOf(option);
        offer.isSpot = procurementTraits(outcome.kind).isSpot;
        offer.isOnDemand = procurementTraits(outcome.kind).isByTheHour;
        offer.presentValue = outcome.npv();
        offer.gpusOfMachine =
            input(option, offer.kind == OfferKind::Owned ? "gpus_per_server" : "gpus_per_instance")
                .value_or(1);
        offer.jobGpus = jobGpus();
        offer.attached.assign(m_weights.within.size(), 0);
        for (const LineOutcome &line : outcome.lines)
            addAttached(line, offer);
        return offer;
    }

    // Of work that is counted in jobs.
    double jobGpus() const
    {
        const Workload &workload = m_study.workloads.begin()->second;
        const auto gpus = workload.inputs.find("job_gpus");
        const auto length = workload.inputs.find("job_length");
        const bool isInJobs = choiceIn(workload.choices, "measure") == "jobs" ||
                              (length != workload.inputs.end() && length->second.value);
        return isInJobs && gpus != workload.inputs.end() ? gpus->second.value.value_or(0) : 0;
    }

    // Seconds in which 95 % of the requests are to be answered.
    std::optional<double> target() const
    {
        const Inputs &inputs = m_study.workloads.begin()->second.inputs;
        const auto target = inputs.find("p95_target");
        return target == inputs.end() ? std::nullopt : target->second.value;
    }

    double speed(std::size_t option) const
    {
        const NodeId speed = stepsAt(m_sheet, "options." + m_sheet.options[option].id).usefulSpeed;
        return m_evaluation.at(speed, 0).value_or(1);
    }

    // The peak of a month by what the machines of an option can do that meet the target in it; 0 where it
    // does not.
    double fillThatMeets(std::size_t option, std::size_t month) const
    {
        const auto latency = m_sheet.sheet->find(path(option, "steps.latency_95"));
        const auto seconds = latency ? m_evaluation.at(*latency, int(month)) : std::nullopt;
        const double capacity = m_outcomes.options[option].served.capacity[month].value_or(0);
        if (!seconds || !(*seconds <= *target() * (1 + kRounding)) || !(capacity > 0))
            return 0;
        return std::min(1.0, m_evaluation.at(m_sheet.loads.front().peak, int(month)).value_or(0) / capacity);
    }

    // Empty without a target. By month, as much as any option of the same speed has that is fast enough, else
    // any of all.
    std::vector<double> fill(std::size_t option) const
    {
        std::vector<double> fill;
        for (std::size_t month = 0; month < m_weights.within.size() && target(); ++month) {
            double best = 0, alike = 0;
            for (std::size_t other = 0; other < m_outcomes.options.size(); ++other) {
                const double one = fillThatMeets(other, month);
                best = std::max(best, one);
                if (one > 0 && std::fabs(speed(other) / speed(option) - 1) < kRounding)
                    alike = std::max(alike, one);
            }
            fill.push_back(alike > 0 ? alike : best > 0 ? best : 1);
        }
        return fill;
    }

    OfferKind kindOf(std::size_t option) const
    {
        const ProcurementTraits &traits = procurementTraits(m_outcomes.options[option].kind);
        if (traits.isBought)
            return OfferKind::Owned;
        if (traits.hasTerm)
            return OfferKind::Committed;
        const bool isKept = choiceIn(procurement(option).choices, "allocation") == "always-on";
        return isKept ? OfferKind::Kept : OfferKind::Rented;
    }

    void addAttached(const LineOutcome &line, PlanOffer &offer) const
    {
        const double tax = m_study.conventions.inputs.at("tax_rate").value.value_or(0);
        if (line.id == "migration") {
            offer.migration = line.total.value_or(0);
            offer.taxSaved = offer.migration * tax;
        }
        for (const char *id : kAttached)
            if (line.id == id)
                for (std::size_t month = 0; month < offer.attached.size(); ++month)
                    offer.attached[month] += line.byMonth[month].value_or(0) * (1 - tax);
    }

    // Empty where it can be planned with.
    std::string whyNot(std::size_t option) const
    {
        const OptionOutcome &outcome = m_outcomes.options[option];
        if (procurementTraits(outcome.kind).isMix)
            return "it combines a base and a burst; make them separate options.";
        if (procurementTraits(outcome.kind).isBill)
            return "a bill shows what was paid, not what one more machine costs.";
        if (outcome.status == Status::CannotRun)
            return statusSentence(outcome);
        if (!outcome.npv())
            return whyUnknown(m_study, m_sheet, m_evaluation, path(option, "npv"),
                              m_sheet.options[option].npv);
        const bool isAtTimes = outcome["enough_capacity"].value_or(1) < 1 && !has(option, "on_demand_price");
        return isAtTimes ? "it has capacity only part of the time; set " + path(option, "on_demand_price") +
                               ", the price at other times."
                         : "";
    }

    // Without a target, the work that owned servers miss during repairs is rented.
    double available(std::size_t option) const
    {
        const auto node = m_sheet.sheet->find(path(option, "steps.available"));
        return node && !target() ? m_evaluation.at(*node, 0).value_or(1) : 1;
    }

    bool hasStep(std::size_t option, const char *step) const
    {
        return m_sheet.sheet->find(path(option, std::string("steps.") + step)).has_value();
    }

    // As the sheet of the option counts with them, from one server on.
    std::vector<NetworkStep> networkOf(std::size_t option) const
    {
        const auto steps = parseNetworkSteps(choiceIn(procurement(option).choices, "fabric_by_servers"));
        if (!steps || !hasStep(option, "fabric"))
            return {};
        std::vector<NetworkStep> network{{1, networkShareOf(*steps, 1)}};
        for (const NetworkStep &step : *steps)
            if (step.servers > 1)
                network.push_back({std::ceil(step.servers), step.share});
        return network;
    }

    std::optional<LargeSite> siteOf(std::size_t option) const
    {
        const double kilowatts = input(option, "power_kw").value_or(0);
        if (!(kilowatts > 0) || !hasStep(option, "space_per_kw"))
            return std::nullopt;
        const double machines = std::clamp(std::ceil(kLargeSiteKw / kilowatts), 1.0, kMostOfSite);
        return LargeSite{int(machines), input(option, "space_per_kw_month").value_or(0),
                         input(option, "large_space_per_kw_month").value_or(0)};
    }

    bool isNothingOrdered(std::size_t option) const
    {
        for (int year = 2; year <= kSeriesYears; ++year)
            if (input(option, keyOfYear("servers", year).c_str()).value_or(0) > 0)
                return false;
        return input(option, "servers").value_or(0) == 0 &&
               choiceIn(procurement(option).choices, "orders").empty();
    }

    static void hold(int machines, PlanOffer &offer)
    {
        offer.held = offer.machinesNow = machines;
        offer.limits = {machines, double(machines)};
    }

    std::string readOrders(std::size_t option, PlanOffer &offer) const
    {
        const bool isOwned = offer.kind == OfferKind::Owned;
        const double owned = isOwned ? input(option, kOwnedServersKey).value_or(0) : 0;
        if (owned > 0 && has(option, "sold_after"))
            return "it sells servers that are owned already; the plan keeps them.";
        const bool isHeld = owned > 0 && isNothingOrdered(option);
        OrderForm form;
        form.amountKey = isHeld ? kOwnedServersKey : isOwned ? "servers" : "gpus";
        const bool isWhole = choiceIn(procurement(option).choices, "sold_by") != "gpu";
        form.amountOfMachine = isOwned ? 1 : isWhole ? offer.gpusOfMachine : 1;
        form.delivery = isOwned && !isHeld ? input(option, "delivery_months").value_or(0) : 0;
        form.time = isHeld ? m_sheet.sheet->months()
                           : input(option, isOwned ? "hold_months" : "term_months").value_or(1);
        form.renewalChange = isOwned ? 0 : input(option, "renewal_change").value_or(0);
        form.hasEconomyOfScale = isOwned;
        if (isOwned && !isHeld && choiceIn(procurement(option).choices, "discount_shape") != "flat")
            form.fullDiscount = int(std::ceil(input(option, "full_discount_servers").value_or(1)));
        form.hasSpares = input(option, "spare_service").value_or(0) > 0;
        if (isOwned) {
            form.network = networkOf(option);
            form.site = siteOf(option);
        }
        auto orders = std::make_shared<OrderCosts>(m_study, offer.option, form, m_weights);
        if (!orders->unknown().empty())
            return orders->unknown();
        offer.delivery = form.delivery;
        offer.term = form.time;
        offer.capacity = orders->capacity() * available(option);
        if (!isOwned)
            offer.gpusOfMachine = form.amountOfMachine;
        offer.machinesNow =
            int(std::lround(isOwned ? std::ceil(input(option, "servers").value_or(0) - 1e-9)
                                    : m_outcomes.options[option].served.machinesPeak.value_or(0) *
                                          (isWhole ? 1 : offer.gpusOfMachine)));
        offer.orders = std::move(orders);
        if (isHeld)
            hold(int(std::lround(owned)), offer);
        return {};
    }

    // Hours of the clock for an hour of work, where interruptions lengthen it.
    double elapsed(std::size_t option) const
    {
        const auto node = m_sheet.sheet->find(path(option, "steps.elapsed_hours"));
        return node ? m_evaluation.at(*node, 0).value_or(1) : 1;
    }

    // Reference GPUs that the seller gives at once.
    double mostToBeHad(std::size_t option, int month) const
    {
        const double speedOfGpu = speed(option);
        if (const auto node = m_sheet.sheet->find(path(option, "steps.gpus_to_be_had")))
            return m_evaluation.at(*node, month).value_or(kUnlimited) * speedOfGpu;
        return has(option, "most_gpus") ? *input(option, "most_gpus") * speedOfGpu : kUnlimited;
    }

    // A month in which nothing is asked for has no rate; nothing is needed of it then.
    std::string readRent(std::size_t option, PlanOffer &offer) const
    {
        const OptionOutcome &outcome = m_outcomes.options[option];
        const ServedOutcome &served = outcome.served;
        const auto &amounts =
            offer.kind == OfferKind::Kept ? served.machines : served.byMonth[std::size_t(Hours::Served)];
        const double slower = elapsed(option);
        offer.capacity = offer.gpusOfMachine * speed(option) / slower;
        for (std::size_t month = 0; month < offer.attached.size(); ++month) {
            const double amount = amounts[month].value_or(0);
            const double cost = outcome.cash.inAll[month] - offer.attached[month] -
                                (month == 0 ? offer.migration - offer.taxSaved : 0);
            offer.rate.push_back(amount > 0 ? cost / amount : 0);
            const double capacity = served.capacity[month].value_or(0) / slower;
            const double held = has(option, "gpus") ? capacity : kUnlimited,
                         toBeHad = mostToBeHad(option, int(month)) / slower;
            offer.mostGpus.push_back(std::min(held, toBeHad));
            if (toBeHad < held)
                offer.mostKey = "most_gpus";
        }
        if (offer.kind == OfferKind::Kept && has(option, "gpus"))
            offer.limits.most =
                std::min(offer.limits.most, std::floor(*input(option, "gpus") / offer.gpusOfMachine + 1e-9));
        const bool isSomething =
            std::any_of(offer.rate.begin(), offer.rate.end(), [](double r) { return r != 0; });
        return isSomething || outcome.npv() == 0.0 ? "" : "it serves nothing.";
    }

    const Study &m_study;
    const StudySheet &m_sheet;
    const Evaluation &m_evaluation;
    const PaymentWeights &m_weights;
    Comparison m_outcomes;
};

} // namespace

const char *offerKindId(OfferKind kind)
{
    constexpr const char *kIds[] = {"owned", "committed", "kept", "rented"};
    return kIds[std::size_t(kind)];
}

const char *supplyId(PlanSupply supply)
{
    constexpr const char *kIds[] = {"owned", "committed", "on_demand", "spot"};
    return kIds[std::size_t(supply)];
}

PlanSupply supplyOf(const PlanOffer &offer)
{
    if (offer.kind == OfferKind::Owned)
        return PlanSupply::Owned;
    if (offer.kind == OfferKind::Committed)
        return PlanSupply::Committed;
    return offer.isSpot ? PlanSupply::Spot : PlanSupply::OnDemand;
}

double PlanOffer::atWork(double machines) const
{
    const double gpus = machines * capacity;
    if (!(jobGpus > 0) || std::isinf(gpus))
        return gpus;
    return wholeDown(machines * gpusOfMachine / jobGpus) * jobGpus / gpusOfMachine * capacity;
}

double PlanOffer::inJobs(double gpus) const
{
    const double ofJob = jobGpus / gpusOfMachine * capacity;
    return ofJob > 0 ? wholeUp(gpus / ofJob) * ofJob : gpus;
}

double PlanOffer::machinesFor(double gpus) const { return std::max(0.0, wholeUp(inJobs(gpus) / capacity)); }

int PlanOffer::machinesOfJob() const
{
    return int(std::clamp(wholeUp(jobGpus / gpusOfMachine), 1.0, kMostOfSite));
}

Service PlanOffer::serviceOf(int month, int months) const
{
    if (held > 0 && month > 0)
        return {months, months};
    return orders ? orders->serviceOf(month) : Service{month, std::min(month + 1, months)};
}

PlanOffers planOffers(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                      const PaymentWeights &weights, const std::map<std::string, MachineLimits> &limits)
{
    const OfferReader reader(study, sheet, evaluation, weights);
    PlanOffers all;
    for (std::size_t option = 0; option < sheet.options.size(); ++option) {
        const auto limit = limits.find(sheet.options[option].id);
        reader.add(option, limit == limits.end() ? MachineLimits{} : limit->second, all);
    }
    return all;
}

} // namespace breakeven
