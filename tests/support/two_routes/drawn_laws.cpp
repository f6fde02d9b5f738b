#include "tests/support/two_routes/drawn_laws.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace breakeven::test {

namespace {

constexpr std::uint32_t kRecords = 32; // the family of the records

} // namespace

DrawnLaw exponential(double hazard)
{
    return {exponentialLifetime(hazard), [hazard](Draws &draws) { return draws.exponential() / hazard; }};
}

DrawnLaw capped(DrawnLaw drawn, double cap)
{
    return {cappedLifetime(std::move(drawn.law), cap),
            [cap, life = std::move(drawn.life)](Draws &draws) { return std::min(life(draws), cap); }};
}

// The early deaths are exponential; the late ones are A e^((t − b)/t₂) by the age t, from −infinity on.
DrawnLaw bathtub(const BathtubTerms &terms)
{
    return {bathtubLifetime(terms), [terms](Draws &draws) {
                const double u = draws.uniform();
                if (u < terms.share)
                    return terms.earlyHours * draws.exponential();
                const double late = std::log((u - terms.share) / terms.share);
                return std::max(0.0, terms.turnHours + terms.lateHours * late);
            }};
}

DrawnLaw weibull(double shape, double scale)
{
    return {weibullLifetime(shape, scale),
            [=](Draws &draws) { return scale * std::pow(draws.exponential(), 1 / shape); }};
}

// The weight of a censored record goes in equal parts to those after it, the last of which dies (Efron).
DrawnLaw empirical(std::uint64_t i)
{
    PointDraws point(kRecords, i);
    std::vector<LifetimeRecord> records;
    for (int record = 0; record < 40; ++record)
        records.push_back({point.between(.5, 40), point.chance(.2)});
    std::sort(records.begin(), records.end(),
              [](const LifetimeRecord &a, const LifetimeRecord &b) { return a.hours < b.hours; });
    records.back().isCensored = false;
    std::vector<double> weights(records.size(), 1.0 / double(records.size()));
    for (std::size_t from = 0; from < records.size(); ++from)
        if (records[from].isCensored) {
            for (std::size_t to = from + 1; to < records.size(); ++to)
                weights[to] += weights[from] / double(records.size() - from - 1);
            weights[from] = 0;
        }
    return {empiricalLifetime(records), [records, weights](Draws &draws) {
                double left = draws.uniform();
                std::size_t record = 0;
                while (record + 1 < records.size() && left >= weights[record])
                    left -= weights[record++];
                return records[record].hours;
            }};
}

} // namespace breakeven::test
