// The course of a price in figures, as a step function of time.
#pragma once

#include "data/store/price_store.h"

#include <cstdint>
#include <optional>

namespace breakeven {

struct PriceCourse
{
    std::size_t points = 0;   // in use
    std::size_t setAside = 0; // left out
    double timeWeightedMean =
        0; // each price counts as long as it held, the newest until the end of its source
    double minimum = 0;
    double maximum = 0;
    double first = 0;
    double last = 0;
    std::int64_t from = 0; // seconds UTC
    std::int64_t to = 0;
};

// Nothing when every point is set aside.
std::optional<PriceCourse> priceCourse(const PriceSeries &series);

// How a price moved from its first to its last record in use.
struct PriceMove
{
    Offer offer;
    double from = 0;
    double to = 0;
    Date fromDay;
    Date toDay;
};

// The one that moved by the largest factor; nothing when none moved by a hundredth.
std::optional<PriceMove> largestMove(const std::vector<PriceSeries> &series);

// True when both are of one series.
bool isSameSeries(const Offer &one, const Offer &other);

} // namespace breakeven
