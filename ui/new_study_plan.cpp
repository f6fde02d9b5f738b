#include "ui/new_study_plan.h"

#include "data/store/store.h"
#include "data/study_file.h"
#include "model/fields.h"
#include "model/procurement/measured.h"
#include "pricing/study_pin.h"

#include <algorithm>

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

std::optional<Offer> cheapestOffer(Store *store, const std::string &gpu, const std::string &kind)
{
    if (!store || gpu.empty())
        return std::nullopt;
    for (const std::string &model : priceModels(kind)) {
        PriceFilter filter;
        filter.gpus = {gpu};
        filter.model = model;
        filter.sort = PriceSort::PerGpu;
        const auto offers = store->prices().list(filter);
        if (!offers)
            continue;
        for (const Offer &offer : *offers)
            if (!isSetAside(offer) && offer.price > 0 && offer.gpuCount() > 0 &&
                (offer.os.empty() || offer.os == "linux" || offer.os == "any"))
                return offer;
    }
    return std::nullopt;
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

Conventions standardConventions(const std::string &gpu)
{
    Conventions conventions;
    complete(conventionFields(), conventions.inputs, conventions.choices);
    conventions.choices["reference_gpu"] = gpu;
    return conventions;
}

} // namespace

std::vector<StudyCandidate> studyCandidates(Store *store, const std::string &gpu,
                                            const std::string &workloadKind)
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
            candidate.offer = cheapestOffer(store, gpu, candidate.kind);
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
    study.conventions = standardConventions(plan.gpu);
    if (kind) {
        Workload workload = newWorkload(study, plan.workloadKind);
        for (const auto &[key, input] : plan.workloadInputs)
            workload.inputs[key] = input;
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
    return study;
}

} // namespace breakeven
