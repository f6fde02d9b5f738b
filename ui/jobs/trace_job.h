// Reads traces from the store off the GUI thread, then fits them; what is asked for last comes first.
//
// Owns: the traces it read last, for when they are asked for again. Threads: the worker has a store of its
// own; of a store in memory the traces are loaded at once.
#pragma once

#include <QFutureWatcher>
#include <QObject>

#include "ui/jobs/shown_trace.h"

#include <deque>
#include <map>
#include <stop_token>

namespace breakeven {

class StoreSession;

class TraceJob : public QObject
{
    Q_OBJECT

public:
    explicit TraceJob(StoreSession &store, QObject *parent = nullptr);
    ~TraceJob() override;

    // Reads those of them that are not known, in this order; what was asked for before is given up.
    void request(const QStringList &names);
    // Nothing while it is not read.
    ShownTracePtr trace(const QString &name) const;
    // Why it could not be read; empty: it could, or it is still being read.
    QString problem(const QString &name) const;
    bool isBusy() const { return m_isRunning; }
    // What was read is forgotten: the store has changed.
    void forget();

signals:
    void changed();    // there is more to show
    void becameIdle(); // everything that was asked for is read and fitted

private:
    struct Outcome
    {
        QString name;
        ShownTracePtr shown;
        QString problem;
    };
    void next();
    void run(std::function<Outcome()> work);
    void take();

    StoreSession &m_store;
    QStringList m_wanted;
    std::map<QString, Outcome> m_known;
    QFutureWatcher<Outcome> m_watcher;
    std::stop_source m_stop;
    bool m_isRunning = false;
    int m_round = 0; // of the store, so that what was read before it changed is dropped
    int m_runningRound = 0;
};

} // namespace breakeven
