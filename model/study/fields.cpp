#include "model/study/fields.h"

#include "model/numeric/time_constants.h"
#include "model/study/plan_start.h"
#include "model/study/series.h"
#include "model/study/study_limits.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <string_view>

namespace breakeven {

namespace {

Input standardInput(const Field &field)
{
    Input input;
    input.value = field.standard;
    if (field.standard)
        input.source = std::string("assumed, standard value") + (*field.source ? ": " : "") + field.source;
    input.confidence = field.standard ? Confidence::Assumed : Confidence::Unstated;
    if (field.startsComputed)
        input.mode = EffectMode::Computed;
    return input;
}

// Takes the first of the words, which are separated by single spaces.
std::string_view firstWord(std::string_view &words)
{
    const std::string_view first = words.substr(0, words.find(' '));
    words.remove_prefix(std::min(words.size(), first.size() + 1));
    return first;
}

// Of the effects named, separated by spaces; naming none is like naming one that is.
bool isOneComputed(const char *effects, const Inputs &inputs)
{
    if (!*effects)
        return true;
    for (std::string_view keys = effects; !keys.empty();)
        if (isComputed(inputs, std::string(firstWord(keys))))
            return true;
    return false;
}

// "choice value value"; naming none is like naming what is chosen, "*" is any text that is not empty.
bool isOneChosen(std::string_view words, const Choices &choices)
{
    if (words.empty())
        return true;
    const auto chosen = choices.find(std::string(firstWord(words)));
    while (chosen != choices.end() && !words.empty())
        if (const std::string_view word = firstWord(words);
            word == chosen->second || (word == "*" && !chosen->second.empty()))
            return true;
    return false;
}

// "choice value value & choice value": one of each.
bool areChosen(std::string_view when, const Choices &choices)
{
    constexpr std::string_view kAnd = " & ";
    for (std::size_t end; (end = when.find(kAnd)) != when.npos; when.remove_prefix(end + kAnd.size()))
        if (!isOneChosen(when.substr(0, end), choices))
            return false;
    return isOneChosen(when, choices);
}

bool hasValue(const Inputs &inputs, const char *key)
{
    const auto found = inputs.find(key);
    return found != inputs.end() && found->second.value;
}

const Start *startOf(const FieldSet &fields, const std::string &key, const Inputs &inputs,
                     const Choices &choices)
{
    for (const Start &start : fields.starts)
        if (key == start.key && areChosen(start.when, choices) && !hasValue(inputs, start.unless))
            return &start;
    return nullptr;
}

// Nothing for what may stay unset.
std::optional<Input> firstInput(const FieldSet &fields, Field field, const Inputs &inputs,
                                const Choices &choices)
{
    if (const Start *start = startOf(fields, field.key, inputs, choices)) {
        field.standard = start->value;
        field.source = start->source;
    }
    return field.standard || !field.isOptional ? std::optional(standardInput(field)) : std::nullopt;
}

template<class Described>
bool appliesNow(const Described &described, const Inputs &inputs, const Choices &choices)
{
    return isOneComputed(described.effects, inputs) && areChosen(described.when, choices);
}

template<class Procure>
void forEachProcurement(Option &option, Procure procure)
{
    procure(option.procurement);
    for (auto &[workload, own] : option.workloads)
        procure(own);
}

void completeProcurement(Procurement &procurement)
{
    const ProcurementKind *kind = findProcurementKind(procurement.kind);
    if (!kind)
        return;
    complete(kind->fields(), procurement.inputs, procurement.choices);
    for (const PartField &part : kind->fields().parts)
        if (!part.isOptional() && procurement.parts[part.key].kind.empty())
            procurement.parts[part.key].kind = part.standardKind;
    for (auto &[key, part] : procurement.parts)
        completeProcurement(part);
}

template<class Map>
int nextOrder(const Map &ordered)
{
    int order = 0;
    for (const auto &[id, one] : ordered)
        order = std::max(order, one.order + 1);
    return order;
}

} // namespace

const Field *FieldSet::find(const std::string &key) const
{
    for (const std::vector<Field> *all : {&fields, &values}) {
        const auto found =
            std::find_if(all->begin(), all->end(), [&](const Field &f) { return key == f.key; });
        if (found != all->end())
            return &*found;
    }
    return nullptr;
}

bool isCounted(const Field &field)
{
    const std::string_view unit = field.unitText;
    return field.unit == units::gpu || field.unit == units::machine || field.unit == units::month ||
           unit == "people" || unit == "servers" || unit == "nodes";
}

const ChoiceField *FieldSet::findChoice(const std::string &key) const
{
    const auto found =
        std::find_if(choices.begin(), choices.end(), [&](const ChoiceField &c) { return key == c.key; });
    return found == choices.end() ? nullptr : &*found;
}

Result<void> checkChoice(const ChoiceField &choice, const std::string &text)
{
    if (choice.values.empty())
        return choice.readable && !text.empty() ? choice.readable(text) : Result<void>();
    std::string known;
    for (const ChoiceValue &value : choice.values) {
        if (text == value.id)
            return {};
        known += (known.empty() ? "" : ", ") + std::string(value.id);
    }
    return Error{ErrorKind::BadInput,
                 std::string(choice.label) + ": expected one of " + known + ", found '" + text + "'.",
                 {}};
}

namespace {

ChoiceField startField()
{
    ChoiceField start{
        kPlanStartChoice,
        "First month of the plan",
        {},
        "As YYYY-MM: the calendar month from which months count. Not set: that of the study's day (as_of).",
        readablePlanStart};
    start.isOptional = true;
    return start;
}

ChoiceField budgetBasisField()
{
    ChoiceField basis{
        kBudgetBasisChoice,
        "The budget counts",
        {{"cash", "what is paid in the month"}, {kCostBasis, "cost, with purchases written off"}},
        "Cash: a purchase falls into the month in which it is paid. Cost: it is spread by its "
        "depreciation."};
    basis.isOptional = true;
    return basis;
}

// What the study allows to be spent, drawn and taken for granted; all of it may stay unset.
FieldSet limitFields()
{
    return {
        {
            {kMonthlyBudgetKey, "Monthly budget", units::money / units::month, "$/month", std::nullopt, "", 0,
             1e12, "The most that may be spent in a month; unset: no limit.", true},
            {kHourlyBudgetKey, "Hourly rent limit", units::money / units::hour, "$/h", std::nullopt, "", 0,
             1e9, "The most that all that is rented at once may cost an hour; unset: no limit.", true},
            {kPowerLimitKey, "Power limit", units::kilowatt, "kW", std::nullopt, "", 0, 1e7,
             "The most power that servers of one's own may draw, with cooling; unset: no limit.", true},
            {kProvenGpusKey, "Proven GPUs", units::gpu, "GPUs", std::nullopt, "", 0, 1e7,
             "GPUs that can be rented at once on demand or as spot without a proof (most_gpus); unset: 256.",
             true},
            {kProvenServerlessKey, "Proven serverless GPUs", units::gpu, "GPUs", std::nullopt, "", 0, 1e7,
             "The same of GPUs that scale to zero; unset: 64.", true},
        },
        {budgetBasisField()},
        {}};
}

} // namespace

const FieldSet &conventionFields()
{
    static const FieldSet kOfCosts{
        {
            {"horizon_months", "Plan length", units::month, "months", 36, "", 1, 600,
             "How long the plan runs."},
            {"hours_per_month", "Hours a month", units::hour / units::month, "h/month", kHoursPerMonth,
             "calendar mean", 1, 744, "Hours of a month; a year has twelve times as many."},
            {"discount_rate", "Discount rate", units::one, "%/year", 0.10, "", 0, 1,
             "Cost of capital: later payments are discounted at this rate a year."},
            {"tax_rate", "Tax rate", units::one, "%", 0.0, "", 0, 1,
             "Of profit; costs and depreciation reduce it. 0: taxes are left out."},
        },
        {
            {"cash_timing",
             "Cash timing",
             {{"end", "end of the year"},
              {"mid", "middle of the year"},
              {"start", "start of the year"},
              {"monthly", "end of each month"}},
             "When a year's payments are counted; purchases are always counted when they are paid."},
            {"residual_base",
             "Resale counted from",
             {{"list", "list price"}, {"paid", "price paid"}},
             "The price that the resale share refers to."},
            {"growth_timing",
             "Yearly changes happen",
             {{"yearly", "once, at the start of each year"}, {"monthly", "a twelfth each month, compounded"}},
             "How growth of demand and yearly price changes are spread over a year."},
            {"restart_billed",
             "Restarting after an interruption is",
             {{"true", "billed"}, {"false", "not billed"}},
             "The replacement runs while the work is set up again."},
            {"waiting_billed",
             "Waiting for capacity is",
             {{"false", "not billed"}, {"true", "billed"}},
             "Nothing runs until there is a node again."},
            {"reference_gpu",
             "Reference GPU",
             {},
             "Useful GPU-hours are counted in hours of this GPU; empty: the one the work is measured in."},
            {"speed_basis",
             "Speed of a GPU is computed from",
             {{"bf16", "its BF16 speed"},
              {"memory-bandwidth", "its memory bandwidth"},
              {"memory", "its memory"},
              {"given", "nothing: each option gives its speed"}},
             "The data-sheet figure whose ratio gives a computed speed."},
            startField(),
        },
        {}};
    static const FieldSet kFields = joined({kOfCosts, limitFields()});
    return kFields;
}

FieldSet joined(std::vector<FieldSet> groups)
{
    FieldSet all;
    const auto add = [](auto &whole, const auto &part) {
        whole.insert(whole.end(), part.begin(), part.end());
    };
    for (const FieldSet &group : groups) {
        add(all.fields, group.fields);
        add(all.choices, group.choices);
        add(all.parts, group.parts);
        add(all.starts, group.starts);
        add(all.values, group.values);
    }
    for (const Field &field : all.fields)
        if (field.series.by != SeriesBy::None && !all.find(keyOfValue(field, 2)))
            add(all.values, valuesOf(field));
    return all;
}

const FieldSet &gpuFactFields()
{
    static const FieldSet kFields{
        {
            {"bf16_tflops", "BF16 speed", units::one, "TFLOPS", std::nullopt, "", 1e-6, 1e9,
             "Speed of its matrix units, without sparsity; FP16 where BF16 is not stated.", true},
            {"bandwidth_gb_s", "Memory bandwidth", units::gigabyte / units::second, "GB/s", std::nullopt, "",
             1e-6, 1e9, "Of its own memory.", true},
            {"memory_gb", "Memory", units::gigabyte, "GB", std::nullopt, "", 1e-6, 1e9,
             "Of one GPU, nominal.", true},
        },
        {},
        {}};
    return kFields;
}

bool ChoiceField::isTruth() const
{
    return std::any_of(values.begin(), values.end(),
                       [](const ChoiceValue &value) { return std::strcmp(value.id, "true") == 0; });
}

bool ChoiceField::isWritten(const std::string &chosen) const
{
    return !isOptional || chosen != (values.empty() ? "" : values.front().id);
}

namespace {

// Changes every field and choice, and the values of series.
template<class Change>
FieldSet changed(FieldSet set, const Change &change)
{
    for (Field &field : set.fields)
        change(field);
    for (Field &value : set.values)
        change(value);
    for (ChoiceField &choice : set.choices)
        change(choice);
    return set;
}

} // namespace

Field inGroup(FieldGroup group, Field field)
{
    field.group = group;
    return field;
}

FieldSet inGroup(FieldGroup group, FieldSet fields)
{
    return changed(std::move(fields), [group](auto &field) { field.group = group; });
}

FieldSet parametersOf(const char *effects, FieldSet fields)
{
    return changed(std::move(fields), [effects](auto &field) { field.effects = effects; });
}

FieldSet startingComputed(const std::string &effect, FieldSet fields)
{
    for (Field &field : fields.fields)
        field.startsComputed = field.startsComputed || effect == field.key;
    return fields;
}

FieldSet onlyWhen(const char *when, FieldSet fields)
{
    return changed(std::move(fields), [when](auto &field) { field.when = when; });
}

bool isComputed(const Inputs &inputs, const std::string &effect)
{
    const auto found = inputs.find(effect);
    return found != inputs.end() && found->second.mode == EffectMode::Computed;
}

bool applies(const Field &field, const Inputs &inputs, const Choices &choices)
{
    return appliesNow(field, inputs, choices);
}

bool applies(const ChoiceField &choice, const Inputs &inputs, const Choices &choices)
{
    return appliesNow(choice, inputs, choices);
}

const WorkloadKind *findWorkloadKind(const std::string &id)
{
    for (const WorkloadKind &kind : workloadKinds())
        if (id == kind.id)
            return &kind;
    return nullptr;
}

const ProcurementKind *findProcurementKind(const std::string &id)
{
    for (const ProcurementKind &kind : procurementKinds())
        if (id == kind.id)
            return &kind;
    return nullptr;
}

const WorkloadTraits &workloadTraits(const std::string &kind)
{
    static const WorkloadTraits kNone;
    const WorkloadKind *known = findWorkloadKind(kind);
    return known ? known->traits : kNone;
}

const WorkloadTraits &traitsOf(const Workload &workload) { return workloadTraits(workload.kind); }

const ProcurementTraits &procurementTraits(const std::string &kind)
{
    static const ProcurementTraits kNone;
    const ProcurementKind *known = findProcurementKind(kind);
    return known ? known->traits : kNone;
}

const ProcurementTraits &traitsOf(const Procurement &procurement)
{
    return procurementTraits(procurement.kind);
}

void complete(const FieldSet &fields, Inputs &inputs, Choices &choices)
{
    // Which effects are computed and what is chosen decides which fields there are.
    const auto completeFields = [&](bool areEffects) {
        fields.eachInput([&](const Field &field) {
            if (field.isEffect == areEffects && !inputs.count(field.key) && applies(field, inputs, choices))
                if (const auto first = firstInput(fields, field, inputs, choices))
                    inputs[field.key] = *first;
        });
    };
    for (std::size_t before = std::size_t(-1); before != inputs.size() + choices.size();) {
        before = inputs.size() + choices.size();
        completeFields(true);
        for (const ChoiceField &choice : fields.choices)
            if (!choices.count(choice.key) && applies(choice, inputs, choices))
                choices[choice.key] = choice.values.empty() ? choice.start : choice.values.front().id;
    }
    completeFields(false);
}

void completeChosen(const FieldSet &fields, Inputs &inputs, Choices &choices)
{
    fields.eachInput([&](const Field &field) {
        const auto held = inputs.find(field.key);
        if (held != inputs.end() && held->second == Input{} && startOf(fields, field.key, inputs, choices))
            inputs.erase(held);
    });
    for (const ChoiceField &choice : fields.choices) {
        const auto held = choices.find(choice.key);
        const bool isThere = held != choices.end();
        const bool isBlank = isThere && choice.values.empty() && held->second.empty() && *choice.start;
        // Another kind may know other values.
        if (isBlank || (isThere && !choice.values.empty() && !checkChoice(choice, held->second)))
            choices.erase(held);
    }
    complete(fields, inputs, choices);
}

double hoursPerMonth(const Study &study)
{
    const auto found = study.conventions.inputs.find("hours_per_month");
    return found == study.conventions.inputs.end() ? kHoursPerMonth
                                                   : found->second.value.value_or(kHoursPerMonth);
}

void completeStudy(Study &study)
{
    complete(conventionFields(), study.conventions.inputs, study.conventions.choices);
    for (auto &[id, workload] : study.workloads)
        if (const WorkloadKind *kind = findWorkloadKind(workload.kind))
            complete(kind->fields(), workload.inputs, workload.choices);
    for (auto &[id, option] : study.options)
        forEachProcurement(option, completeProcurement);
}

namespace {

// "On demand", "On demand 2" where there is one of that name.
template<class Map>
std::string freshName(const std::string &label, const Map &taken)
{
    const auto isTaken = [&taken](const std::string &name) {
        return std::any_of(taken.begin(), taken.end(),
                           [&](const auto &one) { return one.second.name == name; });
    };
    std::string name = label;
    for (int n = 2; isTaken(name); ++n)
        name = label + " " + std::to_string(n);
    return name;
}

} // namespace

Option newOption(const Study &study, const std::string &kind)
{
    Option option;
    const ProcurementKind *known = findProcurementKind(kind);
    option.name = freshName(known ? known->label : kind, study.options);
    option.order = nextOrder(study.options);
    std::set<int> slots;
    for (const auto &[id, other] : study.options)
        slots.insert(other.slot);
    while (slots.count(option.slot))
        ++option.slot;
    option.procurement.kind = kind;
    completeProcurement(option.procurement);
    return option;
}

Workload newWorkload(const Study &study, const std::string &kind)
{
    Workload workload;
    const WorkloadKind *known = findWorkloadKind(kind);
    workload.name = freshName(known ? known->label : kind, study.workloads);
    workload.kind = kind;
    workload.order = nextOrder(study.workloads);
    if (known)
        complete(known->fields(), workload.inputs, workload.choices);
    return workload;
}

} // namespace breakeven
