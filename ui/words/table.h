// A table as a value, which the window, the report and the command line show: its cells with their texts, the
// numbers behind them, and what explains these.
//
// Units: texts are UTF-8. Checked: tests/ui/models/tables_in_media_test.cpp.
#pragma once

#include "model/study/cost_category.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

enum class CellTone { Plain, Secondary, Cheaper, Dearer, Warning, Strong };

} // namespace breakeven

namespace breakeven::words {

struct Column
{
    std::string title = {};
    std::string unit = {};  // the second line of the header
    std::string brief = {}; // the header where it has one line; empty: title and unit
    bool isNumber = true;
    std::string toolTip = {};
    bool givesWay = false; // told elsewhere too: hidden where the window is narrow
    bool isMain = false;   // bold, and sorted by at first where it can be sorted
};

struct Cell
{
    std::string text = {};
    std::optional<double> value = {};
    std::string figure = {}; // the name of what explains it; empty: nothing does
    CellTone tone = CellTone::Plain;
    bool isBold = false;
    std::string toolTip = {};
};

struct Row
{
    std::string path = {}; // what it selects; unique within the table
    int slot = -1;         // of the marker before the first cell
    bool isTotal = false;  // the last, however the others are sorted
    std::vector<Cell> cells = {};
    bool isSection = false;                // a heading over the following rows: one cell
    std::optional<Category> category = {}; // that it is of
};

struct Table
{
    std::string name = {};
    std::string lead = {}; // what stands above it on paper and on the command line; empty: nothing
    std::vector<Column> columns = {};
    std::vector<Row> rows = {};
};

} // namespace breakeven::words
