// Where a number comes from: its formula in words and in numbers, and the numbers it was made of, down to
// inputs.
#pragma once

#include "model/sheet/evaluation.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct Explanation
{
    NodeId node = -1;
    std::string id; // may be empty
    std::string label;
    std::optional<double> value;
    std::optional<int> month; // of a series, from 0, where the value is that of one month
    // Of a series without a month: `value` is of all months, formula and terms are of this one.
    std::optional<int> openedMonth;
    std::optional<double> openedValue;
    int zeroTerms = 0; // terms of a sum that are 0 and left out of formula, numbers and terms
    Unit unit;
    std::string unitText;              // as its field shows it; empty for computed values
    std::string formula;               // "GPU-hours × Spot price"; empty for inputs
    std::string numbers;               // "17,520 × 0.9731"
    std::string note;                  // where the formula comes from
    const SheetInput *input = nullptr; // of a leaf; owned by the sheet
    std::vector<Explanation> terms;    // in the order of the formula
};

// Explains a node, and its terms down to `depth` levels (0: the node alone). `month` picks the month of a
// series (from 0); without one a series shows its total, mean or last value as its display says, and its
// formula in the month that counts most.
Explanation explain(const Evaluation &evaluation, NodeId id, int depth,
                    std::optional<int> month = std::nullopt);

// All inputs the node depends on, each once, in the order of the sheet.
std::vector<const SheetInput *> leaves(const Sheet &sheet, NodeId id);

// "source · date", or "assumed" where there is no source.
std::string provenance(const Input &input);

// A value as text for formulas: up to 10 significant digits, thousands separated; "unknown", "never".
std::string plainNumber(std::optional<double> value);

} // namespace breakeven
