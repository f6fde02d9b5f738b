#include "app/command_line/output.h"

#include "data/export/csv.h"
#include "ui/words/numbers.h"
#include "ui/words/text.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>

namespace breakeven {

namespace {

std::string padded(const std::string &text, std::size_t width, bool isLeft)
{
    const std::size_t own = widthOf(text);
    const std::string gap(width > own ? width - own : 0, ' ');
    return isLeft ? text + gap : gap + text;
}

} // namespace

std::size_t widthOf(const std::string &text)
{
    std::size_t width = 0;
    for (const char c : text)
        width += (c & 0xC0) != 0x80;
    return width;
}

Json number(std::optional<double> value)
{
    return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

std::string jsonText(const Json &json)
{
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string moneyText(std::optional<double> value, int decimalsBelow1000)
{
    const double size = std::fabs(value.value_or(0));
    const bool isLarge = words::moneyDecimals(std::span(&value, 1)) == 0;
    const int decimals = isLarge ? 0 : size < 0.095 ? 4 : decimalsBelow1000;
    const bool isNothing = std::round(size * std::pow(10, decimals)) == 0;
    return words::money(value && isNothing ? 0 : value, decimals, words::kPlain);
}

std::string terminalText(const std::string &text)
{
    std::string shown;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
        const auto third = static_cast<unsigned char>(i + 2 < text.size() ? text[i + 2] : 0);
        // U+0080 to U+009F; U+200E, U+200F, U+202A to U+202E and U+2066 to U+2069.
        const bool isC1 = c == 0xC2 && next >= 0x80 && next < 0xA0;
        const bool isTurn =
            c == 0xE2 &&
            ((next == 0x80 && (third == 0x8E || third == 0x8F || (third >= 0xAA && third <= 0xAE))) ||
             (next == 0x81 && third >= 0xA6 && third <= 0xA9));
        const std::size_t bytes = c < 0x20 || c == 0x7F ? 1 : isC1 ? 2 : isTurn ? 3 : 0;
        if (bytes == 0)
            shown += text[i];
        for (std::size_t k = 0; k < bytes; ++k)
            shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[i + k]));
        i += bytes > 1 ? bytes - 1 : 0;
    }
    return shown;
}

std::string shellWord(const std::string &text)
{
    const auto isPlain = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) ||
               std::string_view("_-./:@%+,=").find(letter) != std::string_view::npos;
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), isPlain))
        return text;
    std::string quoted;
    for (const char letter : terminalText(text))
        quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return "'" + quoted + "'";
}

std::string issueLine(const Issue &issue)
{
    const char *severity = issue.severity == Severity::Problem ? "error" : severityName(issue.severity);
    return terminalText(std::string(severity) + ": " + issue.sentence) +
           (issue.count > 1 ? " (" + std::to_string(issue.count) + " times)" : "");
}

Json issuesJson(const std::vector<Issue> &issues)
{
    Json json = Json::array();
    for (const Issue &issue : issues)
        json.push_back({{"severity", severityName(issue.severity)},
                        {"sentence", issue.sentence},
                        {"place", issue.place},
                        {"count", issue.count}});
    return json;
}

std::string tableText(const std::vector<std::string> &header,
                      const std::vector<std::vector<std::string>> &rows, Columns columns)
{
    std::vector<std::vector<std::string>> lines{header};
    lines.insert(lines.end(), rows.begin(), rows.end());
    std::vector<std::size_t> widths(header.size());
    for (auto &line : lines) {
        const bool isHeading = line.size() == 1; // over the rows below it, as wide as it is
        for (std::size_t i = 0; i < line.size() && i < widths.size(); ++i) {
            line[i] = terminalText(line[i]);
            widths[i] = std::max(widths[i], isHeading ? 0 : widthOf(line[i]));
        }
    }
    std::string text;
    for (const auto &cells : lines) {
        std::string line;
        for (std::size_t i = 0; i < cells.size() && i < widths.size(); ++i)
            line += (i ? "  " : "") +
                    padded(cells[i], widths[i], i == 0 || columns == Columns::Texts || header[i].empty());
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string tableText(const words::Table &table)
{
    std::vector<std::string> header;
    for (const words::Column &column : table.columns)
        header.push_back(column.brief.empty() ? words::joined({column.title, column.unit}, ", ")
                                              : column.brief);
    std::vector<std::vector<std::string>> rows;
    for (const words::Row &row : table.rows) {
        rows.emplace_back();
        for (const words::Cell &cell : row.cells)
            rows.back().push_back(cell.text);
    }
    return (table.lead.empty() ? "" : table.lead + "\n") + tableText(header, rows);
}

namespace {

std::string cellText(const Json &value, const char *unknown)
{
    if (value.is_null())
        return unknown;
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_number_float())
        return Json(roundedFigure(value.get<double>())).dump();
    if (!value.is_array())
        return value.dump();
    std::string text;
    for (const auto &item : value)
        text += (text.empty() ? "" : " ") + cellText(item, unknown);
    return text;
}

// A person reads "terms" for the way of selling; the key is "model".
std::vector<std::string> headings(std::vector<std::string> columns)
{
    std::replace(columns.begin(), columns.end(), std::string("model"), std::string("terms"));
    return columns;
}

void printText(std::ostream &out, const Rows &rows)
{
    std::vector<std::vector<std::string>> lines;
    for (const Json &object : rows.objects)
        for (std::size_t i = 0; i < rows.columns.size(); ++i) {
            if (i == 0)
                lines.emplace_back();
            lines.back().push_back(cellText(object.value(rows.columns[i], Json()), "—"));
        }
    out << tableText(headings(rows.columns), lines, Columns::Texts);
}

void printCsv(std::ostream &out, const Rows &rows)
{
    CsvWriter csv;
    for (const std::string &column : rows.columns)
        csv.plain(column);
    csv.endRow();
    for (const Json &object : rows.objects) {
        for (const std::string &column : rows.columns) {
            const Json value = object.value(column, Json());
            value.is_number() ? csv.plain(cellText(value, "")) : csv.text(cellText(value, ""));
        }
        csv.endRow();
    }
    out << csv.result();
}

void printJson(std::ostream &out, const std::string &schema, const std::string &name, const Rows &rows)
{
    out << "{\n  \"schema\": " << Json(schema) << ",\n  " << Json(name) << ": [";
    const char *separator = "\n    ";
    for (const Json &object : rows.objects) {
        out << separator << object.dump(-1, ' ', false, Json::error_handler_t::replace);
        separator = ",\n    ";
    }
    out << (rows.objects.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

} // namespace

void print(std::ostream &out, const std::string &format, const std::string &schema, const std::string &name,
           const Rows &rows)
{
    if (format == "json")
        printJson(out, schema, name, rows);
    else if (format == "csv")
        printCsv(out, rows);
    else
        printText(out, rows);
}

bool isForReading(const std::string &format) { return format == "text" || format == "table"; }

void addFormat(CLI::App &command, std::string &format, const std::vector<std::string> &formats)
{
    format = formats.front();
    // "table" and "text" are two words for one thing.
    std::vector<std::string> accepted = formats;
    accepted.push_back(formats.front() == "table" ? "text" : "table");
    command.add_option("--format", format, "Output format")
        ->check(CLI::IsMember(accepted))
        ->capture_default_str();
}

} // namespace breakeven
