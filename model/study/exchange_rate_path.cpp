#include "model/study/exchange_rate_path.h"

#include "model/numeric/amount.h"
#include "model/study/own_value.h"

#include <algorithm>
#include <string_view>

namespace breakeven {

namespace {

constexpr std::string_view kPrefix = "exchange_rates.";

struct RatePath
{
    std::string currency;
    std::string attribute; // "", "date", "source"
};

Result<RatePath> partsOf(const Study &study, const std::string &path)
{
    const std::string rest = path.substr(kPrefix.size());
    const auto dot = rest.find('.');
    RatePath parts{rest.substr(0, dot), dot == std::string::npos ? "" : rest.substr(dot + 1)};
    const bool isCurrency = parts.currency.size() == 3 &&
                            std::all_of(parts.currency.begin(), parts.currency.end(),
                                        [](char c) { return c >= 'A' && c <= 'Z'; }) &&
                            parts.currency != study.currency;
    if (!isCurrency)
        return Error{ErrorKind::BadInput,
                     "Expected another currency than the study's " + study.currency + ", such as " +
                         (study.currency == "EUR" ? "USD" : "EUR") + ", found '" + parts.currency + "'.",
                     path};
    if (!parts.attribute.empty() && parts.attribute != "date" && parts.attribute != "source")
        return Error{ErrorKind::NotFound,
                     "An exchange rate has a 'date' and a 'source', and no '" + parts.attribute + "'.", path};
    if (!parts.attribute.empty() && study.exchangeRates.count(parts.currency) == 0)
        return Error{ErrorKind::NotFound, "The study has no own rate of " + parts.currency + " yet.", path};
    return parts;
}

Result<void> setNumber(Study &study, const RatePath &parts, const std::string &text, std::optional<Date> day)
{
    const std::string unit = study.currency + "/" + parts.currency;
    std::string number = text;
    if (number.ends_with(unit))
        number.erase(number.find_last_not_of(' ', number.size() - unit.size() - 1) + 1);
    const auto rate = parseAmount(number, "", study.currency, 730);
    const std::string path = std::string(kPrefix) + parts.currency;
    if (!rate || !(*rate > 0))
        return Error{ErrorKind::BadInput, "Expected a rate above 0 in " + unit + ", found '" + text + "'.",
                     path};
    const auto known = study.exchangeRates.find(parts.currency);
    if (!day && known == study.exchangeRates.end())
        return Error{ErrorKind::BadInput, "A new exchange rate needs its day.", path};
    study.exchangeRates[parts.currency] = {*rate, day ? *day : known->second.date, kOwnValue};
    return {};
}

} // namespace

bool isRatePath(const std::string &path) { return path.starts_with(kPrefix); }

Result<void> setRate(Study &study, const std::string &path, const std::string &text, std::optional<Date> day)
{
    const auto parts = partsOf(study, path);
    if (!parts)
        return parts.error();
    if (parts->attribute == "source") {
        study.exchangeRates[parts->currency].source = text;
    } else if (parts->attribute == "date") {
        const auto date = Date::parse(text);
        if (!date)
            return Error{ErrorKind::BadInput, "Expected a date like 2026-11-20, found '" + text + "'.", path};
        study.exchangeRates[parts->currency].date = *date;
    } else if (text.empty() || text == "unknown") {
        study.exchangeRates.erase(parts->currency);
    } else {
        return setNumber(study, *parts, text, day);
    }
    return {};
}

Result<std::string> rateAt(const Study &study, const std::string &path)
{
    const auto parts = partsOf(study, path);
    if (!parts)
        return parts.error();
    const auto rate = study.exchangeRates.find(parts->currency);
    if (rate == study.exchangeRates.end())
        return std::string("unknown");
    if (parts->attribute == "source")
        return rate->second.source;
    if (parts->attribute == "date")
        return rate->second.date.iso();
    return amountText(rate->second.rate, "", study.currency) + " " + study.currency + "/" + parts->currency;
}

} // namespace breakeven
