#include "data/study_bridge.h"

#include "model/evaluate/cost_order.h"
#include "model/evaluate/unknown_reason.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <set>
#include <span>

namespace breakeven {

namespace {

struct KindName
{
    const char *id;
    const char *label;
};
constexpr std::array<KindName, kChangeKinds> kKinds{{{"demand", "Demand"},
                                                     {"prices", "Prices"},
                                                     {"hardware", "Hardware"},
                                                     {"effects", "Effects"},
                                                     {"running-cost", "Running cost"},
                                                     {"conventions", "Conventions"},
                                                     {"options", "Options"}}};

const std::set<std::string> kOfOption{"name", "note", "order", "slot", "kind"};

std::vector<std::string> wordsOf(const std::string &path)
{
    std::vector<std::string> words{""};
    for (const char c : path)
        if (c == '.')
            words.emplace_back();
        else
            words.back() += c;
    return words;
}

template<class Described>
bool isOfEffects(const Described *described)
{
    return described && *described->effects;
}

template<class Described>
ChangeKind kindOf(const Described *described)
{
    if (described && described->group == FieldGroup::Prices)
        return ChangeKind::Prices;
    if (described && described->group == FieldGroup::RunningCost)
        return ChangeKind::RunningCost;
    return isOfEffects(described) ? ChangeKind::Effects : ChangeKind::Hardware;
}

// Of an input or a choice, by what the catalogue of a kind says of the key.
ChangeKind kindOfKey(const std::string &key)
{
    for (const ProcurementKind &kind : procurementKinds()) {
        const Field *field = kind.fields().find(key);
        const ChangeKind found = field ? kindOf(field) : kindOf(kind.fields().findChoice(key));
        if (found != ChangeKind::Hardware)
            return found;
        if (field && field->isEffect)
            return ChangeKind::Effects;
    }
    return ChangeKind::Hardware;
}

// What a path below an option says: the first word that is a key of some procurement.
ChangeKind kindOfOptionPath(const std::vector<std::string> &words)
{
    for (std::size_t i = 2; i < words.size(); ++i) {
        if (kOfOption.count(words[i]))
            return ChangeKind::Options;
        for (const ProcurementKind &kind : procurementKinds())
            if (kind.fields().find(words[i]) || kind.fields().findChoice(words[i]))
                return kindOfKey(words[i]);
    }
    return ChangeKind::Options;
}

// Why the option has no total; empty where it has one.
std::string whyNoTotal(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                       const BridgeState &state)
{
    if (state.option.empty())
        return "No option can be called cheapest.";
    for (const OptionNodes &nodes : sheet.options)
        if (nodes.id == state.option)
            return whyUnknown(study, sheet, evaluation, "options." + nodes.id + ".total_cost",
                              nodes.totalCost);
    return "The option '" + state.option + "' is not there.";
}

// Of what is asked for; nothing where the study cannot be built.
std::optional<BridgeState> stateOf(const Study &study, const std::string &option)
{
    const auto sheet = buildStudySheet(study);
    if (!sheet)
        return std::nullopt;
    const Evaluation evaluation(sheet->sheet);
    const CostOrder order = costOrderAt(*sheet, evaluation);
    BridgeState state{option, {}};
    if (option.empty() && order.cheapest >= 0)
        state.option = sheet->options[std::size_t(order.cheapest)].id;
    for (std::size_t i = 0; i < sheet->options.size(); ++i)
        if (sheet->options[i].id == state.option) {
            state.total = evaluation.scalar(sheet->options[i].totalCost);
            state.status = order.status[i];
        }
    if (!state.total)
        state.reason = whyNoTotal(study, *sheet, evaluation, state);
    return state;
}

// The shared assumptions that the workloads say.
void takeShared(const Inputs &inputs, const Study &after, Study &study)
{
    for (const auto &[key, input] : inputs)
        if (const auto shared = after.shared.find(input.shared); shared != after.shared.end())
            study.shared[shared->first] = shared->second;
}

// Whether a workload that was added or removed is procured separately follows the state in which it exists.
void takeProcuredApart(const Study &after, Study &study)
{
    for (auto &[id, option] : study.options) {
        std::erase_if(option.workloads,
                      [&](const auto &apart) { return !after.workloads.count(apart.first); });
        const auto later = after.options.find(id);
        if (later == after.options.end())
            continue;
        for (const auto &[workload, procurement] : later->second.workloads)
            if (!study.workloads.count(workload))
                option.workloads[workload] = procurement;
    }
}

std::optional<Study> withDemand(const Study &now, const Study &after)
{
    Study next = now;
    takeProcuredApart(after, next);
    next.workloads = after.workloads;
    for (const auto &[id, workload] : after.workloads)
        takeShared(workload.inputs, after, next);
    return buildStudySheet(next) ? std::optional(std::move(next)) : std::nullopt;
}

// A path of an option that is not there leads nowhere; to say what it may have meant takes long.
bool mayStand(const Study &study, const std::string &path)
{
    const std::vector<std::string> words = wordsOf(path);
    return words[0] != "options" || words.size() < 2 || study.options.count(words[1]) > 0;
}

// Makes changes, and says how many it has.
class Steps
{
public:
    Steps(const BridgeOptions &options, std::size_t changes) : m_options(options), m_changes(changes) {}

    bool isStopped() const { return m_options.stop.stop_requested(); }
    Study stepped(const Study &now, const Study &after, const BridgeStep &step)
    {
        if (step.kind == ChangeKind::Demand)
            if (auto next = withDemand(now, after)) {
                tell(step.changes.size());
                return std::move(*next);
            }
        return withChanges(now, step.changes);
    }

private:
    void tell(std::size_t made)
    {
        m_made += made;
        if (m_options.progress)
            m_options.progress(std::min(1.0, double(m_made) / double(m_changes)));
    }

    // Those changes that can be made: all together, or each half by itself where they leave no study.
    Study withChanges(const Study &before, std::span<const StudyChange> changes)
    {
        Study next = before;
        for (const StudyChange &change : changes) {
            if (isStopped())
                return before;
            if (!change.after.empty() && mayStand(next, change.path))
                setPath(next, change.path, change.after).ok();
            tell(1);
        }
        if (buildStudySheet(next))
            return next;
        if (changes.size() < 2)
            return before;
        const std::size_t half = changes.size() / 2;
        return withChanges(withChanges(before, changes.first(half)), changes.subspan(half));
    }

    const BridgeOptions &m_options;
    std::size_t m_changes;
    std::size_t m_made = 0;
};

Error noOption(const std::string &option, const Study &study)
{
    std::string known;
    for (const std::string &id : optionOrder(study))
        known += (known.empty() ? "" : ", ") + id;
    return {ErrorKind::NotFound,
            "Neither study has an option '" + option + "'; the later one has: " + known + ".",
            {}};
}

Result<void> checkComparable(const Study &before, const Study &after, const std::string &option)
{
    if (before.currency != after.currency)
        return Error{ErrorKind::BadInput,
                     "Expected two studies in one currency, found " + before.currency + " and " +
                         after.currency + ".",
                     {}};
    if (!option.empty() && !before.options.count(option) && !after.options.count(option))
        return noOption(option, after);
    for (const Study *study : {&before, &after})
        if (const auto sheet = buildStudySheet(*study); !sheet)
            return sheet.error();
    return {};
}

} // namespace

const char *changeKindId(ChangeKind kind) { return kKinds[std::size_t(kind)].id; }
const char *changeKindLabel(ChangeKind kind) { return kKinds[std::size_t(kind)].label; }

ChangeKind kindOfChange(const std::string &path, const Study &before, const Study &after)
{
    const std::vector<std::string> words = wordsOf(path);
    if (words[0] == "workloads")
        return ChangeKind::Demand;
    if (words[0] == "gpus")
        return ChangeKind::Hardware;
    if (words[0] == "shared" && words.size() > 1) {
        // That of its first use.
        const Study &study = after.shared.count(words[1]) ? after : before;
        const std::vector<SharedUse> uses = usesOf(study, words[1]);
        return uses.empty() ? ChangeKind::Options : kindOfChange(uses.front().path, before, after);
    }
    if (words[0] != "options" || words.size() < 2)
        return ChangeKind::Conventions;
    const bool isInBoth = before.options.count(words[1]) && after.options.count(words[1]);
    return isInBoth ? kindOfOptionPath(words) : ChangeKind::Options;
}

std::vector<StudyChange> inOrderOfKinds(std::vector<StudyChange> changes, const Study &before,
                                        const Study &after)
{
    std::stable_sort(changes.begin(), changes.end(), [&](const StudyChange &a, const StudyChange &b) {
        return kindOfChange(a.path, before, after) < kindOfChange(b.path, before, after);
    });
    return changes;
}

Result<StudyBridge> studyBridge(const Study &before, const Study &after, const BridgeOptions &options)
{
    const std::string &option = options.option;
    if (const auto checked = checkComparable(before, after, option); !checked)
        return checked.error();
    StudyBridge bridge;
    bridge.before = *stateOf(before, option);
    bridge.after = *stateOf(after, option);
    bridge.optionBefore = bridge.before.option;
    bridge.optionAfter = bridge.after.option;
    bridge.totalBefore = bridge.before.total;
    bridge.totalAfter = bridge.after.total;
    const std::vector<StudyChange> changes = inOrderOfKinds(studyChanges(before, after), before, after);
    for (const StudyChange &change : changes) {
        const ChangeKind kind = kindOfChange(change.path, before, after);
        if (bridge.steps.empty() || bridge.steps.back().kind != kind)
            bridge.steps.push_back({kind, {}, {}, {}});
        bridge.steps.back().changes.push_back(change);
    }
    Study now = before;
    BridgeState state = bridge.before;
    Steps steps(options, changes.size());
    for (BridgeStep &step : bridge.steps) {
        step.totalBefore = state.total;
        now = steps.stepped(now, after, step);
        if (steps.isStopped())
            return Error{ErrorKind::Cancelled, "Stopped before all changes were made.", {}};
        state = step.after = *stateOf(now, option);
        step.totalAfter = state.total;
    }
    // What could not be changed alone is what is left.
    if (state.total != bridge.after.total &&
        (bridge.steps.empty() || bridge.steps.back().kind != ChangeKind::Options))
        bridge.steps.push_back({ChangeKind::Options, {}, state.total, state.total});
    if (!bridge.steps.empty() && bridge.steps.back().kind == ChangeKind::Options) {
        bridge.steps.back().after = bridge.after;
        bridge.steps.back().totalAfter = bridge.after.total;
    }
    return bridge;
}

} // namespace breakeven
