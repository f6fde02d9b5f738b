#include "pricing/new_study/serving_rules.h"

#include "data/catalogue/known_models.h"
#include "model/dispatch/load_shape.h"
#include "model/evaluate/evaluate.h"
#include "model/numeric/amount.h"
#include "model/numeric/time_constants.h"
#include "model/procurement/estimated_replica.h"
#include "model/serving/length_factor.h"
#include "model/serving/replica_count.h"
#include "model/sheet/evaluation.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "model/workload/equal_work.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/gpus/study_gpus.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace breakeven {

namespace {

constexpr double kHeadroom = 0.85;
constexpr double kMostReplicaGpus = 64;
constexpr double kOutputWeight = 4;
constexpr const char *kLikeRuns = "open for replacement by runs of this GPU";

const std::string &workloadOf(const Study &study) { return study.workloads.begin()->first; }

double ofWorkload(const Study &study, const char *key, double otherwise)
{
    const auto &inputs = study.workloads.begin()->second.inputs;
    const auto found = inputs.find(key);
    return found == inputs.end() ? otherwise : found->second.value.value_or(otherwise);
}

// GPUs that count 8-bit numbers twice as fast as 16-bit ones, by their data sheets.
bool hasFp8(const std::string &gpu)
{
    static const std::set<std::string> kModels{"L4",     "L40",    "L40S",       "RTX4000-Ada", "RTX6000-Ada",
                                               "H100",   "H200",   "GH200",      "B200",        "GB200",
                                               "B300",   "MI300X", "MI325X",     "MI350X",      "MI355X",
                                               "Gaudi2", "Gaudi3", "RTXPRO6000", "RTX4090",     "RTX5090"};
    return kModels.count(gpu) > 0;
}

Input asEstimate(Input input)
{
    input.confidence = Confidence::Low;
    addNote(input.note, kLikeRuns);
    return input;
}

std::string cacheNote(double layers, double kvHeads, double headDimension)
{
    return fmt::format("2 × {:g} layers × {:g} KV heads × {:g} × 2 bytes", layers, kvHeads, headDimension);
}

// A fact of the row that the catalogue has of the model.
Input ofRow(const KnownModel &model, double value, const std::string &note = {})
{
    Input input;
    input.value = value;
    input.source = model.parameters.source;
    input.asOf = model.parameters.date;
    input.confidence = model.parameters.confidence;
    input.note = "of " + model.id;
    addNote(input.note, note);
    return input;
}

// What nobody said of the model comes from the catalogue; active parameters only where all of them do.
void addKnownFacts(const KnownModel &model, std::map<std::string, Input> &inputs)
{
    if (!inputs.count("params_b")) {
        inputs["params_b"] = ofRow(model, *model.parameters.value, model.parameters.note);
        if (model.activeParameters < *model.parameters.value)
            inputs.emplace("active_params_b", ofRow(model, model.activeParameters));
    }
    inputs.emplace("bytes_per_param", ofRow(model, model.bytesPerParameter, "as the weights are published"));
    if (!model.kvBytesPerToken)
        return;
    const std::optional<double> layers = model.kvLayers ? model.kvLayers : model.layers;
    std::string note = model.kvNote;
    if (layers && model.kvHeads && model.headDimension)
        addNote(note, cacheNote(*layers, *model.kvHeads, *model.headDimension));
    inputs.emplace("kv_bytes_per_token", ofRow(model, *model.kvBytesPerToken, note));
}

// What is estimated is the same for all options of the GPU.
std::map<std::string, Input> estimateInputs(const ServingTerms &terms, const std::string &gpu)
{
    std::map<std::string, Input> inputs;
    const auto fact = [&](const char *key) {
        const auto found = terms.facts.find(key);
        return found == terms.facts.end() ? std::nullopt : std::optional(found->second);
    };
    for (const char *key :
         {"params_b", "active_params_b", "shared_params_b", "bytes_per_param", "kv_bytes_per_token"})
        if (const auto value = fact(key))
            inputs[key] = said(*value);
    if (!fact("kv_bytes_per_token") && fact("layers") && fact("kv_heads") && fact("head_dim")) {
        inputs["kv_bytes_per_token"] =
            said(kvBytesPerToken(*fact("layers"), *fact("kv_heads"), *fact("head_dim"), 2));
        inputs["kv_bytes_per_token"].note = cacheNote(*fact("layers"), *fact("kv_heads"), *fact("head_dim"));
    }
    if (terms.known)
        addKnownFacts(*terms.known, inputs);
    const auto bytes = inputs.find("bytes_per_param");
    const bool isPacked = bytes != inputs.end() && *bytes->second.value <= 1;
    inputs["mbu"] = asEstimate(ranged(
        assumedRule(kBandwidthUse, "a convention; the one check gave a third of the estimate"), 0.15, 0.8));
    inputs["mfu"] = asEstimate(
        ranged(assumedRule(kFlopsUse, "a convention; the one check gave a third of the estimate"), 0.1, 0.6));
    const std::string model = gpu.substr(0, gpu.find(' ')),
                      form = gpu.substr(std::min(model.size() + 1, gpu.size()));
    if (const GpuFacts *facts = gpuFacts(model, form);
        facts && facts->bf16Tflops && isPacked && hasFp8(facts->gpu))
        inputs["tflops"] = assumedRule(2 * *facts->bf16Tflops,
                                       "twice the BF16 speed, for weights of 8 or 4 bit on a GPU with FP8");
    return inputs;
}

Lengths askedLengths(const Study &study)
{
    return {ofWorkload(study, "input_tokens", 0), ofWorkload(study, "output_tokens", 0)};
}

// A procurement that only says how fast its replicas are.
Procurement performing(const Study &study, const NewStudyRequest &request, const std::string &gpu)
{
    Procurement procurement;
    procurement.kind = "on-demand";
    procurement.choices["gpu"] = gpu;
    const ServingTerms &terms = request.serving;
    if (terms.series)
        procurement.choices["performance"] = terms.runs;
    if (terms.isBundled && !isNear(terms.series->lengths, askedLengths(study)))
        procurement.inputs["output_weight"] = ranged(
            assumedRule(kOutputWeight, "as APIs price tokens; the runs are of requests of other lengths"), 1,
            10);
    if (!terms.isEstimated())
        return procurement;
    procurement.choices["performance"] = kEstimate;
    for (auto &[key, input] : estimateInputs(terms, gpu))
        procurement.inputs[key] = std::move(input);
    if (const auto gpus = terms.facts.find("gpus_per_replica"); gpus != terms.facts.end())
        procurement.inputs["gpus_per_replica"] = said(gpus->second);
    complete(findProcurementKind(procurement.kind)->fields(), procurement.inputs, procurement.choices);
    return procurement;
}

// The fewest GPUs, doubled from one, that hold the model and meet the targets; else those that hold it.
double gpusOfEstimate(const Study &study, const Procurement &procurement)
{
    EstimatedReplica replica = estimatedReplicaOf(study, workloadOf(study), procurement);
    double holding = 0;
    for (double gpus = 1; gpus <= kMostReplicaGpus; gpus *= 2) {
        replica.hardware.gpus = gpus;
        const EstimatedGoodput goodput = estimatedGoodput(replica, targetsOf(study, workloadOf(study)));
        if (goodput.requestsPerSecond > 0)
            return gpus;
        holding = holding > 0 || !goodput.fits ? holding : gpus;
    }
    return holding > 0 ? holding : 1;
}

Input gpusOfReplica(const Study &study, const NewStudyRequest &request, const Procurement &procurement)
{
    if (const auto gpus = request.serving.facts.find("gpus_per_replica"); gpus != request.serving.facts.end())
        return said(gpus->second);
    return assumedRule(gpusOfEstimate(study, procurement),
                       "the fewest, doubled from one, that hold the model and meet the targets");
}

// Requests a second of one replica; nothing where nobody knows, 0 where the targets cannot be met.
std::optional<double> goodputOfReplica(const Study &study, const ServingTerms &terms,
                                       const Procurement &procurement)
{
    const LatencyTargets targets = targetsOf(study, workloadOf(study));
    if (terms.series) {
        const Lengths asked = askedLengths(study);
        const auto weight = procurement.inputs.find("output_weight");
        const auto factor =
            lengthFactor(terms.series->lengths, asked,
                         weight == procurement.inputs.end() ? std::nullopt : weight->second.value);
        const auto percentile =
            parsePercentile(choiceIn(study.workloads.begin()->second.choices, "percentile"));
        const Goodput goodput =
            goodputOf(curveOf(*terms.series, percentile.value_or(Percentile::P95)).curve, targets);
        return factor && goodput.requestsPerSecond
                   ? std::optional(*goodput.requestsPerSecond * factor->factor)
                   : std::nullopt;
    }
    const double rate = estimatedGoodput(estimatedReplicaOf(study, workloadOf(study), procurement), targets)
                            .requestsPerSecond;
    return std::isnan(rate) ? std::nullopt : std::optional(rate);
}

std::vector<ShapeSegment> curveOfRequests(const Study &study)
{
    const Workload &workload = study.workloads.begin()->second;
    if (choiceIn(workload.choices, "shape") == "week")
        if (const auto weights = parseWeights(choiceIn(workload.choices, "weights")))
            return weights->segments;
    return {{24, 1}};
}

std::vector<double> requestsByMonth(const Study &study)
{
    const auto sheet = buildStudySheet(study);
    std::vector<double> rates;
    if (!sheet)
        return rates;
    const Evaluation evaluation(sheet->sheet);
    const auto node = sheet->sheet->find("workloads." + workloadOf(study) + ".requests_per_second");
    const int months = int(std::lround(*study.conventions.inputs.at("horizon_months").value));
    for (int month = 0; node && month < months; ++month)
        rates.push_back(evaluation.at(*node, month).value_or(0));
    return rates;
}

ReplicaTerms replicaTerms(const Study &study, double goodput, double gpus, const ServingTerms &serving)
{
    ReplicaTerms terms;
    terms.goodput = goodput;
    terms.headroom = kHeadroom;
    terms.burst = ofWorkload(study, "burst", 1);
    terms.gpusPerReplica = gpus;
    terms.leastReplicas = serving.leastReplicas.value_or(1);
    terms.spareReplicas = serving.spareReplicas;
    return terms;
}

double peakLevel(const std::vector<ShapeSegment> &curve)
{
    double peak = 0;
    for (const ShapeSegment &segment : curve)
        peak = std::max(peak, segment.level);
    return peak;
}

// As said, else as logged, else as a workload begins.
double lengthOf(const NewStudyRequest &request, const char *key)
{
    const Field &field = *findWorkloadKind(request.workload)->fields().find(key);
    double length = field.standard.value_or(0);
    if (request.serving.log)
        for (const TraceInput &input : request.serving.log->inputs)
            length = input.key == key ? input.value : length;
    for (const auto &[path, text] : request.settings)
        if (path == "workloads." + request.workload + "." + key)
            if (const auto said = parseAmount(text, field.unitText, "USD", kHoursPerMonth))
                length = *said;
    return length;
}

} // namespace

Result<void> findServing(NewStudyRequest &request, const Catalogue &catalogue, const Store *store)
{
    if (!workloadTraits(request.workload).isInTokens)
        return {};
    ServingTerms &terms = request.serving;
    const KnownModel *known = modelNamed(catalogue.models, terms.model);
    terms.known = known ? std::optional(*known) : std::nullopt;
    std::string title; // empty: any GPU, of which no run is looked for
    if (!request.gpu.empty() || !terms.isEstimated()) {
        const auto gpu = chosenGpu(catalogue, request.gpu);
        if (!gpu)
            return gpu.error();
        title = gpu->title;
    }
    const Lengths lengths{lengthOf(request, "input_tokens"), lengthOf(request, "output_tokens")};
    const bool isNothingNamed = terms.runs.empty() || terms.runs == kEstimate;
    if (const auto found = store ? findServing(*store, title, lengths, request.day, terms)
                           : isNothingNamed
                               ? Result<void>()
                               : Error{ErrorKind::NotFound,
                                       "No runs '" + terms.runs + "' are stored; import them first.",
                                       {}};
        !found)
        return found;
    takeBundledRuns(title, lengths, terms);
    return {};
}

Result<void> addLoggedRequests(const NewStudyRequest &request, Study &study)
{
    if (!request.serving.log)
        return {};
    const RequestLog &log = *request.serving.log;
    TakenInputs taken = withTraceInputs(study, "workloads." + workloadOf(study), log.inputs,
                                        std::string(kTraceSource) + log.name, log.lastDay);
    study = std::move(taken.study);
    return {};
}

WorkSize heldBy(const WorkSize &work, double gpusPerMachine)
{
    if (work.jobs)
        return heldByJobs(work, gpusPerMachine, true);
    if (!(work.replicaGpus > 0))
        return work;
    ReplicaTerms terms;
    terms.gpusPerReplica = work.replicaGpus;
    terms.gpusPerMachine = gpusPerMachine;
    const auto held = [&](double gpus) {
        return machinesFor(std::ceil(gpus / work.replicaGpus - 1e-9), terms) * gpusPerMachine;
    };
    WorkSize whole = work;
    whole.gpus = held(work.gpus);
    for (double &peak : whole.peaks)
        peak = held(peak);
    for (LoadSegment &segment : whole.load)
        segment.atOnce = held(segment.atOnce);
    return whole;
}

WorkSize heldByJobs(const WorkSize &work, double gpusPerMachine, bool areLateRented)
{
    WorkSize whole = work;
    for (std::size_t month = 0; month < whole.peaks.size(); ++month)
        whole.peaks[month] = gpusPerMachine * work.jobs->machines(gpusPerMachine, month, areLateRented);
    whole.gpus = whole.peaks.front();
    return whole;
}

Result<WorkSize> sizeOfServing(const NewStudyRequest &request, Study &study)
{
    if (request.serving.series)
        study.performance[request.serving.runs] = *request.serving.series;
    addGpuFacts(study);
    const std::vector<double> rates = requestsByMonth(study);
    if (rates.empty() || !(rates.front() > 0))
        return Error{ErrorKind::BadInput,
                     "Expected more than 0 requests a month, found none; say how many there are "
                     "(workloads." +
                         workloadOf(study) + ".requests_per_month).",
                     "workloads." + workloadOf(study)};
    Procurement procurement = performing(study, request, referenceGpu(study));
    if (request.serving.isEstimated())
        procurement.inputs["gpus_per_replica"] = gpusOfReplica(study, request, procurement);
    const auto goodput = goodputOfReplica(study, request.serving, procurement);
    WorkSize size;
    size.isSized = goodput && *goodput > 0;
    size.replicaGpus = request.serving.series ? request.serving.series->gpusPerReplica
                       : size.isSized         ? *procurement.inputs.at("gpus_per_replica").value
                                              : 1;
    const ReplicaTerms terms = replicaTerms(study, goodput.value_or(0), size.replicaGpus, request.serving);
    const auto gpusAt = [&](double rate) {
        return size.isSized ? replicasHeld(replicasFor(rate, terms), terms) * size.replicaGpus
                            : size.replicaGpus;
    };
    const std::vector<ShapeSegment> curve = curveOfRequests(study);
    double hours = 0;
    for (const ShapeSegment &segment : curve) {
        size.load.push_back({segment.hours, gpusAt(rates.front() * segment.level), 0});
        size.mean += size.load.back().atOnce * segment.hours;
        hours += segment.hours;
    }
    size.mean /= hours;
    for (const double rate : rates)
        size.peaks.push_back(gpusAt(rate * peakLevel(curve)));
    size.gpus = size.peaks.front();
    size.hasPattern = curve.size() > 1;
    size.isOffAtTimes = std::any_of(curve.begin(), curve.end(),
                                    [](const ShapeSegment &segment) { return segment.level <= 0; });
    return size;
}

void putPerformance(OptionRules &rules, Option &option)
{
    Procurement &procurement = option.procurement;
    const FieldSet &fields = findProcurementKind(procurement.kind)->fields();
    if (!fields.find("headroom"))
        return;
    const Procurement known = performing(rules.study(), rules.request(), rules.gpu().title);
    const std::string performance = choiceIn(known.choices, "performance");
    procurement.choices["performance"] = performance;
    if (performance.empty())
        return;
    procurement.inputs["headroom"] = rules.shared(
        "headroom",
        ranged(assumedRule(kHeadroom, "runs with fixed concurrency leave out the queue"), 0.7, 1));
    if (const auto weight = known.inputs.find("output_weight"); weight != known.inputs.end())
        procurement.inputs["output_weight"] = rules.shared("output_weight", weight->second);
    if (const auto least = rules.request().serving.leastReplicas)
        procurement.inputs["min_replicas"] = rules.shared("min_replicas", said(*least));
    if (const double spare = rules.request().serving.spareReplicas; spare > 0)
        procurement.inputs["spare_replicas"] = rules.shared("spare_replicas", said(spare));
    if (rules.request().serving.isEstimated()) {
        for (const auto &[key, input] : known.inputs)
            if (estimateFields().find(key.c_str()) && input.value)
                procurement.inputs[key] = rules.shared(key, input);
        procurement.inputs["gpus_per_replica"] =
            rules.shared("gpus_per_replica", gpusOfReplica(rules.study(), rules.request(), known));
    }
    complete(fields, procurement.inputs, procurement.choices);
}

} // namespace breakeven
