// Results of MLPerf Inference (mlcommons/inference_results_v5.1, summary_results.json): a list of records, of
// which those in Tokens/s are read, each a point of its own. A throughput under the limits of its scenario,
// never a curve. GPUs are accelerators a node ("a#", also a string, empty on processors) times nodes.
//
// The accuracy run says how many tokens an answer has ("TOKENS_PER_SAMPLE: 301.1"), which gives requests.
#include "data/trace_formats/serving_reading.h"

#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <map>

namespace breakeven {

namespace {

bool recognisesMlperfInference(const TraceFile &file)
{
    return file.startsWith('[') && hasKeys(file, {"Performance_Units", "Scenario"});
}

// The mean length of an answer stands among the accuracies.
std::optional<double> tokensOf(std::string_view accuracy, ServingChecks &checks)
{
    constexpr std::string_view name = "TOKENS_PER_SAMPLE:";
    const std::size_t begin = accuracy.find(name);
    if (begin == std::string_view::npos)
        return std::nullopt;
    accuracy.remove_prefix(begin + name.size());
    accuracy.remove_prefix(std::min(accuracy.find_first_not_of(' '), accuracy.size()));
    return checks.aboveZero("TOKENS_PER_SAMPLE", accuracy.substr(0, accuracy.find(' ')));
}

// "vLLM 0.10.0, RHEL 9.6": the engine and its version stand first.
void takeEngine(std::string_view software, ServingRun &run)
{
    const std::string_view first = software.substr(0, software.find(','));
    const std::size_t space = first.find(' ');
    setLabel(run, kEngineLabel, engineNamed(first.substr(0, space)));
    if (space != std::string_view::npos)
        setLabel(run, kEngineVersionLabel, versionNamed(first.substr(space + 1)));
}

ServingRun mlperfInferenceRun(const JsonValue &record, ServingChecks &checks)
{
    ServingRun run;
    const auto gpus = checks.aboveZero(record, "a#");
    const auto nodes = checks.aboveZero(record, "Nodes");
    setLabel(run, kModelLabel, record["Model"].string());
    setLabel(run, kPrecisionLabel, record["weight_data_types"].string());
    takeEngine(record["Software"].string(), run);
    setLabel(run, kGpuLabel, gpuNamed(record["Accelerator"].string()));
    setLabel(run, kGpusLabel, gpus ? numberText(*gpus * nodes.value_or(1)) : "");
    setLabel(run, "submitter", record["Submitter"].string());
    setLabel(run, "system", record["Platform"].string());
    setLabel(run, "scenario", record["Scenario"].string());
    setLabel(run, "record", record["ID"].string());
    run.point.outputTokensPerSecond = checks.aboveZero(record, "Performance_Result");
    run.point.outputTokens = tokensOf(record["Accuracy"].string(), checks);
    return run;
}

// A server that answers faster than everything at once: one of the two was not run as the other.
void noteServers(const std::vector<ServingRun> &runs, TraceRows &rows, const std::string &path)
{
    std::map<std::string, double> offline;
    const auto key = [](const ServingRun &run) {
        return fmt::format("{}|{}|{}", run.label("submitter"), run.label("system"), run.label(kModelLabel));
    };
    for (const ServingRun &run : runs)
        if (run.label("scenario") == "Offline")
            offline[key(run)] = std::max(offline[key(run)], *run.point.outputTokensPerSecond);
    for (const ServingRun &run : runs) {
        const auto same = offline.find(key(run));
        if (run.label("scenario") == "Server" && same != offline.end() &&
            *run.point.outputTokensPerSecond > same->second)
            rows.note(fmt::format("{} {} on {}: {} tokens/s as Server, more than {} as Offline",
                                  run.label("submitter"), run.label(kModelLabel), run.label("system"),
                                  numberText(*run.point.outputTokensPerSecond), numberText(same->second)),
                      path);
    }
}

Result<TraceRows> readMlperfInference(const TraceFile &file, const TraceReading &reading)
{
    const auto json = parseServingJson(file.text, file.path);
    if (!json)
        return json.error();
    ServingRows runs(file, reading);
    std::int64_t number = 0;
    for (const JsonValue &record : json->items) {
        const std::string place = file.path + ": record " + std::to_string(++number);
        const bool isTokens = record["Performance_Units"].string() == "Tokens/s";
        if (!isTokens || record["a#"].string().empty()) {
            ++runs.rows().rows;
            runs.rows().skipRow(isTokens ? "no accelerator" : "not in Tokens/s", place);
            continue;
        }
        ServingChecks checks(place);
        ServingRun run = mlperfInferenceRun(record, checks);
        runs.add(std::move(run), checks);
    }
    noteServers(runs.rows().runs, runs.rows(), file.path);
    return runs.taken();
}

} // namespace

TraceFormat mlperfInferenceFormat()
{
    return servingFormat("mlperf-inference", "results of MLPerf Inference in Tokens/s (JSON)",
                         recognisesMlperfInference, readMlperfInference,
                         "performance_units,scenario,accelerator");
}

} // namespace breakeven
