// Takes what the table of GPUs knows into a study that names them: its facts are inputs, with their source.
#pragma once

#include "model/study/issue.h"
#include "model/study/study.h"

#include <string>
#include <vector>

namespace breakeven {

// Adds the facts of each GPU that a workload, an option or the reference names and the study does not know
// yet; what it knows is left as it is, and so is a GPU that is not in the table. A name without its form
// ("H100") means SXM where there is one. Says so, and which names may mean several models.
std::vector<Issue> addGpuFacts(Study &study);

// Whether setting what this path names may name a GPU or make a speed computed.
bool concernsGpus(const std::string &path);

} // namespace breakeven
