// Where a study has a place for what a trace says, and the study that takes it over.
#include "data/traces/trace_inputs.h"

#include "data/traces/trace_curve.h"
#include "model/study/study_path.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

constexpr double kTenthDeviation = 1.2815515655446004; // P90 of the normal distribution

const FieldSet *fieldsAt(const Study &study, const std::string &place)
{
    const std::size_t dot = place.find('.');
    const std::string id = place.substr(dot + 1);
    if (place.starts_with("workloads.")) {
        const auto found = study.workloads.find(id);
        const WorkloadKind *kind =
            found == study.workloads.end() ? nullptr : findWorkloadKind(found->second.kind);
        return kind ? &kind->fields() : nullptr;
    }
    const auto found = study.options.find(id.substr(0, id.find('.')));
    if (found == study.options.end())
        return nullptr;
    const Procurement *procurement = &found->second.procurement;
    if (const std::size_t part = id.find('.'); part != std::string::npos) {
        const auto inner = procurement->parts.find(id.substr(part + 1));
        procurement = inner == procurement->parts.end() ? nullptr : &inner->second;
    }
    const ProcurementKind *kind = procurement ? findProcurementKind(procurement->kind) : nullptr;
    return kind ? &kind->fields() : nullptr;
}

bool hasPlaceFor(const Study &study, const std::string &place, const std::vector<TraceInput> &inputs)
{
    const FieldSet *fields = fieldsAt(study, place);
    return fields && std::any_of(inputs.begin(), inputs.end(), [&](const TraceInput &input) {
               return fields->find(input.key) && (input.effect.empty() || fields->find(input.effect)) &&
                      (input.key != "price" || study.currency == "USD");
           });
}

Input inputOf(const TraceInput &found, const Field &field, const std::string &source,
              std::optional<Date> asOf)
{
    Input input;
    input.value = found.value;
    input.range = found.range;
    if (found.standardError && *found.standardError > 0)
        input.range = Range{std::max(field.least, *input.value - kTenthDeviation * *found.standardError),
                            std::min(field.most, *input.value + kTenthDeviation * *found.standardError),
                            RangeShape::Normal};
    input.source = source;
    input.asOf = asOf;
    input.confidence = found.confidence;
    input.note = found.note;
    if (found.standardError)
        input.note += fmt::format("{}standard error {:.4g} {}", input.note.empty() ? "" : "; ",
                                  *found.standardError, field.unitText);
    while (!input.note.empty() && input.note.back() == ' ')
        input.note.pop_back();
    return input;
}

// The effect that the input is a parameter of is computed from it, under the choices it counts under.
void computeEffect(Study &study, const std::string &place, const FieldSet &fields, const TraceInput &found)
{
    if (!found.effect.empty())
        if (const std::string effect = place + "." + found.effect; findInput(study, effect))
            (void)setPath(study, effect + ".mode", "computed");
    completeStudy(study);
    for (const auto &[choice, value] : found.choices)
        if (fields.findChoice(choice) && setPath(study, place + "." + choice, value))
            completeStudy(study);
}

} // namespace

bool isServedInTokens(const Study &study, const std::string &place)
{
    const FieldSet *fields = place.starts_with("workloads.") ? fieldsAt(study, place) : nullptr;
    return fields && fields->find("input_tokens");
}

bool takesRequests(const Study &study, const std::string &place)
{
    const FieldSet *fields = place.starts_with("workloads.") ? fieldsAt(study, place) : nullptr;
    return fields && fields->find("requests_per_month");
}

bool lacksTimeOfRequest(const Study &study, const std::string &place)
{
    const FieldSet *fields = takesRequests(study, place) ? fieldsAt(study, place) : nullptr;
    return fields && fields->find("service_time") && !(gpuSecondsPerRequest(study, place) > 0);
}

std::vector<std::string> placesFor(const Study &study, const std::vector<TraceInput> &inputs)
{
    std::vector<std::string> places;
    const auto add = [&](const std::string &place) {
        if (hasPlaceFor(study, place, inputs))
            places.push_back(place);
    };
    for (const std::string &id : workloadOrder(study))
        add("workloads." + id);
    for (const std::string &id : optionOrder(study)) {
        add("options." + id);
        for (const auto &[part, procurement] : study.options.at(id).procurement.parts)
            add("options." + id + "." + part);
    }
    return places;
}

TakenInputs withTraceInputs(const Study &study, const std::string &place,
                            const std::vector<TraceInput> &inputs, const std::string &source,
                            std::optional<Date> asOf)
{
    TakenInputs taken{study, {}};
    for (const TraceInput &found : inputs) {
        const FieldSet *fields = fieldsAt(study, place);
        const Field *field = fields && hasPlaceFor(study, place, {found}) ? fields->find(found.key) : nullptr;
        if (!field || found.value < field->least || found.value > field->most ||
            (found.key == "requests_per_month" && lacksTimeOfRequest(study, place)))
            continue;
        computeEffect(taken.study, place, *fields, found);
        const std::string path = place + "." + found.key;
        if (auto target = findInput(taken.study, path)) {
            *target->input = inputOf(found, *field, source, asOf);
            taken.paths.push_back(path);
        }
    }
    return taken;
}

} // namespace breakeven
