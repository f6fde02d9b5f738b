// Why a figure of a study is unknown, in one sentence with the path to look at.
#pragma once

#include "model/evaluate/evaluate.h"

#include <optional>
#include <string>

namespace breakeven {

// For a node without a value; `quantity` is the name it was asked for by. Empty when it has a value.
std::string whyUnknown(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                       const std::string &quantity, NodeId node);

// For a name that the results know and this study has no node for: a cost of a job where no workload has jobs.
// Nothing for names that mean nothing.
std::optional<std::string> whyAbsent(const Study &study, const StudySheet &sheet,
                                     const std::string &quantity);

} // namespace breakeven
