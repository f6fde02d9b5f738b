// The currency of a new study: the figures of its rules are in US dollars, and are restated at one rate.
#pragma once

#include "data/store/price_store.h"
#include "model/result.h"
#include "pricing/new_study/new_study.h"

#include <string>

namespace breakeven {

// Asks for a study in `currency`, at the ECB's reference rate of the request's day. `prices` may be null: no
// rate is known then. Errors: BadInput for what is no code; those of `crossRate`. The request then stays in
// US dollars.
Result<void> chooseCurrency(NewStudyRequest &request, const std::string &currency, const PriceStore *prices);

// What the rules said in US dollars, in units of `money`: every amount with its range; a pinned price keeps
// its record and the rate. Changes the study's currency, its shared assumptions and what was offered.
void restate(const StudyMoney &money, NewStudy &made);

} // namespace breakeven
