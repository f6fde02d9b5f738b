// Results of MLPerf Inference: the list of records that a round publishes
// (mlcommons/inference_results_v5.1, summary_results.json), of which those in Tokens/s are read, and the
// summary that loadgen prints of one run (mlcommons/inference, loadgen/results.cc: mlperf_log_summary.txt).
// Each is a point of its own: a throughput under the limits of its scenario, never a curve. GPUs are
// accelerators a node
// ("a#", also a string, empty on processors) times nodes. What is INVALID, or was run for its accuracy, is no
// result.
//
// The accuracy run says how many tokens an answer has ("TOKENS_PER_SAMPLE: 301.1"), which gives requests.
#include "data/trace_formats/serving_recipe.h"

#include "model/numeric/letter_case.h"
#include "model/numeric/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace breakeven {

namespace {

constexpr ServingMember kMlperfMembers[]{
    {"Model", kModelLabel},     {"weight_data_types", kPrecisionLabel},
    {"Accelerator", kGpuLabel}, {"Submitter", "submitter"},
    {"Platform", "system"},     {"Scenario", "scenario"},
    {"ID", "record"},           {"Performance_Result", "output_tokens_per_s"}};

// A sample is a request. In a line of its own scenario a rate stands first; others are scheduled ones.
constexpr ServingMember kLoadgenMembers[]{
    {"sut_name", "system"},
    {"scenario", "scenario"},
    {"completed_samples_per_second|samples_per_second|qps_w_loadgen_overhead", "requests_per_s"},
    {"scheduled_samples_per_second", "request_rate"},
    {"completed_tokens_per_second|tokens_per_second|tps_w_loadgen_overhead|completed_tokens_per_second_"
     "inferred|tokens_per_second_inferred",
     "output_tokens_per_s"},
    {"*", "latencies"}};

// The mean length of an answer stands among the accuracies.
std::optional<double> tokensOf(std::string_view accuracy, ServingEntry &entry)
{
    constexpr std::string_view name = "TOKENS_PER_SAMPLE:";
    const std::size_t begin = accuracy.find(name);
    if (begin == std::string_view::npos)
        return std::nullopt;
    accuracy.remove_prefix(begin + name.size());
    accuracy.remove_prefix(std::min(accuracy.find_first_not_of(' '), accuracy.size()));
    return entry.number("tokens_per_s", "TOKENS_PER_SAMPLE", accuracy.substr(0, accuracy.find(' ')));
}

// A product of GPUs, a number inside a text, and "vLLM 0.10.0, RHEL 9.6", of which the engine and its version
// stand first.
void finishRecord(ServingEntry &entry)
{
    const auto gpus = entry.number(kGpusLabel, "a#", entry.json["a#"].string());
    const auto nodes = entry.number(kGpusLabel, "Nodes", entry.json["Nodes"].string());
    entry.label(kGpusLabel, gpus ? numberText(*gpus * nodes.value_or(1)) : "");
    const std::string_view software = entry.json["Software"].string();
    const std::string_view first = software.substr(0, software.find(','));
    const std::size_t space = first.find(' ');
    entry.label(kEngineLabel, engineNamed(first.substr(0, space)));
    if (space != std::string_view::npos)
        entry.label(kEngineVersionLabel, versionNamed(first.substr(space + 1)));
    entry.run.point.outputTokens = tokensOf(entry.json["Accuracy"].string(), entry);
}

bool saysInvalid(const JsonValue &value) { return upperCase(value.string()) == "INVALID"; }

std::string isNoRecord(const JsonValue &record, std::string &place)
{
    const bool isInvalid = std::any_of(record.members.begin(), record.members.end(),
                                       [](const JsonMember &member) { return saysInvalid(member.value); });
    if (isInvalid) {
        place += fmt::format(" ({} {} on {}, {})", record["Submitter"].string(), record["Model"].string(),
                             record["Platform"].string(), record["Scenario"].string());
        return "INVALID, which is no result";
    }
    if (record["Performance_Units"].string() != "Tokens/s")
        return "not in Tokens/s";
    return record["a#"].string().empty() ? "no accelerator" : "";
}

std::string isNoPrintedResult(const JsonValue &summary, std::string &place)
{
    if (summary["mode"].string().starts_with("Accuracy"))
        return "a run for the accuracy, which measures no speed";
    if (!saysInvalid(summary["result_is"]))
        return {};
    place += fmt::format(" ({}, {})", summary["sut_name"].string(), summary["scenario"].string());
    return "INVALID, which is no result";
}

// A server that answers faster than everything at once: one of the two was not run as the other.
void noteServers(const JsonValue &, std::span<ServingRun> runs, TraceRows &rows, const std::string &path)
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

constexpr ServingRecipe kMlperf{.name = "mlperf-inference",
                                .description = "results of MLPerf Inference in Tokens/s (JSON)",
                                .marks = "Performance_Units,Scenario",
                                .members = kMlperfMembers,
                                .entry = "record",
                                .finish = finishRecord,
                                .isNoResult = isNoRecord,
                                .noteAll = noteServers};

constexpr std::string_view kSummaryTitle = "MLPerf Results Summary";

constexpr ServingRecipe kLoadgen{
    .name = "mlperf-summary",
    .description = "summary of a run of MLPerf Inference (mlperf_log_summary.txt)",
    .marks = "result_is",
    .members = kLoadgenMembers,
    .finish =
        [](ServingEntry &entry) {
            if (entry.run.label("scenario") ==
                "SingleStream") // a request follows the answer to the one before
                entry.run.point.concurrency = 1;
        },
    .isNoResult = isNoPrintedResult,
    .documents = [](const TraceFile &file) { return printedDocuments(file, kSummaryTitle, false); }};

} // namespace

TraceFormat mlperfInferenceFormat()
{
    return servingFormat<kMlperf>("performance_units,scenario,accelerator");
}

TraceFormat mlperfSummaryFormat()
{
    return servingFormat<kLoadgen>(
        "", [](const TraceFile &file) { return file.text.find(kSummaryTitle) != std::string::npos; });
}

} // namespace breakeven
