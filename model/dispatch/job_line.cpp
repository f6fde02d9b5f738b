#include "model/dispatch/job_line.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kSameLine = 1e-9;
constexpr double kStage = 0.29289321881345254;  // 1 − 1/√2: of a step, second order and damped
constexpr double kLeastStep = 1, kMostStep = 3; // hours
constexpr int kMostPeriods = 40;
constexpr double kFastest = 0.97;   // of a period's change to the next, that is followed to its end
constexpr double kSteady = 5e-4;    // change of a line from period to period that ends the search
constexpr double kSettles = 0.8;    // load of the longest part that ends as if it lasted
constexpr double kUnitGrid = 24;    // jobs up to which the grid has every number
constexpr double kGridGrowth = 1.2; // of its steps beyond the slots
constexpr double kSpreads = 12;     // of the line beyond the slots, that the grid holds
constexpr double kLate = 0.05;
constexpr double kMoments = 4;     // of a part, at most, from which waits are followed
constexpr double kMomentHours = 2; // between them, at least
constexpr int kTried = 12;         // waits of which it is told how many are longer
constexpr double kNobody = 1e-9;   // a probability that is none

// Of what falls from one to the other evenly in its logarithm.
double meanBetween(double from, double to)
{
    const double fallen = std::log(std::max(from, kNobody) / std::max(to, kNobody));
    return std::fabs(fallen) < 1e-6 ? from : (from - to) / fallen;
}

// A step lasts so many times the first: 1, 2, 4, …
double timesOfStep(std::size_t step) { return double(std::size_t(1) << step); }

// That many steps together.
double hoursOfSteps(std::size_t steps) { return timesOfStep(steps) - 1; }

} // namespace

JobLine::JobLine(std::span<const TakenSegment> taken, const JobsTogether &jobs) : m_jobs(jobs)
{
    for (std::size_t i = 0; i < taken.size(); ++i) {
        const bool isSame = i > 0 && jobs.rate[i] == jobs.rate[i - 1] && jobs.slots[i] == jobs.slots[i - 1];
        if (isSame)
            m_parts.back().hours += taken[i].hours;
        else
            m_parts.push_back({taken[i].hours, jobs.rate[i], jobs.slots[i]});
    }
    keepOnePeriod();
    findAlike();
    for (const Part &part : m_parts) {
        m_period += part.hours;
        m_coming += part.hours * part.rate;
        m_able += part.hours * part.slots / jobs.hours;
        m_most = std::max(m_most, part.slots);
    }
}

bool JobLine::hasEnd() const { return m_coming < m_able * (1 - kSameLine); }

double JobLine::unmet() const
{
    return std::max(0.0, m_coming - m_able) / m_period * m_jobs.hours * m_jobs.gpus;
}

void JobLine::run()
{
    if (isNeverFull())
        return;
    makeGrid();
    start();
    double before = -1, change = 0;
    for (int period = 0; period < kMostPeriods; ++period) {
        m_before = m_state;
        pass();
        const double last = change;
        change = m_line - before;
        before = m_line;
        if (std::fabs(change) <= kSteady * m_line)
            break;
        if (period % 3 == 2 && last != 0)
            leap(change / last);
    }
}

double JobLine::blockedBy(const JobLine &all, double need) const
{
    if (!(all.m_line > 0))
        return 0;
    double blocked = 0;
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        blocked += m_parts[i].hours * std::max(0.0, all.fullAt(m_parts, i, need) - m_parts[i].full);
    return blocked / m_period;
}

double JobLine::waitBehind(const JobLine &all, double need) const
{
    const double load = m_coming / m_able;
    const double slots = std::max(1.0, all.meanSlots() / std::max(1.0, need));
    return waitAlone() + blockedBy(all, need) * all.rest() / slots / (1 - load);
}

double JobLine::wait95(double mean, double share) const
{
    if (!(mean > 0))
        return 0;
    std::array<double, kTried + 1> waits{}, late{};
    for (int k = 0; k <= kTried; ++k)
        waits[std::size_t(k)] = mean / kLate * (k * k) / (kTried * kTried);
    for (std::size_t i = 0; m_line > 0 && i < m_parts.size(); ++i)
        addLate(i, waits, late);
    double before = 0; // the mean of that wait
    for (std::size_t k = 1; k < waits.size(); ++k)
        before += (waits[k] - waits[k - 1]) * meanBetween(late[k - 1], late[k]);
    const double rest = mean - before;
    for (std::size_t k = 0; rest > 0 && share > 0 && k < waits.size(); ++k)
        late[k] += (1 - late[k]) * share * std::exp(-waits[k] * share / rest);
    const double scale = rest < 0 ? mean / before : 1;
    for (std::size_t k = 0; k < waits.size(); ++k) {
        if (late[k] > kLate)
            continue;
        if (k == 0)
            return 0;
        const double fallen =
            std::log(late[k - 1] / kLate) / std::log(late[k - 1] / std::max(late[k], 1e-12));
        return scale * (waits[k - 1] + fallen * (waits[k] - waits[k - 1]));
    }
    return waits.back();
}

void JobLine::keepOnePeriod()
{
    constexpr std::size_t kDays = 7;
    const std::size_t count = m_parts.size() / kDays;
    if (m_parts.size() % kDays != 0 || count == 0)
        return;
    for (std::size_t i = count; i < m_parts.size(); ++i) {
        const Part &one = m_parts[i], &other = m_parts[i % count];
        if (one.hours != other.hours || one.rate != other.rate || one.slots != other.slots)
            return;
    }
    m_parts.resize(count);
}

void JobLine::findAlike()
{
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        Part &part = m_parts[i];
        part.alike = i;
        for (std::size_t k = 0; k < i && part.alike == i; ++k)
            if (m_parts[k].hours == part.hours && m_parts[k].rate == part.rate &&
                m_parts[k].slots == part.slots)
                part.alike = k;
    }
}

bool JobLine::isNeverFull() const
{
    constexpr double kSpread = 7;
    double jobs = 0, slots = m_most;
    for (const Part &part : m_parts) {
        jobs = std::max(jobs, part.rate * m_jobs.hours);
        slots = std::min(slots, part.slots);
    }
    return slots > jobs + kSpread * (std::sqrt(jobs) + 1);
}

double JobLine::fullAt(const std::vector<Part> &parts, std::size_t index, double need) const
{
    double at = parts[index].hours / 2;
    for (std::size_t i = 0; i < index; ++i)
        at += parts[i].hours;
    at = std::fmod(at, m_period);
    for (const Part &part : m_parts) {
        if (at < part.hours)
            return full(part, need);
        at -= part.hours;
    }
    return full(m_parts.back(), need);
}

template<class Waits>
void JobLine::addLate(std::size_t index, const Waits &waits, Waits &late) const
{
    const std::vector<double> tail = tailOf(m_parts[index]);
    const double hours = m_parts[index].hours;
    const double moments =
        m_parts.size() == 1 ? 1 : std::clamp(std::ceil(hours / kMomentHours), 1.0, kMoments);
    for (double moment = 0; moment < moments; ++moment)
        addLateFrom(index, hours * (1 - (moment + .5) / moments), hours / moments, tail, waits, late);
}

template<class Waits>
void JobLine::addLateFrom(std::size_t index, double left, double hours, const std::vector<double> &tail,
                          const Waits &waits, Waits &late) const
{
    const double weight = hours * m_parts[index].rate / m_coming / 2;
    double time = 0, done = 0, most = -1, least = -1;
    std::size_t at = index, mostPlace = 0, leastPlace = 0;
    const auto pass = [&](double span) {
        done += span * m_parts[at].slots / m_hours;
        const double spread = std::sqrt(m_jobs.variation * done);
        most = std::max(most, done + spread + m_parts[at].slots - 1);
        least = std::max(least, done - spread + m_parts[at].slots - 1);
        time += span;
        left -= span;
    };
    for (std::size_t k = 0; k < waits.size(); ++k) {
        while (time + left < waits[k]) {
            pass(left);
            at = (at + 1) % m_parts.size();
            left = m_parts[at].hours;
        }
        pass(waits[k] - time);
        const double later = above(tail, least, leastPlace);
        if (later == 0) // nor of any longer wait
            return;
        late[k] += weight * (above(tail, most, mostPlace) + later);
    }
}

std::vector<double> JobLine::tailOf(const Part &part) const
{
    std::vector<double> tail(m_grid.size(), 0);
    for (std::size_t i = m_grid.size() - 1; i-- > 0;)
        tail[i] = tail[i + 1] + std::max(0.0, part.state[i + 1]);
    return tail;
}

double JobLine::above(const std::vector<double> &tail, double jobs, std::size_t &place) const
{
    if (jobs < 0)
        return tail[0] - std::max(-1.0, jobs) * (1 - tail[0]);
    while (place < m_between.size() && m_between[place] <= jobs)
        ++place;
    if (place == m_between.size() || tail[place - 1] < kNobody)
        return 0;
    const double share = (jobs - m_between[place - 1]) / (m_between[place] - m_between[place - 1]);
    return tail[place - 1] + share * (tail[place] - tail[place - 1]);
}

double JobLine::full(const Part &part, double need) const
{
    double sum = 0;
    for (std::size_t i = 0; i < m_grid.size(); ++i)
        sum += part.state[i] * std::clamp((m_grid[i] - part.slots + need) / std::min(1.0, need), 0.0, 1.0);
    return sum;
}

void JobLine::makeGrid()
{
    const double load = m_coming / m_able;
    double backlog = 0, most = 0;
    for (int round = 0; round < 2; ++round)
        for (const Part &part : m_parts) {
            backlog = std::max(0.0, backlog + (part.rate - part.slots / m_jobs.hours) * part.hours);
            most = std::max(most, backlog);
        }
    const double spread = (m_jobs.arrivals + m_jobs.variation) / 2 / (1 - load) + 1;
    const double end = m_most + most + kSpreads * (spread + std::sqrt(m_most));
    const double even = m_most + 2 * std::sqrt(m_most) + 4;
    double step = m_most <= kUnitGrid ? 1 : std::max(1.0, std::sqrt(m_most) / 4);
    for (double at = 0; at < end; at += step) {
        m_grid.push_back(at);
        if (at >= even)
            step *= kGridGrowth;
    }
    m_grid.push_back(m_grid.back() + step);
    m_between.push_back(0);
    for (std::size_t i = 1; i + 1 < m_grid.size(); ++i)
        m_between.push_back((m_grid[i] + m_grid[i + 1] - 1) / 2);
}

void JobLine::start()
{
    m_state.assign(m_grid.size(), 0);
    const Part &longest = *std::max_element(m_parts.begin(), m_parts.end(),
                                            [](const Part &a, const Part &b) { return a.hours < b.hours; });
    m_first = std::size_t(&longest - m_parts.data() + 1) % m_parts.size();
    if (longest.rate * m_jobs.hours < kSettles * longest.slots)
        takeRates(longest.rate, longest.slots);
    else
        takeRates(m_coming / m_period, m_able / m_period * m_jobs.hours);
    m_state[0] = 1;
    double sum = 1;
    for (std::size_t i = 1; i < m_grid.size(); ++i) {
        m_state[i] = m_down[i] > 0 ? m_state[i - 1] * m_up[i - 1] / m_down[i] : 0;
        sum += m_state[i];
    }
    for (double &share : m_state)
        share /= sum;
}

void JobLine::leap(double ratio)
{
    if (!(ratio > 0 && ratio < kFastest))
        return;
    double sum = 0;
    for (std::size_t i = 0; i < m_state.size(); ++i) {
        m_state[i] = std::max(0.0, m_state[i] + (m_state[i] - m_before[i]) * ratio / (1 - ratio));
        sum += m_state[i];
    }
    for (double &share : m_state)
        share /= sum;
}

void JobLine::takeRates(double rate, double slots)
{
    const std::size_t count = m_grid.size();
    m_up.assign(count, 0);
    m_down.assign(count, 0);
    const double drain = 1 / m_hours;
    const double z = 1 + (m_jobs.arrivals - 1) * (1 - std::sqrt(std::min(1.0, m_jobs.variation)) / 2);
    for (std::size_t i = 0; i < count; ++i) {
        const double n = m_grid[i], busy = std::min(n, slots), drift = rate - busy * drain;
        const double spread =
            n <= slots ? z * (rate + busy * drain) : m_jobs.arrivals * rate + m_jobs.variation * busy * drain;
        const double above = i + 1 < count ? m_grid[i + 1] - n : 1, below = i > 0 ? n - m_grid[i - 1] : above;
        double up = (spread + drift * below) / (above * (above + below));
        double down = (spread - drift * above) / (below * (above + below));
        if (up < 0) {
            up = 0;
            down = -drift / below;
        } else if (down < 0) {
            down = 0;
            up = drift / above;
        }
        m_up[i] = i + 1 < count ? up : 0;
        m_down[i] = i > 0 ? down : 0;
        if (i == 0)
            m_up[i] = rate / above;
    }
}

void JobLine::factor(Part &part)
{
    const double longest = std::clamp(m_jobs.hours / 4, kLeastStep, kMostStep) * (1 + kSameLine);
    part.steps = 1;
    while (part.hours > longest * hoursOfSteps(part.steps))
        ++part.steps;
    takeRates(part.rate, part.slots);
    part.rows.resize(part.steps);
    for (std::size_t k = 0; k < part.steps; ++k)
        factor(part.hours * timesOfStep(k) / hoursOfSteps(part.steps), part.rows[k]);
}

void JobLine::factor(double hours, std::vector<Row> &row) const
{
    const std::size_t count = m_grid.size(), middle = count / 2;
    hours *= kStage;
    row.resize(count);
    std::vector<double> diagonal(count);
    for (std::size_t i = 0; i < count; ++i)
        diagonal[i] = 1 + hours * (m_up[i] + m_down[i]);
    for (std::size_t i = 0; i < middle; ++i) {
        row[i].inverse = 1 / diagonal[i];
        row[i].outward = hours * m_down[i + 1] * row[i].inverse;
        row[i + 1].inward = hours * m_up[i] * row[i].inverse;
        diagonal[i + 1] -= row[i + 1].inward * hours * m_down[i + 1];
    }
    double fromBelow = row[middle].inward;
    for (std::size_t i = count - 1; i > middle; --i) {
        row[i].inverse = 1 / diagonal[i];
        row[i].outward = hours * m_up[i - 1] * row[i].inverse;
        row[i - 1].inward = hours * m_down[i] * row[i].inverse;
        diagonal[i - 1] -= row[i - 1].inward * hours * m_up[i - 1];
    }
    row[middle].outward = row[middle].inward; // what comes from above
    row[middle].inward = fromBelow;
    row[middle].inverse = 1 / diagonal[middle];
}

void JobLine::solve(const std::vector<Row> &row, std::vector<double> &state)
{
    const std::size_t count = state.size(), middle = count / 2, above = count - 1 - middle;
    double low = state[0], high = state[count - 1];
    for (std::size_t i = 1; i < above; ++i) {
        state[i] = low = state[i] + row[i].inward * low;
        const std::size_t j = count - 1 - i;
        state[j] = high = state[j] + row[j].inward * high;
    }
    for (std::size_t i = above; i < middle; ++i)
        state[i] = low = state[i] + row[i].inward * low;
    low = high = state[middle] =
        (state[middle] + row[middle].inward * low + row[middle].outward * high) * row[middle].inverse;
    for (std::size_t k = 1; k <= above; ++k) {
        const std::size_t i = middle - k, j = middle + k;
        state[i] = low = state[i] * row[i].inverse + row[i].outward * low;
        state[j] = high = state[j] * row[j].inverse + row[j].outward * high;
    }
    for (std::size_t i = middle - above; i-- > 0;)
        state[i] = low = state[i] * row[i].inverse + row[i].outward * low;
}

void JobLine::pass()
{
    double line = 0;
    m_stops = 0;
    for (std::size_t passed = 0; passed < m_parts.size(); ++passed) {
        const std::size_t k = (m_first + passed) % m_parts.size();
        Part &part = m_parts[k];
        const double before = m_parts[k == 0 ? m_parts.size() - 1 : k - 1].slots;
        m_stops += stopped(before, part.slots);
        passPart(part);
        line += part.hours * part.line;
    }
    m_line = line / m_period;
    setBack();
}

void JobLine::setBack()
{
    const double hours = m_jobs.hours + m_jobs.restart * m_stops / m_coming;
    if (std::fabs(hours - m_hours) <= kSteady * hours)
        return;
    m_hours = hours;
    for (Part &part : m_parts)
        part.rows.clear();
}

double JobLine::stopped(double before, double after) const
{
    double sum = 0;
    for (std::size_t i = 0; before > after && i < m_grid.size(); ++i)
        sum += m_state[i] * std::max(0.0, std::min(m_grid[i], before) - after);
    return sum;
}

void JobLine::passPart(Part &part)
{
    Part &first = m_parts[part.alike];
    if (first.rows.empty())
        factor(first);
    part.line = part.full = 0;
    part.state.assign(m_grid.size(), 0);
    for (std::size_t step = 0; step < first.steps; ++step) {
        const double share = timesOfStep(step) / hoursOfSteps(first.steps);
        const std::vector<Row> &row = first.rows[step];
        m_stage = m_state;
        solve(row, m_stage);
        for (std::size_t i = 0; i < m_grid.size(); ++i) {
            part.state[i] += (1 - kStage) * share * m_stage[i];
            m_state[i] += (1 - kStage) / kStage * (m_stage[i] - m_state[i]);
        }
        solve(row, m_state);
        for (std::size_t i = 0; i < m_grid.size(); ++i)
            part.state[i] += kStage * share * m_state[i];
    }
    for (std::size_t i = 0; i < m_grid.size(); ++i) {
        const double beyond = m_grid[i] - part.slots;
        part.line += part.state[i] * std::max(0.0, beyond);
        part.full += part.state[i] * std::clamp(beyond + 1, 0.0, 1.0);
    }
}

} // namespace breakeven
