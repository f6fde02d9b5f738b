// A table as a value: what the window shows, what is copied, and what is exported, cell by cell.
#pragma once

#include <QLocale>
#include <QString>
#include <QVariant>

#include "ui/look/explain_target.h"
#include "ui/models/roles.h"

#include <optional>
#include <vector>

namespace breakeven {

struct TableColumn
{
    QString title = {};
    // Second line of the header: "USD", or how the title goes on and the unit, "baseline, USD"; empty: none.
    QString unit = {};
    bool isNumber = true;
    bool isMain = false; // bold, and sorted by at first
    QString toolTip = {};
    bool isChip = false;  // its words are painted as chips and never cut
    bool isRange = false; // its cells have two ends; exported as two columns
    // Told elsewhere too: hidden where the table would scroll sideways, the last of such columns first.
    bool givesWay = false;
    QString group = {}; // those of one group that give way do so together
    QString brief = {}; // the header on paper where it has one line; empty: title and unit
};

struct TableCell
{
    QVariant value = {}; // what sorting compares; invalid: unknown
    QVariant upper = {}; // of a range, whose lower end is the value
    QString text = {};
    CellTone tone = CellTone::Plain;
    ExplainTarget target = {};
    QString toolTip = {};
    bool isBold = false;
    QString icon = {}; // of a chip: the drawing before its word
};

struct TableRow
{
    QString path;  // what it selects; unique within the table
    int slot = -1; // of the marker before the first cell
    bool isSection = false;
    bool isTotal = false;
    bool hasWarning = false;
    bool isLast = false; // after the others, however they are sorted
    std::vector<TableCell> cells;
    std::optional<Category> category = {}; // its square on paper
};

struct Table
{
    QString name;
    std::vector<TableColumn> columns;
    std::vector<TableRow> rows;
};

// A table of the command line and the report in the window: its figures are explained on this page.
Table shownTable(const words::Table &table, const QString &page);

TableCell textCell(const QString &text, CellTone tone = CellTone::Plain);

// The header in one line: "Cost a year, USD", "Against baseline, %".
QString wholeHeader(const TableColumn &column);

// The number a cell shows, with all its digits: its value, in per cent where it is shown so; of a value in
// another unit than it is kept in, what is shown. Nothing where the text is no number.
std::optional<double> shownNumber(const TableColumn &column, const TableCell &cell, const QLocale &locale);

// Header with units, then the rows that are no sections, separated by tabs.
QString tabSeparated(const Table &table);

} // namespace breakeven
