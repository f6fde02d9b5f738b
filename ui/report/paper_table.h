// A table of the window on paper.
#pragma once

#include "ui/models/table.h"
#include "ui/report/page_flow.h"

namespace breakeven {

ReportTable paperTable(const Table &table);

// In parts of at most `most` columns behind the first, which each of them has; nothing where there are no
// rows.
void addTable(PageFlow &flow, const Table &table, std::size_t most = 8);

} // namespace breakeven
