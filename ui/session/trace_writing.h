// Brings traces that were read into the store of the window, off the GUI thread.
//
// Threads: the worker has a connection of its own; a store in memory is written to at once. Cancelled or
// failed, nothing is written. Requires: a store that can be written.
#pragma once

#include <QFuture>

#include "data/trace_formats/trace_storing.h"

#include <memory>
#include <stop_token>

namespace breakeven {

class StoreSession;

QFuture<Result<void>> writeTraces(StoreSession &store, const TraceImport &import,
                                  std::shared_ptr<const ImportedTraces> imported, SameName sameName,
                                  std::stop_token stop);

// "“nodes” is imported: 6 samples."
QString importedSentence(const ImportedTraces &imported);

} // namespace breakeven
