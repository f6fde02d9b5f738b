#include "ui/words/decision_text.h"

#include "model/decision/spoken_amount.h"
#include "model/numeric/amount.h"
#include "model/study/study_path.h"
#include "ui/words/numbers.h"
#include "ui/words/text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace breakeven::words {

namespace {

std::string tr(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("DecisionText", english, arguments);
}

constexpr double kAtOnce = 1e-6; // of its range, or of its size

constexpr int kSentenceDigits = 4;
constexpr const char *kNoBreakSpace = "\u00A0";

// As few decimals as show it with four digits: "1.134", "62,167", "6".
std::string fewDigits(double value, const NumberStyle &style)
{
    const double size = std::fabs(value);
    int decimals = size == 0 ? 0 : kSentenceDigits - 1 - int(std::floor(std::log10(size)));
    decimals = std::clamp(decimals, 0, 9);
    while (decimals > 0) {
        const double rough = std::pow(10.0, decimals - 1);
        const double fine = rough * 10;
        if (std::round(value * fine) != std::round(value * rough) * 10)
            break;
        --decimals;
    }
    return fixed(value, decimals, style);
}

// "price", but "GPUs a server".
std::string inSentence(std::string label)
{
    const bool isAcronym = label.size() > 1 && std::isupper(static_cast<unsigned char>(label[1]));
    if (!label.empty() && !isAcronym)
        label[0] = char(std::tolower(static_cast<unsigned char>(label[0])));
    return label;
}

// "gcp_price", where the name of a shared assumption says more than what it is of; empty for all others.
std::string sharedName(const Study &study, const std::string &path)
{
    const std::string shared = "shared.";
    if (path.rfind(shared, 0) != 0)
        return {};
    const std::string name = path.substr(shared.size());
    const auto place = inputAt(study, path);
    return place && name == place->field->key ? std::string() : name;
}

// Names what it belongs to, in one of two patterns.
std::string named(const Study &study, const std::string &path, const std::string &owner,
                  const std::string &label)
{
    if (path.rfind("shared.", 0) == 0) {
        const std::string name = sharedName(study, path);
        return name.empty() ? label : tr("%1 (%2)", {label, name});
    }
    return path.rfind("conventions.", 0) == 0 || owner.empty() ? label : tr("%1 of %2", {label, owner});
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
    return spokenAmount(value, unitText, currency);
}

std::string sentenceAmount(double value, const std::string &unitText, const std::string &currency,
                           const NumberStyle &style)
{
    const bool isPercent = unitText.find('%') != std::string::npos;
    std::string unit = unitFor(unitText, currency);
    const std::string number = fewDigits(isPercent ? value * 100 : value, style);
    const std::string one = fewDigits(1, style);
    if (number == one && unit.size() > 1 && unit.back() == 's' && unit.find('/') == std::string::npos)
        unit.pop_back();
    return unit.empty() ? number : number + kNoBreakSpace + unit;
}

std::string inputTitle(const Study &study, const std::string &path, const std::string &owner,
                       const std::string &label)
{
    return named(study, path, owner, label);
}

std::string inputPhrase(const Study &study, const std::string &path, const std::string &owner,
                        const std::string &label)
{
    return tr("the %1", {named(study, path, owner, inSentence(label))});
}

namespace {

const char *flipPattern(const Flip &flip)
{
    const bool rises = flip.direction == Flip::Direction::Rises;
    if (flip.distance < kAtOnce)
        return rises ? "%1 would lose if %2 rose above %3." : "%1 would lose if %2 fell below %3.";
    if (flip.isWhole)
        return rises ? "%1 would lose if %2 rose from %3 to %4." : "%1 would lose if %2 fell from %3 to %4.";
    return rises ? "%1 would lose if %2 rose from %3 to above %4."
                 : "%1 would lose if %2 fell from %3 to below %4.";
}

} // namespace

LinkedSentence nearestFlipLine(const Probe &probe, const std::vector<Flip> &flips, bool isNamed,
                               const NumberStyle &style)
{
    const auto nearest = std::find_if(flips.begin(), flips.end(), [](const Flip &flip) {
        return flip.direction != Flip::Direction::Chosen && flip.isInRange && flip.before >= 0;
    });
    if (nearest == flips.end()) {
        const std::string none = tr("No single input flips it within its range.");
        return {none, none};
    }
    const Flip &flip = *nearest;
    const std::string &winner =
        probe.study().options.at(probe.sheet().options[std::size_t(flip.before)].id).name;
    const auto amount = [&](double value) {
        return sentenceAmount(value, flip.unit, probe.study().currency, style);
    };
    std::vector<std::string> plain{isNamed ? winner : tr("It"),
                                   inputPhrase(probe.study(), flip.path, flip.owner, flip.label),
                                   amount(flip.value), amount(flip.flipValue)};
    std::vector<std::string> html;
    for (const std::string &part : plain)
        html.push_back(htmlEscaped(part));
    for (const std::size_t number : {2, 3})
        html[number] = "<a href=\"node:" + flip.path + "\">" + html[number] + "</a>";
    return {tr(flipPattern(flip), plain), tr(flipPattern(flip), html)};
}

std::string leansOnText(std::size_t leaning, std::size_t assumed)
{
    if (assumed == 0)
        return {};
    const std::string all = std::to_string(assumed);
    if (leaning == 0)
        return tr(assumed == 1 ? "It does not lean on the one assumed value."
                               : "It leans on none of the %1 assumed values.",
                  {all});
    return tr(assumed == 1 ? "It leans on the one assumed value."
                           : "It leans on %2 of the %1 assumed values.",
              {all, std::to_string(leaning)});
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

std::string leaningSentence(const std::vector<Flip> &leanings, int assumed)
{
    if (assumed == 0)
        return {};
    const std::string all = std::to_string(assumed);
    if (leanings.empty())
        return tr(assumed == 1 ? "The one assumed value does not change the answer within its range."
                               : "None of the %1 assumed values changes the answer within its range.",
                  {all});
    std::string named;
    for (const Flip &flip : leanings)
        named += (named.empty() ? "" : ", ") + tr("%1 (%2)", {flip.label, flip.owner});
    return tr(assumed == 1 ? "The answer leans on the one assumed value: %3."
                           : "The answer leans on %1 of %2 assumed values: %3.",
              {std::to_string(leanings.size()), all, named});
}

} // namespace breakeven::words
