// A trace file as its import shows it: read whole, with what is odd about it, before anything is written.
//
// Threads: immutable once made. What was read is what is written.
#pragma once

#include "data/trace_formats/trace_import.h"
#include "model/trace/spell_statistics.h"
#include "ui/charts/trace_series.h"
#include "ui/jobs/shown_trace.h"
#include "ui/models/table.h"

#include <QStringList>

#include <memory>
#include <optional>

namespace breakeven {

struct TraceFilePreview
{
    TraceImport import;             // how it was read
    std::vector<std::string> paths; // of files and folders that are read together; one: `import.path` alone
    std::optional<Error> error;
    ImportedTraces imported; // without an error
    QStringList rawLines;    // the first, as they are written
    ShownTracePtr first;     // the first trace
    // For an availability trace whose flag can mean either state: the statistics of the flag as read, and of
    // the flag inverted.
    std::optional<SpellStatistics> asRead;
    std::optional<SpellStatistics> turned;
};
using TraceFilePreviewPtr = std::shared_ptr<const TraceFilePreview>;

TraceFilePreviewPtr previewTraces(const TraceImport &import);
// Several files, or a folder, of runs of a served model.
TraceFilePreviewPtr previewTraces(const TraceImport &import, const std::vector<std::string> &paths);

// The first samples of the first trace.
Table samplesTable(const TraceFilePreview &preview, const QLocale &locale);

// What a column holds, as a person reads it: "duration ms", "is not used".
QString roleText(const QString &role);

// A sentence of the readers that names options of the command line, with the fields of the import in their
// place.
QString withFieldNames(QString sentence);

// What was checked, a sentence each; a warning begins with "!".
QStringList previewChecks(const TraceFilePreview &preview, const QLocale &locale);

} // namespace breakeven
