// How far what was paid lies from what was modelled, by category, over the months on the bill.
//
// Units: money; measured less modelled. The figures are nodes of the sheet:
// "options.MEASURED.against.MODELLED. CATEGORY" and ".total".
#pragma once

#include "model/evaluate/evaluate.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct OptionDraft;
class SheetBuilder;

struct MeasuredDifference
{
    struct Figure
    {
        NodeId node = -1;
        std::optional<double> value;
    };

    int measured = 0; // indexes into Comparison::options
    int modelled = 0;
    int months = 0; // on the bill and within the plan
    Figure total;
    std::array<Figure, kCategoryCount> byCategory; // node −1: neither of the two has such a cost
};

// One for each measured option and each other one, in display order.
std::vector<MeasuredDifference> measuredDifferences(const Study &study, const Comparison &comparison,
                                                    const Evaluation &evaluation);

// The nodes of the figures. Requires: the lines of all drafts.
void addMeasuredDifferences(const Study &study, const std::vector<OptionDraft> &drafts,
                            SheetBuilder &builder);

} // namespace breakeven
