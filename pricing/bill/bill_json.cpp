#include "pricing/bill/bill_json.h"

#include "data/readers/json_value.h"
#include "model/numeric/letter_case.h"
#include "model/numeric/trimmed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace breakeven {

namespace {

std::string quotedText(std::string_view text, std::string_view quote)
{
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string(quote) : std::string(1, c == '\n' || c == '\r' ? ' ' : c);
    return quoted + '"';
}

std::string writtenJson(const JsonValue &value)
{
    std::string text;
    for (const JsonValue &item : value.items)
        text += (text.empty() ? "" : ", ") + writtenJson(item);
    for (const auto &[name, member] : value.members)
        text += (text.empty() ? "" : ", ") + quotedText(name, "\\\"") + ": " + writtenJson(member);
    return value.isArray()                         ? "[" + text + "]"
           : value.isObject()                      ? "{" + text + "}"
           : value.kind == JsonValue::Kind::String ? quotedText(value.text, "\\\"")
           : value.isNull()                        ? "null"
                                                   : value.text;
}

// The rows with all columns that any of them has.
class RowsOfJson
{
public:
    void add(const JsonValue &object)
    {
        m_rows.emplace_back();
        takeMembers(object, "");
    }
    std::string csv() const
    {
        std::string text = line(m_names);
        for (const std::vector<std::string> &row : m_rows)
            text += line(row);
        return text;
    }

private:
    void takeMembers(const JsonValue &object, const std::string &before)
    {
        for (const auto &[name, value] : object.members) {
            if (value.isObject()) {
                takeMembers(value, before + name + ".");
                continue;
            }
            const auto [column, isNew] = m_columns.emplace(before + name, m_names.size());
            if (isNew)
                m_names.push_back(before + name);
            std::vector<std::string> &row = m_rows.back();
            row.resize(std::max(row.size(), column->second + 1));
            row[column->second] = value.isArray() ? writtenJson(value) : value.text;
        }
    }
    std::string line(const std::vector<std::string> &cells) const
    {
        std::string text;
        for (std::size_t i = 0; i < m_names.size(); ++i)
            text += (i == 0 ? "" : ",") + quotedText(i < cells.size() ? cells[i] : std::string(), "\"\"");
        return text + '\n';
    }

    std::vector<std::string> m_names;
    std::map<std::string, std::size_t> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace

bool mayBeBillJson(std::string_view beginning)
{
    const std::string_view text = trimmed(beginning);
    if (!text.starts_with('[') && !text.starts_with('{'))
        return false;
    const std::string lower = lowerCase(text);
    return lower.find("cost\"") != std::string::npos;
}

Result<std::string> tableOfBillJson(std::string_view text, const std::string &path)
{
    RowsOfJson rows;
    if (trimmed(text).starts_with('[')) {
        const auto list = parseJson(text, path);
        if (!list)
            return list.error();
        for (const JsonValue &item : list->items)
            rows.add(item);
        return rows.csv();
    }
    for (std::int64_t number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (trimmed(line).empty())
            continue;
        const auto row = parseJson(line, fmt::format("{}:{}", path, number));
        if (!row)
            return row.error();
        rows.add(*row);
    }
    return rows.csv();
}

} // namespace breakeven
