#include "model/inputs/input.h"

#include <algorithm>
#include <array>
#include <utility>

namespace breakeven {

namespace {

template<class Enum, std::size_t n>
std::optional<Enum> find(const std::array<std::pair<Enum, const char *>, n> &names, std::string_view name)
{
    for (const auto &[value, text] : names)
        if (name == text)
            return value;
    return std::nullopt;
}

template<class Enum, std::size_t n>
const char *nameOf(const std::array<std::pair<Enum, const char *>, n> &names, Enum wanted)
{
    for (const auto &[value, text] : names)
        if (value == wanted)
            return text;
    return "";
}

constexpr std::array<std::pair<Confidence, const char *>, 4> kConfidences{{
    {Confidence::High, "high"},
    {Confidence::Medium, "medium"},
    {Confidence::Low, "low"},
    {Confidence::Assumed, "assumed"},
}};

constexpr std::array<std::pair<RangeShape, const char *>, 7> kShapes{{
    {RangeShape::Uniform, "uniform"},
    {RangeShape::Triangular, "triangular"},
    {RangeShape::Pert, "pert"},
    {RangeShape::Lognormal, "lognormal"},
    {RangeShape::Normal, "normal"},
    {RangeShape::Empirical, "empirical"},
    {RangeShape::Discrete, "discrete"},
}};

} // namespace

Range Range::ofValues(RangeShape shape, std::vector<double> values, std::vector<double> weights)
{
    Range range{0, 0, shape, std::move(values), std::move(weights)};
    if (!range.values.empty()) {
        const auto [least, most] = std::minmax_element(range.values.begin(), range.values.end());
        range.low = *least;
        range.high = *most;
    }
    return range;
}

bool hasValues(RangeShape shape) { return shape == RangeShape::Empirical || shape == RangeShape::Discrete; }

const char *confidenceName(Confidence confidence) { return nameOf(kConfidences, confidence); }

std::optional<Confidence> parseConfidence(std::string_view name) { return find(kConfidences, name); }

const char *rangeShapeName(RangeShape shape) { return nameOf(kShapes, shape); }

std::optional<RangeShape> parseRangeShape(std::string_view name) { return find(kShapes, name); }

std::string rangeShapeNames()
{
    std::string names;
    for (std::size_t i = 0; i < kShapes.size(); ++i)
        names += (i == 0 ? "" : i + 1 == kShapes.size() ? " or " : ", ") + std::string(kShapes[i].second);
    return names;
}

} // namespace breakeven
