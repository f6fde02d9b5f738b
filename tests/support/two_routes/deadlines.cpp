#include "model/simulation/spot_replay.h"
#include "tests/support/two_routes/draws.h"
#include "tests/support/two_routes/two_routes.h"

#include <cmath>
#include <vector>

namespace breakeven::test {

namespace {

enum DeadlineFamily : std::uint32_t { kDeadlineJobs = 70 };

// A job of whole ticks without changeovers, where each tick is offered by itself.
struct TickJob
{
    int work = 0;
    int deadline = 0;
    double offered = 0;
    double onDemand = 3;
    double spot = 1;

    int slack() const { return deadline - work; }
    DeadlineJob job() const { return {work * 600, deadline * 600, 0, 600, onDemand * 6, spot * 6}; }
};

double logOfChoices(int n, int k)
{
    return std::lgamma(n + 1.0) - std::lgamma(k + 1.0) - std::lgamma(n - k + 1.0);
}

// Of the first `ticks`, so many are offered.
double probabilityOfOffers(int ticks, int offers, double offered)
{
    return std::exp(logOfChoices(ticks, offers) + offers * std::log(offered) +
                    (ticks - offers) * std::log1p(-offered));
}

// The ticks before the slack is used up are its last, unoffered one and `offers` before it.
double greedyCost(const TickJob &job)
{
    double onDemand = job.slack() == 0 ? job.work : 0;
    for (int offers = 0; offers < job.work && job.slack() > 0; ++offers)
        onDemand += (job.work - offers) * (1 - job.offered) *
                    probabilityOfOffers(job.slack() - 1 + offers, offers, job.offered);
    return job.spot * job.work + (job.onDemand - job.spot) * onDemand;
}

// Who knows the offers uses as many of them as there is work.
double optimumCost(const TickJob &job)
{
    double onDemand = 0;
    for (int offers = 0; offers < job.work; ++offers)
        onDemand += (job.work - offers) * probabilityOfOffers(job.deadline, offers, job.offered);
    return job.spot * job.work + (job.onDemand - job.spot) * onDemand;
}

DeadlineRun replayed(DeadlinePolicy policy, const TickJob &job, std::size_t ticks, Draws &draws)
{
    std::vector<std::uint8_t> offers(ticks);
    for (std::uint8_t &offer : offers)
        offer = draws.uniform() < job.offered;
    return *replaySpot(policy, job.job(), offers, 0);
}

} // namespace

std::vector<Agreement> compareDeadlinePolicies()
{
    Agreement greedy("cost of greedy"), optimum("cost of the optimum"), spotOnly("ticks of spot only");
    for (std::uint64_t i = 0; i < kRoutePoints; ++i) {
        PointDraws point(kDeadlineJobs, i);
        TickJob job;
        job.work = point.whole(5, 60);
        job.offered = point.within(.3, .9);
        // Around the slack with which the offers are just enough.
        const double waiting = job.work * (1 - job.offered) / job.offered;
        job.deadline = job.work + int(std::ceil(waiting * point.within(.3, 1.2)));
        Draws draws(kDeadlineJobs, i);
        const auto cost = [&](DeadlinePolicy policy) {
            const auto once = [&](Draws &d) {
                return Part{replayed(policy, job, std::size_t(job.deadline), d).cost};
            };
            return estimated(draws, once, 1500);
        };
        greedy.add(cost(DeadlinePolicy::Greedy), greedyCost(job));
        optimum.add(cost(DeadlinePolicy::Optimum), optimumCost(job));
        // So long that the work is done but for one run in 10^12 and less.
        const auto ticks = std::size_t((job.work + 10 * std::sqrt(job.work) + 50) / job.offered);
        const auto waits = [&](Draws &d) {
            return Part{double(replayed(DeadlinePolicy::SpotOnly, job, ticks, d).ticks)};
        };
        spotOnly.add(estimated(draws, waits, 500), job.work / job.offered);
    }
    // No slack at all: on demand from the start.
    const TickJob tight{20, 20, .5, 3, 1};
    Draws draws(kDeadlineJobs, 0);
    greedy.add({replayed(DeadlinePolicy::Greedy, tight, 20, draws).cost, 0}, greedyCost(tight));
    return {greedy, optimum, spotOnly};
}

} // namespace breakeven::test
