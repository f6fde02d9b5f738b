// The GPUs a new study may be made on, as a table: memory, who sells them, and how new their prices are.
#pragma once

#include <QLocale>

#include "data/catalogue/catalogue.h"
#include "ui/models/table.h"

namespace breakeven {

// Those with at least so much memory; the rows' paths are their names, "H100 SXM". Prices on demand, of all
// regions.
Table gpuChoices(const Catalogue &catalogue, double leastMemoryGb, const QLocale &locale);

} // namespace breakeven
