#include "data/study_values.h"

#include "model/numeric/amount.h"
#include "model/study/field_limits.h"
#include "model/study/price_unit.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

namespace breakeven {

void StudyValues::fail(const std::string &path, const std::string &message)
{
    if (!m_error)
        m_error = Error{ErrorKind::BadInput, message, m_where + ": " + path};
}

void StudyValues::unknownKey(const std::string &path)
{
    addIssue(m_reading.issues, {Severity::Warning, "Unknown key '" + path + "' was left out.", path});
}

bool StudyValues::expectObject(const Json &json, const std::string &path)
{
    if (json.is_object())
        return true;
    fail(path, std::string("Expected an object in braces, found ") + json.type_name() + ".");
    return false;
}

// Ids stand in dotted paths, so they hold no dot themselves.
bool StudyValues::isId(const std::string &id, const std::string &path)
{
    const auto isAllowed = [](unsigned char c) { return c > ' ' && c != 0x7f && c != '.' && c != '='; };
    const bool isGood = !id.empty() && std::all_of(id.begin(), id.end(), isAllowed);
    if (!isGood)
        fail(path, "Expected an id of letters, digits and '-', found '" + id + "'.");
    return isGood;
}

std::string StudyValues::text(const Json &json, const std::string &path)
{
    if (json.is_string())
        return json.get<std::string>();
    fail(path, std::string("Expected a text in quotes, found ") + json.type_name() + ".");
    return {};
}

std::optional<Date> StudyValues::date(const Json &json, const std::string &path)
{
    const std::string word = text(json, path);
    const auto date = Date::parse(word);
    if (!date)
        fail(path, "Expected a date like 2026-11-20, found '" + word + "'.");
    return date;
}

int StudyValues::whole(const Json &json, const std::string &path)
{
    if (json.is_number_integer() && std::abs(json.get<double>()) < 1e6)
        return json.get<int>();
    fail(path, "Expected a whole number, found '" + json.dump() + "'.");
    return 0;
}

std::optional<double> StudyValues::amount(const Json &json, const Field &field, const std::string &path)
{
    if (json.is_null())
        return std::nullopt;
    double value = 0;
    if (json.is_number()) {
        value = json.get<double>();
    } else {
        const auto parsed = parseAmount(text(json, path), field.unitText, study().currency, m_hoursPerMonth);
        if (!parsed) {
            fail(path, std::string(field.label) + ": " + parsed.error().message);
            return std::nullopt;
        }
        value = *parsed;
    }
    const std::string found = json.is_string() ? json.get<std::string>() : json.dump();
    if (const auto checked = checkLimits(field, value, found, study().currency); !checked)
        fail(path, checked.error().message);
    return value;
}

NanoMoney StudyValues::nano(const Json &json, const std::string &path, std::string &currency)
{
    const std::string whole = text(json, path);
    const std::size_t space = whole.find(' ');
    const std::size_t slash = whole.find('/');
    const auto value = parseNano(whole.substr(0, space));
    if (!value || space == std::string::npos || slash == std::string::npos || slash <= space + 1) {
        fail(path, "Expected a price with its currency like '0.9731 USD/h', found '" + whole + "'.");
        return 0;
    }
    if (*value < 0)
        fail(path, "Expected a price of at least 0, found '" + whole + "'.");
    currency = whole.substr(space + 1, slash - space - 1);
    return *value;
}

PinnedPrice StudyValues::price(const Json &json, const std::string &path)
{
    PinnedPrice pinned;
    if (!expectObject(json, path))
        return pinned;
    Offer &offer = pinned.offer;
    const std::map<std::string, std::string *> texts{{"provider", &offer.provider},
                                                     {"region", &offer.region},
                                                     {"zone", &offer.zone},
                                                     {"instance_type", &offer.instanceType},
                                                     {"model", &offer.model},
                                                     {"detail", &offer.detail},
                                                     {"os", &offer.os},
                                                     {"gpu", &offer.gpu},
                                                     {"gpu_variant", &offer.gpuVariant},
                                                     {"source", &offer.source},
                                                     {"revision", &offer.revision},
                                                     {"retrieved_at", &offer.retrievedAt},
                                                     {"exchange_rate_source", &pinned.rateSource}};
    for (const auto &[key, value] : json.items()) {
        const std::string inner = path + "." + key;
        if (const auto known = texts.find(key); known != texts.end())
            *known->second = text(value, inner);
        else if (key == "price")
            offer.price = nano(value, inner, offer.currency);
        else if (key == "list_price")
            offer.listPrice = nano(value, inner, offer.currency);
        else if (key == "effective_from")
            offer.effectiveFrom = date(value, inner);
        else if (key == "exchange_rate_date")
            pinned.rateDate = date(value, inner);
        else if (key == "exchange_rate")
            pinned.exchangeRate = exchangeRate(value, inner);
        else if (key == "gpu_count")
            std::sscanf(text(value, inner).c_str(), "%d/%d", &offer.gpuNumerator, &offer.gpuDenominator);
        else if (key == "flags" && value.is_array())
            for (const Json &flag : value)
                offer.flags.push_back(text(flag, inner));
        else
            unknownKey(inner);
    }
    checkPrice(json, pinned, path);
    return pinned;
}

void StudyValues::checkPrice(const Json &json, const PinnedPrice &pinned, const std::string &path)
{
    if (pinned.offer.gpuDenominator < 1 || pinned.offer.gpuNumerator < 0)
        fail(path + ".gpu_count", "Expected a count like '8' or '1/8'.");
    if (!json.contains("price"))
        fail(path, "A pinned price needs its 'price' with the currency, like '0.9731 USD/h'.");
    // The unit follows from the model, which may stand after the price.
    const std::string perUnit = perUnitText(priceUnitOf(pinned.offer.model));
    for (const char *key : {"price", "list_price"}) {
        if (!json.contains(key) || !json[key].is_string())
            continue;
        const std::string whole = json[key].get<std::string>();
        if (const auto slash = whole.find('/'); slash != std::string::npos && whole.substr(slash) != perUnit)
            fail(path + "." + key, "Expected a price with its currency like '0.9731 USD" + perUnit +
                                       "', found '" + whole + "'.");
    }
}

double StudyValues::exchangeRate(const Json &json, const std::string &path)
{
    if (json.is_number() && json.get<double>() > 0)
        return json.get<double>();
    fail(path, "Expected an exchange rate above 0, found '" + json.dump() + "'.");
    return 1;
}

} // namespace breakeven
