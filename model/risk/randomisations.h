// How well a mean is known that comes from several independent randomisations: by how these differ.
//
// `parts` are where each begins, and behind them the number of runs. Checked: tests/model/sampling_test.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace breakeven {

// The standard error of the mean of the values that are known; nothing where a part has none.
std::optional<double> errorOfParts(const std::vector<std::int64_t> &parts, std::span<const double> values);

// For the share of runs with value 1, at 95 % by Student's t; nothing unless there are 16 randomisations.
std::optional<std::pair<double, double>> intervalOfParts(const std::vector<std::int64_t> &parts,
                                                         const std::function<double(std::size_t run)> &value);

} // namespace breakeven
