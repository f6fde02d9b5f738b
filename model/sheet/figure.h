// A number of a sheet as it is shown: of which node, over which months, with which sign, against which other.
//
// A plain value, good for the sheet its nodes are of. Whatever shows, writes or explains a number reads it by
// `valueOf`, so that what is shown is what is explained.
#pragma once

#include "model/sheet/evaluation.h"

#include <optional>

namespace breakeven {

struct Figure
{
    NodeId node = -1;
    // Months [firstMonth, lastMonth) of a series; both −1: all of them. Several are added up, or their mean
    // or the last of them is taken, as the node's display says.
    int firstMonth = -1;
    int lastMonth = -1;
    NodeId minus = -1;           // the difference to this one over the same months; −1: no difference
    bool isShareOfOther = false; // the difference as a share of `minus`
    bool isNegated = false;      // with the other sign: a credit, what is saved

    bool hasMonths() const { return firstMonth >= 0; }
    bool operator==(const Figure &) const = default;
};

// For one month of a series, from 0.
inline Figure figureOfMonth(NodeId node, int month) { return {node, month, month + 1}; }

// Nothing when unknown, or where there is no node; +infinity means never.
std::optional<double> valueOf(const Evaluation &evaluation, const Figure &figure);

// For the value: a rate a month that is added up over months is an amount.
Unit unitOf(const Sheet &sheet, const Figure &figure);

} // namespace breakeven
