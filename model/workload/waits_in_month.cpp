#include "model/workload/waits_in_month.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// The operand that the value of a node comes from; −1 where it is made of several.
NodeId sourceOf(const Sheet &sheet, const Evaluation &evaluation, NodeId id, int month)
{
    const std::span<const NodeId> operands = sheet.operands(id);
    switch (sheet.node(id).op) {
    case Op::Same:
    case Op::Output:
        return operands[0];
    case Op::Choose:
        return operands[evaluation.at(operands[0], month).value_or(0) != 0 ? 1 : 2];
    case Op::Maximum:
        return *std::max_element(operands.begin(), operands.end(), [&](NodeId a, NodeId b) {
            // A queue without end waits longer than any other.
            return evaluation.at(a, month).value_or(HUGE_VAL) < evaluation.at(b, month).value_or(HUGE_VAL);
        });
    default:
        return -1;
    }
}

} // namespace

std::optional<Arrivals> waitsIn(const StudySheet &sheet, const Evaluation &evaluation, std::size_t option,
                                int month)
{
    for (NodeId id = sheet.options[option].served.wait95ByMonth; id >= 0;
         id = sourceOf(*sheet.sheet, evaluation, id, month))
        if (auto arrivals = arrivalsIn(evaluation, id, month))
            return arrivals;
    return std::nullopt;
}

} // namespace breakeven
