#include "model/evaluate/oddities.h"

#include "model/dispatch/load_shape.h"
#include "model/finance/depreciation.h"
#include "model/numeric/number_text.h"
#include "model/numeric/time_constants.h"
#include "model/procurement/lifetimes.h"
#include "model/procurement/machine_orders.h"
#include "model/procurement/measured.h"
#include "model/sheet/explanation.h"
#include "model/sheet/figure.h"
#include "model/study/fields.h"
#include "model/study/price_age.h"
#include "model/study/shared_inputs.h"
#include "model/study/spoken_title.h"
#include "model/study/study_path.h"
#include "model/study/workload_edits.h"
#include "model/workload/done_in_time.h"
#include "model/workload/equal_work.h"
#include "model/workload/model_run.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace breakeven {

namespace {

// Names the first three: "Server list price of Own hardware". What is rented is told by note N6.
void addStalePrices(const Study &study, std::vector<Issue> &issues)
{
    std::vector<std::string> paths, titles;
    for (const ConstInputPlace &place : allInputs(study))
        if (std::string_view(place.field->key) != "price" && isStalePrice(study, place)) {
            paths.push_back(place.path);
            titles.push_back(spokenTitle(study, place.path, place.owner, place.field->label));
        }
    if (paths.empty())
        return;
    std::string names;
    for (std::size_t i = 0; i < std::min<std::size_t>(3, titles.size()); ++i)
        names += (i == 0 ? "" : ", ") + titles[i];
    if (titles.size() > 3)
        names += " and " + std::to_string(titles.size() - 3) + " more";
    addIssue(issues, {Severity::Note,
                      (titles.size() == 1 ? "One price is" : std::to_string(titles.size()) + " prices are") +
                          std::string(" older than 12 months: ") + names + ".",
                      paths.front()});
}

void addPartYear(const Study &study, std::vector<Issue> &issues)
{
    const auto horizon = study.conventions.inputs.find("horizon_months");
    const double months = horizon == study.conventions.inputs.end() ? 0 : horizon->second.value.value_or(0);
    const double rest = std::fmod(months, 12);
    if (rest == 0)
        return;
    const std::string length = plainNumber(months) + (months == 1 ? " month" : " months");
    addIssue(issues,
             {Severity::Note,
              months < 12 ? "The plan is " + length + " long: a cost a year is its mean month, times twelve."
                          : "The plan is " + length + " long: its last year has " + plainNumber(rest) +
                                " of twelve months.",
              "conventions.horizon_months"});
}

// Why a text that gives the load cannot be read; nothing where it can.
void addUnreadLoad(const Workload &workload, const std::string &path, const ChoiceField &text,
                   std::vector<Issue> &issues)
{
    const std::string given = choiceIn(workload.choices, text.key);
    const std::string place = path + "." + text.key;
    const auto read = text.readable(given);
    if (given.empty())
        addIssue(issues,
                 {Severity::Problem,
                  "'" + workload.name + "' has no " + text.label + ". Set " + place + ": " + text.help,
                  place});
    else if (!read)
        addIssue(issues, {Severity::Problem, std::string(text.label) + ": " + read.error().message, place});
}

// A training run that takes longer on its GPUs than its deadline allows, whoever lends them.
void addLateRun(const Study &study, const Workload &workload, const std::string &path,
                std::vector<Issue> &issues)
{
    const auto found = workload.inputs.find("deadline");
    const auto deadline = found == workload.inputs.end() ? std::nullopt : meant(study, found->second).value;
    const auto hours = hoursOfModelRun(study, workload);
    if (deadline && hours && *hours > *deadline * (1 + 1e-9))
        addIssue(issues,
                 {Severity::Warning,
                  "'" + workload.name + "': the run alone takes " + plainNumber(*hours / kHoursPerDay) +
                      " days on its GPUs, more than the " + plainNumber(*deadline / kHoursPerDay) +
                      " days it may take; it needs more GPUs (.job_gpus).",
                  path + ".deadline"});
}

// A load that cannot be read, and what is not counted in the waits.
void addLoads(const Study &study, std::vector<Issue> &issues)
{
    int waiting = 0;
    for (const auto &[id, workload] : study.workloads) {
        const std::string path = "workloads." + id;
        const std::string measure = choiceIn(workload.choices, "measure");
        if (const WorkloadKind *kind = findWorkloadKind(workload.kind))
            for (const char *key : {"curve", "weights"}) {
                const ChoiceField *text = kind->fields().findChoice(key);
                if (text && applies(*text, workload.inputs, workload.choices))
                    addUnreadLoad(workload, path, *text, issues);
            }
        const bool waits = choiceIn(workload.choices, "patience") == "waits";
        waiting += waits;
        addLateRun(study, workload, path, issues);
        const auto length = workload.inputs.find("job_length");
        const bool isInJobs = measure == "jobs" || (measure == "busy" && length != workload.inputs.end());
        if (waits && traitsOf(workload).isOfJobs && !isInJobs)
            addIssue(issues,
                     {Severity::Note,
                      "'" + workload.name +
                          "': waiting time is counted only while the load exceeds the machines. Queueing of "
                          "jobs that arrive at random is not counted; to count it, say how long a job runs "
                          "(" +
                          path + ".job_length) on how many GPUs (.job_gpus).",
                      path + ".measure"});
    }
    if (waiting > 1)
        addIssue(issues, {Severity::Note,
                          "Workloads that share machines wait in one queue: how jobs of different widths fit "
                          "beside each other is not counted.",
                          "workloads"});
}

// Files may have what no edit makes.
void addWorkloadNames(const Study &study, std::vector<Issue> &issues)
{
    for (const auto &[id, workload] : study.workloads)
        if (const auto checked = checkWorkloadName(study, id, workload.name);
            !checked && !workload.name.empty()) {
            addIssue(issues, {Severity::Problem, checked.error().message + " Rename one of them.",
                              checked.error().where});
            return;
        }
}

void addUnreadLifetimes(const Procurement &procurement, const std::string &path, std::vector<Issue> &issues)
{
    if (!isSampleOfLifetimes(procurement))
        return;
    const auto lifetimes = parseLifetimes(choiceIn(procurement.choices, "lifetimes"));
    if (!lifetimes)
        addIssue(issues, {Severity::Problem, lifetimes.error().message, path + ".lifetimes"});
}

// Orders that cannot be read, and those that the plan ends before.
void addUnplacedOrders(const Study &study, const Procurement &procurement, const std::string &path,
                       std::vector<Issue> &issues)
{
    const auto orders = parseOrders(choiceIn(procurement.choices, "orders"));
    const auto months = study.conventions.inputs.at("horizon_months").value;
    if (!orders)
        addIssue(issues, {Severity::Problem, orders.error().message, path + ".orders"});
    else if (!orders->empty() && months && orders->back().month >= *months)
        addIssue(issues, {Severity::Warning,
                          "An order of month " + std::to_string(orders->back().month + 1) +
                              " is left out: the plan has " + numberText(*months) + " months.",
                          path + ".orders"});
}

// A book value that no depreciation leaves.
void addBookAbovePaid(const Study &study, const Procurement &procurement, const std::string &path,
                      std::vector<Issue> &issues)
{
    const auto valueOf = [&](const char *key) -> std::optional<double> {
        const auto found = procurement.inputs.find(key);
        return found == procurement.inputs.end() ? std::nullopt : meant(study, found->second).value;
    };
    const auto book = valueOf("book_value");
    const auto own = valueOf("paid");
    const auto paid = own ? own : valueOf("server_price");
    if (book && paid && *book > *paid * (1 + 1e-9))
        addIssue(issues, {Severity::Problem,
                          "The book value of a server, " + plainNumber(*book) +
                              ", is above the price paid, " + plainNumber(*paid) +
                              "; nothing is written up: lower it, or leave it out and it "
                              "follows from the depreciation.",
                          path + ".book_value"});
}

void addPartsOfServers(const Study &study, const Procurement &procurement, const std::string &path,
                       std::vector<Issue> &issues)
{
    for (const auto &[key, input] : procurement.inputs) {
        const double servers = meant(study, input).value.value_or(0);
        const double whole = std::ceil(servers - 1e-9);
        const bool isOfServers = key.rfind("servers", 0) == 0 || key == "owned_servers";
        if (isOfServers && std::fabs(whole - servers) > 1e-9)
            addIssue(issues, {Severity::Note,
                              "A part of a server cannot be bought: " + plainNumber(servers) +
                                  " servers count as " + plainNumber(whole) + ".",
                              path + "." + key});
    }
}

// One option of a comparison and the figures its steps have.
class Oddity
{
public:
    Oddity(const Evaluation &evaluation, const StepNodes &steps, OptionOutcome &option)
        : m_evaluation(evaluation), m_steps(steps), m_option(option)
    {
    }

    void addFor(const Procurement &procurement, const std::string &path)
    {
        for (const StepNodes::Batch &batch : m_steps.batches)
            addResale(procurement, path, batch);
        addNeverOff(path);
        addBeyondBill(procurement, path);
        addNarrowHistory(procurement, path);
    }

    // For work that does not say how wide its jobs are.
    void addGang(const Procurement &procurement, const std::string &path)
    {
        const auto nodes = last(m_steps.nodesOfJob);
        const auto given = procurement.inputs.find("job_nodes");
        if (!nodes || *nodes < 2 || !isComputed(procurement.inputs, "stretch") ||
            (given != procurement.inputs.end() && given->second.value))
            return;
        addIssue(m_option.issues,
                 {Severity::Note,
                  m_option.name + ": the " + plainNumber(*nodes) +
                      " machines that are needed together count as one job, which any interruption stops. If "
                      "jobs or people work separately, enter the nodes of a job.",
                  path + ".job_nodes"});
    }

private:
    // The last month's figure of a step; nothing where the option has no such step.
    std::optional<double> last(NodeId node) const
    {
        return valueOf(m_evaluation, figureOfMonth(node, m_evaluation.sheet().months() - 1));
    }

    void addResale(const Procurement &procurement, const std::string &path, const StepNodes::Batch &batch)
    {
        const auto paid = last(batch.paid);
        const auto proceeds = last(batch.proceeds);
        const auto resale = procurement.inputs.find("resale_fraction");
        if (!paid || !proceeds || resale == procurement.inputs.end())
            return;
        const std::string which = batch.year > 1 ? " of year " + std::to_string(batch.year) : "";
        const std::string servers = m_option.name + ": the servers" + which;
        const std::string place = path + ".resale_fraction";
        if (*proceeds > *paid * (1 + 1e-9)) {
            addIssue(m_option.issues,
                     {Severity::Warning,
                      servers + " are sold for more than was paid for them; lower the resale or count it "
                                "from the price paid.",
                      place});
            return;
        }
        const Input &share = resale->second;
        if (share.range && share.value.value_or(0) > 0 &&
            *proceeds * share.range->high / *share.value > *paid * (1 + 1e-9))
            addIssue(m_option.issues,
                     {Severity::Warning,
                      servers + " would be sold for more than was paid for them at the upper "
                                "end of the resale's range; lower it.",
                      place + ".high"});
    }

    // Jobs that need more nodes together than a recorded history of spot ever has.
    void addNarrowHistory(const Procurement &procurement, const std::string &path)
    {
        const auto nodes = last(m_steps.nodesOfJob);
        if (!m_option["late_share"] || !nodes)
            return;
        const auto history = parseCurve(choiceIn(procurement.choices, "spot_history"));
        if (!history)
            return;
        const double most = std::round(history->peak() * history->mean);
        if (*nodes <= most)
            return;
        addIssue(m_option.issues,
                 {Severity::Warning,
                  m_option.name + ": a job needs " + plainNumber(std::ceil(*nodes)) +
                      " machines together, and the recorded history of spot has " + plainNumber(most) +
                      " at most: none of the work is done on spot. Bring a history of as many machines, or "
                      "clear this one.",
                  path + ".spot_history"});
    }

    void addNeverOff(const std::string &path)
    {
        const auto wanted = last(m_steps.startGpuHours);
        const auto left = last(m_steps.hoursLeft);
        if (wanted && left && *wanted > *left * (1 + 1e-9))
            addIssue(
                m_option.issues,
                {Severity::Warning,
                 m_option.name +
                     " starts so often that its GPU nodes never switch off: they are paid for all hours.",
                 path + ".starts_per_day"});
    }

    // Which months are not on the bill, or not in the plan.
    void addBeyondBill(const Procurement &procurement, const std::string &path)
    {
        const int billed = billMonths(procurement);
        const int months = m_evaluation.sheet().months();
        if (billed == 0 || billed == months)
            return;
        const std::string first = billMonthName(choiceIn(procurement.choices, "first_month"), 1);
        const std::string last = billMonthName(choiceIn(procurement.choices, "first_month"), billed);
        const std::string period = first.empty()   ? ""
                                   : first == last ? ", " + first
                                                   : ", " + first + " to " + last;
        const std::string length = std::to_string(billed) + (billed == 1 ? " month" : " months") + period;
        addIssue(m_option.issues,
                 {Severity::Note,
                  m_option.name +
                      (billed < months
                           ? " was measured for " + length + "; from month " + std::to_string(billed + 1) +
                                 " of the plan on it repeats their mean, which is extrapolated."
                           : " covers " + length + "; the plan takes the first " + std::to_string(months) +
                                 " of them."),
                  path + ".months"});
    }

    const Evaluation &m_evaluation;
    const StepNodes &m_steps;
    OptionOutcome &m_option;
};

void addUnusedShared(const Study &study, std::vector<Issue> &issues)
{
    if (study.shared.empty())
        return;
    const auto uses = usesOfAll(study);
    for (const auto &[name, input] : study.shared)
        if (!uses.count(name))
            addIssue(issues,
                     {Severity::Warning,
                      "No input uses the shared assumption '" + name + "'; set one to shared:" + name + ".",
                      "shared." + name});
}

} // namespace

void addStudyOddities(const Study &study, std::vector<Issue> &issues)
{
    addStalePrices(study, issues);
    addPartYear(study, issues);
    addLoads(study, issues);
    addWorkloadNames(study, issues);
    addGpuOddities(study, issues);
    addUnusedShared(study, issues);
    for (const auto &[id, workload] : study.workloads)
        if (const auto issue = doneInTimeIssue(workload, "workloads." + id))
            addIssue(issues, *issue);
    for (const auto &[id, option] : study.options)
        visitProcurements(option, "options." + id, [&](const Procurement &own, const std::string &path) {
            addUnreadLifetimes(own, path, issues);
            addUnplacedOrders(study, own, path, issues);
            addBookAbovePaid(study, own, path, issues);
            addPartsOfServers(study, own, path, issues);
            if (choiceIn(own.choices, "depreciation") != "custom" ||
                choiceIn(own.choices, "financing") == "lease")
                return;
            const auto schedule = parseDepreciationSchedule(choiceIn(own.choices, "depreciation_schedule"));
            if (!schedule)
                addIssue(issues,
                         {Severity::Problem, schedule.error().message, path + ".depreciation_schedule"});
        });
}

void addOddities(const Study &given, const StudySheet &sheet, const Evaluation &evaluation,
                 Comparison &comparison)
{
    const FilledStudy filled(given);
    const Study &study = filled.study();
    const bool hasJobs =
        std::any_of(study.workloads.begin(), study.workloads.end(), [](const auto &workload) {
            return traitsOf(workload.second).isBurst ||
                   choiceIn(workload.second.choices, "measure") == "jobs";
        });
    for (std::size_t i = 0; i < comparison.options.size(); ++i) {
        OptionOutcome &outcome = comparison.options[i];
        const Option &option = study.options.at(outcome.id);
        visitProcurements(option, "options." + outcome.id,
                          [&](const Procurement &own, const std::string &path) {
                              Oddity oddity(evaluation, stepsAt(sheet, path), outcome);
                              oddity.addFor(own, path);
                              if (!hasJobs)
                                  oddity.addGang(own, path);
                          });
        if (outcome.totalCost() && *outcome.totalCost() < 0)
            addIssue(outcome.issues,
                     {Severity::Warning, outcome.name + " earns more than it costs: its total is below 0.",
                      "options." + outcome.id + ".total_cost"});
    }
    if (comparison.asksForNothing())
        addIssue(comparison.issues, {Severity::Warning,
                                     "No work is asked for: the amount of every workload is 0, so no option "
                                     "can be called cheapest.",
                                     "workloads"});
    if (sheet.baseline < 0)
        return;
    const OptionOutcome &baseline = comparison.options[std::size_t(sheet.baseline)];
    if (baseline.isShort() && comparison.options.size() > 1)
        addIssue(comparison.issues, {Severity::Warning,
                                     "The baseline, " + baseline.name +
                                         ", cannot serve the whole demand: savings against it compare with "
                                         "less work. Choose another baseline.",
                                     "baseline"});
}

} // namespace breakeven
