// The steps of `buildStudySheet`: options with their lines, and the results read from them.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/procurement/procurement.h"

#include <map>
#include <string>
#include <vector>

namespace breakeven {

// What one procurement of an option serves: some of the workloads, and how.
struct ServedGroup
{
    std::vector<std::string> workloads;
    std::size_t firstLine = 0; // of the option's lines: [firstLine, lastLine)
    std::size_t lastLine = 0;
    Supply supply;
};

// An option while its sheet is built.
struct OptionDraft
{
    std::string id;
    std::string name;
    std::vector<CostLine> lines;
    std::vector<ServedGroup> groups;
    OptionNodes nodes;
    Quantity total;     // money
    Quantity npv;       // money
    Quantity purchases; // money by month
    Quantity others;    // money by month
};

using Demands = std::map<std::string, Demand>;

Result<Demands> buildDemands(SheetBuilder &builder, const Study &study, const TimeBase &time);
Result<OptionDraft> buildOption(SheetBuilder &builder, const Study &study, const TimeBase &time,
                                const std::string &id, const Demands &demands);
// Totals by line, year and category, present value and cumulative cost.
void addCostResults(const Study &study, const TimeBase &time, OptionDraft &draft, SheetBuilder &builder);
// Hours, machines, waits and status.
void addServed(const Study &study, const TimeBase &time, const Demands &demands, OptionDraft &draft,
               SheetBuilder &builder);
// The greatest number of a series; unknown where any month is.
Quantity worstMonth(Quantity series);
// The five measures, for each workload and for the whole.
void addMeasures(const std::vector<std::string> &workloads, const TimeBase &time, const Demands &demands,
                 OptionDraft &draft, SheetBuilder &builder);
// NPV, IRR, payback and saving against the baseline.
void addAgainstBaseline(const Study &study, OptionDraft &draft, const OptionDraft &baseline,
                        SheetBuilder &builder);

} // namespace breakeven
