#include "model/simulation/omniscient.h"

#include "model/numeric/time_constants.h"
#include "model/simulation/deadline_decisions.h"
#include "model/simulation/omniscient_row.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <vector>

namespace breakeven {

namespace {

constexpr double kCannot = std::numeric_limits<double>::infinity();
constexpr std::int64_t kMaximumRowCells = kMaximumOmniscientStates / 32; // 64 MB of costs

// The job in units of time lost: the greatest that divides a tick and a changeover.
struct Lattice
{
    explicit Lattice(const DeadlineJob &job)
        : unit(std::gcd(job.stepSeconds, job.changeoverSeconds)), step(job.stepSeconds / unit),
          changeover(job.changeoverSeconds / unit), ticks(job.ticksToDeadline()),
          changeoverTicks(std::max<std::int64_t>((changeover + step - 1) / step, 1)),
          workSeconds(job.workSeconds), slack(lastFinished(ticks)),
          padding(std::min(std::max(step, changeover), slack + 1))
    {
    }

    // The most time lost with which the work is done when tick `tick` begins; −1 when there is none.
    std::int64_t lastFinished(std::int64_t tick) const
    {
        const std::int64_t spare = tick * step * unit - workSeconds;
        return spare < 0 ? -1 : spare / unit;
    }
    // The most that can be lost by then and still leave a chance.
    std::int64_t last(std::int64_t tick) const { return std::min(slack, tick * step); }
    std::int64_t undecided(std::int64_t tick) const
    {
        return std::max<std::int64_t>(last(tick) - lastFinished(tick), 0);
    }
    // Lost time beyond the slack reads from the padding, which is infinite.
    std::int64_t shift(std::int64_t units) const { return std::min(units, slack + 1); }

    std::int64_t unit, step, changeover, ticks, changeoverTicks, workSeconds, slack, padding;
};

class Plan
{
public:
    Plan(const DeadlineJob &job, const Lattice &lattice, std::span<const std::uint8_t> offered);

    // From the deadline back to the start; false when asked to stop.
    bool solve(std::stop_token stop);
    DeadlineRun walk(std::int64_t startTick) const;

private:
    double *row(Resource held, std::int64_t tick);
    const double *rowOrNone(Resource held, std::int64_t tick, bool canBeHad);
    void solveTick(std::int64_t tick);

    const DeadlineJob &m_job;
    const Lattice &m_lattice;
    std::vector<std::int64_t> m_offeredFrom; // ticks that spot is offered from here without a gap
    std::int64_t m_layers;
    std::int64_t m_rowLength;
    std::vector<double> m_costs;
    std::vector<double> m_nowhere; // a row from which nothing is finished
    std::vector<std::int64_t> m_firstChoice;
    std::unique_ptr<std::uint8_t[]> m_choices; // every state is written before it is read
};

double tickCost(const DeadlineJob &job, double pricePerHour)
{
    return std::isnan(pricePerHour) ? kCannot : pricePerHour * double(job.stepSeconds) / kSecondsPerHour;
}

Plan::Plan(const DeadlineJob &job, const Lattice &lattice, std::span<const std::uint8_t> offered)
    : m_job(job), m_lattice(lattice), m_offeredFrom(offered.size() + 1),
      m_layers(lattice.changeoverTicks + 1), m_rowLength(lattice.slack + 1 + lattice.padding),
      m_costs(std::size_t(3 * m_layers * m_rowLength), kCannot), m_nowhere(std::size_t(m_rowLength), kCannot)
{
    for (std::size_t tick = offered.size(); tick-- > 0;)
        m_offeredFrom[tick] = offered[tick] ? m_offeredFrom[tick + 1] + 1 : 0;
    std::int64_t states = 0;
    for (std::int64_t tick = 0; tick < lattice.ticks; ++tick) {
        m_firstChoice.push_back(states);
        states += lattice.undecided(tick);
    }
    m_choices = std::make_unique_for_overwrite<std::uint8_t[]>(std::size_t(states));
}

double *Plan::row(Resource held, std::int64_t tick)
{
    const std::int64_t index = std::int64_t(held) * m_layers + tick % m_layers;
    return m_costs.data() + index * m_rowLength;
}

const double *Plan::rowOrNone(Resource held, std::int64_t tick, bool canBeHad)
{
    return canBeHad && tick <= m_lattice.ticks ? row(held, tick) : m_nowhere.data();
}

void Plan::solveTick(std::int64_t tick)
{
    const std::int64_t finished = m_lattice.lastFinished(tick) + 1;
    for (const Resource held : {Resource::None, Resource::Spot, Resource::OnDemand})
        std::fill_n(row(held, tick), std::min(finished, m_lattice.last(tick) + 1), 0.0);
    const std::int64_t count = m_lattice.undecided(tick);
    if (count == 0)
        return;
    const std::int64_t taken = tick + m_lattice.changeoverTicks;
    const std::int64_t lost = finished + m_lattice.shift(m_lattice.changeover);
    omniscient::Ways ways;
    ways.wait = row(Resource::None, tick + 1) + finished + m_lattice.shift(m_lattice.step);
    ways.keepSpot = rowOrNone(Resource::Spot, tick + 1, m_offeredFrom[std::size_t(tick)] > 0) + finished;
    ways.keepOnDemand = row(Resource::OnDemand, tick + 1) + finished;
    ways.takeSpot =
        rowOrNone(Resource::Spot, taken, m_offeredFrom[std::size_t(tick)] >= m_lattice.changeoverTicks) +
        lost;
    ways.takeOnDemand = rowOrNone(Resource::OnDemand, taken, true) + lost;
    ways.spotTick = tickCost(m_job, m_job.spotPerHour);
    ways.onDemandTick = tickCost(m_job, m_job.onDemandPerHour);
    ways.spotTaking = ways.spotTick * double(m_lattice.changeoverTicks);
    ways.onDemandTaking = ways.onDemandTick * double(m_lattice.changeoverTicks);
    const omniscient::Row to{row(Resource::None, tick) + finished, row(Resource::Spot, tick) + finished,
                             row(Resource::OnDemand, tick) + finished};
    omniscient::improve(count, ways, to, m_choices.get() + m_firstChoice[std::size_t(tick)]);
}

bool Plan::solve(std::stop_token stop)
{
    for (const Resource held : {Resource::None, Resource::Spot, Resource::OnDemand})
        std::fill_n(row(held, m_lattice.ticks), m_lattice.slack + 1, 0.0);
    for (std::int64_t tick = m_lattice.ticks; tick-- > 0;) {
        if (stop.stop_requested())
            return false;
        solveTick(tick);
    }
    return true;
}

DeadlineRun Plan::walk(std::int64_t startTick) const
{
    if (m_lattice.undecided(0) > 0 && !std::isfinite(m_costs[0]))
        return DeadlineRun::of(m_job, startTick, 0, 0, 0, 0, false);
    std::int64_t tick = 0;
    std::int64_t lost = 0;
    std::int64_t billed[3] = {};
    std::int64_t switches = 0;
    Resource held = Resource::None;
    while (lost > m_lattice.lastFinished(tick)) {
        const std::int64_t state = m_firstChoice[std::size_t(tick)] + lost - m_lattice.lastFinished(tick) - 1;
        const int choice = m_choices[std::size_t(state)];
        const bool keeps = (held == Resource::Spot && (choice & omniscient::KeepSpot)) ||
                           (held == Resource::OnDemand && (choice & omniscient::KeepOnDemand));
        const int taking = keeps ? omniscient::Wait : choice & 3;
        if (!keeps)
            held = taking == omniscient::Wait       ? Resource::None
                   : taking == omniscient::TakeSpot ? Resource::Spot
                                                    : Resource::OnDemand;
        const std::int64_t ticks = taking == omniscient::Wait ? 1 : m_lattice.changeoverTicks;
        billed[std::size_t(held)] += ticks;
        tick += ticks;
        switches += taking != omniscient::Wait;
        lost += held == Resource::None       ? m_lattice.step
                : taking != omniscient::Wait ? m_lattice.changeover
                                             : 0;
    }
    return DeadlineRun::of(m_job, startTick, tick, billed[std::size_t(Resource::OnDemand)],
                           billed[std::size_t(Resource::Spot)], switches, true);
}

Error tooManyStates(const Lattice &lattice)
{
    return {ErrorKind::BadInput,
            "the optimum over " + std::to_string(lattice.ticks) + " ticks with " +
                std::to_string(lattice.slack + 1) + " steps of " + std::to_string(lattice.unit) +
                " s of slack has more states than the " + std::to_string(kMaximumOmniscientStates >> 20) +
                " million that are kept; take longer ticks, or a changeover time and ticks with a larger "
                "common divisor",
            {}};
}

bool isWithinBounds(const Lattice &lattice)
{
    const std::int64_t rows = 3 * (lattice.changeoverTicks + 1);
    if (rows > kMaximumRowCells / (lattice.slack + 1 + lattice.padding))
        return false;
    std::int64_t states = 0;
    for (std::int64_t tick = 0; tick < lattice.ticks && states <= kMaximumOmniscientStates; ++tick)
        states += lattice.undecided(tick);
    return states <= kMaximumOmniscientStates;
}

} // namespace

Result<DeadlineRun> omniscientRun(const DeadlineJob &job, std::span<const std::uint8_t> offered,
                                  std::int64_t startTick, std::stop_token stop)
{
    if (!job.isFeasible())
        return DeadlineRun::of(job, startTick, 0, 0, 0, 0, false);
    const Lattice lattice(job);
    if (!isWithinBounds(lattice))
        return tooManyStates(lattice);
    Plan plan(job, lattice, offered);
    if (!plan.solve(stop))
        return Error{ErrorKind::Cancelled, "stopped while planning the optimum", {}};
    return plan.walk(startTick);
}

} // namespace breakeven
