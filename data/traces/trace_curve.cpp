#include "data/traces/trace_curve.h"

#include "data/traces/job_log.h"
#include "data/traces/trace_analysis.h"
#include "data/traces/trace_inputs.h"
#include "model/dispatch/load_shape.h"
#include "model/numeric/time_constants.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "model/trace/counts_over_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace breakeven {

namespace {

constexpr std::size_t kHoursOfWeek = 168;

// Amounts of time that add up by the hour.
class Hours
{
public:
    explicit Hours(double seconds)
        : m_amount(std::size_t(std::ceil(seconds / kSecondsPerHour - 1e-9))), m_covered(m_amount.size())
    {
    }

    void add(double begin, double end, double level, bool covers = true)
    {
        const double last = double(m_amount.size()) * kSecondsPerHour;
        for (double at = std::max(begin, 0.0); at < std::min(end, last);) {
            const std::size_t hour = std::size_t(at / kSecondsPerHour);
            const double until = std::min(end, double(hour + 1) * kSecondsPerHour);
            m_amount[hour] += level * (until - at);
            m_covered[hour] += covers ? until - at : 0;
            at = until;
        }
    }

    // Means of what is covered.
    TraceCurve ofCovered() const
    {
        TraceCurve curve;
        double amount = 0, covered = 0;
        for (std::size_t i = 0; i < m_amount.size(); ++i) {
            amount += m_amount[i];
            covered += m_covered[i];
        }
        const double mean = covered > 0 ? amount / covered : 0;
        for (std::size_t i = 0; i < m_amount.size(); ++i) {
            curve.gpus.push_back(m_covered[i] > 0 ? m_amount[i] / m_covered[i] : mean);
            curve.unrecorded += m_covered[i] == 0;
        }
        return curve;
    }

    // Means of whole hours; the last counts as long as it was recorded.
    TraceCurve ofAll(double seconds) const
    {
        TraceCurve curve;
        for (std::size_t i = 0; i < m_amount.size(); ++i)
            curve.gpus.push_back(m_amount[i] /
                                 std::min(kSecondsPerHour, seconds - double(i) * kSecondsPerHour));
        return curve;
    }

private:
    std::vector<double> m_amount;
    std::vector<double> m_covered;
};

Error unusableCurve(const Trace &trace, const std::string &what)
{
    return {ErrorKind::BadInput, what, trace.name};
}

Result<double> spanOf(const Trace &trace, double seconds)
{
    if (!(seconds >= kSecondsPerHour))
        return unusableCurve(trace, "A load curve needs a trace of at least an hour; this one is shorter.");
    if (seconds > kMostCurveItems * kSecondsPerHour)
        return unusableCurve(trace, "A load curve has at most 8784 hours, a year; this trace is longer.");
    return seconds;
}

// Seconds between samples that come evenly, which is how long the last one holds too; 0 where they do not.
double evenStep(std::span<const double> times)
{
    if (times.size() < 2)
        return 0;
    const double step = times[1] - times[0];
    for (std::size_t i = 1; i < times.size(); ++i)
        if (std::abs(times[i] - times[i - 1] - step) > 1e-6 * step)
            return 0;
    return step;
}

Result<TraceCurve> ofNodes(const Trace &trace, const TraceValues &values, double gpusPerNode)
{
    auto counts = values["busy"];
    for (const char *other : {"ready", "paid"})
        if (counts.empty())
            counts = values[other];
    auto step = attributeNumber(trace, "step_s");
    if (!step)
        step = stepOf(nodeCountSamplesOf(values));
    const std::vector<CountStretch> stretches = stretchesOf(values.times(), step);
    if (counts.empty() || stretches.empty())
        return unusableCurve(trace, "The trace has no node counts over time.");
    const double last = step ? 0 : evenStep(values.times());
    const double end = stretches.back().end;
    const auto span = spanOf(trace, end + last);
    if (!span)
        return span.error();
    Hours hours(*span);
    for (const CountStretch &stretch : stretches)
        if (std::isfinite(counts[stretch.sample]))
            hours.add(stretch.begin, stretch.end, counts[stretch.sample] * gpusPerNode);
    if (last > 0 && std::isfinite(counts.back()))
        hours.add(end, end + last, counts.back() * gpusPerNode);
    return hours.ofCovered();
}

void scale(TraceCurve &curve, double factor)
{
    for (double &level : curve.gpus)
        level *= factor;
}

// Each hour at the level of the last submission, from which the growth goes on.
void liftToEnd(TraceCurve &curve, const JobGrowth &growth, double lastHour)
{
    for (std::size_t i = 0; i < curve.gpus.size(); ++i)
        curve.gpus[i] *= growth.lift(std::max(0.0, lastHour - (double(i) + 0.5)));
}

// Hour by hour; of a log that is longer than a curve can be, by the hour of the week.
Result<TraceCurve> ofJobs(const Trace &trace, const TraceValues &values, const CurveTerms &terms)
{
    const auto log = jobLogOf(trace, values, terms.unknownJobSeconds);
    if (!log)
        return log.error();
    double end = 0;
    for (const LoggedJob &job : log->jobs)
        end = std::max(end, job.submitted + job.seconds);
    if (end > kMostCurveItems * kSecondsPerHour) {
        const JobDemand demand = jobDemandOf(log->jobs, log->firstOfWeek);
        if (demand.week.size() == kHoursOfWeek) {
            TraceCurve week{demand.week, 0};
            if (terms.growth)
                scale(week, terms.growth->endOverMean(demand.spanHours));
            return week;
        }
    }
    const auto span = spanOf(trace, end);
    if (!span)
        return span.error();
    Hours hours(*span);
    for (const LoggedJob &job : log->jobs)
        hours.add(job.submitted, job.submitted + job.seconds, job.gpus);
    TraceCurve curve = hours.ofAll(*span);
    if (terms.growth)
        liftToEnd(curve, *terms.growth, log->jobs.back().submitted / kSecondsPerHour);
    return curve;
}

Result<TraceCurve> ofRequests(const Trace &trace, const TraceValues &values, double gpuSeconds)
{
    if (!(gpuSeconds > 0))
        return unusableCurve(trace, kNoTimeOfRequest);
    const auto times = values.times(), rates = values["rate"];
    const double last = rates.empty() ? 0 : evenStep(times);
    const auto span = times.empty() ? Result<double>(unusableCurve(trace, "The trace has no times."))
                                    : spanOf(trace, times.back() + last);
    if (!span)
        return span.error();
    Hours hours(*span);
    if (rates.empty())
        for (const double time : times)
            hours.add(time, time + gpuSeconds, 1);
    else
        for (std::size_t i = 0; i + 1 < times.size(); ++i)
            if (std::isfinite(rates[i]))
                hours.add(times[i], times[i + 1], rates[i] * gpuSeconds);
    if (last > 0 && std::isfinite(rates.back()))
        hours.add(times.back(), times.back() + last, rates.back() * gpuSeconds);
    return hours.ofAll(*span);
}

} // namespace

double TraceCurve::mean() const
{
    double sum = 0;
    for (const double level : gpus)
        sum += level;
    return gpus.empty() ? 0 : sum / double(gpus.size());
}

double TraceCurve::peak() const { return gpus.empty() ? 0 : *std::max_element(gpus.begin(), gpus.end()); }

std::string TraceCurve::text() const
{
    std::string text;
    for (std::size_t i = 0; i < gpus.size();) {
        std::size_t end = i + 1;
        while (end < gpus.size() && gpus[end] == gpus[i])
            ++end;
        text += fmt::format("{}{:.6g}", text.empty() ? "" : ", ", gpus[i]);
        if (end - i > 1)
            text += fmt::format("*{}", end - i);
        i = end;
    }
    return text;
}

bool isLoad(TraceKind kind)
{
    return kind == TraceKind::NodeCounts || kind == TraceKind::Jobs || kind == TraceKind::Arrivals;
}

Result<TraceCurve> traceCurve(const Trace &trace, const TraceValues &values, const CurveTerms &terms)
{
    switch (trace.kind) {
    case TraceKind::NodeCounts:
        return ofNodes(trace, values, terms.gpusPerNode);
    case TraceKind::Jobs:
        return ofJobs(trace, values, terms);
    case TraceKind::Arrivals:
        return ofRequests(trace, values, terms.gpuSecondsPerRequest);
    default:
        return unusableCurve(trace,
                             std::string("A load curve comes from node counts, jobs or requests; this trace "
                                         "holds ") +
                                 traceKindName(trace.kind) + ".");
    }
}

double gpuSecondsPerRequest(const Study &study, const std::string &place)
{
    const auto workload = study.workloads.find(place.substr(place.find('.') + 1));
    if (workload == study.workloads.end())
        return 0;
    const auto valueOf = [&](const char *key) {
        const auto found = workload->second.inputs.find(key);
        return found == workload->second.inputs.end() ? std::nullopt : meant(study, found->second).value;
    };
    return valueOf("service_time").value_or(0) * valueOf("replica_gpus").value_or(1);
}

Result<void> setCurve(Study &study, const std::string &place, const TraceCurve &curve,
                      const std::string &source)
{
    Study changed = study;
    if (const auto set = setPath(changed, place + ".measure", "curve"); !set)
        return set.error();
    if (const auto set = setPath(changed, place + ".curve", curve.text() + "; " + source); !set)
        return set.error();
    study = std::move(changed);
    return {};
}

} // namespace breakeven
