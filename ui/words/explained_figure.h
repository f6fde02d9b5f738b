// A number that stands beside the sheet, as a simulation or an optimum gives it, told down to what it is of:
// the window's dock and `breakeven explain` show it.
//
// Units: texts are UTF-8, in the style they were asked for.
#pragma once

#include "model/sheet/unit.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven::words {

struct ExplainedFigure
{
    // One thing it is made of.
    struct Row
    {
        std::string name;
        std::string quantity; // node, or figure beside the sheet, that explains it; empty: none
        std::string value;    // "48 GPUs"
        std::string detail;
        std::optional<double> number = {}; // of `value`
        Unit unit = {};                    // of `number`
        std::optional<int> month = {};     // where `quantity` is a series: of this month, from 0

        bool operator==(const Row &) const = default;
    };
    std::string title; // "Cost of the plan"
    std::string value; // "638,723 USD"
    std::string words; // its formula, or how it was made
    std::string numbers;
    std::vector<Row> rows = {};
    std::string note = {};             // empty: none
    std::optional<double> number = {}; // of `value`
    Unit unit = {};                    // of `number`

    bool operator==(const ExplainedFigure &) const = default;
};

// By the names that `breakeven explain` knows: "plan.cost".
using ExplainedFigures = std::map<std::string, ExplainedFigure>;

} // namespace breakeven::words
