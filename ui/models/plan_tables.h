// A capacity plan as tables: its orders, what serves a month, all months, and the front of cost against time.
//
// Units: reference GPUs at once; months from 1, as the sentences have them; present values of orders, money
// of months as it is paid.
#pragma once

#include <QLocale>

#include "ui/models/plan_parts.h"
#include "ui/models/table.h"

namespace breakeven {

// By the month they are placed in; no rows where nothing is ordered.
Table planOrdersTable(const ShownPlan &shown, const QLocale &locale);
// What has GPUs in this month, and all of it together.
Table planMixTable(const ShownPlan &shown, std::size_t month, const QLocale &locale);
// Months of the same figures share a row: what is asked for, every option that is used, what is short.
Table planMonthsTable(const ShownPlan &shown, const QLocale &locale);
// A point a row; with a deadline, whether it is kept.
Table planFrontTable(const ShownPlan &shown, std::optional<double> deadlineHours, const QLocale &locale);

} // namespace breakeven
