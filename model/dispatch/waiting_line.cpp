#include "model/dispatch/waiting_line.h"

#include "model/numeric/unknown.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

constexpr double kRounding = 1e-12;
constexpr double kSameShare = 1e-9; // shares and hours that differ less are the same

// The time at which work leaves, while the queue is never empty.
class Departure
{
public:
    explicit Departure(std::span<const InflowSegment> inflow) : m_inflow(inflow) {}

    // The queue is empty: what comes at this moment leaves at this moment.
    void follow(int segment, double offset, double time)
    {
        m_segment = segment;
        m_offset = offset;
        m_time = time;
    }
    double time() const { return m_time; }
    double rate() const { return m_inflow[std::size_t(m_segment)].rate; }
    double left() const { return m_inflow[std::size_t(m_segment)].hours - m_offset; }
    void pass(double hours)
    {
        m_offset += hours;
        m_time += hours;
    }
    void nextSegment()
    {
        m_time += left();
        m_offset = 0;
        m_segment = m_segment + 1 == int(m_inflow.size()) ? 0 : m_segment + 1;
    }

private:
    std::span<const InflowSegment> m_inflow;
    int m_segment = 0;
    double m_offset = 0;
    double m_time = 0;
};

// Values one after the other in a vector that has room for all of them: no step asks whether it has.
template<class Value>
class Appender
{
public:
    Appender(std::vector<Value> &values, std::size_t most) : m_values(values)
    {
        if (m_values.size() < most)
            m_values.resize(most);
        m_next = m_values.data();
    }
    void add(const Value &value) { *m_next++ = value; }
    void end() { m_values.resize(std::size_t(m_next - m_values.data())); }

private:
    std::vector<Value> &m_values;
    Value *m_next;
};

class Line
{
public:
    Line(std::span<const InflowSegment> inflow, std::vector<ArrivingWork> &pieces,
         std::vector<OutflowSegment> &outflow)
        : m_inflow(inflow), m_pieces(pieces), m_outflow(outflow, 2 * inflow.size()), m_departure(inflow),
          m_isSteady(std::all_of(inflow.begin(), inflow.end(), [&](const InflowSegment &segment) {
              return segment.rate == inflow.front().rate;
          }))
    {
    }

    // The backlog at the end of the period.
    double backlogAfter(double backlog) const
    {
        for (const InflowSegment &segment : m_inflow)
            backlog = std::max(0.0, backlog + (segment.level - segment.rate) * segment.hours);
        return backlog;
    }

    void run(double backlog)
    {
        m_time = 0;
        startDeparture(backlog);
        for (int i = 0; i < int(m_inflow.size()); ++i) {
            const InflowSegment &segment = m_inflow[std::size_t(i)];
            if (backlog <= 0 && segment.level <= segment.rate * (1 + kSameShare)) {
                unhindered(i, segment, segment.hours);
                continue;
            }
            if (backlog <= 0 && !m_isSteady)
                m_departure.follow(i, 0, m_time);
            const double falling = segment.rate - segment.level;
            const double busy = falling > 0 ? std::min(segment.hours, backlog / falling) : segment.hours;
            const double after = busy < segment.hours ? 0 : backlog - falling * busy;
            if (m_isSteady)
                queuedSteadily(i, segment, busy, backlog, after);
            else
                queued(i, segment, busy);
            backlog = after;
            if (busy < segment.hours - kSameShare)
                unhindered(i, segment, segment.hours - busy);
        }
        m_outflow.end();
    }

private:
    // Work that comes now leaves when the backlog is done.
    void startDeparture(double backlog)
    {
        if (m_isSteady)
            return;
        m_departure.follow(0, 0, 0);
        while (backlog > 0) {
            const double done = m_departure.rate() * m_departure.left();
            if (done >= backlog) {
                m_departure.pass(backlog / m_departure.rate());
                return;
            }
            backlog -= done;
            m_departure.nextSegment();
        }
    }

    void unhindered(int index, const InflowSegment &segment, double hours)
    {
        if (segment.level > 0)
            m_pieces.push_back({m_time, hours, segment.level * hours, 0, 0});
        m_outflow.add({hours, segment.level, index});
        m_time += hours;
    }

    // Where the rate never changes a backlog is done in backlog / rate.
    void queuedSteadily(int index, const InflowSegment &segment, double hours, double backlog, double after)
    {
        if (hours > kSameShare)
            m_outflow.add({hours, segment.rate, index});
        if (segment.level > 0 && hours > 0)
            m_pieces.push_back({m_time, hours, segment.level * hours, backlog / segment.rate,
                                std::max(0.0, after) / segment.rate});
        m_time += hours;
    }

    void queued(int index, const InflowSegment &segment, double hours)
    {
        if (hours > kSameShare)
            m_outflow.add({hours, segment.rate, index});
        double left = hours;
        while (segment.level > 0 && left > 0) {
            const double able = m_departure.rate() * m_departure.left();
            const double coming = segment.level * left;
            const double from = m_departure.time() - m_time;
            if (able < coming) {
                const double span = able / segment.level, at = m_time;
                m_departure.nextSegment();
                m_time += span;
                left -= span;
                if (able > 0)
                    m_pieces.push_back({at, span, able, from, m_departure.time() - m_time});
                continue;
            }
            const double span = left, at = m_time;
            m_departure.pass(coming / m_departure.rate());
            m_time += span;
            left = 0;
            m_pieces.push_back({at, span, coming, from, std::max(0.0, m_departure.time() - m_time)});
        }
        m_time += left;
    }

    std::span<const InflowSegment> m_inflow;
    std::vector<ArrivingWork> &m_pieces;
    Appender<OutflowSegment> m_outflow; // at most two a segment
    Departure m_departure;
    bool m_isSteady; // the rate never changes
    double m_time = 0;
};

// The smallest wait that the share of the amount does not exceed: along the ends of the pieces from the
// longest wait down, which a heap gives one by one, until too much waits longer.
double quantile(std::span<const ArrivingWork> pieces, double amount, double share)
{
    struct End
    {
        double wait;
        double slope;  // of the amount over the wait, added from here down
        double atOnce; // amount that waits exactly so long
    };
    thread_local std::vector<End> ends;
    ends.clear();
    double waiting = 0;
    for (const ArrivingWork &piece : pieces) {
        const double low = std::min(piece.firstWait, piece.lastWait),
                     high = std::max(piece.firstWait, piece.lastWait);
        if (high <= 0)
            continue;
        waiting += piece.amount;
        if (high - low <= kRounding * high) {
            ends.push_back({high, 0, piece.amount});
        } else {
            const double slope = piece.amount / (high - low);
            ends.push_back({high, slope, 0});
            ends.push_back({low, -slope, 0});
        }
    }
    const double allowed = amount * (1 - share * (1 - kRounding)); // may wait longer
    if (waiting <= allowed)
        return 0;
    const auto isShorter = [](const End &a, const End &b) { return a.wait < b.wait; };
    std::make_heap(ends.begin(), ends.end(), isShorter);
    double wait = ends.front().wait, slope = 0, longer = 0;
    for (auto last = ends.end(); last != ends.begin(); --last) {
        const End end = ends.front();
        std::pop_heap(ends.begin(), last, isShorter);
        const double next = longer + slope * (wait - end.wait);
        if (next > allowed && slope > 0)
            return wait - (allowed - longer) / slope;
        longer = next + end.atOnce;
        wait = end.wait;
        slope += end.slope;
        if (longer > allowed)
            return wait;
    }
    return wait;
}

// What leaves is this member of what comes, segment by segment.
void takeOver(std::span<const InflowSegment> inflow, double InflowSegment::*level,
              std::vector<OutflowSegment> &outflow)
{
    outflow.resize(inflow.size());
    for (std::size_t i = 0; i < inflow.size(); ++i)
        outflow[i] = {inflow[i].hours, inflow[i].*level, int(i)};
}

void addUnhindered(std::span<const InflowSegment> inflow, std::vector<ArrivingWork> &arrivals)
{
    double at = 0;
    for (const InflowSegment &segment : inflow) {
        if (segment.level > 0)
            arrivals.push_back({at, segment.hours, segment.level * segment.hours, 0, 0});
        at += segment.hours;
    }
}

} // namespace

WaitingTimes passThrough(std::span<const InflowSegment> inflow, std::vector<OutflowSegment> &outflow,
                         std::vector<ArrivingWork> *arrivals)
{
    if (arrivals)
        arrivals->clear();
    double coming = 0, able = 0;
    bool isUnhindered = true;
    for (const InflowSegment &segment : inflow) {
        coming += segment.level * segment.hours;
        able += segment.rate * segment.hours;
        isUnhindered &= segment.level <= segment.rate * (1 + kSameShare);
    }
    if (isUnhindered) {
        takeOver(inflow, &InflowSegment::level, outflow);
        if (arrivals)
            addUnhindered(inflow, *arrivals);
        return {0, 0};
    }
    if (!(coming <= able + kSameShare * coming)) {
        takeOver(inflow, &InflowSegment::rate, outflow);
        return {kUnknown, kUnknown};
    }
    thread_local std::vector<ArrivingWork> pieces;
    pieces.clear();
    Line line(inflow, pieces, outflow);
    // From an empty queue, then again from what was left: the steady state.
    line.run(line.backlogAfter(0));
    if (arrivals)
        *arrivals = pieces;
    double amount = 0, waited = 0;
    for (const ArrivingWork &piece : pieces) {
        amount += piece.amount;
        waited += piece.amount * (piece.firstWait + piece.lastWait) / 2;
    }
    if (amount == 0)
        return {0, 0};
    return {waited / amount, quantile(pieces, amount, 0.95)};
}

} // namespace breakeven
