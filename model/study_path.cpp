#include "model/study_path.h"

#include "model/amount.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace breakeven {

namespace {

std::vector<std::string> split(const std::string &path)
{
    std::vector<std::string> words;
    std::size_t begin = 0;
    for (std::size_t end = path.find('.'); end != std::string::npos; end = path.find('.', begin)) {
        words.push_back(path.substr(begin, end - begin));
        begin = end + 1;
    }
    words.push_back(path.substr(begin));
    return words;
}

// What a path names: an input (perhaps one of its attributes), or a text.
struct Place
{
    std::string owner;
    const Field *field = nullptr;
    Input *input = nullptr;
    std::string attribute; // "value", "source", …
    std::string *text = nullptr;
    const ChoiceField *choice = nullptr;
    std::string what;                   // of a text: "name", "kind", "baseline", …
    Procurement *procurement = nullptr; // of a "kind"
    Workload *workload = nullptr;
};

constexpr std::array<const char *, 9> kAttributes{"value", "source", "note",  "as_of", "confidence",
                                                  "low",   "high",   "shape", "mode"};

// Fills `place` from the words [at, …) within a set of fields; true when they name something there.
bool findInFields(const FieldSet &fields, Inputs &inputs, Choices &choices,
                  const std::vector<std::string> &words, std::size_t at, Place &place)
{
    if (at >= words.size())
        return false;
    if (const Field *field = fields.find(words[at])) {
        place.field = field;
        place.attribute = at + 1 < words.size() ? words[at + 1] : "value";
        const bool isKnown =
            std::find(kAttributes.begin(), kAttributes.end(), place.attribute) != kAttributes.end();
        if (!isKnown || at + 2 < words.size())
            return false;
        place.input = &inputs[field->key];
        return true;
    }
    const ChoiceField *choice = fields.findChoice(words[at]);
    if (!choice || at + 1 != words.size())
        return false;
    place.choice = choice;
    place.text = &choices[choice->key];
    place.what = choice->label;
    return true;
}

bool findInProcurement(Procurement &procurement, const std::vector<std::string> &words, std::size_t at,
                       Place &place)
{
    if (at >= words.size())
        return false;
    if (words[at] == "kind" && at + 1 == words.size()) {
        place.text = &procurement.kind;
        place.procurement = &procurement;
        place.what = "kind";
        return true;
    }
    const auto part = procurement.parts.find(words[at]);
    if (part != procurement.parts.end())
        return findInProcurement(part->second, words, at + 1, place);
    const ProcurementKind *kind = findProcurementKind(procurement.kind);
    return kind && findInFields(kind->fields(), procurement.inputs, procurement.choices, words, at, place);
}

bool findText(std::string &text, const char *what, const std::vector<std::string> &words, std::size_t at,
              Place &place)
{
    if (at + 1 != words.size() || words[at] != what)
        return false;
    place.text = &text;
    place.what = what;
    return true;
}

bool findInOption(Option &option, const std::vector<std::string> &words, Place &place)
{
    place.owner = option.name;
    if (findText(option.name, "name", words, 2, place) || findText(option.note, "note", words, 2, place))
        return true;
    if (words[2] == "workloads" && words.size() > 4) {
        const auto own = option.workloads.find(words[3]);
        return own != option.workloads.end() && findInProcurement(own->second, words, 4, place);
    }
    return findInProcurement(option.procurement, words, 2, place);
}

bool findInWorkload(Workload &workload, const std::vector<std::string> &words, Place &place)
{
    place.owner = workload.name;
    if (findText(workload.name, "name", words, 2, place))
        return true;
    if (findText(workload.kind, "kind", words, 2, place)) {
        place.workload = &workload;
        return true;
    }
    const WorkloadKind *kind = findWorkloadKind(workload.kind);
    return kind && findInFields(kind->fields(), workload.inputs, workload.choices, words, 2, place);
}

bool findPlace(Study &study, const std::vector<std::string> &words, Place &place)
{
    if (words.size() == 1)
        return findText(study.name, "name", words, 0, place) ||
               findText(study.question, "question", words, 0, place) ||
               findText(study.baseline, "baseline", words, 0, place) ||
               findText(study.currency, "currency", words, 0, place);
    if (words[0] == "conventions") {
        place.owner = "Conventions";
        return findInFields(conventionFields(), study.conventions.inputs, study.conventions.choices, words, 1,
                            place);
    }
    if (words.size() < 3)
        return false;
    if (words[0] == "workloads") {
        const auto found = study.workloads.find(words[1]);
        return found != study.workloads.end() && findInWorkload(found->second, words, place);
    }
    if (words[0] == "options") {
        const auto found = study.options.find(words[1]);
        return found != study.options.end() && findInOption(found->second, words, place);
    }
    return false;
}

template<class Visit>
void visitFields(const FieldSet &fields, const Inputs &inputs, const std::string &prefix,
                 const std::string &owner, Visit visit)
{
    for (const Field &field : fields.fields) {
        const auto found = inputs.find(field.key);
        if (found != inputs.end())
            visit(ConstInputPlace{prefix + "." + field.key, owner, &field, &found->second});
    }
}

template<class Visit>
void visitProcurement(const Procurement &procurement, const std::string &prefix, const std::string &owner,
                      Visit visit)
{
    if (const ProcurementKind *kind = findProcurementKind(procurement.kind))
        visitFields(kind->fields(), procurement.inputs, prefix, owner, visit);
    for (const auto &[key, part] : procurement.parts)
        visitProcurement(part, prefix + "." + key, owner, visit);
}

Error unknownPath(const Study &study, const std::string &path)
{
    std::vector<std::string> candidates;
    for (const ConstInputPlace &place : allInputs(study))
        candidates.push_back(place.path);
    for (const ChoiceField &choice : conventionFields().choices)
        candidates.push_back(std::string("conventions.") + choice.key);
    for (const auto &[id, option] : study.options)
        for (const auto &[key, value] : option.procurement.choices)
            candidates.push_back("options." + id + "." + key);
    candidates.push_back("baseline");
    std::string text = "The study has no path '" + path + "'; nearest:";
    for (const std::string &candidate : nearest(path, candidates))
        text += " " + candidate;
    return {ErrorKind::NotFound, text + ".", path};
}

std::string choiceList(const ChoiceField &choice)
{
    std::string text;
    for (const ChoiceValue &value : choice.values)
        text += (text.empty() ? "" : ", ") + std::string(value.id);
    return text;
}

double hoursPerMonth(const Study &study)
{
    const auto found = study.conventions.inputs.find("hours_per_month");
    return found == study.conventions.inputs.end() ? 730 : found->second.value.value_or(730);
}

Error outOfRange(const Field &field, const std::string &text, const std::string &currency,
                 const std::string &path)
{
    const std::string unit = field.unitText;
    std::string limits = "at least " + amountText(field.least, unit, currency);
    if (std::isfinite(field.most))
        limits = "between " + amountText(field.least, unit, currency) + " and " +
                 amountText(field.most, unit, currency);
    const bool isPercentSlip = unit.find('%') != std::string::npos && text.find('%') == std::string::npos;
    return {ErrorKind::BadInput,
            std::string(field.label) + ": expected " + limits + ", found '" + text + "'." +
                (isPercentSlip ? " Write a percentage with its sign, as in '30 %'." : ""),
            path};
}

Result<double> amountFor(const Study &study, const Field &field, const std::string &path,
                         const std::string &text)
{
    auto amount = parseAmount(text, field.unitText, study.currency, hoursPerMonth(study));
    if (!amount) {
        Error error = amount.error();
        error.message = std::string(field.label) + ": " + error.message;
        error.where = path;
        return error;
    }
    if (*amount < field.least || *amount > field.most)
        return outOfRange(field, text, study.currency, path);
    return amount;
}

Result<void> setValue(const Study &study, Place &place, const std::string &path, const std::string &text)
{
    if (text.empty() || text == "unknown") {
        place.input->value.reset();
        place.input->price.reset();
        return {};
    }
    const auto amount = amountFor(study, *place.field, path, text);
    if (!amount)
        return amount.error();
    if (place.input->value != *amount) {
        place.input->value = *amount;
        place.input->price.reset();
        place.input->source = "own value";
        place.input->asOf.reset();
        place.input->confidence = Confidence::Unstated;
    }
    return {};
}

Result<void> setRangeEnd(const Study &study, Place &place, const std::string &path, const std::string &text)
{
    const auto amount = amountFor(study, *place.field, path, text);
    if (!amount)
        return amount.error();
    Input &input = *place.input;
    Range range = input.range.value_or(
        Range{input.value.value_or(*amount), input.value.value_or(*amount), RangeShape::Pert});
    (place.attribute == "low" ? range.low : range.high) = *amount;
    if (range.low > range.high)
        return Error{ErrorKind::BadInput,
                     std::string(place.field->label) + ": the low end is above the high end; swap them.",
                     path};
    input.range = range;
    return {};
}

Result<void> setAttribute(const Study &study, Place &place, const std::string &path, const std::string &text)
{
    Input &input = *place.input;
    const auto bad = [&](const std::string &expected) {
        return Error{ErrorKind::BadInput, "Expected " + expected + ", found '" + text + "'.", path};
    };
    if (place.attribute == "value")
        return setValue(study, place, path, text);
    if (place.attribute == "low" || place.attribute == "high")
        return setRangeEnd(study, place, path, text);
    if (place.attribute == "source") {
        input.source = text;
    } else if (place.attribute == "note") {
        input.note = text;
    } else if (place.attribute == "as_of") {
        const auto date = Date::parse(text);
        if (!date)
            return bad("a date like 2026-11-20");
        input.asOf = date;
    } else if (place.attribute == "confidence") {
        const auto confidence = parseConfidence(text);
        if (!confidence)
            return bad("high, medium, low or assumed");
        input.confidence = *confidence;
    } else if (place.attribute == "shape") {
        const auto shape = parseRangeShape(text);
        if (!shape || !input.range)
            return bad("uniform, triangular, pert, lognormal or normal, on an input with a range");
        input.range->shape = *shape;
    } else if (text != "value") {
        return bad("the mode 'value'");
    }
    return {};
}

Result<void> setKind(Place &place, const std::string &path, const std::string &text)
{
    std::string known;
    if (place.procurement) {
        if (const ProcurementKind *kind = findProcurementKind(text)) {
            place.procurement->kind = text;
            complete(kind->fields(), place.procurement->inputs, place.procurement->choices);
            return {};
        }
        for (const ProcurementKind &kind : procurementKinds())
            known += (known.empty() ? "" : ", ") + std::string(kind.id);
    } else {
        if (const WorkloadKind *kind = findWorkloadKind(text)) {
            place.workload->kind = text;
            complete(kind->fields(), place.workload->inputs, place.workload->choices);
            return {};
        }
        for (const WorkloadKind &kind : workloadKinds())
            known += (known.empty() ? "" : ", ") + std::string(kind.id);
    }
    return Error{ErrorKind::BadInput, "Expected one of " + known + ", found '" + text + "'.", path};
}

Result<void> setText(const Study &study, Place &place, const std::string &path, const std::string &text)
{
    if (place.procurement || place.workload)
        return setKind(place, path, text);
    if (place.choice && !place.choice->values.empty()) {
        const auto &values = place.choice->values;
        const bool isKnown = std::any_of(values.begin(), values.end(),
                                         [&](const ChoiceValue &value) { return text == value.id; });
        if (!isKnown)
            return Error{ErrorKind::BadInput,
                         "Expected one of " + choiceList(*place.choice) + ", found '" + text + "'.", path};
    }
    if (place.what == "baseline" && !study.options.count(text)) {
        std::vector<std::string> ids = optionOrder(study);
        std::string known;
        for (const std::string &id : ids)
            known += (known.empty() ? "" : ", ") + id;
        return Error{ErrorKind::NotFound, "No option '" + text + "'; the study has: " + known + ".", path};
    }
    *place.text = text;
    return {};
}

int distance(const std::string &a, const std::string &b)
{
    std::vector<int> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = int(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        int diagonal = row[0];
        row[0] = int(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row.back();
}

} // namespace

std::vector<ConstInputPlace> allInputs(const Study &study)
{
    std::vector<ConstInputPlace> places;
    const auto collect = [&](ConstInputPlace place) { places.push_back(std::move(place)); };
    visitFields(conventionFields(), study.conventions.inputs, "conventions", "Conventions", collect);
    for (const std::string &id : workloadOrder(study)) {
        const Workload &workload = study.workloads.at(id);
        if (const WorkloadKind *kind = findWorkloadKind(workload.kind))
            visitFields(kind->fields(), workload.inputs, "workloads." + id, workload.name, collect);
    }
    for (const std::string &id : optionOrder(study)) {
        const Option &option = study.options.at(id);
        visitProcurement(option.procurement, "options." + id, option.name, collect);
        for (const auto &[workload, own] : option.workloads)
            visitProcurement(own, "options." + id + ".workloads." + workload, option.name, collect);
    }
    return places;
}

Result<InputPlace> findInput(Study &study, const std::string &path)
{
    Place place;
    if (!findPlace(study, split(path), place) || !place.input)
        return unknownPath(study, path);
    return InputPlace{path, place.owner, place.field, place.input};
}

Result<void> setPath(Study &study, const std::string &path, const std::string &text)
{
    Study changed = study;
    Place place;
    if (!findPlace(changed, split(path), place))
        return unknownPath(study, path);
    const Result<void> result =
        place.input ? setAttribute(study, place, path, text) : setText(study, place, path, text);
    if (result)
        study = std::move(changed);
    return result;
}

Result<std::string> textAt(const Study &study, const std::string &path)
{
    Study copy = study;
    Place place;
    if (!findPlace(copy, split(path), place))
        return unknownPath(study, path);
    if (place.text)
        return *place.text;
    const Input &input = *place.input;
    const auto amount = [&](double value) {
        return amountText(value, place.field->unitText, study.currency);
    };
    if (place.attribute == "value")
        return input.value ? amount(*input.value) : std::string("unknown");
    if (place.attribute == "source")
        return input.source;
    if (place.attribute == "note")
        return input.note;
    if (place.attribute == "as_of")
        return input.asOf ? input.asOf->iso() : std::string();
    if (place.attribute == "confidence")
        return std::string(confidenceName(input.confidence));
    if (place.attribute == "mode")
        return std::string(input.mode == EffectMode::Value ? "value" : "computed");
    if (!input.range)
        return std::string();
    if (place.attribute == "shape")
        return std::string(rangeShapeName(input.range->shape));
    return amount(place.attribute == "low" ? input.range->low : input.range->high);
}

std::vector<std::string> nearest(const std::string &wanted, const std::vector<std::string> &candidates)
{
    std::vector<std::pair<int, std::string>> ranked;
    for (const std::string &candidate : candidates)
        ranked.emplace_back(distance(wanted, candidate), candidate);
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    std::vector<std::string> best;
    for (const auto &[howFar, candidate] : ranked)
        if (best.size() < 3 && std::find(best.begin(), best.end(), candidate) == best.end())
            best.push_back(candidate);
    return best;
}

} // namespace breakeven
