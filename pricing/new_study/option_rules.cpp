#include "pricing/new_study/option_rules.h"

#include "model/study/fields.h"
#include "model/study/price_age.h"
#include "model/study/shared_inputs.h"
#include "pricing/new_study/serving_rules.h"
#include "pricing/pins/list_price.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <iterator>
#include <set>
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

// "aws, lambda": who sells it, as it may be typed.
std::string namesOf(const std::vector<Seller> &sellers)
{
    return quoted(distinct(sellers, [](const Seller &seller) { return seller.provider; }));
}

bool isNamed(const NewStudyRequest &request, const std::string &provider)
{
    return std::any_of(request.sellers.begin(), request.sellers.end(), [&](const std::string &name) {
        return !name.empty() && name != kAnySeller && name != kHyperscalers && isProvider(name, provider);
    });
}

// Machines that others own are only those of a seller that was named and has no other.
bool isComparable(const NewStudyRequest &request, const Seller &seller, const std::vector<Seller> &market)
{
    return hasOwnMachines(seller) || (isNamed(request, seller.provider) &&
                                      std::none_of(market.begin(), market.end(), [&](const Seller &other) {
                                          return other.provider == seller.provider && hasOwnMachines(other);
                                      }));
}

bool isSoldOnDemand(const Seller &seller) { return seller.price("on_demand") != nullptr; }

constexpr std::size_t kSellersTried = 60; // more than the catalogue has of any GPU

// What may be no row comes last, else what costs least.
std::pair<bool, double> rankOf(const NewStudyRequest &request, const MarketPrice &price)
{
    const bool isDoubted = !isDated(price) || isDoubtful(price) ||
                           price.price.confidence == Confidence::Low ||
                           isOldPrice(*price.price.date, request.day, price.model == "spot");
    return {isDoubted, *price.price.value};
}

// Each offer is tried as an option of the study. A store may know a machine in a hundred regions: of a
// provider's machines of one size, near or far, each way of selling is kept only where it costs least.
void keepWorthTrying(const NewStudyRequest &request, std::vector<Seller> &sellers)
{
    if (sellers.size() <= kSellersTried)
        return;
    std::map<std::tuple<std::string, int, bool, std::string>, const MarketPrice *> least;
    const auto leastLike = [&](const Seller &seller, const std::string &model) -> const MarketPrice *& {
        return least[{seller.provider, seller.gpus, isInRegion(request.region, seller.region), model}];
    };
    for (const Seller &seller : sellers)
        for (const auto &[model, price] : seller.prices)
            if (const MarketPrice *&known = leastLike(seller, model);
                !known || rankOf(request, *price) < rankOf(request, *known))
                known = price;
    for (Seller &seller : sellers)
        std::erase_if(seller.prices,
                      [&](const auto &sold) { return leastLike(seller, sold.first) != sold.second; });
    std::erase_if(sellers,
                  [](const Seller &seller) { return seller.prices.empty() && seller.blocks.empty(); });
}

} // namespace

OptionRules::OptionRules(const NewStudyRequest &request, const Catalogue &catalogue, Study &study,
                         ChosenGpu gpu, WorkSize work)
    : m_request(request), m_catalogue(catalogue), m_study(study), m_gpu(std::move(gpu)),
      m_work(std::move(work)), m_market(sellersOf(catalogue, m_gpu))
{
    keepLargeEnough(m_work.replicaGpus, m_market);
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
    return m_request.mayBeInterrupted && (traitsOfWork().isBatch() || m_work.replicaGpus > 0);
}

Result<void> OptionRules::checkSellers() const
{
    const SellerNames &names = m_request.sellers;
    // A name that sells nothing at all is a slip; one that does not sell this GPU is only not there.
    for (const std::string &name : names)
        if (!isAnySeller({name}) &&
            std::none_of(m_catalogue.market.begin(), m_catalogue.market.end(),
                         [&](const MarketPrice &row) { return isAmong({name}, row.provider); }))
            return Error{ErrorKind::NotFound,
                         fmt::format("No price of {} is known at {}; it is sold by {}.", m_gpu.title,
                                     sellersText({name}), namesOf(m_market)),
                         {}};
    if (!m_sellers.empty())
        return {};
    return Error{ErrorKind::NotFound,
                 fmt::format("No price of {} is known at {}; it is sold by {}.", m_gpu.title,
                             sellersText(names), namesOf(m_market)),
                 {}};
}

Result<void> OptionRules::checkRegion() const
{
    // A price that holds everywhere makes no region known, unless its provider was asked for.
    const bool isThere = std::any_of(m_sellers.begin(), m_sellers.end(), [&](const Seller &seller) {
        return isInRegion(m_request.region, seller.region) &&
               (!isEverywhere(seller.region) || !isAnySeller(m_request.sellers) ||
                isContinent(m_request.region));
    });
    if (m_request.region.empty() || isThere)
        return {};
    const bool isFiltered = !isAnySeller(m_request.sellers);
    return Error{ErrorKind::NotFound,
                 fmt::format("No price of {} is known{} in '{}'; it is sold in {}.", m_gpu.title,
                             isFiltered ? " at " + sellersText(m_request.sellers) : "", m_request.region,
                             quoted(distinct(m_sellers, [](const Seller &seller) { return seller.region; }))),
                 {}};
}

Result<void> OptionRules::chooseSellers()
{
    m_sellers = m_market;
    std::erase_if(m_sellers, [&](const Seller &seller) {
        return !isAmong(m_request.sellers, seller.provider) || !isComparable(m_request, seller, m_market);
    });
    if (const auto checked = checkSellers(); !checked)
        return checked;
    if (const auto checked = checkRegion(); !checked)
        return checked;
    if (!m_request.region.empty())
        std::erase_if(m_sellers,
                      [&](const Seller &seller) { return !isInRegion(m_request.region, seller.region); });
    keepWorthTrying(m_request, m_sellers);
    if (firstOnDemand())
        return {};
    return Error{
        ErrorKind::NotFound,
        fmt::format("Nobody in the catalogue sells {} on demand{}.", m_gpu.title,
                    isAnySeller(m_request.sellers) ? "" : " among " + sellersText(m_request.sellers)),
        {}};
}

const Seller *OptionRules::firstOnDemand() const
{
    const auto first = std::find_if(m_sellers.begin(), m_sellers.end(), isSoldOnDemand);
    return first == m_sellers.end() ? nullptr : &*first;
}

bool OptionRules::isNear(const Seller &seller) const
{
    if (isInRegion(m_request.region, seller.region))
        return true;
    // Where no region was asked for, a named seller may be elsewhere; so may every seller if none sells the
    // GPU nearby.
    const bool isOfOne = isNamed(m_request, seller.provider);
    return std::none_of(m_sellers.begin(), m_sellers.end(), [&](const Seller &other) {
        return isSoldOnDemand(other) && isInRegion(m_request.region, other.region) &&
               (!isOfOne || other.provider == seller.provider);
    });
}

const Seller &OptionRules::taken(const std::string &option, const std::string &model,
                                 const Seller &asked) const
{
    const auto choice = m_request.choices.find(option);
    if (isTrial() || choice == m_request.choices.end() || !choice->second.machine)
        return asked;
    for (const Seller &seller : m_market)
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

void OptionRules::putJobLength(OptionBuilder &draft)
{
    if (traitsOfWork().isOfJobs && !m_work.jobs)
        draft.put("job_length", shared("job_length", assumedJobLength()));
}

// That of the cheapest row has no other name; every other machine has a price of its own.
std::string OptionRules::nameOfPrice(const Seller &seller) const
{
    std::string name = "on_demand_price";
    if (isOnePlace(seller, m_seller) && seller.machine == m_seller.machine)
        return name;
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

// What a machine that is rented for a job is paid for beside it, where the work is jobs.
void OptionRules::putStartsBeside(const BesidePrice &price, OptionBuilder &draft) const
{
    const auto put = [&](const char *key, const char *item, const char *what) {
        if (const CatalogueFigure *figure = figureOf(m_catalogue.startup, item, what))
            draft.put(key, assumedFigure(*figure));
    };
    if (!m_work.jobs)
        return;
    put(price.startKey, "node_ready", "");
    put(price.coolDownKey, "cool_down", kCoolDownFlag);
}

void OptionRules::putRentBeside(const BesidePrice &price, OptionBuilder &draft)
{
    draft.put(price.key, computedEffect()).put(price.machineKey, onDemandPrice(m_seller));
    draft.put(price.gpusKey, gpusOfMachine(*m_seller.price("on_demand"))).put(price.changeKey, priceChange());
    putStartsBeside(price, draft);
}

// What its price was before a negotiated discount, and how long that runs.
void OptionRules::putListPrice(OfferedOption &option) const
{
    Procurement &procurement = option.option.procurement;
    if (!option.price.price || !option.price.price->offer.listPrice ||
        !findProcurementKind(procurement.kind)->fields().find("list_price"))
        return;
    const auto row =
        std::find_if(m_catalogue.market.begin(), m_catalogue.market.end(),
                     [&](const MarketPrice &price) { return price.record == option.price.price; });
    keepListPrice(procurement.inputs, m_study.asOf, *option.price.price,
                  row == m_catalogue.market.end() ? std::nullopt : row->discountUntil);
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
    putListPrice(option);
    option.way = wayOf(option.option.procurement, option.price.price ? option.price.price->offer.model : "");
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
    return price.price.date ? fmt::format("Its price has no day, only the year {}.", price.price.date->year)
                            : std::string(kUndated);
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

std::string idAt(const OptionRules &rules, const std::string &id, const Seller &seller)
{
    if (!rules.isBeside() && !rules.isOffered(id))
        return id;
    std::string named = id + "-" + idFromName(seller.provider);
    if (rules.isOffered(named))
        named += "-" + idFromName(seller.region);
    if (rules.isOffered(named))
        named += "-" + idFromName(seller.machine);
    return named;
}

namespace {

// Null: it is of no seller.
const Offer *offerOf(const OfferedOption &one) { return one.price.price ? &one.price.price->offer : nullptr; }

std::string nameWith(const std::string &name, const std::vector<std::string> &parts)
{
    return parts.empty() ? name : name + " (" + quoted(parts) + ")";
}

} // namespace

void nameSellers(OptionRules &rules)
{
    std::set<std::string> sellers, taken;
    for (const OfferedOption &one : rules.offered())
        if (one.isTicked && offerOf(one))
            sellers.insert(offerOf(one)->provider);
    for (OfferedOption &one : rules.offered()) {
        const Offer *offer = offerOf(one);
        if (!offer || one.id == kToday)
            continue;
        const bool isAlone = sellers.size() == 1 && sellers.count(offer->provider);
        std::vector<std::string> parts;
        if (!isAlone)
            parts.push_back(providerName(offer->provider));
        else if (offer->region != rules.seller().region)
            parts.push_back(offer->region);
        const std::string &name = one.option.name;
        if (taken.count(nameWith(name, parts)) && (parts.empty() || parts.back() != offer->region))
            parts.push_back(offer->region);
        if (taken.count(nameWith(name, parts)))
            parts.push_back(offer->instanceType);
        one.option.name = nameWith(name, parts);
        taken.insert(one.option.name);
    }
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
    const bool isGang = rules.traitsOfWork().isOfJobs && gpus > 1;
    const Seller *largest = isGang ? largestFitting(rules.sellers(), seller, gpus) : nullptr;
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
    static const std::array<OptionRule, 3> kRules{offerManaged, offerOwnRack, offerTokenApis};
    return kRules;
}

} // namespace breakeven
