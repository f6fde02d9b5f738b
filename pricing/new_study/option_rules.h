// The options of a new study, one rule a file, in the order they are shown.
#pragma once

#include "model/procurement/common_fields.h"
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
    // Of the workload, where it has a value.
    std::optional<double> ofWork(const char *key) const;
    double months() const;
    bool mayBeInterrupted() const;

    // Errors: NotFound where the provider or the region does not sell the GPU on demand.
    Result<void> chooseSeller();
    // Of all rented options, unless they say another.
    const Seller &seller() const { return m_seller; }
    // The cheapest of the market on demand, where it is another one; else null.
    const Seller *cheapest() const { return m_cheapest; }
    const SellerWish &wish() const { return m_wish; }
    // The seller's own, else the next one's: on a fitting machine where there is one, or on the
    // smallest, then near, then at a
    // price of a known day. Null: nobody sells it so.
    const Seller *sellerOf(const std::string &model) const;
    // Its machines are larger than that of the study, and half of them or more would stand idle.
    bool isTooLarge(const Seller &seller) const;
    // The one a person took for an option, where somebody sells it so; else the one the rules ask.
    const Seller &taken(const std::string &option, const std::string &model, const Seller &asked) const;
    bool isOfStudy(const Seller &seller) const { return seller.provider == m_seller.provider; }
    MarketLine market() const { return marketLine(m_sellers, m_request.region); }
    const std::vector<Seller> &sellers() const { return m_sellers; }

    // An input that is the shared assumption `name`, which is `input` unless there is one.
    Input shared(const std::string &name, const Input &input);
    Input priceChange();
    Input jobLength();
    // On demand at a seller: one draw for all that are rented so.
    Input onDemandPrice(const Seller &seller);
    // What is rented beside an option, at that price: one that is edited moves all.
    void putRentBeside(const BesidePrice &price, const Seller &seller, OptionBuilder &draft);

    void offer(OfferedOption option);
    // From now on what is offered is not ticked, for this reason; empty: it is.
    void leaveUnticked(const std::string &reason) { m_unticked = reason; }
    const std::string &unticked() const { return m_unticked; }
    // From now on what is offered is another offer than all so far, and takes a name of its own.
    void offerBeside() { m_isBeside = true; }
    const std::vector<OfferedOption> &offered() const { return m_offered; }
    std::vector<OfferedOption> &offered() { return m_offered; }
    bool isOffered(const std::string &id) const;
    // Of the request, path and value.
    std::vector<std::pair<std::string, std::string>> sharedSettings() const;
    // From the first to the second nothing that is offered, shared or left out stays, and nobody's choices
    // count.
    void beginTrial();
    void endTrial();
    bool isBeside() const { return m_isBeside; }
    bool isTrial() const { return m_beforeTrial.has_value(); }
    // Says why there is no option of this id, or what might be had beside those there are.
    void leaveOut(const std::string &id, const std::string &sentence);
    std::vector<OfferedOption> takeOffered() { return std::move(m_offered); }
    std::vector<Issue> takeRemarks() { return std::move(m_remarks); }

private:
    struct Kept
    {
        std::vector<OfferedOption> offered;
        std::vector<Issue> remarks;
        std::map<std::string, Input> shared;
    };

    Result<void> checkPlace() const;
    std::string nameOfPrice(const Seller &seller) const;

    const NewStudyRequest &m_request;
    const Catalogue &m_catalogue;
    Study &m_study;
    ChosenGpu m_gpu;
    WorkSize m_work;
    SellerWish m_wish;
    std::vector<Seller> m_sellers;
    std::vector<Seller> m_ranked;
    Seller m_seller;
    const Seller *m_cheapest = nullptr;
    std::vector<OfferedOption> m_offered;
    std::string m_unticked;
    bool m_isBeside = false;
    std::vector<Issue> m_remarks;
    std::optional<Kept> m_beforeTrial;
};

inline constexpr const char *kUndated = "Its price has no date.";
inline constexpr const char *kYearAlone = "Only the year of its price is known";
// The one or the other of them, for a price that is not dated.
std::string undatedReason(const MarketPrice &price);

// While it stands, what is offered at a seller is not ticked if the machines are too large for the work, or
// if they are elsewhere than asked and the day of their price is not known.
class UntickedIfUnfit
{
public:
    UntickedIfUnfit(OptionRules &rules, const Seller &seller, const std::string &model);
    ~UntickedIfUnfit() { m_rules.leaveUnticked(m_before); }
    UntickedIfUnfit(const UntickedIfUnfit &) = delete;
    UntickedIfUnfit &operator=(const UntickedIfUnfit &) = delete;

private:
    OptionRules &m_rules;
    const std::string m_before;
};

// An option in the making: its choices first, for they decide which fields it has.
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

// "On demand, kept (Hyperstack)" and "on-demand-kept-hyperstack" where the seller is not the study's; with
// the region where what stands beside it would else have the name of another option.
std::string nameAt(const OptionRules &rules, const std::string &name, const Seller &seller);
std::string idAt(const OptionRules &rules, const std::string &id, const Seller &seller);
// A reason after a colon: "another seller than those compared."
std::string goingOn(std::string reason);
// How far the price of an option of another seller is the seller's own, and what machines it has instead;
// empty where both are the study's.
std::string sellerNote(const OptionRules &rules, const Seller &seller, const std::string &what);

// Why a gang is not on the largest machines that fit; empty where it is.
std::string machineNote(const OptionRules &rules, const Seller &seller);

// What goes beyond a commitment is rented where the GPUs are committed, at the price on demand there.
void putOverflow(OptionRules &rules, const Seller &seller, OptionBuilder &draft);

// What is started and stopped with the work, as far as the catalogue knows it.
void putStarts(const OptionRules &rules, OptionBuilder &draft);

using OptionRule = void (*)(OptionRules &);
void offerKept(OptionRules &rules);
void offerWhenNeeded(OptionRules &rules);
void offerCommitments(OptionRules &rules);
void offerTimeBoxed(OptionRules &rules);
void offerSpot(OptionRules &rules);
void offerScaleToZero(OptionRules &rules);
void offerServerless(OptionRules &rules);
void offerManaged(OptionRules &rules);
void offerOwnRack(OptionRules &rules);
std::span<const OptionRule> optionRules();

// The same at one seller, for the study's and for the cheapest of the market.
void offerKeptAt(OptionRules &rules, const Seller &seller);
void offerWhenNeededAt(OptionRules &rules, const Seller &seller);
void offerCommitmentsAt(OptionRules &rules, const Seller &seller);
void offerSpotAt(OptionRules &rules, const Seller &seller);
void offerScaleToZeroAt(OptionRules &rules, const Seller &seller);
bool isStartedWithWork(const OptionRules &rules);
bool isScaledToZero(const OptionRules &rules);

// What the cheapest seller on demand sells, and of each way of selling the offer that makes the option of the
// lowest present value: in the study where any provider was asked, else listed with what it would cost.
void offerCheapest(OptionRules &rules);

} // namespace breakeven
