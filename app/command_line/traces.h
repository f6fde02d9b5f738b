// The trace commands: what a person may say to them, and one function for each.
#pragma once

#include "app/command_line/command.h"
#include "app/command_line/table_flags.h"
#include "app/command_line/output.h"
#include "data/trace_formats/trace_import.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct TraceArguments
{
    std::string source;               // a file or the name of a stored trace
    std::vector<std::string> sources; // of `import`: files, a folder or a server
    std::vector<std::string> names;   // to remove
    TableFlags table; // how the cells of its tables are written
    std::string as;
    std::string kind;
    std::string name;
    std::string provider;
    std::string place; // where it was measured; of `use`: where it goes
    std::string study;
    double gpusPerNode = 1;
    std::string measure;            // of what becomes a demand: curve, jobs; empty: as its kind is used
    std::optional<double> jobHours; // length of every job, where the log has no durations
    std::vector<std::string> map;   // "column=role"
    std::string zone;
    std::string polarity;
    std::string unit;
    std::string file; // to write
    std::string model = "best";
    std::string predict;
    std::optional<std::int64_t> ticks;
    std::optional<double> nodePrice;
    std::optional<double> workNodeHours;
    std::optional<double> above;
    std::string query; // of a Prometheus server
    std::string readyMade;
    std::vector<std::string> labels; // "name=value"
    std::string start;
    std::string end;
    std::string step = "15s";
    std::string authEnv;
    std::string servedModel; // of benchmark runs, as the next five
    std::string gpu;
    std::string engine;
    std::string precision;
    std::optional<double> gpus;
    std::optional<double> concurrency;
    std::optional<double> ttft; // targets, seconds
    std::optional<double> tpot;
    std::optional<double> e2e;
    std::string percentile = "p95";
    bool isDryRun = false;
    bool isAnyway = false; // takes what is of another machine
    bool replaces = false;
    std::string format;
};

int importTrace(const CommandContext &context, const TraceArguments &arguments);
int listTraces(const CommandContext &context, const TraceArguments &arguments);
int showTrace(const CommandContext &context, const TraceArguments &arguments);
int exportTrace(const CommandContext &context, const TraceArguments &arguments);
int removeTraces(const CommandContext &context, const TraceArguments &arguments);
int analyseTraces(const CommandContext &context, const TraceArguments &arguments);
int useTrace(const CommandContext &context, const TraceArguments &arguments);
int fitTrace(const CommandContext &context, const TraceArguments &arguments);

// What the words say about how a file is read. Errors: Usage.
Result<TraceImport> importOf(const TraceArguments &arguments);

// Traces straight from the Prometheus server that the source names. Errors: Usage; as readPrometheus.
Result<ImportedTraces> pullTraces(const TraceArguments &arguments, const TraceReading &reading);

// Traces with what was odd about them.
struct FoundTraces
{
    std::vector<Trace> traces;
    std::vector<Issue> issues;
    TraceKind kind = TraceKind::NodeCounts; // also of an empty list
};
// The file of that name, else the stored trace. Errors: as the readers; NotFound when it is neither.
Result<FoundTraces> findTraces(const CommandContext &context, const TraceImport &import);

// {name, kind, …}: the figures of one trace, by their keys; what is odd about it is added to `issues`.
Result<Json> analysisJson(const Trace &trace, const TraceArguments &arguments, std::vector<Issue> &issues);
// The same of a kind without a trace: what is known of nothing.
Json emptyAnalysis(TraceKind kind);

// Lines "key  value" for reading; nested objects and lists are written as JSON.
std::string figuresText(const Json &object);

} // namespace breakeven
