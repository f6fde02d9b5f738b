// What a comparison says of requests in tokens: the figures, and the sentences about how they are known.
#pragma once

#include "model/evaluate/evaluate.h"

namespace breakeven {

// As the workloads of the study; nothing for those that are not counted in tokens.
std::vector<std::optional<TokenOutcome>> tokenOutcomes(const Study &study, const StudySheet &sheet,
                                                       const Evaluation &evaluation, std::size_t option);

// Why an option cannot serve, is slow or is not known to be fast enough; and what stands for what. Requires:
// its status and its tokens.
void addTokenIssues(const Study &study, const StudySheet &sheet, OptionOutcome &outcome);

} // namespace breakeven
