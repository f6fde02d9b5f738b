#include "model/decision/gate.h"

#include "model/decision/spoken_amount.h"
#include "model/evaluate/quantity_lookup.h"
#include "model/evaluate/unknown_reason.h"
#include "model/numeric/amount.h"
#include "model/numeric/number_text.h"
#include "model/numeric/trimmed.h"
#include "model/sheet/explanation.h"
#include "model/sheet/figure.h"
#include "model/study/fields.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kEqualFigures = 1e-9; // two figures this near to each other are equal

using Is = Gate::Comparison;

struct Sign
{
    const char *text;
    Is comparison;
};
// Signs of two characters stand before those of one that are their beginnings.
constexpr std::array<Sign, 6> kSigns{{{"<=", Is::AtMost},
                                      {">=", Is::AtLeast},
                                      {"==", Is::Equal},
                                      {"!=", Is::Different},
                                      {"<", Is::Less},
                                      {">", Is::Greater}}};

bool holds(Is comparison, double left, double right)
{
    const bool isEqual =
        std::fabs(left - right) <= kEqualFigures * std::max(std::fabs(left), std::fabs(right));
    switch (comparison) {
    case Is::Less:
        return !isEqual && left < right;
    case Is::AtMost:
        return isEqual || left < right;
    case Is::Greater:
        return !isEqual && left > right;
    case Is::AtLeast:
        return isEqual || left > right;
    case Is::Equal:
        return isEqual;
    case Is::Different:
        break;
    }
    return !isEqual;
}

std::string listOfOptions(const Study &study)
{
    std::string known;
    for (const std::string &id : optionOrder(study))
        known += (known.empty() ? "" : ", ") + id;
    return known;
}

Result<std::string> failureOfText(const Gate &gate, const std::string &found)
{
    if (gate.comparison != Is::Equal && gate.comparison != Is::Different)
        return Error{ErrorKind::BadInput,
                     "'" + gate.left + "' has no order; compare it by == or !=, found '" + gate.text + "'.",
                     {}};
    if ((found == gate.right) != (gate.comparison == Is::Equal))
        return std::string();
    return "Fails because " + gate.text + ": " + gate.left + " is " + found + ".";
}

Result<std::string> failureOfCheapest(const Gate &gate, const Study &study, const Comparison &comparison)
{
    if (!study.options.count(gate.right))
        return Error{ErrorKind::NotFound,
                     "No option '" + gate.right + "'; the study has: " + listOfOptions(study) + ".",
                     {}};
    const int cheapest = comparison.verdict.cheapest;
    if (cheapest < 0)
        return "Fails because no option can be called cheapest: " + gate.text + ".";
    return failureOfText(gate, comparison.options[std::size_t(cheapest)].id);
}

// Of "options.ID.status"; nothing where the left side is something else.
const OptionOutcome *optionOfStatus(const Gate &gate, const Comparison &comparison)
{
    const auto found =
        std::find_if(comparison.options.begin(), comparison.options.end(),
                     [&](const OptionOutcome &one) { return gate.left == "options." + one.id + ".status"; });
    return found == comparison.options.end() ? nullptr : &*found;
}

Result<double> amountOf(const Gate &gate, const Sheet &sheet, const Figure &figure, const Study &study)
{
    return parseAmount(gate.right, unitTextOf(sheet, figure, study.currency), study.currency,
                       hoursPerMonth(study));
}

// With its unit, in as many digits as tell it from what it is compared with.
std::string foundText(double found, double wanted, const std::string &unit, const std::string &currency)
{
    const std::string text = spokenAmount(found, unit, currency);
    return text == spokenAmount(wanted, unit, currency) ? amountText(found, unit, currency) : text;
}

Result<std::string> failureOfFigure(const Gate &gate, const Study &study, const StudySheet &sheet,
                                    const Evaluation &evaluation)
{
    const auto figure = findQuantity(*sheet.sheet, gate.left);
    if (!figure) {
        const auto reason = whyAbsent(study, sheet, gate.left);
        if (!reason)
            return figure.error();
        return "Fails because " + gate.left + " is unknown: " + *reason;
    }
    const auto wanted = amountOf(gate, *sheet.sheet, *figure, study);
    if (!wanted)
        return Error{wanted.error().kind, wanted.error().message, gate.text};
    const auto found = valueOf(evaluation, *figure);
    if (!found)
        return "Fails because " + gate.left +
               " is unknown: " + whyUnknown(study, sheet, evaluation, gate.left, figure->node);
    if (!holds(gate.comparison, *found, *wanted))
        return std::string();
    return "Fails because " + gate.text + ": it is " +
           foundText(*found, *wanted, unitTextOf(*sheet.sheet, *figure, study.currency), study.currency) +
           ".";
}

} // namespace

Result<Gate> parseGate(const std::string &text)
{
    for (const Sign &sign : kSigns) {
        const std::size_t at = text.find(sign.text);
        if (at == std::string::npos)
            continue;
        Gate gate{std::string(trimmed(text)), std::string(trimmed(text.substr(0, at))), sign.comparison,
                  std::string(trimmed(text.substr(at + std::string(sign.text).size())))};
        if (!gate.left.empty() && !gate.right.empty())
            return gate;
        break;
    }
    return Error{
        ErrorKind::Usage,
        "Expected a condition like 'options.spot.total_cost > 1000000' or 'cheapest != own', found '" + text +
            "'.",
        {}};
}

Result<std::string> failureOf(const Gate &gate, const Study &study, const StudySheet &sheet,
                              const Evaluation &evaluation, const Comparison &comparison)
{
    if (gate.left == "cheapest")
        return failureOfCheapest(gate, study, comparison);
    if (const OptionOutcome *option = optionOfStatus(gate, comparison))
        return failureOfText(gate, statusId(option->status));
    return failureOfFigure(gate, study, sheet, evaluation);
}

} // namespace breakeven
