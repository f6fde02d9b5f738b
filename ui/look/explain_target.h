// A figure that can be explained, named so that it survives every recalculation; see model/sheet/figure.h.
#pragma once

#include <QMetaType>
#include <QString>

namespace breakeven {

struct ExplainTarget
{
    QString page = {};     // id of where it was clicked: "compare"
    QString quantity = {}; // node id or input path: "options.own.total_cost"
    QString minus = {};    // explained is the difference to this quantity; empty: none
    // Months [firstMonth, lastMonth) of a series; both −1: all of them.
    int firstMonth = -1;
    int lastMonth = -1;
    bool isShareOfOther = false; // the difference as a share of `minus`
    bool isNegated = false;      // with the other sign

    bool isValid() const { return !quantity.isEmpty(); }
    bool operator==(const ExplainTarget &) const = default;
};

} // namespace breakeven

Q_DECLARE_METATYPE(breakeven::ExplainTarget)
