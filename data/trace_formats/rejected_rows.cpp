#include "data/trace_formats/rejected_rows.h"

#include "data/export/csv.h"

#include <algorithm>

namespace breakeven {

std::string rejectedRowsCsv(const TraceRows &rows)
{
    struct Rejected
    {
        const RejectedRow *row;
        const std::string *reason;
    };
    std::vector<Rejected> all;
    for (const auto &[reason, rejected] : rows.rejected)
        for (const RejectedRow &row : rejected)
            all.push_back({&row, &reason});
    std::stable_sort(all.begin(), all.end(),
                     [](const Rejected &a, const Rejected &b) { return a.row->line < b.row->line; });
    CsvWriter csv;
    csv.plain("line").plain("entry").plain("reason").endRow();
    for (const auto &[row, reason] : all) {
        csv.plain(row->line > 0 ? std::to_string(row->line) : "").text(row->name).text(*reason);
        csv.endRow();
    }
    return csv.result();
}

} // namespace breakeven
