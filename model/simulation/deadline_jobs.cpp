#include "model/simulation/deadline_jobs.h"

#include "model/effects/spot_share.h"
#include "model/simulation/alternating_offers.h"
#include "model/simulation/spot_replay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <numeric>

namespace breakeven {

namespace {

constexpr std::int64_t kStepSeconds = 600; // of made-up spells
constexpr std::int64_t kLeastStep = 60;
constexpr std::int64_t kMinute = 60;
constexpr std::int64_t kMostStarts = 400;
constexpr std::int64_t kMostStartTicks = 2000000; // of all runs together
constexpr std::int64_t kYearTicks = std::int64_t(365) * 86400 / kStepSeconds;
constexpr std::uint64_t kSpellSeed = 1;
constexpr std::size_t kMostKnown = 2000;

std::int64_t minutesOf(double hours) { return std::llround(hours * 60) * kMinute; }

// The longest tick of up to ten minutes that the spells of a history are whole numbers of.
std::int64_t stepOf(const LoadShape &history)
{
    std::int64_t step = kStepSeconds;
    for (const ShapeSegment &segment : history.segments)
        step = std::gcd(step, std::int64_t(std::llround(segment.hours * 3600)));
    return step >= kLeastStep ? step : kStepSeconds;
}

std::vector<double> nodesByTick(const LoadShape &history, std::int64_t step)
{
    std::vector<double> nodes;
    double end = 0;
    for (const ShapeSegment &segment : history.segments) {
        end += segment.hours * 3600;
        while (double(nodes.size()) * double(step) < end - .5)
            nodes.push_back(segment.level * history.mean);
    }
    return nodes;
}

} // namespace

// Owns the history, and the runs that were asked for before.
class DeadlineJobs
{
public:
    using Runs = std::vector<DeadlineRun>;
    struct Answer
    {
        DeadlineJob job;
        Runs runs; // none: unknown
    };

    DeadlineJobs(DeadlinePolicy policy, std::optional<LoadShape> history)
        : m_policy(policy), m_isReplayed(history)
    {
        if (!history)
            return;
        m_step = stepOf(*history);
        m_nodes = nodesByTick(*history, m_step);
    }

    bool isReplayed() const { return m_isReplayed; }
    std::size_t arguments() const { return m_isReplayed ? 4 : 6; }

    std::shared_ptr<const Answer> at(std::span<const double> arguments) const
    {
        Key key{};
        for (std::size_t k = 0; k < arguments.size(); ++k) {
            if (!std::isfinite(arguments[k]) || arguments[k] < 0)
                return std::make_shared<const Answer>();
            key[k] = k == 3 ? std::llround(std::ceil(arguments[k] - 1e-9)) : minutesOf(arguments[k]);
        }
        {
            const std::lock_guard lock(m_mutex);
            if (const auto known = m_known.find(key); known != m_known.end())
                return known->second;
        }
        auto answer = std::make_shared<const Answer>(answerTo(key));
        const std::lock_guard lock(m_mutex);
        if (m_known.size() >= kMostKnown)
            m_known.clear();
        return m_known[key] = std::move(answer);
    }

private:
    using Key = std::array<std::int64_t, 6>; // seconds; nodes

    Answer answerTo(const Key &key) const
    {
        Answer answer;
        answer.job.workSeconds = key[0];
        answer.job.changeoverSeconds = key[1];
        answer.job.deadlineSeconds = key[2];
        answer.job.stepSeconds = m_step;
        if (std::max({key[0], key[1], key[2]}) > DeadlineJob::kMaximumSeconds)
            return {};
        const std::int64_t period = m_isReplayed ? std::int64_t(m_nodes.size()) : kYearTicks;
        if (period == 0)
            return {};
        // What is late all the same is done on demand.
        const bool isLate = keepsDeadline(m_policy) && !answer.job.isFeasible();
        const DeadlinePolicy policy = isLate ? DeadlinePolicy::OnDemand : m_policy;
        const std::int64_t longest = std::max(answer.job.ticksToDeadline(), answer.job.ticksOfWork());
        const std::int64_t starts =
            std::clamp(std::min(kMostStarts, kMostStartTicks / std::max<std::int64_t>(1, longest)),
                       std::int64_t(20), period);
        // Without on demand a job may take much longer than it has.
        const std::int64_t beyond = policy == DeadlinePolicy::SpotOnly ? 10 * longest : longest;
        const std::vector<std::uint8_t> offered = offers(key, period, period + beyond + 1);
        for (std::int64_t k = 0; k < starts; ++k) {
            const auto run = replaySpot(policy, answer.job, offered, k * period / starts);
            if (!run)
                return {};
            answer.runs.push_back(*run);
        }
        return answer;
    }

    // Of a period, which repeats.
    std::vector<std::uint8_t> offers(const Key &key, std::int64_t period, std::int64_t ticks) const
    {
        std::vector<std::uint8_t> all;
        if (m_isReplayed)
            for (const double nodes : m_nodes)
                all.push_back(nodes + 1e-9 >= double(key[3]));
        else if (key[4] == 0 || key[5] == 0)
            all.assign(std::size_t(period), key[4] > 0);
        else
            all =
                alternatingOffers({double(key[4]) / 3600, double(key[5]) / 3600}, m_step, period, kSpellSeed);
        all.reserve(std::size_t(ticks));
        while (std::int64_t(all.size()) < ticks)
            all.push_back(all[all.size() - std::size_t(period)]);
        return all;
    }

    DeadlinePolicy m_policy;
    bool m_isReplayed;
    std::int64_t m_step = kStepSeconds;
    std::vector<double> m_nodes; // by tick
    mutable std::mutex m_mutex;
    mutable std::map<Key, std::shared_ptr<const Answer>> m_known;
};

namespace {

class OfDeadlineJobs : public MonthlyFunction
{
public:
    explicit OfDeadlineJobs(std::shared_ptr<const DeadlineJobs> jobs) : m_jobs(std::move(jobs))
    {
        argumentNames = {"hours of work", "hours of a changeover", "hours allowed", "nodes"};
        provenance = "replayed from starts all over the recorded history of spot";
        if (!m_jobs->isReplayed()) {
            argumentNames.insert(argumentNames.end(), {"hours spot is there", "hours it is away"});
            provenance = "replayed from 400 starts of a year of made-up spells of spot, seed 1";
        }
    }

protected:
    auto answerTo(std::span<const double> arguments) const
    {
        return m_jobs->at(arguments.first(m_jobs->arguments()));
    }

private:
    std::shared_ptr<const DeadlineJobs> m_jobs;
};

class HoursInTime : public OfDeadlineJobs
{
public:
    explicit HoursInTime(std::shared_ptr<const DeadlineJobs> jobs) : OfDeadlineJobs(std::move(jobs))
    {
        name = "jobs done in time on spot";
        outputNames = {"hours on spot", "hours on demand", "hours until it is done", "share of late jobs"};
    }

    void evaluate(std::span<const double> arguments, std::span<double> outputs) const override
    {
        const auto answer = answerTo(arguments);
        std::fill(outputs.begin(), outputs.end(), 0);
        for (const DeadlineRun &run : answer->runs) {
            const std::int64_t taken = run.ticks * answer->job.stepSeconds;
            outputs[0] += run.spotHours;
            outputs[1] += run.onDemandHours;
            outputs[2] += double(taken) / 3600;
            outputs[3] += !run.isFinished || taken > answer->job.deadlineSeconds;
        }
        for (double &output : outputs)
            output /= double(answer->runs.size()); // of none: unknown
    }
};

class CostOfBadNight : public OfDeadlineJobs
{
public:
    explicit CostOfBadNight(std::shared_ptr<const DeadlineJobs> jobs) : OfDeadlineJobs(std::move(jobs))
    {
        name = "what a job costs on a bad night";
        argumentNames.insert(argumentNames.end(), {"price of an hour on spot", "price of an hour on demand"});
        outputNames = {"cost that 95 % of the jobs stay below"};
    }

    void evaluate(std::span<const double> arguments, std::span<double> outputs) const override
    {
        const auto answer = answerTo(arguments);
        const double onSpot = arguments[arguments.size() - 2], onDemand = arguments[arguments.size() - 1];
        std::vector<double> costs;
        for (const DeadlineRun &run : answer->runs)
            costs.push_back(costOfHours(run.spotHours, onSpot) + costOfHours(run.onDemandHours, onDemand));
        outputs[0] = std::numeric_limits<double>::quiet_NaN();
        if (costs.empty() ||
            std::any_of(costs.begin(), costs.end(), [](double cost) { return std::isnan(cost); }))
            return;
        const auto place = costs.begin() + std::ptrdiff_t(std::ceil(kBadNight * double(costs.size()))) - 1;
        std::nth_element(costs.begin(), place, costs.end());
        outputs[0] = *place;
    }
};

} // namespace

std::shared_ptr<const DeadlineJobs> deadlineJobs(DeadlinePolicy policy, std::optional<LoadShape> history)
{
    return std::make_shared<const DeadlineJobs>(policy, std::move(history));
}

std::shared_ptr<const MonthlyFunction> hoursInTime(std::shared_ptr<const DeadlineJobs> jobs)
{
    return std::make_shared<const HoursInTime>(std::move(jobs));
}

std::shared_ptr<const MonthlyFunction> costOfBadNight(std::shared_ptr<const DeadlineJobs> jobs)
{
    return std::make_shared<const CostOfBadNight>(std::move(jobs));
}

} // namespace breakeven
