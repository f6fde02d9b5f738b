// Where a number comes from: its formula in words and in numbers, and the numbers it was made of, down to
// inputs.
#pragma once

#include "model/sheet/figure.h"

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
    // For a series over several months, which are [firstMonth, lastMonth); both −1: not so.
    int firstMonth = -1;
    int lastMonth = -1;
    // Where the months do not add up term by term: numbers and terms are of this one.
    std::optional<int> openedMonth;
    std::optional<double> openedValue;
    int zeroTerms = 0;                 // terms of a sum that are 0 and left out of formula, numbers and terms
    Unit unit;                         // of the value
    std::string unitText;              // as its field shows it; empty for computed values
    std::string formula;               // "GPU-hours × Spot price"; empty for inputs
    std::string numbers;               // "17,520 × 0.9731"; empty: the formula only repeats the value
    std::string note;                  // where the formula comes from
    const SheetInput *input = nullptr; // of a leaf; owned by the sheet
    std::vector<Explanation> terms;    // in the order of the formula
};

// What a figure is made of: the node whose formula says it, and the terms of that formula as figures.
struct FigureParts
{
    NodeId written = -1; // past names that only repeat another number
    std::optional<int> openedMonth;
    NodeId opened = -1;        // the node that is written in numbers; −1: its numbers say nothing new
    std::vector<Figure> terms; // each once, in the order of the formula
    Figure inNumbers;          // of the terms in the numbers: their months
};
FigureParts partsOf(const Evaluation &evaluation, const Figure &figure);

// The figure of another node of the same formula: over the same months.
Figure sameMonths(const Figure &figure, NodeId node);

// Explains a figure without `minus`, and its terms down to `depth` levels (0: the figure alone). A series
// over several months is explained by sums of its terms where they add up, else by its largest month.
Explanation explain(const Evaluation &evaluation, const Figure &figure, int depth);

// The same of a node, or of one month of it (from 0).
Explanation explain(const Evaluation &evaluation, NodeId id, int depth,
                    std::optional<int> month = std::nullopt);

// All inputs the node depends on, each once, in the order of the sheet.
std::vector<const SheetInput *> leaves(const Sheet &sheet, NodeId id);

// "source · date", or "assumed" where there is no source.
std::string provenance(const Input &input);

// A value as text for formulas: up to 10 significant digits, thousands separated; "unknown", "never".
std::string plainNumber(std::optional<double> value);

} // namespace breakeven
