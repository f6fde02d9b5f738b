#include "model/evaluate/unknown_reason.h"

#include "model/evaluate/result_figures.h"
#include "model/sheet/explanation.h"
#include "model/workload/equal_work.h"

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

// A measure that a workload may have, and what it is without.
struct MeasureWords
{
    const char *key;
    const char *name;
    const char *needed;
};
constexpr std::array<MeasureWords, 5> kMeasureWords{
    {{"cost_per_useful_gpu_hour", "cost of a useful GPU-hour", "number of GPU-hours"},
     {"cost_per_job", "cost of a job", "size of a job"},
     {"cost_per_1000_requests", "cost of 1000 requests", "number of requests"},
     {"time_to_result_h", "time to result", "size of a job"},
     {"p95_latency_s", "latency", "service time with its requests"}}};

// "options.ID.REST" → the option's index and REST; −1 for anything else.
struct OptionQuantity
{
    int option = -1;
    std::string rest;
};

OptionQuantity optionQuantity(const StudySheet &sheet, const std::string &quantity)
{
    for (std::size_t i = 0; i < sheet.options.size(); ++i) {
        const std::string prefix = "options." + sheet.options[i].id + ".";
        if (quantity.compare(0, prefix.size(), prefix) == 0)
            return {int(i), quantity.substr(prefix.size())};
    }
    return {};
}

const MeasureWords *findMeasure(const std::string &key)
{
    for (const MeasureWords &words : kMeasureWords)
        if (key == words.key)
            return &words;
    return nullptr;
}

std::string workloadName(const Study &study, const std::string &id) { return study.workloads.at(id).name; }

std::string wholeMeasureReason(const StudySheet &sheet, const OptionNodes &nodes, const MeasureWords &words)
{
    std::string places;
    for (std::size_t i = 0; i < nodes.workloads.size(); ++i)
        if (nodeOf(nodes, words.key, int(i)) >= 0)
            places += (places.empty() ? "" : ", ") + ("options." + nodes.id + ".workloads.") +
                      sheet.workloads[i] + "." + words.key;
    if (!places.empty())
        return std::string("Several workloads have a ") + words.name + "; see each of them: " + places + ".";
    return std::string("No workload of the study has a ") + words.name + ", because there is no " +
           words.needed + ".";
}

std::optional<std::string> measureReason(const Study &study, const StudySheet &sheet,
                                         const OptionNodes &nodes, const std::string &rest)
{
    if (const MeasureWords *words = findMeasure(rest))
        return wholeMeasureReason(sheet, nodes, *words);
    for (const std::string &id : sheet.workloads) {
        const std::string prefix = "workloads." + id + ".";
        const MeasureWords *words =
            rest.compare(0, prefix.size(), prefix) == 0 ? findMeasure(rest.substr(prefix.size())) : nullptr;
        if (words)
            return "The workload '" + workloadName(study, id) + "' has no " + words->needed +
                   ", so it has no " + words->name + ".";
    }
    return std::nullopt;
}

// "against.ID.REST" → the index of the other option and REST; without a prefix the baseline's.
OptionQuantity otherOf(const StudySheet &sheet, const std::string &rest)
{
    static const std::string kAgainst = "against.";
    if (rest.compare(0, kAgainst.size(), kAgainst) != 0)
        return {sheet.baseline, rest};
    return optionQuantity(sheet, "options." + rest.substr(kAgainst.size()));
}

bool isReturn(const std::string &rest)
{
    static constexpr std::array<const char *, 4> kReturns{"irr", "payback_months", "payback_years",
                                                          "discounted_payback_years"};
    return std::find(kReturns.begin(), kReturns.end(), rest) != kReturns.end();
}

std::string returnReason(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                         int option, int other)
{
    const OptionNodes &nodes = sheet.options[std::size_t(option)];
    const std::string &name = study.options.at(nodes.id).name;
    if (option == other)
        return "'" + name + "' is the baseline, with which returns are compared.";
    const bool isBaseline = other == sheet.baseline;
    const NodeId spent =
        isBaseline ? nodes.spentUpFront : nodes.returnsAgainst[std::size_t(other)].spentUpFront;
    const std::string than =
        isBaseline ? "the baseline" : "'" + study.options.at(sheet.options[std::size_t(other)].id).name + "'";
    if (evaluation.scalar(spent).value_or(0) <= 0)
        return "'" + name + "' spends nothing up front beyond " + than + ", so there is nothing to return.";
    return "No rate between −99 % and 1000 % a year makes '" + name + "' and " + than + " equal.";
}

} // namespace

std::string whyUnknown(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                       const std::string &quantity, NodeId node)
{
    const auto values = evaluation.values(node);
    if (std::none_of(values.begin(), values.end(), [](double value) { return value != value; }))
        return {};
    for (const SheetInput *input : leaves(*sheet.sheet, node))
        if (!evaluation.scalar(input->node))
            return "'" + input->label + "' has no value; set " + input->path + ".";
    const OptionQuantity asked = optionQuantity(sheet, quantity);
    if (asked.option >= 0)
        for (const Issue &problem : speedProblems(study, sheet.options[std::size_t(asked.option)].id))
            return problem.sentence;
    if (const OptionQuantity other = otherOf(sheet, asked.rest);
        asked.option >= 0 && other.option >= 0 && isReturn(other.rest))
        return returnReason(study, sheet, evaluation, asked.option, other.option);
    if (asked.option >= 0 && (asked.rest == "wait_mean_h" || asked.rest == "wait_p95_h")) {
        const std::string &name = study.options.at(sheet.options[std::size_t(asked.option)].id).name;
        return "'" + name + "' serves less than is needed, so its queue grows without end.";
    }
    if (asked.rest == "saving.fraction")
        return "The baseline costs nothing, so no share of its cost can be saved.";
    if (asked.option >= 0)
        for (const Issue &issue : sheet.issues)
            if (issue.severity == Severity::Problem &&
                issue.place.rfind("options." + sheet.options[std::size_t(asked.option)].id + ".", 0) == 0)
                return issue.sentence;
    return "One step of its formula has no value: it divides by 0 or is out of range; open its parts.";
}

namespace {

// Whether a figure of requests in tokens needs benchmark runs, or exists only for replicas of one's own.
bool isOfRuns(const std::string &rest)
{
    static constexpr std::array<const char *, 11> kOwnFigures{
        "replicas_peak", "load_per_s", "goodput_per_s", "utilisation",        "limited_by",        "ttft_s",
        "tpot_s",        "e2e_s",      "meets_target",  "performance_source", "performance_status"};
    return std::find(kOwnFigures.begin(), kOwnFigures.end(), rest) != kOwnFigures.end();
}

} // namespace

std::optional<std::string> whyAbsent(const Study &study, const StudySheet &sheet, const std::string &quantity)
{
    const OptionQuantity asked = optionQuantity(sheet, quantity);
    if (asked.option < 0)
        return std::nullopt;
    const OptionNodes &nodes = sheet.options[std::size_t(asked.option)];
    const std::string &name = study.options.at(nodes.id).name;
    if (sheet.sheet->find("options." + nodes.id + ".requests_served") && isOfRuns(asked.rest))
        return "'" + name + "' has no replicas of its own, or no runs that measure this.";
    if (const OptionQuantity other = otherOf(sheet, asked.rest); other.option >= 0 && isReturn(other.rest))
        return "'" + name + "' buys nothing, so there is nothing to return.";
    if (asked.rest == "depreciation")
        return "'" + name + "' has no depreciation.";
    if (asked.rest == "idle_share_of_cost")
        return "'" + name + "' buys no hours of compute, or owns servers as well: see idle_share_of_hours.";
    if (asked.rest == "wait_mean_h" || asked.rest == "wait_p95_h")
        return "The work of '" + name + "' must be done at once; none of it waits.";
    if (asked.rest == "enough_capacity")
        return "'" + name + "' does not wait for spot capacity.";
    if (asked.rest == "on_demand_cost_share")
        return "'" + name + "' has no on-demand price to fall back to.";
    if (asked.rest == "effective_cost")
        return "'" + name + "' has no price of instances.";
    if (asked.rest == "contracted_cost" || asked.rest == "list_cost")
        return "'" + name + "' has no " + (asked.rest == "list_cost" ? "list" : "contracted") +
               " price that applies to all its instances.";
    for (int i = 0; i < kCategoryCount; ++i)
        if (asked.rest == std::string("categories.") + categoryId(Category(i)))
            return "'" + name + "' has no cost of the category '" + categoryId(Category(i)) + "'.";
    return measureReason(study, sheet, nodes, asked.rest);
}

} // namespace breakeven
