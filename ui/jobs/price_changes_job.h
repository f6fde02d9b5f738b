// Reads what became of prices since a time off the GUI thread; what is asked for last is what is told.
//
// Threads: the worker has a connection of its own; of a store in memory the changes are read at once.
#pragma once

#include <QObject>

#include "data/store/price_store.h"
#include "ui/jobs/newest_run.h"

#include <optional>

namespace breakeven {

class StoreSession;

class PriceChangesJob : public QObject
{
    Q_OBJECT

public:
    explicit PriceChangesJob(StoreSession &store, QObject *parent = nullptr);

    // For the prices that match, since then; nothing: there is no such time, and no change.
    void request(const PriceFilter &filter, const std::optional<PriceMoment> &since);
    bool isBusy() const { return m_run.isBusy(); }
    // For the newest request that has been read.
    const Result<PriceChanges> &changes() const { return m_changes; }

signals:
    void finished(); // the newest request has been read

private:
    void tell(Result<PriceChanges> changes);

    StoreSession &m_store;
    NewestRun<Result<PriceChanges>> m_run;
    Result<PriceChanges> m_changes = PriceChanges();
};

} // namespace breakeven
