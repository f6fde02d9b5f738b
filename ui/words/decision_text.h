// What moves and what flips an answer, as sentences.
#pragma once

#include "model/decision/flips.h"
#include "ui/words/number_style.h"

#include <string>
#include <vector>

namespace breakeven::words {

// "0.1235 USD/h", "12.5 %", "48 GPUs": six digits at most, with the unit of the input.
std::string inputAmount(double value, const std::string &unitText, const std::string &currency);

// "Own rack: Servers falls from 6 servers to 5 servers: GCP is cheapest. Own rack becomes short."
std::string flipSentence(const Probe &probe, const Flip &flip);

// "The answer leans on 2 of 17 assumed values: Server price (Own servers), Growth (Training)." Empty where
// nothing is assumed.
std::string leaningSentence(const std::vector<Flip> &leanings, int assumed);

} // namespace breakeven::words
