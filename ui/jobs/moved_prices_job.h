// Computes the effect of moved prices on a study off the GUI thread; only the newest request is answered.
//
// Threads: the worker has copies and a connection of its own; with a store in memory it is done at once.
#pragma once

#include <QObject>

#include "pricing/pins/moved_prices.h"
#include "ui/jobs/newest_run.h"

#include <vector>

namespace breakeven {

class StoreSession;

class MovedPricesJob : public QObject
{
    Q_OBJECT

public:
    explicit MovedPricesJob(StoreSession &store, QObject *parent = nullptr);

    // Requires: a store.
    void request(const Study &study, const std::vector<MovedPrice> &moved);
    bool isBusy() const { return m_run.isBusy(); }

signals:
    void finished(const breakeven::Result<breakeven::PriceMoveEffects> &effects);

private:
    StoreSession &m_store;
    NewestRun<Result<PriceMoveEffects>> m_run;
};

} // namespace breakeven
