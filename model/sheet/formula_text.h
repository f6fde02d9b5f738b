// The formula of a node as a person reads it, made from the text forms of the operations table.
//
// A term without a name is written out; a term with a name stands as its name.
#pragma once

#include "model/sheet/sheet.h"

#include <functional>
#include <string>
#include <vector>

namespace breakeven {

// "GPU-hours × Spot price ÷ Relative speed".
std::string formulaInWords(const Sheet &sheet, NodeId id);

// The same with what `valueText` gives for every named term; a term of a sum with an empty text is left out.
std::string formula(const Sheet &sheet, NodeId id, const std::function<std::string(NodeId)> &valueText);

// The same in numbers: what is added up over months, or taken of one, stands as its own value too.
std::string formulaInNumbers(const Sheet &sheet, NodeId id,
                             const std::function<std::string(NodeId)> &valueText);

// The named nodes a node's formula speaks of, in the order of the formula, each once.
std::vector<NodeId> namedTerms(const Sheet &sheet, NodeId id);

} // namespace breakeven
