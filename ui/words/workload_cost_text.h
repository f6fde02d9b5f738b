// What each of several workloads costs with each option, as a table.
#pragma once

#include "model/evaluate/comparison.h"
#include "ui/words/number_style.h"
#include "ui/words/table.h"

namespace breakeven::words {

// A row for each option and workload, the cheapest option first: what the workload uses, what stands ready
// for it, its share of the rest, and all of it. What explains a number is its node. No rows where there is
// only one workload.
Table costByWorkloadTable(const Study &study, const Comparison &comparison, const NumberStyle &style);

} // namespace breakeven::words
