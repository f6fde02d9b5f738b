#include "ui/jobs/trace_job.h"

#include "ui/look/strings.h"
#include "ui/session/store_session.h"

#include <QtConcurrent>

namespace breakeven {

namespace {

Result<ShownTracePtr> readShown(const Store &store, const std::string &name)
{
    auto trace = store.traces().load(name);
    return trace ? showTrace(std::move(*trace)) : Result<ShownTracePtr>(trace.error());
}

Result<ShownTracePtr> readAside(const std::string &path, const std::string &name)
{
    const auto store = Store::open(path, OpenMode::ReadOnly);
    return store ? readShown(*store, name) : Result<ShownTracePtr>(store.error());
}

} // namespace

TraceJob::TraceJob(StoreSession &store, QObject *parent) : QObject(parent), m_store(store)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &TraceJob::take);
}

TraceJob::~TraceJob()
{
    m_stop.request_stop();
    m_watcher.waitForFinished();
}

ShownTracePtr TraceJob::trace(const QString &name) const
{
    const auto found = m_known.find(name);
    return found == m_known.end() ? nullptr : found->second.shown;
}

QString TraceJob::problem(const QString &name) const
{
    const auto found = m_known.find(name);
    return found == m_known.end() ? QString() : found->second.problem;
}

void TraceJob::forget()
{
    m_known.clear();
    ++m_round;
}

void TraceJob::request(const QStringList &names)
{
    if (names != m_wanted)
        m_stop.request_stop();
    m_wanted = names;
    std::erase_if(m_known, [&](const auto &known) { return !m_wanted.contains(known.first); });
    if (!m_isRunning)
        next();
}

// First all pictures, then the fits.
void TraceJob::next()
{
    const auto known = [this](const QString &name) { return m_known.find(name); };
    for (const QString &name : m_wanted) {
        if (name.isEmpty() || known(name) != m_known.end())
            continue;
        if (!m_store.store()) {
            m_isRunning = false;
            return;
        }
        const std::string path = m_store.store()->path();
        const auto outcome = [name](const Result<ShownTracePtr> &read) {
            return read ? Outcome{name, *read, {}} : Outcome{name, nullptr, toQt(read.error().text())};
        };
        if (path == ":memory:")
            return run([out = outcome(readShown(*m_store.store(), toStd(name)))] { return out; });
        return run([=] { return outcome(readAside(path, toStd(name))); });
    }
    for (const QString &name : m_wanted) {
        const auto found = known(name);
        if (found == m_known.end() || !found->second.shown || found->second.shown->isFitted)
            continue;
        return run([name, shown = found->second.shown, stop = m_stop.get_token()] {
            return Outcome{name, fitShown(*shown, stop), {}};
        });
    }
    if (std::exchange(m_isRunning, false))
        emit becameIdle();
}

void TraceJob::run(std::function<Outcome()> work)
{
    m_isRunning = true;
    m_runningRound = m_round;
    m_watcher.setFuture(QtConcurrent::run(std::move(work)));
}

void TraceJob::take()
{
    const Outcome outcome = m_watcher.result();
    const bool wasStopped = m_stop.stop_requested() && outcome.shown && outcome.shown->isFitted;
    if (m_stop.stop_requested())
        m_stop = {};
    if (!wasStopped && m_runningRound == m_round && m_wanted.contains(outcome.name)) {
        m_known[outcome.name] = outcome;
        emit changed();
    }
    next();
}

} // namespace breakeven
