// Notes on the answer: a cheaper offer that is not compared, and a single value of little confidence on which
// the cheapest option turns.
#include "pricing/sanity/note_context.h"

#include "model/decision/leaning.h"
#include "model/decision/spoken_amount.h"
#include "model/procurement/estimated_replica.h"
#include "model/study/spoken_title.h"
#include "model/study/study_path.h"
#include "pricing/new_study/left_out_cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace breakeven {

namespace {

std::string weaknessOf(const Input &input)
{
    if (input.note.find("placeholder") != std::string::npos)
        return "a placeholder";
    if (input.confidence == Confidence::Assumed)
        return "an assumption without a source";
    return "a value of low confidence";
}

// Quotes are asked for what is bought or rented, everything else is known to who asks.
NoteFix entering(const Flip &flip)
{
    const std::string key = flip.path.substr(flip.path.rfind('.') + 1);
    const bool isPrice = key.find("price") != std::string::npos && key.find("change") == std::string::npos;
    NoteFix fix{isPrice ? "Enter a quote" : "Enter your own value"};
    fix.asksFor = flip.path;
    return fix;
}

// Four digits are enough to see where the answer turns; the headline uses the same minus sign.
std::string roundedAmount(const NoteContext &context, const Flip &flip)
{
    const double value = std::strtod(fmt::format("{:.4g}", flip.flipValue).c_str(), nullptr);
    const std::string text = spokenAmount(value, flip.unit, context.study().currency);
    return text.rfind('-', 0) == 0 ? "−" + text.substr(1) : text;
}

std::string turnOf(const NoteContext &context, const Flip &flip)
{
    const char *side = flip.direction == Flip::Direction::Rises ? "above" : "below";
    if (flip.isWhole)
        side = "at";
    const std::string winner =
        flip.beyond < 0 ? std::string("none can be called cheapest")
                        : "the cheapest is " + context.comparison().options[std::size_t(flip.beyond)].name;
    return fmt::format("{} {} {}", side, roundedAmount(context, flip), winner);
}

} // namespace

NoteFix addingOffer(const std::string &id, const LeftOutOffer &offer)
{
    NoteFix fix{"Add " + offer.option.name};
    fix.added.emplace_back(id, optionOf(offer, fix.shared));
    return fix;
}

// Null: none.
const OptionOutcome *cheapestByEstimate(const Comparison &comparison)
{
    const OptionOutcome *least = nullptr;
    for (const OptionOutcome &option : comparison.options)
        if (option.heldBack && !option.heldBack->unprovenGpus && (!least || *option.npv() < *least->npv()))
            least = &option;
    return least;
}

// An offer that is listed only, below all that is compared. One by an estimated speed stands beside those
// that are held back for theirs.
void noteCheaperLeftOut(NoteContext &context)
{
    const int cheapest = context.comparison().verdict.cheapest;
    if (cheapest < 0)
        return;
    const OptionOutcome &winner = context.comparison().options[std::size_t(cheapest)];
    if (!winner.npv())
        return;
    const OptionOutcome *held = cheapestByEstimate(context.comparison());
    for (const auto &[id, today] : context.leftOutOffers()) {
        const OptionOutcome &beside = held && asksForEstimate(today.option.procurement) ? *held : winner;
        if (today.cost >= *beside.npv() - 1)
            continue;
        LeftOutOffer offer = today;
        offer.more = offer.cost - *beside.npv();
        offer.beside = beside.id;
        offer.isBesideCheapest = &beside == &winner;
        const NotedCost cost = notedCost(offer, context.study());
        context.add("N20", "options." + id,
                    fmt::format("{}: {}; {}.", offer.option.name, offer.reason, cost.said),
                    addingOffer(id, offer), cost);
    }
}

void noteWeakSource(NoteContext &context)
{
    const auto flip = std::find_if(context.flips().begin(), context.flips().end(),
                                   [&](const Flip &one) { return turnsOnWeakSource(context.given(), one); });
    if (flip == context.flips().end())
        return;
    context.add("N16", flip->path,
                fmt::format("{} can change the answer and is {}: {}.",
                            spokenTitle(context.given(), flip->path, flip->owner, flip->label),
                            weaknessOf(*inputAt(context.given(), flip->path)->input), turnOf(context, *flip)),
                entering(*flip));
}

} // namespace breakeven
