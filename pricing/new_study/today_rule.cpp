// What is paid today, as an option of its own: the GPUs that were said in all hours, or where the work is
// told by jobs or requests the GPU-hours that are worked.
#include "pricing/new_study/option_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <tuple>
#include <vector>

namespace breakeven {

namespace {

struct PaidWay
{
    const char *way;
    const char *name;
    std::array<const char *, 2> models; // as sellers call it; the second may be null
    double termMonths = 0;              // of a commitment
};
constexpr PaidWay kWays[] = {{"on-demand", "on demand", {"on_demand", nullptr}},
                             {"commitment-1y", "commitment, 1 year", {"reserved_1y", nullptr}, 12},
                             {"commitment-3y", "commitment, 3 years", {"reserved_3y", "reserved_from"}, 36},
                             {"spot", "spot", {"spot", nullptr}},
                             {"serverless", "serverless", {"serverless", nullptr}}};

// Null: there is none of this name. What is kept is paid like what is started.
const PaidWay *findPaidWay(const std::string &way)
{
    const std::string asked = way == "on-demand-kept" ? "on-demand" : way;
    const auto found = std::find_if(std::begin(kWays), std::end(kWays),
                                    [&](const PaidWay &one) { return asked == one.way; });
    return found == std::end(kWays) ? nullptr : found;
}

Error unknownWay(const std::string &way)
{
    std::string ways;
    for (const PaidWay &one : kWays)
        ways += (ways.empty() ? "" : &one == std::end(kWays) - 1 ? " or " : ", ") + std::string(one.way);
    return {ErrorKind::BadInput, "What you pay today: expected " + ways + ", found '" + way + "'.", {}};
}

// The hour of whole machines, where it is near and of a known day if there is such a one.
const MarketPrice *leastPrice(const OptionRules &rules, const PaidWay &way, const std::string &seller)
{
    const MarketPrice *least = nullptr;
    const auto rank = [&](const Seller &one, const MarketPrice &price) {
        return std::tuple(!hasOwnMachines(one), !isInRegion(rules.request().region, one.region),
                          !isDated(price), machinesFor(one, rules.work().gpus) * *price.price.value);
    };
    const Seller *best = nullptr;
    for (const Seller &one : rules.everybody())
        for (const char *model : way.models)
            if (const MarketPrice *price = model ? one.price(model) : nullptr;
                price && isProvider(seller, one.provider) &&
                (!least || rank(one, *price) < rank(*best, *least))) {
                least = price;
                best = &one;
            }
    return least;
}

Error notSoldSo(const OptionRules &rules, const PaidWay &way, const std::string &seller)
{
    std::string sellers;
    for (const Seller &one : rules.everybody())
        for (const char *model : way.models)
            if (const std::string name = providerName(one.provider);
                model && one.price(model) && sellers.find(name) == std::string::npos)
                sellers += (sellers.empty() ? "" : ", ") + name;
    const std::string by = sellers.empty() ? "nobody in the catalogue does" : "those who do are " + sellers;
    return {ErrorKind::NotFound,
            fmt::format("What you pay today: no price of {} is known for {}{}; {}.", rules.gpu().title,
                        way.name, seller.empty() ? "" : " at " + sellersText({seller}), by),
            {}};
}

// As many as were said; nothing where the work is told by what is done.
std::optional<double> gpusSaid(const OptionRules &rules)
{
    const WorkSize &work = rules.work();
    const std::string measure = choiceIn(rules.study().workloads.begin()->second.choices, "measure");
    if (rules.traitsOfWork().isBurst || work.isOfRequests || work.replicaGpus > 0)
        return std::nullopt;
    if (rules.request().gpus)
        return rules.request().gpus;
    return measure == "jobs" ? std::nullopt : std::optional(work.gpus);
}

// A commitment stays one, so that nothing else is rented at its price.
bool isCommitted(const OptionRules &rules, const PaidWay &way)
{
    return way.termMonths > 0 && gpusSaid(rules);
}

void putHours(OptionRules &rules, const PaidWay &way, OptionBuilder &draft)
{
    const auto gpus = gpusSaid(rules);
    // Terms that fill the plan, so that nothing beyond it is counted.
    if (isCommitted(rules, way))
        draft.put("term_months", said(rules.months() / std::ceil(rules.months() / way.termMonths - 1e-9)));
    else
        draft.choose("allocation", gpus || rules.work().replicaGpus > 0 ? "always-on" : "autoscaled");
    if (gpus) {
        const double owned = gpusOwned(rules);
        Input held = said(std::max(0.0, *gpus - owned));
        held.note = owned > 0 ? "as many as were said less those owned, in all hours"
                              : "as many as were said, in all hours";
        draft.put("gpus", held);
    } else if (rules.work().replicaGpus <= 0) {
        draft.put("overhead", assumedRule(1, "the hours that are worked, and no other"));
    }
}

// "What you pay today (commitment, 1 year, AWS)".
std::string nameOf(const PaidToday &today, const PaidWay &way, const std::string &seller)
{
    std::vector<std::string> parts;
    if (!today.way.empty() || !seller.empty())
        parts.push_back(way.name);
    if (!seller.empty())
        parts.push_back(seller);
    if (today.price)
        parts.push_back(fmt::format("{:.2f} USD a GPU-hour", *today.price));
    return fmt::format("What you pay today ({})", fmt::join(parts, ", "));
}

// Errors: BadInput for a price or a way that cannot be.
Result<const PaidWay *> paidWay(const PaidToday &today)
{
    if (today.price && !(*today.price > 0))
        return Error{
            ErrorKind::BadInput,
            fmt::format("What you pay today: a price above 0 USD a GPU-hour was expected, found {:g}.",
                        *today.price),
            {}};
    const bool isPriceAlone = today.price && today.way.empty() && today.seller.empty();
    const PaidWay *way = findPaidWay(isPriceAlone ? "on-demand" : today.way);
    return way ? Result<const PaidWay *>(way) : unknownWay(today.way);
}

} // namespace

Result<void> offerToday(OptionRules &rules)
{
    if (!rules.request().today)
        return {};
    const PaidToday &today = *rules.request().today;
    const auto way = paidWay(today);
    if (!way)
        return way.error();
    const MarketPrice *price = today.price ? nullptr : leastPrice(rules, **way, today.seller);
    if (!today.price && !price)
        return notSoldSo(rules, **way, today.seller);
    OptionBuilder draft(isCommitted(rules, **way) ? "committed" : "on-demand",
                        nameOf(today, **way,
                               price                  ? providerName(price->provider)
                               : today.seller.empty() ? ""
                                                      : sellersText({today.seller})));
    draft.choose("sold_by", "gpu");
    if (price)
        draft.machine(rules.gpu(), *price).put("price", listedInput(*price));
    else
        draft.choose("gpu", rules.gpu().title.c_str()).put("price", said(*today.price));
    draft.put("price_change", rules.priceChange());
    putHours(rules, **way, draft);
    rules.offer({kToday, besideOwned(rules, draft.option())});
    return {};
}

} // namespace breakeven
