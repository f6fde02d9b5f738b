#include "app/command_line/output.h"

#include "model/sheet/explanation.h"

#include <CLI/CLI.hpp>

#include <cmath>
#include <cstdio>

namespace breakeven {

namespace {

// Characters, not bytes: names may hold any script.
std::size_t widthOf(const std::string &text)
{
    std::size_t width = 0;
    for (const char c : text)
        width += (c & 0xC0) != 0x80;
    return width;
}

std::string padded(const std::string &text, std::size_t width, bool isLeft)
{
    const std::size_t own = widthOf(text);
    const std::string gap(width > own ? width - own : 0, ' ');
    return isLeft ? text + gap : gap + text;
}

} // namespace

Json number(std::optional<double> value)
{
    return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
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

std::string jsonText(const Json &json)
{
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string moneyText(std::optional<double> value, int decimalsBelow1000)
{
    if (!value)
        return "—";
    if (std::isinf(*value))
        return "never";
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", std::fabs(*value) >= 999.5 ? 0 : decimalsBelow1000,
                  std::fabs(*value));
    std::string digits = text;
    const std::size_t whole = std::min(digits.find('.'), digits.size());
    for (std::size_t i = whole; i > 3; i -= 3)
        digits.insert(i - 3, ",");
    const bool isZero = digits.find_first_not_of("0.,") == std::string::npos;
    return isZero ? "0" : (*value < 0 ? "−" : "") + digits;
}

std::string tableText(const std::vector<std::string> &header,
                      const std::vector<std::vector<std::string>> &rows)
{
    std::vector<std::size_t> widths;
    for (const std::string &cell : header)
        widths.push_back(widthOf(cell));
    for (const auto &row : rows)
        for (std::size_t i = 0; i < row.size() && i < widths.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    std::string text;
    const auto append = [&](const std::vector<std::string> &row) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i)
            line += (i ? "  " : "") + padded(row[i], widths[i], i == 0);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    };
    append(header);
    for (const auto &row : rows)
        append(row);
    return text;
}

std::string csvLine(const std::vector<std::string> &cells)
{
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        line += i ? "," : "";
        if (cells[i].find_first_of(",\"\r\n") == std::string::npos) {
            line += cells[i];
            continue;
        }
        line += '"';
        for (const char c : cells[i])
            line += c == '"' ? std::string("\"\"") : std::string(1, c);
        line += '"';
    }
    return line + "\r\n";
}

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
