#include "app/command_line/study_money.h"

#include "app/command_line/open_store.h"
#include "data/readers/utc_time.h"
#include "data/store/store.h"
#include "model/study/study_path.h"
#include "pricing/new_study/study_currency.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr const char *kRates = "exchange_rates.";

} // namespace

Result<std::optional<ExchangeRate>> ownRate(const std::vector<std::string> &settings, const std::string &from,
                                            const std::string &to)
{
    const std::string path = kRates + from;
    Study asked;
    asked.currency = to;
    for (const std::string &setting : settings)
        if (setting.rfind(path + "=", 0) == 0)
            if (const auto set = setPath(asked, path, setting.substr(path.size() + 1), today()); !set)
                return set.error();
    const auto said = asked.exchangeRates.find(from);
    return said == asked.exchangeRates.end() ? std::optional<ExchangeRate>() : std::optional(said->second);
}

bool isRateOfChange(const Study &study, const std::string &path, const std::vector<std::string> &settings)
{
    return path == kRates + study.currency &&
           std::any_of(settings.begin(), settings.end(), [&](const std::string &setting) {
               return setting.rfind(kCurrencySetting, 0) == 0 && setting != kCurrencySetting + study.currency;
           });
}

Result<void> changeCurrency(const CommandContext &context, const std::string &currency,
                            const std::vector<std::string> &settings, Study &study)
{
    if (currency == study.currency)
        return {};
    const auto own = ownRate(settings, study.currency, currency);
    if (!own)
        return own.error();
    const auto store = openStore(context, OpenMode::ReadOnly);
    const auto rate = rateInto(study, currency, store ? &store->prices() : nullptr, *own);
    if (!rate)
        return rate.error();
    restateStudy(currency, *rate, study);
    return {};
}

} // namespace breakeven
