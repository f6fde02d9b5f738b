// What an offer that a new study lists only would cost: as a sentence, when the study was made and in the
// study of today.
//
// As long as the option it was compared with costs what it cost then, what was said holds; after that the
// offer is evaluated anew. Where that cannot be, only the cost of that day is told.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/study/study.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// "it would cost 592,639 USD in present value over the plan, 45,299 USD less than On demand". `beside` is the
// name of the option it was compared with.
std::string leftOutCostText(const LeftOutOffer &offer, const std::string &beside);

// Whether the option it was compared with still costs what it cost then.
bool isStillTrue(const LeftOutOffer &offer, const Study &study, const Comparison &comparison);

// Those that are no options of the study, by id, at what they would cost in it now; without those of another
// currency and those that would not do the work. Requires: a completed study and its comparison.
std::map<std::string, LeftOutOffer> leftOutOffersToday(const Study &study, const Comparison &comparison);

// What these offers would cost in the study by every measure, by id; without those that would not do the
// work.
using CostByMeasure = std::array<std::optional<double>, kCostMeasureCount>;
std::map<std::string, CostByMeasure> leftOutCosts(const Study &study,
                                                  const std::map<std::string, LeftOutOffer> &offers);
// Another offer of a way of buying than the one that is compared.
struct OfferCandidate
{
    std::string id;
    std::string way; // "on-demand-kept", "commitment-1y"
    std::string seller;
    std::optional<double> perGpuHour;
    double cost = 0; // in this study, present value
    std::string whyNot;
};
// Those of a study, cheapest first of each way. Requires and units: as of `leftOutOffersToday`.
std::vector<OfferCandidate> candidatesOf(const std::map<std::string, LeftOutOffer> &offers);

// Why there is no option of this id, as it holds today: what is not among `offers`, those of today, is told
// as of the day of the study. Requires: one of `Study::leftOut`.
std::string leftOutToday(const std::string &id, const Study &study,
                         const std::map<std::string, LeftOutOffer> &offers);

// The offer with the option it would be, as a study keeps it. Requires: `option` is complete, and `study` has
// what it shares.
LeftOutOffer keptOffer(LeftOutOffer offer, const Option &option, const Study &study);

// That option again, with what it shares under those names; `shared` takes what the study has not.
Option optionOf(const LeftOutOffer &offer, Inputs &shared);

} // namespace breakeven
