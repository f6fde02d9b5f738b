// Which prices are old on the day of a study. Source: defaults.md §2.6 and note N6 of §6.
#pragma once

#include "model/study/study.h"
#include "model/study/study_path.h"

namespace breakeven {

// Older than twelve months, on spot older than three. A study of 1970 has no day, and nothing in it is old.
bool isOldPrice(const Date &day, const Date &asOf, bool isSpot);

// An input that is a price, be it one that no record can be pinned to: that of a server.
bool isPriceInput(const ConstInputPlace &place);

// An input that is a price of its own day: pinned to a record, or a list price such as that of a server.
bool isStalePrice(const Study &study, const ConstInputPlace &place);

} // namespace breakeven
