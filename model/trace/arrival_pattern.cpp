#include "model/trace/arrival_pattern.h"

#include "model/numeric/time_constants.h"
#include "model/numeric/unknown.h"
#include "model/trace/counts_over_time.h"
#include "model/trace/spell_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

constexpr double kMostHours = 10 * 366 * kHoursPerDay; // a longer log has a wrong time in it
constexpr double kHighPercentile = 0.95;

// Requests and the time they are told of, by windows of one length.
class Windows
{
public:
    Windows(double length, double offset, double span)
        : m_length(length), m_offset(offset), m_requests(std::size_t((span + offset) / length) + 1),
          m_covered(m_requests.size())
    {
    }

    std::size_t count() const { return m_requests.size(); }
    std::size_t at(double time) const
    {
        return std::min(std::size_t((time + m_offset) / m_length), count() - 1);
    }
    double requests(std::size_t window) const { return m_requests[window]; }
    double covered(std::size_t window) const { return m_covered[window]; }
    double rate(std::size_t window) const { return m_requests[window] / m_covered[window]; }

    void add(const ArrivedRequests &arrived)
    {
        if (arrived.begin == arrived.end) {
            m_requests[at(arrived.begin)] += arrived.requests;
            return;
        }
        const double rate = arrived.requests / (arrived.end - arrived.begin);
        eachPart(arrived.begin, arrived.end,
                 [&](std::size_t window, double seconds) { m_requests[window] += rate * seconds; });
    }
    void cover(double begin, double end)
    {
        eachPart(begin, end, [&](std::size_t window, double seconds) { m_covered[window] += seconds; });
    }

private:
    template<class Take>
    void eachPart(double begin, double end, const Take &take) const
    {
        for (std::size_t window = at(begin); window <= at(end); ++window) {
            const double from = double(window) * m_length - m_offset;
            const double seconds = std::min(end, from + m_length) - std::max(begin, from);
            if (seconds > 0)
                take(window, seconds);
        }
    }

    double m_length;
    double m_offset; // of the beginning into its window
    std::vector<double> m_requests;
    std::vector<double> m_covered;
};

// For single requests, all the time between them counts; for rates, the time for which they hold.
void fill(Windows &windows, std::span<const ArrivedRequests> arrived, double span)
{
    bool isOneByOne = true;
    for (const ArrivedRequests &part : arrived) {
        windows.add(part);
        if (part.end > part.begin) {
            isOneByOne = false;
            windows.cover(part.begin, part.end);
        }
    }
    if (isOneByOne)
        windows.cover(0, span);
}

// Whether most of the time is told in parts longer than a minute.
bool isCoarse(std::span<const ArrivedRequests> arrived)
{
    double covered = 0, together = 0;
    for (const ArrivedRequests &part : arrived) {
        const double seconds = part.end - part.begin;
        covered += seconds;
        together += seconds > kSecondsPerMinute * 1.5 ? seconds : 0;
    }
    return together * 2 > covered;
}

std::vector<double> foldedBy(std::size_t hours, std::size_t firstHour, const Windows &byHour)
{
    std::vector<double> requests(hours), covered(hours), rates;
    for (std::size_t hour = 0; hour < byHour.count(); ++hour) {
        requests[(firstHour + hour) % hours] += byHour.requests(hour);
        covered[(firstHour + hour) % hours] += byHour.covered(hour);
    }
    for (std::size_t hour = 0; hour < hours; ++hour)
        rates.push_back(covered[hour] > 0 ? requests[hour] / covered[hour] : 0);
    return rates;
}

// Rates of whole minutes over what they are held against.
std::vector<double> minuteRatios(const Windows &byMinute, const Windows *byHour, double mean)
{
    std::vector<double> ratios;
    for (std::size_t minute = 0; minute < byMinute.count(); ++minute) {
        if (byMinute.covered(minute) < kSecondsPerMinute * (1 - 1e-9))
            continue;
        const double usual = byHour ? byHour->rate(byHour->at(double(minute) * kSecondsPerMinute)) : mean;
        if (usual > 0)
            ratios.push_back(byMinute.rate(minute) / usual);
    }
    return ratios;
}

} // namespace

std::vector<ArrivedRequests> arrivedOneByOne(std::span<const double> times)
{
    std::vector<ArrivedRequests> arrived;
    arrived.reserve(times.size());
    for (const double time : times)
        arrived.push_back({time, time, 1});
    return arrived;
}

std::vector<ArrivedRequests> arrivedAtRates(std::span<const double> times, std::span<const double> rates)
{
    std::vector<ArrivedRequests> arrived;
    for (const CountStretch &stretch : stretchesOf(times, usualStep(times)))
        if (stretch.length() > 0 && std::isfinite(rates[stretch.sample]))
            arrived.push_back({stretch.begin, stretch.end, rates[stretch.sample] * stretch.length()});
    return arrived;
}

std::vector<ArrivedRequests> arrivedByCounter(std::span<const double> times, std::span<const double> totals)
{
    std::vector<ArrivedRequests> arrived;
    double before = kUnknown, since = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (std::isnan(totals[i]))
            continue;
        if (!std::isnan(before) && times[i] > since)
            arrived.push_back({since, times[i], totals[i] >= before ? totals[i] - before : totals[i]});
        before = totals[i];
        since = times[i];
    }
    return arrived;
}

ArrivalPattern arrivalPattern(std::span<const ArrivedRequests> arrived, std::optional<double> firstOfWeek)
{
    ArrivalPattern pattern;
    pattern.burst = kUnknown;
    const double span = arrived.empty() ? 0 : arrived.back().end;
    const double hours = span / kSecondsPerHour;
    if (!(span >= kSecondsPerMinute) || hours > kMostHours)
        return pattern;
    pattern.coveredHours = hours;
    const double first = firstOfWeek.value_or(0);
    Windows byHour(kSecondsPerHour, std::fmod(first, kSecondsPerHour), span),
        byMinute(kSecondsPerMinute, 0, span);
    fill(byHour, arrived, span);
    fill(byMinute, arrived, span);
    const double period = hours >= kHoursPerWeek ? kHoursPerWeek : hours >= kHoursPerDay ? kHoursPerDay : 0;
    if (period > 0)
        pattern.week =
            foldedBy(std::size_t(period), std::size_t(std::fmod(first / kSecondsPerHour, period)), byHour);
    double requests = 0, covered = 0;
    for (std::size_t hour = 0; hour < byHour.count(); ++hour) {
        requests += byHour.requests(hour);
        covered += byHour.covered(hour);
    }
    pattern.isCoarse = isCoarse(arrived);
    if (pattern.isCoarse && period > 0)
        return pattern;
    std::vector<double> ratios =
        minuteRatios(byMinute, period > 0 ? &byHour : nullptr, covered > 0 ? requests / covered : 0);
    pattern.minutes = int(ratios.size());
    if (!ratios.empty())
        pattern.burst = std::max(1.0, nearestRank(ratios, kHighPercentile));
    return pattern;
}

} // namespace breakeven
