// The catalogues of what can be set: fields of conventions, workloads and procurements, in display order.
//
// Dialogs, the study file, its JSON schema, paths of `--set`, the assumptions page and the documentation
// follow from these lists; adding a procurement or a workload is one file and one line.
#pragma once

#include "model/result.h"
#include "model/sheet/unit.h"
#include "model/study/study.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace breakeven {

inline constexpr double kNoLimit = std::numeric_limits<double>::infinity();

// What a change of a value is a change of.
enum class FieldGroup { Hardware, Prices, RunningCost };

// Whether a field holds one value or several: model/study/series.h.
enum class SeriesBy : std::uint8_t { None, Year, Month };

struct FieldSeries
{
    SeriesBy by = SeriesBy::None;
    const char *label = ""; // of a value, before its year or month; empty: that of the field
    const char *help = "From that year on; unset: as the year before."; // of a later value
};
// The choice that says how many months a series by month has.
inline constexpr const char *kSeriesMonthsChoice = "months";

struct Field
{
    const char *key;
    const char *label;
    Unit unit;            // in the sheet
    const char *unitText; // as people write it; "$" stands for the study's currency: "$/h", "%", "months"
    std::optional<double> standard; // of new things; nothing: unknown until set
    const char *source;             // of the standard value; empty: assumed
    double least = 0;               // allowed range, both ends included
    double most = kNoLimit;
    const char *help = "";
    bool isOptional = false;  // may stay unset without being missed
    bool isEffect = false;    // {mode: value|computed}
    bool isPrice = false;     // can be pinned to a price record
    const char *effects = ""; // keys of the effects this is a parameter of: only there while one is computed
    // A choice and values of it: only there while one of them is chosen; "*" is any text; "&" joins several
    // such.
    const char *when = "";
    bool startsComputed = false; // an effect that new things compute
    FieldGroup group = FieldGroup::Hardware;
    FieldSeries series = {};
    const char *valueOf = "";    // of a value or the factor of a series: the key of the series
    bool isGivenAtFirst = false; // an effect whose mode is written only while it is computed
};

// Whether it counts what comes whole: GPUs, machines, people, months.
bool isCounted(const Field &field);

struct ChoiceValue
{
    const char *id;
    const char *label;
};

struct ChoiceField
{
    const char *key;
    const char *label;
    std::vector<ChoiceValue> values; // the first is the standard; empty: free text
    const char *help = "";
    // For free text: whether it can be read; nothing: any text can.
    Result<void> (*readable)(const std::string &text) = nullptr;
    const char *effects = ""; // as of a Field
    const char *when = "";    // as of a Field
    const char *start = "";   // of free text: what it begins with
    FieldGroup group = FieldGroup::Hardware;
    bool isOptional = false; // stands in no file until something else than its standard is chosen

    // Whether it is yes or no: its values are "true" and "false".
    bool isTruth() const;
    // Whether a file says that this is chosen.
    bool isWritten(const std::string &chosen) const;
};

// Errors: BadInput naming what can be chosen, or why the text cannot be read. An empty free text is unset.
Result<void> checkChoice(const ChoiceField &choice, const std::string &text);

struct PartField
{
    const char *key;
    const char *label;
    const char *standardKind; // empty: it may be left out

    bool isOptional() const { return *standardKind == 0; }
};

// The first value of a field that is optional, or has no standard value, once a choice needs it.
struct Start
{
    const char *when; // as of a Field
    const char *key;
    double value;
    const char *source;      // as of a Field
    const char *unless = ""; // a key that says the same: where it has a value there is no start
};

struct FieldSet
{
    std::vector<Field> fields;
    std::vector<ChoiceField> choices;
    std::vector<PartField> parts;
    std::vector<Start> starts = {};
    // Of its series, the later values and the factors: `joined` adds them, no list shows them.
    std::vector<Field> values = {};

    // Visits every field that can hold an input, in display order.
    template<class Visit>
    void eachInput(const Visit &visit) const
    {
        for (const Field &field : fields) {
            if (field.series.by != SeriesBy::Month)
                visit(field);
            if (field.series.by != SeriesBy::None)
                for (const Field &value : values)
                    if (value.valueOf == field.key)
                        visit(value);
        }
    }
    // Of a field, or of a value of a series.
    const Field *find(const std::string &key) const;
    const ChoiceField *findChoice(const std::string &key) const;
};

const FieldSet &conventionFields();
// What is known of a GPU: Study::gpus.
const FieldSet &gpuFactFields();

// A field set made of several groups, in order, with the values of their series.
FieldSet joined(std::vector<FieldSet> groups);

// The same field, or fields, of this group.
Field inGroup(FieldGroup group, Field field);
FieldSet inGroup(FieldGroup group, FieldSet fields);

// The same fields as parameters of the effects with these keys, separated by spaces.
FieldSet parametersOf(const char *effects, FieldSet fields);
// The same fields, of which new things compute this effect.
FieldSet startingComputed(const std::string &effect, FieldSet fields);
// The same fields, only there while a choice has one of some values: "autoscaler flags karpenter", or several
// have: "interruption_cause rate & lifetime_law weibull".
FieldSet onlyWhen(const char *when, FieldSet fields);
// Whether the effect with this key is computed from its parameters.
bool isComputed(const Inputs &inputs, const std::string &effect);
// Whether a field or a choice counts now: a parameter does only while one of its effects is computed, in the
// way it is chosen to be.
bool applies(const Field &field, const Inputs &inputs, const Choices &choices);
bool applies(const ChoiceField &choice, const Inputs &inputs, const Choices &choices);

struct Demand;
class WorkloadContext;
struct Supply;
class ProcurementContext;

// What others ask of a kind of work, so that nobody compares ids.
struct WorkloadTraits
{
    const char *activity = "";       // after "the cheapest way to"; empty: told by who knows it
    const char *count = "gpus";      // the field that says how many work at once
    const char *gpusOfOne = nullptr; // the field of the GPUs of each of these; null: they are GPUs
    const char *busy = nullptr;      // the field of the time at work; null: there is none
    const char *otherAmount = "";    // the fields that say the amount, for a sentence that asks for them
    bool isOfJobs = false;           // jobs that may wait for each other
    bool isService = false;          // requests that take GPUs for some time each
    bool isOfPeople = false;
    bool isBurst = false; // all at once, then nothing until the next
    bool isInTokens = false;

    bool isBatch() const { return isOfJobs || isBurst; } // machines may start with it
};

struct WorkloadKind
{
    const char *id;
    const char *label;
    const char *description;
    const FieldSet &(*fields)();
    Demand (*build)(const WorkloadContext &context); // model/workload/demand.h
    WorkloadTraits traits;
};
std::span<const WorkloadKind> workloadKinds();
const WorkloadKind *findWorkloadKind(const std::string &id);
// Of an unknown kind: none.
const WorkloadTraits &traitsOf(const Workload &workload);
const WorkloadTraits &workloadTraits(const std::string &kind);

// The same of a way to obtain GPUs.
struct ProcurementTraits
{
    const char *shortId = nullptr; // in the id of an option that is made by the rules; null: that of the kind
    bool isBought = false;         // servers of one's own
    bool hasTerm = false;          // paid for a term
    bool isByTheHour = false;      // at the list price, while it is wanted
    bool isSpot = false;           // may be interrupted
    bool stopsWhenIdle = false;
    bool isPaidByToken = false;
    bool isMix = false;  // of other procurements
    bool isBill = false; // what was paid

    bool isKept() const { return isBought || hasTerm; } // paid whether it works or not
    bool isRented() const { return !isBought && !isPaidByToken && !isMix && !isBill; }
};

struct ProcurementKind
{
    const char *id;
    const char *label;
    const char *description;
    const FieldSet &(*fields)();                        // its own and those common to all
    Supply (*build)(const ProcurementContext &context); // model/procurement/procurement.h
    ProcurementTraits traits;
};
std::span<const ProcurementKind> procurementKinds();
const ProcurementKind *findProcurementKind(const std::string &id);
// Of an unknown kind: none.
const ProcurementTraits &traitsOf(const Procurement &procurement);
const ProcurementTraits &procurementTraits(const std::string &kind);

// The convention, or the mean of the calendar where the study has none.
double hoursPerMonth(const Study &study);

// Fills in every field that applies and is missing with its standard value (source "standard value …",
// confidence assumed). Requires: kinds that exist; unknown kinds are left alone.
void completeStudy(Study &study);
void complete(const FieldSet &fields, Inputs &inputs, Choices &choices);
// The same after something has been chosen: what the choice needs and holds nothing begins anew.
void completeChosen(const FieldSet &fields, Inputs &inputs, Choices &choices);

// A new option of this kind with all its fields, placed last, with the first free slot.
Option newOption(const Study &study, const std::string &kind);
Workload newWorkload(const Study &study, const std::string &kind);

} // namespace breakeven
