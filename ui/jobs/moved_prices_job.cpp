#include "ui/jobs/moved_prices_job.h"

#include "data/store/store.h"
#include "ui/session/store_session.h"

namespace breakeven {

namespace {

Result<PriceMoveEffects> effectsAside(const std::string &path, const Study &study,
                                      const std::vector<MovedPrice> &moved)
{
    const auto store = Store::open(path, OpenMode::ReadOnly);
    return store ? effectsOfPrices(study, moved, store->prices()) : Result<PriceMoveEffects>(store.error());
}

} // namespace

MovedPricesJob::MovedPricesJob(StoreSession &store, QObject *parent)
    : QObject(parent), m_store(store),
      m_run([this](const Result<PriceMoveEffects> &effects) { emit finished(effects); })
{
}

void MovedPricesJob::request(const Study &study, const std::vector<MovedPrice> &moved)
{
    m_run.drop();
    Store &store = *m_store.store();
    if (store.path() == ":memory:")
        emit finished(effectsOfPrices(study, moved, store.prices()));
    else
        m_run.request([path = store.path(), study, moved] { return effectsAside(path, study, moved); });
}

} // namespace breakeven
