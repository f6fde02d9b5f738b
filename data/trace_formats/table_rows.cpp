#include "data/trace_formats/table_rows.h"

#include "data/traces/trace_names.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace breakeven {

CsvHeader headerOf(const TraceFile &file)
{
    // A JSON text of one line is no header, however long one would look for its end.
    if (file.startsWith('{') || file.startsWith('['))
        return CsvHeader();
    CsvReader reader(file.text, file.path);
    const auto more = reader.next();
    return more && *more ? CsvHeader(reader.cells()) : CsvHeader();
}

std::string firstCell(const TraceFile &file, int column)
{
    CsvReader reader(file.text, file.path);
    for (int row = 0; row < 2; ++row)
        if (const auto more = reader.next(); !more || !*more)
            return {};
    return std::string(cellAt(reader.cells(), column));
}

namespace {

std::vector<std::string> namesOf(std::string_view header)
{
    std::vector<std::string> names;
    while (!header.empty()) {
        names.emplace_back(header.substr(0, header.find(',')));
        header.remove_prefix(std::min(names.back().size() + 1, header.size()));
    }
    return names;
}

} // namespace

TableRows::TableRows(const TraceFile &file, TraceRows &rows, std::string_view names, const char *unfit)
    : m_rows(rows), m_reader(file.text, file.path), m_unfit(names.empty() ? "" : unfit)
{
    rows.preview.hasHeader = names.empty();
    const auto more = names.empty() ? m_reader.next() : Result<bool>(false);
    if (!more)
        m_error = more.error();
    else if (*more || !names.empty())
        m_header = CsvHeader(names.empty() ? m_reader.cells() : namesOf(names));
    rows.preview.separator = m_reader.separator() == '\t' ? "tab" : std::string(1, m_reader.separator());
    for (const std::string &name : m_header.names())
        rows.preview.columns.push_back(
            {names.empty() ? name : fmt::format("column {}", rows.preview.columns.size() + 1), "ignored",
             ""});
}

int TableRows::column(std::span<const std::string_view> names) const
{
    for (const std::string_view name : names)
        if (const int found = m_header.find(name); found >= 0) {
            m_rows.preview.columns[std::size_t(found)].role = names.front();
            return found;
        }
    return -1;
}

Result<bool> TableRows::next()
{
    if (m_error)
        return *m_error;
    while (true) {
        auto more = m_reader.next();
        if (!more || !*more)
            return more;
        ++m_rows.rows;
        const auto &cells = m_reader.cells();
        const std::size_t width = m_header.names().size();
        const bool isTooLong =
            cells.size() > width && std::any_of(cells.begin() + std::ptrdiff_t(width), cells.end(),
                                                [](const std::string &cell) { return !cell.empty(); });
        if (cells.size() >= width && !isTooLong)
            return more;
        skip(*m_unfit != 0 ? m_unfit
             : isTooLong   ? "more cells than the header"
                           : "fewer cells than the header");
    }
}

std::size_t TableRows::hash() const
{
    constexpr std::size_t prime = 1099511628211u; // of FNV-1a
    std::size_t hash = 0;
    for (const std::string &cell : m_reader.cells())
        hash = (hash ^ std::hash<std::string_view>()(cell)) * prime;
    return hash;
}

std::optional<double> TableRows::number(int column) const
{
    const auto value = parseNumber(cell(column));
    return value && std::isfinite(*value) ? value : std::nullopt;
}

Result<TraceRows> withRows(TraceRows rows, const TraceFile &file, const char *expected)
{
    for (const Trace &trace : rows.traces)
        if (trace.points() > 0)
            return rows;
    if (rows.rows == 0)
        return Error{ErrorKind::BadInput, fmt::format("expected {}; found no rows", expected), file.path};
    if (const std::string refusal = unalignedRefusal(file.table); !refusal.empty())
        return Error{ErrorKind::BadInput, refusal, file.path};
    const auto most = std::max_element(rows.skipped.begin(), rows.skipped.end(),
                                       [](const auto &a, const auto &b) { return a.second < b.second; });
    const std::string why = most == rows.skipped.end() ? "" : ": " + most->first;
    return Error{ErrorKind::BadInput,
                 fmt::format("expected {}; none of the {} rows can be used{}", expected, rows.rows, why),
                 file.path};
}

Trace timedTrace(TraceKind kind, std::string name, bool hasClock)
{
    Trace trace;
    trace.kind = kind;
    trace.name = std::move(name);
    trace.hasClock = hasClock;
    trace.add("time", "ns", ColumnType::Whole);
    return trace;
}

std::string stemOf(const std::string &path)
{
    return withoutEnding(std::filesystem::path(path).filename().string());
}

} // namespace breakeven
