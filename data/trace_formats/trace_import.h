// A trace file read whole: what `traces import`, its preview, and every command that takes a file start from.
#pragma once

#include "data/store/trace_store.h"
#include "data/trace_formats/trace_format.h"

#include <string>

namespace breakeven {

struct ImportedTraces
{
    TraceSource source;
    std::string format;
    TraceKind kind = TraceKind::NodeCounts; // of the first trace; what the format says where there is none
    TraceRows rows;                         // the traces have their full names and are finished
};

struct TraceImport
{
    std::string path;
    std::string format; // --as; empty: recognised
    std::string name;   // instead of the stem of the file
    TraceReading reading;
    std::map<std::string, std::string> attributes; // that every trace gets when it is stored
};

// Errors: those of the readers; BadInput for a kind that the file cannot be.
Result<ImportedTraces> readTraces(const TraceImport &import);

// The same of rows that came another way: compressed, named after `stem`, with what is odd about their times.
ImportedTraces finishedImport(TraceRows rows, const std::string &format, const std::string &path,
                              const std::string &stem);

// What is remembered of a file's header for its column roles; empty for files that have none.
std::string layoutKey(const std::string &path);

// A trace of availability as ticks, for replays: unknown ticks count as not available. A trace of events is
// sampled every `stepSeconds`. Errors: BadInput for other kinds, and for events without a step.
Result<AvailabilityTrace> availabilityOf(const Trace &trace, std::optional<std::int64_t> stepSeconds);

} // namespace breakeven
