#include "app/command_line/rows.h"

#include "data/readers/csv_reader.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <ostream>

namespace breakeven {

namespace {

std::string cellText(const nlohmann::ordered_json &value, const char *unknown)
{
    if (value.is_null())
        return unknown;
    if (value.is_string())
        return value.get<std::string>();
    if (!value.is_array())
        return value.dump();
    std::string text;
    for (const auto &item : value)
        text += (text.empty() ? "" : " ") + cellText(item, unknown);
    return text;
}

// Characters, not bytes, of UTF-8.
std::size_t width(const std::string &text)
{
    return std::size_t(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

using Line = std::vector<std::string>;

std::vector<Line> lines(const Rows &rows, const char *unknown)
{
    std::vector<Line> result{rows.columns};
    for (const auto &object : rows.objects) {
        Line line;
        for (const std::string &column : rows.columns)
            line.push_back(cellText(object.value(column, nlohmann::ordered_json()), unknown));
        result.push_back(std::move(line));
    }
    return result;
}

} // namespace

void addFormatOption(CLI::App &app, OutputFormat &format)
{
    static const std::map<std::string, OutputFormat> formats = {
        {"text", OutputFormat::Text}, {"json", OutputFormat::Json}, {"csv", OutputFormat::Csv}};
    app.add_option("--format", format, "How to print: text, json or csv")
        ->transform(CLI::CheckedTransformer(formats).description(""))
        ->type_name("text|json|csv");
}

void printText(std::ostream &out, const Rows &rows)
{
    const std::vector<Line> table = lines(rows, "—");
    std::vector<std::size_t> widths(rows.columns.size());
    for (const Line &line : table)
        for (std::size_t i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], width(line[i]));
    for (const Line &line : table) {
        std::string text;
        for (std::size_t i = 0; i < line.size(); ++i)
            text += line[i] + std::string(widths[i] - width(line[i]) + 2, ' ');
        text.erase(text.find_last_not_of(' ') + 1);
        out << text << '\n';
    }
}

void printCsv(std::ostream &out, const Rows &rows)
{
    for (const Line &line : lines(rows, "")) {
        std::string text;
        for (const std::string &cell : line) {
            const bool startsFormula = !cell.empty() && std::string("=+@").find(cell[0]) != std::string::npos;
            text += csvCell(startsFormula ? "'" + cell : cell) + ',';
        }
        text.back() = '\n';
        out << text;
    }
}

void printJson(std::ostream &out, const std::string &schema, const std::string &name, const Rows &rows)
{
    out << "{\n  \"schema\": " << nlohmann::json(schema) << ",\n  " << nlohmann::json(name) << ": [";
    const char *separator = "\n    ";
    for (const auto &object : rows.objects) {
        out << separator << object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        separator = ",\n    ";
    }
    out << (rows.objects.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

void print(std::ostream &out, OutputFormat format, const std::string &schema, const std::string &name,
           const Rows &rows)
{
    switch (format) {
    case OutputFormat::Text:
        return printText(out, rows);
    case OutputFormat::Csv:
        return printCsv(out, rows);
    case OutputFormat::Json:
        return printJson(out, schema, name, rows);
    }
}

int finish(const CommandContext &context)
{
    context.out.flush();
    if (context.out)
        return 0;
    return report(context, {ErrorKind::Failed, "the results cannot be written; check the space left",
                            "standard output"});
}

} // namespace breakeven
