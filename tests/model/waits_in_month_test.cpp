// How work waits by the time it comes, against the waits that are told of it and against its backlog.
#include "tests/support/required.h"
#include "tests/support/status_study.h"
#include "tests/support/test.h"
#include "tests/support/two_routes/random_months.h"

#include "model/workload/waits_in_month.h"

#include <algorithm>
#include <cmath>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// Of the amount, what waits no longer; each piece evenly from its first wait to its last.
double shareOfWorkWaitingAtMost(const std::vector<ArrivingWork> &work, double wait)
{
    double all = 0, within = 0;
    for (const ArrivingWork &piece : work) {
        const double low = std::min(piece.firstWait, piece.lastWait);
        const double high = std::max(piece.firstWait, piece.lastWait);
        all += piece.amount;
        within += piece.amount * (wait >= high ? 1 : wait <= low ? 0 : (wait - low) / (high - low));
    }
    return within / all;
}

double meanWait(const std::vector<ArrivingWork> &work)
{
    double all = 0, waited = 0;
    for (const ArrivingWork &piece : work) {
        all += piece.amount;
        waited += piece.amount * (piece.firstWait + piece.lastWait) / 2;
    }
    return waited / all;
}

// The wait of what comes at a moment; nothing when nothing comes.
std::optional<double> waitAt(const Arrivals &arrivals, double hours)
{
    for (const ArrivingWork &piece : arrivals.work)
        if (hours >= piece.at && hours < piece.at + piece.hours)
            return piece.firstWait + (piece.lastWait - piece.firstWait) * (hours - piece.at) / piece.hours;
    return std::nullopt;
}

struct Read
{
    StudySheet sheet;
    Evaluation evaluation;
    std::optional<Arrivals> waits(const char *option, int month = 0) const
    {
        for (std::size_t i = 0; i < sheet.options.size(); ++i)
            if (sheet.options[i].id == option)
                return waitsIn(sheet, evaluation, i, month);
        FAIL("no option " << option);
        return std::nullopt;
    }
    double value(const std::string &node, int month = 0) const
    {
        return evaluation.at(*sheet.sheet->find(node), month).value();
    }
};

Read read(Study study)
{
    completeStudy(study);
    const auto sheet = required(buildStudySheet(study));
    return {sheet, Evaluation(sheet.sheet)};
}

} // namespace

TEST_CASE("the waits of random months by the time of arrival have the mean and the 95 % that dispatch tells")
{
    int waiting = 0;
    for (std::uint64_t i = 0; i < 600; ++i) {
        RandomMonth month = randomMonth(i);
        month.terms.jobs.reset(); // chance is no part of this queue
        const Dispatched told = dispatch(month.load, month.terms, month.hours);
        const auto work = arrivalsIn(month.load, month.terms, month.hours);
        CAPTURE(i, textOf(month));
        if (std::isnan(told.waitMean)) {
            CHECK(work.empty());
            continue;
        }
        REQUIRE_FALSE(work.empty());
        CHECK(meanWait(work) == Approx(told.waitMean).margin(1e-9));
        CHECK(shareOfWorkWaitingAtMost(work, told.wait95 + 1e-6 * (1 + told.wait95)) >= 0.95 - 1e-9);
        if (told.wait95 > 1e-6) {
            ++waiting;
            CHECK(shareOfWorkWaitingAtMost(work, told.wait95 * (1 - 1e-6)) <= 0.95 + 1e-9);
        }
        const double period = figuresOf(month.load).periodHours;
        for (std::size_t k = 0; k < work.size(); ++k) {
            CHECK(work[k].at >= (k ? work[k - 1].at + work[k - 1].hours - 1e-6 : 0));
            CHECK(work[k].at + work[k].hours <= period + 1e-6);
        }
    }
    CHECK(waiting > 50);
}

TEST_CASE("work that comes while 12 GPUs serve a block of 16 waits for its backlog")
{
    const Read study = read(statusStudy());
    const auto waits = study.waits("twelve");
    REQUIRE(waits);
    CHECK(waits->periodHours == 24);
    // A block of 9.6 h: the backlog grows by 4 GPUs and is served by 12.
    for (const double hours : {0.0, 3.0, 9.5})
        CHECK(waitAt(*waits, hours).value() == Approx(hours * 4 / 12).margin(1e-9));
    CHECK_FALSE(waitAt(*waits, 10));
    const double told = study.value("options.twelve.by_month.wait_p95_h");
    CHECK(told == Approx(3.04)); // P-05
    CHECK(shareOfWorkWaitingAtMost(waits->work, told) == Approx(0.95));
}

TEST_CASE("a queue that grows without end has no waits to show, and work done at once none at all")
{
    const Read grows = read(statusStudy());
    REQUIRE(grows.waits("four"));
    CHECK(grows.waits("four")->work.empty());
    Study atOnce = statusStudy();
    set(atOnce, "workloads.training.patience", "at-once");
    CHECK_FALSE(read(atOnce).waits("twelve"));
}

TEST_CASE("the waits of a rack that is bridged until delivery are those of the servers ordered")
{
    Study study = statusStudy();
    study.options["rack"] = newOption(study, "owned-rack");
    for (const auto &[key, value] : {std::pair{"servers", "1"},
                                     {"gpus_per_server", "12"},
                                     {"server_price", "150000"},
                                     {"speed", "1"},
                                     {"hosting", "colocation"},
                                     {"delivery_months", "4"},
                                     {"bridge_price", "3"}})
        set(study, std::string("options.rack.") + key, value);
    const Read rack = read(study);
    for (const int month : {0, 6}) {
        const auto waits = rack.waits("rack", month);
        REQUIRE(waits);
        CHECK(waitAt(*waits, 9).value() == Approx(3));
        CHECK(shareOfWorkWaitingAtMost(waits->work, rack.value("options.rack.by_month.wait_p95_h", month)) ==
              Approx(0.95));
    }
}

TEST_CASE("the waits follow the month where the work grows")
{
    Study study = statusStudy();
    set(study, "conventions.horizon_months", "24");
    set(study, "workloads.training.growth", "25 %");
    const Read grown = read(study);
    CHECK(waitAt(*grown.waits("twelve", 0), 6).value() == Approx(6 * 4 / 12.0));
    CHECK(waitAt(*grown.waits("twelve", 12), 6).value() == Approx(6 * 8 / 12.0));
}
