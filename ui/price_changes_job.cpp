#include "ui/price_changes_job.h"

#include "data/store/store.h"
#include "ui/store_session.h"

#include <QtConcurrent>

#include <utility>

namespace breakeven {

namespace {

Result<PriceChanges> changesAside(const std::string &path, const PriceFilter &filter,
                                  const PriceMoment &since)
{
    const auto store = Store::open(path, OpenMode::ReadOnly);
    return store ? store->prices().changes(filter, since) : Result<PriceChanges>(store.error());
}

} // namespace

PriceChangesJob::PriceChangesJob(StoreSession &store, QObject *parent) : QObject(parent), m_store(store)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &PriceChangesJob::take);
}

PriceChangesJob::~PriceChangesJob()
{
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
}

void PriceChangesJob::request(const PriceFilter &filter, const std::optional<PriceMoment> &since)
{
    m_next.reset();
    m_isDropped = m_isRunning;
    Store *store = m_store.store();
    if (!since || !store)
        tell(PriceChanges());
    else if (store->path() == ":memory:")
        tell(store->prices().changes(filter, *since));
    else if (m_isRunning)
        m_next = Request{filter, *since};
    else
        run({filter, *since});
}

void PriceChangesJob::run(const Request &request)
{
    m_isRunning = true;
    m_isDropped = false;
    m_watcher.setFuture(QtConcurrent::run([path = m_store.store()->path(), request] {
        return changesAside(path, request.filter, request.since);
    }));
}

void PriceChangesJob::take()
{
    m_isRunning = false;
    if (const auto next = std::exchange(m_next, std::nullopt); next && m_store.store())
        run(*next);
    else if (!m_isDropped)
        tell(m_watcher.future().resultAt(0));
}

void PriceChangesJob::tell(Result<PriceChanges> changes)
{
    m_changes = std::move(changes);
    emit finished();
}

} // namespace breakeven
