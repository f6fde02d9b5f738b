// The steps of `buildStudySheet`: options with their lines, and the results read from them.
#pragma once

#include "model/evaluate/evaluate.h"
#include "model/finance/discounting.h"
#include "model/procurement/procurement.h"

#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

using Demands = std::map<std::string, Demand>;

// What one procurement of an option serves: some of the workloads, and how.
struct ServedGroup
{
    std::vector<std::string> workloads;
    std::size_t firstLine = 0; // of the option's lines: [firstLine, lastLine)
    std::size_t lastLine = 0;
    Supply supply;
    const Procurement *procurement = nullptr; // of the study
    std::string linePrefix;                   // of its lines: "", "chat-"

    // Seconds within which 95 % of the requests of a workload are answered; nothing where that is not known.
    std::optional<Quantity> latencyOf(const std::string &workload, const Demands &demands) const;
    // The supply as one of its workloads has it: with its own waits.
    Supply supplyOf(const std::string &workload, const Demands &demands) const;
};

// An option while its sheet is built.
struct OptionDraft
{
    // What is still owed when the plan ends; see procurement/after_plan.h.
    struct AfterPlan
    {
        Quantity perMonth;
        Quantity months;
    };

    std::string id;
    std::string name;
    std::vector<CostLine> lines;
    std::vector<ServedGroup> groups;
    std::vector<AfterPlan> afterPlan;
    OptionNodes nodes;
    Quantity total;     // money
    Quantity npv;       // money
    Quantity purchases; // money by month
    Quantity others;    // money by month
    // What makes `others` worth less because it falls due after the plan, money by month, negative: before
    // tax and after it.
    std::optional<Quantity> later = {};
    std::optional<Quantity> laterAfterTax = {};

    // What is discounted of the costs other than purchases.
    Quantity discounted() const { return laterAfterTax ? others + *laterAfterTax : others; }
};

Result<Demands> buildDemands(SheetBuilder &builder, const Study &study, const TimeBase &time);
Result<OptionDraft> buildOption(SheetBuilder &builder, const Study &study, const TimeBase &time,
                                const std::string &id, const Demands &demands,
                                std::map<std::string, StepNodes> &steps);
// Totals by line, year and category, cumulative cost, and what of it is paid when in a month.
void addCostResults(const TimeBase &time, OptionDraft &draft, SheetBuilder &builder);

// The discounting of a study, shared by its options.
struct Discounting
{
    DiscountFactors ofStudy;
    CashTiming timing;
    DiscountFactors compared; // by the rate the timings are compared at
    Quantity rate;
    Quantity comparedRate;
};
CashTiming cashTiming(const Study &study);
Discounting discountingOf(const Study &study, SheetBuilder &builder);
// "none", then the values of the convention.
std::vector<std::string> timingNames();
// By the study's conventions, and by each of the timings.
void addPresentValues(const Study &study, Discounting &discounting, OptionDraft &draft,
                      SheetBuilder &builder);
// Hours until a job, or all nodes of a burst, are done; by month. Nothing of work without jobs.
std::optional<Quantity> timeToResult(const Demand &demand, const Supply &supply);
// Hours, machines, waits and status.
void addServed(const Study &study, const TimeBase &time, const Demands &demands, OptionDraft &draft,
               SheetBuilder &builder);
// What is shown of an option beside its totals: GPU-hours a year, shares, the cost in the books. Requires:
// all of the above.
void addShownFigures(const TimeBase &time, OptionDraft &draft, SheetBuilder &builder);
// Which options are held against each other in the sheet: all, or each one against some, and a few beside.
class OptionPairs
{
public:
    // All where there are not many options.
    OptionPairs(const std::vector<std::string> &options, std::span<const std::string> quantities);

    bool areAll() const { return m_areAll; }
    void addAllWith(int option) { m_with.insert(option); }
    const std::set<int> &with() const { return m_with; }
    bool has(std::size_t one, std::size_t other) const;

private:
    bool m_areAll;
    std::set<int> m_with; // these against every other one
    std::set<std::pair<int, int>> m_asked;
};

// The month from which one of two is cheaper.
void addBreakEvens(const OptionPairs &pairs, std::vector<OptionDraft> &drafts, SheetBuilder &builder);
// For a workload in tokens that an option serves at a cost: named below "options.ID.workloads.ID".
TokenNodes tokenNodes(const Scope &scope, const TimeBase &time, const Demand &demand,
                      const ServedRequests &requests, Quantity cost);
// The five measures, for each workload and for the whole.
void addMeasures(const std::vector<std::string> &workloads, const TimeBase &time, const Demands &demands,
                 OptionDraft &draft, SheetBuilder &builder);
// What each of several workloads costs; see model/evaluate/cost_by_workload.cpp.
void addCostByWorkload(const std::vector<std::string> &workloads, const TimeBase &time,
                       const Demands &demands, OptionDraft &draft, SheetBuilder &builder);
// The part of each category in every measure of the cost. Requires: all of the above.
void addCategoryCosts(const TimeBase &time, Discounting &discounting, OptionDraft &draft,
                      SheetBuilder &builder);
// NPV, IRR, payback and saving against the baseline.
void addAgainstBaseline(const Study &study, OptionDraft &draft, const OptionDraft &baseline,
                        SheetBuilder &builder);
// IRR and payback of every option that buys something against the others. Requires: the above.
void addReturnsOfPairs(const Study &study, const OptionPairs &pairs, std::vector<OptionDraft> &drafts,
                       int baseline, SheetBuilder &builder);

} // namespace breakeven
