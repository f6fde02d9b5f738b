// A cost export of a cloud, read as money by month and category: what was really paid.
//
// Units: whole nanos of the export's currency, summed as such. Formats (bill_formats.def): Azure cost
// details, FOCUS, AWS cost and usage reports and Cost Explorer, Google's billing export and cost table,
// Oracle's cost reports, as CSV, plain or gzip; others by naming their columns. Amounts and days are read as
// people and spreadsheets write them (data/readers/table_columns.h).
#pragma once

#include "data/readers/table_columns.h"
#include "model/evaluate/evaluate.h"
#include "model/numeric/date.h"
#include "model/numeric/money.h"
#include "model/result.h"
#include "model/study/issue.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

// Of exports that hold both: what was used with its share of what was prepaid, or what the invoice says.
enum class BillCost { Effective, Billed };

struct BillOptions
{
    BillCost cost = BillCost::Effective;
    bool takesAllLines = false;               // else only those of machines with GPUs
    std::map<std::string, std::string> roles; // of columns, by name or number from 1: see billRoles()
    std::string currency;                     // of an export that says none
    TableSaid table;                          // how its cells are written
    std::optional<Date> from;                 // the first and the last month to take, by any of their days
    std::optional<Date> to;
    std::stop_token stop;
    std::function<void(double share)> progress; // of the file
};

// Lines that have something in common, and their money.
struct BillShare
{
    std::int64_t lines = 0;
    NanoMoney money = 0;
};

struct BillMonth
{
    Date start; // its first day
    std::array<BillShare, kCategoryCount> byCategory;
    std::optional<double> gpuHours; // of the machines taken, where every line says their hours
};

// A month that the export has no lines of on its first or its last days.
struct BillPart
{
    Date month;           // its first day
    Date day;             // of the export's first or last line
    bool isBegun = false; // its first days are missing; else its last
};

// A line of the export as it is written, beside what it is understood as.
struct BillSample
{
    std::int64_t line = 0;
    std::string written;
    std::optional<Date> day;
    std::optional<NanoMoney> money;
    std::string outcome; // "compute: Standard_NC24ads_A100_v4", "left out: storage", "skipped: no cost"
};

struct Bill
{
    std::string file;         // without its folders
    std::string format;       // "azure", "focus", "aws-cur", …; "mapped" where columns were named
    std::string costColumn;   // as the export names it
    bool isEffective = false; // what was prepaid is spread over its use
    std::string currency;     // empty: the export says none, and nobody else did
    std::int64_t lines = 0;   // of the export, with and without use
    std::int64_t taken = 0;
    std::vector<BillMonth> months; // of the lines taken, without gaps
    Date firstDay;                 // of the lines taken
    Date lastDay;
    std::vector<BillPart> parts; // of the months, as far as any line of the export says
    bool takesAllLines = false;
    std::map<std::string, BillShare> machines;   // taken, by machine type or GPU
    std::map<std::string, BillShare> leftOut;    // usable lines not taken, by what they are for
    std::map<std::string, std::int64_t> skipped; // unusable lines, by reason
    std::map<std::string, BillShare> regions;    // taken
    std::int64_t resources = 0;                  // different ones on the lines taken
    std::vector<Issue> issues;
    std::vector<BillSample> first; // the first lines, a few

    // Of all months.
    NanoMoney money(Category category) const;
    NanoMoney money() const;
};

// What a column can be said to be: "date", "cost", "currency", "service", "sku", "region", "charge",
// "resource".
const std::vector<std::string> &billRoles();

// The header of a table, and which column holds what as far as their names say.
struct BillHeader
{
    std::vector<std::string> columns;         // as `BillOptions::roles` can name them; each once
    std::map<std::string, std::string> roles; // recognised: role → one of `columns`
    bool isKnown = false;                     // a cost export that is read without being told roles

    // Day, cost and something that says what the money is for.
    bool isRecognised() const;
};

// Reads no more than the beginning of the file. Errors: those of reading a file; BadInput for what is no
// table with a header.
Result<BillHeader> readBillHeader(const std::string &path, const std::string &sheet = {});

// Whether the file's first line is the header of a known export. Reads no more than its beginning.
bool isBill(const std::string &path);

// Errors: those of reading a file; BadInput for what is no export, holds no line that is taken, lines in
// several currencies, a record cut short, cells with two readings (with the question), and, unless
// `table.skipsBad`, a line with money that cannot be read; Usage for an unknown role; Cancelled.
Result<Bill> readBill(const std::string &path, const BillOptions &options = {});

} // namespace breakeven
