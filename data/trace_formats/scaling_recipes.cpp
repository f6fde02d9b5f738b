// The published measurements of how fast work goes on more GPUs.
#include "data/trace_formats/recipes.h"
#include "data/trace_formats/scaling_rows.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr const char *kNoPoint = "no GPUs or no measurement";

// Of the runs of one system and batch size the fastest and the slowest are dropped (four and four of forty)
// and the rest averaged; an aborted run counts as slowest, and there is no result where more of them are than
// may be dropped. Minutes become seconds. Source: MLPerf Training rules, "olympic" mean.
std::vector<ScalingPoint> olympicMean(std::vector<ScalingPoint> runs)
{
    constexpr std::size_t many = 40;
    const std::size_t dropped = runs.size() >= many ? 4 : 1;
    if (runs.size() <= 2 * dropped)
        return {};
    std::sort(runs.begin(), runs.end(),
              [](const ScalingPoint &a, const ScalingPoint &b) { return a.value < b.value; });
    double sum = 0;
    for (std::size_t i = dropped; i < runs.size() - dropped; ++i)
        sum += runs[i].value;
    const double mean = sum / double(runs.size() - 2 * dropped);
    return std::isfinite(mean) ? std::vector{ScalingPoint{runs.front().gpus, mean * 60, 0}}
                               : std::vector<ScalingPoint>();
}

// The same GPUs on more nodes are slower.
std::vector<ScalingPoint> onFewestNodes(std::vector<ScalingPoint> points)
{
    const double fewest =
        std::min_element(points.begin(), points.end(), [](const ScalingPoint &a, const ScalingPoint &b) {
            return a.rank < b.rank;
        })->rank;
    std::erase_if(points, [&](const ScalingPoint &point) { return point.rank != fewest; });
    return points;
}

// A placement has the GPUs of each node as a digit: "44" are four on each of two nodes.
bool isPlacement(std::string_view digits)
{
    return !digits.empty() &&
           std::all_of(digits.begin(), digits.end(), [](char digit) { return digit >= '1' && digit <= '9'; });
}

std::string gpusOfPlacement(std::string_view digits)
{
    int gpus = 0;
    for (const char digit : digits)
        gpus += digit - '0';
    return isPlacement(digits) ? std::to_string(gpus) : std::string();
}

std::string nodesOfPlacement(std::string_view digits) { return std::to_string(digits.size()); }

// "('LM (batch size 80)', 4)" is that job on four GPUs, "LM" that job on one.
constexpr std::string_view kJobBegins = "('";
constexpr std::string_view kJobEnds = "', ";

bool hasGpus(std::string_view name)
{
    return name.starts_with(kJobBegins) && name.find(kJobEnds) != std::string_view::npos &&
           name.ends_with(")");
}

std::string jobOfName(std::string_view name)
{
    return std::string(
        hasGpus(name) ? name.substr(kJobBegins.size(), name.rfind(kJobEnds) - kJobBegins.size()) : name);
}

std::string gpusOfName(std::string_view name)
{
    if (!hasGpus(name))
        return "1";
    const std::size_t gpus = name.rfind(kJobEnds) + kJobEnds.size();
    return std::string(name.substr(gpus, name.size() - gpus - 1));
}

// Whether the text begins with three objects, one within the other.
bool isNestedThrice(std::string_view text)
{
    int depth = 0;
    bool isName = false;
    for (const char c : text) {
        if (c == '"')
            isName = !isName;
        else if (isName || c == ':' || c == ' ' || c == '\t' || c == '\r' || c == '\n')
            continue;
        else if (c != '{')
            return false;
        else if (++depth == 3)
            return true;
    }
    return false;
}

bool recognisesGavelJson(const TraceFile &file)
{
    return file.startsWith('{') && isNestedThrice(file.text) &&
           file.text.find("\"null\"") != std::string::npos;
}

} // namespace

// Digests of MLPerf Training results: a row a run (runs) or a system (summary).
const Recipe kMlperfTable{
    .is = {"mlperf-table", "scaling",
           "digest of MLPerf results: submitter, system, benchmark, accelerators, minutes",
           "submitter,system,benchmark,accelerators,global_batch_size,minutes|submitter,system,benchmark,"
           "accelerators,global_batch_size,minutes_olympic_mean"},
    .read = readScaling,
    .expected = "runs with accelerators and minutes",
    .columns = {labelColumn("submitter"),
                labelColumn("benchmark"),
                labelColumn("division"),
                labelColumn("accelerator"),
                {CellRole::Gpus, "accelerators"},
                {CellRole::Group, "system"},
                {CellRole::Group, "global_batch_size"},
                {CellRole::Value, "minutes", "s"},
                {.role = CellRole::Duration, .names = "minutes_olympic_mean", .factor = 60},
                {CellRole::State, "status"}},
    .unusable = "no accelerators or no time",
    .gather = olympicMean,
};

// A system description of MLPerf: how many accelerators of which kind, without a measurement.
const Recipe kMlperfSystem{
    .is = {"mlperf-system", "scaling", "MLPerf system description (JSON)",
           "number_of_nodes,accelerators_per_node"},
    .read = readScaling,
    .expected = "number_of_nodes and accelerators_per_node above 0",
    .columns = {{CellRole::Nodes, "number_of_nodes", "", "number_of_nodes", "nodes"},
                {CellRole::Gpus, "accelerators_per_node", "", "accelerators_per_node", "gpus"},
                labelColumn("submitter"),
                {.role = CellRole::Label, .names = "system_name", .label = "system"},
                {.role = CellRole::Label, .names = "accelerator_model_name", .label = "accelerator"}},
    .records = RecordsAre::Json,
    .unusable = "number_of_nodes and accelerators_per_node are no numbers above 0",
    .note = "the description says the size of the system, not how fast it was",
};

// Isolated throughputs of stanford-futuredata/gavel, with their source where several were measured.
const Recipe kGavel{
    .is = {"gavel", "scaling", "table of gpu, job, num_gpus, steps_per_second (Gavel)",
           "gpu,job,num_gpus,steps_per_second"},
    .read = readScaling,
    .expected = "throughputs by GPUs",
    .columns = {labelColumn("gpu"),
                labelColumn("job"),
                labelColumn("source"),
                {CellRole::Gpus, "num_gpus"},
                {CellRole::Value, "steps_per_second", "steps/s"}},
    .unusable = kNoPoint,
};

// The same as Gavel's simulator keeps them (scheduler/oracle_throughputs_v2.json, read by
// scheduler/utils.py): {GPU: {"('JOB', GPUS)": {"null": steps/s, "('OTHER', GPUS)": [steps/s, steps/s]}}}. A
// job without a number ran on one GPU.
const Recipe kGavelJson{
    .is = {"gavel-json", "scaling", "throughputs by GPU and job as nested JSON (Gavel's simulator)"},
    .read = readScaling,
    .expected = "throughputs of single jobs (\"null\")",
    .columns = {{.role = CellRole::Name, .names = "name:*", .shown = "GPU", .label = "gpu"},
                {CellRole::Name, "name:*/*"},
                {CellRole::Label, "name:*/*", "", "job", "series", "job", 1, CellRole::None, jobOfName},
                {.role = CellRole::Gpus, .names = "name:*/*", .of = gpusOfName},
                {CellRole::Event, "name:*/*/*"},
                {CellRole::Value, "*/*/*", "steps/s", "null", "throughput"}},
    .records = RecordsAre::Json,
    .place = "*/*/*",
    .unusable = kNoPoint,
    .leftOut = {{CellRole::Event, [](std::string_view beside) { return beside != "null"; },
                 " measurements of two jobs on one GPU are left out",
                 " measurements of two jobs on one GPU are left out"}},
    .recognises = recognisesGavelJson,
};

// Step times of siasosp23/artifacts; the throughput is replicas × local batch / step time.
const Recipe kSia{
    .is = {"sia", "scaling", "table of num_replicas or placement, local_bsz, step_time (Sia)",
           "num_replicas,local_bsz,step_time|placement,local_bsz,step_time"},
    .read = readScaling,
    .expected = "step times by GPUs",
    .columns = {{.role = CellRole::Gpus, .names = "placement", .of = gpusOfPlacement},
                {.role = CellRole::Rank, .names = "placement", .of = nodesOfPlacement},
                {.role = CellRole::Gpus, .names = "num_replicas", .unless = CellRole::Gpus},
                {.role = CellRole::Rank, .names = "num_nodes", .unless = CellRole::Rank},
                {.role = CellRole::Work, .names = "local_bsz", .label = "local_bsz"},
                {CellRole::Value, "step_time", "samples/s"}},
    .unusable = "no GPUs, batch or step time",
    .gather = onFewestNodes,
};

// Training throughputs of mosaicml/llm-foundry. Throughput (S/s) is rounded and may be 0; tokens are taken.
const Recipe kLlmFoundry{
    .is = {"llm-foundry", "scaling", "table of Model, # GPUs, Throughput (T/s) (llm-foundry)",
           "model,# gpus,throughput (t/s)"},
    .read = readScaling,
    .expected = "throughputs by GPUs",
    .columns = {{CellRole::Gpus, "# gpus"},
                {CellRole::Value, "throughput (t/s)", "tokens/s"},
                labelColumn("gpu"),
                labelColumn("model"),
                labelColumn("precision"),
                labelColumn("section"),
                {.role = CellRole::Label, .names = "seqlen (t)", .label = "seqlen"}},
    .unusable = kNoPoint,
};

} // namespace breakeven
