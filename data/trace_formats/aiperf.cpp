// Exports of NVIDIA's AIPerf (ai-dynamo/aiperf, docs/metrics_reference.md) and GenAI-Perf before it
// (triton-inference-server/perf_analyzer, genai-perf): {metric: {unit, avg, p50, …}, input_config}, and the
// CSV of the same in two blocks. AIPerf's first versions kept the metrics in "records" (JsonExportData of its
// json_exporter.py).
//
// inter_token_latency is the mean gap of each request, which is TPOT; inter_chunk_latency are single gaps.
#include "data/trace_formats/serving_recipe.h"

#include "data/readers/csv_reader.h"

#include <algorithm>

namespace breakeven {

namespace {

// Rates are printed rounded in the CSV; the requests over the time they took are not. The load is that of the
// last phase, where a run has several; older exports say it with the stimulus.
constexpr ServingMember kMetricMembers[]{
    {"request_count.avg", "completed"},
    {"error_request_count.avg", "failed"},
    {"benchmark_duration.avg", "#duration"},
    {"request_throughput.avg", "#rounded_requests_per_s"},
    {"input_sequence_length.avg", "input_tokens"},
    {"output_sequence_length.avg", "output_tokens"},
    {"time_to_first_token", "ttft", "unit"},
    {"inter_token_latency", "tpot", "unit"},
    {"inter_chunk_latency", "itl", "unit"},
    {"request_latency", "e2e", "unit"},
    {"input_config.loadgen.phases.concurrency|input_config.phases.concurrency|input_config.loadgen."
     "concurrency|"
     "input_config.perf_analyzer.stimulus.concurrency|input_config.concurrency",
     "concurrency"},
    {"input_config.loadgen.phases.request_rate|input_config.phases.request_rate|input_config.loadgen.request_"
     "rate|"
     "input_config.perf_analyzer.stimulus.request_rate|input_config.request_rate",
     "request_rate"},
    {"input_config.endpoint.model_names|input_config.model_names|input_config.model", kModelLabel},
    {"start_time", kDayLabel},
    {"input_config.scenario", "scenario"}};

void noteCancelled(ServingEntry &entry)
{
    if (entry.json["was_cancelled"].text == "true")
        entry.note("was cancelled before its end");
}

void noteNoLoad(ServingEntry &entry)
{
    if (!entry.reading.serving.concurrency && entry.reading.gathersRuns)
        entry.note("says no concurrency; --concurrency N says it");
}

// The table is written with commas between thousands: "1,500.00".
std::string withoutThousands(std::string cell)
{
    if (cell.find_first_not_of("0123456789,.-") == std::string::npos)
        std::erase(cell, ',');
    return cell;
}

// "Time to First Token (ms)" with its values, as the JSON has it.
JsonMember metricOf(std::string_view label, const std::vector<std::string> &columns,
                    const std::vector<std::string> &cells)
{
    JsonMember metric{{}, noMembers()};
    if (const std::size_t open = label.rfind(" ("); open != std::string_view::npos && label.ends_with(')')) {
        addMember(metric.value, "unit", label.substr(open + 2, label.size() - open - 3));
        label = label.substr(0, open);
    }
    metric.name = memberNamed(label);
    for (std::size_t i = 1; i < std::min(columns.size(), cells.size()); ++i)
        addMember(metric.value, columns[i] == "Value" ? "avg" : columns[i], withoutThousands(cells[i]));
    return metric;
}

// The blocks of the table: the header of each says what its columns are; "Value" is the only one of plain
// numbers.
Result<ServingDocuments> metricTable(const TraceFile &file)
{
    JsonValue metrics = noMembers();
    std::string_view rest = file.text;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find("\n\n"), rest.find("\n\r\n"));
        const std::string_view block = end == std::string_view::npos ? rest : rest.substr(0, end + 1);
        rest.remove_prefix(block.size());
        if (block.find_first_not_of("\r\n") == std::string_view::npos)
            continue;
        CsvReader reader(block, file.path);
        for (std::vector<std::string> columns;;) {
            const auto more = reader.next();
            if (!more)
                return more.error();
            if (!*more)
                break;
            if (columns.empty())
                columns = reader.cells();
            else
                metrics.members.push_back(metricOf(reader.cells().front(), columns, reader.cells()));
        }
    }
    return ServingDocuments{{{std::move(metrics), file.path}}, {}};
}

constexpr ServingRecipe kAiperf{.name = "aiperf",
                                .description = "export of NVIDIA's AIPerf (JSON)",
                                .marks = "time_to_first_token,input_config",
                                .members = kMetricMembers,
                                .within = "records",
                                .finish = noteCancelled};
constexpr ServingRecipe kGenaiPerf{.name = "genai-perf",
                                   .description = "export of NVIDIA's GenAI-Perf (JSON)",
                                   .marks = kAiperf.marks,
                                   .members = kMetricMembers,
                                   .within = "records",
                                   .finish = noteCancelled};
constexpr ServingRecipe kAiperfCsv{.name = "aiperf-csv",
                                   .description = "table of AIPerf or GenAI-Perf: Metric, avg, …, p99",
                                   .marks = "",
                                   .members = kMetricMembers,
                                   .finish = noteNoLoad,
                                   .documents = metricTable};

bool isExport(const TraceFile &file) { return hasMarks(file, kAiperf) && hasKeys(file, {"unit"}); }

bool recognisesAiperf(const TraceFile &file)
{
    return isExport(file) && (hasKeys(file, {"aiperf_version"}) || hasKeys(file, {"loadgen"}));
}

bool recognisesMetricTable(const TraceFile &file)
{
    const std::string_view line = std::string_view(file.text).substr(0, file.text.find('\n'));
    return line.starts_with("Metric,avg,") && line.find("p99") != std::string_view::npos;
}

} // namespace

TraceFormat aiperfFormat()
{
    return servingFormat<kAiperf>("aiperf_version,time_to_first_token,input_config", recognisesAiperf);
}

TraceFormat genaiPerfFormat()
{
    return servingFormat<kGenaiPerf>("time_to_first_token,request_throughput,input_config", isExport);
}

TraceFormat aiperfCsvFormat() { return servingFormat<kAiperfCsv>("metric,avg,p99", recognisesMetricTable); }

} // namespace breakeven
