#include "ui/words/offer_text.h"

#include "model/evaluate/cost_measure.h"
#include "ui/words/headline.h"
#include "ui/words/numbers.h"
#include "ui/words/text.h"

#include <algorithm>
#include <cmath>

namespace breakeven::words {

namespace {

std::string offerWords(const char *english, const std::vector<std::string> &arguments)
{
    return text("Offer", english, arguments);
}

// Null where there is none, or its cost is unknown.
const OptionOutcome *comparedWith(const Study &study, const Comparison &comparison, CostMeasure measure,
                                  const OfferCost &offer)
{
    const int cheapest = verdictShown(study, comparison, measure).cheapest;
    const auto found = std::find_if(comparison.options.begin(), comparison.options.end(),
                                    [&](const OptionOutcome &option) { return option.id == offer.beside; });
    const OptionOutcome *beside = found == comparison.options.end() ? nullptr : &*found;
    if (offer.isBesideCheapest && cheapest >= 0)
        beside = &comparison.options[std::size_t(cheapest)];
    return beside && costOf(*beside, measure) ? beside : nullptr;
}

} // namespace

std::string offerCostText(const Study &study, const Comparison &comparison, CostMeasure measure,
                          const OfferCost &offer, const NumberStyle &style)
{
    const std::string cost = offerWords(
        offer.isByEstimate ? "by its estimated speed it would cost %1 %2" : "it would cost %1 %2",
        {sentenceMoney(offer.cost, study.currency, style), measurePeriod(study, comparison, measure, style)});
    const OptionOutcome *beside = comparedWith(study, comparison, measure, offer);
    if (!beside)
        return cost;
    const double more = offer.cost - *costOf(*beside, measure);
    const std::string difference = sentenceMoneyBeside(offer.cost, std::fabs(more), study.currency, style);
    const std::string compared = difference == sentenceMoneyBeside(offer.cost, 0, study.currency, style)
                                     ? offerWords("as much as %1", {beside->name})
                                 : more < 0 ? offerWords("%1 less than %2", {difference, beside->name})
                                            : offerWords("%1 more than %2", {difference, beside->name});
    return offerWords(offer.isBesideCheapest ? "%1, %2, the cheapest compared" : "%1, %2", {cost, compared});
}

} // namespace breakeven::words
