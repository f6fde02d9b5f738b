// Edits of the list of workloads: one is added, removed or renamed; the others keep their order and their
// ids.
//
// Errors: NotFound naming the workloads there are; BadInput for a name that is empty or that another workload
// has, and where the last workload would be removed. The study is unchanged then.
#pragma once

#include "model/result.h"
#include "model/study/study.h"

#include <string>
#include <vector>

namespace breakeven {

// Errors: as above. An empty `id` is that of a new workload.
Result<void> checkWorkloadName(const Study &study, const std::string &id, const std::string &name);
// Gives the id, which is made from the name. With an empty `name` the workload keeps the one it has; its
// place is behind the others. Every option serves it together with the rest.
Result<std::string> addWorkload(Study &study, Workload workload, const std::string &name = {});

// Also removes what options procure for this workload alone. Shared assumptions that nothing else used are
// removed too, except values that a person set; their names are returned.
Result<std::vector<std::string>> removeWorkload(Study &study, const std::string &id);
Result<void> renameWorkload(Study &study, const std::string &id, const std::string &name);

} // namespace breakeven
