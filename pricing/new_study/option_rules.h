// The options of a new study, one rule a file, in the order they are shown.
#pragma once

#include "model/procurement/common_fields.h"
#include "model/study/fields.h"
#include "model/study/today_option.h"
#include "pricing/new_study/assumed_input.h"
#include "pricing/new_study/new_study.h"
#include "pricing/new_study/new_work.h"
#include "pricing/new_study/sellers.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace breakeven {

class OptionBuilder;

inline constexpr const char *kCoolDownFlag = "cluster-autoscaler scale-down-unneeded-time";

// What the rules know and fill. Owns: what was offered so far; the rest is the caller's.
class OptionRules
{
public:
    OptionRules(const NewStudyRequest &request, const Catalogue &catalogue, Study &study, ChosenGpu gpu,
                WorkSize work);

    const NewStudyRequest &request() const { return m_request; }
    const Catalogue &catalogue() const { return m_catalogue; }
    const ChosenGpu &gpu() const { return m_gpu; }
    const Study &study() const { return m_study; }
    const WorkSize &work() const { return m_work; }
    const std::string &kindOfWork() const { return m_request.workload; }
    const WorkloadTraits &traitsOfWork() const { return workloadTraits(kindOfWork()); }
    // Of the workload, where it has a value.
    std::optional<double> ofWork(const char *key) const;
    double months() const;
    bool mayBeInterrupted() const;

    // Errors: NotFound where none of the sellers allowed sells the GPU on demand in the region.
    Result<void> chooseSellers();
    // Who may sell, with the machines that may stand for one another.
    const std::vector<Seller> &sellers() const { return m_sellers; }
    // The seller of the cheapest row on demand. What is rented beside an option, or until the option's
    // machines arrive, is rented there. Requires: `rentBesideAt` was called.
    const Seller &seller() const { return m_seller; }
    const Seller *firstOnDemand() const; // null before the sellers are chosen
    void rentBesideAt(const Seller &seller) { m_seller = seller; }
    bool isOfStudy(const Seller &seller) const { return seller.provider == m_seller.provider; }
    // Whether the seller is in the region that was asked for. Where none was asked for, a seller elsewhere
    // counts too, as long as no allowed seller (or none of the named ones) sells the GPU nearby.
    bool isNear(const Seller &seller) const;
    // The seller that a person chose for an option, if somebody sells it in this way; otherwise the one that
    // the rules ask for.
    const Seller &taken(const std::string &option, const std::string &model, const Seller &asked) const;
    MarketLine market() const { return marketLine(m_market, m_request.region); }
    // All that sell the GPU, whether they may or not.
    const std::vector<Seller> &everybody() const { return m_market; }

    // An input that is the shared assumption `name`, which is `input` unless there is one.
    Input shared(const std::string &name, const Input &input);
    Input priceChange();
    // Where the work itself does not say how long its jobs run.
    void putJobLength(OptionBuilder &draft);
    // The price on demand at a seller: one shared draw for everything that is rented there.
    Input onDemandPrice(const Seller &seller);
    // Prices what is rented beside an option like the cheapest row on demand. The price is shared, so an edit
    // of one changes all.
    void putRentBeside(const BesidePrice &price, OptionBuilder &draft);

    void offer(OfferedOption option);
    // Offers made from now on are not ticked, for this reason; with an empty reason they are.
    void leaveUnticked(const std::string &reason) { m_unticked = reason; }
    const std::string &unticked() const { return m_unticked; }
    // Offers made from now on are further offers of their way, and get an id with their seller.
    void offerBeside(bool isBeside) { m_isBeside = isBeside; }
    const std::vector<OfferedOption> &offered() const { return m_offered; }
    std::vector<OfferedOption> &offered() { return m_offered; }
    bool isOffered(const std::string &id) const;
    // Of the request, path and value.
    std::vector<std::pair<std::string, std::string>> sharedSettings() const;
    // Between the two calls, nothing that is offered, shared or left out is kept, and the choices of the
    // person do not count.
    void beginTrial();
    void endTrial();
    bool isBeside() const { return m_isBeside; }
    bool isTrial() const { return m_beforeTrial.has_value(); }
    // Records why there is no option of this id, or what else could be had beside the options there are.
    void leaveOut(const std::string &id, const std::string &sentence);
    std::vector<OfferedOption> takeOffered() { return std::move(m_offered); }
    std::vector<Issue> takeRemarks() { return std::move(m_remarks); }

private:
    void putListPrice(OfferedOption &option) const;
    void putStartsBeside(const BesidePrice &price, OptionBuilder &draft) const;

    struct Kept
    {
        std::vector<OfferedOption> offered;
        std::vector<Issue> remarks;
        std::map<std::string, Input> shared;
    };

    Result<void> checkSellers() const;
    Result<void> checkRegion() const;
    std::string nameOfPrice(const Seller &seller) const;

    const NewStudyRequest &m_request;
    const Catalogue &m_catalogue;
    Study &m_study;
    ChosenGpu m_gpu;
    WorkSize m_work;
    std::vector<Seller> m_market;
    std::vector<Seller> m_sellers;
    Seller m_seller;
    std::vector<OfferedOption> m_offered;
    std::string m_unticked;
    bool m_isBeside = false;
    std::vector<Issue> m_remarks;
    std::optional<Kept> m_beforeTrial;
};

inline constexpr const char *kUndated = "Its price has no date.";
// Why a price has no full date: kUndated, or a sentence with the year where only that is known.
std::string undatedReason(const MarketPrice &price);

// An option in the making. Its choices come first, because they decide which fields it has.
class OptionBuilder
{
public:
    OptionBuilder(const char *kind, std::string name);

    OptionBuilder &choose(const char *key, const char *value);
    OptionBuilder &put(const char *key, Input input);
    // The machine of a seller.
    OptionBuilder &machine(const ChosenGpu &gpu, const MarketPrice &price);
    OptionBuilder &note(const std::string &text);
    // Complete; place and colour are given when it enters a study.
    Option option() const;

private:
    Option m_option;
};

// "spot" for the row of its way; "spot-aws" for a further offer, with the region and the machine where that
// is taken.
std::string idAt(const OptionRules &rules, const std::string &id, const Seller &seller);
// Puts the seller into the names of options where the rows come from several sellers; otherwise a name holds
// only what tells the options apart.
void nameSellers(OptionRules &rules);
// A reason after a colon: "another seller than those compared."
std::string goingOn(std::string reason);
// For an option of another seller than the study's: how far its price is that seller's own, and which
// machines it has instead; empty where both are the study's.
std::string sellerNote(const OptionRules &rules, const Seller &seller, const std::string &what);

// Why a gang is not on the largest machines that fit; empty where it is.
std::string machineNote(const OptionRules &rules, const Seller &seller);

// What is started and stopped with the work, as far as the catalogue knows it.
void putStarts(const OptionRules &rules, OptionBuilder &draft);

using OptionRule = void (*)(OptionRules &);
void offerManaged(OptionRules &rules);
void offerOwnRack(OptionRules &rules);
// What is offered beside the ways of the market.
std::span<const OptionRule> optionRules();

// Offers at one seller, as the rows of the market are made from.
void offerKeptAt(OptionRules &rules, const Seller &seller);
void offerWhenNeededAt(OptionRules &rules, const Seller &seller);
void offerCommitmentsAt(OptionRules &rules, const Seller &seller);
void offerCapacityBlockAt(OptionRules &rules, const Seller &seller);
void offerCalendarAt(OptionRules &rules, const Seller &seller);
void offerSpotAt(OptionRules &rules, const Seller &seller);
void offerScaleToZeroAt(OptionRules &rules, const Seller &seller);
void offerServerlessAt(OptionRules &rules, const Seller &seller);
bool isStartedWithWork(const OptionRules &rules);
bool isScaledToZero(const OptionRules &rules);

// How an option is bought: the id of the row of its way, "commitment-1y". `model` is that of its price, empty
// where it is none of the market.
std::string wayOf(const Procurement &procurement, const std::string &model);
// The way of a commitment for so long.
std::string commitmentWay(double years);

// Offers the cheapest row on demand first; everything rented beside an option has its price. For every other
// way of buying it then offers the option of the lowest present value, and the next ones as candidates that
// are not ticked.
void offerMarket(OptionRules &rules);
// What the candidates would cost, once all is offered.
void sayCosts(OptionRules &rules);
// What each costs beside the others, by place in `offered`.
std::vector<JudgedOption> judged(const OptionRules &rules, const std::vector<OfferedOption> &offered);

// What is paid today as an option of its own. Errors: BadInput for a way there is not, NotFound for a seller
// that does not sell so.
Result<void> offerToday(OptionRules &rules);

// What is owned already: kept, kept and added to, sold, and replaced. Errors: NotFound for a GPU, BadInput
// for servers that are bought after the start of the plan.
Result<void> offerOwned(OptionRules &rules);
// What is owned already as a base, with what is rented beside it; `rented` alone where nothing is owned.
Option besideOwned(OptionRules &rules, Option rented);
// GPUs owned already, in GPUs of the study.
double gpusOwned(OptionRules &rules);

} // namespace breakeven
