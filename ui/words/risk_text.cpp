#include "ui/words/risk_text.h"

#include "model/risk/left_runs.h"
#include "ui/words/numbers.h"
#include "ui/words/risk_figures.h"
#include "ui/words/text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

namespace breakeven::words {

namespace {

constexpr std::size_t kMostNamed = 3;

std::string riskWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("RiskText", english, arguments);
}

std::string linked(const std::string &figure, const std::string &text)
{
    return "<a href=\"node:" + figure + "\">" + text + "</a>";
}

// At the values of the study or, where none can be called so there, in most runs; −1: in none.
int leader(const Risk &risk)
{
    if (risk.cheapest >= 0)
        return risk.cheapest;
    int most = -1;
    for (int i = 0; i < int(risk.options.size()); ++i)
        if (risk.options[std::size_t(i)].cheapestRuns > 0 &&
            (most < 0 ||
             risk.options[std::size_t(i)].cheapestRuns > risk.options[std::size_t(most)].cheapestRuns))
            most = i;
    return most;
}

// Whom it beats in the fewest runs, of those the cheapest by its median; −1: nobody else counts in any. What
// is held back by an estimate is told apart (heldBackInRuns).
int rivalOf(const Risk &risk, int option)
{
    int rival = -1;
    const auto &beats = risk.beats[std::size_t(option)];
    const auto threat = [&](int other) {
        return std::pair(*beats[std::size_t(other)],
                         risk.options[std::size_t(other)].npv.p50.value_or(HUGE_VAL));
    };
    for (int other = 0; other < int(beats.size()); ++other)
        if (beats[std::size_t(other)] && other != option && !risk.options[std::size_t(other)].isHeldBack &&
            (rival < 0 || threat(other) < threat(rival)))
            rival = other;
    return rival;
}

bool isAnyHeldBack(const Risk &risk)
{
    return std::any_of(risk.options.begin(), risk.options.end(),
                       [](const OptionRisk &option) { return option.isHeldBack; });
}

// "the price of GCP, the resale and 2 more"
std::string listed(const Study &study, const std::vector<Flip> &flips, const Risk &risk)
{
    std::vector<std::string> names;
    for (const Flip &flip : flips)
        if (flip.isInRange && flip.direction != Flip::Direction::Chosen)
            if (const std::string name = inputPhrase(study, flip.path, flip.owner, flip.label);
                std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
    if (names.empty())
        return riskWords(isAnyHeldBack(risk) ? "No other input flips the answer within its range."
                                             : "No single input flips the answer within its range.");
    std::string first = names.front();
    first[0] = char(std::toupper(static_cast<unsigned char>(first[0])));
    if (names.size() == 1)
        return riskWords("%1 can flip the answer within its range.", {first});
    names[0] = first;
    std::string last = names.back();
    if (names.size() > kMostNamed) {
        last = riskWords("%1 more", {std::to_string(names.size() - kMostNamed)});
        names.resize(kMostNamed);
    } else {
        names.pop_back();
    }
    return riskWords("%1 and %2 can each flip the answer within their ranges.", {joined(names, ", "), last});
}

// The option that is cheapest in most runs.
std::size_t oftenest(const Risk &risk)
{
    return std::size_t(std::max_element(risk.options.begin(), risk.options.end(),
                                        [](const OptionRisk &a, const OptionRisk &b) {
                                            return a.cheapestRuns < b.cheapestRuns;
                                        }) -
                       risk.options.begin());
}

} // namespace

std::optional<RiskPair> riskPair(const Risk &risk)
{
    const int best = leader(risk);
    const int rival = best < 0 ? -1 : rivalOf(risk, best);
    return rival < 0 ? std::nullopt
                     : std::optional(
                           RiskPair{risk.options[std::size_t(best)].id, risk.options[std::size_t(rival)].id});
}

std::string leftOutInRuns(const Risk &risk, const NumberStyle &style)
{
    if (risk.cheapest < 0)
        return {};
    const OptionRisk &cheapest = risk.options[std::size_t(risk.cheapest)];
    const LeftRuns *reason = mostlyLeft(risk, cheapest);
    return reason ? riskWords(reason->sentence,
                              {cheapest.name,
                               sentenceRuns(double(cheapest.*reason->runs) / double(risk.samples), style)})
                  : std::string();
}

LinkedSentence riskHeadline(const Risk &risk, const NumberStyle &style)
{
    const int best = leader(risk);
    if (best < 0) {
        const std::string none = riskWords("No option can be called cheapest in any run.");
        return {none, none};
    }
    if (const std::size_t often = oftenest(risk);
        often != std::size_t(best) && !leftOutInRuns(risk, style).empty()) {
        const OptionRisk &safer = risk.options[often];
        const std::string share = sentenceRuns(risk.cheapestShare(often), style);
        return {riskWords("%1 is cheapest in %2 of runs.", {safer.name, share}),
                riskWords("<b>%1 is cheapest in %2 of runs.</b>",
                          {htmlEscaped(safer.name), linked(riskName(safer.id, kCheapestShare), share)})};
    }
    const OptionRisk &one = risk.options[std::size_t(best)];
    const int rival = rivalOf(risk, best);
    if (rival < 0) {
        const std::string share = sentenceRuns(risk.cheapestShare(std::size_t(best)), style);
        const std::string name = htmlEscaped(one.name);
        return {riskWords("%1 does what is asked for in %2 of runs.", {one.name, share}),
                riskWords("<b>%1 does what is asked for in %2 of runs.</b>",
                          {name, linked(riskName(one.id, kCheapestShare), share)})};
    }
    const OptionRisk &other = risk.options[std::size_t(rival)];
    const std::string share = sentenceRuns(*risk.beats[std::size_t(best)][std::size_t(rival)], style);
    return {riskWords("%1 costs less than %2 in %3 of runs.", {one.name, other.name, share}),
            riskWords("<b>%1 costs less than %2 in %3 of runs.</b>",
                      {htmlEscaped(one.name), htmlEscaped(other.name),
                       linked(riskBeatsName(one.id, other.id), share)})};
}

LinkedSentence riskSecondLine(const Risk &risk, const Study &study, const std::vector<Flip> *flips,
                              const NumberStyle &style)
{
    std::vector<std::string> plain, html;
    const int best = leader(risk);
    if (const std::string left = leftOutInRuns(risk, style); !left.empty()) {
        plain.push_back(left);
        html.push_back(htmlEscaped(left));
    } else if (best >= 0 && risk.options[std::size_t(best)].meanRegret) {
        const OptionRisk &one = risk.options[std::size_t(best)];
        const std::string regret = sentenceMoney(*one.meanRegret, study.currency, style);
        plain.push_back(riskWords("Average regret %1.", {regret}));
        html.push_back(riskWords("Average regret %1.", {linked(riskName(one.id, kMeanRegret), regret)}));
    }
    if (const std::string held = heldBackInRuns(risk, study.currency, style); !held.empty()) {
        plain.push_back(held);
        html.push_back(htmlEscaped(held));
    }
    if (flips) {
        plain.push_back(listed(study, *flips, risk));
        html.push_back(htmlEscaped(listed(study, *flips, risk)));
    }
    return {joined(plain, " "), joined(html, " ")};
}

std::string heldBackInRuns(const Risk &risk, const std::string &currency, const NumberStyle &style)
{
    const OptionRisk *held = nullptr;
    for (const OptionRisk &option : risk.options)
        if (option.isHeldBack && option.npv.mean && (!held || *option.npv.mean < *held->npv.mean))
            held = &option;
    if (!held || risk.cheapest < 0)
        return {};
    const OptionRisk &best = risk.options[std::size_t(risk.cheapest)];
    const auto &beats = risk.beats[std::size_t(held - risk.options.data())][std::size_t(risk.cheapest)];
    if (!beats || !best.npv.mean)
        return {};
    const auto money = [&](double value) { return sentenceMoney(value, currency, style); };
    const std::string costs = riskWords(
        held->isUnproven
            ? "If its GPUs can be had, %1 costs less than %2 in %3 of runs, %4 against %5 on average"
            : "At its estimated speed %1 costs less than %2 in %3 of runs, %4 against %5 on average",
        {held->name, best.name, sentenceRuns(*beats, style), money(*held->npv.mean), money(*best.npv.mean)});
    const std::int64_t left = held->shortRuns + held->tooSlowRuns;
    return left == 0 ? costs + "."
                     : riskWords("%1; in %2 of runs it is too slow; they are left out.",
                                 {costs, sentenceRuns(double(left) / double(risk.samples), style)});
}

std::string oftenerCheapest(const Risk &risk, const std::string &currency, const NumberStyle &style)
{
    if (risk.cheapest < 0)
        return {};
    const OptionRisk &now = risk.options[std::size_t(risk.cheapest)];
    const std::size_t most = oftenest(risk);
    const OptionRisk *often = &risk.options[most];
    if (often->cheapestRuns <= now.cheapestRuns)
        return {};
    const std::string share = sentenceRuns(risk.cheapestShare(most), style);
    if (!often->npv.mean || !now.npv.mean || !often->meanRegret || !now.meanRegret)
        return riskWords("%1 is cheapest in more of them, %2.", {often->name, share});
    const auto money = [&](double value) { return sentenceMoney(value, currency, style); };
    return riskWords(
        "%1 is cheapest in more of them, %2, at an average of %3 against %4 and an average regret of %5 "
        "against %6.",
        {often->name, share, money(*often->npv.mean), money(*now.npv.mean), money(*often->meanRegret),
         money(*now.meanRegret)});
}

const OptionRisk *riskOf(const Risk &risk, const std::string &option)
{
    const auto found = std::find_if(risk.options.begin(), risk.options.end(),
                                    [&](const OptionRisk &one) { return one.id == option; });
    return found == risk.options.end() ? nullptr : &*found;
}

std::string runsText(const Risk &risk, const NumberStyle &style)
{
    const char *inputs = risk.inputs.size() == 1 ? "%1 runs, seed %2; one input has a range."
                                                 : "%1 runs, seed %2; %3 inputs have a range.";
    const std::string drawn = riskWords(
        inputs, {count(risk.samples, style), std::to_string(risk.seed), std::to_string(risk.inputs.size())});
    if (risk.choices.empty())
        return drawn;
    const char *choices = risk.choices.size() == 1 ? "One choice is open." : "%1 choices are open.";
    return drawn + " " + riskWords(choices, {std::to_string(risk.choices.size())});
}

} // namespace breakeven::words
