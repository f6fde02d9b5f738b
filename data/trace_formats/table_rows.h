// What the table formats share: the records of a CSV file under a header, with their cells as numbers and
// times.
#pragma once

#include "data/readers/csv_reader.h"
#include "data/readers/time_text.h"
#include "data/trace_formats/trace_format.h"

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace breakeven {

// The first record of a text; empty where there is none.
CsvHeader headerOf(const TraceFile &file);

// The cell of that column in the first record under the header; empty where there is none.
std::string firstCell(const TraceFile &file, int column);

class TableRows
{
public:
    // Counts rows, and skips, in `rows`, which must outlive it, as must the file. `names` ("a,b") are those
    // of the columns of a file without a header, `unfit` says what a row is not that has other cells.
    TableRows(const TraceFile &file, TraceRows &rows, std::string_view names = {}, const char *unfit = "");

    const CsvHeader &header() const { return m_header; }
    // The column of the first of these names; −1 when there is none.
    int column(std::initializer_list<std::string_view> names) const
    {
        return column(std::span(names.begin(), names.size()));
    }
    int column(std::span<const std::string_view> names) const;
    // The next record that fits the header; false at the end. Errors: as CsvReader.
    Result<bool> next();
    // Calls `take` at each of them. Errors: as CsvReader.
    template<class Take>
    Result<void> each(const Take &take)
    {
        while (true) {
            const auto more = next();
            if (!more)
                return more.error();
            if (!*more)
                return {};
            take();
        }
    }

    std::string_view cell(int column) const { return cellAt(m_reader.cells(), column); }
    std::size_t hash() const; // of all cells
    // Finite; nothing for an empty cell or text.
    std::optional<double> number(int column) const;
    void skip(const std::string &reason) { m_rows.skipRow(reason, m_reader.place()); }

private:
    TraceRows &m_rows;
    CsvReader m_reader;
    const char *m_unfit = "";
    CsvHeader m_header;
    std::optional<Error> m_error; // of the header
};

// Refuses what has no row that can be used.
Result<TraceRows> withRows(TraceRows rows, const TraceFile &file, const char *expected);

// A trace of one series that begins with its time column.
Trace timedTrace(TraceKind kind, std::string name, bool hasClock);

// "us-east-1a_v100_1" of "/x/us-east-1a_v100_1.json.gz".
std::string stemOf(const std::string &path);

} // namespace breakeven
