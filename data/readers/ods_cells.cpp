#include "data/readers/ods_cells.h"

#include "data/readers/number_cell.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr std::string_view kCellBegin = "<table:table-cell ";
constexpr std::string_view kCellEnd = "</table:table-cell>";

// Where an attribute stands in an element, with the blank before it; empty where it has none.
std::string_view attribute(std::string_view element, std::string_view name)
{
    const std::string begin = " " + std::string(name) + "=\"";
    const std::size_t at = element.find(begin);
    const std::size_t end = at == std::string_view::npos ? at : element.find('"', at + begin.size());
    return end == std::string_view::npos ? std::string_view() : element.substr(at, end + 1 - at);
}

std::string_view valueOf(std::string_view element, std::string_view name)
{
    const std::string_view found = attribute(element, name);
    const std::size_t begin = found.find('"') + 1;
    return found.empty() ? found : found.substr(begin, found.size() - begin - 1);
}

// "2:30:00" of "PT02H30M00S"; empty for others.
std::string clockOf(std::string_view length)
{
    if (!length.starts_with("PT"))
        return {};
    double seconds = 0;
    for (length.remove_prefix(2); !length.empty();) {
        const std::size_t end = std::min(length.find_first_of("HMS"), length.size() - 1);
        const auto number = parseNumber(length.substr(0, end));
        if (!number)
            return {};
        seconds += *number * (length[end] == 'H' ? 3600 : length[end] == 'M' ? 60 : 1);
        length.remove_prefix(end + 1);
    }
    const auto whole = std::llround(seconds);
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

// What a cell holds, as text; empty for one of another kind.
std::string textOfCell(std::string_view element)
{
    const std::string_view kind = valueOf(element, "office:value-type");
    const std::string_view value = valueOf(element, "office:value");
    if (kind == "boolean")
        return std::string(valueOf(element, "office:boolean-value"));
    if (kind == "time")
        return clockOf(valueOf(element, "office:time-value"));
    const auto number = kind == "percentage" || kind == "currency" ? parseNumber(value) : std::nullopt;
    if (number && kind == "percentage")
        return fmt::format("{:.15g}%", *number * 100);
    if (!number)
        return {};
    // A dollar may be that of any country.
    const std::string marked = std::string(valueOf(element, "office:currency")) + std::string(value);
    const auto money = numberCell(marked);
    return money && money->currency != "USD" ? marked : std::string(value);
}

} // namespace

std::string withTextCells(std::string_view content)
{
    std::string changed;
    std::size_t from = 0;
    for (auto at = content.find(kCellBegin); at != std::string_view::npos;
         at = content.find(kCellBegin, at + 1)) {
        const std::size_t close = std::min(content.find('>', at), content.size() - 1);
        const std::string_view element = content.substr(at, close + 1 - at);
        const std::string text = textOfCell(element);
        if (text.empty())
            continue;
        const bool isEmpty = element.ends_with("/>");
        changed += content.substr(from, at - from);
        changed += fmt::format("{}office:value-type=\"string\"", kCellBegin);
        for (const char *kept : {"table:style-name", "table:number-columns-repeated"})
            changed += attribute(element, kept);
        changed += fmt::format("><text:p>{}</text:p>{}", text, kCellEnd);
        const std::size_t end = isEmpty ? close + 1 : content.find(kCellEnd, close);
        from = isEmpty || end == std::string_view::npos ? close + 1 : end + kCellEnd.size();
    }
    return from == 0 ? std::string() : changed + std::string(content.substr(from));
}

} // namespace breakeven
