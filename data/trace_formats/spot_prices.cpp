#include "data/trace_formats/spot_prices.h"

#include "data/trace_formats/table_rows.h"
#include "data/traces/trace_names.h"

#include <algorithm>

namespace breakeven {

void SpotPriceSeries::takeInto(TraceRows &rows, bool hasTimes, std::int64_t endTime)
{
    for (auto &[labels, prices] : m_series) {
        for (std::size_t i = 1; i < prices.size(); ++i)
            rows.preview.duplicates += prices[i].first == prices[i - 1].first && hasTimes;
        std::stable_sort(prices.begin(), prices.end(),
                         [](const auto &a, const auto &b) { return a.first < b.first; });
        Trace trace;
        trace.kind = TraceKind::SpotPrices;
        trace.attributes = labels;
        trace.hasClock = hasTimes;
        if (hasTimes)
            trace.add("time", "ns", ColumnType::Whole);
        TraceColumn &price = trace.add("price", "USD/h");
        for (std::size_t i = 0; i < prices.size(); ++i) {
            if (hasTimes && i + 1 < prices.size() && prices[i + 1].first == prices[i].first)
                continue;
            if (hasTimes)
                trace.columns.front().append(prices[i].first);
            price.append(prices[i].second);
        }
        if (hasTimes && endTime > prices.back().first)
            trace.attributes["end_ns"] = std::to_string(endTime);
        rows.traces.push_back(std::move(trace));
    }
    nameByDifferences(rows.traces, {"cloud", "instance", "zone", "region", "os"});
}

} // namespace breakeven
