// The currency of a study on the command line: "currency=EUR" restates its amounts, and never renames them.
#pragma once

#include "app/command_line/command.h"
#include "model/result.h"
#include "model/study/study.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// What a setting of the currency begins with.
inline constexpr const char *kCurrencySetting = "currency=";

// What "exchange_rates.FROM=RATE" among the settings says one unit of `from` is in the currency `to`; nothing
// where none does. Errors: those of `setPath`.
Result<std::optional<ExchangeRate>> ownRate(const std::vector<std::string> &settings, const std::string &from,
                                            const std::string &to);

// Whether a setting is the rate of the study's own currency; a change of the currency then uses it.
bool isRateOfChange(const Study &study, const std::string &path, const std::vector<std::string> &settings);

// At the rate that the settings say, else that of the study or of the store. Errors: those of `rateInto`.
Result<void> changeCurrency(const CommandContext &context, const std::string &currency,
                            const std::vector<std::string> &settings, Study &study);

} // namespace breakeven
