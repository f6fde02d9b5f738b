#include "ui/jobs/report_job.h"

#include <QPromise>
#include <QThread>
#include <QThreadPool>

#include <algorithm>
#include <utility>

namespace breakeven {

ReportReading readForReport(const StudyResult &result, int threads, const std::stop_token &stop)
{
    return {plansWorthTelling(result.study, stop),
            readDecision(result.study, {.reach = FlipReach::Everywhere, .threads = threads, .stop = stop}),
            readServing(result.study, result.sheet, result.evaluation, stop, LeverDepth::Simulated)};
}

ReportJob::ReportJob(QObject *parent) : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &ReportJob::take);
}

ReportJob::~ReportJob()
{
    m_watcher.disconnect(this);
    m_stop.request_stop();
}

void ReportJob::start(const StudyResultPtr &result, Make make)
{
    m_orders.push_back({result, std::move(make)});
    if (m_orders.size() == 1)
        run();
}

void ReportJob::run()
{
    const auto promise = std::make_shared<QPromise<ReportReading>>();
    m_watcher.setFuture(promise->future());
    promise->start();
    // One thread stays with the window.
    const int threads = std::max(1, QThread::idealThreadCount() - 1);
    QThreadPool::globalInstance()->start(
        [promise, threads, result = m_orders.front().result, token = m_stop.get_token()] {
            promise->addResult(readForReport(*result, threads, token));
            promise->finish();
        });
}

void ReportJob::take()
{
    if (m_orders.empty()) // `finish` has made it
        return;
    const Order order = m_orders.front();
    order.make(*order.result, m_watcher.future().resultAt(0));
    m_orders.pop_front();
    if (!m_orders.empty())
        run();
    else
        emit becameIdle();
}

void ReportJob::finish()
{
    while (!m_orders.empty()) {
        m_watcher.waitForFinished();
        take();
    }
}

} // namespace breakeven
