// From which work an option with replicas costs less than an API, and how sure that is: the sentences of
// Effects, of the report, of the page and of `solve`.
#pragma once

#include "model/levers/serving_reading.h"
#include "ui/words/number_style.h"

#include <functional>
#include <string>
#include <vector>

namespace breakeven::words {

// "below 3 G, from 4 G to 5 G and from 7 G": where the option of a pair is the cheaper one; each crossing as
// `placeText` writes it. Requires: a pair that crosses.
std::string cheaperPlaces(const ServingReading &reading, const ServingPair &pair,
                          const std::function<std::string(std::size_t crossing)> &placeText);

// "Own hardware", "At its estimated speed Own hardware": how a sentence begins that an option with replicas
// costs less or never does.
std::string beginningWith(const Study &study, const std::string &option);

std::string breakEvenSentence(const Study &study, const ServingReading &reading, const ServingPair &pair,
                              const NumberStyle &style);
// One of each option with replicas and each API; of one option, where it is named.
std::vector<std::string> breakEvenSentences(const Study &study, const ServingReading &reading,
                                            const NumberStyle &style, const std::string &option = {});
// What the ranges in them are; empty where there are none.
std::string breakEvenRuns(const ServingReading &reading, const NumberStyle &style);

} // namespace breakeven::words
