#include "data/study_bridge.h"

#include "model/evaluate/cost_order.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <set>

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

const std::set<std::string> kPrices{
    "price",         "list_price",          "on_demand_price", "overflow_price",  "base_price",
    "bridge_price",  "price_change",        "renewal_change",  "discount",        "discount_months",
    "credits",       "credit_months",       "premium",         "committed_spend", "upfront",
    "upfront_share", "committed_gpu_hours", "term_months"};
const std::set<std::string> kRunning{"hosting_per_server_year",
                                     "power_kw",
                                     "pue",
                                     "tariff_per_kwh",
                                     "power_load",
                                     "tariff_change",
                                     "repair_cost",
                                     "spare_service",
                                     "gpu_failures_per_server_year",
                                     "spare_lead_years",
                                     "staff_per_year",
                                     "staff_reference_servers",
                                     "staff_exponent",
                                     "staff_change",
                                     "storage_gb",
                                     "storage_price",
                                     "egress_price",
                                     "egress_gb_per_month",
                                     "cluster_fee",
                                     "migration_cost"};
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

// Of an input or a choice, by what its kind's catalogue says of the key.
ChangeKind kindOfKey(const std::string &whole)
{
    const std::string key = whole.substr(0, whole.find("_year_"));
    if (kPrices.count(key))
        return ChangeKind::Prices;
    if (kRunning.count(key))
        return ChangeKind::RunningCost;
    for (const ProcurementKind &kind : procurementKinds()) {
        const Field *field = kind.fields().find(key);
        if (isOfEffects(field) || (field && field->isEffect) || isOfEffects(kind.fields().findChoice(key)))
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

using Total = std::optional<double>;

// The total of what is asked for, in one state; whose it is.
struct Look
{
    std::string option;
    Total total;
};

std::optional<Look> lookAt(const Study &study, const std::string &option)
{
    const auto sheet = buildStudySheet(study);
    if (!sheet)
        return std::nullopt;
    const Evaluation evaluation(sheet->sheet);
    const int cheapest = costOrderAt(*sheet, evaluation).cheapest;
    Look look{option, {}};
    if (option.empty() && cheapest >= 0)
        look.option = sheet->options[std::size_t(cheapest)].id;
    for (const OptionNodes &nodes : sheet->options)
        if (nodes.id == look.option)
            look.total = evaluation.scalar(nodes.totalCost);
    return look;
}

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

Result<StudyBridge> studyBridge(const Study &before, const Study &after, const std::string &option)
{
    if (const auto checked = checkComparable(before, after, option); !checked)
        return checked.error();
    StudyBridge bridge;
    const Look first = *lookAt(before, option), last = *lookAt(after, option);
    bridge.optionBefore = first.option;
    bridge.optionAfter = last.option;
    bridge.totalBefore = first.total;
    bridge.totalAfter = last.total;
    Study now = before;
    Total total = first.total;
    for (const StudyChange &change : inOrderOfKinds(studyChanges(before, after), before, after)) {
        const ChangeKind kind = kindOfChange(change.path, before, after);
        if (bridge.steps.empty() || bridge.steps.back().kind != kind)
            bridge.steps.push_back({kind, {}, total, total});
        BridgeStep &step = bridge.steps.back();
        step.changes.push_back(change);
        Study next = now;
        if (change.after.empty() || !setPath(next, change.path, change.after))
            continue;
        if (const auto look = lookAt(next, option)) {
            now = std::move(next);
            step.totalAfter = total = look->total;
        }
    }
    // What could not be changed alone is what is left.
    if (total != last.total && (bridge.steps.empty() || bridge.steps.back().kind != ChangeKind::Options))
        bridge.steps.push_back({ChangeKind::Options, {}, total, total});
    if (!bridge.steps.empty() && bridge.steps.back().kind == ChangeKind::Options)
        bridge.steps.back().totalAfter = last.total;
    return bridge;
}

} // namespace breakeven
