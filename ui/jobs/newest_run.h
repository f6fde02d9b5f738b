// Work off the GUI thread of which only the newest request matters: a request made while another one runs
// replaces it, and only its own result is reported.
//
// Threads: used in the GUI thread, where `tell` is called; the work runs in the pool and holds copies of what
// it needs, since it may outlive this. Nothing is reported once this object is destroyed.
//
// The room: ui/jobs is work off the GUI thread; results arrive as values.
#pragma once

#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <utility>

namespace breakeven {

template<class T>
class NewestRun
{
public:
    explicit NewestRun(std::function<void(T)> tell) : m_tell(std::move(tell))
    {
        QObject::connect(&m_watcher, &QFutureWatcherBase::finished, &m_watcher, [this] { take(); });
    }
    ~NewestRun() { m_watcher.disconnect(); }
    NewestRun(const NewestRun &) = delete;
    NewestRun &operator=(const NewestRun &) = delete;

    void request(std::function<T()> work)
    {
        m_next = std::move(work);
        if (!m_isRunning)
            run();
    }
    // Drops the last request: nobody waits for its result any more.
    void drop()
    {
        m_next = {};
        m_isDropped = m_isRunning;
    }
    bool isBusy() const { return m_isRunning; }

private:
    void run()
    {
        m_isRunning = true;
        m_isDropped = false;
        const auto promise = std::make_shared<QPromise<T>>();
        m_watcher.setFuture(promise->future());
        promise->start();
        QThreadPool::globalInstance()->start([promise, work = std::exchange(m_next, {})] {
            promise->addResult(work());
            promise->finish();
        });
    }
    void take()
    {
        m_isRunning = false;
        if (m_next)
            run();
        else if (!m_isDropped)
            m_tell(m_watcher.future().resultAt(0));
    }

    std::function<void(T)> m_tell;
    QFutureWatcher<T> m_watcher;
    std::function<T()> m_next; // while another runs
    bool m_isRunning = false;
    bool m_isDropped = false;
};

} // namespace breakeven
