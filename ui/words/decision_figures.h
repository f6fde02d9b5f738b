// What moves the difference of two options and what flips the answer, explained down to the inputs.
//
// They have the names of the JSON of `breakeven sensitivity`: "sensitivity.A.B.PATH.at_low" of the options A
// and B, "sensitivity.flips.PATH.rises".
#pragma once

#include "model/decision/flips.h"
#include "model/decision/sensitivity.h"
#include "ui/words/explained_figure.h"
#include "ui/words/number_style.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven::words {

std::string differenceName(const Contest &contest); // "sensitivity.A.B.difference"
std::string atLowName(const Contest &contest, const std::string &path);
std::string atHighName(const Contest &contest, const std::string &path);
std::string flipName(const Flip &flip);
inline constexpr const char *kSwingNames = "sensitivity.";
inline constexpr const char *kFlipNames = "sensitivity.flips."; // what all of them begin with
// Whose numbers a name is of that begins so: "sensitivity.A.B.…"; nothing for other names.
std::optional<Contest> contestOfName(const std::string &prefix, const std::string &name);

// "present value": what options are compared by; with the currency behind it.
std::string measureText(const std::string &measure);
std::string contestUnit(const std::string &measure, const std::string &currency);

// By their names. `probe`: of the figures of the contest.
ExplainedFigures swingFigures(const Probe &probe, const Contest &contest, const Sensitivity &sensitivity,
                              const NumberStyle &style);
ExplainedFigures flipFigures(const Probe &probe, const std::vector<Flip> &flips, const NumberStyle &style);

} // namespace breakeven::words
