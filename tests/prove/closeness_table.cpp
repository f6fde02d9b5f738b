#include "tests/prove/proof.h"

#include <cstdio>

namespace breakeven::test {

namespace {

constexpr std::size_t kWorstShown = 3;

std::string shownDifference(const Tolerance &tolerance, double difference)
{
    char text[40];
    if (tolerance.isRelative)
        std::snprintf(text, sizeof text, "%+.2f %%", 100 * difference);
    else
        std::snprintf(text, sizeof text, "%+.4f", difference);
    return text;
}

std::string shownLimit(const Tolerance &tolerance)
{
    return tolerance.isJudged ? shownDifference(tolerance, tolerance.within).substr(1) : "told";
}

void printRow(const Closeness &row)
{
    const auto worst = row.worst(1);
    const std::string mean = worst.empty() ? "-" : shownDifference(row.tolerance(), row.meanDifference());
    const std::string furthest =
        worst.empty() ? "-" : shownDifference(row.tolerance(), row.difference(worst[0]));
    std::printf("%-36s %9s %7d %7d %10s %12s\n", row.quantity().c_str(), shownLimit(row.tolerance()).c_str(),
                row.cases(), row.missed(), mean.c_str(), furthest.c_str());
}

void printWorst(const Closeness &row)
{
    if (row.cases() > 0)
        std::printf("\n%s\n", row.quantity().c_str());
    for (const ClosenessCase &one : row.worst(kWorstShown))
        std::printf("  %10s  formula %.5g, events %.5g +- %.2g: %s\n",
                    shownDifference(row.tolerance(), row.difference(one)).c_str(), one.formula,
                    one.simulated.mean, one.simulated.standardError, one.name.c_str());
}

} // namespace

bool printCloseness(std::span<const Closeness> rows)
{
    std::printf("%-36s %9s %7s %7s %10s %12s\n", "Formula less events", "within", "cases", "missed", "mean",
                "furthest");
    for (const Closeness &row : rows)
        printRow(row);
    std::printf("\nThe furthest of each, beside three standard errors of the events:\n");
    int missed = 0;
    for (const Closeness &row : rows) {
        printWorst(row);
        missed += row.missed();
    }
    return missed == 0;
}

} // namespace breakeven::test
