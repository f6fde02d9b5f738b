#include "pricing/new_study/option_rules.h"

#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "pricing/new_study/serving_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <iterator>
#include <tuple>

namespace breakeven {

namespace {

Input gpusOfMachine(const MarketPrice &price)
{
    Input count;
    count.value = price.gpus;
    count.source = price.price.source;
    count.asOf = price.price.date;
    count.confidence = Confidence::High;
    count.note = "of " + price.machine;
    return count;
}

std::string quoted(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

template<class Text>
std::vector<std::string> distinct(const std::vector<Seller> &sellers, const Text &text)
{
    std::vector<std::string> all;
    for (const Seller &seller : sellers)
        if (std::find(all.begin(), all.end(), text(seller)) == all.end())
            all.push_back(text(seller));
    return all;
}

// A replica fits into a machine where somebody sells one that is large enough.
void keepLargeEnough(double gpus, std::vector<Seller> &sellers)
{
    const auto isTooSmall = [gpus](const Seller &seller) { return seller.gpus < gpus; };
    if (!std::all_of(sellers.begin(), sellers.end(), isTooSmall))
        std::erase_if(sellers, isTooSmall);
}

bool isGang(const NewStudyRequest &request, const WorkSize &work)
{
    return request.workload == "training" && work.gpus > 1;
}

} // namespace

OptionRules::OptionRules(const NewStudyRequest &request, const Catalogue &catalogue, Study &study,
                         ChosenGpu gpu, WorkSize work)
    : m_request(request), m_catalogue(catalogue), m_study(study), m_gpu(std::move(gpu)),
      m_work(std::move(work)), m_wish{m_work.gpus, isGang(request, m_work), mayBeInterrupted()},
      m_sellers(sellersOf(catalogue, m_gpu))
{
    keepLargeEnough(m_work.replicaGpus, m_sellers);
    m_ranked = bestFirst(m_sellers, m_wish);
}

double OptionRules::months() const { return *m_study.conventions.inputs.at("horizon_months").value; }

std::optional<double> OptionRules::ofWork(const char *key) const
{
    const Inputs &inputs = m_study.workloads.begin()->second.inputs;
    const auto found = inputs.find(key);
    return found == inputs.end() ? std::nullopt : found->second.value;
}

bool OptionRules::mayBeInterrupted() const
{
    // Replicas lose no work, and spare ones answer while machines are taken back.
    return m_request.mayBeInterrupted &&
           (kindOfWork() == "training" || kindOfWork() == "burst" || m_work.replicaGpus > 0);
}

Result<void> OptionRules::checkPlace() const
{
    std::vector<Seller> theirs;
    for (const Seller &seller : m_sellers)
        if (isProvider(m_request.provider, seller.provider))
            theirs.push_back(seller);
    const auto provider = [](const Seller &seller) { return seller.provider; };
    if (theirs.empty())
        return Error{ErrorKind::NotFound,
                     "No price of " + m_gpu.title + " is known at '" + m_request.provider +
                         "'; it is sold by " + quoted(distinct(m_sellers, provider)) + ".",
                     {}};
    const auto region = [](const Seller &seller) { return seller.region; };
    // A price that holds everywhere makes no region known, unless its provider was asked for.
    const bool isThere = std::any_of(theirs.begin(), theirs.end(), [&](const Seller &seller) {
        return isInRegion(m_request.region, seller.region) &&
               (seller.region != "any" || !m_request.provider.empty() || isContinent(m_request.region));
    });
    if (!m_request.region.empty() && !isThere)
        return Error{ErrorKind::NotFound,
                     fmt::format("No price of {} is known{} in '{}'; it is sold in {}.", m_gpu.title,
                                 m_request.provider.empty() ? "" : " at " + providerName(m_request.provider),
                                 m_request.region, quoted(distinct(theirs, region))),
                     {}};
    return {};
}

Result<void> OptionRules::chooseSeller()
{
    if (const auto checked = checkPlace(); !checked)
        return checked;
    const Seller *chosen = nullptr;
    // In the place asked for; where none was named a provider may also sell it elsewhere.
    for (const bool isNear : {true, false})
        for (const Seller &seller : m_ranked)
            if (!chosen && (isProvider(m_request.provider, seller.provider)) &&
                (!isNear || isInRegion(m_request.region, seller.region)) &&
                (hasOwnMachines(seller) || !m_request.provider.empty()) &&
                (isNear || m_request.region.empty()))
                chosen = &seller;
    if (!chosen)
        return Error{ErrorKind::NotFound, "No price of " + m_gpu.title + " is known there.", {}};
    m_seller = *chosen;
    if (!sellerOf("on_demand"))
        return Error{ErrorKind::NotFound, "Nobody in the catalogue sells " + m_gpu.title + " on demand.", {}};
    const Seller *cheapest = cheapestSeller(m_ranked, m_work.gpus, m_request.region);
    if (cheapest && !isOfStudy(*cheapest))
        m_cheapest = cheapest;
    return {};
}

const Seller *OptionRules::sellerOf(const std::string &model) const
{
    if (m_seller.price(model))
        return &m_seller;
    for (const Seller &seller : m_sellers)
        if (seller.provider == m_seller.provider && seller.machine == m_seller.machine && seller.price(model))
            return &seller;
    const auto rank = [&](const Seller &seller) {
        const bool isFar = !isInRegion(m_request.region, seller.region);
        const double paid = machinesFor(seller, m_work.gpus) * seller.gpus;
        return std::tuple(isMostlyUsed(seller, m_work.gpus) ? 0 : paid, isFar,
                          isFar && !isDated(*seller.price(model)));
    };
    const Seller *next = nullptr;
    for (const Seller &seller : m_ranked)
        if (seller.price(model) && hasOwnMachines(seller) && (!next || rank(seller) < rank(*next)))
            next = &seller;
    return next;
}

bool OptionRules::isTooLarge(const Seller &seller) const
{
    return seller.gpus > m_seller.gpus && !isMostlyUsed(seller, m_work.gpus);
}

const Seller &OptionRules::taken(const std::string &option, const std::string &model,
                                 const Seller &asked) const
{
    const auto choice = m_request.choices.find(option);
    if (isTrial() || choice == m_request.choices.end() || !choice->second.machine)
        return asked;
    for (const Seller &seller : m_sellers)
        if (seller.price(model) &&
            *choice->second.machine == SoldMachine{seller.provider, seller.region, seller.machine})
            return seller;
    return asked;
}

Input OptionRules::shared(const std::string &name, const Input &input)
{
    m_study.shared.emplace(name, input);
    return sharedInput(name);
}

Input OptionRules::priceChange()
{
    return shared(
        "on_demand_price_change",
        ranged(assumedRule(0, "prices stay as they are; the range is a rule of the program"), -0.25, 0.10));
}

Input OptionRules::jobLength()
{
    return shared("job_length",
                  rangedBy(assumedRule(24, "a job runs for a day; the range, a quarter to four times, is a "
                                           "rule of the program"),
                           0.25, 4));
}

// Another place or machine of the same provider has a price of its own.
std::string OptionRules::nameOfPrice(const Seller &seller) const
{
    std::string name = "on_demand_price";
    if (seller.provider != m_seller.provider)
        name += "_" + idFromName(seller.provider);
    const auto known = m_study.shared.find(name);
    if (known == m_study.shared.end() || !known->second.price)
        return name;
    const Offer &offer = known->second.price->offer;
    const bool isSame = offer.region == seller.region && offer.instanceType == seller.machine;
    return isSame ? name : name + "_" + idFromName(seller.region + " " + seller.machine);
}

Input OptionRules::onDemandPrice(const Seller &seller)
{
    return shared(nameOfPrice(seller), listedInput(*seller.price("on_demand")));
}

void OptionRules::putRentBeside(const BesidePrice &price, const Seller &seller, OptionBuilder &draft)
{
    draft.put(price.key, computedEffect()).put(price.machineKey, onDemandPrice(seller));
    draft.put(price.gpusKey, gpusOfMachine(*seller.price("on_demand"))).put(price.changeKey, priceChange());
}

void OptionRules::offer(OfferedOption option)
{
    if (option.isTicked && !m_unticked.empty()) {
        option.isTicked = false;
        option.reason = m_unticked;
    }
    if (m_work.replicaGpus > 0)
        putPerformance(*this, option.option);
    const Inputs &inputs = option.option.procurement.inputs;
    for (const char *key : {"price", "server_price"})
        if (const auto found = inputs.find(key); found != inputs.end())
            option.price = meant(m_study, found->second);
    m_offered.push_back(std::move(option));
}

bool OptionRules::isOffered(const std::string &id) const
{
    return std::any_of(m_offered.begin(), m_offered.end(),
                       [&](const OfferedOption &one) { return one.id == id; });
}

std::vector<std::pair<std::string, std::string>> OptionRules::sharedSettings() const
{
    std::vector<std::pair<std::string, std::string>> settings;
    std::copy_if(m_request.settings.begin(), m_request.settings.end(), std::back_inserter(settings),
                 [](const auto &setting) { return setting.first.rfind("shared.", 0) == 0; });
    return settings;
}

void OptionRules::beginTrial() { m_beforeTrial = Kept{m_offered, m_remarks, m_study.shared}; }

void OptionRules::endTrial()
{
    m_offered = std::move(m_beforeTrial->offered);
    m_remarks = std::move(m_beforeTrial->remarks);
    m_study.shared = std::move(m_beforeTrial->shared);
    m_beforeTrial.reset();
}

void OptionRules::leaveOut(const std::string &id, const std::string &sentence)
{
    addIssue(m_remarks, {Severity::Note, sentence, "options." + id});
}

std::string undatedReason(const MarketPrice &price)
{
    return price.price.date ? fmt::format("{}, {}.", kYearAlone, price.price.date->year)
                            : std::string(kUndated);
}

UntickedIfUnfit::UntickedIfUnfit(OptionRules &rules, const Seller &seller, const std::string &model)
    : m_rules(rules), m_before(rules.unticked())
{
    const double wanted = rules.work().gpus;
    const MarketPrice *price = seller.price(model);
    if (!m_before.empty() || rules.isOfStudy(seller))
        return;
    if (price && !isDated(*price) && !isInRegion(rules.request().region, seller.region))
        rules.leaveUnticked(undatedReason(*price));
    else if (rules.isTooLarge(seller))
        rules.leaveUnticked(fmt::format("Machines of {} GPUs where {:g} {} wanted.", seller.gpus, wanted,
                                        wanted == 1 ? "is" : "are"));
}

OptionBuilder::OptionBuilder(const char *kind, std::string name)
{
    m_option.name = std::move(name);
    m_option.procurement.kind = kind;
}

OptionBuilder &OptionBuilder::choose(const char *key, const char *value)
{
    m_option.procurement.choices[key] = value;
    return *this;
}

OptionBuilder &OptionBuilder::put(const char *key, Input input)
{
    m_option.procurement.inputs[key] = std::move(input);
    return *this;
}

OptionBuilder &OptionBuilder::machine(const ChosenGpu &gpu, const MarketPrice &price)
{
    m_option.procurement.choices["gpu"] = gpu.title;
    return put("gpus_per_instance", gpusOfMachine(price));
}

OptionBuilder &OptionBuilder::note(const std::string &text)
{
    if (!text.empty())
        m_option.note += (m_option.note.empty() ? "" : " ") + text;
    return *this;
}

Option OptionBuilder::option() const
{
    Option option = m_option;
    Procurement &procurement = option.procurement;
    complete(findProcurementKind(procurement.kind)->fields(), procurement.inputs, procurement.choices);
    return option;
}

std::string nameAt(const OptionRules &rules, const std::string &name, const Seller &seller)
{
    const auto isTaken = [&](const std::string &text) {
        return std::any_of(rules.offered().begin(), rules.offered().end(),
                           [&](const OfferedOption &one) { return one.option.name == text; });
    };
    // What tells it apart from the study's own, and from what is offered already.
    const bool isOfStudy = rules.isOfStudy(seller);
    std::vector<std::string> parts;
    if (!isOfStudy)
        parts.push_back(providerName(seller.provider));
    else if (seller.region != rules.seller().region)
        parts.push_back(seller.region);
    const auto named = [&] { return parts.empty() ? name : name + " (" + quoted(parts) + ")"; };
    if (rules.isBeside() && !isOfStudy && isTaken(named()))
        parts.push_back(seller.region);
    if (rules.isBeside() && isTaken(named()))
        parts.push_back(seller.machine);
    return named();
}

std::string idAt(const OptionRules &rules, const std::string &id, const Seller &seller)
{
    std::string named = rules.isOfStudy(seller) ? id : id + "-" + idFromName(seller.provider);
    const bool isOtherPlace = !isOnePlace(seller, rules.seller());
    if (rules.isBeside() && isOtherPlace && rules.isOffered(named))
        named += "-" + idFromName(seller.region);
    if (rules.isBeside() && rules.isOffered(named))
        named += "-" + idFromName(seller.machine);
    return named;
}

std::string goingOn(std::string reason)
{
    if (!reason.empty())
        reason[0] = char(std::tolower(static_cast<unsigned char>(reason[0])));
    return reason;
}

namespace {

// A machine of four GPUs is interrupted, and paid, as a whole.
std::string sizeNote(const OptionRules &rules, const Seller &seller)
{
    const int here = rules.seller().gpus, there = seller.gpus;
    return here == there ? std::string()
                         : fmt::format("Its machines have {} GPU{}, those of {} {}.", there,
                                       there == 1 ? "" : "s", providerName(rules.seller().provider), here);
}

} // namespace

std::string sellerNote(const OptionRules &rules, const Seller &seller, const std::string &what)
{
    if (rules.isOfStudy(seller) || !seller.price("on_demand") || !rules.seller().price("on_demand"))
        return sizeNote(rules, seller);
    const double here = rules.seller().perGpuHour("on_demand");
    const double there = seller.perGpuHour("on_demand");
    const std::string size = sizeNote(rules, seller);
    return fmt::format(
        "{}'s on-demand price is {:.2f} USD a GPU-hour, {}'s {:.2f}: {:.2f} of the difference is "
        "the seller, not {}.{}{}",
        providerName(seller.provider), there, providerName(rules.seller().provider), here,
        std::fabs(here - there), what,
        isInRegion(rules.request().region, seller.region) ? ""
                                                          : " Its machines are in " + seller.region + ".",
        size.empty() ? "" : " " + size);
}

std::string machineNote(const OptionRules &rules, const Seller &seller)
{
    const double gpus = rules.work().gpus;
    const Seller *largest = rules.wish().isGang ? largestFitting(rules.sellers(), seller, gpus) : nullptr;
    if (!largest || largest->gpus <= seller.gpus)
        return {};
    const double few = machinesFor(*largest, gpus), many = machinesFor(seller, gpus);
    return fmt::format("{:g} machines of {} GPU{} cost {:.2f} USD an hour; {:g} of {} GPUs, the largest that "
                       "fit, {:.2f}.",
                       many, seller.gpus, seller.gpus == 1 ? "" : "s",
                       many * seller.gpus * seller.perGpuHour("on_demand"), few, largest->gpus,
                       few * largest->gpus * largest->perGpuHour("on_demand"));
}

std::span<const OptionRule> optionRules()
{
    static const std::array<OptionRule, 10> kRules{
        offerKept,        offerWhenNeeded, offerCommitments, offerTimeBoxed, offerSpot,
        offerScaleToZero, offerServerless, offerManaged,     offerOwnRack,   offerTokenApis};
    return kRules;
}

} // namespace breakeven
