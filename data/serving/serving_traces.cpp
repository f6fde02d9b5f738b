#include "data/serving/serving_traces.h"

#include "data/traces/column_values.h"
#include "data/traces/trace_names.h"
#include "data/traces/trace_values.h"
#include "model/numeric/number_text.h"
#include "model/serving/length_factor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>
#include <tuple>

namespace breakeven {

namespace {

constexpr double kSameMedian = 1e-3;
constexpr double kSameRate = 0.05;   // one of the two may be printed with two digits
constexpr double kEnough = 1 + 1e-9; // for factors that were divided out

using Labels = std::map<std::string, std::string>;

// Labels that may differ within a series.
bool tellsSeries(const std::string &label)
{
    return label != kDayLabel && label != kNominalLabel && label != kMachineLabel;
}

bool agree(const Labels &a, const Labels &b)
{
    return std::all_of(a.begin(), a.end(), [&](const auto &label) {
        const auto other = b.find(label.first);
        return other == b.end() || other->second == label.second || !tellsSeries(label.first);
    });
}

using Number = std::optional<double>;

bool isNear(double a, double b, double tolerance)
{
    return std::fabs(a - b) <= tolerance * std::max(std::fabs(a), std::fabs(b));
}

// Both say a median of some latency, and they agree on all that both say.
bool haveOneMedian(ServingRun a, ServingRun b)
{
    bool isCompared = false;
    for (std::size_t kind = 0; kind < kServingLatencies.size(); ++kind) {
        const Number left = a.latency(kind).at(Percentile::P50);
        const Number right = b.latency(kind).at(Percentile::P50);
        if (!left || !right)
            continue;
        if (!isNear(*left, *right, kSameMedian))
            return false;
        isCompared = true;
    }
    return isCompared;
}

bool mayBeOne(const Number &a, const Number &b) { return !a || !b || *a == *b; }

bool isSameRun(const ServingRun &a, const ServingRun &b)
{
    if (a.requestsPerSecond && b.requestsPerSecond &&
        !isNear(*a.requestsPerSecond, *b.requestsPerSecond, kSameRate))
        return false;
    return a.point.completed && a.point.completed == b.point.completed &&
           mayBeOne(a.point.concurrency, b.point.concurrency) &&
           mayBeOne(a.point.offeredPerSecond, b.point.offeredPerSecond) && agree(a.labels, b.labels) &&
           haveOneMedian(a, b);
}

std::int64_t said(ServingRun run)
{
    std::int64_t count = std::int64_t(run.labels.size());
    for (const ServingNumber &number : servingNumbers())
        count += number.in(run).has_value();
    return count;
}

// The fullest of runs that were exported more than once, with the labels of the others.
std::vector<ServingRun> withoutRepeats(std::vector<ServingRun> runs, std::vector<Issue> &issues)
{
    std::stable_sort(runs.begin(), runs.end(),
                     [](const ServingRun &a, const ServingRun &b) { return said(a) > said(b); });
    std::vector<ServingRun> kept;
    for (ServingRun &run : runs) {
        const auto same = std::find_if(kept.begin(), kept.end(),
                                       [&](const ServingRun &other) { return isSameRun(run, other); });
        if (same == kept.end()) {
            kept.push_back(std::move(run));
            continue;
        }
        same->labels.insert(run.labels.begin(), run.labels.end());
        addIssue(issues,
                 {Severity::Note, "is also in " + same->place + "; it is counted once", run.place, 1});
    }
    return kept;
}

// How far apart the lengths of a group are.
struct LengthSpan
{
    double least = std::numeric_limits<double>::infinity();
    double most = 0;

    LengthSpan with(const Number &length) const
    {
        return length ? LengthSpan{std::min(least, *length), std::max(most, *length)} : *this;
    }
    double factor() const { return most > 0 && least > 0 ? most / least : 1; }
};

struct Group
{
    Labels labels;
    LengthSpan input;
    LengthSpan output;
    std::vector<ServingRun> runs;

    double factorWith(const ServingRun &run) const
    {
        return std::max(input.with(run.point.inputTokens).factor(),
                        output.with(run.point.outputTokens).factor());
    }
    void add(ServingRun run)
    {
        labels.insert(run.labels.begin(), run.labels.end());
        if (run.point.failedTooOften()) { // it is not used, and its requests are not those of the others
            runs.push_back(std::move(run));
            return;
        }
        input = input.with(run.point.inputTokens);
        output = output.with(run.point.outputTokens);
        runs.push_back(std::move(run));
    }
};

// Runs that say more come first, so that those that say less join them; then by load, whatever the order of
// the files.
void sortForGroups(std::vector<ServingRun> &runs)
{
    const auto key = [](const ServingRun &run) {
        return std::tuple(run.point.failedTooOften(), -std::int64_t(run.labels.size()), run.labels,
                          run.load().value_or(0), run.requestsPerSecond.value_or(0));
    };
    std::stable_sort(runs.begin(), runs.end(),
                     [&](const ServingRun &a, const ServingRun &b) { return key(a) < key(b); });
}

// A run that names no model is of that of its own file, and of no other.
bool mayBeOfOneModel(const ServingRun &run, const Group &group)
{
    return (run.labels.contains(kModelLabel) && group.labels.contains(kModelLabel)) ||
           std::any_of(group.runs.begin(), group.runs.end(),
                       [&](const ServingRun &other) { return other.file == run.file; });
}

// Runs of several files get the name of theirs where they name no model: what tells it from those of the
// others.
void labelFiles(std::vector<ServingRun> &runs, std::vector<Issue> &issues)
{
    std::set<std::string> files, unnamed;
    for (const ServingRun &run : runs) {
        files.insert(run.file);
        if (!run.labels.contains(kModelLabel))
            unnamed.insert(run.file);
    }
    if (files.size() < 2 || unnamed.empty())
        return;
    const std::string &first = *unnamed.begin();
    const std::string &last = *unnamed.rbegin();
    const auto differ = std::mismatch(first.begin(), first.end(), last.begin(), last.end()).first;
    const std::size_t folder = std::string(first.begin(), differ).rfind('/') + 1;
    for (ServingRun &run : runs)
        if (!run.labels.contains(kModelLabel))
            run.labels[kFileLabel] = withoutEnding(run.file.substr(folder));
    addIssue(issues,
             {Severity::Warning,
              fmt::format("{} of {} files name no model, so the runs of each are a series of their own; "
                          "--model NAME says it, where they are of one",
                          unnamed.size(), files.size()),
              first, 1});
}

std::vector<Group> groupsOf(std::vector<ServingRun> runs)
{
    sortForGroups(runs);
    std::vector<Group> groups;
    for (ServingRun &run : runs) {
        Group *nearest = nullptr;
        for (Group &group : groups)
            if (agree(run.labels, group.labels) && mayBeOfOneModel(run, group) &&
                group.factorWith(run) <= kNearLength * kEnough &&
                (!nearest || group.factorWith(run) < nearest->factorWith(run)))
                nearest = &group;
        (nearest ? *nearest : groups.emplace_back()).add(std::move(run));
    }
    return groups;
}

std::string lengthsText(const std::vector<ServingRun> &runs)
{
    std::vector<ServingPoint> points;
    const bool isAnyUsed = std::any_of(runs.begin(), runs.end(),
                                       [](const ServingRun &run) { return !run.point.failedTooOften(); });
    for (const ServingRun &run : runs)
        if (!isAnyUsed || !run.point.failedTooOften())
            points.push_back(run.point);
    const Lengths lengths = meanLengths(points);
    const auto text = [](double length) {
        return length > 0 ? fmt::format("{:.0f}", length) : std::string("unknown");
    };
    return text(lengths.input) + "-" + text(lengths.output);
}

Trace traceOf(Group group)
{
    Trace trace;
    trace.kind = TraceKind::ServingRuns;
    trace.attributes = group.labels;
    trace.attributes[kLengthsLabel] = lengthsText(group.runs);
    for (const ServingNumber &number : servingNumbers()) {
        TraceColumn &column = trace.add(number.name, number.unit);
        for (ServingRun &run : group.runs)
            column.append(number.in(run).value_or(std::numeric_limits<double>::quiet_NaN()));
    }
    return trace;
}

void noteFailures(const std::vector<ServingRun> &runs, std::vector<Issue> &issues)
{
    for (const ServingRun &run : runs)
        if (run.point.failedTooOften())
            addIssue(issues, {Severity::Warning,
                              fmt::format("{:.0f} of {:.0f} requests failed; the run is kept and not used",
                                          *run.point.failed, *run.point.completed + *run.point.failed),
                              run.place, 1});
}

void noteLacks(const Group &group, std::vector<Issue> &issues)
{
    const std::string &place = group.runs.front().place;
    const auto lacks = [&](const char *label) { return !group.labels.contains(label); };
    // A customer who pays for tokens does not know the GPU.
    if (!group.labels.contains("provider") && (lacks(kGpuLabel) || lacks(kGpusLabel)))
        addIssue(issues,
                 {Severity::Note,
                  "does not say which and how many GPUs a replica has; --gpu MODEL and --gpus N say it",
                  place, 1});
    if (lacks(kModelLabel) && lacks(kFileLabel))
        addIssue(issues,
                 {Severity::Note, "does not say which model was served; --model NAME says it", place, 1});
    const bool isUnloaded = std::any_of(group.runs.begin(), group.runs.end(), [](const ServingRun &run) {
        return !run.point.concurrency && !run.point.offeredPerSecond;
    });
    if (isUnloaded && group.runs.size() > 1)
        addIssue(issues, {Severity::Warning,
                          "has no load for its runs, so they are sorted by the rate reached; "
                          "--concurrency N says it",
                          place, 1});
}

void sortByLoad(Group &group)
{
    std::stable_sort(group.runs.begin(), group.runs.end(), [](const ServingRun &a, const ServingRun &b) {
        return a.load() && (!b.load() || *a.load() < *b.load());
    });
}

// The highest statistic that both say of a latency is lower in the second.
bool fallsFrom(ServingRun before, ServingRun run)
{
    for (std::size_t kind = 0; kind < kServingLatencies.size(); ++kind)
        for (std::size_t statistic = kServingStatistics.size(); statistic-- > 0;) {
            const Number first = before.seconds(kind, statistic);
            const Number second = run.seconds(kind, statistic);
            if (!first || !second)
                continue;
            if (*second < *first)
                return true;
            break;
        }
    return false;
}

// Less served, or a lower latency, at more load: seen in real runs, where it is the noise of one.
void noteDisorder(const Group &group, std::vector<Issue> &issues)
{
    const auto note = [&](const ServingRun &run, const ServingRun &before, const char *what) {
        addIssue(issues, {Severity::Note,
                          fmt::format("{} at a load of {} than at {}; this never raises the goodput", what,
                                      numberText(*run.load()), numberText(*before.load())),
                          run.place, 1});
    };
    for (std::size_t i = 1; i < group.runs.size(); ++i) {
        const ServingRun &before = group.runs[i - 1];
        const ServingRun &run = group.runs[i];
        if (!run.load() || !before.load() || *run.load() <= *before.load())
            continue;
        if (run.point.requestsPerSecond < before.point.requestsPerSecond)
            note(run, before, "serves less");
        if (fallsFrom(before, run))
            note(run, before, "has a lower latency");
    }
}

const char *pluralOf(const std::string &label)
{
    const std::map<std::string, const char *> words{{kModelLabel, "models"},
                                                    {kPrecisionLabel, "precisions"},
                                                    {kEngineLabel, "engines"},
                                                    {kEngineVersionLabel, "versions of the engine"},
                                                    {kGpuLabel, "models of GPUs"},
                                                    {kGpusLabel, "numbers of GPUs a replica"},
                                                    {kLengthsLabel, "pairs of lengths"},
                                                    {kFileLabel, "files that name no model"}};
    const auto found = words.find(label);
    return found == words.end() ? nullptr : found->second;
}

std::string quotedCell(const std::string &text)
{
    if (text.find_first_of(",\"\n\r") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

} // namespace

void takeSaid(std::vector<ServingRun> &runs, const ServingSaid &said)
{
    const auto label = [](ServingRun &run, const char *name, const std::string &value) {
        if (!value.empty())
            run.labels.emplace(name, value);
    };
    for (ServingRun &run : runs) {
        label(run, kModelLabel, said.model);
        label(run, kGpuLabel, said.gpu.empty() ? "" : gpuNamed(said.gpu));
        label(run, kEngineLabel, said.engine);
        label(run, kPrecisionLabel, said.precision);
        label(run, kGpusLabel, said.gpus ? numberText(*said.gpus) : "");
        if (said.concurrency && !run.point.concurrency && !run.point.offeredPerSecond)
            run.point.concurrency = said.concurrency;
    }
}

Result<ServingRun> completedRun(ServingRun run, const std::string &rates)
{
    ServingPoint &point = run.point;
    if (point.completed == 0.0)
        return Error{ErrorKind::BadInput,
                     point.failed ? fmt::format("no request completed ({:.0f} failed)", *point.failed)
                                  : "no request completed",
                     run.place};
    const auto quotient = [](const Number &a, const Number &b) {
        return a && b && *b > 0 ? Number(*a / *b) : std::nullopt;
    };
    const auto product = [](const Number &a, const Number &b) {
        return a && b ? Number(*a * *b) : std::nullopt;
    };
    const auto fill = [](Number &value, const Number &from) { value = value ? value : from; };
    fill(run.requestsPerSecond, quotient(point.outputTokensPerSecond, point.outputTokens));
    fill(point.outputTokens, quotient(point.outputTokensPerSecond, run.requestsPerSecond));
    fill(point.inputTokens, quotient(point.inputTokensPerSecond, run.requestsPerSecond));
    fill(point.outputTokensPerSecond, product(point.outputTokens, run.requestsPerSecond));
    fill(point.inputTokensPerSecond, product(point.inputTokens, run.requestsPerSecond));
    if (point.outputTokens && !(*point.outputTokens > 0))
        return Error{ErrorKind::BadInput,
                     fmt::format("output_tokens: expected more than 0 a request, found {}",
                                 numberText(*point.outputTokens)),
                     run.place};
    if (!(run.requestsPerSecond > 0.0) && !(point.outputTokensPerSecond > 0.0))
        return Error{
            ErrorKind::BadInput,
            fmt::format("has no rate of requests or of output tokens; one of these would say it: {}", rates),
            run.place};
    point.requestsPerSecond = run.requestsPerSecond.value_or(0);
    return run;
}

std::vector<Trace> servingTraces(std::vector<ServingRun> runs, std::vector<Issue> &issues)
{
    noteFailures(runs, issues);
    std::vector<Trace> traces;
    runs = withoutRepeats(std::move(runs), issues);
    labelFiles(runs, issues);
    for (Group &group : groupsOf(std::move(runs))) {
        sortByLoad(group);
        noteLacks(group, issues);
        noteDisorder(group, issues);
        traces.push_back(traceOf(std::move(group)));
    }
    nameByDifferences(traces, {kModelLabel, kFileLabel, kGpuLabel, kGpusLabel, kEngineLabel,
                               kEngineVersionLabel, kPrecisionLabel, kLengthsLabel});
    return traces;
}

Result<void> checkOneSeries(const std::vector<Trace> &traces, const std::string &place)
{
    if (traces.size() < 2)
        return {};
    for (const char *label : {kModelLabel, kFileLabel, kEngineLabel, kEngineVersionLabel, kPrecisionLabel,
                              kGpuLabel, kGpusLabel, kLengthsLabel}) {
        std::set<std::string> values;
        for (const Trace &trace : traces)
            if (const auto found = trace.attributes.find(label); found != trace.attributes.end())
                values.insert(found->second);
        if (values.size() > 1)
            return Error{
                ErrorKind::BadInput,
                fmt::format("{} {} in one series: {} and {}; without --name each gets a trace of its "
                            "own",
                            values.size() == 2 ? "two" : std::to_string(values.size()), pluralOf(label),
                            *values.begin(), *std::next(values.begin())),
                place};
    }
    return Error{ErrorKind::BadInput,
                 fmt::format("{} series in one; without --name each gets a trace of its own", traces.size()),
                 place};
}

Result<std::vector<ServingRun>> servingRunsOf(const Trace &trace)
{
    std::vector<ServingRun> runs(std::size_t(trace.points()));
    for (ServingRun &run : runs) {
        run.labels = trace.attributes;
        run.place = trace.name;
    }
    for (const ServingNumber &number : servingNumbers()) {
        const TraceColumn *column = trace.column(number.name);
        if (!column)
            continue;
        const auto values = realsOf(*column);
        if (!values)
            return values.error();
        for (std::size_t i = 0; i < runs.size(); ++i)
            if (const double value = (*values)(std::int64_t(i)); !std::isnan(value))
                number.in(runs[i]) = value;
    }
    for (ServingRun &run : runs)
        run.point.requestsPerSecond = run.requestsPerSecond.value_or(0);
    return runs;
}

Result<ServingSeries> servingSeriesOf(const Trace &trace)
{
    const auto runs = servingRunsOf(trace);
    if (!runs)
        return runs.error();
    const auto label = [&](const char *name) {
        const auto found = trace.attributes.find(name);
        return found == trace.attributes.end() ? std::string() : found->second;
    };
    ServingSeries series;
    series.model = label(kModelLabel);
    series.precision = label(kPrecisionLabel);
    series.engine = label(kEngineLabel);
    if (const std::string version = label(kEngineVersionLabel); !version.empty())
        series.engine += (series.engine.empty() ? "" : " ") + version;
    series.gpu = label(kGpuLabel);
    series.gpusPerReplica = attributeNumber(trace, kGpusLabel).value_or(1);
    series.source = parseServingSource(label(kSourceLabel)).value_or(ServingSource::Measured);
    series.from = trace.name;
    series.asOf = Date::parse(label(kDayLabel));
    for (const ServingRun &run : *runs)
        if (run.requestsPerSecond)
            series.points.push_back(run.point);
    series.lengths = meanLengths(series.points);
    return series;
}

std::string servingTable(const Trace &trace, const std::vector<ServingRun> &runs)
{
    std::string text;
    for (const auto &[name, value] : trace.attributes)
        if (name != kLengthsLabel)
            text += quotedCell(name) + ",";
    for (const ServingNumber &number : servingNumbers())
        text += (number.name == "concurrency" ? "" : ",") + number.name;
    text += '\n';
    for (ServingRun run : runs) {
        for (const auto &[name, value] : trace.attributes)
            if (name != kLengthsLabel)
                text += quotedCell(value) + ",";
        for (const ServingNumber &number : servingNumbers()) {
            const Number value = number.in(run);
            text += (number.name == "concurrency" ? "" : ",") + (value ? numberText(*value) : "");
        }
        text += '\n';
    }
    return text;
}

} // namespace breakeven
