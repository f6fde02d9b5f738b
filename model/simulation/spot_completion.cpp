#include "model/simulation/spot_completion.h"

#include "model/numeric/threads.h"
#include "model/simulation/spot_completion_kernel.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>
#include <string>

namespace breakeven {

namespace {

constexpr std::size_t kBlock = 1024;
// What every path starts with: the segments, or the hours, that are left; and the step they all take.
struct Start
{
    double left = 0;
    SpotStep step;
};

Start startOf(const SpotCompletionRun &run)
{
    Start start;
    SpotStep &step = start.step;
    step.seed = run.seed;
    step.stream = run.stream;
    step.meanHours = 1 / run.terms.hazardPerHour;
    step.delayHours = run.terms.delayHours;
    step.isContinuous = run.plan.intervalHours == 0;
    if (step.isContinuous) {
        start.left = run.plan.workHours;
        step.spanHours = step.lastSpanHours = 1;
    } else {
        const Segments segments = segmentsOf(run.plan, run.terms.checkpointHours);
        start.left = segments.count;
        step.spanHours = segments.spanHours;
        step.lastSpanHours = segments.lastSpanHours;
    }
    return start;
}

// One block of paths from their start to their end; returns the draws, or nothing after a stop.
std::optional<std::uint64_t> simulateBlock(const Start &start, double recoveryHours, std::uint64_t first,
                                           std::span<double> result, const std::stop_token &stop)
{
    std::array<std::uint64_t, kBlock> path;
    std::array<double, kBlock> left, hours;
    int running = int(result.size());
    std::iota(path.begin(), path.begin() + running, std::uint64_t(0));
    std::fill_n(left.begin(), running, start.left);
    std::fill_n(hours.begin(), running, 0.0);
    SpotStep step = start.step;
    step.firstSample = first;
    std::uint64_t draws = 0;
    for (; running > 0; ++step.pair) {
        if (stop.stop_requested())
            return std::nullopt;
        // A fresh start has nothing to recover.
        step.evenRecoveryHours = step.pair == 0 ? 0 : recoveryHours;
        step.oddRecoveryHours = recoveryHours;
        std::uint64_t secondDraws = 0;
        stepSpotPaths(running, step, path.data(), left.data(), hours.data(), &secondDraws);
        draws += std::uint64_t(running) + secondDraws;
        // Those that go on move together, so that the next step is as dense as the first.
        int kept = 0;
        for (int i = 0; i < running; ++i) {
            const auto from = std::size_t(i), to = std::size_t(kept);
            result[path[from]] = hours[from];
            const bool isRunning = left[from] > 0;
            path[to] = path[from];
            left[to] = left[from];
            hours[to] = hours[from];
            kept += isRunning;
        }
        running = kept;
    }
    return draws;
}

std::string inWords(double count)
{
    return count < 1e15 ? "about " + std::to_string(std::llround(count)) : "more than could ever end";
}

// By the expected number, which is known: what is simulated then ends.
Result<void> checkDraws(const SpotCompletionRun &run)
{
    const double interruptions = expectedInterruptions(run.terms, run.plan);
    if (!(interruptions <= kMostSpotInterruptions))
        return Error{ErrorKind::BadInput,
                     "Expected a job with at most a million interruptions, found " + inWords(interruptions) +
                         "; checkpoint more often or lower the hazard.",
                     "interval_h"};
    const double draws = double(run.paths) * (1 + interruptions);
    if (draws <= kMostSpotDraws)
        return {};
    return Error{ErrorKind::BadInput,
                 "Expected a simulation of at most two billion interruptions, found " + inWords(draws) +
                     "; ask for fewer samples, checkpoint more often or lower the hazard.",
                 "samples"};
}

} // namespace

Result<SpotCompletionPaths> simulateSpotCompletion(const SpotCompletionRun &run, std::stop_token stop)
{
    if (const auto checked = checkDraws(run); !checked)
        return checked.error();
    SpotCompletionPaths paths;
    paths.hours.assign(run.paths, 0.0);
    const Start start = startOf(run);
    if (start.left == 0)
        return paths;
    const std::size_t blocks = (run.paths + kBlock - 1) / kBlock;
    std::atomic<std::size_t> nextBlock = 0;
    std::atomic<std::uint64_t> draws = 0;
    std::atomic<bool> isStopped = false;
    const auto work = [&] {
        for (std::size_t block; (block = nextBlock++) < blocks;) {
            const std::size_t first = block * kBlock;
            const std::span<double> result(paths.hours.data() + first,
                                           std::min(kBlock, paths.hours.size() - first));
            const auto drawn = simulateBlock(start, run.terms.recoveryHours, first, result, stop);
            if (!drawn) {
                isStopped = true;
                return;
            }
            draws += *drawn;
        }
    };
    onThreads(run.threads, work);
    if (isStopped)
        return Error{ErrorKind::Cancelled, "The simulation of a spot job was stopped.", ""};
    paths.draws = draws;
    return paths;
}

} // namespace breakeven
