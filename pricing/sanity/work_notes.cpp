// Notes on how an option serves the work: memory, allocation, interruptions, starts, parts of machines.
#include "model/numeric/time_constants.h"
#include "model/study/fields.h"
#include "pricing/sanity/note_context.h"

#include "model/dispatch/response_time.h"
#include "model/evaluate/allocation.h"
#include "model/evaluate/status_issue.h"
#include "model/numeric/shown_amount.h"
#include "model/study/option_edits.h"
#include "model/study/own_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace breakeven {

namespace {

constexpr double kLongStart = 60; // seconds, where nobody said how long a request may take

std::string allocated(const NoteContext &context, int index)
{
    const OptionOutcome &option = context.comparison().options[std::size_t(index)];
    const bool isKept = allocationOf(context.study().options.at(option.id)) == "always-on";
    return option.name + (isKept ? " is kept all month" : " is started and stopped");
}

// "On demand, when needed" for what was "On demand, kept"; empty: the name says nothing of it.
std::string nameAllocated(const Study &study, const std::string &id, const std::string &allocation)
{
    const bool isKept = allocation == "always-on";
    const std::string from = isKept ? ", when needed" : ", kept", to = isKept ? ", kept" : ", when needed";
    std::string name = study.options.at(id).name;
    const std::size_t at = name.find(from);
    return at == std::string::npos ? std::string()
                                   : freshOptionName(study, name.replace(at, from.size(), to));
}

// With the start times, or the use, of the option it is compared with.
NoteFix allocatingLike(const NoteContext &context, const std::string &id, const std::string &like)
{
    const Study &study = context.given();
    const Procurement &procurement = study.options.at(id).procurement;
    const AllocationTerms terms = allocationTerms(procurement.kind, study.options.at(like));
    const std::string path = "options." + id + ".";
    const std::string allocation = terms.choices.at("allocation");
    NoteFix fix{"Same allocation"};
    fix.settings = {{path + "allocation", allocation}};
    if (isComputed(terms.inputs, "overhead"))
        fix.settings.emplace_back(path + "overhead.mode", "computed");
    for (const auto &[key, choice] : terms.choices)
        if (key != "allocation" && choice != choiceIn(procurement.choices, key.c_str()))
            fix.settings.emplace_back(path + key, choice);
    for (const auto &[key, input] : terms.inputs) {
        const auto now = procurement.inputs.find(key);
        if (!input.shared.empty() || (now != procurement.inputs.end() && !now->second.shared.empty()))
            fix.settings.emplace_back(path + key, "shared:" + input.shared);
        if (input.shared.empty())
            fix.inputs.emplace_back(path + key, input);
    }
    if (const std::string name = nameAllocated(study, id, allocation); !name.empty())
        fix.settings.emplace_back(path + "name", name);
    return fix;
}

// The field that says how many GPUs work together, which grows where one holds too little; empty: none does.
std::string gpusKey(const Workload &workload)
{
    const std::string measure = choiceIn(workload.choices, "measure");
    if (traitsOf(workload).isService)
        return measure == "requests" ? "replica_gpus" : measure == "active" ? "gpus" : "";
    if (traitsOf(workload).isOfPeople)
        return measure == "curve" ? "" : "gpus_per_person";
    return {};
}

// As many GPUs hold together what one cannot.
NoteFix spreading(const NoteContext &context, const std::string &id, double needed, double there)
{
    const Workload &workload = context.study().workloads.at(id);
    const double gpus = std::ceil(needed / there - 1e-9);
    NoteFix fix{shownAmount(gpus, "GPUs", {}) + " together"};
    fix.settings = {{"workloads." + id + ".min_gpu_memory", fmt::format("{:.6g}", needed / gpus)}};
    const std::string key = gpusKey(workload);
    const auto found = workload.inputs.find(key);
    if (found != workload.inputs.end() && found->second.value)
        fix.settings.push_back(
            {"workloads." + id + "." + key, fmt::format("{:g}", *found->second.value * gpus)});
    return fix;
}

std::optional<double> memoryOf(const NoteContext &context, const std::string &gpu)
{
    const auto facts = context.study().gpus.find(gpu);
    if (facts == context.study().gpus.end())
        return std::nullopt;
    const auto memory = facts->second.find("memory_gb");
    return memory == facts->second.end() ? std::nullopt : memory->second.value;
}

// What an option that names a GPU lacks of what a workload needs.
void noteMemoryFor(NoteContext &context, const std::string &workload, double needed)
{
    std::set<std::string> seen;
    for (const std::string &id : optionOrder(context.study())) {
        const std::string gpu = context.gpuOf(context.study().options.at(id).procurement);
        const auto there = memoryOf(context, gpu);
        if (!there || *there <= 0 || *there >= needed * (1 - 1e-9) || !seen.insert(gpu).second)
            continue;
        context.add("N10", "workloads." + workload + ".min_gpu_memory",
                    fmt::format("The work needs {:.4g} GB a GPU; {} has {:.4g}.", needed, gpu, *there),
                    spreading(context, workload, needed, *there));
    }
}

// Seconds until what is switched off answers; nothing where it is not computed from its parts.
std::optional<double> coldStart(const NoteContext &context, const std::string &id)
{
    const auto node = context.evaluation().sheet().find("options." + id + ".steps.cold_start");
    return node ? context.evaluation().at(*node, 0) : std::nullopt;
}

// Its machines are paid at all hours: replicas that more requests need than one can answer, or machines
// that are wanted again before they would be gone.
bool neverStops(const NoteContext &context, const std::string &id)
{
    const auto starts = context.evaluation().sheet().find("options." + id + ".cold_starts_per_month");
    if (starts)
        return context.evaluation().at(*starts, 0) == 0.0;
    const ServedOutcome &served = context.outcome(id).served;
    const double hours = hoursPerMonth(context.given());
    const auto gpus = context.value(context.study().options.at(id).procurement, "gpus_per_instance");
    double there = 0;
    for (const auto &machines : served.machines)
        there += machines.value_or(0) * gpus.value_or(0) * hours;
    return there > 0 && served.total[std::size_t(Hours::Paid)].value_or(0) >= there * (1 - 1e-9);
}

// The shortest time that is asked of the requests of a service; nothing where none is.
struct Wanted
{
    bool isService = false;
    std::optional<double> seconds;
};

Wanted wantedTime(const NoteContext &context)
{
    Wanted wanted;
    for (const auto &[id, workload] : context.study().workloads) {
        const bool isService = traitsOf(workload).isService;
        wanted.isService = wanted.isService || isService;
        const auto target = workload.inputs.find("p95_target");
        if (isService && target != workload.inputs.end() && target->second.value)
            wanted.seconds = std::min(wanted.seconds.value_or(INFINITY), *target->second.value);
    }
    return wanted;
}

std::string duration(double seconds)
{
    return seconds >= 2 * kSecondsPerMinute ? fmt::format("{:.0f} min", seconds / kSecondsPerMinute)
                                            : fmt::format("{:.3g} s", seconds);
}

bool hasKeptOption(const NoteContext &context)
{
    for (const auto &[id, option] : context.study().options)
        if (traitsOf(option.procurement).isByTheHour && allocationOf(option) == "always-on")
            return true;
    return false;
}

// On demand and always on, unless that is compared already.
NoteFix keepingReplica(const NoteContext &context, const std::string &id)
{
    if (hasKeptOption(context))
        return taking(id, "Remove it; a kept one is compared");
    NoteFix fix{"Keep one replica"};
    fix.settings = {{"options." + id + ".kind", "on-demand"},
                    {"options." + id + ".allocation", "always-on"},
                    {"options." + id + ".name", context.nameOf(id) + ", one replica kept"}};
    return fix;
}

// GPUs that are paid and not used, with the options of which the same is said.
struct PartOfMachine
{
    LeftOver left;
    std::vector<const OptionOutcome *> options;
};

std::string namesOf(const PartOfMachine &part)
{
    const std::size_t others = part.options.size() - 1;
    const std::string &first = part.options.front()->name;
    return others == 0 ? first : fmt::format("{} and {} other{}", first, others, others == 1 ? "" : "s");
}

// What alone does not fit is taken out. Where the baseline does not fit either there is nothing to press:
// more work would fill the machines, and cost more.
std::optional<NoteFix> withoutPart(const NoteContext &context, const PartOfMachine &part)
{
    NoteFix fix{part.options.size() == 1 ? "Remove it" : "Remove them"};
    for (const OptionOutcome *option : part.options) {
        if (option->id == baselineOf(context.study()))
            return std::nullopt;
        fix.removed.push_back(option->id);
    }
    return fix;
}

} // namespace

void noteAllocation(NoteContext &context)
{
    const Verdict &verdict = context.comparison().verdict;
    if (!verdict.shareAlike)
        return;
    const OptionOutcome &cheapest = context.comparison().options[std::size_t(verdict.cheapest)];
    const OptionOutcome &next = context.comparison().options[std::size_t(verdict.next)];
    const double alike = std::round(100 * *verdict.shareAlike), now = std::round(100 * verdict.share);
    if (alike == now)
        return;
    context.add("N9", "options." + next.id + ".allocation",
                fmt::format("{}, {}; if both were allocated alike, {}.", allocated(context, verdict.cheapest),
                            allocated(context, verdict.next),
                            alike < 0 ? fmt::format("{} would be {:.0f} % dearer, not {:.0f} % cheaper",
                                                    cheapest.name, -alike, now)
                                      : fmt::format("the difference would be {:.0f} %, not {:.0f} %",
                                                    std::fabs(alike), now)),
                allocatingLike(context, next.id, cheapest.id));
}

void noteMemory(NoteContext &context)
{
    for (const auto &[id, workload] : context.study().workloads)
        if (const auto needed = workload.inputs.find("min_gpu_memory");
            needed != workload.inputs.end() && needed->second.value)
            noteMemoryFor(context, id, *needed->second.value);
}

void noteIdealSpot(NoteContext &context)
{
    for (const RentedOption &rented : context.rented()) {
        const Procurement &spot = rented.option->procurement;
        if (!rented.traits().isSpot || isComputed(spot.inputs, "stretch") ||
            context.value(spot, "stretch").value_or(1) > 1)
            continue;
        NoteFix fix{"Compute the interruptions"};
        fix.settings = {{rented.path("stretch.mode"), "computed"}};
        context.add("N11", rented.path("stretch"),
                    context.nameOf(rented.id) + " counts no interruptions: its cost is the price alone.",
                    fix);
    }
}

void noteColdStart(NoteContext &context)
{
    const Wanted wanted = wantedTime(context);
    if (!wanted.isService)
        return;
    for (const std::string &id : optionOrder(context.study())) {
        const auto start = coldStart(context, id);
        if (!start || *start <= wanted.seconds.value_or(kLongStart))
            continue;
        if (neverStops(context, id)) {
            context.add("N13", "options." + id,
                        context.nameOf(id) + ": it never stops, and is paid at all hours as if it were kept.",
                        keepingReplica(context, id));
            continue;
        }
        context.add("N13", "options." + id,
                    fmt::format("{}: the first request waits {}{}.", context.nameOf(id), duration(*start),
                                wanted.seconds ? "; the p95 target is " + duration(*wanted.seconds) : ""),
                    keepingReplica(context, id));
    }
}

// Each request takes longer than asked, however many replicas there are: what the time of one is assumed to
// vary by decides.
void noteSlowService(NoteContext &context)
{
    for (const OptionOutcome &outcome : context.comparison().options)
        if (outcome.status != Status::TooSlow)
            return;
    for (const auto &[id, workload] : context.study().workloads) {
        const auto value = [&, &inputs = workload.inputs](const char *key) {
            const auto found = inputs.find(key);
            return found == inputs.end() ? std::nullopt : found->second.value;
        };
        const auto target = value("p95_target"), service = value("service_time"),
                   variation = value("service_variation");
        if (!target || !service || !variation)
            continue;
        const WeightedQueue alone{1, ResponseTime(0, {*service, *variation}, 1, 0)};
        const double seconds = response95(std::span(&alone, 1));
        if (seconds <= *target)
            continue;
        NoteFix fix{"Enter your own value"};
        fix.asksFor = "workloads." + id + ".service_variation";
        context.add(
            "N21", fix.asksFor,
            fmt::format("No option answers 95 % of the requests within {:.3g} s: at {:.3g} s on average "
                        "and a service_variation of {:g}{} they take {:.3g} s without any wait. Enter "
                        "how much the time of a request varies (0: all take as long), or a p95_target "
                        "of {:.3g} s and more.",
                        *target, *service, *variation,
                        isAssumed(workload.inputs.at("service_variation")) ? " (assumed)" : "", seconds,
                        std::ceil(seconds)),
            fix);
    }
}

void notePartsOfMachines(NoteContext &context)
{
    std::vector<PartOfMachine> parts;
    for (const OptionOutcome &outcome : context.comparison().options) {
        const auto left = leftOver(context.given(), context.sheet(), context.evaluation(), outcome);
        if (!left)
            continue;
        const auto same = std::find_if(parts.begin(), parts.end(), [&](const PartOfMachine &part) {
            return part.left.sentence == left->sentence;
        });
        if (same == parts.end())
            parts.push_back({*left, {&outcome}});
        else
            same->options.push_back(&outcome);
    }
    for (const PartOfMachine &part : parts) {
        const std::string text = namesOf(part) + ": " + part.left.sentence;
        if (const auto fix = withoutPart(context, part))
            context.add("N15", part.left.place, text, *fix);
        else
            context.addWithoutFix("N15", part.left.place, text);
    }
}

} // namespace breakeven
