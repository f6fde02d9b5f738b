// The cost of an offer that a new study lists without comparing it: as a sentence, on the day the study was
// made, and in the study as it is today.
//
// The sentence of that day holds as long as the option that the offer was compared with costs the same. After
// that the offer is evaluated anew; where that is impossible, only the cost of that day is given.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/study/study.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// Begins the ids of closed models, which are offers of another model than the one that is served.
inline constexpr const char *kClosedModelId = "closed-";

// "it would cost 592,639 USD in present value over the plan, 45,299 USD less than On demand"; "by its
// estimated speed" goes before where nothing was measured of what the offer would be. `beside` is the name of
// the option it was compared with.
std::string leftOutCostText(const LeftOutOffer &offer, const Procurement &procurement,
                            const std::string &beside);

// Whether the option it was compared with still costs what it cost then.
bool isStillTrue(const LeftOutOffer &offer, const Study &study, const Comparison &comparison);

// The offers that are not options of the study, by id, at their cost in the study now. Offers in another
// currency and offers that would not do the work are left out. Requires: a completed study and its
// comparison.
std::map<std::string, LeftOutOffer> leftOutOffersToday(const Study &study, const Comparison &comparison);

// What these offers would cost in the study by every measure, by id; without those that would not do the
// work.
using CostByMeasure = std::array<std::optional<double>, kCostMeasureCount>;
std::map<std::string, CostByMeasure> leftOutCosts(const Study &study,
                                                  const std::map<std::string, LeftOutOffer> &offers);
// A further offer for a way of buying, beside the one that is compared.
struct OfferCandidate
{
    std::string id;
    std::string way; // "on-demand-kept", "commitment-1y"
    std::string seller;
    std::optional<double> perGpuHour; // nothing: paid by the token
    double cost = 0;                  // in this study, present value
    std::string whyNot;
};
// Those of a study, cheapest first of each way. Requires and units: as of `leftOutOffersToday`.
std::vector<OfferCandidate> candidatesOf(const std::map<std::string, LeftOutOffer> &offers);

// Why the study has no option of this id, as of today. For an id that is not among `offers` (those of today)
// it is the reason on the day of the study. Requires: one of `Study::leftOut`.
std::string leftOutToday(const std::string &id, const Study &study,
                         const std::map<std::string, LeftOutOffer> &offers);

// The offer with the option it would become, in the form that a study keeps. Requires: `option` is complete,
// and `study` has the assumptions that it shares.
LeftOutOffer keptOffer(LeftOutOffer offer, const Option &option, const Study &study);

// Restores the option of an offer, with its shared assumptions under their names; those that the study lacks
// are added to `shared`.
Option optionOf(const LeftOutOffer &offer, Inputs &shared);

} // namespace breakeven
