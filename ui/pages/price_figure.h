// A price of the Prices page as a number that is explained: down to its record.
#pragma once

#include "model/inputs/offer.h"
#include "ui/look/explained_figure.h"

#include <QLocale>

namespace breakeven {

// What one GPU of `offer` costs, or one unit of what is no machine. `title`: "Lowest price that matches".
ExplainedFigure priceFigure(const Offer &offer, const QString &title, const QLocale &locale);

} // namespace breakeven
