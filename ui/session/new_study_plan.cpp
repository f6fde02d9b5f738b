#include "ui/session/new_study_plan.h"

#include "data/store/store.h"
#include "data/study_file.h"
#include "model/procurement/measured.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "pricing/gpus/study_gpus.h"
#include "pricing/pins/exchange_rates.h"
#include "pricing/pins/study_pin.h"
#include "ui/session/preferences.h"

#include <algorithm>
#include <map>

namespace breakeven {

namespace {

// The purchase models of price records that fit a kind of procurement, best first.
std::vector<std::string> priceModels(const std::string &kind)
{
    if (kind == "spot")
        return {"spot"};
    if (kind == "scale-to-zero")
        return {"spot", "on_demand"};
    if (kind == "committed")
        return {"reserved_1y", "commit_1y", "savings_1y"};
    return {"on_demand"};
}

bool isRentable(const Offer &offer)
{
    return !isSetAside(offer) && offer.price > 0 && offer.gpuCount() > 0 &&
           (offer.os.empty() || offer.os == "linux" || offer.os == "any");
}

// Prices of a GPU-hour in the currency of a new study, at the reference rates of a day.
class PerGpuHour
{
public:
    PerGpuHour(const PriceStore &prices, const Date &day) : m_prices(prices), m_day(day) {}

    // Nothing where the currency has no rate.
    std::optional<double> of(const Offer &offer)
    {
        const std::string currency = Study().currency;
        if (offer.currency == currency)
            return toDouble(offer.price) / offer.gpuCount();
        auto rate = m_rates.find(offer.currency);
        if (rate == m_rates.end()) {
            const auto cross = crossRate(m_prices, offer.currency, currency, m_day);
            rate = m_rates.emplace(offer.currency, cross ? std::optional(*cross) : std::nullopt).first;
        }
        if (!rate->second)
            return std::nullopt;
        return toDouble(rate->second->converted(offer.price)) / offer.gpuCount();
    }

private:
    const PriceStore &m_prices;
    Date m_day;
    std::map<std::string, std::optional<CrossRate>> m_rates; // by currency
};

// A price in a currency without a rate is taken only where there is no other.
std::optional<Offer> cheapestOffer(Store *store, const std::string &gpu, const std::string &kind,
                                   const Date &today)
{
    if (!store || gpu.empty())
        return std::nullopt;
    PerGpuHour perGpuHour(store->prices(), today);
    std::optional<Offer> withoutRate;
    for (const std::string &model : priceModels(kind)) {
        PriceFilter filter;
        filter.gpus = {gpu};
        filter.model = model;
        filter.sort = PriceSort::PerGpu;
        const auto offers = store->prices().list(filter);
        if (!offers)
            continue;
        const Offer *cheapest = nullptr;
        double least = 0;
        for (const Offer &offer : *offers) {
            if (!isRentable(offer))
                continue;
            const auto price = perGpuHour.of(offer);
            if (!price && !withoutRate)
                withoutRate = offer;
            if (price && (!cheapest || *price < least)) {
                cheapest = &offer;
                least = *price;
            }
        }
        if (cheapest)
            return *cheapest;
    }
    return withoutRate;
}

bool fits(const std::string &kind, const std::string &workload)
{
    // What was paid comes from a cost export, not from a wizard.
    if (kind == kMeasuredKind)
        return false;
    if (kind == "scale-to-zero")
        return workload == "inference" || workload == "interactive";
    return true;
}

void markExamples(Inputs &inputs, const Inputs &changed)
{
    for (auto &[key, input] : inputs)
        if (input.value && !changed.count(key) && input.source.rfind("standard value", 0) == 0)
            input.source = "example value";
}

Conventions standardConventions()
{
    Conventions conventions;
    complete(conventionFields(), conventions.inputs, conventions.choices);
    return conventions;
}

} // namespace

std::vector<StudyCandidate> studyCandidates(Store *store, const std::string &gpu,
                                            const std::string &workloadKind, const Date &today)
{
    std::vector<StudyCandidate> candidates;
    for (const ProcurementKind &kind : procurementKinds()) {
        if (!kind.fields().parts.empty() || !fits(kind.id, workloadKind))
            continue;
        StudyCandidate candidate;
        candidate.kind = kind.id;
        candidate.label = kind.label;
        const Field *price = kind.fields().find("price");
        candidate.needsPrice = price && price->isPrice;
        if (candidate.needsPrice)
            candidate.offer = cheapestOffer(store, gpu, candidate.kind, today);
        candidate.isTicked = candidate.canBeTicked();
        candidates.push_back(std::move(candidate));
    }
    return candidates;
}

Study studyOf(const NewStudyPlan &plan, const Date &today, const Store *store)
{
    Study study;
    study.id = newUuid();
    const WorkloadKind *kind = findWorkloadKind(plan.workloadKind);
    study.name = kind ? std::string(kind->label) + ", new study" : "New study";
    study.asOf = today;
    study.conventions = standardConventions();
    for (const auto &[path, value] : newStudySettings(preferences()))
        (void)setPath(study, path, value); // what cannot be set stays at its standard
    if (kind) {
        Workload workload = newWorkload(study, plan.workloadKind);
        for (const auto &[key, input] : plan.workloadInputs)
            workload.inputs[key] = input;
        workload.choices["gpu"] = plan.gpu;
        markExamples(workload.inputs, plan.workloadInputs);
        study.workloads[freshId(workload.name, study.workloads)] = std::move(workload);
    }
    for (const StudyCandidate &candidate : plan.candidates) {
        if (!candidate.isTicked)
            continue;
        Option option = newOption(study, candidate.kind);
        const std::string id = freshId(option.name, study.options);
        option.procurement.choices["gpu"] = plan.gpu;
        markExamples(option.procurement.inputs, {});
        study.options[id] = std::move(option);
        if (!candidate.offer)
            continue;
        const std::string price = "options." + id + ".price";
        const auto pinned = store ? pinPrice(study, price, *candidate.offer, store->prices())
                                  : pinPrice(study, price, *candidate.offer);
        if (!pinned)
            study.options[id].note = pinned.error().message;
    }
    completeStudy(study);
    (void)addGpuFacts(study);
    return study;
}

} // namespace breakeven
