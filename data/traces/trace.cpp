#include "data/traces/trace.h"

#include <algorithm>
#include <array>
#include <utility>

namespace breakeven {

namespace {

constexpr std::array<std::pair<TraceKind, const char *>, 10> kKinds{{
    {TraceKind::NodeCounts, "node-counts"},
    {TraceKind::Availability, "availability"},
    {TraceKind::Lifetimes, "lifetimes"},
    {TraceKind::Arrivals, "arrivals"},
    {TraceKind::SpotPrices, "spot-prices"},
    {TraceKind::Jobs, "jobs"},
    {TraceKind::Scaling, "scaling"},
    {TraceKind::Utilisation, "utilisation"},
    {TraceKind::Durations, "durations"},
    {TraceKind::ServingRuns, "serving-runs"},
}};

} // namespace

const char *traceKindName(TraceKind kind)
{
    return std::find_if(kKinds.begin(), kKinds.end(), [&](const auto &k) { return k.first == kind; })->second;
}

std::optional<TraceKind> parseTraceKind(std::string_view name)
{
    const auto found =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const auto &k) { return k.second == name; });
    return found == kKinds.end() ? std::nullopt : std::optional(found->first);
}

std::string knownTraceKinds()
{
    std::string names;
    for (const auto &[kind, name] : kKinds)
        names += (names.empty() ? "" : ", ") + std::string(name);
    return names;
}

const TraceColumn *Trace::column(std::string_view columnName) const
{
    const auto found = std::find_if(columns.begin(), columns.end(),
                                    [&](const TraceColumn &column) { return column.name == columnName; });
    return found == columns.end() ? nullptr : &*found;
}

TraceColumn &Trace::add(std::string columnName, std::string columnUnit, ColumnType type)
{
    columns.emplace_back(std::move(columnName), std::move(columnUnit), type);
    return columns.back();
}

void Trace::finish()
{
    for (TraceColumn &column : columns)
        column.finish();
}

} // namespace breakeven
