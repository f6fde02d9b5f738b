#include "model/levers/lever_reading.h"

#include "model/sheet/explanation.h"
#include "model/study/shared_inputs.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

// Rounds of finer points around the smallest, each this many: together nine digits of the range.
constexpr int kReadingRounds = 4;
constexpr int kFinerPoints = 65;
constexpr double kHardlyLess = 0.05; // of a wait, as nobody notices

class Search
{
public:
    Search(const LeverSweep &sweep, const LeverLimits &limits, LeverReading &reading, std::stop_token stop)
        : m_sweep(sweep), m_limits(limits), m_reading(reading), m_stop(std::move(stop))
    {
    }

    void run()
    {
        const std::vector<LeverSample> &curve = m_reading.curve;
        const auto unlimited = smallest(curve, [](const LeverSample &) { return true; });
        const auto allowed = [this](const LeverSample &sample) { return isAllowed(sample); };
        const auto found = smallest(curve, allowed);
        if (!unlimited)
            return;
        if (!found) {
            m_reading.state = LeverState::LimitNotMet;
            m_reading.quickest = quickest();
            return;
        }
        m_reading.cheapest = refined(*found);
        if (isNowAsCheap())
            m_reading.cheapest = m_reading.now;
        m_reading.kept = limitBelow(curve[*found].cost);
        tint(*found);
    }

    // Where the best is known by its formula.
    void adopt(double at)
    {
        const auto sample = m_sweep.at(std::vector<double>{at}, m_stop);
        if (sample.empty() || !std::isfinite(sample[0].cost))
            return;
        if (!isAllowed(sample[0])) {
            m_reading.state = LeverState::LimitNotMet;
            m_reading.quickest = sample[0];
            return;
        }
        m_reading.cheapest = sample[0];
        const auto nearest = std::min_element(m_reading.curve.begin(), m_reading.curve.end(),
                                              [&](const LeverSample &a, const LeverSample &b) {
                                                  return std::fabs(a.at - at) < std::fabs(b.at - at);
                                              });
        if (nearest != m_reading.curve.end())
            tint(std::size_t(nearest - m_reading.curve.begin()));
    }

private:
    LeverLimit limitOf(const LeverSample &sample) const
    {
        const LeverTime time = m_reading.measures.time;
        if (time == LeverTime::HoursOfJob && m_limits.deadlineHours &&
            !(sample.mean <= *m_limits.deadlineHours))
            return LeverLimit::Deadline;
        if (time == LeverTime::SecondsOfRequest && m_limits.p95Seconds &&
            !(sample.p95 <= *m_limits.p95Seconds))
            return LeverLimit::P95;
        if (time == LeverTime::HoursWaited && m_reading.mostWaitHours && !sample.isShort() &&
            !(sample.mean <= *m_reading.mostWaitHours))
            return LeverLimit::Wait;
        return sample.isShort() ? LeverLimit::WholeDemand : LeverLimit::None;
    }

    bool isAllowed(const LeverSample &sample) const { return limitOf(sample) == LeverLimit::None; }

    // The limit that rules out the dearest of the values that cost no more than this.
    LeverLimit limitBelow(double cost) const
    {
        const LeverSample *nearest = nullptr;
        for (const LeverSample &sample : m_reading.curve)
            if (sample.cost <= cost && !isAllowed(sample) && (!nearest || sample.cost > nearest->cost))
                nearest = &sample;
        return nearest ? limitOf(*nearest) : LeverLimit::None;
    }

    // Of equal ones the nearest to what is set: a lever without effect stays where it is.
    template<class Allowed>
    std::optional<std::size_t> smallest(const std::vector<LeverSample> &samples, Allowed allowed) const
    {
        const double now = m_reading.lever.now.value_or(m_reading.lever.range.low);
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const LeverSample &one = samples[i];
            if (!std::isfinite(one.cost) || !allowed(one))
                continue;
            if (!best) {
                best = i;
                continue;
            }
            const LeverSample &other = samples[*best];
            const double tie = 1e-12 * std::fabs(other.cost);
            if (one.cost < other.cost - tie ||
                (one.cost <= other.cost + tie && std::fabs(one.at - now) < std::fabs(other.at - now)))
                best = i;
        }
        return best;
    }

    // A lever without effect is cheapest where it stands, between the points of its curve too.
    bool isNowAsCheap() const
    {
        const auto &now = m_reading.now;
        const double least = m_reading.cheapest->cost;
        return now && !m_reading.isNowOutside() && isAllowed(*now) &&
               now->cost <= least + 1e-12 * std::fabs(least);
    }

    LeverSample refined(std::size_t found) const
    {
        const std::vector<LeverSample> &curve = m_reading.curve;
        LeverSample best = curve[found];
        double low = curve[found > 0 ? found - 1 : 0].at;
        double high = curve[std::min(found + 1, curve.size() - 1)].at;
        const double step = m_reading.lever.range.step;
        for (int round = 0; round < kReadingRounds && high > low; ++round) {
            const std::vector<double> points = pointsOf({low, high, step, false}, kFinerPoints);
            const std::vector<LeverSample> samples = m_sweep.at(points, m_stop);
            const auto finer =
                smallest(samples, [this](const LeverSample &sample) { return isAllowed(sample); });
            if (!finer)
                break;
            if (samples[*finer].cost < best.cost)
                best = samples[*finer];
            low = samples[*finer > 0 ? *finer - 1 : 0].at;
            high = samples[std::min(*finer + 1, samples.size() - 1)].at;
            if (step > 0 && high - low <= 2 * step)
                break;
        }
        return best;
    }

    std::optional<LeverSample> quickest() const
    {
        std::optional<LeverSample> best;
        const auto time = [this](const LeverSample &sample) {
            return m_reading.measures.time == LeverTime::SecondsOfRequest ? sample.p95 : sample.mean;
        };
        for (const LeverSample &sample : m_reading.curve)
            if (std::isfinite(time(sample)) && !sample.isShort() && (!best || time(sample) < time(*best)))
                best = sample;
        return best;
    }

    // The stretch of the curve around `found` that is dearer by no more than a hundredth.
    void tint(std::size_t found)
    {
        const std::vector<LeverSample> &curve = m_reading.curve;
        const double most = m_reading.cheapest->cost * (1 + kNearlyCheapest);
        const auto isNear = [&](std::size_t i) { return curve[i].cost <= most && isAllowed(curve[i]); };
        const auto edge = [&](std::size_t inside, std::size_t outside) {
            const LeverSample &in = curve[inside], &out = curve[outside];
            if (m_reading.lever.range.step > 0 || !(out.cost > in.cost) || !isAllowed(out))
                return in.at;
            return in.at + (out.at - in.at) * std::clamp((most - in.cost) / (out.cost - in.cost), 0.0, 1.0);
        };
        double low = m_reading.cheapest->at, high = low;
        if (isNear(found)) {
            std::size_t first = found, last = found;
            while (first > 0 && isNear(first - 1))
                --first;
            while (last + 1 < curve.size() && isNear(last + 1))
                ++last;
            low = std::min(low, first > 0 ? edge(first, first - 1) : curve[first].at);
            high = std::max(high, last + 1 < curve.size() ? edge(last, last + 1) : curve[last].at);
        }
        m_reading.nearlyCheapest = {low, high};
    }

    const LeverSweep &m_sweep;
    const LeverLimits &m_limits;
    LeverReading &m_reading;
    std::stop_token m_stop;
};

std::vector<std::string> missingInputs(const Evaluation &evaluation, const std::string &quantity)
{
    std::vector<std::string> paths;
    if (const auto node = evaluation.sheet().find(quantity))
        for (const SheetInput *input : leaves(evaluation.sheet(), *node))
            if (!evaluation.scalar(input->node))
                paths.push_back(input->path);
    return paths;
}

// Past the fastest number of nodes, where that is not the last one.
std::optional<double> turningPoint(const std::vector<LeverSample> &curve)
{
    const LeverSample *fastest = nullptr, *last = nullptr;
    for (const LeverSample &sample : curve) {
        if (!std::isfinite(sample.mean))
            continue; // the machines there are do not do all of the work
        last = &sample;
        if (!fastest || sample.mean < fastest->mean)
            fastest = &sample;
    }
    if (!last || !(last->mean > fastest->mean * (1 + 1e-9)))
        return std::nullopt;
    return fastest->at;
}

std::optional<double> mostWait(const Study &study, const std::string &workload)
{
    const Inputs &inputs = study.workloads.at(workload).inputs;
    const auto found = inputs.find("max_wait");
    return found == inputs.end() ? std::nullopt : meant(study, found->second).value;
}

// The last point up to which P95 stays near what the least cool-down gives.
std::optional<double> endOfPlateau(const std::vector<LeverSample> &curve)
{
    const LeverSample *last = nullptr;
    for (const LeverSample &sample : curve) {
        if (!(std::fabs(sample.p95 / curve.front().p95 - 1) <= kHardlyLess))
            break;
        last = &sample;
    }
    if (!last || last == &curve.front() || last == &curve.back())
        return std::nullopt;
    return last->at;
}

} // namespace

bool LeverReading::isNowOutside() const
{
    return lever.now && (*lever.now < lever.range.low || *lever.now > lever.range.high);
}

std::optional<double> LeverReading::change() const
{
    if (!now || !cheapest || !std::isfinite(now->cost) || now->cost == 0)
        return std::nullopt;
    return cheapest->cost / now->cost - 1;
}

LeverReading readLever(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                       const Lever &lever, const LeverLimits &limits, LeverDepth depth, std::stop_token stop)
{
    LeverReading reading;
    reading.lever = lever;
    const LeverSweep sweep(study, sheet, evaluation, lever, depth);
    reading.measures = sweep.measures();
    reading.mostWaitHours = mostWait(study, lever.workload);
    const bool isCheckpoint = lever.kind == LeverKind::CheckpointInterval;
    const NodeId rate = stepsAt(sheet, lever.place).jobInterruptionRate;
    if (isCheckpoint && stepValue(evaluation, rate) == 0.0)
        reading.state = LeverState::NothingInterrupts;
    std::vector<double> points = pointsOf(lever.range, kLeverPoints);
    const std::size_t count = points.size();
    if (lever.now && std::isfinite(*lever.now))
        points.push_back(*lever.now);
    if (lever.kind == LeverKind::CoolDown)
        points.push_back(std::numeric_limits<double>::infinity());
    std::vector<LeverSample> samples = sweep.at(points, stop);
    if (samples.size() != points.size())
        return reading;
    reading.curve.assign(samples.begin(), samples.begin() + std::ptrdiff_t(count));
    if (lever.now)
        reading.now = samples[count];
    // Unset, a job takes the GPUs its work asks for, which may be a part of these nodes; and machines that
    // are kept follow the work where it grows.
    const bool follows = lever.kind == LeverKind::JobNodes || lever.kind == LeverKind::HeldGpus;
    if (reading.now && follows && sweep.unset()) {
        reading.now = sweep.unset();
        reading.now->at = *lever.now;
    }
    if (lever.kind == LeverKind::CoolDown && std::isfinite(samples.back().cost))
        reading.costWithoutEnd = samples.back().cost;
    if (std::none_of(samples.begin(), samples.end(),
                     [](const LeverSample &sample) { return std::isfinite(sample.cost); })) {
        reading.state = LeverState::Unknown;
        reading.missing = missingInputs(evaluation, reading.measures.cost);
        return reading;
    }
    if (reading.state == LeverState::NothingInterrupts)
        return reading;
    Search search(sweep, limits, reading, stop);
    const bool needsP95 = limits.p95Seconds && reading.measures.time == LeverTime::SecondsOfRequest;
    if (needsP95 && depth == LeverDepth::Quick)
        reading.state = LeverState::Simulating;
    else if (const auto exact = bestCheckpointMinutes(evaluation, lever.place, rate);
             isCheckpoint && exact && *exact > 0)
        search.adopt(*exact);
    else
        search.run();
    if (lever.kind == LeverKind::JobNodes)
        reading.slowerBeyond = turningPoint(reading.curve);
    if (lever.kind == LeverKind::CoolDown && depth == LeverDepth::Simulated)
        reading.noEffectBelow = endOfPlateau(reading.curve);
    return reading;
}

} // namespace breakeven
