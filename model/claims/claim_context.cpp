#include "model/claims/claim.h"

#include "model/finance/count.h"
#include "model/study/study_path.h"

#include <cstring>

namespace breakeven {

namespace {

Input inputOf(const ClaimFact &fact, const ClaimDocument &document)
{
    Input input;
    input.value = fact.value;
    input.note = fact.note;
    if (!fact.source) {
        input.source = document.source;
        input.asOf = document.date;
        input.confidence = Confidence::Medium;
    } else if (*fact.source) {
        input.source = fact.source;
        input.asOf = fact.date;
        input.confidence = Confidence::Low;
    } else {
        input.confidence = Confidence::Assumed;
    }
    return input;
}

} // namespace

ClaimFact statedFact(const char *key, const char *label, Unit unit, const char *unitText, double value,
                     StudyPaths paths, const char *note)
{
    return {key, label, unit, unitText, value, std::move(paths), note};
}

ClaimFact assumedFact(const char *key, const char *label, Unit unit, const char *unitText, double value,
                      StudyPaths paths, const char *note)
{
    return {key, label, unit, unitText, value, std::move(paths), note, ""};
}

ClaimFact foreignFact(const char *key, const char *label, Unit unit, const char *unitText, double value,
                      StudyPaths paths, const char *note, const char *source, Date date)
{
    return {key, label, unit, unitText, value, std::move(paths), note, source, date};
}

ClaimContext::ClaimContext(SheetBuilder &builder, const TimeBase &time, const ClaimDocument &document,
                           std::string id, const std::map<std::string, ConstInputPlace> &studyInputs)
    : m_builder(builder), m_time(time), m_document(document), m_id(std::move(id)), m_studyInputs(studyInputs)
{
}

bool ClaimContext::isDocument(const char *id) const { return std::strcmp(m_document.id, id) == 0; }

std::optional<Quantity> ClaimContext::studyInput(const StudyPath &path) const
{
    const auto found = m_studyInputs.find(path.path);
    if (found == m_studyInputs.end() || (path.beside && !m_studyInputs.count(path.beside)))
        return std::nullopt;
    const ConstInputPlace &place = found->second;
    if (place.input->mode == EffectMode::Computed)
        return m_builder.find(place.path);
    return m_builder.input(place.path, place.field->label, place.field->unit, place.field->unitText,
                           *place.input);
}

Quantity ClaimContext::fact(const ClaimFact &wanted) const
{
    for (const StudyPath &path : wanted.paths)
        if (const auto own = studyInput(path))
            return *own;
    return m_builder.input("claims." + m_id + "." + wanted.key, wanted.label, wanted.unit, wanted.unitText,
                           inputOf(wanted, m_document));
}

Quantity ClaimContext::step(const char *key, const char *label, Quantity quantity, Display display) const
{
    return m_builder.name("claims." + m_id + "." + key, label, quantity, display);
}

void ClaimContext::computes(const char *label, Quantity quantity, Display display)
{
    m_computed.push_back({label, quantity, display});
}

void ClaimContext::otherwise(const char *label, Quantity quantity, Display display)
{
    m_otherwise.push_back({label, quantity, display});
}

std::vector<NodeId> ClaimContext::nameAll(const std::string &prefix, const std::vector<Named> &all) const
{
    std::vector<NodeId> nodes;
    for (const Named &named : all) {
        const std::string id = prefix + "." + std::to_string(nodes.size() + 1);
        nodes.push_back(m_builder.result(id, named.label, named.quantity, named.display).id());
    }
    return nodes;
}

ClaimNodes ClaimContext::finish() const
{
    const std::string prefix = "claims." + m_id;
    ClaimNodes nodes{m_id, {}, nameAll(prefix + ".otherwise", m_otherwise)};
    if (m_computed.empty())
        return nodes;
    const Named &last = m_computed.back();
    const NodeId whole = m_builder.result(prefix, last.label, last.quantity, last.display).id();
    nodes.computed = m_computed.size() > 1 ? nameAll(prefix, m_computed) : std::vector<NodeId>{whole};
    return nodes;
}

Quantity minutes(Quantity hours) { return count(hours) * 60; }

} // namespace breakeven
