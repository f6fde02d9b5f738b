// Numbers as the window, the command line, the report and the headline show them.
//
// Units: shares are 0–1 and shown in per cent. No value is "—", which is never a zero; infinity is "never".
// The minus is U+2212, the space before % and × does not break. A number half-way between two is rounded
// away from zero.
#pragma once

#include "ui/words/number_style.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace breakeven::words {

inline constexpr const char *kNoBreakSpace = "\u00A0";

// "22,685" from 1,000 up, "57.83" below; `decimals` holds a column together.
std::string money(std::optional<double> value, const NumberStyle &style);
std::string money(std::optional<double> value, int decimals, const NumberStyle &style);
// The decimals all numbers of a column share: 0 when one reaches 1,000, else 2.
int moneyDecimals(std::span<const std::optional<double>> column);
// "0.9731", for prices by the hour.
std::string hourlyPrice(std::optional<double> value, const NumberStyle &style);
// "50k", "1.2M", "0"; three significant digits at most.
std::string axisMoney(double value, const NumberStyle &style);
// "$1,234" for USD, "EUR 1,234" otherwise; five significant digits from a million up.
std::string sentenceMoney(double value, const std::string &currency, const NumberStyle &style);
// With the decimals of a larger amount of the same sentence: "$12,500 a burst, $728 below".
std::string sentenceMoneyBeside(double beside, double value, const std::string &currency,
                                const NumberStyle &style);

// "+553,000", "−141,000", "±0": always signed.
std::string difference(std::optional<double> value, int decimals, const NumberStyle &style);
// "89.4 %"; "−89.4 %" when negative.
std::string share(std::optional<double> value, const NumberStyle &style, int decimals = 1);
// Without the sign %, for columns that have it in the header.
std::string sharePlain(std::optional<double> value, const NumberStyle &style, int decimals = 1);
// Whole per cent; "less than 1 %" and "more than 99 %" where rounding would say none or all.
std::string sentenceShare(double value, const NumberStyle &style);
// The share of runs in which something holds: whole per cent, "more than 99.9 %", "less than 0.1 %".
std::string sentenceRuns(double share, const NumberStyle &style);
// Without the sign %: "73.4", "> 99.9", "< 0.1".
std::string runsPlain(double share, const NumberStyle &style);
// "19,493 – 41,651".
std::string moneyRange(std::optional<double> low, std::optional<double> high, int decimals,
                       const NumberStyle &style);
// "5.35 ×".
std::string multiple(std::optional<double> value, const NumberStyle &style);
// A number with fixed decimals: times. Infinity is "never".
std::string fixed(std::optional<double> value, int decimals, const NumberStyle &style);
// "0.354", "110.4", "12,000": at most so many significant digits, without zeros behind them.
std::string significant(double value, int most, const NumberStyle &style);
// "2.71 years", "86.3 min", "325 s": the number of `fixed` and its unit; only the word where there is no
// number.
std::string withUnit(std::optional<double> value, int decimals, const std::string &unit,
                     const NumberStyle &style);
// "10,000" runs.
std::string count(std::int64_t value, const NumberStyle &style);

std::string unknownText();     // "—"
std::string neverText();       // "never"
std::string notPossibleText(); // "not possible"
std::string noLimitText();     // "no limit"

} // namespace breakeven::words
