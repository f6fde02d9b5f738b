#include "ui/words/decision_text.h"

#include "model/numeric/amount.h"
#include "ui/words/text.h"

#include <cstdio>
#include <cstdlib>

namespace breakeven::words {

namespace {

std::string tr(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("DecisionText", english, arguments);
}

constexpr double kAtOnce = 1e-6; // of its range, or of its size

double sixDigits(double value)
{
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.6g", value);
    return std::strtod(digits, nullptr);
}

std::string winnerText(const Probe &probe, int option)
{
    if (option < 0)
        return tr("none can be called cheapest");
    return tr("%1 is cheapest",
              {probe.study().options.at(probe.sheet().options[std::size_t(option)].id).name});
}

} // namespace

std::string inputAmount(double value, const std::string &unitText, const std::string &currency)
{
    const bool isPercent = unitText.find('%') != std::string::npos;
    return amountText(isPercent ? sixDigits(value * 100) / 100 : sixDigits(value), unitText, currency);
}

std::string flipSentence(const Probe &probe, const Flip &flip)
{
    const std::string winner = winnerText(probe, flip.beyond);
    if (flip.direction == Flip::Direction::Chosen)
        return tr("%1, %2 instead of '%3': %4. %5",
                  {flip.label, "'" + flip.flipLabel + "'", flip.choice, winner, flip.reason});
    const auto amount = [&](double value) { return inputAmount(value, flip.unit, probe.study().currency); };
    const bool rises = flip.direction == Flip::Direction::Rises;
    // Six digits do not tell the two apart.
    if (amount(flip.value) == amount(flip.flipValue) || flip.distance < kAtOnce)
        return tr(rises ? "%1: %2 rises above %3: %4. %5" : "%1: %2 falls below %3: %4. %5",
                  {flip.owner, flip.label, amount(flip.value), winner, flip.reason});
    return tr(rises ? "%1: %2 rises from %3 to %4: %5. %6" : "%1: %2 falls from %3 to %4: %5. %6",
              {flip.owner, flip.label, amount(flip.value), amount(flip.flipValue), winner, flip.reason});
}

} // namespace breakeven::words
