// Fetches prices into the store while the window goes on, part by part.
//
// Keys that the environment lacks come from the keyring, which is asked first; a source whose key it does not
// give is left out, and the summary says so.
// Threads: a worker with a connection and a network of its own; signals are sent in the GUI thread. One
// refresh runs at a time; cancelling ends it within the part that is being fetched, which then changes
// nothing.
#pragma once

#include <QFutureWatcher>
#include <QObject>

#include "pricing/refresh/refresh.h"

#include <QStringList>

#include <optional>
#include <stop_token>
#include <vector>

namespace breakeven {

struct KeptKeys;
class SourceKeys;
class StoreSession;

class PriceRefreshJob : public QObject
{
    Q_OBJECT

public:
    PriceRefreshJob(StoreSession &store, SourceKeys &keys, QObject *parent = nullptr);
    ~PriceRefreshJob() override;

    // Why nothing can be fetched into this store; empty: it can be.
    QString obstacle() const;
    // For these sources; of none: all that need no key or have theirs. Does nothing while one is running.
    void start(const QStringList &sources = {});
    void cancel();

    bool isRunning() const { return m_isRunning; }
    bool isCancelled() const { return m_stop.stop_requested(); }
    bool isAskingKeyring() const { return m_isAsking; }
    // The part that is being fetched, and how much of it has come.
    const std::optional<RefreshStep> &step() const { return m_step; }
    qlonglong received() const { return m_received; }
    // For the last refresh, as far as it has come; without the part that was cancelled.
    const std::vector<PartReport> &reports() const { return m_reports; }
    // Why there was no part at all; empty: there was one.
    QString problem() const { return m_problem; }
    // What came of it, and which sources were left out.
    QString summary() const;

signals:
    void progressed();
    void partFinished(); // `reports` has one more
    void finished();

private:
    void takeKeys(const QStringList &sources, const QStringList &asked, const KeptKeys &keys);
    void fetch(RefreshOptions options);
    void end();
    QString outcome() const;
    void takeStep(const RefreshStep &step);
    void takeReport(const PartReport &report);
    void takeEnd();

    StoreSession &m_store;
    SourceKeys &m_keys;
    QFutureWatcher<Result<std::vector<PartReport>>> m_watcher;
    std::stop_source m_stop;
    bool m_isRunning = false;
    bool m_isAsking = false;
    int m_round = 0; // of asking the keyring; an answer to an earlier one is none
    std::optional<RefreshStep> m_step;
    qlonglong m_received = 0;
    std::vector<PartReport> m_reports;
    QString m_problem;
    QString m_leftOut; // a sentence; empty: no source
};

} // namespace breakeven
