// What is switched off when nobody needs it: machines of the seller, and functions of serverless sellers.
#include "model/numeric/time_constants.h"
#include "pricing/new_study/option_rules.h"

#include <fmt/format.h>

namespace breakeven {

namespace {

constexpr double kStartsOfNotebooks = 2;
constexpr double kIdleOfFunction = 60;
constexpr double kMostIdle = 300;
constexpr double kSmallGpus = 1;
constexpr const char *kStays = "a function stays for a minute; a rule of the program";

// Nothing of a start but these: the parts of the model's cold start that the catalogue does not tell apart.
void putNoOtherParts(OptionBuilder &draft, const char *where)
{
    for (const char *part : {"driver_time", "image_size", "model_size"})
        draft.put(part, assumedRule(0, std::string("contained in ") + where));
}

void putStartsPerDay(const OptionRules &rules, OptionBuilder &draft)
{
    const bool areNotebooks = rules.traitsOfWork().isOfPeople && !rules.work().hasPattern;
    if (areNotebooks)
        draft.put("starts_per_day", ranged(assumedRule(kStartsOfNotebooks, "before and after a break; a rule "
                                                                           "of the program"),
                                           1, 4));
    else
        draft.put("starts_per_day", rangedBy(assumedRule(rules.work().startsPerDay(), "as often as the load "
                                                                                      "begins"),
                                             0.5, 2));
}

void putColdStart(const OptionRules &rules, OptionBuilder &draft)
{
    const CatalogueRows &startup = rules.catalogue().startup;
    draft.put("idle_per_start_h", computedEffect());
    if (const CatalogueFigure *ready = figureOf(startup, "node_ready"))
        draft.put("provision_time", assumedFigure(*ready));
    if (const CatalogueFigure *load = figureOf(startup, "model_load"))
        draft.put("init_time", assumedFigure(*load));
    if (const CatalogueFigure *cool = figureOf(startup, "cool_down", "KEDA cooldownPeriod"))
        draft.put("cooldown_time", rangedBy(assumedFigure(*cool), 0.5, 2)); // the range is a rule
    putNoOtherParts(draft, "the start of the node");
    draft.put("driver_time",
              ranged(assumedRule(0, "contained in the start of the node, or up to a minute more"), 0, 60));
    putStartsPerDay(rules, draft);
}

// Of requests the model finds the starts itself; else each start of the load is one.
void putFunctionStart(const OptionRules &rules, OptionBuilder &draft)
{
    const bool isBurst = rules.traitsOfWork().isBurst;
    const bool isSmall = isBurst || rules.work().gpus <= kSmallGpus;
    const CatalogueFigure *cold = figureOf(rules.catalogue().startup, "cold_start",
                                           isSmall ? "serverless, small model" : "serverless, large LLM");
    if (!cold)
        return;
    if (!rules.work().isOfRequests) {
        Input idle = assumedFigure(*cold, 1 / kSecondsPerHour);
        if (!isBurst) {
            idle = ranged(idle, cold->low.value_or(0) / kSecondsPerHour,
                          (*cold->value + kMostIdle) / kSecondsPerHour);
            *idle.value += kIdleOfFunction / kSecondsPerHour;
            addNote(idle.note, kStays);
        }
        draft.put("idle_per_start_h", idle);
        return putStartsPerDay(rules, draft);
    }
    draft.put("idle_per_start_h", computedEffect()).put("provision_time", assumedFigure(*cold));
    draft.put("cooldown_time", ranged(assumedRule(kIdleOfFunction, kStays), 2, kMostIdle));
    draft.put("init_time", assumedRule(0, "contained in the start of the function"));
    putNoOtherParts(draft, "the start of the function");
}

} // namespace

bool isScaledToZero(const OptionRules &rules)
{
    const bool isInTokens = rules.work().replicaGpus > 0;
    return isInTokens ? rules.work().isOffAtTimes
                      : rules.traitsOfWork().isService || rules.traitsOfWork().isOfPeople;
}

void offerScaleToZeroAt(OptionRules &rules, const Seller &asked)
{
    if (!isScaledToZero(rules))
        return;
    const std::string id = idAt(rules, "scale-to-zero", asked);
    const Seller &seller = rules.taken(id, "on_demand", asked);
    OptionBuilder draft("scale-to-zero", "Scale to zero");
    draft.machine(rules.gpu(), *seller.price("on_demand"));
    draft.put("price", rules.onDemandPrice(seller)).put("price_change", rules.priceChange());
    putColdStart(rules, draft);
    rules.offer({id, draft.option()});
}

void offerServerlessAt(OptionRules &rules, const Seller &asked)
{
    if (!rules.traitsOfWork().isService && !rules.traitsOfWork().isBurst)
        return;
    const std::string id = idAt(rules, "serverless", asked);
    const MarketPrice &function = *rules.taken(id, "serverless", asked).price("serverless");
    OptionBuilder draft("scale-to-zero", "Serverless");
    draft.choose("sold_by", "gpu").machine(rules.gpu(), function);
    draft.put("price", listedInput(function)).put("price_change", rules.priceChange());
    putFunctionStart(rules, draft);
    draft.note("Billed while a function runs; processors and memory come on top.");
    rules.offer({id, draft.option()});
}

} // namespace breakeven
