#include "model/evaluate/quantity_lookup.h"

#include "model/numeric/nearest.h"

#include <charconv>
#include <optional>
#include <tuple>
#include <utility>

namespace breakeven {

namespace {

// "13" or "13-24", of a series of this length: [12, 24).
std::optional<Figure> monthsOf(NodeId series, const std::string &text, int months)
{
    int first = 0;
    const char *end = text.data() + text.size();
    auto [stop, error] = std::from_chars(text.data(), end, first);
    int last = first;
    if (error == std::errc() && stop != end && *stop == '-')
        std::tie(stop, error) = [&] {
            const auto read = std::from_chars(stop + 1, end, last);
            return std::pair(read.ptr, read.ec);
        }();
    const bool isRange = error == std::errc() && stop == end && first >= 1 && first <= last && last <= months;
    return isRange ? std::optional(Figure{series, first - 1, last}) : std::nullopt;
}

} // namespace

Result<Figure> findQuantity(const Sheet &sheet, const std::string &name)
{
    if (const auto node = sheet.find(name))
        return Figure{*node};
    const std::size_t dot = name.rfind('.');
    const auto series = dot == std::string::npos ? std::nullopt : sheet.find(name.substr(0, dot));
    if (series && sheet.node(*series).shape == Shape::Series)
        if (const auto figure = monthsOf(*series, name.substr(dot + 1), sheet.months()))
            return *figure;
    return noQuantity(name, sheet.ids());
}

Error noQuantity(const std::string &name, const std::vector<std::string> &names)
{
    std::string text = "No quantity '" + name + (names.empty() ? "'" : "'; nearest:");
    for (const std::string &candidate : nearest(name, names))
        text += " " + candidate;
    return {ErrorKind::NotFound, text + ".", {}};
}

} // namespace breakeven
