// Reads what became of prices since a time off the GUI thread; what is asked for last is what is told.
//
// Threads: the worker has a connection of its own; of a store in memory the changes are read at once.
#pragma once

#include <QFutureWatcher>
#include <QObject>

#include "data/store/price_store.h"

#include <optional>

namespace breakeven {

class StoreSession;

class PriceChangesJob : public QObject
{
    Q_OBJECT

public:
    explicit PriceChangesJob(StoreSession &store, QObject *parent = nullptr);
    ~PriceChangesJob() override;

    // Of the prices that match, since then; nothing: there is no such time, and no change.
    void request(const PriceFilter &filter, const std::optional<PriceMoment> &since);
    bool isBusy() const { return m_isRunning; }
    // Of the newest request that has been read.
    const Result<PriceChanges> &changes() const { return m_changes; }

signals:
    void finished(); // the newest request has been read

private:
    struct Request
    {
        PriceFilter filter;
        PriceMoment since;
    };
    void run(const Request &request);
    void take();
    void tell(Result<PriceChanges> changes);

    StoreSession &m_store;
    QFutureWatcher<Result<PriceChanges>> m_watcher;
    std::optional<Request> m_next; // while another is being read
    bool m_isRunning = false;
    bool m_isDropped = false; // nobody waits for what is being read
    Result<PriceChanges> m_changes = PriceChanges();
};

} // namespace breakeven
