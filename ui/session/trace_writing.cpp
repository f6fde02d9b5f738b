#include "ui/session/trace_writing.h"

#include "ui/look/strings.h"
#include "ui/session/store_session.h"

#include <QCoreApplication>
#include <QLocale>
#include <QtConcurrent>

namespace breakeven {

namespace {

QString traceWritingWords(const char *text) { return QCoreApplication::translate("TraceWriting", text); }

} // namespace

QFuture<Result<void>> writeTraces(StoreSession &store, const TraceImport &import,
                                  std::shared_ptr<const ImportedTraces> imported, SameName sameName,
                                  std::stop_token stop)
{
    TraceImport stopped = import;
    stopped.reading.stop = std::move(stop);
    const std::string howToTurn = toStd(traceWritingWords("choose the other meaning under “The flag means”"));
    const std::string path = store.store()->path();
    if (path == ":memory:")
        return QtFuture::makeReadyFuture(
            storeTraces(*store.store(), stopped, *imported, sameName, howToTurn));
    return QtConcurrent::run([=]() -> Result<void> {
        auto own = Store::open(path);
        return own ? storeTraces(*own, stopped, *imported, sameName, howToTurn) : Result<void>(own.error());
    });
}

QString importedSentence(const ImportedTraces &imported)
{
    const auto &traces = imported.rows.traces;
    const QString first = toQt(traces.front().name);
    if (traces.size() == 1)
        return traceWritingWords("“%1” is imported: %2 samples.")
            .arg(first, QLocale().toString(qlonglong(traces.front().points())));
    return traceWritingWords("%1 traces are imported, the first is “%2”.")
        .arg(QLocale().toString(qlonglong(traces.size())), first);
}

} // namespace breakeven
