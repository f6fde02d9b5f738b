// Headers of bills of cloud providers: no traces, but for `study import-bill`.
#pragma once

#include "data/readers/csv_reader.h"

namespace breakeven {

// Source: FOCUS (focus.finops.org, columns), AWS cost and usage reports (docs.aws.amazon.com/cur, line item),
// Azure's cost details (learn.microsoft.com/azure/cost-management-billing, cost details fields), Google's
// export to BigQuery and Oracle's cost reports.
bool isBillHeader(const CsvHeader &header);

} // namespace breakeven
