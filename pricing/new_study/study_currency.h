// The currency of a study: the figures of the rules are in US dollars, those of a study in its own, and both
// are restated at one rate.
#pragma once

#include "data/store/price_store.h"
#include "model/result.h"
#include "pricing/new_study/new_study.h"

#include <string>

namespace breakeven {

// Asks for a study in `currency`, at a person's own rate, else at the ECB's reference rate of the request's
// day. `prices` may be null: no rate is known then. Errors: BadInput for what is no code; those of
// `crossRate`. The request then stays in US dollars.
Result<void> chooseCurrency(NewStudyRequest &request, const std::string &currency, const PriceStore *prices,
                            const std::optional<ExchangeRate> &own = {});

// What the rules said in US dollars, in units of `money`: every amount with its range; a pinned price keeps
// its record and the rate. Changes the study's currency, its shared assumptions and what was offered.
void restate(const StudyMoney &money, NewStudy &made);
// The same of an input in US dollars, and of all amounts of a procurement.
void restateInput(const StudyMoney &money, Input &input);
void restateProcurement(const StudyMoney &money, Procurement &procurement);

// What a dollar is in a study: 1, its own rate, or that at which a price of it was converted; nothing where
// none is known.
std::optional<StudyMoney> moneyOf(const Study &study);

// Units of `currency` for one of the study's: `own`, else the rate the study has for it, else the ECB's of
// the study's day. Errors: as `chooseCurrency`.
Result<ExchangeRate> rateInto(const Study &study, const std::string &currency, const PriceStore *prices,
                              const std::optional<ExchangeRate> &own = {});
// Every amount of a study in another currency, at `rate` units of it for one of the study's. A price whose
// record is in that currency is the record's again; a rate of one's own is kept.
void restateStudy(const std::string &currency, const ExchangeRate &rate, Study &study);

} // namespace breakeven
