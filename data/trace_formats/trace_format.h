// One kind of trace file: how it is recognised from its content and how its rows become a trace.
//
// A format is one file in this folder and one line in the catalogue of trace_formats.cpp.
#pragma once

#include "model/issue.h"
#include "model/result.h"
#include "model/trace/availability.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// A file as it was read.
struct TraceFile
{
    std::string path;
    std::string text;
};

// What the flag 1 of an availability file says.
enum class Polarity { Available, Unavailable };
const char *polarityName(Polarity polarity); // "available", "unavailable"

// What the person says about the file; nothing: as the format has it.
struct TraceReading
{
    std::optional<Polarity> polarity;
    std::optional<std::int64_t> stepSeconds;
};

// What came out of a file. `skipped` counts rows that are not used, by reason.
struct TraceRows
{
    std::int64_t rows = 0; // entries of the file, as a person would count them
    std::map<std::string, std::int64_t> skipped;
    std::vector<Issue> issues;
    Polarity polarity = Polarity::Available;
    AvailabilityTrace availability;

    // Counts an unusable row and remembers the first ones with their place.
    void skipRow(const std::string &reason, const std::string &place);
};

struct TraceFormat
{
    const char *name; // for --as
    const char *kind; // "availability"
    const char *description;
    bool (*recognises)(const TraceFile &file);
    Result<TraceRows> (*read)(const TraceFile &file, const TraceReading &reading);
};

// In the order they are tried and listed.
const std::vector<TraceFormat> &traceFormats();

// Reads a file (plain or gzip). Errors: as `readFileText`; BadInput for an empty file and for one that is no
// text.
Result<TraceFile> readTraceFile(const std::string &path);

// The format `name`, or the first that recognises the file. Errors: BadInput (Usage for an unknown `name`)
// naming all formats that are known.
Result<const TraceFormat *> traceFormatOf(const TraceFile &file, const std::string &name = {});

// The formats, one file each.
TraceFormat publishedAvailabilityFormat();
TraceFormat rawPingsFormat();

} // namespace breakeven
