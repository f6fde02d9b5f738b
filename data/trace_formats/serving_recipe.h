// A format of benchmark results as rows of data: which members of a run say what, and in which unit. One
// reader finds the runs of a file (one, a list, lines, a list inside an object), reads their members and
// derives what follows from them.
#pragma once

#include "data/serving/serving_run.h"
#include "data/trace_formats/serving_documents.h"

#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace breakeven {

// What a member of a run says. Of several members that say one thing the first that is there counts.
struct ServingMember
{
    // Names with dots between them, alternatives behind "|"; of a list on the way its last item is meant, of
    // a list of words its first. "*": every member whose name is a latency with its statistic,
    // "mean_ttft_ms", "ttft_p95".
    std::string_view path;
    // A number of a run ("concurrency"); behind "#" one that others follow from ("#duration"); a latency
    // ("ttft") whose statistics are members of an object, or follow the name behind "_"; else a label
    // ("model"). Of "*" "all" takes the other members as well, by their own names.
    std::string_view measure;
    // Of a time; "unit": stands beside it under this name. "1/min" of a rate. Empty: as the recipe has it.
    std::string_view unit = {};
};

// A run while it is read.
struct ServingEntry
{
    const JsonValue &json;
    const TraceReading &reading;
    TraceRows &rows; // for notes
    std::string place;
    ServingRun run;
    std::map<std::string_view, double> totals; // what "#duration", … say
    std::optional<Error> error;                // the first

    std::optional<double> total(std::string_view name) const;
    // `text` as the key says it, within the bounds of the measure. Nothing for an empty text, for NaN, and
    // for a rate that has no limit or follows a trace.
    std::optional<double> number(std::string_view measure, std::string_view key, std::string_view text);
    void label(const char *name, std::string_view text);
    void refuse(std::string sentence);
    void note(const std::string &sentence) { rows.note(sentence, place); }
};

struct ServingRecipe
{
    const char *name; // for --as
    const char *description;
    const char *marks; // names of members that tell a run from what it stands in, "a,b"
    std::span<const ServingMember> members;
    std::span<const ServingMember> shared = {}; // by the formats of a family
    const char *within = "";                    // the member in which those of a run may stand as well
    const char *entry = "run";                  // what messages call one of several
    const char *timeUnit = "s";                 // of times that say none
    const char *engine = "";                    // that writes it
    // What rows cannot say.
    void (*finish)(ServingEntry &entry) = nullptr;
    // Why it is no result, with what the place is to say of it; empty: it is one.
    std::string (*isNoResult)(const JsonValue &run, std::string &place) = nullptr;
    // What is odd about the runs of a document.
    void (*noteAll)(const JsonValue &document, std::span<ServingRun> runs, TraceRows &rows,
                    const std::string &path) = nullptr;
    Result<ServingDocuments> (*documents)(const TraceFile &file) = jsonDocuments;
};

// "vLLM" as "vllm"; empty for the names of protocols that several engines speak.
std::string engineNamed(std::string_view text);

// Whether the text is JSON that has all of these names, quoted, or all marks of the recipe.
bool hasKeys(const TraceFile &file, std::initializer_list<std::string_view> keys);
bool hasMarks(const TraceFile &file, const ServingRecipe &recipe);

// Errors: those of the documents; that of the first run where none can be used; what marks a run, where
// nothing in the file has it. Of several files that are read together one may have entries that are no
// results only.
Result<TraceRows> readServing(const ServingRecipe &recipe, const TraceFile &file,
                              const TraceReading &reading);

// The recipe as a format. `needs`: what the format is told by, where that is not the marks (TraceFormat).
template<const ServingRecipe &recipe>
TraceFormat servingFormat(
    const char *needs = recipe.marks,
    bool (*recognises)(const TraceFile &) = [](const TraceFile &file) { return hasMarks(file, recipe); })
{
    return {
        recipe.name,
        traceKindName(TraceKind::ServingRuns),
        recipe.description,
        recognises,
        [](const TraceFile &file, const TraceReading &reading) { return readServing(recipe, file, reading); },
        needs};
}

} // namespace breakeven
