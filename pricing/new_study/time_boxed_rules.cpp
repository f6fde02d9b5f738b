// Machines that are booked for a time beforehand: capacity blocks of AWS and Google's calendar mode, for runs
// of at most half a year and for bursts that fill the days they are booked for.
//
// Source: docs.aws.amazon.com, Capacity Blocks for ML (1 to 14 days by the day, up to 182 days by the week,
// at most 64 machines, all of it in advance); cloud.google.com, Future reservations in calendar mode (1 to 90
// days). That Google's is paid as it runs could not be confirmed.
#include "model/numeric/shown_amount.h"
#include "model/numeric/time_constants.h"
#include "model/procurement/machine_orders.h"
#include "pricing/new_study/option_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kDaysOfMonth = 365.0 / 12;
constexpr double kDaysOfBookedWeek = 7;
constexpr double kMostMonths = 6;
constexpr double kMostMachines = 64;
// Half a year has 182.5 days, and a month of 730 hours is a block of 720.
constexpr double kForgiven = 1.02;

struct Mode
{
    const char *model;
    const char *name;
    const char *upfront;
    double mostDays;
    const char *terms;
};
constexpr Mode kModes[] = {
    {"capacity_block", "Capacity block", "all", 182,
     "Booked beforehand and paid in advance, for 1 to 14 days or for weeks up to 182 days."},
    {"calendar", "Calendar reservation", "none", 90, "Booked beforehand, for 1 to 90 days."}};

// Months that are paid for a plan of so many: whole weeks, of a block the time it has.
double monthsPaid(const MarketPrice &price, double months)
{
    if (price.booked)
        return price.booked->hours / kHoursPerDay / kDaysOfMonth;
    const double weeks = std::ceil(months * kDaysOfMonth / kDaysOfBookedWeek - 0.1);
    return std::max(months, weeks * kDaysOfBookedWeek / kDaysOfMonth);
}

bool isForWork(const OptionRules &rules, const MarketPrice &block, double machines, double months)
{
    return block.booked->machines >= machines && rules.request().day <= block.booked->begins &&
           monthsPaid(block, months) * kForgiven >= months;
}

// Of jobs as many as another commitment has.
double machinesOf(const OptionRules &rules, const Seller &seller)
{
    const auto &jobs = rules.work().jobs;
    return jobs ? jobs->machines(seller.gpus, 0, true) : machinesFor(seller, rules.work().gpus);
}

// The block that costs least as a whole, else what the seller asks for any time; null where nothing fits.
const MarketPrice *fitting(const OptionRules &rules, const Seller &seller, const Mode &mode, double months)
{
    const double machines = machinesOf(rules, seller);
    const MarketPrice *best = nullptr;
    const auto cost = [&](const MarketPrice &price) {
        return *price.price.value * monthsPaid(price, months);
    };
    for (const MarketPrice *block : seller.blocks)
        if (block->model == mode.model && isForWork(rules, *block, machines, months) &&
            (!best || cost(*block) < cost(*best)))
            best = block;
    return best ? best : seller.price(mode.model);
}

std::string timeNote(const MarketPrice &price)
{
    return price.booked ? fmt::format("A block of {} from {} for {:g} h.",
                                      shownAmount(price.booked->machines, "machines", {}),
                                      price.booked->begins.iso(), price.booked->hours)
                        : std::string();
}

void offerRun(OptionRules &rules, const Seller &seller, const Mode &mode, const MarketPrice &price)
{
    OptionBuilder draft("committed", mode.name);
    draft.choose("upfront", mode.upfront).machine(rules.gpu(), price).put("price", pricedInput(price));
    draft.put("term_months", assumedRule(monthsPaid(price, rules.months()), "the plan, booked as a whole"));
    draft.put("gpus", assumedRule(machinesOf(rules, seller) * seller.gpus,
                                  "whole machines for what is wanted at once"));
    rules.putRentBeside(kOverflowPrice, draft);
    draft.note(mode.terms).note(timeNote(price)).note(sellerNote(rules, seller, "the booking"));
    rules.offer({idAt(rules, "time-boxed", seller), draft.option()});
}

// Days that are booked for a run: by the day for up to two weeks, by the week beyond.
double daysOfBlock(double days)
{
    constexpr double kMostByTheDay = 14;
    return days <= kMostByTheDay ? std::max(1.0, std::ceil(days - 1e-9))
                                 : kDaysOfBookedWeek * std::ceil(days / kDaysOfBookedWeek - 1e-9);
}

// A block for each run. What a run takes beyond its block is rented.
void offerBlockOfRun(OptionRules &rules, const Seller &seller, const Mode &mode, const MarketPrice &price,
                     double days)
{
    OptionBuilder draft("committed", mode.name);
    draft.choose("upfront", mode.upfront).choose("renewal", renewal::kOnce);
    draft.machine(rules.gpu(), price).put("price", pricedInput(price));
    const double booked = price.booked ? price.booked->hours / kHoursPerDay : days;
    draft.put("term_days", assumedRule(booked, "the days of a run, booked as a whole"));
    draft.put("gpus",
              assumedRule(machinesOf(rules, seller) * seller.gpus, "whole machines for what a run uses"));
    rules.putRentBeside(kOverflowPrice, draft);
    draft.note(mode.terms).note(timeNote(price)).note(sellerNote(rules, seller, "the booking"));
    rules.offer({idAt(rules, "time-boxed", seller), draft.option()});
}

void offerRunModeAt(OptionRules &rules, const Seller &seller, const Mode &mode)
{
    const double days = daysOfBlock(rules.work().jobs->hours / kHoursPerDay);
    const std::string id = idAt(rules, "time-boxed", seller);
    if (machinesOf(rules, seller) > kMostMachines)
        return rules.leaveOut(id, fmt::format("{} at {} is for at most {:g} machines; a run takes {:g}.",
                                              mode.name, providerName(seller.provider), kMostMachines,
                                              machinesOf(rules, seller)));
    if (days > mode.mostDays)
        return rules.leaveOut(id, fmt::format("{} at {} is for at most {:g} days; a run takes {:g}.",
                                              mode.name, providerName(seller.provider), mode.mostDays, days));
    const MarketPrice *price = fitting(rules, seller, mode, days / kDaysOfMonth);
    if (price)
        offerBlockOfRun(rules, seller, mode, *price, days);
}

// Hours of a month that are paid for bursts: whole days, each for all bursts that begin on it.
double hoursBooked(double bursts, double hoursOfBurst)
{
    const double daysOfBurst = std::ceil(hoursOfBurst / kHoursPerDay - 1e-9);
    return kHoursPerDay * std::min(kDaysOfMonth, bursts * daysOfBurst);
}

void offerDays(OptionRules &rules, const Seller &seller, const Mode &mode, const MarketPrice &price)
{
    const double bursts = rules.ofWork("bursts_per_month").value_or(0);
    const double hours = rules.ofWork("job_h").value_or(0);
    if (!(bursts * hours > 0))
        return;
    const double paid = hoursBooked(bursts, hours);
    const double overhead = std::max(1.0, paid / (bursts * hours));
    OptionBuilder draft("on-demand", fmt::format("{} by the day", mode.name));
    draft.machine(rules.gpu(), price).put("price", pricedInput(price));
    draft.put("overhead", assumedRule(overhead, "whole days are paid, each for all bursts that begin on it"));
    draft.note(mode.terms).note(timeNote(price)).note(sellerNote(rules, seller, "the booking"));
    OfferedOption offered{idAt(rules, "time-boxed", seller), draft.option()};
    const double onDemand = rules.seller().perGpuHour("on_demand");
    offered.isTicked = *price.price.value / price.gpus * overhead <= onDemand;
    if (!offered.isTicked)
        offered.reason =
            fmt::format("It is booked by the day: {:.0f} h a month are paid for {:.0f} h of bursts.", paid,
                        bursts * hours);
    rules.offer(std::move(offered));
}

void offerModeAt(OptionRules &rules, const Seller &seller, const Mode &mode)
{
    if (rules.request().training && rules.work().jobs)
        return offerRunModeAt(rules, seller, mode);
    const bool isBurst = rules.traitsOfWork().isBurst;
    const double months = isBurst ? 1 / kDaysOfMonth : rules.months();
    if ((!isBurst && !rules.traitsOfWork().isOfJobs) || (!isBurst && months > kMostMonths) ||
        machinesOf(rules, seller) > kMostMachines)
        return;
    if (months * kDaysOfMonth > mode.mostDays * kForgiven)
        return rules.leaveOut(idAt(rules, "time-boxed", seller),
                              fmt::format("{} at {} is for at most {:g} days; the plan takes {:.0f}.",
                                          mode.name, providerName(seller.provider), mode.mostDays,
                                          months * kDaysOfMonth));
    const MarketPrice *price = fitting(rules, seller, mode, months);
    if (!price)
        return rules.leaveOut(idAt(rules, "time-boxed", seller),
                              fmt::format("{} at {}: none of the blocks that can be had is long and large "
                                          "enough.",
                                          mode.name, providerName(seller.provider)));
    isBurst ? offerDays(rules, seller, mode, *price) : offerRun(rules, seller, mode, *price);
}

} // namespace

void offerCapacityBlockAt(OptionRules &rules, const Seller &seller) { offerModeAt(rules, seller, kModes[0]); }

void offerCalendarAt(OptionRules &rules, const Seller &seller) { offerModeAt(rules, seller, kModes[1]); }

} // namespace breakeven
