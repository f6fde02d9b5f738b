// Pinned prices that have moved: what they were and are, what they make of each option, and taking them.
#include "app/command_line/open_store.h"
#include "app/command_line/output.h"
#include "app/command_line/study.h"
#include "app/command_line/study_source.h"

#include "model/study/price_unit.h"
#include "model/study/study_path.h"
#include "pricing/pins/moved_prices.h"
#include "pricing/pins/price_pin.h"
#include "pricing/pins/study_pin.h"
#include "ui/words/headline.h"
#include "ui/words/numbers.h"

#include <algorithm>
#include <ostream>

namespace breakeven {

namespace {

struct Findings
{
    std::vector<MovedPrice> prices;
    std::optional<PriceMoveEffects> effects;               // nothing when no price has moved
    std::vector<std::vector<std::optional<double>>> alone; // by price, by option
};

Json dayJson(const std::optional<Date> &day) { return day ? Json(day->iso()) : Json(); }

std::string plainHeadline(const Study &study, const Comparison &comparison)
{
    return words::headline(study, comparison, words::kPlain).plain;
}

Result<Findings> findingsOf(const Study &study, const StudyArguments &arguments, const Store &store)
{
    Findings findings;
    auto prices = movedPrices(study, store.prices());
    if (!prices)
        return prices.error();
    findings.prices = std::move(*prices);
    if (!arguments.path.empty())
        std::erase_if(findings.prices, [&](const MovedPrice &price) { return price.path != arguments.path; });
    if (findings.prices.empty())
        return findings;
    auto effects = effectsOfPrices(study, findings.prices, store.prices());
    if (!effects)
        return effects.error();
    for (const MovedPrice &price : findings.prices) {
        const auto one = effectsOfPrices(study, {price}, store.prices());
        if (!one)
            return one.error();
        findings.alone.push_back(totalDifferences(one->before, one->after));
    }
    findings.effects = std::move(*effects);
    return findings;
}

Json priceJson(const MovedPrice &price, const std::vector<std::optional<double>> &alone,
               const Comparison &comparison)
{
    const PriceUnit unit = priceUnitOf(price.pinned.offer.model);
    const auto perHour = [&](double amount) { return isPaidByTheHour(unit) ? Json(amount) : Json(); };
    Json effects = Json::object();
    for (std::size_t i = 0; i < comparison.options.size(); ++i)
        effects[comparison.options[i].id] = price.canBeTaken() ? number(alone[i]) : Json();
    return {{"path", price.path},
            {"label", price.owner + ", " + price.label},
            {"price", pinText(price.pinned.offer)},
            {"price_currency", price.pinned.offer.currency},
            {"unit", priceUnitText(unit)},
            {"pinned_unit_price", toDouble(price.pinned.offer.price)},
            {"pinned_per_h", perHour(toDouble(price.pinned.offer.price))},
            {"pinned_day", dayJson(dayOf(price.pinned.offer))},
            {"now_unit_price", price.now ? Json(toDouble(price.now->price)) : Json()},
            {"now_per_h", price.now ? perHour(toDouble(price.now->price)) : Json()},
            {"now_day", price.now ? dayJson(dayOf(*price.now)) : Json()},
            {"change", number(price.change())},
            {"offered", price.now.has_value()},
            {"value_before", price.before},
            {"value_after", number(price.after)},
            {"reason", price.reason.empty() ? Json() : Json(price.reason)},
            {"effects", std::move(effects)}};
}

void printJson(const CommandContext &context, const Study &study, const Findings &findings, bool isTaken)
{
    Json prices = Json::array();
    Json options = Json::array();
    Json before = nullptr, after = nullptr;
    if (findings.effects) {
        const PriceMoveEffects &effects = *findings.effects;
        for (std::size_t i = 0; i < findings.prices.size(); ++i)
            prices.push_back(priceJson(findings.prices[i], findings.alone[i], effects.before));
        const auto differences = totalDifferences(effects.before, effects.after);
        for (std::size_t i = 0; i < differences.size(); ++i)
            options.push_back({{"id", effects.before.options[i].id},
                               {"name", effects.before.options[i].name},
                               {"total_cost_before", number(effects.before.options[i].totalCost())},
                               {"total_cost_after", number(effects.after.options[i].totalCost())},
                               {"difference", number(differences[i])},
                               {"npv_before", number(effects.before.options[i].npv())},
                               {"npv_after", number(effects.after.options[i].npv())}});
        before = plainHeadline(study, effects.before);
        after = plainHeadline(effects.study, effects.after);
    }
    context.out << jsonText({{"schema", "breakeven/study-pin-moved/1"},
                             {"study", study.name},
                             {"currency", study.currency},
                             {"taken", isTaken},
                             {"prices", std::move(prices)},
                             {"options", std::move(options)},
                             {"headline_before", before},
                             {"headline_after", after}});
}

std::string dayText(const std::optional<Date> &day) { return day ? day->iso() : "—"; }

std::string signedText(std::optional<double> value)
{
    return words::difference(value, words::moneyDecimals(std::span(&value, 1)), words::kPlain);
}

void printText(const CommandContext &context, const Study &study, const Findings &findings, bool isTaken)
{
    if (!findings.effects) {
        context.out << "No pinned price has moved.\n";
        return;
    }
    std::vector<std::vector<std::string>> prices;
    for (const MovedPrice &price : findings.prices) {
        const Offer &pinned = price.pinned.offer;
        const auto amount = [&](const Offer &offer) {
            return nanoText(offer.price) + " " + offer.currency + perUnitText(priceUnitOf(offer.model));
        };
        const auto change = price.change();
        prices.push_back({terminalText(price.path), terminalText(offerTitle(pinned)), amount(pinned),
                          dayText(dayOf(pinned)), price.now ? amount(*price.now) : "no longer offered",
                          price.now ? dayText(dayOf(*price.now)) : "—",
                          change ? signedText(*change * 100) + " %" : "—"});
    }
    context.out << tableText({"input", "price", "pinned", "of", "now", "of", "change"}, prices) << '\n';
    const PriceMoveEffects &effects = *findings.effects;
    const auto differences = totalDifferences(effects.before, effects.after);
    std::vector<std::vector<std::string>> options;
    for (std::size_t i = 0; i < differences.size(); ++i)
        options.push_back({terminalText(effects.before.options[i].name),
                           moneyText(effects.before.options[i].totalCost()),
                           moneyText(effects.after.options[i].totalCost()), signedText(differences[i])});
    context.out << tableText({"option", "total before, " + study.currency, "after", "difference"}, options)
                << "\nbefore: " << terminalText(plainHeadline(study, effects.before))
                << "\nafter:  " << terminalText(plainHeadline(effects.study, effects.after)) << '\n';
    if (isTaken)
        context.out << "The new prices are in the study.\n";
}

void tellReasons(const CommandContext &context, const std::vector<MovedPrice> &prices)
{
    if (context.isQuiet)
        return;
    for (const MovedPrice &price : prices)
        if (!price.canBeTaken())
            context.messages << issueLine(
                                    {Severity::Warning,
                                     price.path + ": " + price.reason + " The study keeps the pinned price.",
                                     {}})
                             << '\n';
}

} // namespace

int showMovedPrices(const CommandContext &context, const StudyArguments &arguments)
{
    auto loaded =
        arguments.takes ? loadForChange(context, arguments.study) : Result<LoadedStudy>(LoadedStudy{});
    if (!loaded)
        return report(context, loaded.error());
    if (!arguments.takes) {
        auto study = loadStudy(context, arguments.study);
        if (!study)
            return report(context, study.error());
        loaded->study = std::move(*study);
    }
    if (!arguments.path.empty())
        if (const auto place = findInput(loaded->study, arguments.path); !place)
            return report(context, place.error());
    const auto store = openPrices(context);
    if (!store)
        return report(context, store.error());
    const auto findings = findingsOf(loaded->study, arguments, *store);
    if (!findings)
        return report(context, findings.error());
    const bool isTaken = arguments.takes && std::any_of(findings->prices.begin(), findings->prices.end(),
                                                        [](const auto &price) { return price.canBeTaken(); });
    tellReasons(context, findings->prices);
    if (isTaken)
        if (const auto written = storeBack(context, arguments.study,
                                           {findings->effects->study, loaded->stored, loaded->fileHash});
            !written)
            return report(context, written.error());
    if (arguments.format == "json")
        printJson(context, loaded->study, *findings, isTaken);
    else
        printText(context, loaded->study, *findings, isTaken);
    return 0;
}

} // namespace breakeven
