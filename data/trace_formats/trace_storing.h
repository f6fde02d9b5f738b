// Traces that were read brought into a store, and what a store remembers about how their files are read.
//
// Threads: those of the store.
#pragma once

#include "data/store/store.h"
#include "data/trace_formats/trace_import.h"

namespace breakeven {

// Fills in the column roles that were remembered for this layout, where none are given now.
void recallLayout(const Store &store, TraceImport &import);

// Stores all traces of a file in one transaction and remembers the given column roles for its layout. Errors:
// as TraceStore::write; BadInput for an availability trace that is the opposite of a stored trace at every
// tick, because one of the two must be inverted (`howToTurn` says how to state the polarity). Nothing is
// written then.
Result<void> storeTraces(Store &store, const TraceImport &import, const ImportedTraces &imported,
                         SameName sameName,
                         const std::string &howToTurn = "say --polarity available or unavailable");

} // namespace breakeven
