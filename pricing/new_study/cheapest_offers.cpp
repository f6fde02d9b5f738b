// The cheapest offers of the market beside the seller of a study, each judged as the option it would be: by
// the present value of that option in the study itself, with whole machines, starts and interruptions.
#include "pricing/new_study/option_rules.h"

#include "model/evaluate/cost_order.h"
#include "model/evaluate/figures_sheet.h"
#include "model/study/fields.h"
#include "pricing/gpus/study_gpus.h"
#include "pricing/new_study/left_out_cost.h"
#include "pricing/new_study/new_work.h"
#include "pricing/new_study/study_currency.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace breakeven {

namespace {

constexpr double kSameCost = 1e-9;
constexpr const char *kElsewhere = "Another seller than the one asked for.";
constexpr const char *kBeside = "Another seller than those compared.";
constexpr const char *kOtherMachine = "Another machine than the study's.";

// How it is sold: a commitment by its term, whoever sells it and under whatever name.
std::string wayOf(const OfferedOption &offered)
{
    const Procurement &procurement = offered.option.procurement;
    const std::string way = procurement.kind;
    if (!offered.price.price)
        return way;
    const std::string &model = offered.price.price->offer.model;
    if (procurement.kind != "committed")
        return way + " " + model;
    const bool isReserved = model.rfind("reserved", 0) == 0;
    return way + (isReserved ? fmt::format(" {:g}", procurement.inputs.at("term_months").value.value_or(0))
                             : " " + model);
}

// The study with all that is offered, each named by its place; with the request's currency and what it says
// of shared assumptions, which decides what the others cost.
Study trialStudy(const OptionRules &rules, const std::vector<OfferedOption> &offered)
{
    NewStudy trial{rules.study(), 0, offered, {}};
    if (rules.request().money)
        restate(*rules.request().money, trial);
    Study &study = trial.study;
    for (std::size_t i = 0; i < offered.size(); ++i)
        study.options[std::to_string(i)] = trial.offered[i].option;
    completeStudy(study);
    addGpuFacts(study);
    // What cannot be set is said where the study itself is made.
    for (const auto &[path, value] : rules.sharedSettings())
        (void)setSaid(study, path, value);
    return study;
}

struct Judged
{
    std::optional<double> value; // present; nothing where it does not do the work
    bool isTooSlow = false;      // requests that wait for a cold start are answered, if late
};

// By place in `offered`.
std::vector<Judged> judged(const OptionRules &rules, const std::vector<OfferedOption> &offered)
{
    Study study = trialStudy(rules, offered);
    std::vector<Judged> values(offered.size());
    const auto sheet = buildFiguresSheet(study);
    if (!sheet)
        return values;
    const Evaluation evaluation(sheet->sheet);
    for (const OptionNodes &nodes : sheet->options) {
        const Status status = statusAt(evaluation, nodes);
        const auto value = nodes.npv < 0 ? std::nullopt : evaluation.scalar(nodes.npv);
        if (value && std::isfinite(*value) && (status == Status::Ok || status == Status::TooSlow))
            values[std::stoul(nodes.id)] = {value, status == Status::TooSlow};
    }
    return values;
}

// A way of selling, and how an offer of it becomes an option.
struct Way
{
    const char *model = "";
    void (*offerAt)(OptionRules &, const Seller &) = nullptr;
};

// Of a seller's commitments those of one model alone.
void offerCommitmentAt(OptionRules &rules, Seller seller, const char *model)
{
    std::erase_if(seller.prices, [model](const auto &price) {
        return price.first.rfind("reserved", 0) == 0 && price.first != model;
    });
    offerCommitmentsAt(rules, seller);
}

void offerYearAt(OptionRules &rules, const Seller &seller)
{
    offerCommitmentAt(rules, seller, "reserved_1y");
}

void offerThreeYearsAt(OptionRules &rules, const Seller &seller)
{
    offerCommitmentAt(rules, seller, "reserved_3y");
}

void offerOwnTermAt(OptionRules &rules, const Seller &seller)
{
    offerCommitmentAt(rules, seller, "reserved_from");
}

std::vector<Way> waysOf(const OptionRules &rules)
{
    std::vector<Way> ways{{"on_demand", isStartedWithWork(rules) ? offerWhenNeededAt : offerKeptAt},
                          {"reserved_1y", offerYearAt},
                          {"reserved_3y", offerThreeYearsAt},
                          {"reserved_from", offerOwnTermAt},
                          {"spot", offerSpotAt}};
    if (isScaledToZero(rules))
        ways.push_back({"on_demand", offerScaleToZeroAt});
    return ways;
}

// An offer of the market as the option it would be.
struct Candidate
{
    Way way;
    Seller seller;
    OfferedOption offered;
    std::optional<double> value = {}; // present
    bool isTooSlow = false;
};

bool isOneOffer(const OfferedOption &a, const OfferedOption &b)
{
    if (!a.price.price || !b.price.price || wayOf(a) != wayOf(b))
        return false;
    const Offer &one = a.price.price->offer, &other = b.price.price->offer;
    return one.provider == other.provider && one.region == other.region &&
           one.instanceType == other.instanceType;
}

bool isOwnPlace(const OptionRules &rules, const Seller &seller)
{
    return rules.isOfStudy(seller) && seller.region == rules.seller().region;
}

// What is offered so far with its present value, and after it what the market sells beside that.
std::vector<Candidate> candidatesOf(OptionRules &rules)
{
    std::vector<Candidate> candidates;
    for (const OfferedOption &one : rules.offered())
        candidates.push_back({{}, {}, one});
    rules.beginTrial();
    for (const Way &way : waysOf(rules))
        for (const Seller &seller :
             comparableSellers(rules.sellers(), rules.wish(), way.model, rules.request().region)) {
            const bool isOwn = isOwnPlace(rules, seller) && seller.machine == rules.seller().machine;
            const std::size_t before = rules.offered().size();
            if (!isOwn)
                way.offerAt(rules, seller);
            for (std::size_t i = before; i < rules.offered().size(); ++i)
                candidates.push_back({way, seller, rules.offered()[i]});
        }
    const std::vector<Judged> all = judged(rules, rules.offered());
    rules.endTrial();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        candidates[i].value = all[i].value;
        candidates[i].isTooSlow = all[i].isTooSlow;
    }
    return candidates;
}

// The cheapest of those that are sold so and ticked, or listed where none is; null: none is known.
const Candidate *cheapestIn(std::span<const Candidate> offered, const std::string &way)
{
    const Candidate *cheapest = nullptr;
    const auto rank = [](const Candidate &one) { return std::pair(!one.offered.isTicked, *one.value); };
    for (const Candidate &one : offered)
        if (one.value && (wayOf(one.offered) == way || one.offered.option.procurement.kind == way) &&
            (!cheapest || rank(one) < rank(*cheapest)))
            cheapest = &one;
    return cheapest;
}

// Whether it will be compared, as far as a person has said.
bool isCompared(const NewStudyRequest &request, const OfferedOption &one)
{
    if (!request.mayBeBought && one.option.procurement.kind == "owned-rack")
        return false;
    const auto choice = request.choices.find(one.id);
    return choice == request.choices.end() ? one.isTicked : choice->second.isTicked.value_or(one.isTicked);
}

const Candidate *cheapestCompared(const NewStudyRequest &request, std::span<const Candidate> offered)
{
    const Candidate *cheapest = nullptr;
    for (const Candidate &one : offered)
        if (one.value && isCompared(request, one.offered) && (!cheapest || *one.value < *cheapest->value))
            cheapest = &one;
    return cheapest;
}

// What the study has of the same: a commitment of another term where it has none of this one; of what it has
// none of at all, the cheapest it compares.
const Candidate *rivalOf(const NewStudyRequest &request, const Candidate &one,
                         std::span<const Candidate> offered)
{
    if (const Candidate *rival = cheapestIn(offered, wayOf(one.offered)))
        return rival;
    const bool isCommitment = one.offered.option.procurement.kind == "committed";
    const Candidate *rival = isCommitment ? cheapestIn(offered, "committed") : nullptr;
    return rival ? rival : cheapestCompared(request, offered);
}

// Cheaper than all that is offered so, and not there yet.
bool isCheaper(const NewStudyRequest &request, const Candidate &one, std::span<const Candidate> offered)
{
    const Candidate *rival = rivalOf(request, one, offered);
    return one.value && rival && std::none_of(offered.begin(), offered.end(), [&](const Candidate &other) {
               const bool isSame = wayOf(other.offered) == wayOf(rival->offered);
               return isOneOffer(one.offered, other.offered) ||
                      (isSame && other.value && *one.value >= *other.value * (1 - kSameCost));
           });
}

// Of each way of selling the cheapest of those that are cheaper than what is offered.
std::vector<Candidate> winnersOf(const NewStudyRequest &request, std::span<const Candidate> market,
                                 std::span<const Candidate> offered, bool areDated)
{
    std::vector<Candidate> cheaper, winners;
    for (const Candidate &one : market)
        if (isDated(*one.seller.price(one.way.model)) == areDated && isCheaper(request, one, offered))
            cheaper.push_back(one);
    for (const Candidate &one : cheaper)
        if (cheapestIn(cheaper, wayOf(one.offered))->offered.id == one.offered.id)
            winners.push_back(one);
    return winners;
}

// Taken from another seller because the study's does not sell it so, and not because it is cheapest.
bool isStopgap(const OptionRules &rules, const Candidate &one)
{
    if (!one.offered.price.price)
        return false;
    const std::string &provider = one.offered.price.price->offer.provider;
    return provider != rules.seller().provider &&
           !(rules.cheapest() && provider == rules.cheapest()->provider);
}

// A ticked one gives way only to one that fits as well.
bool isReplacing(const OptionRules &rules, const Candidate &one, const Candidate &rival)
{
    return isStopgap(rules, rival) && wayOf(rival.offered) == wayOf(one.offered) &&
           isDated(*one.seller.price(one.way.model)) &&
           (!rival.offered.isTicked || !rules.isTooLarge(one.seller));
}

// In the place of what was taken from any other seller, or beside what the study's own asks.
void offerWinner(OptionRules &rules, const Candidate &one, std::span<const Candidate> offered)
{
    const Candidate *rival = rivalOf(rules.request(), one, offered);
    const std::string unticked = rules.unticked();
    if (isReplacing(rules, one, *rival)) {
        std::erase_if(rules.offered(),
                      [&](const OfferedOption &other) { return other.id == rival->offered.id; });
        rules.leaveUnticked({});
    } else if (isOwnPlace(rules, one.seller)) {
        rules.leaveUnticked(kOtherMachine);
    }
    {
        const UntickedIfUnfit guard(rules, one.seller, one.way.model);
        one.way.offerAt(rules, one.seller);
    }
    rules.leaveUnticked(unticked);
}

// Left out for whose it is, and not for what it is.
bool isOfMarket(const OfferedOption &one)
{
    return one.reason == kElsewhere || one.reason == kBeside || one.reason == kOtherMachine ||
           one.reason == kUndated || one.reason.rfind(kYearAlone, 0) == 0;
}

// What an option that is listed only would cost, beside the one that is compared: the cheapest of all where
// it is below that, else the one that is sold like it.
void sayCost(const OptionRules &rules, const Candidate &one, std::span<const Candidate> offered,
             OfferedOption &said)
{
    if (!one.value || said.isTicked || said.reason.empty())
        return;
    const NewStudyRequest &request = rules.request();
    const bool isOffer = isOfMarket(said);
    said.reason.pop_back();
    if (one.isTooSlow) {
        said.reason += "; it would be too slow.";
        return;
    }
    LeftOutOffer &cost = said.offer.emplace();
    cost.reason = goingOn(said.reason);
    cost.cost = *one.value;
    cost.currency = request.money ? request.money->currency : "USD";
    const Candidate *cheapest = isOffer ? cheapestCompared(request, offered) : nullptr;
    cost.isBesideCheapest = cheapest && *one.value < *cheapest->value;
    const Candidate *beside = cost.isBesideCheapest ? cheapest : rivalOf(request, one, offered);
    if (beside && !isCompared(request, beside->offered))
        beside = cheapestCompared(request, offered);
    const bool isLess = beside && beside->value && *one.value < *beside->value;
    std::string name;
    // What cannot do the work as asked is told against nothing that is dearer.
    if (beside && beside->value && (isOffer || !isLess)) {
        cost.beside = beside->offered.id;
        cost.more = *one.value - *beside->value;
        name = beside->offered.option.name;
    }
    said.reason += "; " + leftOutCostText(cost, name) + ".";
}

void sayCosts(OptionRules &rules, std::span<const Candidate> candidates)
{
    std::vector<Candidate> offered;
    for (const OfferedOption &one : rules.offered())
        for (const Candidate &known : candidates)
            if ((!known.way.offerAt && known.offered.id == one.id) ||
                (isOneOffer(known.offered, one) &&
                 known.offered.option.procurement.choices == one.option.procurement.choices)) {
                offered.push_back({known.way, known.seller, one, known.value, known.isTooSlow});
                break;
            }
    // What is too slow is called neither cheaper nor dearer than anything.
    std::vector<Candidate> inTime = offered;
    std::erase_if(inTime, [](const Candidate &one) { return one.isTooSlow; });
    for (OfferedOption &one : rules.offered()) {
        if (!isOfMarket(one) && one.option.procurement.kind != "spot")
            continue;
        const auto found = std::find_if(offered.begin(), offered.end(),
                                        [&](const Candidate &known) { return known.offered.id == one.id; });
        if (found != offered.end())
            sayCost(rules, *found, inTime, one);
    }
}

// The seller that is cheapest on demand, with all that it sells.
void offerCheapestOnDemand(OptionRules &rules)
{
    const Seller *cheapest = rules.cheapest();
    if (!cheapest)
        return;
    if (isStartedWithWork(rules))
        offerWhenNeededAt(rules, *cheapest);
    else
        offerKeptAt(rules, *cheapest);
    if (isScaledToZero(rules))
        offerScaleToZeroAt(rules, *cheapest);
    if (cheapest->isCommitmentSold())
        offerCommitmentsAt(rules, *cheapest);
    if (cheapest->price("spot") && rules.mayBeInterrupted())
        offerSpotAt(rules, *cheapest);
}

// "88.49 USD an hour on demand against 25.60", with the GPUs where one's whole machines have more.
std::string costsText(const OptionRules &rules, const Seller &other, const MarketPrice &price,
                      const MarketPrice &ownPrice)
{
    const double machines = machinesFor(other, rules.work().gpus);
    const double ownMachines = machinesFor(rules.seller(), rules.work().gpus);
    const double gpus = machines * other.gpus, ownGpus = ownMachines * rules.seller().gpus;
    const bool isAlike = gpus == ownGpus;
    const auto sized = [&](double count) {
        return isAlike ? std::string() : fmt::format(" for {:g} GPU{}", count, count == 1 ? "" : "s");
    };
    return fmt::format("{:.2f} USD an hour on demand{} against {:.2f}{}", machines * *price.price.value,
                       sized(gpus), ownMachines * *ownPrice.price.value, sized(ownGpus));
}

// Who sells it in as many ways as the study's seller, and is not compared all the same: newer prices decide.
void remarkOnSeller(OptionRules &rules)
{
    const Seller &own = rules.seller();
    const MarketPrice *ownPrice = own.price("on_demand");
    if (!rules.request().provider.empty() || !ownPrice)
        return;
    for (const Seller &other : bestFirst(rules.sellers(), rules.wish())) {
        const MarketPrice *price = other.price("on_demand");
        const bool isCompared =
            std::any_of(rules.offered().begin(), rules.offered().end(), [&](const OfferedOption &one) {
                return one.isTicked && one.price.price && one.price.price->offer.provider == other.provider;
            });
        if (!price || isCompared || !hasOwnMachines(other) || other.gpus < rules.work().replicaGpus ||
            !isInRegion(rules.request().region, other.region) || !other.isCommitmentSold() ||
            waysSold(other, rules.wish()) < waysSold(own, rules.wish()))
            continue;
        rules.leaveOut("seller-" + idFromName(other.provider),
                       fmt::format("{} sells it in as many ways as {} and is not compared: its machines cost "
                                   "{}.",
                                   providerName(other.provider), providerName(own.provider),
                                   costsText(rules, other, *price, *ownPrice)));
    }
}

// All that is compared is of the provider asked for: it sells it in every way.
bool areAllAsked(const OptionRules &rules)
{
    return std::none_of(rules.offered().begin(), rules.offered().end(), [&](const OfferedOption &one) {
        return one.isTicked && one.price.price &&
               !isProvider(rules.request().provider, one.price.price->offer.provider);
    });
}

} // namespace

void offerCheapest(OptionRules &rules)
{
    if (!rules.request().provider.empty())
        rules.leaveUnticked(areAllAsked(rules) ? kElsewhere : kBeside);
    offerCheapestOnDemand(rules);
    rules.offerBeside();
    const std::vector<Candidate> candidates = candidatesOf(rules);
    const std::size_t known = rules.offered().size();
    const auto offered = std::span(candidates).first(known), market = std::span(candidates).subspan(known);
    std::vector<Candidate> compared(offered.begin(), offered.end());
    if (rules.request().provider.empty())
        rules.leaveUnticked(kBeside);
    for (const Candidate &one : winnersOf(rules.request(), market, offered, true)) {
        offerWinner(rules, one, offered);
        compared.push_back(one);
    }
    for (const Candidate &one : winnersOf(rules.request(), market, compared, false)) {
        if (rules.request().provider.empty())
            rules.leaveUnticked(undatedReason(*one.seller.price(one.way.model)));
        offerWinner(rules, one, compared);
    }
    sayCosts(rules, candidates);
    remarkOnSeller(rules);
}

} // namespace breakeven
