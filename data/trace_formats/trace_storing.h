// Traces that were read brought into a store, and what a store remembers about how their files are read.
//
// Threads: those of the store.
#pragma once

#include "data/store/store.h"
#include "data/trace_formats/trace_import.h"

namespace breakeven {

// What was said about the columns of this layout before, where nothing is said now.
void recallLayout(const Store &store, TraceImport &import);

// All traces of a file in one transaction; the roles that were said are remembered for its layout. Errors: as
// TraceStore::write; BadInput for availability that is the opposite of a stored trace at every tick: one of
// the two is turned round, and `howToTurn` tells how to say which. Nothing is written then.
Result<void> storeTraces(Store &store, const TraceImport &import, const ImportedTraces &imported,
                         SameName sameName,
                         const std::string &howToTurn = "say --polarity available or unavailable");

} // namespace breakeven
