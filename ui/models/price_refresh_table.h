// What a refresh of prices brought, part by part, as a table.
#pragma once

#include "pricing/refresh/refresh.h"
#include "ui/models/table.h"

#include <QLocale>

namespace breakeven {

// "gcp-catalog", or "azure-retail, eastus" of a source in parts.
QString partTitle(const std::string &source, const std::string &part);

// "Stored.", "As it was." or why it failed and what stays in use.
QString outcomeText(const PartReport &report);

// The same with the part it is of, and what was asked where that failed.
QString partText(const PartReport &report);

// What stands now of each part: of one that failed the prices from before, with their age. `now`: seconds
// UTC.
Table priceRefreshTable(const std::vector<PartReport> &reports, std::int64_t now, const QLocale &locale);

} // namespace breakeven
