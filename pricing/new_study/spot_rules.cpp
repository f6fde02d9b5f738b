// Spot: for work that may be interrupted, with the interruptions that were measured.
#include "pricing/new_study/option_rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

constexpr double kMinutesOfHour = 60;

// AWS publishes how often each type is interrupted in a region.
const CatalogueFigure *advisorRate(const OptionRules &rules, const Seller &seller)
{
    if (seller.provider != "aws")
        return nullptr;
    const CatalogueRows &rows = rules.catalogue().interruptions;
    const std::string many = fmt::format("{} x {} {}", rules.gpu().gpu, seller.gpus, seller.region);
    const CatalogueFigure *found = figureOf(rows, "aws", many);
    return found ? found : figureOf(rows, "aws", rules.gpu().gpu + " " + seller.region);
}

// A provider's own band before what was measured elsewhere, which is its high end: the band is a floor.
Input interruptionRate(const OptionRules &rules, const Seller &seller)
{
    const CatalogueFigure *figure = figureOf(rules.catalogue().interruptions, "any", "any");
    if (!figure)
        return {};
    const CatalogueFigure *advisor = advisorRate(rules, seller);
    if (!advisor)
        return assumedFigure(*figure);
    Input rate = ranged(assumedFigure(*advisor), *advisor->value, std::max(*advisor->value, *figure->value));
    addNote(rate.note, "high: " + figure->source);
    return rate;
}

void putInterruptions(OptionRules &rules, const Seller &seller, OptionBuilder &draft)
{
    const CatalogueRows &rows = rules.catalogue().interruptions;
    draft.put("stretch", computedEffect());
    if (const Input rate = interruptionRate(rules, seller); rate.value)
        draft.put("interruption_rate", rate);
    if (const CatalogueFigure *changeover = figureOf(rows, "any", "changeover"))
        draft.put("restart_time", assumedFigure(*changeover, kMinutesOfHour));
    if (const CatalogueFigure *wait = figureOf(rows, "any", "wait for capacity"))
        draft.put("wait_time", assumedFigure(*wait, kMinutesOfHour));
    if (const CatalogueFigure *save = figureOf(rules.catalogue().startup, "save_time"))
        draft.put("save_time", rules.shared("save_time", ranged(assumedFigure(*save), 0.5, 15)));
}

// How long a machine is there and how long it is away say how many spare ones keep the service up.
void putCapacity(OptionBuilder &draft)
{
    const Option known = draft.option();
    const auto valueOf = [&](const char *key) {
        const auto found = known.procurement.inputs.find(key);
        return found == known.procurement.inputs.end() ? std::nullopt : found->second.value;
    };
    draft.choose("allocation", "always-on").put("enough_capacity", computedEffect());
    if (const auto rate = valueOf("interruption_rate"); rate && *rate > 0)
        draft.put("capacity_up_time",
                  rangedBy(assumedRule(1 / *rate, "one over the interruptions a machine-hour"), 0.2, 5));
    const double away = valueOf("wait_time").value_or(0) + valueOf("restart_time").value_or(0);
    draft.put("capacity_away_time",
              rangedBy(assumedRule(away / kMinutesOfHour, "wait for capacity and changeover"), 0.5, 2));
    draft.put("capacity_correlation", assumedRule(0, "each machine on its own; no figure with a source"));
}

// On demand stands behind the spot of jobs that are to be done in time, where the seller has the machine on
// demand as well.
void putFallback(OptionRules &rules, const Seller &seller, OptionBuilder &draft)
{
    const auto &settings = rules.request().settings;
    const bool isInTime = std::any_of(settings.begin(), settings.end(),
                                      [](const auto &one) { return one.first.ends_with(".done_within"); });
    if (isInTime && seller.price("on_demand"))
        draft.put("on_demand_price", rules.onDemandPrice(seller));
}

} // namespace

void offerSpotAt(OptionRules &rules, const Seller &asked)
{
    const std::string id = idAt(rules, "spot", asked);
    const Seller &seller = rules.taken(id, "spot", asked);
    const MarketPrice &price = *seller.price("spot");
    OptionBuilder draft("spot", "Spot");
    draft.machine(rules.gpu(), price)
        .put("price", spotPriceInput(price, rules.isTrial() ? SeenPrices() : rules.request().seen));
    draft.put("price_change", rules.priceChange());
    putInterruptions(rules, seller, draft);
    putFallback(rules, seller, draft);
    if (rules.work().replicaGpus > 0) {
        putCapacity(draft);
        draft.note("Spare machines stand by for those that are taken back, so that requests are answered "
                   "meanwhile.");
    } else {
        draft.put("overhead", computedEffect());
        putStarts(rules, draft);
    }
    rules.putJobLength(draft);
    draft.note(sellerNote(rules, seller, "spot"));
    OfferedOption offered{id, draft.option()};
    offered.isTicked = rules.mayBeInterrupted();
    // The only supply of requests with a time they have to be answered in is never spot.
    const bool isAnswered = rules.traitsOfWork().isService && rules.request().mayBeInterrupted;
    if (!offered.isTicked)
        offered.reason = isAnswered ? "Requests have to be answered while machines are taken back."
                                    : "The work cannot be interrupted.";
    rules.offer(std::move(offered));
}

} // namespace breakeven
