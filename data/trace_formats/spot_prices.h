// What the formats of spot prices share: one trace for each thing that has a price of its own.
#pragma once

#include "data/trace_formats/trace_format.h"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace breakeven {

// Prices by time (ns) under the words that tell the series: {"instance": "p3.2xlarge", "zone": "us-east-1a"}.
class SpotPriceSeries
{
public:
    using Labels = std::map<std::string, std::string>;

    void add(const Labels &labels, std::int64_t time, double price)
    {
        m_series[labels].emplace_back(time, price);
    }

    // Adds the traces, each sorted by time with the last of equal times; `endTime`: until when the last price
    // holds, where the file goes on longer than the series.
    void takeInto(TraceRows &rows, bool hasTimes, std::int64_t endTime = 0);

private:
    std::map<Labels, std::vector<std::pair<std::int64_t, double>>> m_series;
};

} // namespace breakeven
