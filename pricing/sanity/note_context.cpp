#include "pricing/sanity/note_context.h"

#include "model/numeric/number_text.h"
#include "model/procurement/estimated_replica.h"
#include "model/study/fields.h"
#include "model/workload/equal_work.h"
#include "model/workload/workload_load.h"
#include "pricing/new_study/left_out_cost.h"
#include "pricing/new_study/new_jobs.h"
#include "pricing/new_study/new_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

std::optional<RentedOption> rentedOption(const Study &study, const std::string &id)
{
    const Option &option = study.options.at(id);
    const Inputs &inputs = option.procurement.inputs;
    const auto price = inputs.find("price");
    const auto gpus = inputs.find("gpus_per_instance");
    if (!traitsOf(option.procurement).isRented() || price == inputs.end() || gpus == inputs.end() ||
        !price->second.value || !(gpus->second.value.value_or(0) > 0))
        return std::nullopt;
    const auto &pinned = price->second.price;
    return RentedOption{id, &option, pinned ? &pinned->offer : nullptr,
                        *price->second.value / *gpus->second.value, *gpus->second.value};
}

} // namespace

bool RentedOption::isPlacedLike(const RentedOption &other) const
{
    return !offer || !other.offer ||
           (offer->provider == other.offer->provider && offer->region == other.offer->region);
}

bool RentedOption::isOfSellerOf(const RentedOption &other) const
{
    return isPlacedLike(other) &&
           (!offer || !other.offer || offer->instanceType == other.offer->instanceType) &&
           choiceIn(option->procurement.choices, "gpu") == choiceIn(other.option->procurement.choices, "gpu");
}

bool RentedOption::isOfProviderOf(const RentedOption &other) const
{
    return offer && other.offer && offer->provider == other.offer->provider &&
           choiceIn(option->procurement.choices, "gpu") == choiceIn(other.option->procurement.choices, "gpu");
}

NoteContext::NoteContext(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                         const Comparison &comparison, const Catalogue &catalogue,
                         const std::vector<Flip> &flips)
    : m_given(study), m_filled(study), m_sheet(sheet), m_evaluation(evaluation), m_comparison(comparison),
      m_catalogue(catalogue), m_flips(flips), m_leftOutOffers(leftOutOffersToday(study, comparison)),
      m_money(moneyOf(m_filled.study()))
{
    for (const std::string &id : optionOrder(study))
        if (const auto rented = rentedOption(m_filled.study(), id))
            m_rented.push_back(*rented);
}

const OptionOutcome &NoteContext::outcome(const std::string &id) const
{
    return *std::find_if(m_comparison.options.begin(), m_comparison.options.end(),
                         [&](const OptionOutcome &option) { return option.id == id; });
}

std::vector<double> NoteContext::peaks() const
{
    std::vector<double> peaks(std::size_t(m_comparison.months), 0.0);
    for (std::size_t load = 0; load < m_sheet.loads.size(); ++load) {
        const Workload &workload = study().workloads.at(m_sheet.workloads[load]);
        const Load curve = loadIn(m_sheet, m_evaluation, load, 0);
        for (std::size_t month = 0; month < peaks.size(); ++month) {
            const double gpus = m_evaluation.at(m_sheet.loads[load].peak, int(month)).value_or(0);
            peaks[month] += isOfRequests(workload) ? gpusAnswering(curve, gpus, workload.inputs) : gpus;
        }
    }
    return peaks;
}

std::vector<double> NoteContext::held(double gpusPerMachine) const
{
    std::vector<double> gpus = peaks();
    const auto jobs = study().workloads.size() == 1 ? jobsOf(study(), m_sheet, m_evaluation) : std::nullopt;
    for (std::size_t month = 0; jobs && month < gpus.size(); ++month)
        gpus[month] = gpusPerMachine * jobs->machines(gpusPerMachine, month, true);
    return gpus;
}

std::optional<double> NoteContext::value(const Procurement &procurement, const char *key) const
{
    const auto found = procurement.inputs.find(key);
    return found == procurement.inputs.end() ? std::nullopt : found->second.value;
}

std::string NoteContext::gpuOf(const Procurement &procurement) const
{
    const std::string named = choiceIn(procurement.choices, "gpu");
    return named.empty() ? referenceGpu(study()) : named;
}

void NoteContext::add(const char *id, const std::string &path, const std::string &text, NoteFix fix,
                      std::optional<NotedCost> cost)
{
    m_notes.push_back({id, path, text, std::move(fix), std::move(cost)});
}

bool isOfRequests(const Workload &workload) { return choiceIn(workload.choices, "measure") == "requests"; }

bool hasPattern(const Workload &workload)
{
    return choiceIn(workload.choices, "measure") == "curve" || choiceIn(workload.choices, "shape") == "week";
}

NoteFix taking(const std::string &option, const std::string &text)
{
    NoteFix fix{text};
    fix.removed = {option};
    return fix;
}

NotedCost notedCost(const LeftOutOffer &offer, const Study &study)
{
    const auto beside = study.options.find(offer.beside);
    return {leftOutCostText(offer, offer.option.procurement,
                            beside == study.options.end() ? "" : beside->second.name),
            offer.beside, asksForEstimate(offer.option.procurement), offer.isBesideCheapest, offer.cost};
}

std::string amountIn(double value)
{
    if (value < 999.995)
        return fmt::format("{:.2f}", value);
    return grouped(fmt::format("{:.0f}", value));
}

} // namespace breakeven
