// One price of the store as the Prices page tells it: its record in words, and how it changed.
#pragma once

#include <QString>

#include "ui/charts/price_history.h"

namespace breakeven {

class Workspace;
struct Offer;

// Rows of name and value, as HTML.
QString recordHtml(const Offer &offer);

// Of its series; set-aside prices are left out. The price the study pins is ringed where it is of this
// series.
PriceHistory historyOf(Workspace &workspace, const Offer &offer);

} // namespace breakeven
