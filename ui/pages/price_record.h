// One price of the store as the Prices page tells it: its record in words, and how it changed.
#pragma once

#include <QString>

#include "ui/charts/price_history.h"

namespace breakeven {

class Workspace;
struct Offer;

// Rows of name and value, as HTML; in two columns beside each other where there is room for them.
enum class RecordColumns { One, Two };
QString recordHtml(const Offer &offer, RecordColumns columns);

// True when the courses of both can stand on one axis: of one currency, both of GPUs or both not.
bool areComparable(const Offer &one, const Offer &other);

// Of its series, and of the one it is `compared` with; set-aside prices are left out. The price the study
// pins is ringed where it is of the first series.
PriceHistory historyOf(Workspace &workspace, const Offer &offer, const Offer *compared = nullptr);

} // namespace breakeven
