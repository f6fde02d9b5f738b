#include "model/trace/counts_over_time.h"

namespace breakeven {

namespace {

constexpr double kGapSteps = 2;

} // namespace

std::optional<double> usualStep(std::span<const double> times)
{
    if (times.size() < 3)
        return std::nullopt;
    std::vector<double> steps(times.size() - 1);
    for (std::size_t i = 0; i < steps.size(); ++i)
        steps[i] = times[i + 1] - times[i];
    std::vector<double> sorted = steps;
    const auto middle = sorted.begin() + std::ptrdiff_t(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    const auto isUsual = [&](double step) { return std::fabs(step - *middle) <= 0.1 * *middle; };
    const auto usual = std::count_if(steps.begin(), steps.end(), isUsual);
    return *middle > 0 && usual * 2 >= std::ptrdiff_t(steps.size()) ? std::optional(*middle) : std::nullopt;
}

std::vector<CountStretch> stretchesOf(std::span<const double> times, std::optional<double> step)
{
    std::vector<CountStretch> stretches;
    stretches.reserve(times.size());
    for (std::size_t i = 0; i < times.size(); ++i) {
        const bool isLast = i + 1 == times.size();
        double end = isLast ? times[i] + step.value_or(0) : times[i + 1];
        if (step && end - times[i] > kGapSteps * *step)
            end = times[i] + *step;
        stretches.push_back({times[i], end, i});
    }
    return stretches;
}

} // namespace breakeven
