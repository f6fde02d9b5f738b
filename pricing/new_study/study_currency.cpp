#include "pricing/new_study/study_currency.h"

#include "model/study/fields.h"
#include "model/study/own_value.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "pricing/pins/exchange_rates.h"

#include <algorithm>
#include <cstring>

namespace breakeven {

namespace {

constexpr const char *kRulesCurrency = "USD";

bool isMoney(const Field &field) { return std::strchr(field.unitText, '$') != nullptr; }

bool isCode(const std::string &text)
{
    return text.size() == 3 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

Error noCode(const std::string &currency)
{
    return {ErrorKind::BadInput,
            "Expected a currency of three letters such as EUR, found '" + currency + "'.", "currency"};
}

// What to do about it where nothing is fetched.
Error noRate(const std::string &currency, const std::string &from)
{
    return {ErrorKind::NotFound,
            "No reference rate of " + currency +
                " is known yet; `prices refresh --source ecb` fetches those of the last 90 days, or say what "
                "one " +
                from + " is in " + currency + " with exchange_rates." + from + "=RATE in the same command.",
            "currency"};
}

void scale(double rate, Input &input)
{
    if (input.value)
        *input.value *= rate;
    if (!input.range)
        return;
    input.range->low *= rate;
    input.range->high *= rate;
    for (double &seen : input.range->values)
        seen *= rate;
}

// From one currency of a study to another.
void restateStudyInput(const std::string &currency, const ExchangeRate &rate, Input &input)
{
    if (!input.price)
        return scale(rate.rate, input);
    PinnedPrice &pinned = *input.price;
    if (pinned.offer.currency == currency) {
        scale(1 / pinned.exchangeRate, input);
        pinned = PinnedPrice{pinned.offer, 1, {}, {}};
        return;
    }
    scale(rate.rate, input);
    pinned.exchangeRate *= rate.rate;
    pinned.rateSource = rate.source;
    pinned.rateDate = rate.date;
}

// Of an offer that is listed only, which may be added later.
void restateOffer(const std::string &currency, const ExchangeRate &rate, LeftOutOffer &offer)
{
    offer.cost *= rate.rate;
    offer.more *= rate.rate;
    offer.currency = currency;
    Procurement &own = offer.option.procurement;
    findProcurementKind(own.kind)->fields().eachInput([&](const Field &field) {
        if (const auto found = own.inputs.find(field.key); isMoney(field) && found != own.inputs.end())
            restateStudyInput(currency, rate, found->second);
    });
}

void restateRates(const std::string &currency, const ExchangeRate &rate, Study &study)
{
    study.exchangeRates.erase(currency);
    for (auto &[other, known] : study.exchangeRates)
        known.rate *= rate.rate;
    if (rate.source == kOwnValue)
        study.exchangeRates[study.currency] = rate;
}

// An offered option is not in the study yet, so the options that name a shared assumption decide whether it
// is an amount of money.
bool isMoneyShared(const std::string &name, const std::vector<OfferedOption> &offered)
{
    for (const OfferedOption &one : offered) {
        const Procurement &procurement = one.option.procurement;
        for (const Field &field : findProcurementKind(procurement.kind)->fields().fields) {
            const auto found = procurement.inputs.find(field.key);
            if (found != procurement.inputs.end() && found->second.shared == name)
                return isMoney(field);
        }
    }
    return false;
}

} // namespace

Result<void> chooseCurrency(NewStudyRequest &request, const std::string &currency, const PriceStore *prices,
                            const std::optional<ExchangeRate> &own)
{
    if (currency == kRulesCurrency)
        return {};
    Study asked;
    asked.currency = kRulesCurrency;
    asked.asOf = request.day;
    const auto rate = rateInto(asked, currency, prices, own);
    if (!rate)
        return rate.error();
    request.money = StudyMoney{currency, *rate};
    return {};
}

void restateInput(const StudyMoney &money, Input &input)
{
    if (money.currency == kRulesCurrency)
        return scale(money.perDollar.rate, input);
    restateStudyInput(money.currency, money.perDollar, input);
}

void restateProcurement(const StudyMoney &money, Procurement &procurement)
{
    findProcurementKind(procurement.kind)->fields().eachInput([&](const Field &field) {
        if (const auto found = procurement.inputs.find(field.key);
            isMoney(field) && found != procurement.inputs.end())
            restateInput(money, found->second);
    });
    for (auto &[key, part] : procurement.parts)
        restateProcurement(money, part);
}

void restate(const StudyMoney &money, NewStudy &made)
{
    made.study.currency = money.currency;
    for (auto &[name, input] : made.study.shared)
        if (isMoneyShared(name, made.offered))
            restateInput(money, input);
    for (OfferedOption &one : made.offered) {
        restateProcurement(money, one.option.procurement);
        restateInput(money, one.price);
    }
}

std::optional<StudyMoney> moneyOf(const Study &study)
{
    if (study.currency == kRulesCurrency)
        return StudyMoney{kRulesCurrency, {1, study.asOf, {}}};
    if (const auto own = study.exchangeRates.find(kRulesCurrency); own != study.exchangeRates.end())
        return StudyMoney{study.currency, own->second};
    for (const ConstInputPlace &place : allInputs(study))
        if (const auto &price = place.input->price; price && price->offer.currency == kRulesCurrency)
            return StudyMoney{study.currency,
                              {price->exchangeRate, price->rateDate.value_or(study.asOf), price->rateSource}};
    return std::nullopt;
}

Result<ExchangeRate> rateInto(const Study &study, const std::string &currency, const PriceStore *prices,
                              const std::optional<ExchangeRate> &own)
{
    if (!isCode(currency))
        return noCode(currency);
    if (own)
        return *own;
    if (const auto known = study.exchangeRates.find(currency); known != study.exchangeRates.end())
        return ExchangeRate{1 / known->second.rate, known->second.date, known->second.source};
    if (!prices)
        return noRate(currency, study.currency);
    const auto rate = crossRate(*prices, study.currency, currency, study.asOf);
    if (!rate)
        return rate.error();
    return rate->exchangeRate();
}

void restateStudy(const std::string &currency, const ExchangeRate &rate, Study &study)
{
    std::vector<std::string> paths;
    for (const ConstInputPlace &place : allInputs(study))
        if (isMoney(*place.field))
            paths.push_back(place.path);
    for (const std::string &path : paths)
        if (const auto place = findInput(study, path))
            restateStudyInput(currency, rate, *place->input);
    for (auto &[id, offer] : study.leftOutOffers)
        restateOffer(currency, rate, offer);
    restateRates(currency, rate, study);
    study.currency = currency;
}

} // namespace breakeven
