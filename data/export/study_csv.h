// A study and its results as CSV: the comparison as it stands on screen, and a tidy file of every number.
//
// Shape, comparison: the table first (one row an option, `kFocusColumns` last), an empty row, then, where
// several workloads share the cost, a table of it (one row an option and workload) and an empty row, then
// rows "name, value" about the study, then the assumptions with their own header; all rows have one width.
//
// Shape, tidy: one table, one number a row, columns that do not change (`kTidyColumns`):
//   record      what the row is: about, convention, result, risk, year, month, category, line, workload,
//               charge, difference, actual, assumption, issue
//   study, option, option_name, workload      ids and names; empty where a row is of the whole
//   measure     name of the number: total_cost, npv, cost_per_job, payback_months, …; as in the JSON results
//               (of a record "risk": npv_p10, total_cost_mean, cheapest_share, mean_regret, …)
//               (of a record "workload": used, reserved, shared, total: what each of several workloads costs)
//   category, line, year, month               year and month count from 1; of a record "actual" (planned,
//               paid, difference of an option in use) empty where the row is of all of them; "text" has the
//               month on the bill; reforecast_total and reforecast_npv are of the whole plan
//   value, unit, currency                     shares are 0–1 (unit "1"); empty: unknown
//   text        what is no number: a title, a choice, "never", an issue
//   low, high, source, as_of, confidence, note, path      of assumptions
//   against     of a record "difference": the id of the modelled option that `option`, a measured bill, is
//   held
//               against; value is what was paid less what was modelled in the months on the bill, by category
//               and (no category) in all; "months" says how many
//   ListUnitPrice … BillingCurrency      `kFocusColumns`: of a record "charge" all of them, for the instances
//   of
//               the option; of assumptions that are prices the unit prices
#pragma once

#include "data/export/assumptions.h"
#include "data/export/focus_charges.h"
#include "model/evaluate/evaluate.h"
#include "model/evaluate/measured_difference.h"
#include "model/evaluate/plan_against_actual.h"
#include "model/risk/risk.h"

#include <memory>
#include <string>
#include <vector>

namespace breakeven {

// What every export carries beside the study's own content.
struct ExportAbout
{
    std::string programVersion;
    Date date;
    std::string headline;
    InputFindings findings;
    std::shared_ptr<const Risk> risk = {}; // the runs; nothing where no input has a range
    std::vector<FocusCharge> charges = {}; // by option
    std::vector<MeasuredDifference> measured = {};
    std::vector<PlanAgainstActual> actuals = {};
};

extern const std::vector<const char *> kTidyColumns;

std::string comparisonCsv(const Study &study, const Comparison &comparison, const ExportAbout &about);
std::string tidyCsv(const Study &study, const Comparison &comparison, const ExportAbout &about);

} // namespace breakeven
