// What a lever is called, and how its values and limits are told.
#pragma once

#include "model/levers/lever_reading.h"
#include "ui/words/number_style.h"

#include <string>

namespace breakeven::words {

std::string leverName(LeverKind kind); // "Checkpoint interval"
// "35.5 min", "16 GPUs": three digits, in the unit it is shown in.
std::string leverValueText(const Lever &lever, double at, const NumberStyle &style);
// "35.5": three digits at most.
std::string shortNumber(double value, const NumberStyle &style);
// "40 h", below one hour "12 min".
std::string shortHours(double hours, const NumberStyle &style);
// "deadline 40 h"; "none"; "none: the rest is rented in addition, $2,140 a month".
std::string leverLimitText(const LeverReading &reading, const LeverLimits &limits, const Study &study,
                           const NumberStyle &style);

// Whether the machines of the lever are kept and their number is not given, so that the work decides it.
bool isKeptByWork(const Lever &lever);

} // namespace breakeven::words
