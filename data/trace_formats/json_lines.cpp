// JSON lines {"time": …, "value": …}, or a list of such objects: read as the table whose columns are the
// members of the first object, by whichever table format recognises it.
#include "data/readers/json_value.h"
#include "data/trace_formats/measure_words.h"
#include "data/trace_formats/table_rows.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace breakeven {

namespace {

// The first line is an object by itself.
bool hasObjectLines(const TraceFile &file)
{
    if (!file.startsWith('{'))
        return false;
    const auto json = parseJson(std::string_view(file.text).substr(0, file.text.find('\n')), "");
    return json && !json->members.empty();
}

class TableOfObjects
{
public:
    // `roles`: what a person says the members are.
    explicit TableOfObjects(const std::map<std::string, std::string> &roles) : m_roles(roles) {}

    void add(const JsonValue &object, std::int64_t line)
    {
        if (m_names.empty())
            for (const auto &[name, value] : object.members)
                if (!value.isArray() && !value.isObject())
                    m_names.push_back(name);
        if (text.empty())
            addRow(saidNames());
        std::vector<std::string> cells;
        for (const std::string &name : m_names)
            cells.emplace_back(object[name].string());
        addRow(cells);
        lines.push_back(line);
    }

    std::string text;
    std::vector<std::int64_t> lines; // of the file, or the numbers of the entries of its list

private:
    std::vector<std::string> saidNames() const
    {
        std::vector<std::string> names = m_names;
        for (std::string &name : names)
            if (const auto role = m_roles.find(name); role != m_roles.end())
                name = roleWithUnit(name, role->second);
        return names;
    }
    void addRow(const std::vector<std::string> &cells)
    {
        for (std::size_t i = 0; i < cells.size(); ++i)
            text += (i == 0 ? "\"" : ",\"") + quoted(cells[i]) + "\"";
        text += '\n';
    }
    static std::string quoted(const std::string &cell)
    {
        std::string result;
        for (const char c : cell)
            result += c == '"' ? "\"\"" : std::string(1, c == '\n' || c == '\r' ? ' ' : c);
        return result;
    }

    const std::map<std::string, std::string> &m_roles;
    std::vector<std::string> m_names;
};

Result<TableOfObjects> tableOf(const TraceFile &file, TraceRows &rows,
                               const std::map<std::string, std::string> &roles = {})
{
    TableOfObjects table(roles);
    if (file.startsWith('[')) {
        const auto json = parseJson(file.text, file.path);
        if (!json)
            return json.error();
        for (std::size_t i = 0; i < json->items.size(); ++i)
            if (json->items[i].isObject())
                table.add(json->items[i], std::int64_t(i) + 1);
        return table;
    }
    std::string_view rest = file.text;
    for (std::int64_t line = 1; !rest.empty(); ++line) {
        const std::string_view text = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(text.size() + 1, rest.size()));
        if (text.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        const std::string place = file.path + ":" + std::to_string(line);
        const auto json = parseJson(text, place);
        if (!json && rest.empty() && !file.text.ends_with('\n'))
            return Error{ErrorKind::BadInput, "the last line is cut short; fetch the file again", place};
        if (!json || !json->isObject())
            rows.skipRow("no JSON object", place);
        else
            table.add(*json, line);
    }
    return table;
}

// Where the rows of the table stand: lines of the file, or entries of its list.
class RowPlaces
{
public:
    RowPlaces(const std::vector<std::int64_t> &lines, const TraceFile &file)
        : m_lines(lines), m_isList(file.startsWith('['))
    {
    }

    void set(TraceRows &rows) const
    {
        for (auto &[reason, rejected] : rows.rejected)
            for (RejectedRow &row : rejected)
                if (const auto number = numberOf(double(row.line)))
                    row = m_isList ? RejectedRow{0, fmt::format("entry {}", *number)}
                                   : RejectedRow{*number, {}};
        for (Issue &issue : rows.issues)
            issue.place = placeOf(issue.place);
    }
    void set(Error &error) const
    {
        constexpr std::string_view mark = "in line ";
        error.where = placeOf(error.where);
        for (auto at = error.message.find(mark); at != std::string::npos;
             at = error.message.find(mark, at + 1)) {
            const std::size_t begin = at + mark.size();
            const std::size_t end =
                std::min(error.message.find_first_not_of("0123456789", begin), error.message.size());
            const auto line = parseNumber(std::string_view(error.message).substr(begin, end - begin));
            if (const auto number = line ? numberOf(*line) : std::nullopt)
                error.message.replace(at, end - at,
                                      fmt::format("in {} {}", m_isList ? "entry" : "line", *number));
        }
    }

private:
    // Of a line of the table; nothing where it is no row.
    std::optional<std::int64_t> numberOf(double line) const
    {
        return line >= 2 && line - 2 < double(m_lines.size()) ? std::optional(m_lines[std::size_t(line) - 2])
                                                              : std::nullopt;
    }
    std::string placeOf(const std::string &place) const
    {
        const std::size_t colon = place.rfind(':');
        const auto line = colon == std::string::npos ? std::nullopt
                                                     : parseNumber(std::string_view(place).substr(colon + 1));
        const auto number = line ? numberOf(*line) : std::nullopt;
        return number ? fmt::format("{}{}{}", place.substr(0, colon), m_isList ? ": entry " : ":", *number)
                      : place;
    }

    const std::vector<std::int64_t> &m_lines;
    bool m_isList;
};

const TraceFormat *tableFormatOf(const TraceFile &table)
{
    for (const TraceFormat &format : traceFormats())
        if (std::string_view(format.name) != "json-lines" && format.recognises(table))
            return &format;
    return nullptr;
}

bool recognisesJsonLines(const TraceFile &file)
{
    if (!file.startsWith('[') && !hasObjectLines(file))
        return false;
    TraceRows ignored;
    auto table = tableOf(file, ignored);
    return table && !table->text.empty() &&
           tableFormatOf(TraceFile{file.path, std::move(table->text)}) != nullptr;
}

Result<TraceRows> readJsonLines(const TraceFile &file, const TraceReading &reading)
{
    TraceRows skipped;
    auto objects = tableOf(file, skipped, reading.roles);
    if (!objects)
        return objects.error();
    const TraceFile table{file.path, std::move(objects->text)};
    const TraceFormat *format = table.text.empty() ? nullptr : tableFormatOf(table);
    if (!format)
        return Error{ErrorKind::BadInput, "expected JSON objects with a time and a value; found none",
                     file.path};
    auto rows = format->read(table, reading);
    const RowPlaces places(objects->lines, file);
    if (!rows) {
        Error error = rows.error();
        places.set(error);
        return error;
    }
    places.set(*rows);
    for (const auto &[reason, count] : skipped.skipped) {
        rows->skipped[reason] += count;
        rows->rows += count;
    }
    for (auto &[reason, lines] : skipped.rejected)
        std::move(lines.begin(), lines.end(), std::back_inserter(rows->rejected[reason]));
    for (const Issue &issue : skipped.issues)
        rows->issues.push_back(issue);
    rows->preview.separator.clear();
    return rows;
}

} // namespace

TraceFormat jsonLinesFormat()
{
    return {"json-lines", "any", "JSON lines, or a list of objects, whose members a table format knows",
            recognisesJsonLines, readJsonLines};
}

} // namespace breakeven
