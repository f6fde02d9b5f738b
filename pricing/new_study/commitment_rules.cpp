// Commitments: for as long as they are sold, on the machines that are wanted all the time.
#include "model/numeric/time_constants.h"
#include "model/procurement/machine_orders.h"
#include "pricing/new_study/option_rules.h"
#include "pricing/new_study/serving_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

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

// For a load with a pattern, the machines that are wanted for longer than the committed price asks; otherwise
// all. Source: the load-duration crossing, P(load > K) = committed price / on-demand price.
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

// Requests with a response time: nobody can say how long requests beyond the commitment take.
bool isAnsweredInTime(const OptionRules &rules)
{
    return rules.work().replicaGpus > 0 || (rules.work().isOfRequests && rules.ofWork("p95_target"));
}

// Replicas are committed for the busiest hour of the plan: requests beyond them would wait for none.
double machinesFor(const OptionRules &rules, const Seller &seller, double priceRatio)
{
    if (rules.work().jobs)
        return rules.work().jobs->machines(seller.gpus, 0, true);
    if (!isAnsweredInTime(rules))
        return machinesCommitted(rules.work(), seller, priceRatio);
    const std::vector<double> peaks = heldBy(rules.work(), seller.gpus).peaks;
    return machinesFor(seller, *std::max_element(peaks.begin(), peaks.end()));
}

// Replicas for the busiest month of a year.
double replicasOfYear(const OptionRules &rules, const Seller &seller, std::size_t month)
{
    const std::vector<double> peaks = heldBy(rules.work(), seller.gpus).peaks;
    const std::span left = std::span(peaks).subspan(month);
    const std::span year = left.first(std::min(left.size(), std::size_t(kMonthsPerYear)));
    return machinesFor(seller, *std::max_element(year.begin(), year.end()));
}

// As many as each year of the plan takes. Replicas follow the years only with terms of one year. With longer
// terms all of them are there from the start, because nothing is rented beside them.
std::vector<double> machinesByYear(const OptionRules &rules, const Seller &seller, double term,
                                   double priceRatio)
{
    const WorkSize &work = rules.work();
    const bool isAnswered = isAnsweredInTime(rules);
    std::vector<double> machines;
    for (std::size_t month = 0; double(month) < rules.months(); month += std::size_t(kMonthsPerYear))
        machines.push_back(work.jobs ? work.jobs->machines(seller.gpus, month, true)
                           : isAnswered && term == kMonthsPerYear ? replicasOfYear(rules, seller, month)
                           : !isAnswered && !work.hasPattern      ? machinesFor(seller, work.peaks[month])
                                                                  : machinesFor(rules, seller, priceRatio));
    return machines;
}

const char *whyCommitted(const OptionRules &rules)
{
    if (rules.work().jobs)
        return "the fewest whole machines that start at least 95 % of the jobs in time; the other jobs are "
               "rented";
    return isAnsweredInTime(rules) ? "whole machines for the busiest month of the plan"
                                   : "whole machines for what is wanted at the start";
}

// Terms that begin with a year of the plan and end within it, so that each year has its machines: where none
// does, what is wanted beyond them is rented.
void putTerms(const OptionRules &rules, const std::vector<double> &byYear, double gpusOfMachine, double term,
              OptionBuilder &draft)
{
    const double held = std::floor(rules.months() / term) * term; // by the first and those that follow it
    const auto yearsHeld = std::ptrdiff_t(std::ceil(held / kMonthsPerYear));
    const double first =
        held > term ? *std::min_element(byYear.begin(), byYear.begin() + yearsHeld) : byYear.front();
    std::vector<MachineOrder> orders;
    for (std::size_t year = 0; year < byYear.size(); ++year) {
        const double month = double(year) * kMonthsPerYear;
        double there = month < held ? first : 0;
        for (const MachineOrder &order : orders)
            there += month < order.month + term ? order.machines : 0;
        if (month + term <= rules.months() && byYear[year] > there)
            orders.push_back({int(month), byYear[year] - there});
    }
    draft.choose("orders", ordersText(orders).c_str());
    draft.put("gpus", assumedRule(first * gpusOfMachine, whyCommitted(rules)));
}

struct Term
{
    const char *model;
    double years;
    const char *rule = ""; // why so long; empty: the term is published
};

constexpr double kUsualYears = 3;

// Three years where nobody says how long, or the plan where that is shorter.
Term unpublishedTerm(double years)
{
    return years < kUsualYears
               ? Term{"reserved_from", years, "the plan's years: the term is not published"}
               : Term{"reserved_from", kUsualYears, "the longest usual term: it is not published"};
}

std::string yearsText(double years) { return fmt::format("{:g} year{}", years, years == 1 ? "" : "s"); }

void offerTerm(OptionRules &rules, const Seller &asked, const Term &term)
{
    const std::string id = idAt(rules, commitmentWay(term.years), asked);
    const Seller &seller = rules.taken(id, term.model, asked);
    const MarketPrice &price = *seller.price(term.model);
    const double ratio = *price.price.value / price.gpus / rules.seller().perGpuHour("on_demand");
    const std::vector<double> machines = machinesByYear(rules, seller, term.years * kMonthsPerYear, ratio);
    if (machines.front() < 1)
        return rules.leaveOut(
            idAt(rules, commitmentWay(term.years), seller),
            fmt::format("A commitment of {} at {} pays off for a machine that is used more than {:.0f} % of "
                        "the time; none is.",
                        yearsText(term.years), providerName(seller.provider), 100 * ratio));
    OptionBuilder draft("committed", "Commitment, " + yearsText(term.years));
    draft.machine(rules.gpu(), price).put("price", listedInput(price));
    draft.put("price_change", rules.priceChange());
    draft.put("renewal_change",
              ranged(assumedRule(0, "renewed as agreed; the range is a rule of the program"), -0.1, 0.1));
    Input months = assumedRule(term.years * kMonthsPerYear, term.rule);
    if (!*term.rule) {
        months.source = price.price.source;
        months.confidence = price.price.confidence;
    }
    draft.put("term_months", months).choose("renewal", renewal::kWithinPlan);
    putTerms(rules, machines, seller.gpus, term.years * kMonthsPerYear, draft);
    rules.putRentBeside(kOverflowPrice, draft);
    draft.note(*term.rule ? "Term not published." : "").note(sellerNote(rules, seller, "the commitment"));
    rules.offer({id, draft.option()});
}

} // namespace

// An id has no point: "commitment-3y", "commitment-30m".
std::string commitmentWay(double years)
{
    const bool isWhole = years == std::floor(years);
    return isWhole ? fmt::format("commitment-{:.0f}y", years)
                   : fmt::format("commitment-{:.0f}m", years * kMonthsPerYear);
}

void offerCommitmentsAt(OptionRules &rules, const Seller &seller)
{
    const double years = rules.months() / kMonthsPerYear;
    for (const Term &term : {Term{"reserved_1y", 1}, Term{"reserved_3y", 3}, unpublishedTerm(years)})
        if (seller.price(term.model) && years >= term.years && years >= 1)
            offerTerm(rules, seller, term);
}

} // namespace breakeven
