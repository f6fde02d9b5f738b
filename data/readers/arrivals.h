// Recorded request times, and recorded queue lengths.
//
// Files may be gzipped. Errors: those of readFileText; BadInput with file and line for a row that is no
// number where one is expected, and for a file without rows.
#pragma once

#include "model/result.h"
#include "model/simulation/scale_to_zero.h"
#include "model/study/issue.h"

#include <string>
#include <vector>

namespace breakeven {

struct RecordedArrivals
{
    std::vector<double> times; // seconds, ascending
    std::vector<Issue> issues;
};

// One time a line, or the first column of a CSV file with or without a header: seconds, or UTC times
// ("2023-11-16 18:17:03.98"). Seconds count as they stand unless the first is beyond a million (a Unix time):
// then, and for UTC times, from the first row's whole second. Rows that are not in order are sorted.
Result<RecordedArrivals> readArrivals(const std::string &path);

// The columns `second` and `length` of a CSV file: from each second on the queue has that length.
Result<std::vector<QueueStep>> readQueue(const std::string &path);

} // namespace breakeven
