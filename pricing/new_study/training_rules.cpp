#include "pricing/new_study/training_rules.h"

#include "data/catalogue/known_models.h"
#include "data/catalogue/training_uses.h"
#include "model/decision/spoken_amount.h"
#include "model/effects/training_run.h"
#include "model/numeric/time_constants.h"
#include "model/study/study_path.h"
#include "model/workload/model_run.h"
#include "pricing/gpus/gpu_facts.h"
#include "pricing/new_study/assumed_input.h"
#include "pricing/new_study/new_work.h"
#include "pricing/new_study/option_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace breakeven {

namespace {

constexpr const char *kPath = "workloads.training.";
constexpr double kGpusOfNode = 8;
constexpr double kUsualOverhead = 1.15, kLeastOverhead = 1, kMostOverhead = 2.9;
constexpr double kLeastOfLora = 0.6;   // of the dense share, a rule: its small matrices fill a GPU less
constexpr double kLeastExperts = 0.95; // of all parameters: a model with fewer active ones has experts
constexpr double kUsualDays = 30;      // where neither GPUs nor days are said
constexpr double kLongSequence = 16384;

// "15.6 T", "200 G": powers of a thousand, as they may be typed.
std::string tokensText(double tokens)
{
    static constexpr std::pair<double, const char *> kThousands[] = {
        {1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}};
    for (const auto &[size, name] : kThousands)
        if (tokens >= size)
            return spokenAmount(tokens / size, "", "") + name;
    return spokenAmount(tokens, "", "");
}

Error badRun(const std::string &sentence) { return {ErrorKind::BadInput, sentence, {}}; }

// The run with what is known of its model and its GPU.
struct KnownRun
{
    const TrainingTerms &terms;
    const KnownModel &model;
    ChosenGpu gpu;
    const GpuFacts &facts;
    TrainingMethod method = TrainingMethod::Full;

    double tflops() const { return facts.bf16Tflops.value_or(facts.fp16Tflops.value_or(0)); }
    bool hasExperts() const { return model.activeParameters < kLeastExperts * *model.parameters.value; }
    double flop() const { return trainingFlop(method, model.activeParameters, terms.tokens * terms.epochs); }
    double fewestGpus() const
    {
        return gpusHolding(trainingMemory(method, *model.parameters.value), facts.memoryGb);
    }
};

Result<void> checkTerms(const NewStudyRequest &request)
{
    const TrainingTerms &terms = *request.training;
    if (terms.days && request.gpus)
        return badRun("Expected the days or the GPUs of a run, found both; one follows from the other.");
    if (terms.mfu && terms.hfu)
        return badRun("Expected the MFU or the HFU of a run, found both; one follows from the other.");
    if (!terms.measured.empty() && (terms.mfu || terms.hfu))
        return badRun(
            "Expected the MFU of a run or runs that were measured, found both; one follows from the "
            "other.");
    if (!(terms.tokens > 0))
        return badRun("Tokens of the data: more than 0 was expected.");
    if (terms.startBy && *terms.startBy < request.day)
        return badRun("The run is to start by " + terms.startBy->iso() +
                      ", which is before the day of the prices, " + request.day.iso() + ".");
    return {};
}

Result<const KnownModel *> modelOf(const Catalogue &catalogue, const std::string &name)
{
    if (const KnownModel *known = modelNamed(catalogue.models, name))
        return known;
    return Error{ErrorKind::NotFound,
                 "There is no model \"" + name + "\"; the nearest names are " +
                     nearestModelsText(catalogue.models, name) + ".",
                 {}};
}

// Of the runs that were measured the one whose size is nearest, by its ratio.
const MeasuredSpeed &nearestSpeed(const TrainingTerms &terms, double gpus)
{
    const auto distance = [&](const MeasuredSpeed &one) { return std::fabs(std::log(one.gpus / gpus)); };
    return *std::min_element(terms.measured.begin(), terms.measured.end(),
                             [&](const auto &a, const auto &b) { return distance(a) < distance(b); });
}

// FLOP of a token · tokens a second / (GPUs · peak).
double measuredUse(const KnownRun &run, const MeasuredSpeed &speed)
{
    const double flopOfToken = trainingFlop(run.method, run.model.activeParameters, 1);
    return flopOfToken * speed.tokensPerSecond / (speed.gpus * run.tflops() * 1e12);
}

// Tokens a second of another model, or another unit, show as a share that no GPU reaches.
Result<void> checkMeasured(const KnownRun &run)
{
    for (const MeasuredSpeed &speed : run.terms.measured)
        if (const double use = measuredUse(run, speed); !(use > 0 && use <= 1))
            return badRun(
                fmt::format("The runs '{}' have {} tokens a second on {:g} GPUs, {:.3g} % of the peak "
                            "of {} for {}: expected more than 0 and at most 100 %. Name runs of this "
                            "model and this GPU.",
                            run.terms.runs, spokenAmount(speed.tokensPerSecond, "", ""), speed.gpus,
                            100 * use, run.gpu.title, run.model.name));
    return {};
}

// The share of the peak as an input: a person's own, else what was measured, else the usual one of the GPU at
// this size.
Input useOf(const KnownRun &run, const Catalogue &catalogue, double gpus)
{
    const auto own = [](double share, const std::string &note) {
        Input input;
        input.value = share;
        input.source = "own value";
        input.note = note;
        return input;
    };
    if (run.terms.mfu)
        return own(*run.terms.mfu, "MFU, of the model's own operations");
    if (run.terms.hfu)
        return own(*run.terms.hfu / recomputedShare(run.method),
                   fmt::format("HFU of {:g} % over {:.4g}, what recomputing makes of the operations",
                               100 * *run.terms.hfu, recomputedShare(run.method)));
    if (!run.terms.measured.empty()) {
        const MeasuredSpeed &speed = nearestSpeed(run.terms, gpus);
        Input input = own(measuredUse(run, speed),
                          fmt::format("MFU of {} tokens a second on {:g} GPUs",
                                      spokenAmount(speed.tokensPerSecond, "", ""), speed.gpus));
        input.source = "measured, runs '" + run.terms.runs + "'";
        input.confidence = Confidence::High;
        return input;
    }
    const auto figure = usualTrainingUse(catalogue, run.gpu.gpu, gpus, run.hasExperts());
    if (!figure)
        return {};
    Input input = assumedFigure(*figure);
    if (run.method == TrainingMethod::Full)
        return input;
    input.confidence = Confidence::Low;
    addNote(input.note, "of full training; with adapters 0.6 to 1 of it, a rule of the program");
    return rangedBy(input, kLeastOfLora, 1);
}

Input overheadOfRuns()
{
    return ranged(assumedRule(kUsualOverhead,
                              "restarts, evaluation and slow phases; published totals are 1.16 "
                              "(Llama 3.1 405B), 1.6 (70B) and 2.9 times (8B) what the "
                              "operations take at an MFU of 40 %, by the cards of the models"),
                  kLeastOverhead, kMostOverhead);
}

// GPU-hours on so many GPUs, whose number decides the share of the peak.
double gpuHoursOf(const KnownRun &run, const Catalogue &catalogue, double gpus)
{
    return trainingGpuHours(run.flop(), run.tflops(), useOf(run, catalogue, gpus).value.value_or(1)) *
           kUsualOverhead;
}

// Whole machines where one is not enough.
double wholeNodes(double gpus)
{
    return gpus <= kGpusOfNode ? gpus : kGpusOfNode * std::ceil(gpus / kGpusOfNode - 1e-9);
}

// The fewest GPUs that hold the run and have its result within so many days. Fewer than a machine and a whole
// one have a share of the peak of their own.
double gpusWithin(const KnownRun &run, const Catalogue &catalogue, double days)
{
    const double least = wholeNodes(run.fewestGpus());
    for (const double scale : {kGpusOfNode - 1, kGpusOfNode, kGpusOfNode + 1}) {
        const double needed = std::ceil(gpuHoursOf(run, catalogue, scale) / (days * kHoursPerDay) - 1e-9);
        const double gpus = wholeNodes(std::max({least, needed, scale < kGpusOfNode ? 1.0 : scale}));
        if (gpus <= scale || scale > kGpusOfNode)
            return gpus;
    }
    return least;
}

struct SizedRun
{
    double gpus = 0;
    std::string why; // empty: they were said
};

Result<SizedRun> sizeOf(const NewStudyRequest &request, const KnownRun &run, const Catalogue &catalogue)
{
    if (request.gpus)
        return SizedRun{*request.gpus, {}};
    if (run.terms.days) {
        const double gpus = gpusWithin(run, catalogue, *run.terms.days);
        if (gpus <= kMostGpus)
            return SizedRun{gpus,
                            fmt::format("the fewest that have the result within {:g} days", *run.terms.days)};
        return badRun(fmt::format(
            "No number of GPUs has the result within {:g} days: {} × {} would be needed, more "
            "than the {} of a study. With as many it takes {} days.",
            *run.terms.days, spokenAmount(gpus, "", ""), run.gpu.title, spokenAmount(kMostGpus, "", ""),
            spokenAmount(gpuHoursOf(run, catalogue, kMostGpus) / kMostGpus / kHoursPerDay, "", "")));
    }
    const double machine = std::max(kGpusOfNode, wholeNodes(run.fewestGpus()));
    if (gpuHoursOf(run, catalogue, machine) <= machine * kUsualDays * kHoursPerDay)
        return SizedRun{machine,
                        machine > kGpusOfNode ? "the fewest machines that hold the model" : "a machine"};
    return SizedRun{std::min(kMostGpus, gpusWithin(run, catalogue, kUsualDays)),
                    "as many as have the result within 30 days, a rule of the program"};
}

Input factOf(const KnownModel &model, double value)
{
    Input input;
    input.value = value;
    input.source = model.parameters.source;
    input.asOf = model.parameters.date;
    input.confidence = model.parameters.confidence;
    input.note = model.name;
    return input;
}

Input peakOf(const KnownRun &run)
{
    Input input;
    input.value = run.tflops();
    input.source = run.facts.isOwn ? "own table of GPUs" : "data sheet";
    input.confidence = Confidence::High;
    input.note = run.gpu.title + (run.facts.bf16Tflops ? ", BF16, dense" : ", FP16, for BF16 is not stated");
    return input;
}

// What was said, and what is known of the model and the GPU; `completeStudy` fills in the rest.
Result<void> putRun(const KnownRun &run, const Catalogue &catalogue, const SizedRun &size, Study &study)
{
    Workload &work = study.workloads["training"];
    work.choices["measure"] = "jobs";
    work.choices["method"] = run.terms.method;
    work.choices["arrivals"] = "planned";
    Inputs &inputs = work.inputs;
    inputs.erase("job_gpu_hours");
    inputs["job_length"] = computedEffect();
    inputs["params_b"] = factOf(run.model, *run.model.parameters.value);
    inputs["active_params_b"] = factOf(run.model, run.model.activeParameters);
    inputs["tflops"] = peakOf(run);
    inputs["mfu"] = useOf(run, catalogue, size.gpus);
    inputs["overhead_of_runs"] = overheadOfRuns();
    inputs["job_variation"] = assumedRule(0, "the runs are alike");
    inputs["memory_share"] =
        ranged(assumedRule(kStateMemoryShare, "the rest is activations, buffers and fragments"), 0.6, 0.85);
    if (run.method != TrainingMethod::Full)
        inputs["adapter_share"] = ranged(assumedRule(kAdapterShare, "a usual adapter"), 0.001, 0.05);
    inputs["job_gpus"] = assumedRule(size.gpus, size.why);
    completeStudy(study);
    std::vector<std::pair<const char *, double>> said{
        {"tokens", run.terms.tokens},
        {"epochs", run.terms.epochs},
        {"jobs_per_month", run.terms.runsPerYear / kMonthsPerYear}};
    if (size.why.empty())
        said.emplace_back("job_gpus", size.gpus);
    if (run.terms.days)
        said.emplace_back("deadline", *run.terms.days * kHoursPerDay);
    if (run.terms.startBy)
        said.emplace_back("max_wait",
                          double(run.terms.startBy->daysSinceEpoch() - study.asOf.daysSinceEpoch()) *
                              kHoursPerDay);
    for (const auto &[key, value] : said)
        if (const auto done = setSaid(study, std::string(kPath) + key, fmt::format("{}", value)); !done)
            return done;
    Workload &known = study.workloads["training"];
    known.inputs["job_length"].value = hoursOfModelRun(study, known);
    known.inputs.erase("job_gpu_hours"); // a standard of jobs without a length
    return {};
}

} // namespace

Result<void> addModelRun(const NewStudyRequest &request, const Catalogue &catalogue, Study &study)
{
    if (const auto checked = checkTerms(request); !checked)
        return checked;
    const auto model = modelOf(catalogue, request.training->model);
    if (!model)
        return model.error();
    const auto gpu = chosenGpu(catalogue, request.gpu);
    if (!gpu)
        return gpu.error();
    const GpuFacts *facts = gpuFacts(gpu->gpu, gpu->variant);
    if (!facts || !(facts->bf16Tflops || facts->fp16Tflops))
        return badRun("The speed of " + gpu->title +
                      " is not known, so a run cannot be timed on it; choose another GPU.");
    KnownRun run{*request.training, **model, *gpu, *facts};
    for (const auto &[id, method] :
         {std::pair("lora", TrainingMethod::Lora), {"qlora", TrainingMethod::Qlora}})
        if (run.terms.method == id)
            run.method = method;
    if (const auto checked = checkMeasured(run); !checked)
        return checked;
    const auto size = sizeOf(request, run, catalogue);
    if (!size)
        return size.error();
    return putRun(run, catalogue, *size, study);
}

std::string runQuestion(const OptionRules &rules)
{
    const TrainingTerms &terms = *rules.request().training;
    return fmt::format("What is the cheapest way to {} {} on {} tokens with {} {}?",
                       terms.method == "full" ? "train" : "fine-tune", terms.model,
                       tokensText(terms.tokens * terms.epochs),
                       spokenAmount(rules.ofWork("job_gpus").value_or(0), "", ""), rules.gpu().title);
}

namespace {

const OfferedOption *offeredAs(const OptionRules &rules, const std::string &id)
{
    const auto found = std::find_if(rules.offered().begin(), rules.offered().end(),
                                    [&](const OfferedOption &one) { return one.id == id && one.judged; });
    return found == rules.offered().end() ? nullptr : &*found;
}

// Own hardware that the runs do not fill: what else it must do before it costs less than renting.
void sayWhatElse(OptionRules &rules)
{
    const OfferedOption *own = offeredAs(rules, "own"), *rented = offeredAs(rules, "on-demand");
    if (!own || !rented || !own->judged->value || !rented->judged->value || !rules.work().jobs)
        return;
    const auto input = [&](const char *key) {
        const auto found = own->option.procurement.inputs.find(key);
        return found == own->option.procurement.inputs.end() ? 0 : found->second.value.value_or(0);
    };
    const double gpus = input("servers") * input("gpus_per_server");
    const JobsOfWork &jobs = *rules.work().jobs;
    const double hoursOfPlan = gpus * rules.months() * kHoursPerMonth;
    const double runs = jobs.perHour.front() * jobs.hours * jobs.gpus / gpus;
    const double more =
        (*own->judged->value - *rented->judged->value) / rules.seller().perGpuHour("on_demand");
    std::string sentence = fmt::format("The runs alone use {:.2g} % of its hours.", 100 * runs);
    if (more > 0)
        sentence +=
            more + runs * hoursOfPlan <= hoursOfPlan
                ? fmt::format(" Other work must use about {} GPU-hours of it over the plan, {:.0f} % of its "
                              "hours, before it costs less than renting.",
                              spokenAmount(std::round(more), "", ""), 100 * more / hoursOfPlan)
                : std::string(" Even with other work in all its hours it costs more than renting.");
    for (OfferedOption &one : rules.offered())
        if (one.id == "own")
            one.option.note += (one.option.note.empty() ? "" : " ") + sentence;
    rules.leaveOut("own-use", "Own hardware: " + sentence);
}

} // namespace

void remarkOnRun(OptionRules &rules)
{
    const TrainingTerms &terms = *rules.request().training;
    if (terms.sequence && *terms.sequence > kLongSequence)
        rules.leaveOut("sequence",
                       fmt::format("Sequences of {} tokens: the part of attention that grows with the "
                                   "sequence is left out, so the run takes longer than is said.",
                                   spokenAmount(*terms.sequence, "", "")));
    sayWhatElse(rules);
}

namespace {

// What the cheapest option of a study costs, and on how many GPUs.
} // namespace

std::vector<ChosenGpu> gpusOfRuns(const Catalogue &catalogue)
{
    std::vector<ChosenGpu> gpus = gpusOfMarket(catalogue);
    std::erase_if(gpus, [&](const ChosenGpu &gpu) {
        const GpuFacts *facts = gpuFacts(gpu.gpu, gpu.variant);
        return !isTrainingMeasured(catalogue, gpu.gpu) || !facts || !facts->bf16Tflops;
    });
    return gpus;
}

} // namespace breakeven
