// What a report tells beyond the result on screen: the plans of the study and what would flip it, read off
// the GUI thread.
//
// Reports are made one after the other, in the order they were asked for; none is dropped.
#pragma once

#include <QFutureWatcher>
#include <QObject>

#include "model/levers/serving_reading.h"
#include "model/plan/capacity_plan.h"
#include "ui/result/study_result.h"

#include <deque>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace breakeven {

struct ReportReading
{
    std::vector<std::shared_ptr<const CapacityPlan>> plans;
    DecisionPtr decision; // flips everywhere
    std::vector<ServingReading> serving;
};

// Pure; takes up to two seconds.
ReportReading readForReport(const StudyResult &result, int threads, const std::stop_token &stop = {});

class ReportJob : public QObject
{
    Q_OBJECT

public:
    // Given in the GUI thread what was read of its result.
    using Make = std::function<void(const StudyResult &, const ReportReading &)>;

    explicit ReportJob(QObject *parent = nullptr);
    // Reports that are not ready by then are never made.
    ~ReportJob() override;

    void start(const StudyResultPtr &result, Make make);
    bool isBusy() const { return !m_orders.empty(); }
    // Waits for what was asked for, and makes it: the window is being closed.
    void finish();

signals:
    void becameIdle();

private:
    struct Order
    {
        StudyResultPtr result;
        Make make;
    };

    void run();
    void take();

    QFutureWatcher<ReportReading> m_watcher;
    std::deque<Order> m_orders; // the first is being read
    std::stop_source m_stop;
};

} // namespace breakeven
