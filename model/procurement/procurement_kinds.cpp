#include "model/procurement/own_terms.h"
#include "model/procurement/procurement.h"

namespace breakeven {

std::span<const ProcurementKind> procurementKinds()
{
    static const ProcurementKind kKinds[] = {
#define PROCUREMENT(kind) kind,
#include "model/procurement/procurement_kinds.def"
#undef PROCUREMENT
    };
    return kKinds;
}

ProcurementContext::ProcurementContext(SheetBuilder &builder, const Study &study, const TimeBase &time,
                                       const Procurement &procurement, std::string path,
                                       std::string linePrefix, const Demand &demand,
                                       std::vector<CostLine> &lines, TaxItems &tax,
                                       std::map<std::string, StepNodes> &steps)
    : m_study(study), m_time(time), m_procurement(procurement), m_path(path),
      m_scope(builder, std::move(path)), m_linePrefix(std::move(linePrefix)), m_demand(demand),
      m_lines(lines), m_firstLine(lines.size()), m_tax(tax), m_steps(steps)
{
}

ProcurementContext ProcurementContext::apart(const std::string &scope) const
{
    ProcurementContext own = *this;
    own.m_scope = Scope(builder(), scope);
    return own;
}

Quantity ProcurementContext::step(const std::string &key, const std::string &label, Quantity quantity,
                                  Display display, const std::string &note) const
{
    return m_scope.inner("steps").name(key, label, quantity, display, note);
}

Quantity ProcurementContext::readStep(NodeId StepNodes::*handle, const std::string &key,
                                      const std::string &label, Quantity quantity, Display display) const
{
    const Quantity named = step(key, label, quantity, display);
    stepNodes().*handle = named.id();
    return named;
}

std::optional<Quantity> ProcurementContext::knownStep(const char *key) const
{
    return builder().find(m_scope.inner("steps").id(key));
}

std::optional<Quantity> ProcurementContext::knownEffect(const char *effect) const
{
    return builder().find(m_scope.id(effect));
}

Quantity ProcurementContext::in(const char *key) const
{
    const ProcurementKind *kind = findProcurementKind(m_procurement.kind);
    return fieldInput(builder(), kind->fields(), m_procurement.inputs, m_path, key);
}

const Input *ProcurementContext::find(const char *key) const
{
    const auto found = m_procurement.inputs.find(key);
    const ProcurementKind *kind = findProcurementKind(m_procurement.kind);
    return found != m_procurement.inputs.end() && kind->fields().find(key) ? &found->second : nullptr;
}

std::optional<double> ProcurementContext::value(const char *key) const
{
    const Input *input = find(key);
    return input ? input->value : std::nullopt;
}

const PinnedPrice *ProcurementContext::pinnedPrice(const char *key) const
{
    const Input *input = find(key);
    return input && input->price ? &*input->price : nullptr;
}

Quantity ProcurementContext::computed(const char *effect, Quantity value) const
{
    const Field *field = findProcurementKind(m_procurement.kind)->fields().find(effect);
    return m_scope.name(effect, field->label, value);
}

bool ProcurementContext::isChosen(const char *key, const char *value) const
{
    const auto found = m_procurement.choices.find(key);
    return found != m_procurement.choices.end() && found->second == value;
}

void ProcurementContext::addLine(CostLine line) const
{
    line.id = m_linePrefix + line.id;
    m_lines.push_back(std::move(line));
}

Supply ProcurementContext::buildPart(const char *key, const Demand &demand) const
{
    const Procurement &part = m_procurement.parts.at(key);
    const ProcurementContext inner(builder(), m_study, m_time, part, m_path + "." + key,
                                   m_linePrefix + key + "-", demand, m_lines, m_tax, m_steps);
    return buildProcurement(*findProcurementKind(part.kind), inner.apart(m_scope.id(key)));
}

Supply buildProcurement(const ProcurementKind &kind, const ProcurementContext &context)
{
    const Supply supply = kind.build(context);
    addOwnTermLines(context);
    return supply;
}

} // namespace breakeven
