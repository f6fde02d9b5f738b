// Amounts as people write them: "0.97 USD/h", "25%", "12 min", "70,000 USD/year", "8*0.88*8760".
//
// A unit is a product of words with one '/'; counted things (GPU, server, node, job) may stand in it and do
// not change the number. Calendar and machine time meet through the study's hours per month. Money and
// counted things may be written in powers of a thousand: k, M, G or B, and T ("100M tokens/month").
//
// The room: model/numeric holds numbers, days and random draws that know nothing of studies.
#pragma once

#include "model/result.h"

#include <string>
#include <vector>

namespace breakeven {

// Reads `text` into the unit `unitText` ("$" is the currency). A bare number is already in that unit, but a
// bare number for "%" is a fraction (0.25). Arithmetic with + − * / and parentheses is allowed. Errors:
// BadInput naming what was expected and found.
Result<double> parseAmount(const std::string &text, const std::string &unitText, const std::string &currency,
                           double hoursPerMonth);

// Text that `parseAmount` reads back to the same double, with the unit: "25 %", "0.9731 USD/h", "8".
std::string amountText(double value, const std::string &unitText, const std::string &currency);

// "USD/GPU-hour" for "$/GPU-hour".
std::string unitFor(const std::string &unitText, const std::string &currency);

// The units a field of unit `unitText` can be shown in, itself first: {"h", "min", "s", "days"}.
std::vector<std::string> compatibleUnits(const std::string &unitText);

} // namespace breakeven
