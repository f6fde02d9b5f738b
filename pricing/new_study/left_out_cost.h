// What an offer that a new study lists only would have cost when the study was made: as a sentence, and what
// is still true of it in the study of today.
//
// Its difference to an option holds as long as that option costs what it cost then; after that only the cost
// of that day is told.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/study/study.h"

#include <string>

namespace breakeven {

// "it would cost 592,639 USD in present value over the plan, 45,299 USD less than On demand". `beside` is the
// name of the option it was compared with.
std::string leftOutCostText(const LeftOutOffer &offer, const std::string &beside);

// Whether the option it was compared with still costs what it cost then.
bool isStillTrue(const LeftOutOffer &offer, const Study &study, const Comparison &comparison);

// Why there is no option of this id, as it holds today: what has changed since is told as of the day of the
// study. Requires: one of `Study::leftOut`.
std::string leftOutToday(const std::string &id, const Study &study, const Comparison &comparison);

// The offer with the option it would be, as a study keeps it. Requires: `option` is complete, and `study` has
// what it shares.
LeftOutOffer keptOffer(LeftOutOffer offer, const Option &option, const Study &study);

// That option again, with what it shares under those names; `shared` takes what the study has not.
Option optionOf(const LeftOutOffer &offer, Inputs &shared);

} // namespace breakeven
