#include "model/dispatch/load_shape.h"
#include "model/numeric/trimmed.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace breakeven {

namespace {

constexpr double kMostLevel = 1e9; // a weight or GPUs: sums of them stay exact

std::optional<double> numberIn(std::string_view text)
{
    text = trimmed(text);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

// Calls `take` with each item and its number from 1; stops at the first error.
template<class Take>
Result<void> eachItem(std::string_view text, Take take)
{
    for (int number = 1; !text.empty() || number == 1; ++number) {
        const std::size_t comma = text.find(',');
        if (const auto taken = take(trimmed(text.substr(0, comma)), number); !taken)
            return taken;
        if (comma == std::string_view::npos)
            break;
        text = text.substr(comma + 1);
        if (text.empty())
            return take(text, number + 1);
    }
    return {};
}

Error bad(const std::string &what, std::string_view item, int number)
{
    return {ErrorKind::BadInput,
            "Expected " + what + ", found '" + std::string(item) + "' as number " + std::to_string(number) +
                ".",
            {}};
}

// Levels over their mean, which must be above 0 where `what` is said.
void relate(LoadShape &shape)
{
    double amount = 0;
    for (const ShapeSegment &segment : shape.segments)
        amount += segment.hours * segment.level;
    shape.mean = amount / shape.periodHours();
    for (ShapeSegment &segment : shape.segments)
        segment.level = shape.mean > 0 ? segment.level / shape.mean : 0;
}

} // namespace

double LoadShape::periodHours() const
{
    double hours = 0;
    for (const ShapeSegment &segment : segments)
        hours += segment.hours;
    return hours;
}

double LoadShape::peak() const
{
    double peak = 0;
    for (const ShapeSegment &segment : segments)
        peak = std::max(peak, segment.level);
    return peak;
}

Result<LoadShape> parseWeights(const std::string &text)
{
    LoadShape shape;
    const auto read = eachItem(text, [&](std::string_view item, int number) -> Result<void> {
        const auto weight = numberIn(item);
        if (!weight || *weight < 0 || *weight > kMostLevel)
            return bad("24 or 168 weights from 0 to 1e9, separated by commas", item, number);
        shape.segments.push_back({1, *weight});
        return {};
    });
    if (!read)
        return read.error();
    if (shape.segments.size() != 24 && shape.segments.size() != 168)
        return Error{ErrorKind::BadInput,
                     "Expected 24 weights (a day) or 168 (a week from Monday 00:00), found " +
                         std::to_string(shape.segments.size()) + ".",
                     {}};
    relate(shape);
    if (!(shape.mean > 0))
        return Error{ErrorKind::BadInput, "Expected a weight above 0, found only weights of 0.", {}};
    return shape;
}

Result<LoadShape> parseCurve(const std::string &text)
{
    LoadShape shape;
    const auto levels = std::string_view(text).substr(0, text.find(';'));
    const auto read = eachItem(levels, [&](std::string_view item, int number) -> Result<void> {
        const std::size_t star = item.find('*');
        const auto gpus = numberIn(item.substr(0, star));
        const auto hours = star == std::string_view::npos ? 1 : numberIn(item.substr(star + 1));
        if (!gpus || *gpus < 0 || *gpus > kMostLevel)
            return bad("GPUs and hours such as '16*10, 4*14'", item, number);
        if (!hours || !(*hours > 0))
            return bad("hours above 0 after the '*'", item, number);
        if (number > kMostCurveItems)
            return Error{
                ErrorKind::BadInput, "Expected at most 8784 items (the hours of a year), found more.", {}};
        shape.segments.push_back({*hours, *gpus});
        return {};
    });
    if (!read)
        return read.error();
    relate(shape);
    return shape;
}

Result<void> areWeights(const std::string &text)
{
    const auto shape = parseWeights(text);
    return shape ? Result<void>() : shape.error();
}

Result<void> isCurve(const std::string &text)
{
    const auto shape = parseCurve(text);
    return shape ? Result<void>() : shape.error();
}

} // namespace breakeven
