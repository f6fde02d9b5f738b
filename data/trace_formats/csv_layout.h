// What the columns of a table of samples mean: found from its header, its first rows, or as a person says.
#pragma once

#include "data/trace_formats/column_content.h"
#include "data/trace_formats/trace_format.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

enum class ColumnRole { Ignored, Time, Series, Value };

struct CsvLayout
{
    char separator = ',';
    bool hasHeader = false;
    std::vector<std::string> names; // "column 1" without a header
    std::vector<ColumnRole> roles;
    int timeColumn = -1;
    std::int64_t timeUnit = 0; // ns of a number of the time column; 0: calendar times
    bool hasClock = false;
    TraceKind kind = TraceKind::NodeCounts;
    bool isKindSure = false;
    bool isRequestsGuessed = false; // arrivals only because no column has numbers
    // Node counts in columns of their own (ready, busy, paid) are one trace; otherwise each value column is
    // one, or each series.
    bool isOneTrace = false;
    std::vector<int> valueColumns;
    std::vector<ReadColumn> values;   // as they are named in the trace; one for each value column
    std::vector<double> valueFactors; // to the trace's unit; 0 where nothing says theirs
    std::vector<int> seriesColumns;
    std::vector<std::string> leftOut; // columns of numbers beside those that are known
    std::vector<ColumnContent> contents;
};

// Nothing where the beginning of the file shows no table of samples with times.
std::optional<CsvLayout> csvLayoutOf(const TraceFile &file, const TraceReading &reading);

// Whether a column of this name holds times: "timestamp", "Date", "Datum".
bool isTimeName(std::string_view name);

// Why a table with a column that is called time has no times that can be read; empty where that is not so.
std::string unreadTimes(const TraceFile &file);

// The number of "97%"; what has no such sign as it is.
inline std::string_view withoutPercent(std::string_view cell)
{
    if (cell.ends_with('%'))
        cell.remove_suffix(1);
    while (cell.ends_with(' '))
        cell.remove_suffix(1);
    return cell;
}

// The columns of a file that is a table with a header, or the one that its format asks about, for a person who
// is asked what they hold; else empty.
std::vector<ReadColumn> columnsToSay(const TraceFile &file);

} // namespace breakeven
