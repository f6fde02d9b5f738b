// One kind of trace file: how it is recognised from its content and how its rows become traces.
//
// A format is a recipe or a file in this folder, and one line in trace_formats.def.
#pragma once

#include "data/readers/plain_table.h"
#include "data/readers/table_columns.h"
#include "data/readers/time_zone.h"
#include "data/serving/serving_traces.h"
#include "data/traces/trace.h"
#include "model/result.h"
#include "model/study/issue.h"
#include "model/trace/availability.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace breakeven {

// A file as it was read: the whole text, or the beginning of a large one. A table that a person wrote is in
// the form in which programs write one.
struct TraceFile
{
    std::string path;
    std::string text;
    bool isWhole = true;
    PlainTable table{}; // what it was found to be; its text is above

    // Whether this is the first character that is not white space.
    bool startsWith(char wanted) const
    {
        const auto first = text.find_first_not_of(" \t\r\n");
        return first != std::string::npos && text[first] == wanted;
    }
};

// What the flag 1 of an availability file says.
enum class Polarity { Available, Unavailable };
const char *polarityName(Polarity polarity); // "available", "unavailable"

// What the person says about the file; nothing: as the format has it.
struct TraceReading
{
    TableSaid table; // how its cells are written
    std::optional<Polarity> polarity;
    std::optional<std::int64_t> stepSeconds;
    std::optional<TraceKind> kind;
    std::map<std::string, std::string> roles; // of columns, by their name or number from 1
    std::optional<TimeZone> zone;             // of times that say none
    std::string unit;                         // of durations: "ms", "s", "min", "h"; of shares: "percent"
    ServingSaid serving;                      // of runs whose files do not say it
    bool gathersRuns = true; // into traces; false: who reads several files does it over all of them
    std::stop_token stop;
    std::function<void(double share)> progress; // of the file
};

// How one column of the file was understood.
struct ReadColumn
{
    std::string name; // as in the header; "column 2" without one
    std::string role; // "time", "series", "value", "ignored", …
    std::string unit;
};

// What a person wants to see before a file is written: how it was read, and what is odd about it.
struct TracePreview
{
    std::string separator; // of columns: ",", ";", "tab", "|"; empty for other files
    bool hasHeader = false;
    std::vector<ReadColumn> columns;
    std::string timeZone;        // "UTC", "none said, taken as UTC", "no clock"
    std::int64_t gaps = 0;       // steps longer than twice the usual one
    std::int64_t duplicates = 0; // times that stand there more than once
    std::int64_t backwards = 0;  // rows earlier than the one before
};

// A row that is not used.
struct RejectedRow
{
    std::int64_t line = 0; // from 1; 0: the file is not read by lines
    std::string name;      // of the entry, in its place
};

// What came out of a file. `skipped` counts rows that are not used, by reason; `rejected` holds all of them.
struct TraceRows
{
    std::int64_t rows = 0;    // entries of the file, as a person would count them
    std::int64_t missing = 0; // of those that are skipped: an empty cell in the place of a value
    bool isSummed = false;    // one that is left out makes what is told of all too small
    std::map<std::string, std::int64_t> skipped;
    std::map<std::string, std::vector<RejectedRow>> rejected;
    std::vector<Issue> issues;
    Polarity polarity = Polarity::Available;
    AvailabilityTrace availability; // of availability files with a regular step
    // A trace's name is what is added to the file's: "" for the only one, ".scheduling", or the series.
    std::vector<Trace> traces;
    // For benchmarks of served models: what the traces were made of, before they were gathered in series.
    std::vector<ServingRun> runs;
    TracePreview preview;

    // Counts an unusable row and remembers it; the first ones become issues. `place`: "file:line" or
    // "file: entry".
    void skipRow(const std::string &reason, const std::string &place);
    void note(const std::string &sentence, const std::string &place = {});
};

enum class FormatReads { WholeText, LargeFiles };

struct TraceFormat
{
    const char *name; // for --as
    const char *kind; // "availability"; of several kinds: "any"
    const char *description;
    std::function<bool(const TraceFile &file)> recognises; // from the beginning of a file
    std::function<Result<TraceRows>(const TraceFile &file, const TraceReading &reading)> read;
    // Names in small letters of the columns (or of the members of the JSON object) that tell it, "a,b"; of
    // several alternatives "a,b|c,d". Empty for files without names.
    const char *needs = "";
    FormatReads reads = FormatReads::WholeText; // LargeFiles: goes on from the path where it is not whole
    const char *asks = "";                      // the column of which a person may have to say what it counts
};

// In the order they are tried and listed.
const std::vector<TraceFormat> &traceFormats();

// Reads a file (plain or gzip), of a large one the beginning. Errors: as `readFileText`; BadInput for an
// empty file and for one that is no text.
Result<TraceFile> readTraceFile(const std::string &path, const TableSaid &said = {});

// The rest of a large file.
Result<void> readWhole(TraceFile &file);

// The format `name`, or the first that recognises the file. Errors: BadInput saying what the file looks most
// like and what it lacks; Usage for an unknown `name`, naming all that are known.
Result<const TraceFormat *> traceFormatOf(const TraceFile &file, const std::string &name = {});

} // namespace breakeven
