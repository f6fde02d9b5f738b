#include "data/store/database.h"
#include "data/store/price_store.h"

#include <algorithm>

namespace breakeven {

namespace {

// The newest rate of a currency up to a day (no day: of all).
constexpr const char *kNewest =
    "SELECT currency, max(day), per_euro_nano FROM reference_rate WHERE day <= ?1 AND (?2 = '' OR currency = "
    "?2) GROUP BY currency ORDER BY currency";
constexpr std::int64_t kEndOfTime = std::int64_t(1) << 40;

Result<std::vector<ReferenceRate>> newest(Database &database, const std::string &currency, std::int64_t day)
{
    return database.guarded([&]() -> Result<std::vector<ReferenceRate>> {
        std::vector<ReferenceRate> rates;
        // A store that may not be brought up to date has no such table.
        if (!database.connection().tableExists("reference_rate"))
            return rates;
        SQLite::Statement find(database.connection(), kNewest);
        SQLite::bind(find, day, currency);
        while (find.executeStep())
            rates.push_back({find.getColumn(0).getString(),
                             Date::fromDaysSinceEpoch(long(find.getColumn(1).getInt64())),
                             find.getColumn(2).getInt64()});
        return rates;
    });
}

} // namespace

Result<std::optional<ReferenceRate>> PriceStore::referenceRate(const std::string &currency,
                                                               const Date &day) const
{
    const auto rates = newest(m_database, currency, day.daysSinceEpoch());
    if (!rates)
        return rates.error();
    return rates->empty() ? std::optional<ReferenceRate>() : rates->front();
}

Result<std::vector<CurrencyWorth>> PriceStore::currencyWorths(const std::optional<Date> &day) const
{
    const auto isAllInDollars = m_database.guarded([&]() -> Result<bool> {
        return m_database.connection()
                   .execAndGet("SELECT EXISTS(SELECT 1 FROM series WHERE currency <> 'USD')")
                   .getInt() == 0;
    });
    if (!isAllInDollars)
        return isAllInDollars.error();
    std::vector<CurrencyWorth> worths;
    if (*isAllInDollars)
        return worths;
    worths.push_back({"USD", 1});
    const auto rates = referenceRates(day);
    if (!rates)
        return rates.error();
    const auto dollar = std::find_if(rates->begin(), rates->end(),
                                     [](const ReferenceRate &rate) { return rate.currency == "USD"; });
    if (dollar == rates->end())
        return worths;
    worths.push_back({"EUR", toDouble(dollar->perEuro)});
    for (const ReferenceRate &rate : *rates)
        if (rate.currency != "USD" && rate.perEuro > 0)
            worths.push_back({rate.currency, toDouble(dollar->perEuro) / toDouble(rate.perEuro)});
    return worths;
}

Result<std::vector<ReferenceRate>> PriceStore::referenceRates(const std::optional<Date> &day) const
{
    return newest(m_database, "", day ? day->daysSinceEpoch() : kEndOfTime);
}

} // namespace breakeven
