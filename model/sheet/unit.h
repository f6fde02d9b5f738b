// The unit of a quantity: whole powers of base dimensions, checked while a sheet is built.
//
// Calendar time (year, month) and machine time (hour) are different dimensions; only the study's hours per
// month join them, so a forgotten ÷ 12 or × 730 is a build error. Things that are counted (GPUs, machines,
// jobs) are dimensions too. There are no scale factors: a value is always in the unit it carries, and minutes
// and seconds become hours by a division that is seen in the formula.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace breakeven {

enum class Dimension {
    Money,
    Year,
    Month,
    Hour,
    Gpu,
    Machine,
    Job,
    Request,
    Gigabyte,
    Kilowatt,
    Start,
    Minute,
    Second,
    Megabit,
    Token,
    MillionTokens
};
inline constexpr int kDimensionCount = 16;

struct Unit
{
    std::array<std::int8_t, kDimensionCount> power{};

    bool operator==(const Unit &) const = default;
    bool isPure() const { return *this == Unit{}; }

    // "USD/GPU-hour", "month", "1/year"; "1" for a pure number.
    std::string text(const std::string &currency) const;
};

constexpr Unit unitOf(Dimension dimension)
{
    Unit unit;
    unit.power[std::size_t(dimension)] = 1;
    return unit;
}

constexpr Unit operator*(const Unit &a, const Unit &b)
{
    Unit result;
    for (int i = 0; i < kDimensionCount; ++i)
        result.power[i] = std::int8_t(a.power[i] + b.power[i]);
    return result;
}

constexpr Unit operator/(const Unit &a, const Unit &b)
{
    Unit result;
    for (int i = 0; i < kDimensionCount; ++i)
        result.power[i] = std::int8_t(a.power[i] - b.power[i]);
    return result;
}

namespace units {
inline constexpr Unit one{};
inline constexpr Unit money = unitOf(Dimension::Money);
inline constexpr Unit year = unitOf(Dimension::Year);
inline constexpr Unit month = unitOf(Dimension::Month);
inline constexpr Unit hour = unitOf(Dimension::Hour);
inline constexpr Unit minute = unitOf(Dimension::Minute);
inline constexpr Unit second = unitOf(Dimension::Second);
inline constexpr Unit gpu = unitOf(Dimension::Gpu);
inline constexpr Unit machine = unitOf(Dimension::Machine);
inline constexpr Unit job = unitOf(Dimension::Job);
inline constexpr Unit request = unitOf(Dimension::Request);
inline constexpr Unit gigabyte = unitOf(Dimension::Gigabyte);
inline constexpr Unit megabit = unitOf(Dimension::Megabit);
inline constexpr Unit token = unitOf(Dimension::Token);
inline constexpr Unit millionTokens = unitOf(Dimension::MillionTokens);
inline constexpr Unit kilowatt = unitOf(Dimension::Kilowatt);
inline constexpr Unit start = unitOf(Dimension::Start);
inline constexpr Unit gpuHour = gpu * hour;
inline constexpr Unit machineHour = machine * hour;
} // namespace units

} // namespace breakeven
