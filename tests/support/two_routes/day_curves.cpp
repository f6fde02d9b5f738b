#include "tests/support/two_routes/day_curves.h"

#include "model/dispatch/starting_replica.h"
#include "model/numeric/sample_statistics.h"
#include "model/numeric/time_constants.h"
#include "tests/support/two_routes/draws.h"
#include "tests/support/two_routes/server_queue.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace breakeven::test {

namespace {

constexpr int kHoursOfDay = 24;

std::vector<double> weightsOf(PointDraws &draws, int kind)
{
    const int on = draws.whole(2, 21), from = draws.whole(0, 23);
    const double night = kind == 0 ? 0 : draws.between(1e-3, .3);
    const double height = draws.within(0, 1), peakHour = draws.within(0, 24);
    std::vector<double> weights;
    for (int hour = 0; hour < kHoursOfDay; ++hour) {
        const double chance = draws.within(0, 1), level = draws.within(0, 1);
        switch (kind) {
        case 0:
        case 1:
            weights.push_back((hour - from + kHoursOfDay) % kHoursOfDay < on ? 1 : night);
            break;
        case 2:
            weights.push_back(1 + height * std::cos(2 * 3.141592653589793 * (hour - peakHour) / 24));
            break;
        case 3:
            weights.push_back(std::exp(1.2 * normalQuantile(std::clamp(level, 1e-6, 1 - 1e-6))));
            break;
        default:
            weights.push_back(hour == from || chance > .4 ? level + 1e-3 : 0);
        }
    }
    return weights;
}

// A fixed part and an exponential one, or one of two exponentials of balanced means.
double drawnService(const SingleReplicaTerms &terms, Draws &draws)
{
    const double variation = terms.serviceCv2, mean = terms.serviceMeanS, deviation = std::sqrt(variation);
    if (variation <= 1)
        return mean * (1 - deviation) + mean * deviation * draws.exponential();
    const double often = (1 + std::sqrt((variation - 1) / (variation + 1))) / 2;
    return draws.exponential() * mean / 2 / (draws.uniform() < often ? often : 1 - often);
}

std::string textOf(const DayCurve &day, std::uint64_t number)
{
    char text[200];
    std::snprintf(text, sizeof text,
                  "curve %llu: %.3g requests/h, service %.3g s, variation %g, start %.3g s, cool-down %.4g s",
                  static_cast<unsigned long long>(number), day.terms.arrivalsPerS * kSecondsPerHour,
                  day.terms.serviceMeanS, day.terms.serviceCv2, day.terms.setupMeanS, day.terms.cooldownS);
    return text;
}

} // namespace

DayCurve drawnDayCurve(std::uint64_t seed, std::uint64_t number)
{
    PointDraws draws(3600, seed * 1'000'000 + number);
    const std::vector<double> weights = weightsOf(draws, int(number % 5));
    double sum = 0, peak = 0;
    for (const double weight : weights) {
        sum += weight;
        peak = std::max(peak, weight);
    }
    DayCurve day;
    for (const double weight : weights)
        day.curve.push_back({1, weight * kHoursOfDay / sum});
    const double peakPerHour = draws.between(1, 600), load = draws.between(.005, .8);
    constexpr double kVariations[] = {0, .25, 1, 1, 2};
    day.terms.arrivalsPerS = peakPerHour / kSecondsPerHour * sum / kHoursOfDay / peak;
    day.terms.serviceMeanS = std::min(60.0, load * kSecondsPerHour / peakPerHour);
    day.terms.serviceCv2 = kVariations[draws.whole(0, 4)];
    day.terms.setupMeanS = draws.between(10, 300);
    day.terms.cooldownS = draws.between(60, 3600);
    day.terms.clientTimeoutS = INFINITY;
    return day;
}

std::vector<double> eventsOfDays(const DayCurve &day, std::size_t requests, std::uint64_t seed)
{
    Draws draws(3601, seed);
    std::vector<double> responses;
    responses.reserve(requests);
    double now = 0, until = 0, left = draws.exponential(), freeAt = -INFINITY, firstDay = 0;
    for (const ShapeSegment &segment : day.curve)
        firstDay += segment.hours * kSecondsPerHour;
    for (std::size_t hour = 0; responses.size() < requests; ++hour) {
        const ShapeSegment &segment = day.curve[hour % day.curve.size()];
        const double rate = day.terms.arrivalsPerS * segment.level;
        now = until;
        until += segment.hours * kSecondsPerHour;
        while ((until - now) * rate > left && responses.size() < requests) {
            now += left / rate;
            left = draws.exponential();
            const bool isOff = now - freeAt > day.terms.cooldownS;
            freeAt =
                (isOff ? now + day.terms.setupMeanS : std::max(now, freeAt)) + drawnService(day.terms, draws);
            if (now >= firstDay)
                responses.push_back(freeAt - now);
        }
        left -= (until - now) * rate;
    }
    return responses;
}

Estimate latencyOf(std::vector<double> responses)
{
    constexpr std::size_t kBatches = 20;
    const std::size_t requests = responses.size();
    std::vector<double> ofBatches;
    for (std::size_t k = 0; k < kBatches; ++k) {
        std::vector<double> batch(responses.begin() + std::ptrdiff_t(requests * k / kBatches),
                                  responses.begin() + std::ptrdiff_t(requests * (k + 1) / kBatches));
        ofBatches.push_back(sampleQuantile(batch, .95));
    }
    const double mean = sampleMean(ofBatches);
    double squares = 0;
    for (const double one : ofBatches)
        squares += (one - mean) * (one - mean);
    return {sampleQuantile(responses, .95), std::sqrt(squares / (kBatches * (kBatches - 1.0)))};
}

std::vector<Closeness> nightsAgainstEvents(int curves, std::size_t requests, std::uint64_t seed)
{
    constexpr double kSteep = .001, kWithin = .03;
    Closeness times("p95 with nights", {kWithin}), shares("share above a steep p95", {kWithin});
    for (std::uint64_t number = 0; number < std::uint64_t(curves); ++number) {
        const DayCurve day = drawnDayCurve(seed, number);
        const double formula = startingResponse95(day.curve, day.terms);
        std::vector<double> responses = eventsOfDays(day, requests, seed * 1'000'000 + number);
        const Estimate longer = shareAbove(responses, formula), latency = latencyOf(responses);
        const double fewer = sampleQuantile(responses, .95 - kSteep);
        if (sampleQuantile(responses, .95 + kSteep) - fewer > kWithin * fewer)
            shares.add({textOf(day, number), .05, longer});
        else
            times.add({textOf(day, number), formula, latency});
    }
    std::vector<Closeness> rows{times};
    if (shares.cases() > 0)
        rows.push_back(shares);
    return rows;
}

} // namespace breakeven::test
