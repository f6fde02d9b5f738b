// The rows of the market: of each way of buying the offer that costs least, judged as the option it would be,
// by the present value of that option in the study itself with whole machines, starts and interruptions.
#include "pricing/new_study/option_rules.h"
#include "pricing/new_study/rack_inputs.h"

#include "model/evaluate/cost_order.h"
#include "model/evaluate/figures_sheet.h"
#include "model/numeric/time_constants.h"
#include "model/study/fields.h"
#include "pricing/gpus/study_gpus.h"
#include "pricing/new_study/left_out_cost.h"
#include "pricing/new_study/new_work.h"
#include "pricing/new_study/offer_objection.h"
#include "pricing/new_study/study_currency.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <span>

namespace breakeven {

namespace {

constexpr const char *kBeside = "Another seller than those compared.";
constexpr int kCandidates = 2; // of each way, beside those that something speaks against

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

} // namespace

std::vector<JudgedOption> judged(const OptionRules &rules, const std::vector<OfferedOption> &offered)
{
    const Study study = trialStudy(rules, offered);
    std::vector<JudgedOption> values(offered.size());
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

namespace {

// What sellers sell under this name, and how an offer of it becomes an option.
struct Sale
{
    const char *model = "";
    void (*offerAt)(OptionRules &, const Seller &) = nullptr;
};
constexpr std::array kOnDemandSales{Sale{"on_demand", offerKeptAt}, Sale{"on_demand", offerWhenNeededAt}};
constexpr std::array kOtherSales{
    Sale{"reserved_1y", offerCommitmentsAt},   Sale{"reserved_3y", offerCommitmentsAt},
    Sale{"reserved_from", offerCommitmentsAt}, Sale{"capacity_block", offerCapacityBlockAt},
    Sale{"calendar", offerCalendarAt},         Sale{"spot", offerSpotAt},
    Sale{"on_demand", offerScaleToZeroAt},     Sale{"serverless", offerServerlessAt}};

bool isSoldBy(const Seller &seller, const Sale &sale)
{
    return seller.price(sale.model) ||
           std::any_of(seller.blocks.begin(), seller.blocks.end(),
                       [&](const MarketPrice *block) { return block->model == sale.model; });
}

// The seller with that alone, and what it asks on demand.
Seller onlySelling(const Seller &seller, const Sale &sale)
{
    Seller only = seller;
    std::erase_if(only.prices,
                  [&](const auto &price) { return price.first != sale.model && price.first != "on_demand"; });
    return only;
}

// An offer of the market as the option it would be.
struct Candidate
{
    Sale sale;
    Seller seller;
    OfferedOption offered;
    WhyNot whyNot;
    JudgedOption judged = {};

    // What costs least first; what is too slow, or does not do the work, last.
    std::pair<int, double> rank(double gpus) const
    {
        if (judged.value)
            return {judged.isTooSlow ? 1 : 0, *judged.value};
        return {2, machinesFor(seller, gpus) * offered.price.value.value_or(0)};
    }
};

// The record that an offer is made from.
const MarketPrice &recordOf(const Seller &seller, const OfferedOption &offered)
{
    const std::string &model = offered.price.price->offer.model;
    for (const MarketPrice *block : seller.blocks)
        if (block->model == model && block->price.value == offered.price.value)
            return *block;
    return *seller.price(model);
}

std::vector<Candidate> candidatesOf(OptionRules &rules, std::span<const Sale> sales)
{
    std::vector<Candidate> candidates;
    rules.beginTrial();
    for (const Sale &sale : sales)
        for (const Seller &seller : rules.sellers()) {
            if (!isSoldBy(seller, sale))
                continue;
            const std::size_t before = rules.offered().size();
            const Seller only = onlySelling(seller, sale);
            sale.offerAt(rules, only);
            for (std::size_t i = before; i < rules.offered().size(); ++i) {
                const OfferedOption &offered = rules.offered()[i];
                candidates.push_back({sale, only, offered, whyNot(rules, seller, recordOf(only, offered))});
            }
        }
    const std::vector<JudgedOption> all = judged(rules, rules.offered());
    for (std::size_t i = 0; i < candidates.size(); ++i)
        candidates[i].judged = all[all.size() - candidates.size() + i];
    rules.endTrial();
    return candidates;
}

// Those of one way, the one that costs least first.
std::vector<const Candidate *> ofWay(const OptionRules &rules, const std::vector<Candidate> &candidates,
                                     const std::string &way)
{
    std::vector<const Candidate *> all;
    for (const Candidate &one : candidates)
        if (one.offered.way == way)
            all.push_back(&one);
    const double gpus = rules.work().gpus;
    std::stable_sort(all.begin(), all.end(),
                     [&](const Candidate *a, const Candidate *b) { return a->rank(gpus) < b->rank(gpus); });
    return all;
}

std::vector<std::string> waysOf(const std::vector<Candidate> &candidates)
{
    std::vector<std::string> ways;
    for (const Candidate &one : candidates)
        if (std::find(ways.begin(), ways.end(), one.offered.way) == ways.end())
            ways.push_back(one.offered.way);
    return ways;
}

const Candidate *firstWith(const std::vector<const Candidate *> &ordered, Objection objection)
{
    const auto found = std::find_if(ordered.begin(), ordered.end(),
                                    [&](const Candidate *one) { return one->whyNot.objection == objection; });
    return found == ordered.end() ? nullptr : *found;
}

const Candidate *newestOld(const std::vector<const Candidate *> &ordered)
{
    const Candidate *newest = nullptr;
    for (const Candidate *one : ordered)
        if (one->whyNot.objection == Objection::Old &&
            (!newest || *newest->offered.price.asOf < *one->offered.price.asOf))
            newest = one;
    return newest;
}

// The row of a way of buying; null where none of its offers can be relied on. Without newer prices, the
// newest spot offer counts all the same, and GPUs on demand are always compared.
const Candidate *rowOf(const std::vector<const Candidate *> &ordered)
{
    const Candidate *row = firstWith(ordered, Objection::None);
    const std::string model = ordered.front()->sale.model;
    if (!row && (model == "spot" || model == "on_demand"))
        row = newestOld(ordered);
    // The year alone may be newer than an old day.
    const Candidate *undated = model == "on_demand" ? firstWith(ordered, Objection::Undated) : nullptr;
    if (undated && (!row || (row->whyNot.objection == Objection::Old && undated->offered.price.asOf &&
                             *row->offered.price.asOf < *undated->offered.price.asOf)))
        row = undated;
    return row || model != "on_demand" ? row : ordered.front();
}

// The present value of the trial is kept, unless a person chose another machine for the option.
void offerAt(OptionRules &rules, const Candidate &one)
{
    one.sale.offerAt(rules, one.seller);
    OfferedOption &offered = rules.offered().back();
    if (offered.price.value == one.offered.price.value)
        offered.judged = one.judged;
}

void addToNote(OfferedOption &one, const std::string &sentence)
{
    one.option.note += (one.option.note.empty() ? "" : " ") + sentence;
}

void offerRow(OptionRules &rules, const Candidate &row)
{
    offerAt(rules, row);
    const Objection objection = row.whyNot.objection;
    if (objection == Objection::None)
        return;
    addToNote(rules.offered().back(), row.whyNot.sentence + " No better one is known.");
}

// The next offers, and all that something speaks against: each seller with its first.
std::vector<const Candidate *> nextOffers(const OptionRules &rules, const Candidate *row,
                                          const std::vector<const Candidate *> &ordered)
{
    std::vector<const Candidate *> next;
    std::set<std::string> sellers;
    int clean = 0;
    for (const Candidate *one : ordered) {
        const std::string &seller = one->seller.provider;
        if ((row && row->seller.provider == seller) || !sellers.insert(seller).second)
            continue;
        const bool isAsked = rules.request().choices.count(one->offered.way + "-" + idFromName(seller)) > 0;
        if (one->whyNot.objection != Objection::None || ++clean <= kCandidates || isAsked)
            next.push_back(one);
    }
    return next;
}

// Not ticked, with what is said against it.
void offerCandidate(OptionRules &rules, const Candidate &one)
{
    const WhyNot &whyNot = one.whyNot;
    rules.leaveUnticked(whyNot.objection == Objection::None ? kBeside : whyNot.sentence);
    rules.offerBeside(true);
    offerAt(rules, one);
    rules.offered().back().isCandidate = true;
    rules.offerBeside(false);
    rules.leaveUnticked({});
}

bool isThere(const OptionRules &rules, const Candidate &one)
{
    return std::any_of(rules.offered().begin(), rules.offered().end(), [&](const OfferedOption &other) {
        return other.way == one.offered.way && other.price.price && one.offered.price.price &&
               other.price.price->offer.provider == one.offered.price.price->offer.provider;
    });
}

void offerCandidates(OptionRules &rules, const std::vector<Candidate> &candidates)
{
    for (const std::string &way : waysOf(candidates)) {
        const auto ordered = ofWay(rules, candidates, way);
        const Candidate *row = rowOf(ordered);
        // What the work rules out needs no second seller.
        if (row && !row->offered.isTicked)
            continue;
        for (const Candidate *one : nextOffers(rules, row, ordered))
            if (!isThere(rules, *one))
                offerCandidate(rules, *one);
    }
}

void offerRows(OptionRules &rules, const std::vector<Candidate> &candidates)
{
    for (const std::string &way : waysOf(candidates))
        if (const Candidate *row = rowOf(ofWay(rules, candidates, way)))
            offerRow(rules, *row);
}

bool isLeftOutByHand(const OptionRules &rules, const Candidate &one)
{
    const auto choice = rules.request().choices.find(one.offered.way);
    return choice != rules.request().choices.end() && choice->second.isTicked == false;
}

// Who rents out what is rented beside others: the seller of the cheapest row that is compared.
const Seller &cheapestOnDemand(const OptionRules &rules, const std::vector<Candidate> &candidates)
{
    std::vector<const Candidate *> rows;
    for (const std::string &way : waysOf(candidates))
        rows.push_back(rowOf(ofWay(rules, candidates, way)));
    const double gpus = rules.work().gpus;
    const Candidate &cheapest =
        **std::min_element(rows.begin(), rows.end(), [&](const Candidate *a, const Candidate *b) {
            return std::pair(isLeftOutByHand(rules, *a), a->rank(gpus)) <
                   std::pair(isLeftOutByHand(rules, *b), b->rank(gpus));
        });
    return rules.taken(cheapest.offered.way, "on_demand", cheapest.seller);
}

// Beside the market the cheapest of the large clouds, where any seller may be taken.
void offerHyperscaler(OptionRules &rules, const std::vector<Candidate> &onDemand)
{
    if (!isAnySeller(rules.request().sellers))
        return;
    const std::string way = isStartedWithWork(rules) ? "on-demand" : "on-demand-kept";
    const auto ordered = ofWay(rules, onDemand, way);
    if (isHyperscaler(rowOf(ordered)->seller.provider))
        return;
    const auto large = std::find_if(ordered.begin(), ordered.end(), [](const Candidate *one) {
        return isHyperscaler(one->seller.provider) && one->whyNot.objection == Objection::None;
    });
    if (large == ordered.end())
        return;
    rules.offerBeside(true);
    offerAt(rules, **large);
    addToNote(rules.offered().back(), "The cheapest of AWS, Azure, Google Cloud and Oracle Cloud.");
    rules.offerBeside(false);
}

// Why there is no option of something that is sold, and what nobody sells.
void sayMissing(OptionRules &rules, const std::vector<Candidate> &candidates)
{
    for (const Sale &sale : kOtherSales) {
        const bool isOffered = std::any_of(candidates.begin(), candidates.end(), [&](const Candidate &one) {
            return std::string(one.sale.model) == sale.model && one.sale.offerAt == sale.offerAt;
        });
        const auto seller = std::find_if(rules.sellers().begin(), rules.sellers().end(),
                                         [&](const Seller &one) { return isSoldBy(one, sale); });
        if (!isOffered && seller != rules.sellers().end())
            sale.offerAt(rules, onlySelling(*seller, sale));
    }
    const auto isSold = [&](bool (*isSoldSo)(const Seller &)) {
        return std::any_of(rules.sellers().begin(), rules.sellers().end(), isSoldSo);
    };
    if (!isSold([](const Seller &seller) { return seller.isCommitmentSold(); }))
        rules.leaveOut("commitment", "No commitment for " + rules.gpu().title + " is known.");
    if (!isSold([](const Seller &seller) { return seller.price("spot") != nullptr; }))
        rules.leaveOut("spot", "No spot price of " + rules.gpu().title + " is known.");
    if (rules.work().replicaGpus > 0 && !isScaledToZero(rules))
        rules.leaveOut("scale-to-zero",
                       "Requests come at all hours: there is no time in which nothing is needed.");
}

// What is offered, with its present value.
struct Valued
{
    const OfferedOption *offered = nullptr;
    JudgedOption judged;
};

// Whether it will be compared, as far as a person has said.
bool isCompared(const NewStudyRequest &request, const OfferedOption &one)
{
    if (!request.mayBeBought && buysServers(one.option.procurement))
        return false;
    const auto choice = request.choices.find(one.id);
    return choice == request.choices.end() ? one.isTicked : choice->second.isTicked.value_or(one.isTicked);
}

// Of those that are compared and do the work in time, of this way where one is given; null: none does.
const Valued *cheapestCompared(const NewStudyRequest &request, std::span<const Valued> offered,
                               const std::string &way = {})
{
    const Valued *cheapest = nullptr;
    for (const Valued &one : offered)
        if (one.judged.value && !one.judged.isTooSlow && isCompared(request, *one.offered) &&
            one.offered->id != kToday && (way.empty() || one.offered->way == way) &&
            (!cheapest || *one.judged.value < *cheapest->judged.value))
            cheapest = &one;
    return cheapest;
}

// Says what an option that is only listed would cost against one that is compared: the cheapest of all if the
// listed one costs less, otherwise the one bought in the same way. An option that cannot do the work as asked
// is not set against a dearer one.
void sayCost(const NewStudyRequest &request, const Valued &one, std::span<const Valued> offered,
             OfferedOption &said)
{
    said.reason.pop_back();
    if (one.judged.isTooSlow) {
        said.reason += "; it would be too slow.";
        return;
    }
    LeftOutOffer &cost = said.offer.emplace();
    cost.reason = goingOn(said.reason);
    cost.cost = *one.judged.value;
    cost.currency = request.money ? request.money->currency : "USD";
    const Valued *cheapest = cheapestCompared(request, offered);
    const bool isLess = cheapest && cost.cost < *cheapest->judged.value;
    const Valued *alike = cheapestCompared(request, offered, said.way);
    const Valued *beside = isLess || !alike ? cheapest : alike;
    cost.isBesideCheapest = said.isCandidate && isLess;
    std::string name;
    if (beside && (said.isCandidate || !isLess)) {
        cost.beside = beside->offered->id;
        cost.more = cost.cost - *beside->judged.value;
        name = beside->offered->option.name;
    }
    said.reason += "; " + leftOutCostText(cost, said.option.procurement, name) + ".";
}

// Judges the options that no trial has judged, and all options again where a person set something that is
// shared, because in the trials the price on demand did not have its name yet.
void judgeOthers(OptionRules &rules)
{
    const bool isSet = !rules.sharedSettings().empty();
    std::vector<OfferedOption> others;
    for (const OfferedOption &one : rules.offered())
        if (isSet || !one.judged)
            others.push_back(one);
    const std::vector<JudgedOption> values = judged(rules, others);
    std::size_t next = 0;
    for (OfferedOption &one : rules.offered())
        if (isSet || !one.judged)
            one.judged = values[next++];
}

} // namespace

std::string wayOf(const Procurement &procurement, const std::string &model)
{
    const ProcurementTraits &traits = traitsOf(procurement);
    if (model == "capacity_block" || model == "calendar")
        return "time-boxed";
    if (traits.hasTerm)
        return commitmentWay(procurement.inputs.at("term_months").value.value_or(0) / kMonthsPerYear);
    if (traits.isByTheHour && choiceIn(procurement.choices, "allocation") == "always-on")
        return "on-demand-kept";
    if (traits.stopsWhenIdle && choiceIn(procurement.choices, "sold_by") == "gpu")
        return "serverless";
    return traits.shortId ? traits.shortId : procurement.kind;
}

void offerMarket(OptionRules &rules)
{
    const std::vector<Candidate> onDemand = candidatesOf(rules, kOnDemandSales);
    rules.rentBesideAt(cheapestOnDemand(rules, onDemand));
    offerRows(rules, onDemand);
    const std::vector<Candidate> others = candidatesOf(rules, kOtherSales);
    offerRows(rules, others);
    offerHyperscaler(rules, onDemand);
    offerCandidates(rules, onDemand);
    offerCandidates(rules, others);
    sayMissing(rules, others);
}

void sayCosts(OptionRules &rules)
{
    judgeOthers(rules);
    const std::vector<OfferedOption> before = rules.offered();
    std::vector<Valued> offered;
    for (const OfferedOption &one : before)
        offered.push_back({&one, *one.judged});
    for (std::size_t i = 0; i < before.size(); ++i) {
        OfferedOption &said = rules.offered()[i];
        const ProcurementTraits &traits = traitsOf(said.option.procurement);
        const bool isTold = said.isCandidate || traits.isSpot || traits.isPaidByToken;
        if (isTold && !said.isTicked && !said.reason.empty() && said.judged->value)
            sayCost(rules.request(), offered[i], offered, said);
    }
}

} // namespace breakeven
