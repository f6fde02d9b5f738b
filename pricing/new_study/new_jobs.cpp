#include "pricing/new_study/new_jobs.h"

#include "model/dispatch/job_slots.h"
#include "model/effects/job_patience.h"
#include "model/numeric/shown_amount.h"
#include "model/numeric/unknown.h"
#include "model/study/fields.h"
#include "model/study/own_value.h"
#include "model/study/shared_inputs.h"
#include "model/workload/model_run.h"
#include "pricing/new_study/assumed_input.h"
#include "pricing/new_study/new_work.h"
#include "pricing/new_study/sellers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kGpusOfMachine = 8;
constexpr double kLeastWait = 1;     // hour
constexpr double kLongestQueue = 10; // lengths of a job: beyond it GPUs are fed from a queue
constexpr const char *kJobLength = "job_length";

std::optional<double> valueOf(const Study &study, const Inputs &inputs, const char *key)
{
    const auto found = inputs.find(key);
    return found == inputs.end() ? std::nullopt : meant(study, found->second).value;
}

bool isMachineOfOneSold(const Catalogue &catalogue, const Study &study)
{
    const auto gpu = chosenGpu(catalogue, choiceIn(study.conventions.choices, "reference_gpu"));
    if (!gpu)
        return false;
    const std::vector<Seller> sellers = sellersOf(catalogue, *gpu);
    return std::any_of(sellers.begin(), sellers.end(),
                       [](const Seller &seller) { return seller.gpus == 1 && hasOwnMachines(seller); });
}

Result<void> addSize(const Catalogue &catalogue, const Study &study, Workload &workload)
{
    const auto atOnce = valueOf(study, workload.inputs, "gpus");
    const bool isBusy = choiceIn(workload.choices, "measure") == "busy";
    Input &gpus = workload.inputs["job_gpus"];
    if (!gpus.value && isBusy) {
        const double all = atOnce.value_or(kGpusOfMachine);
        gpus = all < kGpusOfMachine && isMachineOfOneSold(catalogue, study)
                   ? assumedRule(1, "a machine of one GPU")
                   : assumedRule(std::min(all, kGpusOfMachine), "the GPUs of a machine");
    }
    if (!isBusy || !atOnce || !gpus.value || *gpus.value <= *atOnce)
        return {};
    return Error{
        ErrorKind::BadInput,
        fmt::format("A job needs {:g} GPUs, but only {:g} are available; use at most {:g} GPUs a job or "
                    "more GPUs.",
                    *gpus.value, *atOnce, *atOnce),
        "workloads.training.job_gpus"};
}

// GPU-hours that were said are a length.
void addLength(Study &study, Workload &workload)
{
    Input &length = workload.inputs[kJobLength];
    if (length.value || !length.shared.empty())
        return;
    const auto hours = workload.inputs.find("job_gpu_hours");
    const auto gpus = valueOf(study, workload.inputs, "job_gpus");
    if (hours != workload.inputs.end() && hours->second.value && !isAssumed(hours->second) && gpus) {
        length = hours->second;
        length.value = *hours->second.value / *gpus;
    } else {
        study.shared.emplace(kJobLength, assumedJobLength());
        length = sharedInput(kJobLength);
    }
    workload.inputs.erase("job_gpu_hours");
}

// The wait that the GPUs said give; unknown where their queue has no end.
double waitGiven(const JobsOfWork &jobs, double gpusAtOnce)
{
    return jobPatience(jobs.perHour.front(), jobs.hours, jobs.variation, wholeDown(gpusAtOnce / jobs.gpus),
                       kInfinite)
        .wait95;
}

std::string shownHours(double hours) { return shownAmount(hours, "h", "USD"); }

void addWait(const NewStudyRequest &request, Study &study, Workload &workload)
{
    const auto jobs = jobsOf(asSaid(request, study));
    if (workload.inputs["max_wait"].value || choiceIn(workload.choices, "patience") != "waits" || !jobs ||
        jobs->perHour.empty())
        return;
    const double length = std::max(kLeastWait, jobs->hours);
    const auto atOnce = valueOf(study, workload.inputs, "gpus");
    const bool isBusy = choiceIn(workload.choices, "measure") == "busy" && atOnce;
    const auto said = std::find_if(request.settings.begin(), request.settings.end(), [](const auto &one) {
        return one.first == "workloads.training.arrivals";
    });
    const double given = isBusy && jobs->isRandom ? waitGiven(*jobs, *atOnce) : 0;
    if (!(given <= kLongestQueue * length) && said == request.settings.end())
        workload.choices["arrivals"] = "planned";
    const bool isQueued = choiceIn(workload.choices, "arrivals") == "planned";
    if (const auto within = valueOf(study, workload.inputs, "done_within")) {
        workload.inputs["max_wait"] =
            assumedRule(std::max(0.0, *within - jobs->hours),
                        fmt::format("what {} leave beside a job", shownHours(*within)));
        return;
    }
    workload.inputs["max_wait"] =
        given > length && !isQueued
            ? assumedRule(std::ceil(given),
                          fmt::format("what {:g} GPUs of which {:.0f} % are busy give: 95 % "
                                      "of the jobs start within {}",
                                      *atOnce,
                                      100 * jobs->perHour.front() * jobs->hours * jobs->gpus / *atOnce,
                                      shownHours(std::ceil(given))))
            : assumedRule(length, isQueued ? "as long as a job runs; the GPUs are fed from a queue"
                                           : "as long as a job runs");
}

} // namespace

double JobsOfWork::machines(double gpusPerMachine, std::size_t month, bool areLateRented) const
{
    const double each = perHour[std::min(month, perHour.size() - 1)];
    const JobSlots slots(gpusPerMachine, gpus);
    if (!isRandom || !(each > 0))
        return slots.machinesFor(wholeUp(each * hours));
    return slots.machinesFor(areLateRented ? slotsRenting(kLateJobs, each, hours, variation, within)
                                           : slotsInTime(each, hours, variation, within));
}

Input assumedJobLength()
{
    return rangedBy(assumedRule(24, "a job runs for a day; the range, a quarter to four times, is a rule of "
                                    "the program"),
                    0.25, 4);
}

Result<void> addJobs(const NewStudyRequest &request, const Catalogue &catalogue, Study &study)
{
    if (!workloadTraits(request.workload).isOfJobs)
        return {};
    Workload &workload = study.workloads[request.workload];
    if (choiceIn(workload.choices, "measure") == "curve")
        return {};
    if (const auto added = addSize(catalogue, study, workload); !added)
        return added;
    addLength(study, workload);
    addWait(request, study, workload);
    completeStudy(study);
    return {};
}

Study asSaid(const NewStudyRequest &request, const Study &study)
{
    Study said = study;
    for (const auto &[path, value] : request.settings)
        if (path.rfind("shared.", 0) == 0)
            (void)setSaid(said, path, value); // what cannot be set is said where the study is made
    return said;
}

std::optional<JobsOfWork> jobsOf(const Study &study)
{
    const auto sheet = buildStudySheet(study);
    return sheet ? jobsOf(study, *sheet, Evaluation(sheet->sheet)) : std::nullopt;
}

std::optional<JobsOfWork> jobsOf(const Study &study, const StudySheet &sheet, const Evaluation &evaluation)
{
    const auto &[id, workload] = *study.workloads.begin();
    const auto length =
        isModelRun(workload) ? hoursOfModelRun(study, workload) : valueOf(study, workload.inputs, kJobLength);
    const auto gpus = valueOf(study, workload.inputs, "job_gpus");
    const auto node = sheet.sheet->find("workloads." + id + ".jobs_per_hour");
    if (!length || !gpus || !node)
        return std::nullopt;
    JobsOfWork jobs;
    jobs.gpus = *gpus;
    jobs.hours = *length;
    jobs.variation = valueOf(study, workload.inputs, "job_variation").value_or(1);
    jobs.isRandom = choiceIn(workload.choices, "arrivals") != "planned";
    const bool mayWait = choiceIn(workload.choices, "patience") == "waits";
    jobs.within = mayWait ? valueOf(study, workload.inputs, "max_wait").value_or(jobs.hours) : 0;
    for (int month = 0; month < sheet.sheet->months(); ++month)
        jobs.perHour.push_back(evaluation.at(*node, month).value_or(0));
    return jobs;
}

} // namespace breakeven
