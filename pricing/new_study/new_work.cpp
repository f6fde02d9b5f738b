#include "pricing/new_study/new_work.h"

#include "model/dispatch/response_time.h"
#include "model/evaluate/evaluate.h"
#include "model/numeric/time_constants.h"
#include "model/study/fields.h"
#include "model/study/own_value.h"
#include "model/study/study_path.h"
#include "model/workload/workload_load.h"
#include "pricing/new_study/assumed_input.h"
#include "pricing/new_study/serving_rules.h"
#include "pricing/new_study/training_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace breakeven {

namespace {

constexpr double kBusyMargin = 0.15; // a rule: what a team believes is rarely nearer
constexpr double kLeastBusy = 0.01;

// The field that says how many GPUs are wanted at once, and what else follows from it.
std::vector<std::pair<std::string, double>> gpuSettings(const WorkloadTraits &work, double gpus)
{
    std::vector<std::pair<std::string, double>> settings{{work.count, gpus}};
    if (work.gpusOfOne)
        settings.emplace_back(work.gpusOfOne, 1);
    return settings;
}

Result<void> set(Study &study, const std::string &path, double value)
{
    return setSaid(study, path, fmt::format("{}", value));
}

Result<void> setGpus(const NewStudyRequest &request, Study &study)
{
    if (!request.gpus)
        return {};
    for (const auto &[key, value] : gpuSettings(workloadTraits(request.workload), *request.gpus))
        if (const auto done = set(study, "workloads." + request.workload + "." + key, value); !done)
            return done;
    return {};
}

// "55 %", not "54.99999999999999 %".
double tidy(double share) { return std::round(share * 1e6) / 1e6; }

// The range goes some way to both sides, as shares of the time; of a share that was typed as far to one as to
// the other.
Input withBusyRange(Input input, double wholeTime)
{
    const double share = *input.value / wholeTime;
    if (!isAssumed(input)) {
        const double reach = tidy(std::min({kBusyMargin, share - kLeastBusy, 1 - share}));
        return reach > 0 ? ranged(input, tidy(share - reach) * wholeTime, tidy(share + reach) * wholeTime)
                         : input;
    }
    const double low = std::max(kLeastBusy, tidy(share - kBusyMargin));
    const double high = std::min(1.0, tidy(share + kBusyMargin));
    return ranged(input, std::min(low, share) * wholeTime, high * wholeTime);
}

// Of jobs a share, of others hours of a day.
double wholeTime(const WorkloadTraits &work) { return work.isOfJobs ? 1 : kHoursPerDay; }

// What the wizard begins with as well; the standard of a bare workload is a public example of 8,000 GPUs.
void setBurstGpus(Inputs &inputs)
{
    inputs["nodes"] = assumedRule(8, "eight GPUs at once, a number to start from");
    inputs["gpus_per_node"] = assumedRule(1, "counted one by one");
}

void setBursts(Inputs &inputs)
{
    inputs["job_h"] = assumedRule(0.25, "a burst takes a quarter of an hour");
    inputs["bursts_per_month"] = assumedRule(365.0 / 12, "one burst a day");
}

// What was asked, else what others' machines were busy for; notebooks keep the program's own value.
Result<void> setBusy(const NewStudyRequest &request, const Catalogue &catalogue, Study &study)
{
    const std::string &kind = request.workload;
    const WorkloadTraits &work = workloadTraits(kind);
    if (work.isBurst && !request.gpus)
        setBurstGpus(study.workloads[kind].inputs);
    if (work.isBurst && !request.busy)
        setBursts(study.workloads[kind].inputs);
    if (!work.busy)
        return request.busy ? Result<void>(Error{ErrorKind::BadInput,
                                                 "A burst has no busy share; say how long it takes and how "
                                                 "often it comes: --set workloads.burst.job_h=15min --set "
                                                 "workloads.burst.bursts_per_month=20.",
                                                 {}})
                            : Result<void>();
    Input &busy = study.workloads[kind].inputs[work.busy];
    if (request.busy)
        return set(study, "workloads." + kind + "." + work.busy, *request.busy * wholeTime(work));
    if (const CatalogueFigure *figure = figureOf(catalogue.utilisation, kind)) {
        busy = assumedFigure(*figure, wholeTime(work));
        busy.range.reset();
    }
    return {};
}

Result<void> applySettings(const NewStudyRequest &request, Study &study)
{
    for (const auto &[path, value] : request.settings)
        if (path.rfind("shared.", 0) != 0)
            if (const auto done = setSaid(study, path, value); !done)
                return done;
    return {};
}

bool isMeasuredBusy(const Workload &workload)
{
    const std::string measure = choiceIn(workload.choices, "measure");
    return measure == "busy" || measure == "active";
}

bool isTyped(const NewStudyRequest &request, const std::string &path, const Input &input)
{
    const auto &assumed = request.assumed;
    return !isAssumed(input) && std::find(assumed.begin(), assumed.end(), path) == assumed.end();
}

// What is known roughly of work that is not measured by how busy GPUs are: the ranges are rules, as factors.
struct Rough
{
    const char *kind, *key;
    double low, high;
    double guessLow = low, guessHigh = high; // of what nobody said, where tokens measure the work
};
constexpr double kFifthLess = 0.8, kFifthMore = 1.2, kQuarter = 0.25, kFourTimes = 4;
constexpr Rough kRough[] = {{"burst", "job_h", 0.25, 4},
                            {"burst", "bursts_per_month", 0.5, 2},
                            {"inference", "requests_per_month", kFifthLess, kFifthMore},
                            {"serving", "requests_per_month", kFifthLess, kFifthMore},
                            {"serving", "tokens_per_month", kFifthLess, kFifthMore},
                            {"serving", "input_tokens", kFifthLess, kFifthMore, kQuarter, kFourTimes},
                            {"serving", "output_tokens", kFifthLess, kFifthMore, kQuarter, kFourTimes}};

// A number that a person typed is in the middle of its range, which reaches as far to either side as it did
// to the nearer one.
void giveRanges(const NewStudyRequest &request, Workload &workload)
{
    for (const Rough &rough : kRough) {
        const auto found = workload.inputs.find(rough.key);
        if (workload.kind != rough.kind || found == workload.inputs.end() || !found->second.value ||
            found->second.range)
            continue;
        const std::string path = "workloads." + request.workload + "." + rough.key;
        const bool isMiddle = isTyped(request, path, found->second);
        const bool isGuess = !isMiddle && choiceIn(workload.choices, "measure") == "tokens";
        found->second = isGuess ? rangedBy(found->second, rough.guessLow, rough.guessHigh)
                                : rangedBy(found->second, rough.low, isMiddle ? 2 - rough.low : rough.high);
    }
}

// One number for the work and for what is kept for it.
void shareBusy(Study &study, Workload &workload)
{
    const WorkloadTraits &work = traitsOf(workload);
    const auto found = workload.inputs.find(work.busy ? work.busy : "");
    if (!isMeasuredBusy(workload) || found == workload.inputs.end() || !found->second.value)
        return;
    if (!found->second.range && *found->second.value > 0)
        found->second = withBusyRange(found->second, wholeTime(work));
    if (!work.isOfJobs)
        return;
    study.shared["busy"] = found->second;
    found->second = sharedInput("busy");
}

} // namespace

double WorkSize::startsPerDay() const
{
    double hours = 0;
    int starts = 0;
    for (std::size_t k = 0; k < load.size(); ++k) {
        hours += load[k].hours;
        starts += load[k].all() > 0 && load[(k + load.size() - 1) % load.size()].all() <= 0;
    }
    return hours > 0 ? starts * kHoursPerDay / hours : 0;
}

Result<void> setSaid(Study &study, const std::string &path, const std::string &value)
{
    if (const auto done = setPath(study, path, value); !done)
        return done;
    if (const auto place = findInput(study, path); place && place->path == path && place->input->value)
        confirmValue(*place->input, std::nullopt);
    return {};
}

Result<void> checkWork(const NewStudyRequest &request)
{
    const auto bad = [](const std::string &sentence) { return Error{ErrorKind::BadInput, sentence, {}}; };
    if (!findWorkloadKind(request.workload)) {
        std::string known;
        for (const WorkloadKind &other : workloadKinds())
            known += (known.empty() ? "" : ", ") + std::string(other.id);
        return bad("Expected a workload of the kind " + known + ", found '" + request.workload + "'.");
    }
    const auto &gpus = request.gpus;
    if (gpus && !(*gpus >= 1 && *gpus <= kMostGpus && *gpus == std::floor(*gpus)))
        return bad(
            fmt::format("GPUs at once: a whole number from 1 to 1,000,000 was expected, found {:g}.", *gpus));
    if (request.busy && !(*request.busy > 0 && *request.busy <= 1))
        return bad(fmt::format("Busy share: more than 0 % and at most 100 % was expected, found {:g} %.",
                               100 * *request.busy));
    if (request.training && !workloadTraits(request.workload).isOfJobs)
        return bad("A model is trained by work of the kind training, found '" + request.workload + "'.");
    return {};
}

void markAssumed(const NewStudyRequest &request, Study &study)
{
    for (const std::string &path : request.assumed)
        if (const auto place = findInput(study, path))
            place->input->source = "assumed: a standard answer, for want of one's own";
}

Result<void> addWork(const NewStudyRequest &request, const Catalogue &catalogue, Study &study)
{
    study.workloads[request.workload] = newWorkload(study, request.workload);
    if (const auto done = request.training ? addModelRun(request, catalogue, study) : setGpus(request, study);
        !done)
        return done;
    const bool isInTokens = workloadTraits(request.workload).isInTokens;
    if (const auto done = request.training ? Result<void>()
                          : isInTokens     ? addLoggedRequests(request, study)
                                           : setBusy(request, catalogue, study);
        !done)
        return done;
    if (const auto done = applySettings(request, study); !done)
        return done;
    completeStudy(study);
    Workload &workload = study.workloads[request.workload];
    shareBusy(study, workload);
    giveRanges(request, workload);
    return addJobs(request, catalogue, study);
}

double gpusAnswering(std::span<const LoadSegment> load, double peak, const Inputs &inputs)
{
    const auto value = [&](const char *key) {
        const auto found = inputs.find(key);
        return found == inputs.end() ? std::nullopt : found->second.value;
    };
    if (!(peak > 0) || !value("service_time") || !value("replica_gpus"))
        return peak;
    const ServiceTime service{*value("service_time"), value("service_variation").value_or(1)};
    const double ofLoad = figuresOf(load).peakAtOnce;
    const double perTime = peak / *value("replica_gpus") / service.mean;
    std::vector<WeightedArrivals> levels;
    for (const LoadSegment &segment : load) {
        const double share = ofLoad > 0 ? segment.atOnce / ofLoad : 1; // of the peak
        levels.push_back({share * segment.hours, share * perTime});
    }
    return *value("replica_gpus") *
           fewestServers(levels, service, value("p95_target").value_or(std::nan("")));
}

Result<WorkSize> sizeOfWork(const Study &study)
{
    const auto sheet = buildStudySheet(study);
    if (!sheet)
        return sheet.error();
    const auto &[id, workload] = *study.workloads.begin();
    const LoadNodes &nodes = sheet->loads.front();
    const Evaluation evaluation(sheet->sheet);
    WorkSize size;
    size.load = loadIn(*sheet, evaluation, 0, 0);
    for (int month = 0; month < int(std::lround(*study.conventions.inputs.at("horizon_months").value));
         ++month) {
        size.peaks.push_back(evaluation.at(nodes.peak, month).value_or(0));
        if (size.peaks.back() > 0)
            size.busiest =
                std::max(size.busiest, evaluation.at(nodes.mean, month).value_or(0) / size.peaks.back());
    }
    size.gpus = size.peaks.front();
    size.mean = evaluation.at(nodes.mean, 0).value_or(0);
    if (!(size.gpus > 0))
        return Error{ErrorKind::BadInput,
                     "The amount of work is missing; set it, such as workloads." + id +
                         traitsOf(workload).otherAmount + ".",
                     "workloads." + id};
    const std::string measure = choiceIn(workload.choices, "measure");
    size.waits = nodes.waits;
    size.hasPattern = measure == "curve" || choiceIn(workload.choices, "shape") == "week";
    size.isBusyMeasured = measure == "busy" && !size.hasPattern;
    size.isOfRequests = measure == "requests";
    size.jobs = jobsOf(study);
    if (size.isOfRequests) {
        for (double &peak : size.peaks)
            peak = gpusAnswering(size.load, peak, workload.inputs);
        for (LoadSegment &segment : size.load)
            segment.atOnce = gpusAnswering(std::span(&segment, 1), segment.atOnce, workload.inputs);
        size.gpus = size.peaks.front();
    }
    return size;
}

} // namespace breakeven
