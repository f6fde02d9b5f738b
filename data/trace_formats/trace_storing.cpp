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
Result<void> checkTwins(const TraceStore &traces, const ImportedTraces &imported,
                        const std::string &howToTurn)
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
                return Error{ErrorKind::BadInput,
                             "says the opposite of the stored trace \"" + other.name +
                                 "\" at every tick: what 1 means is turned round in one of them; " +
                                 howToTurn + ", or delete the wrong one",
                             imported.source.path};
        }
    return {};
}

std::vector<Trace> withAttributes(std::vector<Trace> traces,
                                  const std::map<std::string, std::string> &attributes)
{
    for (Trace &trace : traces)
        for (const auto &[name, value] : attributes)
            trace.attributes[name] = value;
    return traces;
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
                         SameName sameName, const std::string &howToTurn)
{
    if (auto checked = checkTwins(store.traces(), imported, howToTurn); !checked)
        return checked;
    const auto write = [&](const std::vector<Trace> &traces) {
        return store.traces().write(imported.source, traces, sameName, import.reading.stop);
    };
    if (!imported.rows.traces.empty())
        if (auto written = import.attributes.empty()
                               ? write(imported.rows.traces)
                               : write(withAttributes(imported.rows.traces, import.attributes));
            !written)
            return written;
    const std::string key = import.reading.roles.empty() ? "" : layoutKey(import.path);
    return key.empty() ? Result<void>() : store.traces().rememberLayout(key, import.reading.roles);
}

} // namespace breakeven
