// Takes a price record into a study: the amount in the study's currency, where it comes from, and what it is
// for.
#pragma once

#include "data/store/store.h"
#include "model/inputs/offer.h"
#include "model/result.h"
#include "model/study/price_unit.h"
#include "model/study/study.h"
#include "pricing/pins/price_pin.h"

#include <optional>
#include <string>

namespace breakeven {

struct Field;

// "options.rented" of "options.rented.price".
std::string parentOf(const std::string &path);

// What a price pinned to an input of `field` has to be paid by; nothing where none can be pinned.
std::optional<PriceUnit> pinnedUnit(const Field &field);

// What leaves the option in a month whose price of traffic stands at `path`, as GiB in nano-units; nothing
// for another input, and where none is known to leave.
std::optional<std::int64_t> monthlyEgress(const Study &study, const std::string &path);

// What `pin` means at `path`: of traffic whose band is not named, the average for what leaves in a month.
PricePin pinMeantAt(const Study &study, const std::string &path, PricePin pin);

// The price that `offer`, chosen for the input at `path`, stands for: of a band of traffic the average of all
// its bands for what leaves in a month; else, and where that average is unknown, the offer itself.
Offer offerMeantAt(const Study &study, const std::string &path, const Offer &offer, const Store &store);

// Pins `offer` to the price input at `path`. With the main price of a procurement the GPUs of the instance,
// the GPU model and, of a service whose price contains it, the premium follow; where the GPU changes, its
// facts come into the study (study_gpus.h) and its relative speed is computed from them. What the work is
// measured in stays as it is. The record itself, with the exchange rate
// used, is kept beside the value. Errors: NotFound for the path; BadInput when it is no price or one of
// another unit, or the currency has no rate in the study. The study is then unchanged.
Result<void> pinPrice(Study &study, const std::string &path, const Offer &offer);

// The same with what `prices` knows of the study's day: the discount that was negotiated on the offer, which
// keeps its list price and the months it still runs beside it, and the reference rate where the study has
// none of its own. Errors: as above; those of `crossRate` and of the store.
Result<void> pinPrice(Study &study, const std::string &path, const Offer &offer, const PriceStore &prices);

// Takes a newer record of the offer that is pinned at `path`: a note by hand stays, and so does what the
// study says about the machine where it is the same. Errors: as above.
Result<void> repinPrice(Study &study, const std::string &path, const Offer &offer, const PriceStore &prices);

// The day a record holds from or, where its source says none, was fetched.
std::optional<Date> dayOf(const Offer &offer);

// "AWS p3.2xlarge, spot, us-west-2": for lists and notes.
std::string offerTitle(const Offer &offer);

} // namespace breakeven
