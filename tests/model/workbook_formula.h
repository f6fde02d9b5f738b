// A small reader of workbook formulas, for tests: what a spreadsheet makes of the workbook form of an
// operation.
//
// Knows numbers, cells, ranges ("A1:C1"), + - * / ^, unary minus (which binds tighter than ^, as in Excel and
// LibreOffice), comparisons, IF, MIN, MAX, INT, MOD, EXP, LN, SUM, INDEX. Errors (#N/A, #NUM!, #DIV/0!) are
// NaN.
#pragma once

#include <map>
#include <string>

namespace breakeven::test {

// Cells of one row are "A1", "B1", …
double workbookValue(const std::string &formula, const std::map<std::string, double> &cells);

} // namespace breakeven::test
