#include "ui/words/decision_text.h"

#include "model/decision/spoken_amount.h"
#include "model/numeric/amount.h"
#include "model/numeric/shown_amount.h"
#include "model/study/choice_at.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "model/study/spoken_title.h"
#include "model/study/study_path.h"
#include "ui/words/numbers.h"
#include "ui/words/status_text.h"
#include "ui/words/text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace breakeven::words {

namespace {

std::string decisionWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("DecisionText", english, arguments);
}

constexpr double kAtOnce = 1e-6; // of its range, or of its size

constexpr int kSentenceDigits = 4;

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

bool isChosen(const Flip &flip) { return flip.direction == Flip::Direction::Chosen; }

// "Dear is cheapest."; the reason follows where it says more than that Dear costs less.
std::string winnerText(const Probe &probe, const Flip &flip)
{
    if (flip.beyond < 0)
        return decisionWords("none can be called cheapest. %1", {flip.reason});
    const std::string &name =
        probe.study().options.at(probe.sheet().options[std::size_t(flip.beyond)].id).name;
    return flip.reason == name + " costs less." ? decisionWords("%1 is cheapest.", {name})
                                                : decisionWords("%1 is cheapest. %2", {name, flip.reason});
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
    if (number == fewDigits(1, style))
        unit = unitOfOne(unit);
    return unit.empty() ? number : number + kNoBreakSpace + unit;
}

std::string contestShortfall(const Probe &probe, const Contest &contest, const std::vector<Status> &status)
{
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < status.size(); ++i) {
        const std::string &id = probe.sheet().options[i].id;
        if ((id != contest.a && id != contest.b) || status[i] == Status::Ok)
            continue;
        const std::string &name = probe.study().options.at(id).name;
        parts.push_back(status[i] == Status::CannotRun
                            ? decisionWords("%1 cannot run", {name})
                            : decisionWords("%1 is %2", {name, statusWord(status[i])}));
    }
    return joined(parts, ", ");
}

std::string inputTitle(const Study &study, const std::string &path, const std::string &owner,
                       const std::string &label)
{
    return spokenTitle(study, path, owner, label);
}

std::string flipTitle(const Study &study, const Flip &flip)
{
    return isChosen(flip) ? spokenChoice(flip.path, flip.owner, flip.label)
                          : spokenTitle(study, flip.path, flip.owner, flip.label);
}

std::string titleAt(const Study &study, const std::string &path)
{
    if (const auto input = inputAt(study, path))
        return spokenTitle(study, input->path, input->owner, input->field->label);
    const auto choice = choiceAt(study, path);
    return choice ? spokenChoice(choice->path, choice->owner, choice->field->label) : path;
}

namespace {

// "On demand (Hyperstack)" of "On demand, kept (Hyperstack)" and "On demand, when needed (Hyperstack)"; empty
// where the names do not differ in that part alone.
std::string commonName(const std::string &one, const std::string &other)
{
    const std::size_t comma = one.find(", "), bracket = one.rfind(" ("), end = other.rfind(" (");
    const bool isAlike = comma != std::string::npos && bracket != std::string::npos && comma < bracket &&
                         end != std::string::npos && other.compare(0, comma + 2, one, 0, comma + 2) == 0 &&
                         one.substr(bracket) == other.substr(end);
    return isAlike ? one.substr(0, comma) + one.substr(bracket) : std::string();
}

// Whose input a shared one is: the name of the options that say it as theirs, not as a part of a mix.
std::string ownerOfShared(const Study &study, const std::string &path)
{
    const std::string group = "shared.";
    if (!path.starts_with(group))
        return {};
    std::string owner, key;
    for (const SharedUse &use : usesOf(study, path.substr(group.size()))) {
        const std::size_t dot = use.path.rfind('.');
        const std::string id = use.path.substr(0, dot).substr(std::min(dot, use.path.find('.') + 1));
        const auto option = study.options.find(id);
        if (option == study.options.end() || traitsOf(option->second.procurement).isMix)
            continue;
        if (!key.empty() && use.path.substr(dot) != key)
            continue;
        key = use.path.substr(dot);
        owner = owner.empty() ? option->second.name : commonName(option->second.name, owner);
        if (owner.empty())
            return {};
    }
    return owner;
}

} // namespace

std::string inputPhrase(const Study &study, const std::string &path, const std::string &owner,
                        const std::string &label)
{
    const std::string whose = ownerOfShared(study, path);
    return decisionWords("the %1", {whose.empty() ? spokenTitle(study, path, owner, inSentence(label))
                                                  : decisionWords("%1 of %2", {inSentence(label), whose})});
}

bool fallsToNothing(const Flip &flip)
{
    return flip.direction == Flip::Direction::Falls && !flip.isWhole && flip.distance >= kAtOnce &&
           std::fabs(flip.flipValue) < kAtOnce * std::fabs(flip.value);
}

double shownFlipValue(const Flip &flip) { return fallsToNothing(flip) ? 0 : flip.flipValue; }

namespace {

const char *flipPattern(const Flip &flip)
{
    const bool rises = flip.direction == Flip::Direction::Rises;
    if (flip.distance < kAtOnce)
        return rises ? "%1 would lose if %2 rose above %3." : "%1 would lose if %2 fell below %3.";
    if (flip.isWhole || fallsToNothing(flip))
        return rises ? "%1 would lose if %2 rose from %3 to %4." : "%1 would lose if %2 fell from %3 to %4.";
    return rises ? "%1 would lose if %2 rose from %3 to above %4."
                 : "%1 would lose if %2 fell from %3 to below %4.";
}

} // namespace

namespace {

// "'Instances are' of Spot", "the timing of payments".
std::string chosenPhrase(const Flip &flip)
{
    return flip.path.rfind("conventions.", 0) == 0 ? decisionWords("the %1", {inSentence(flip.label)})
                                                   : spokenChoice(flip.path, flip.owner, flip.label);
}

// The first part is plain, the amounts are links to where the input stands.
LinkedSentence linkedFlip(const char *pattern, const std::vector<std::string> &plain, const std::string &path)
{
    std::vector<std::string> html;
    for (const std::string &part : plain)
        html.push_back(htmlEscaped(part));
    for (const std::size_t number : {2, 3})
        html[number] = "<a href=\"node:" + path + "\">" + html[number] + "</a>";
    return {decisionWords(pattern, plain), decisionWords(pattern, html)};
}

// "It" of the headline before, or the option that is cheapest now by its name.
std::string loserOf(const Probe &probe, const Flip &flip, bool isNamed)
{
    return isNamed ? probe.study().options.at(probe.sheet().options[std::size_t(flip.before)].id).name
                   : decisionWords("It");
}

LinkedSentence choiceLine(const char *pattern, const Probe &probe, const Flip &flip, bool isNamed)
{
    return linkedFlip(pattern,
                      {loserOf(probe, flip, isNamed), chosenPhrase(flip), flip.choiceLabel, flip.flipLabel},
                      flip.path);
}

std::vector<Flip>::const_iterator nearestFlip(const std::vector<Flip> &flips)
{
    return std::find_if(flips.begin(), flips.end(),
                        [](const Flip &flip) { return flip.isInRange && flip.before >= 0; });
}

} // namespace

bool isLeaningSaid(std::size_t leaning, const std::vector<Flip> &flips, bool isFlipLineShown)
{
    return leaning > 0 || (!isFlipLineShown && nearestFlip(flips) == flips.end());
}

LinkedSentence otherChoiceLine(const Probe &probe, const std::vector<Flip> &flips, bool isNamed)
{
    const auto nearest = nearestFlip(flips);
    if (nearest == flips.end())
        return {};
    const auto other = std::find_if(nearest + 1, flips.end(), [](const Flip &flip) {
        return isChosen(flip) && flip.isInRange && flip.before >= 0;
    });
    return other == flips.end()
               ? LinkedSentence()
               : choiceLine("%1 would also lose if %2 were '%4' instead of '%3'.", probe, *other, isNamed);
}

LinkedSentence nearestFlipLine(const Probe &probe, const std::vector<Flip> &flips, bool isNamed,
                               const NumberStyle &style)
{
    const auto nearest = nearestFlip(flips);
    if (nearest == flips.end()) {
        const auto &options = probe.sheet().options;
        const bool isAnyHeldBack = std::any_of(options.begin(), options.end(),
                                               [](const OptionNodes &nodes) { return nodes.heldBack; });
        const std::string none = decisionWords(isAnyHeldBack ? "No other input flips it within its range."
                                                             : "No single input flips it within its range.");
        return {none, none};
    }
    const Flip &flip = *nearest;
    const auto amount = [&](double value) {
        return sentenceAmount(value, flip.unit, probe.study().currency, style);
    };
    if (isChosen(flip))
        return choiceLine("%1 would lose if %2 were '%4' instead of '%3'.", probe, flip, isNamed);
    return linkedFlip(flipPattern(flip),
                      {loserOf(probe, flip, isNamed),
                       inputPhrase(probe.study(), flip.path, flip.owner, flip.label), amount(flip.value),
                       amount(shownFlipValue(flip))},
                      flip.path);
}

std::string flipCondition(const Probe &probe, const Flip &flip, const NumberStyle &style)
{
    const std::string title = flipTitle(probe.study(), flip);
    if (isChosen(flip))
        return decisionWords("%1, '%2' instead of '%3'", {title, flip.flipLabel, flip.choiceLabel});
    return decisionWords(
        flip.direction == Flip::Direction::Rises ? "%1 above %2" : "%1 below %2",
        {title, sentenceAmount(shownFlipValue(flip), flip.unit, probe.study().currency, style)});
}

std::string flipSentence(const Probe &probe, const Flip &flip)
{
    const std::string winner = winnerText(probe, flip);
    const std::string title = flipTitle(probe.study(), flip);
    if (isChosen(flip))
        return decisionWords("%1, '%2' instead of '%3': %4",
                             {title, flip.flipLabel, flip.choiceLabel, winner});
    const auto amount = [&](double value) { return inputAmount(value, flip.unit, probe.study().currency); };
    const bool rises = flip.direction == Flip::Direction::Rises;
    // Six digits do not tell the two apart.
    const std::string flipped = amount(shownFlipValue(flip));
    if (amount(flip.value) == flipped || flip.distance < kAtOnce)
        return decisionWords(rises ? "%1 rises above %2: %3" : "%1 falls below %2: %3",
                             {title, amount(flip.value), winner});
    return decisionWords(rises ? "%1 rises from %2 to %3: %4" : "%1 falls from %2 to %3: %4",
                         {title, amount(flip.value), flipped, winner});
}

std::string leansOnText(std::size_t leaning, std::size_t assumed, const std::vector<std::string> &titles)
{
    if (assumed == 0)
        return {};
    const std::string all = std::to_string(assumed);
    if (leaning == 0)
        return decisionWords(assumed == 1
                                 ? "The one assumed value cannot change the answer within its range."
                                 : "None of the %1 assumed values can change the answer within its range.",
                             {all});
    const std::string named = titles.empty() ? "." : ": " + joined(titles, ", ") + ".";
    return decisionWords(assumed == 1 ? "The one assumed value can change the answer within its range%3"
                         : leaning == 1
                             ? "One of the %2 assumed values can change the answer within its range%3"
                             : "%1 of the %2 assumed values can each change the answer within their ranges%3",
                         {std::to_string(leaning), all, named});
}

constexpr std::size_t kMostNamed = 2; // of the values the answer leans on

std::string leaningSentence(const Study &study, const std::vector<Flip> &leanings, int assumed)
{
    std::vector<std::string> titles;
    for (const Flip &flip : leanings)
        titles.push_back(spokenTitle(study, flip.path, flip.owner, flip.label));
    if (const std::size_t more = titles.size() - std::min(titles.size(), kMostNamed); more > 0) {
        titles.resize(kMostNamed);
        titles.push_back(decisionWords("and %1 more", {std::to_string(more)}));
    }
    return leansOnText(leanings.size(), std::size_t(assumed), titles);
}

} // namespace breakeven::words
