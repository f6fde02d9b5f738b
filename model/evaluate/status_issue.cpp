#include "model/evaluate/status_issue.h"

#include "model/dispatch/response_time.h"
#include "model/evaluate/option_limits.h"
#include "model/sheet/explanation.h"
#include "model/sheet/figure.h"
#include "model/simulation/deadline_jobs.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

std::string shortNumber(double value)
{
    if (value == 0 || !std::isfinite(value) || value == std::floor(value))
        return plainNumber(value);
    const double unit = std::pow(10, std::floor(std::log10(std::fabs(value))) - 2);
    return plainNumber(unit < 1 ? std::round(value / unit) * unit : std::round(value));
}

namespace {

// "1 GPU is", "8 GPUs are".
std::string counted(double number, const char *one, const char *several)
{
    const std::string text = shortNumber(number);
    return text + " " + (text == "1" ? one : several);
}

std::optional<double> valueOf(const Evaluation &evaluation, const std::string &id, int month)
{
    const auto node = evaluation.sheet().find(id);
    return node ? evaluation.at(*node, month) : std::nullopt;
}

// GPUs wanted at the same time by all workloads, in a month.
double wantedIn(const StudySheet &sheet, const Evaluation &evaluation, int month)
{
    double wanted = 0;
    for (const std::string &id : sheet.workloads)
        wanted += valueOf(evaluation, "workloads." + id + ".peak_gpus", month).value_or(0);
    return wanted;
}

int worstMonth(const ServedOutcome &served)
{
    const auto &unmet = served.byMonth[std::size_t(Hours::Unmet)];
    return int(std::max_element(unmet.begin(), unmet.end()) - unmet.begin());
}

std::string shortSentence(const StudySheet &sheet, const Evaluation &evaluation, const OptionOutcome &outcome)
{
    const double demanded = outcome.hours(Hours::Demanded).value_or(0);
    const double share = outcome.hours(Hours::Served).value_or(0) / demanded * 100;
    const std::string percent = share > 0 && share < 0.01 ? "less than 0.01" : shortNumber(share);
    std::string text = "Serves " + percent + " % of the work";
    const int month = worstMonth(outcome.served);
    if (std::size_t(month) < outcome.served.capacity.size() && outcome.served.capacity[std::size_t(month)]) {
        const double wanted = wantedIn(sheet, evaluation, month);
        const double there = *outcome.served.capacity[std::size_t(month)];
        if (there < wanted)
            return text + ": " + counted(wanted, "GPU is", "GPUs are") + " wanted at once, " +
                   counted(there, "is", "are") + " there.";
    }
    return text + ": " + shortNumber(std::round(*outcome.unmetGpuHours())) + " GPU-hours are not served.";
}

std::optional<double> valueOf(const Study &study, const Inputs &inputs, const char *key)
{
    const auto found = inputs.find(key);
    return found == inputs.end() ? std::nullopt : meant(study, found->second).value;
}

std::optional<double> usefulSpeedOf(const StudySheet &sheet, const Evaluation &evaluation,
                                    const std::string &option)
{
    return valueOf(evaluation, figureOfMonth(stepsAt(sheet, "options." + option).usefulSpeed, 0));
}

// The time within which 95 % of the requests of a workload would be answered if none of them waited.
std::optional<double> fastest95(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                                const std::string &workload, const std::string &option)
{
    const Inputs &inputs = study.workloads.at(workload).inputs;
    const auto seconds = valueOf(study, inputs, "service_time");
    const auto variation = valueOf(study, inputs, "service_variation");
    const auto speed = usefulSpeedOf(sheet, evaluation, option);
    if (!seconds || !variation || !speed || *speed <= 0)
        return std::nullopt;
    const double work = *seconds * valueOf(evaluation, "workloads." + workload + ".speed", 0).value_or(1);
    const WeightedQueue alone{1, ResponseTime(0, {work / *speed, *variation}, 1, 0)};
    return response95(std::span(&alone, 1));
}

struct OwnWait
{
    std::optional<double> mean, p95; // hours
};

// Of the work of a workload: of all work of the option, unless it shares its machines with others.
OwnWait waitOf(const StudySheet &sheet, const Evaluation &evaluation, const OptionOutcome &outcome,
               const std::string &workload)
{
    const std::string own = "options." + outcome.id + ".workloads." + workload + ".own_wait_";
    if (!sheet.sheet->find(own + "p95_h"))
        return {outcome.served.waitMean, outcome.served.wait95};
    const auto finite = [&](const char *what) {
        const auto value = valueOf(evaluation, own + what, 0);
        return value && std::isfinite(*value) ? value : std::nullopt;
    };
    return {finite("mean_h"), finite("p95_h")};
}

std::vector<std::string> slowSentences(const Study &study, const StudySheet &sheet,
                                       const Evaluation &evaluation, const OptionOutcome &outcome)
{
    std::vector<std::string> sentences;
    for (std::size_t i = 0; i < sheet.workloads.size(); ++i) {
        const Workload &workload = study.workloads.at(sheet.workloads[i]);
        const auto most = valueOf(study, workload.inputs, "max_wait");
        const OwnWait wait = waitOf(sheet, evaluation, outcome, sheet.workloads[i]);
        const std::string work =
            sheet.workloads.size() > 1 ? "the work of '" + workload.name + "'" : std::string("the work");
        if (most && outcome.served.waits && !(wait.p95.value_or(INFINITY) <= *most))
            sentences.push_back((wait.p95
                                     ? "95 % of " + work + " waits up to " + shortNumber(*wait.p95) + " h"
                                     : "The wait of " + work + " grows without end") +
                                "; " + shortNumber(*most) + " h is allowed.");
        const auto within = valueOf(evaluation, "workloads." + sheet.workloads[i] + ".done_within_h", 0);
        if (const auto late = outcome["late_share"]; within && late && *late > kLateShareAllowed)
            sentences.push_back(shortNumber(*late * 100) + " % of the jobs are not done within " +
                                shortNumber(*within) + " h; 5 % may be late.");
        else if (const auto whole = outcome.workloads[i].timeToResultHours(); within && !late && whole)
            if (const double hours = *whole + wait.p95.value_or(0) - wait.mean.value_or(0); hours > *within)
                sentences.push_back("95 % of the jobs are done within " + shortNumber(hours) + " h; " +
                                    shortNumber(*within) + " h is asked.");
        const auto target = valueOf(study, workload.inputs, "p95_target");
        const auto &p95 = outcome.workloads[i].p95LatencySeconds();
        if (!target || p95.value_or(INFINITY) <= *target)
            continue;
        if (const auto alone = fastest95(study, sheet, evaluation, sheet.workloads[i], outcome.id);
            alone && *alone > *target)
            sentences.push_back(
                "95 % of the requests take " + shortNumber(*alone) + " s even where none of them waits; " +
                shortNumber(*target) +
                " s is the target: requests that take less or vary less, or a faster GPU, can "
                "reach it, more machines cannot.");
        else
            sentences.push_back((p95 ? "95 % of the requests are answered within " + shortNumber(*p95) + " s"
                                     : std::string("How long the requests take is not known")) +
                                "; " + shortNumber(*target) + " s is asked.");
    }
    return sentences;
}

constexpr const char *kDelivery = ".delivery_months";

bool isOfParts(const Study &study, const OptionOutcome &outcome)
{
    return !study.options.at(outcome.id).procurement.parts.empty();
}

// GPUs of a job, where all work is jobs that come by chance: machines are started for each of them.
std::optional<double> jobByChance(const Study &study)
{
    if (study.workloads.size() != 1)
        return std::nullopt;
    const Workload &workload = study.workloads.begin()->second;
    const bool isByChance =
        valueOf(study, workload.inputs, "job_length") && choiceIn(workload.choices, "arrivals") == "random";
    return isByChance ? valueOf(study, workload.inputs, "job_gpus") : std::nullopt;
}

// Says which GPUs of its machines a job leaves unused; empty where it uses them all.
std::string sentenceOfJob(double gpus, double machine)
{
    const double machines = std::ceil(gpus / machine - 1e-9), left = machines * machine - gpus;
    if (machine <= 1 || left <= 1e-9)
        return {};
    if (machines == 1)
        return "machines of " + shortNumber(machine) + " run jobs of " +
               counted(gpus, "GPU, and what no other job fills is paid and not used.",
                       "GPUs, and what no other job fills is paid and not used.");
    return "each job of " + shortNumber(gpus) + " GPUs takes " + shortNumber(machines) + " machines of " +
           shortNumber(machine) + ", and " + counted(left, "GPU is", "GPUs are") + " paid and not used.";
}

} // namespace

std::optional<LeftOver> leftOver(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                                 const OptionOutcome &outcome)
{
    const Option &option = study.options.at(outcome.id);
    const auto perMachine = valueOf(study, option.procurement.inputs, "gpus_per_instance");
    if (!perMachine || choiceIn(option.procurement.choices, "sold_by") == "gpu" ||
        !outcome.served.machinesPeak)
        return std::nullopt;
    const double machine = *perMachine;
    const std::string place = "options." + outcome.id + ".gpus_per_instance";
    if (const auto job = jobByChance(study)) {
        const std::string left =
            sentenceOfJob(*job / usefulSpeedOf(sheet, evaluation, outcome.id).value_or(1), machine);
        return left.empty() ? std::nullopt : std::optional(LeftOver{place, left});
    }
    const auto speed = usefulSpeedOf(sheet, evaluation, outcome.id);
    const double gpus = speed ? wantedIn(sheet, evaluation, 0) / *speed : 0;
    const double machines = *outcome.served.machinesPeak;
    const double left = machines * machine - gpus;
    if (machine <= 1 || left <= 1e-9 || left >= machine - 1e-9)
        return std::nullopt;
    // A part of a GPU is what the work amounts to.
    const bool isWhole = gpus == std::round(gpus);
    return LeftOver{place, (isWhole ? counted(gpus, "GPU takes ", "GPUs take ")
                                    : "Work for " + shortNumber(gpus) + " GPUs takes ") +
                               shortNumber(machines) + (machines == 1 ? " machine of " : " machines of ") +
                               shortNumber(machine) + ": " +
                               (isWhole ? counted(left, "is", "are") : shortNumber(left) + " GPUs are") +
                               " paid and not used."};
}

namespace {

// For work that is done in time by its status although it waits longer than it runs; empty for other work.
std::string waitSentence(const OptionOutcome &outcome)
{
    const auto wait = outcome.served.waitMean, wait95 = outcome.served.wait95;
    const auto whole = outcome.timeToResultHours();
    if (!outcome.served.waits || outcome.status != Status::Ok || !wait || !wait95 || !whole ||
        *wait <= *whole - *wait)
        return {};
    return "Jobs run " + shortNumber(*whole - *wait) + " h, and wait " + shortNumber(*wait) +
           " h for machines before that on average in the worst month; 95 % start within " +
           shortNumber(*wait95) + " h.";
}

} // namespace

void addStatusIssue(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                    OptionOutcome &outcome)
{
    const std::string place = "options." + outcome.id;
    if (valueOf(evaluation, place + ".steps.owns_nothing", 0) == 1.0)
        addIssue(outcome.issues, {Severity::Warning,
                                  "No server arrives before the plan ends: nothing is bought, all is rented.",
                                  place + (isOfParts(study, outcome) ? ".base" : "") + kDelivery});
    // Requests in tokens have sentences of their own: token_outcome.h.
    if (outcome.status == Status::Short && outcome.hours(Hours::Unmet).value_or(0) > 0 &&
        !outcome.tokensOfWhole)
        addIssue(outcome.issues, {Severity::Warning, shortSentence(sheet, evaluation, outcome), place});
    if (outcome.status == Status::OverBudget)
        for (const BrokenLimit &limit : outcome.brokenLimits)
            addIssue(outcome.issues, {Severity::Warning, sentenceOf(study, limit), place});
    if (outcome.status == Status::TooSlow)
        for (const std::string &sentence : slowSentences(study, sheet, evaluation, outcome))
            addIssue(outcome.issues, {Severity::Warning, sentence, place});
    if (const std::string sentence = waitSentence(outcome); !sentence.empty())
        addIssue(outcome.issues, {Severity::Note, sentence, place});
}

namespace {

// Sentences of the status stand at the option itself, or at what is missing.
bool isOfStatus(const OptionOutcome &option, const Issue &issue)
{
    switch (option.status) {
    case Status::Short:
    case Status::OverBudget:
    case Status::TooSlow:
        return issue.severity == Severity::Warning && issue.place == "options." + option.id;
    case Status::CannotRun:
        return issue.severity == Severity::Warning &&
               (issue.place == "options." + option.id + ".gpu" || issue.place.ends_with(kDelivery));
    case Status::Unknown:
        return issue.severity == Severity::Problem;
    case Status::Ok: // by what is known: an API whose latency nobody measured may miss the targets
        return issue.severity == Severity::Note && issue.place.ends_with(".performance") &&
               findProcurementKind(option.kind)->traits.isPaidByToken;
    }
    return false;
}

} // namespace

std::string statusSentence(const OptionOutcome &outcome)
{
    std::string sentences;
    for (const Issue &issue : outcome.issues)
        if (isOfStatus(outcome, issue))
            sentences += (sentences.empty() ? "" : " ") + issue.sentence;
    return sentences;
}

namespace {

bool isSame(const Issue &a, const Issue &b) { return a.severity == b.severity && a.sentence == b.sentence; }

// "On demand, kept; Spot": names have commas of their own.
std::string namesOf(const Issue &issue, const std::vector<OwnIssues> &options)
{
    std::string names;
    for (const OwnIssues &option : options)
        if (std::any_of(option.issues.begin(), option.issues.end(),
                        [&](const Issue &other) { return isSame(issue, other); }))
            names += (names.empty() ? "" : "; ") + option.option;
    return names;
}

bool isSaidBefore(const std::vector<OwnIssues> &options, const OwnIssues &last, const Issue &issue)
{
    for (const OwnIssues &option : options) {
        if (&option == &last)
            return false;
        if (std::any_of(option.issues.begin(), option.issues.end(),
                        [&](const Issue &other) { return isSame(issue, other); }))
            return true;
    }
    return false;
}

} // namespace

void addIssuesOf(const std::vector<OwnIssues> &options, std::vector<Issue> &issues)
{
    for (const OwnIssues &option : options)
        for (Issue issue : option.issues) {
            if (isSaidBefore(options, option, issue))
                continue;
            if (issue.sentence.find(option.option) == std::string::npos)
                issue.sentence = namesOf(issue, options) + ": " + issue.sentence;
            addIssue(issues, std::move(issue));
        }
}

void addIssuesOf(const Comparison &comparison, std::vector<Issue> &issues)
{
    std::vector<OwnIssues> own;
    for (const OptionOutcome &option : comparison.options)
        own.push_back({option.name, option.issues});
    addIssuesOf(own, issues);
}

std::vector<Issue> allIssues(const Comparison &comparison)
{
    std::vector<Issue> issues = comparison.issues;
    addIssuesOf(comparison, issues);
    return issues;
}

} // namespace breakeven
