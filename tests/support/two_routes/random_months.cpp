#include "tests/support/two_routes/random_months.h"

#include "tests/support/two_routes/draws.h"

#include <cmath>
#include <sstream>

namespace breakeven::test {

namespace {

enum MonthFamily : std::uint32_t { kMonths = 90 };

class MonthDraw
{
public:
    explicit MonthDraw(std::uint64_t number) : m_point(kMonths, number) {}

    RandomMonth draw()
    {
        drawMachines();
        drawInterruptions();
        m_hasRequests = chance(.2);
        m_hasWaiting = !m_hasRequests && chance(.7);
        drawLoad();
        if (m_hasRequests)
            drawRequests();
        if (m_hasWaiting)
            drawPatience();
        drawLimits();
        drawOverhead();
        if (m_hasWaiting && terms().servedBefore == 0 && meanOf(load()) > 0 && chance(.3))
            drawJobs();
        return m_month;
    }

private:
    SupplyTerms &terms() { return m_month.terms; }
    Load &load() { return m_month.load; }
    bool chance(double probability) { return m_point.chance(probability); }
    template<std::size_t N>
    double oneOf(const double (&values)[N])
    {
        return values[m_point.whole(0, int(N) - 1)];
    }

    static double meanOf(const Load &load)
    {
        double hours = 0, work = 0;
        for (const LoadSegment &segment : load) {
            hours += segment.hours;
            work += segment.hours * segment.all();
        }
        return work / hours;
    }
    double peak()
    {
        double most = 0;
        for (const LoadSegment &segment : load())
            most = std::max(most, segment.all());
        return most;
    }

    void drawMachines()
    {
        m_month.hours = oneOf({730, 730, 720, 744, 672});
        terms().gpusPerMachine = oneOf({1, 2, 4, 8});
        terms().speed = chance(.4) ? 1 : m_point.between(.25, 8);
        terms().isWhole = chance(.7);
        terms().isAutoscaled = chance(.6);
        if (chance(.3))
            terms().targetUse = m_point.within(.4, 1);
    }

    // Machines never bill less than their work: a·σ/τ ≤ κ.
    void drawInterruptions()
    {
        if (chance(.5)) {
            terms().billed = m_point.within(1, 1.6);
            terms().elapsed = terms().billed * (chance(.5) ? 1 : m_point.within(1, 1.4));
        }
        if (chance(.25)) {
            const double there = m_point.within(.4, .97);
            terms().capacityShare = there;
            if (chance(.5))
                terms().keptShare = there;
            else
                terms().billed /= there; // billed while it waits
        }
    }

    double level()
    {
        const double machine =
            terms().capacityShare * terms().gpusPerMachine * terms().speed / terms().elapsed;
        return machine * (m_onBorders ? m_point.whole(0, 9) : m_point.between(.2, 9));
    }

    void drawLoad()
    {
        m_onBorders = chance(.35);
        const int shape = m_point.whole(0, 4);
        if (shape == 0)
            load() = {{24, level(), 0}};
        else if (shape == 1) {
            const double period = chance(.6) ? 24 : m_point.between(.15, 800);
            const double busy = period * m_point.within(.03, .97);
            const double rest = chance(.6) ? 0 : level();
            load() = {{busy, level(), 0}, {period - busy, rest, 0}};
        } else if (shape == 2)
            load() = hourly(24);
        else if (shape == 3)
            load() = hourly(168);
        else
            load() = curve();
        if (chance(.02))
            for (LoadSegment &segment : load())
                segment.atOnce = 0;
    }

    // Each hour one of a few levels, or one of its own; at night nothing, perhaps.
    Load hourly(int hours)
    {
        const bool isQuietAtNight = chance(.3), isOwn = chance(.3);
        const double levels[] = {level(), level(), level()};
        Load result;
        double now = oneOf(levels);
        for (int hour = 0; hour < hours; ++hour) {
            if (chance(.3))
                now = isOwn ? level() : oneOf(levels);
            result.push_back({1, isQuietAtNight && hour % 24 < 6 ? 0 : now, 0});
        }
        return result;
    }

    Load curve()
    {
        Load result;
        for (int left = m_point.whole(2, 15); left > 0; --left) {
            const double hours = chance(.5) ? oneOf({.25, .5, 1, 1.5, 7, 13}) : m_point.between(.1, 20);
            result.push_back({hours, chance(.15) ? 0 : level(), 0});
        }
        return result;
    }

    void drawPatience()
    {
        const bool isMixed = chance(.35);
        for (LoadSegment &segment : load()) {
            const double all = segment.atOnce;
            double share = 1;
            if (isMixed)
                share = chance(.5) ? oneOf({0, .25, .5, 1}) : m_point.within(0, 1);
            segment.waiting = share * all;
            segment.atOnce = all - segment.waiting;
        }
        if (chance(.4))
            terms().width = peak() * (chance(.3) ? 1 : m_point.within(.2, 1.6));
    }

    void drawLimits()
    {
        const double wanted = peak() * terms().elapsed / terms().speed;
        if (chance(.2)) {
            terms().servedBefore = peak() * m_point.within(.05, .8);
            if (m_hasRequests)
                terms().requests->gpusBefore = terms().servedBefore * terms().elapsed / terms().speed;
        }
        if (chance(.12)) {
            terms().machines = m_point.whole(0, 2 + int(wanted / terms().gpusPerMachine));
            if (!terms().isWhole)
                terms().machines *= m_point.within(.5, 1);
        } else if (chance(.4)) {
            const double gpus = wanted * m_point.within(.3, 1.4);
            terms().gpus = chance(.5) ? std::ceil(gpus) : gpus;
        }
    }

    void drawOverhead()
    {
        if (chance(.45))
            terms().overhead = chance(.3) ? 1 : m_point.within(1, 3);
        else {
            const double hours = m_point.between(.02, 3), each = chance(.5) ? 0 : m_point.between(.001, .1);
            terms().overheadOfRun = [=](double nodes, double run) {
                return 1 + (hours + each * nodes) / run;
            };
        }
    }

    // The load becomes that of the requests, in its shape; short periods hold few requests.
    void drawRequests()
    {
        const double mean = meanOf(load());
        if (mean == 0)
            return void(m_hasRequests = false);
        double period = 0;
        for (const LoadSegment &segment : load())
            period += segment.hours;
        RequestTerms requests;
        requests.serviceHours = m_point.between(5, 20) / 3600;
        requests.replicaGpus = oneOf({1, 1, 1, 2, 4, .5});
        const double most = std::clamp(200 / period, .4, 12.0);
        const double busy = chance(.2) && most >= 1 ? m_point.whole(1, int(most)) : m_point.between(.2, most);
        requests.perHour = busy / requests.serviceHours;
        if (chance(.5))
            requests.variation = chance(.2) ? 0 : m_point.between(.05, 4);
        if (chance(.5))
            requests.targetHours = requests.serviceHours * m_point.between(1.5, 8);
        for (LoadSegment &segment : load())
            segment.atOnce *= busy * requests.replicaGpus * terms().speed / terms().elapsed / mean;
        terms().requests = requests;
    }

    void drawJobs()
    {
        JobTerms jobs;
        jobs.gpusAtMost = peak() * (chance(.3) ? 1 : m_point.within(.1, 1.5));
        jobs.gpuHours = jobs.gpusAtMost * m_point.between(.2, 40);
        jobs.perHour = meanOf(load()) / jobs.gpuHours;
        if (chance(.4))
            jobs.variation = m_point.between(.05, 4);
        terms().jobs = jobs;
    }

    PointDraws m_point;
    RandomMonth m_month;
    bool m_hasRequests = false;
    bool m_hasWaiting = false;
    bool m_onBorders = false;
};

} // namespace

RandomMonth randomMonth(std::uint64_t number) { return MonthDraw(number).draw(); }

std::string textOf(const RandomMonth &month)
{
    const SupplyTerms &terms = month.terms;
    std::ostringstream text;
    text.precision(17);
    text << month.hours << " h, " << (terms.isAutoscaled ? "autoscaled" : "kept") << ", "
         << (terms.isWhole ? "machines" : "gpus") << " of " << terms.gpusPerMachine << ", speed "
         << terms.speed << ", billed " << terms.billed << ", elapsed " << terms.elapsed << ", capacity "
         << terms.capacityShare << ", kept " << terms.keptShare << ", machines " << terms.machines
         << ", gpus " << terms.gpus << ", target " << terms.targetUse << ", width " << terms.width
         << ", before " << terms.servedBefore;
    if (terms.overheadOfRun)
        text << ", overhead of 1 node for 1 h " << terms.overheadOfRun(1, 1);
    else
        text << ", overhead " << terms.overhead;
    if (const auto &requests = terms.requests)
        text << ", requests " << requests->perHour << " x " << requests->serviceHours << " h, variation "
             << requests->variation << ", replica " << requests->replicaGpus << ", target "
             << requests->targetHours << ", before " << requests->gpusBefore;
    if (const auto &jobs = terms.jobs)
        text << ", jobs " << jobs->perHour << " x " << jobs->gpuHours << ", at most " << jobs->gpusAtMost
             << ", variation " << jobs->variation;
    text << "; " << month.load.size() << " segments:";
    for (std::size_t i = 0; i < month.load.size() && i < 24; ++i)
        text << ' ' << month.load[i].hours << "*(" << month.load[i].atOnce << '+' << month.load[i].waiting
             << ')';
    return text.str();
}

} // namespace breakeven::test
