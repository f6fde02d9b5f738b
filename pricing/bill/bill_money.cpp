#include "pricing/bill/bill_money.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

// Of the month on the bill: its own last day, or the bill's where that comes first.
Date lastDayOf(const BillMonth &month, const Bill &bill)
{
    const Date next = month.start.month == 12 ? Date{month.start.year + 1, 1, 1}
                                              : Date{month.start.year, month.start.month + 1, 1};
    return std::min(Date::fromDaysSinceEpoch(next.daysSinceEpoch() - 1), bill.lastDay);
}

} // namespace

std::string monthName(const Date &day) { return day.iso().substr(0, 7); }

double BillConversion::converted(NanoMoney money) const
{
    return reference ? toDouble(reference->converted(money)) : toDouble(money) * own;
}

Result<BillConversion> conversionOf(const Study &study, const Bill &bill, const BillMonth &month,
                                    const PriceStore *prices)
{
    BillConversion conversion;
    if (bill.currency.empty())
        return Error{ErrorKind::BadInput,
                     "The export names no currency; name the currency of its costs (--currency USD).",
                     bill.file};
    if (bill.currency == study.currency)
        return conversion;
    ExchangeRate rate;
    if (const auto own = study.exchangeRates.find(bill.currency); own != study.exchangeRates.end()) {
        rate = own->second;
        conversion.own = rate.rate;
    } else if (prices) {
        const auto cross = crossRate(*prices, bill.currency, study.currency, lastDayOf(month, bill));
        if (!cross)
            return Error{cross.error().kind,
                         fmt::format("The bill is in {}, the study in {}, and {}.", bill.currency,
                                     study.currency, cross.error().message),
                         {}};
        conversion.reference = *cross;
        rate = cross->exchangeRate();
    } else {
        return Error{ErrorKind::NotFound,
                     fmt::format("The bill is in {} and the study in {}; give the study its own "
                                 "exchange_rates.{}, or open a store with reference rates.",
                                 bill.currency, study.currency, bill.currency),
                     {}};
    }
    conversion.words = fmt::format("at {} {}/{} of {}{}", rate.rate, study.currency, bill.currency,
                                   rate.date.iso(), rate.source.empty() ? "" : ", " + rate.source);
    return conversion;
}

Input inputOf(const Bill &bill, const BillMonth &month, const BillShare &share,
              const BillConversion &conversion)
{
    Input input;
    input.value = conversion.converted(share.money);
    input.source = fmt::format("{}, {}, {}, {} {}", bill.file, monthName(month.start), bill.costColumn,
                               share.lines, share.lines == 1 ? "line" : "lines");
    input.asOf = lastDayOf(month, bill);
    input.confidence = Confidence::High;
    if (!conversion.words.empty())
        input.note = fmt::format("{} {} {}", nanoText(share.money), bill.currency, conversion.words);
    return input;
}

} // namespace breakeven
