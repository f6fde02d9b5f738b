#include "data/serving/serving_goodput.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

constexpr std::array kLatencyWords{"TTFT", "TPOT", "end to end latency"};

const Latency &latencyOf(const ServingPoint &point, LatencyKind kind)
{
    return kind == LatencyKind::Ttft ? point.ttft : kind == LatencyKind::Tpot ? point.tpot : point.e2e;
}

// The percentiles that any run has of a latency, the highest last; the mean alone is none.
std::vector<Percentile> percentilesOf(const ServingSeries &series, LatencyKind kind)
{
    std::vector<Percentile> found;
    for (const Percentile percentile : kPercentiles)
        if (std::any_of(series.points.begin(), series.points.end(), [&](const ServingPoint &point) {
                return latencyOf(point, kind).at(percentile).has_value();
            }))
            found.push_back(percentile);
    return found;
}

bool saysLatency(const ServingSeries &series, LatencyKind kind)
{
    return std::any_of(series.points.begin(), series.points.end(),
                       [&](const ServingPoint &point) { return !latencyOf(point, kind).isEmpty(); });
}

// Why a target cannot be checked.
Error uncheckable(const ServingSeries &series, LatencyKind kind, Percentile asked)
{
    const char *words = kLatencyWords[std::size_t(kind)];
    if (!saysLatency(series, kind))
        return {ErrorKind::BadInput, fmt::format("no {} in it: a target cannot be checked", words),
                series.from};
    const auto has = percentilesOf(series, kind);
    const auto isHighEnough = [&](Percentile percentile) { return percentile >= asked; };
    // What other runs have and one lacks is told of that one.
    if (std::any_of(has.begin(), has.end(), isHighEnough))
        for (const ServingPoint &point : series.points)
            if (std::none_of(kPercentiles.begin(), kPercentiles.end(), [&](Percentile percentile) {
                    return isHighEnough(percentile) && latencyOf(point, kind).at(percentile);
                }))
                return {
                    ErrorKind::BadInput,
                    fmt::format("{} of {} asked, and the run at {:.6g} {} has neither it nor a higher one; "
                                "leave that run out or ask for another percentile",
                                percentileName(asked), words, point.load(),
                                point.concurrency ? "concurrent requests" : "requests/s"),
                    series.from};
    const std::string only =
        has.empty() ? "only means"
        : has.back() == Percentile::P50
            ? "only medians"
            : fmt::format("no percentile above {} in every run", percentileName(has.back()));
    return {ErrorKind::BadInput,
            fmt::format("{} asked, the file has {} of {}", percentileName(asked), only, words), series.from};
}

// Another percentile than the one asked for, and percentiles of few requests.
void notePercentiles(const ServingSeries &series, const SeriesCurve &curve, const GoodputQuestion &question,
                     std::vector<Issue> &issues)
{
    const auto note = [&](const std::string &sentence) {
        addIssue(issues, {Severity::Note, sentence, series.from, 1});
    };
    for (const LatencyKind kind : kLatencyKinds) {
        const auto used = curve.used[std::size_t(kind)];
        if (!question.targets[std::size_t(kind)] || !used)
            continue;
        if (*used != question.percentile)
            note(fmt::format("{} of {} stands for {}, which the file does not have", percentileName(*used),
                             kLatencyWords[std::size_t(kind)], percentileName(question.percentile)));
        const auto few =
            std::count_if(series.points.begin(), series.points.end(), [&](const ServingPoint &point) {
                return point.completed && isOfFewRequests(*used, *point.completed);
            });
        if (few > 0)
            note(fmt::format("{} of {} is of fewer than {:.0f} requests in {} of {} runs: more chance than "
                             "measurement",
                             percentileName(*used), kLatencyWords[std::size_t(kind)],
                             10 / (1 - shareBelow(*used)), few, series.points.size()));
    }
}

} // namespace

bool GoodputQuestion::isAsked() const
{
    return std::any_of(targets.begin(), targets.end(), [](const auto &target) { return target.has_value(); });
}

Result<GoodputAnswer> goodputOf(const ServingSeries &series, const GoodputQuestion &question,
                                std::vector<Issue> &issues)
{
    if (series.points.empty())
        return Error{ErrorKind::BadInput,
                     "no run of it says how many requests a second it took: tokens a second alone have no "
                     "goodput",
                     series.from};
    GoodputAnswer answer{curveOf(series, question.percentile), {}};
    if (answer.curve.leftOut == int(series.points.size()))
        return Error{ErrorKind::BadInput,
                     "more than 1 % of the requests failed in every run of it: none can be planned on",
                     series.from};
    for (const LatencyKind kind : kLatencyKinds)
        if (question.targets[std::size_t(kind)] && !answer.curve.used[std::size_t(kind)])
            return uncheckable(series, kind, question.percentile);
    notePercentiles(series, answer.curve, question, issues);
    answer.goodput = goodputOf(answer.curve.curve, question.targets);
    return answer;
}

bool isOpenLoop(const ServingSeries &series)
{
    return std::none_of(series.points.begin(), series.points.end(),
                        [](const ServingPoint &point) { return point.concurrency.has_value(); });
}

} // namespace breakeven
