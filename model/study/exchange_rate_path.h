// The study's own exchange rates by path: "exchange_rates.EUR", and of it ".date" and ".source".
//
// Units: of the study's currency for one of the other.
#pragma once

#include "model/result.h"
#include "model/study/study.h"

#include <optional>
#include <string>

namespace breakeven {

bool isRatePath(const std::string &path);

// A rate is from then on the own one of who set it on `day`; without text, or "unknown", there is none any
// more. Errors: BadInput for what is no currency or no rate, and for a new rate without a day; NotFound for
// the date or source of a rate that is not there. The study is then unchanged.
Result<void> setRate(Study &study, const std::string &path, const std::string &text, std::optional<Date> day);

// As `setRate` reads it back; "unknown" where there is no rate. Errors: as above.
Result<std::string> rateAt(const Study &study, const std::string &path);

} // namespace breakeven
