#include "data/trace_formats/trace_storing.h"

#include "data/traces/column_values.h"

namespace breakeven {

namespace {

constexpr std::int64_t kFewestTwinTicks = 50; // fewer may be opposite by chance

// Every tick that both know is 1 in one and 0 in the other.
bool areOpposite(const Trace &a, const Trace &b)
{
    const auto first = realsOf(*a.column("up"));
    const auto second = realsOf(*b.column("up"));
    if (!first || !second)
        return false;
    const auto isKnown = !(first->isNaN() || second->isNaN());
    return isKnown.any() && (!isKnown || *first + *second == 1).all();
}

// Refuses flags that are the opposite of a stored trace of as many ticks: one of the two is turned round.
Result<void> checkTwins(const TraceStore &traces, const ImportedTraces &imported)
{
    const auto stored = traces.list();
    if (!stored)
        return stored.error();
    for (const Trace &trace : imported.rows.traces)
        for (const TraceSummary &other : *stored) {
            if (trace.kind != TraceKind::Availability || other.kind != trace.kind ||
                other.points != trace.points() || other.points < kFewestTwinTicks)
                continue;
            const auto twin = traces.load(other.name);
            if (!twin)
                return twin.error();
            if (areOpposite(trace, *twin))
                return Error{
                    ErrorKind::BadInput,
                    "says the opposite of the stored trace \"" + other.name +
                        "\" at every tick: what 1 means is turned round in one of them; say --polarity "
                        "available or unavailable, or delete the wrong one",
                    imported.source.path};
        }
    return {};
}

} // namespace

void recallLayout(const Store &store, TraceImport &import)
{
    if (!import.reading.roles.empty())
        return;
    if (const auto roles = store.traces().layout(layoutKey(import.path)))
        import.reading.roles = *roles;
}

Result<void> storeTraces(Store &store, const TraceImport &import, const ImportedTraces &imported,
                         SameName sameName)
{
    if (auto checked = checkTwins(store.traces(), imported); !checked)
        return checked;
    if (!imported.rows.traces.empty())
        if (auto written =
                store.traces().write(imported.source, imported.rows.traces, sameName, import.reading.stop);
            !written)
            return written;
    const std::string key = import.reading.roles.empty() ? "" : layoutKey(import.path);
    return key.empty() ? Result<void>() : store.traces().rememberLayout(key, import.reading.roles);
}

} // namespace breakeven
