// What moves and what flips an answer, as sentences.
#pragma once

#include "model/decision/flips.h"
#include "model/decision/sensitivity.h"
#include "ui/words/number_style.h"

#include <string>
#include <vector>

namespace breakeven::words {

// "0.1235 USD/h", "12.5 %", "48 GPUs": six digits at most, with the unit of the input.
std::string inputAmount(double value, const std::string &unitText, const std::string &currency);

// "62,167 USD/server", "14.3 %", "6 servers": four digits at most of what is no whole number, as sentences
// have it.
std::string sentenceAmount(double value, const std::string &unitText, const std::string &currency,
                           const NumberStyle &style);

// "Own rack is short, Spot is too slow": what keeps the options of a contest from the work, by the status of
// all options; empty where both do it.
std::string contestShortfall(const Probe &probe, const Contest &contest, const std::vector<Status> &status);

// "Price of Spot"; of what several options share "Server list price", with what its name tells beside that:
// "Price (on demand Hyperstack)". `owner` and `label` are those of the input, where the study has it no more.
std::string inputTitle(const Study &study, const std::string &path, const std::string &owner,
                       const std::string &label);
// The same of what flips the answer: "Price of Spot", "Cash timing", "'Instances are' of Spot".
std::string flipTitle(const Study &study, const Flip &flip);
// The same of the input or the choice at a path; the path where the study has none there.
std::string titleAt(const Study &study, const std::string &path);
// The same within a sentence: "the price of Spot".
std::string inputPhrase(const Study &study, const std::string &path, const std::string &owner,
                        const std::string &label);

// A sentence as it is, and as HTML in which a number is a link "node:PATH".
struct LinkedSentence
{
    std::string plain;
    std::string html;
};

// How the headline goes on: "It would lose if the price of GCP fell from 70,000 USD/year to below 62,167
// USD/year.", by the first of `flips` within a range; without one "No single input flips it within its
// range." `isNamed`: the option that would lose by its name, not "It".
LinkedSentence nearestFlipLine(const Probe &probe, const std::vector<Flip> &flips, bool isNamed,
                               const NumberStyle &style);
// Another choice that changes the answer, beside the nearest flip: "It would also lose if …". Empty without.
LinkedSentence otherChoiceLine(const Probe &probe, const std::vector<Flip> &flips, bool isNamed);

// Whether the headline says how much the answer leans on assumed values. It does not where the line of the
// nearest flip says the same beside it, nor as "none" where an input with a source can change the answer.
bool isLeaningSaid(std::size_t leaning, const std::vector<Flip> &flips, bool isFlipLineShown);

// "2 of the 17 assumed values can each change the answer within their ranges.", with their `titles` where
// those are given; empty where nothing is assumed.
std::string leansOnText(std::size_t leaning, std::size_t assumed,
                        const std::vector<std::string> &titles = {});

// Whether the flip is at practically nothing, a value below a millionth of today's: "falls to 0 months", not
// "below 0.000000001 months".
bool fallsToNothing(const Flip &flip);
double shownFlipValue(const Flip &flip);

// In short: "Price of Spot above 2.41 USD/h", "Cash timing, 'end of the year' instead of 'each month'".
std::string flipCondition(const Probe &probe, const Flip &flip, const NumberStyle &style);
// "Servers of Own rack falls from 6 servers to 5 servers: GCP is cheapest. Own rack becomes short."
std::string flipSentence(const Probe &probe, const Flip &flip);

// "2 of the 17 assumed values can each change the answer within their ranges: Growth of Training, …" Empty
// where nothing is assumed.
std::string leaningSentence(const Study &study, const std::vector<Flip> &leanings, int assumed);

} // namespace breakeven::words
