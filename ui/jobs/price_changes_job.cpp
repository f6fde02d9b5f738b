#include "ui/jobs/price_changes_job.h"

#include "data/store/store.h"
#include "ui/session/store_session.h"

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

PriceChangesJob::PriceChangesJob(StoreSession &store, QObject *parent)
    : QObject(parent), m_store(store),
      m_run([this](Result<PriceChanges> changes) { tell(std::move(changes)); })
{
}

void PriceChangesJob::request(const PriceFilter &filter, const std::optional<PriceMoment> &since)
{
    m_run.drop();
    Store *store = m_store.store();
    if (!since || !store)
        tell(PriceChanges());
    else if (store->path() == ":memory:")
        tell(store->prices().changes(filter, *since));
    else
        m_run.request([path = store->path(), filter, since] { return changesAside(path, filter, *since); });
}

void PriceChangesJob::tell(Result<PriceChanges> changes)
{
    m_changes = std::move(changes);
    emit finished();
}

} // namespace breakeven
