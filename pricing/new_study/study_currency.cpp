#include "pricing/new_study/study_currency.h"

#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
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

void restateInput(const StudyMoney &money, Input &input)
{
    const double rate = money.perDollar.rate;
    if (input.value)
        *input.value *= rate;
    if (input.range) {
        input.range->low *= rate;
        input.range->high *= rate;
        for (double &seen : input.range->values)
            seen *= rate;
    }
    if (!input.price)
        return;
    input.price->exchangeRate = rate;
    input.price->rateSource = money.perDollar.source;
    input.price->rateDate = money.perDollar.date;
}

void restateProcurement(const StudyMoney &money, Procurement &procurement)
{
    for (const Field &field : findProcurementKind(procurement.kind)->fields().fields)
        if (isMoney(field))
            if (const auto found = procurement.inputs.find(field.key); found != procurement.inputs.end())
                restateInput(money, found->second);
    for (auto &[key, part] : procurement.parts)
        restateProcurement(money, part);
}

// An option that is offered is not in the study yet, so what a shared assumption means is read off the
// options that name it.
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

Result<void> chooseCurrency(NewStudyRequest &request, const std::string &currency, const PriceStore *prices)
{
    if (currency == kRulesCurrency)
        return {};
    if (!isCode(currency))
        return Error{ErrorKind::BadInput,
                     "Expected a currency of three letters such as EUR, found '" + currency + "'.",
                     "currency"};
    if (!prices)
        return Error{ErrorKind::NotFound,
                     "No reference rate of " + currency +
                         " is known yet; `prices refresh --source ecb` fetches those of the last 90 days.",
                     "currency"};
    const auto rate = crossRate(*prices, kRulesCurrency, currency, request.day);
    if (!rate)
        return rate.error();
    request.money = StudyMoney{currency, rate->exchangeRate()};
    return {};
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

} // namespace breakeven
