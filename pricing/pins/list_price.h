// Keeps beside a pinned price what it was before its discount, and how long the discount still runs.
//
// Units: months from the study's day, which the plan begins on; a part of a month by its days.
#pragma once

#include "model/numeric/date.h"
#include "model/study/study.h"

#include <optional>
#include <string>

namespace breakeven {

// Sets "list_price" and "discount_months" of the procurement whose main price `path` is, from what `price`
// was pinned from. `until`: the last day of its discount; nothing: it has no end that is known, and months
// set by hand stay. A price that is no discounted one clears both; an own price, and the path of another
// price, leave them as they are.
void keepListPrice(Study &study, const std::string &path, const PinnedPrice &price,
                   const std::optional<Date> &until);

// The same of the inputs of a procurement that has them, in a study of that day.
void keepListPrice(Inputs &inputs, const Date &day, const PinnedPrice &price,
                   const std::optional<Date> &until);

// 2026-11-20 to 2027-05-20 is 6; negative never: 0 where `to` is not after `from`.
double monthsBetween(const Date &from, const Date &to);

} // namespace breakeven
