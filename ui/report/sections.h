// The sections of the report, each filling pages of a flow; left out where the study has nothing to say.
#pragma once

#include "ui/charts/stacked_bars.h"
#include "ui/report/page_flow.h"
#include "ui/report/report.h"

namespace breakeven {

// Title, answer, four figures, the main chart, options, conventions, what to check.
void addFrontPage(PageFlow &flow, const ReportData &data);
void addFrontConventions(PageFlow &flow, const ReportData &data); // a part of it, as the next
void addInputsToCheck(PageFlow &flow, const ReportData &data);
// Costs by category and the measures of each option and workload.
void addComparison(PageFlow &flow, const ReportData &data);
// Machines, waits and GPU-hours of each option.
void addServed(PageFlow &flow, const ReportData &data);
// What requests in tokens cost, on how many replicas, and how soon their tokens come.
void addTokens(PageFlow &flow, const ReportData &data);
// What each of several workloads costs.
void addCostByWorkload(PageFlow &flow, const ReportData &data);
// What was paid less what was modelled, by category.
void addMeasured(PageFlow &flow, const ReportData &data);
// What was planned and paid by month for the options in use, and the re-forecast.
void addActuals(PageFlow &flow, const ReportData &data);
// Lines by year of each option.
void addCashFlow(PageFlow &flow, const ReportData &data);
// Where the costs of the runs lie, which option beats which, and what it is worth to know.
void addRisk(PageFlow &flow, const ReportData &data);
// What to buy and when, for each workload that was planned.
void addPlans(PageFlow &flow, const ReportData &data);
// What moves the difference of the cheapest two, and what would flip the answer.
void addFlips(PageFlow &flow, const ReportData &data);
// Value, range, source, date, confidence and note of every input.
void addAssumptionsLog(PageFlow &flow, const ReportData &data);
void addClaims(PageFlow &flow, const ReportData &data);
void addIssues(PageFlow &flow, const ReportData &data);
// Cost by month of each option.
void addMonths(PageFlow &flow, const ReportData &data);

// Nothing folded away: paper has no button to unfold it.
StackedBars allBars(const ReportData &data);
// True when the option that leads was bought: money spent first, so the lines say more than the bars.
bool isInvestment(const Comparison &comparison);

} // namespace breakeven
