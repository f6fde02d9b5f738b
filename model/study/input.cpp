#include "model/study/input.h"

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

constexpr std::array<std::pair<RangeShape, const char *>, 5> kShapes{{
    {RangeShape::Uniform, "uniform"},
    {RangeShape::Triangular, "triangular"},
    {RangeShape::Pert, "pert"},
    {RangeShape::Lognormal, "lognormal"},
    {RangeShape::Normal, "normal"},
}};

} // namespace

const char *confidenceName(Confidence confidence) { return nameOf(kConfidences, confidence); }

std::optional<Confidence> parseConfidence(std::string_view name) { return find(kConfidences, name); }

const char *rangeShapeName(RangeShape shape) { return nameOf(kShapes, shape); }

std::optional<RangeShape> parseRangeShape(std::string_view name) { return find(kShapes, name); }

} // namespace breakeven
