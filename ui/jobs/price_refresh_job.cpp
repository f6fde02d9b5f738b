#include "ui/jobs/price_refresh_job.h"

#include "pricing/refresh/base_urls.h"
#include "pricing/refresh/refresh_plan.h"
#include "ui/look/strings.h"
#include "ui/session/preferences.h"
#include "ui/session/source_keys.h"
#include "ui/session/store_session.h"

#include <QLocale>
#include <QtConcurrent>

#include <utility>

namespace breakeven {

namespace {

constexpr qlonglong kLeastProgress = 100000; // bytes

Result<std::vector<PartReport>> refreshAside(const std::string &path, const RefreshOptions &options)
{
    auto store = Store::open(path);
    return store ? refreshPrices(*store, options) : Result<std::vector<PartReport>>(store.error());
}

} // namespace

PriceRefreshJob::PriceRefreshJob(StoreSession &store, SourceKeys &keys, QObject *parent)
    : QObject(parent), m_store(store), m_keys(keys)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &PriceRefreshJob::takeEnd);
}

PriceRefreshJob::~PriceRefreshJob()
{
    m_stop.request_stop();
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
}

QString PriceRefreshJob::obstacle() const
{
    Store *store = m_store.store();
    if (!store)
        return tr("No prices can be fetched: there is no store.");
    if (store->path() == ":memory:")
        return tr("No prices can be fetched: this store is in memory only. Open one that is a file.");
    if (store->isReadOnly())
        return tr("No prices can be fetched: the store %1 is read-only. Copy it to a folder you may write to "
                  "and open the copy.")
            .arg(toQt(store->path()));
    return {};
}

void PriceRefreshJob::start(const QStringList &sources)
{
    if (m_isRunning || !obstacle().isEmpty())
        return;
    m_stop = {};
    m_isRunning = true;
    m_step.reset();
    m_received = 0;
    m_reports.clear();
    m_problem.clear();
    m_leftOut.clear();
    const QStringList asked = m_keys.keptFor(sources);
    if (asked.isEmpty())
        return takeKeys(sources, asked, {});
    m_isAsking = true;
    m_keys.read(asked, [this, sources, asked, round = ++m_round](const KeptKeys &keys) {
        if (round == m_round)
            takeKeys(sources, asked, keys);
    });
    emit progressed();
}

void PriceRefreshJob::takeKeys(const QStringList &sources, const QStringList &asked, const KeptKeys &keys)
{
    m_isAsking = false;
    RefreshOptions options;
    options.secrets = keys.secrets;
    QStringList leftOut;
    for (const PriceSource &source : priceSources()) {
        const QString name = QString::fromUtf8(source.name);
        const bool isNamed = sources.contains(name);
        if (hasItsKey(source, keys.secrets)) {
            if (isNamed)
                options.sources.push_back(source.name);
        } else if (isNamed || (sources.isEmpty() && asked.contains(QLatin1String(source.key.variable)))) {
            leftOut.append(name);
        }
    }
    if (!leftOut.isEmpty())
        m_leftOut = (leftOut.size() == 1 ? tr("%1 is left out: %2.") : tr("%1 are left out: %2."))
                        .arg(leftOut.join(QStringLiteral(", ")),
                             keys.problem.isEmpty() ? tr("there is no key") : keys.problem);
    if (options.sources.empty() && !sources.isEmpty()) {
        m_problem = std::exchange(m_leftOut, {});
        return end();
    }
    fetch(std::move(options));
}

// What the worker says is queued for this object: it arrives in order, and before its end.
void PriceRefreshJob::fetch(RefreshOptions options)
{
    options.baseUrls = baseUrlsFromEnvironment();
    options.http.proxy = toStd(preferences().proxy);
    options.stop = m_stop.get_token();
    options.begin = [this](const RefreshStep &step) {
        QMetaObject::invokeMethod(
            this, [this, step] { takeStep(step); }, Qt::QueuedConnection);
    };
    options.progress = [this, told = qlonglong(0)](const RefreshProgress &progress) mutable {
        const qlonglong received = qlonglong(progress.received);
        if (received >= told && received < told + kLeastProgress)
            return;
        told = received;
        QMetaObject::invokeMethod(
            this,
            [this, received] {
                m_received = received;
                emit progressed();
            },
            Qt::QueuedConnection);
    };
    options.done = [this](const PartReport &report) {
        QMetaObject::invokeMethod(
            this, [this, report] { takeReport(report); }, Qt::QueuedConnection);
    };
    const std::string path = m_store.store()->path();
    m_watcher.setFuture(QtConcurrent::run([path, options] { return refreshAside(path, options); }));
    emit progressed();
}

void PriceRefreshJob::cancel()
{
    if (!m_isRunning)
        return;
    m_stop.request_stop();
    if (!m_isAsking) {
        emit progressed();
        return;
    }
    m_isAsking = false;
    ++m_round;
    end();
}

void PriceRefreshJob::end()
{
    m_isRunning = false;
    m_step.reset();
    emit progressed();
    emit finished();
}

void PriceRefreshJob::takeStep(const RefreshStep &step)
{
    m_step = step;
    m_received = 0;
    emit progressed();
}

void PriceRefreshJob::takeReport(const PartReport &report)
{
    if (report.error && report.error->kind == ErrorKind::Cancelled)
        return;
    m_reports.push_back(report);
    if (report.outcome == PartOutcome::Stored)
        m_store.notePricesChanged();
    emit partFinished();
}

void PriceRefreshJob::takeEnd()
{
    const Result<std::vector<PartReport>> &result = m_watcher.future().resultAt(0);
    if (!result)
        m_problem = toQt(result.error().text());
    end();
}

QString PriceRefreshJob::summary() const
{
    const QString said = outcome();
    return m_leftOut.isEmpty() ? said : said + QLatin1Char(' ') + m_leftOut;
}

QString PriceRefreshJob::outcome() const
{
    if (!m_problem.isEmpty())
        return m_problem;
    qlonglong added = 0;
    qlonglong changed = 0;
    int failed = 0;
    for (const PartReport &report : m_reports) {
        added += report.added;
        changed += report.changed;
        failed += report.outcome == PartOutcome::Failed;
    }
    const QLocale locale;
    const QString counts = tr("%1 new, %2 changed").arg(locale.toString(added), locale.toString(changed));
    const QString failures = failed == 1 ? tr("one part failed") : tr("%1 parts failed").arg(failed);
    if (isCancelled())
        return failed > 0 ? tr("The refresh was cancelled: %1 before that; %2.").arg(counts, failures)
                          : tr("The refresh was cancelled: %1 before that.").arg(counts);
    if (failed > 0 && std::size_t(failed) == m_reports.size())
        return tr("Nothing could be fetched (%1); prices are unchanged.").arg(failures);
    return failed > 0
               ? tr("Prices are refreshed: %1; %2, whose earlier prices stay in use.").arg(counts, failures)
               : tr("Prices are refreshed: %1.").arg(counts);
}

} // namespace breakeven
