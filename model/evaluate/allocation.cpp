#include "model/evaluate/allocation.h"

#include "model/study/fields.h"

namespace breakeven {

namespace {

// Only there for one allocation, or a parameter of the overhead of machines that start and stop.
template<class AnyField>
bool isOfAllocation(const AnyField &field)
{
    return std::string(field.when).find("allocation") != std::string::npos ||
           std::string(field.effects).find("overhead") != std::string::npos;
}

} // namespace

AllocationTerms allocationTerms(const std::string &kind, const Option &like)
{
    AllocationTerms terms;
    const FieldSet &fields = findProcurementKind(kind)->fields();
    const Procurement &procurement = like.procurement;
    for (const ChoiceField &choice : fields.choices)
        if (choice.key == std::string("allocation") || isOfAllocation(choice))
            if (const auto found = procurement.choices.find(choice.key); found != procurement.choices.end())
                terms.choices.insert(*found);
    for (const Field &field : fields.fields)
        if (isOfAllocation(field))
            if (const auto found = procurement.inputs.find(field.key); found != procurement.inputs.end())
                terms.inputs.insert(*found);
    return terms;
}

Option allocatedLike(Option option, const Option &like)
{
    Procurement &procurement = option.procurement;
    const AllocationTerms terms = allocationTerms(procurement.kind, like);
    for (const auto &[key, choice] : terms.choices)
        procurement.choices[key] = choice;
    for (const auto &[key, input] : terms.inputs)
        procurement.inputs[key] = input;
    complete(findProcurementKind(procurement.kind)->fields(), procurement.inputs, procurement.choices);
    return option;
}

} // namespace breakeven
