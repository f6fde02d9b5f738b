// What an option in use really cost against its plan, and what the whole plan comes to with the measured
// months as they are.
//
// Units: money; paid less planned. A category counts in the months whose bill states it; in all others, and
// beyond the bills, the re-forecast is the plan. Hours lost to interruptions stand on a bill under compute.
// The figures are nodes of the sheet below "options.ID.actual": "planned", "paid", "difference" and
// "reforecast", each with ".by_month"; the first three also for each "CATEGORY"; "reforecast.npv"; and
// "machines" with hours and rates. Checked: tests/model/plan_against_actual_test.cpp by loops over the
// months.
#pragma once

#include "model/evaluate/evaluate.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct Discounting;
struct OptionDraft;
class SheetBuilder;

struct PlanAgainstActual
{
    struct Figure
    {
        NodeId node = -1;
        std::optional<double> value;
        std::string id; // of the node
    };
    // In all, and by month of the plan.
    struct Series
    {
        Figure total;
        Figure byMonth; // without a value
        std::vector<std::optional<double>> months;
    };
    struct Amounts
    {
        Series planned;
        Series paid;
        Series difference;
    };
    struct OfCategory
    {
        Category category = Category::Compute;
        Amounts amounts;
    };
    // Where every bill states GPU-hours, they split the difference of compute, idle and lost together in two:
    // what more hours cost at the planned rate, and what another rate cost for the hours paid.
    struct Machines
    {
        Figure hoursPlanned;
        Figure hoursPaid;
        Figure ratePlanned;
        Figure ratePaid;
        Figure byHours;
        Figure byRate;
    };
    struct Month
    {
        std::string name; // "2026-09"
        int index = 0;    // in the plan, from 0
    };

    int option = 0;            // index into Comparison::options
    std::vector<Month> months; // measured and within the plan
    std::vector<OfCategory> categories;
    Amounts inAll; // of these categories and months
    std::optional<Machines> machines;
    std::vector<Category> asPlanned; // paid by the plan in these months, and on no bill
    Series plan;                     // all of it
    Series reforecast;
    Figure npv;
    Figure reforecastNpv;
};

// One for each option with measured months within the plan, in display order.
std::vector<PlanAgainstActual> plansAgainstActual(const Study &study, const StudySheet &sheet,
                                                  const Evaluation &evaluation);

// The nodes of the figures. Requires: the lines, hours and present values of the draft.
void addActuals(const Study &study, Discounting &discounting, const OptionDraft &draft,
                SheetBuilder &builder);

// Measured months that count in no figure, because they lie outside of the plan.
void addActualIssues(const Study &study, int months, std::vector<Issue> &issues);

} // namespace breakeven
