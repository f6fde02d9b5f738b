#include "data/trace_formats/spot_prices.h"

#include "data/trace_formats/table_rows.h"

#include <algorithm>
#include <set>

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

void nameByDifferences(std::vector<Trace> &traces, const std::vector<std::string> &first)
{
    if (traces.size() < 2) {
        for (Trace &trace : traces)
            trace.name.clear();
        return;
    }
    std::map<std::string, std::set<std::string>> values;
    for (const Trace &trace : traces)
        for (const auto &[name, value] : trace.attributes)
            values[name].insert(value);
    std::map<std::string, int> taken;
    for (Trace &trace : traces) {
        std::string name;
        const auto add = [&](const std::string &label, const std::string &value) {
            if (label != "end_ns" && label != "step_s" && values[label].size() > 1)
                name += (name.empty() ? "" : "/") + value;
        };
        for (const std::string &label : first)
            if (const auto found = trace.attributes.find(label); found != trace.attributes.end())
                add(label, found->second);
        for (const auto &[label, value] : trace.attributes)
            if (std::find(first.begin(), first.end(), label) == first.end())
                add(label, value);
        const int already = taken[name]++;
        trace.name = name.empty() || already > 0
                         ? name + (name.empty() ? "" : "/") + std::to_string(already + 1)
                         : name;
    }
}

} // namespace breakeven
