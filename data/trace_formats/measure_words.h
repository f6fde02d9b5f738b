// What the name of a column or a metric says its numbers are: counts of machines, a time that passed, bytes,
// …
//
// Source: the units that Prometheus asks names to end with (prometheus.io, "Metric and label naming"), and
// the fields of NVIDIA's dcgm-exporter (etc/default-counters.csv).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace breakeven {

enum class Measure {
    Count,    // of nodes, pods, GPUs, …
    Duration, // seconds and the like
    Bytes,    // of memory, disks and messages
    Share,    // 0–1
    Percent,  // 0–100
    Length,   // of a prompt or an answer: tokens, or characters
    Money,
    Identifier, // numbers that name something
    Physical    // temperature, power, clock
};

struct NamedMeasure
{
    Measure measure = Measure::Count;
    double seconds = 0; // of durations: the unit that the name says; 0 for none
};

// Nothing where the name says nothing of it ("value", "x").
std::optional<NamedMeasure> measureOf(std::string_view name);

// Seconds of a unit of time as people write it: "ms", "hrs", "d", "weeks", "Stunden"; "m" is minutes. Nothing
// for others.
std::optional<double> secondsOfLengthUnit(std::string_view unit);

// A name without the unit of time behind it, and the seconds of that unit: of "latency_ms", "Lifetime [h]",
// "Laufzeit (Std)". The name as it is and 0 where it ends with none.
std::pair<std::string_view, double> withoutTimeUnit(std::string_view name);

// The seconds of a number in a column of times that no clock shows: 3600 in "hour" and in "time_h"; 0 where
// the name says none.
double unitOfTimes(std::string_view name);

// Seconds of a length with its units: "2.5h", "2h 30m", "3d 4h", "90 min", "PT2H30M", "0 days 02:30:00".
// Nothing for a bare number.
std::optional<double> parseLengthWithUnits(std::string_view text);

// The words of a name in small letters: "GPUTime_ms" has "gputime" and "ms", "exec time" both.
std::vector<std::string> wordsOf(std::string_view name);

// What the numbers of a share are multiplied by, as far as the name says it: 0.01 of per cent, 1 of parts of
// one.
std::optional<double> shareFactor(std::string_view name);

// A role that a person gives to a column of that name, with the unit that the name says of shares:
// "utilisation" for "cpu_percent" is "utilisation_percent".
std::string roleWithUnit(std::string_view name, const std::string &role);

// Whether the numbers of a busy GPU (its share of time at work) are meant.
bool isUtilisationName(std::string_view name);

// Whether a label or a column of this name tells one GPU from another: "gpu", "gpu_id", "device", "index".
bool isNumberOfGpuName(std::string_view name);

} // namespace breakeven
