// The tabs of a workbook, one function each.
#pragma once

#include "data/workbook/book.h"
#include "data/workbook/cell_plan.h"
#include "data/workbook/workbook.h"

#include <string>
#include <vector>

namespace breakeven {

// The names of the tabs; unlike as spreadsheets see it, and legal there.
struct TabNames
{
    std::string comparison = "Comparison";
    std::string inputs = "Inputs";
    std::vector<std::string> options; // as the options
    std::string common = "Common";
    std::string cashFlow = "Cash flow";
    std::string runs = "Risk";
    std::string functions = "Functions";
};
TabNames tabNames(const Comparison &comparison);

// Of the column of formulas and sentences of a tab, in characters.
inline constexpr int kWordsWidth = 60;

// What the functions below write from.
struct WorkbookParts
{
    const WorkbookContent &content;
    const TabNames &names;
    const CellPlan &plan;
};

void writeComparisonTab(Book &book, const Tab &tab, const WorkbookParts &parts);
void writeInputsTab(Book &book, const Tab &tab, const WorkbookParts &parts);
// That of an option, or of what is common; `index` as the tabs of the plan.
void writePlanTab(const Tab &tab, const WorkbookParts &parts, int index);
void writeCashFlowTab(Book &book, const Tab &tab, const WorkbookParts &parts);
void writeFunctionsTab(const Tab &tab, const WorkbookParts &parts);
// Requires: runs.
void writeRunsTab(const Tab &tab, const WorkbookParts &parts);

// The first months' headings of a tab with a column a month.
void writeMonths(const Tab &tab, int row, int firstColumn, int months);

} // namespace breakeven
