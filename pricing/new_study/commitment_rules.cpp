// Commitments: for as long as they are sold, on the machines that are wanted all the time.
#include "model/numeric/time_constants.h"
#include "model/study/fields.h"
#include "pricing/new_study/option_rules.h"
#include "pricing/new_study/serving_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace breakeven {

namespace {

// Share of the time in which more GPUs are wanted.
double timeAbove(const WorkSize &work, double gpus)
{
    double above = 0, all = 0;
    for (const LoadSegment &segment : work.load) {
        all += segment.hours;
        above += segment.all() > gpus + 1e-9 ? segment.hours : 0;
    }
    return above / all;
}

// Of a load with a pattern as many machines as are wanted for longer than the price asks; else all. Source:
// the load-duration crossing, P(load > K) = committed price / on-demand price.
double machinesCommitted(const WorkSize &work, const Seller &seller, double priceRatio)
{
    const double all = machinesFor(seller, work.gpus);
    if (!work.hasPattern)
        return all;
    double machines = 0;
    while (machines < all && timeAbove(work, machines * seller.gpus) > priceRatio)
        ++machines;
    return machines;
}

// Requests with a time they are to be answered in: how long those beyond the commitment take nobody can say.
bool isAnsweredInTime(const OptionRules &rules)
{
    return rules.work().replicaGpus > 0 || (rules.work().isOfRequests && rules.ofWork("p95_target"));
}

// Replicas are committed for the busiest hour of the plan: requests beyond them would wait for none.
double machinesFor(const OptionRules &rules, const Seller &seller, double priceRatio)
{
    if (!isAnsweredInTime(rules))
        return machinesCommitted(rules.work(), seller, priceRatio);
    const std::vector<double> peaks = heldBy(rules.work(), seller.gpus).peaks;
    return machinesFor(seller, *std::max_element(peaks.begin(), peaks.end()));
}

struct Term
{
    const char *model;
    double years;
    int ofPlan = 0; // so many such terms are the plan; 0: the term is published
};

// The plan's years where nobody says how long; of a plan beyond what a term can be a whole part of it, so
// that none is paid for longer than the plan.
Term unpublishedTerm(double months)
{
    static const double kLongestTerm = findProcurementKind("committed")->fields().find("term_months")->most;
    const double terms = std::ceil(months / kLongestTerm - 1e-9);
    return {"reserved_from", months / terms / kMonthsPerYear, int(terms)};
}

std::string ruleOf(const Term &term)
{
    return (term.ofPlan == 1 ? std::string("the plan's years")
                             : fmt::format("the plan's years in {} equal terms", term.ofPlan)) +
           ": the term is not published";
}

// An id has no point: "commitment-3y", "commitment-30m".
std::string idOf(const Term &term)
{
    const bool isWhole = term.years == std::floor(term.years);
    return isWhole ? fmt::format("commitment-{:.0f}y", term.years)
                   : fmt::format("commitment-{:.0f}m", term.years * kMonthsPerYear);
}

std::string yearsText(double years) { return fmt::format("{:g} year{}", years, years == 1 ? "" : "s"); }

void offerTerm(OptionRules &rules, const Seller &asked, const Term &term)
{
    const std::string id = idAt(rules, idOf(term), asked);
    const Seller &seller = rules.taken(id, term.model, asked);
    const MarketPrice &price = *seller.price(term.model);
    const Seller &rest = seller.price("on_demand") ? seller : *rules.sellerOf("on_demand");
    const double ratio = *price.price.value / price.gpus / rest.perGpuHour("on_demand");
    const double machines = machinesFor(rules, seller, ratio);
    if (machines < 1)
        return rules.leaveOut(
            idAt(rules, idOf(term), seller),
            fmt::format("A commitment of {} at {} pays off for a machine that is used more than {:.0f} % of "
                        "the time; none is.",
                        yearsText(term.years), providerName(seller.provider), 100 * ratio));
    OptionBuilder draft("committed", nameAt(rules, "Commitment, " + yearsText(term.years), seller));
    draft.machine(rules.gpu(), price).put("price", listedInput(price));
    draft.put("price_change", rules.priceChange());
    draft.put("renewal_change",
              ranged(assumedRule(0, "renewed as agreed; the range is a rule of the program"), -0.1, 0.1));
    Input months = assumedRule(term.years * kMonthsPerYear, ruleOf(term));
    if (term.ofPlan == 0) {
        months.source = price.price.source;
        months.confidence = price.price.confidence;
    }
    draft.put("term_months", months);
    draft.put("gpus",
              assumedRule(machines * seller.gpus, isAnsweredInTime(rules)
                                                      ? "whole machines for the busiest month of the plan"
                                                      : "whole machines for what is wanted at the start"));
    putOverflow(rules, seller, draft);
    draft.note(term.ofPlan == 0 ? "" : "Term not published.")
        .note(sellerNote(rules, seller, "the commitment"));
    rules.offer({id, draft.option()});
}

} // namespace

void putOverflow(OptionRules &rules, const Seller &seller, OptionBuilder &draft)
{
    const Seller &rest = seller.price("on_demand") ? seller : *rules.sellerOf("on_demand");
    rules.putRentBeside(kOverflowPrice, rest, draft);
}

void offerCommitmentsAt(OptionRules &rules, const Seller &seller)
{
    const double years = rules.months() / kMonthsPerYear;
    for (const Term &term : {Term{"reserved_1y", 1}, Term{"reserved_3y", 3}, unpublishedTerm(rules.months())})
        if (seller.price(term.model) && years >= term.years && years >= 1)
            offerTerm(rules, seller, term);
}

void offerCommitments(OptionRules &rules)
{
    if (rules.seller().isCommitmentSold())
        return offerCommitmentsAt(rules, rules.seller());
    constexpr std::array kModels{"reserved_1y", "reserved_3y", "reserved_from"};
    // Who sells machines that the work mostly uses, whatever the terms are.
    for (const bool isFitting : {true, false})
        for (const char *model : kModels)
            if (const Seller *next = rules.sellerOf(model);
                next && (isMostlyUsed(*next, rules.work().gpus) || !isFitting)) {
                const UntickedIfUnfit unticked(rules, *next, model);
                return offerCommitmentsAt(rules, *next);
            }
    rules.leaveOut("commitment", "No commitment for " + rules.gpu().title + " is known.");
}

} // namespace breakeven
