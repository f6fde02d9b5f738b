#include "model/plan/plan_setting.h"

#include "model/numeric/nearest.h"
#include "model/numeric/number_text.h"
#include "model/plan/plan_demand.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "model/workload/equal_work.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

std::string tenthText(double number) { return numberText(std::round(number * 10) / 10); }

std::string listOf(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

Result<std::string> workloadOf(const Study &study, const std::string &wanted)
{
    const std::vector<std::string> ids = workloadOrder(study);
    if (!wanted.empty() && !study.workloads.count(wanted))
        return Error{ErrorKind::NotFound,
                     "The study has no workload '" + wanted + "'; it has " + listOf(ids) + ".", "workloads"};
    if (wanted.empty() && ids.size() > 1)
        return Error{ErrorKind::BadInput,
                     "A plan covers one workload; name one of " + listOf(ids) + " by --workload.",
                     "workloads"};
    if (ids.empty())
        return Error{ErrorKind::BadInput, "The study has no workload; add at least one.", "workloads"};
    return wanted.empty() ? ids.front() : wanted;
}

// The study with this workload alone, procured as its options do it, and nothing shared.
Study withOnly(const Study &given, const std::string &workload)
{
    const FilledStudy filled(given);
    Study study = filled.study();
    const std::string reference = referenceGpu(study);
    if (!reference.empty())
        study.conventions.choices["reference_gpu"] = reference;
    study.workloads = {{workload, study.workloads.at(workload)}};
    for (auto &[id, option] : study.options) {
        const auto own = option.workloads.find(workload);
        if (own != option.workloads.end())
            option.procurement = Procurement(own->second);
        option.workloads.clear();
    }
    study.claims.clear();
    std::erase_if(study.correlations,
                  [&](const Correlation &one) { return !inputAt(study, one.a) || !inputAt(study, one.b); });
    return study;
}

Result<void> checkRequest(const Study &study, const PlanRequest &request)
{
    std::vector<std::string> known = optionOrder(study);
    for (const auto &[option, limits] : request.limits) {
        if (!study.options.count(option))
            return Error{ErrorKind::NotFound,
                         "The study has no option '" + option +
                             "'; nearest: " + listOf(nearest(option, known)) + ".",
                         {}};
        if (limits.least > limits.most)
            return Error{ErrorKind::BadInput,
                         "The smallest order is above the largest number allowed; change one of them.",
                         "options." + option};
    }
    if (!(request.service.share >= 0 && request.service.share <= 1))
        return Error{ErrorKind::BadInput, "Expected a service level of 0 to 100 %.", "service-level"};
    return {};
}

// An option may run a job on more or fewer GPUs than the work says, and then needs others at once.
bool isJobWidthIgnored(const Workload &workload, const Procurement &procurement)
{
    const auto nodes = procurement.inputs.find("job_nodes");
    const bool isSet = nodes != procurement.inputs.end() && nodes->second.value.has_value();
    return isSet && choiceIn(workload.choices, "measure") == "jobs";
}

constexpr double kMiddle = .05; // of the distance from P10 to P90

// The first month whose demand as entered is not the middle of its ranges.
void addMiddle(PlanSetting &setting)
{
    const std::vector<MonthDemand> &demand = setting.task.demand;
    for (std::size_t month = 0; month < demand.size() && !setting.forecast; ++month) {
        const Band &band = demand[month].band();
        const double gpus = demand[month].gpus();
        if (std::fabs(band.p50 - gpus) <= kMiddle * (band.p90 - band.p10))
            continue;
        addIssue(setting.issues,
                 {Severity::Note,
                  "The plan serves the demand as entered, " + tenthText(gpus) + " GPUs in month " +
                      std::to_string(month + 1) + "; the middle of its ranges (P50) is " +
                      tenthText(band.p50) + " GPUs. The service level is kept against P90, " +
                      tenthText(band.p90) + " GPUs.",
                  "workloads." + setting.workload()});
        return;
    }
}

// "72", "58 to 72": percent of what machines can do that is planned with.
std::string fillText(const std::vector<PlanOffer> &offers)
{
    double least = 1, most = 0;
    for (const PlanOffer &offer : offers)
        for (const double fill : offer.fill) {
            least = std::min(least, fill);
            most = std::max(most, fill);
        }
    const std::string low = numberText(std::round(100 * least)), high = numberText(std::round(100 * most));
    return low == high ? low : low + " to " + high;
}

void addRemarks(PlanSetting &setting)
{
    const Workload &workload = setting.study.workloads.begin()->second;
    const auto isSet = [&](const char *key) {
        const auto found = workload.inputs.find(key);
        return found != workload.inputs.end() && found->second.value.has_value();
    };
    if (isSet("max_wait") && !isSet("job_length") && choiceIn(workload.choices, "patience") != "at-once")
        addIssue(setting.issues,
                 {Severity::Note,
                  "Work that may wait for a limited time is planned as if it were needed at once.",
                  "workloads." + setting.workload() + ".max_wait"});
    for (const auto &[id, option] : setting.study.options)
        if (isJobWidthIgnored(workload, option.procurement))
            addIssue(setting.issues,
                     {Severity::Note,
                      option.name + ": the plan has as many GPUs at once as a job of the work "
                                    "takes; the width of a job on this option (job_nodes) is "
                                    "not planned with.",
                      "options." + id + ".job_nodes"});
    if (isSet("p95_target"))
        addIssue(setting.issues,
                 {Severity::Note,
                  "So that 95 % of the requests are answered in time, " + fillText(setting.task.offers) +
                      " % of what machines can do is planned with.",
                  "workloads." + setting.workload() + ".p95_target"});
}

// Replicas that answer requests are not the GPU-hours that machines are ordered for.
bool isInTokens(const StudySheet &sheet)
{
    return std::any_of(sheet.options.begin(), sheet.options.end(), [](const OptionNodes &option) {
        return std::any_of(option.tokens.begin(), option.tokens.end(),
                           [](const TokenNodes &tokens) { return tokens.isCounted(); });
    });
}

// A limit of machines is kept by orders, and what is rented has none.
Result<void> checkLimits(const PlanSetting &setting, const PlanRequest &request)
{
    for (const PlanOffer &offer : setting.task.offers)
        if (!offer.isFixed() && request.limits.count(offer.option))
            return Error{ErrorKind::BadInput,
                         "'" + setting.study.options.at(offer.option).name +
                             "' is rented, not ordered: its input 'gpus' limits its machines.",
                         "options." + offer.option + ".gpus"};
    return {};
}

} // namespace

Result<Study> studyToPlan(const Study &given, const PlanRequest &request)
{
    const auto workload = workloadOf(given, request.workload);
    if (!workload)
        return workload.error();
    if (const auto checked = checkShared(given); !checked)
        return checked.error();
    Study study = withOnly(given, *workload);
    if (const auto checked = checkRequest(study, request); !checked)
        return checked.error();
    return study;
}

Result<PlanSetting> planSetting(Study study, const PlanRequest &request)
{
    auto sheet = buildStudySheet(study);
    if (!sheet)
        return sheet.error();
    PlanSetting setting{std::move(study), std::move(*sheet), {}, {}, {}};
    if (isInTokens(setting.sheet))
        return Error{ErrorKind::BadInput,
                     "The work of '" + setting.study.workloads.begin()->second.name +
                         "' is counted in tokens, and a plan needs work in GPU-hours. Compare shows how many "
                         "machines serve it.",
                     "workloads." + setting.workload()};
    if (request.history) {
        auto forecast = forecastOf(*request.history, setting.sheet.sheet->months());
        if (!forecast)
            return forecast.error();
        setting.forecast = std::move(*forecast);
    }
    const Evaluation evaluation(setting.sheet.sheet);
    auto demand = planDemand(setting.study, setting.sheet, evaluation, setting.forecast, request.stop);
    const auto weights = paymentWeights(setting.study);
    if (!demand || !weights)
        return demand ? weights.error() : demand.error();
    PlanOffers offers = planOffers(setting.study, setting.sheet, evaluation, *weights, request.limits);
    setting.issues = std::move(offers.issues);
    if (offers.offers.empty())
        return Error{ErrorKind::BadInput,
                     setting.issues.empty()
                         ? "The study has no option; add at least one."
                         : "No option can be planned with: " + setting.issues.front().sentence,
                     "options"};
    setting.task = {*weights, std::move(*demand), std::move(offers.offers), request.service};
    if (const auto checked = checkLimits(setting, request); !checked)
        return checked.error();
    addRemarks(setting);
    addMiddle(setting);
    return setting;
}

} // namespace breakeven
