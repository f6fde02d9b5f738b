#include "ui/words/serving_figures.h"

#include "ui/words/numbers.h"
#include "ui/words/text.h"
#include "ui/words/token_text.h"

#include <cmath>

namespace breakeven::words {

namespace {

constexpr std::size_t kEvery = 4; // of the samples between two steps is a point of the chart

std::string servingWords(const char *english, const std::vector<std::string> &arguments = {})
{
    return text("ServingFigures", english, arguments);
}

std::string servingName(const ServingReading &reading, const char *what, const std::string &option,
                        std::size_t place)
{
    return joined({kServingNames + reading.workload, what, option, std::to_string(place + 1)}, ".");
}

bool isByTarget(const ServingReading &reading, const ServingSweep &sweep)
{
    return reading.byTarget && sweep.path == reading.byTarget->path;
}

std::string costAMonth(double cost, const Study &study, const NumberStyle &style)
{
    return servingWords("%1 %2 a month", {money(cost, style), study.currency});
}

// What an option costs with the study as it is.
ExplainedFigure::Row nowRow(const Study &study, const ServingLine &line, const NumberStyle &style)
{
    ExplainedFigure::Row row{study.options.at(line.option).name, "options." + line.option + ".cost_per_month",
                             unknownText(), servingWords("a month, as the study is")};
    if (line.now) {
        row.value = money(line.now->cost, style);
        row.number = line.now->cost;
        row.unit = units::money / units::month;
    }
    return row;
}

ExplainedFigure crossingFigure(const Study &study, const ServingReading &reading,
                               const ServingCrossing &crossing, const NumberStyle &style)
{
    const std::string &own = study.options.at(crossing.option).name,
                      &api = study.options.at(crossing.api).name;
    ExplainedFigure figure{
        servingWords("%1 and %2 cost the same", {own, api}),
        servingWords("%1 %2", {workText(reading, crossing.at, style), amountWords(reading)}),
        crossing.isJump ? servingWords("A machine is added at this number, and the cheaper option changes.")
        : isMeasuredByTokens(reading)
            ? servingWords("The number of tokens at which both cost the same, all other inputs as they are")
            : servingWords(
                  "The number of requests at which both cost the same, all other inputs as they are"),
        costAMonth(crossing.cost, study, style),
        {},
        servingWords("Above it %1 costs less.", {crossing.isOwnCheaperAbove ? own : api}),
        crossing.at,
        reading.byRequests->field->unit};
    for (const std::string &option : {crossing.option, crossing.api})
        for (const ServingLine &line : reading.byRequests->lines)
            if (line.option == option)
                figure.rows.push_back(nowRow(study, line, style));
    return figure;
}

// "TTFT p99 0.354 s · TPOT p99 0.0172 s"
std::string latencies(const ServingRuns &runs, const ServingRuns::Point &point, const NumberStyle &style)
{
    std::vector<std::string> parts;
    for (const LatencyKind kind : kLatencyKinds)
        if (const auto &seconds = point.seconds[std::size_t(kind)]; seconds && runs.used[std::size_t(kind)])
            parts.push_back(
                servingWords("%1 %2 %3", {latencyWord(kind), percentileName(*runs.used[std::size_t(kind)]),
                                          secondsText(*seconds, style)}));
    return joined(parts, " · ");
}

} // namespace

std::string servingCrossingName(const ServingReading &reading, std::size_t crossing)
{
    const std::string &option = reading.crossings[crossing].option;
    std::size_t place = 0;
    for (std::size_t before = 0; before < crossing; ++before)
        place += reading.crossings[before].option == option;
    return servingName(reading, "crossing", option, place);
}

std::string servingRunName(const ServingReading &reading, const ServingRuns &runs, std::size_t point)
{
    return servingName(reading, "run", runs.option, point);
}

std::string servingSampleName(const ServingReading &reading, const ServingSweep &sweep,
                              const ServingLine &line, std::size_t sample)
{
    return servingName(reading, isByTarget(reading, sweep) ? "target" : "requests", line.option, sample);
}

bool isMeasuredByTokens(const ServingReading &reading)
{
    return reading.byRequests && reading.byRequests->field &&
           reading.byRequests->field->key == std::string("tokens_per_month");
}

std::string amountWords(const ServingReading &reading)
{
    return isMeasuredByTokens(reading) ? servingWords("tokens a month") : servingWords("requests a month");
}

namespace {

WorkUnit unitOfWork(double amount, bool isInTokens)
{
    if (!isInTokens)
        return amount >= 1e9   ? WorkUnit{1e9, servingWords("billion")}
               : amount >= 2e5 ? WorkUnit{1e6, servingWords("million")}
                               : WorkUnit();
    return amount >= 1e12  ? WorkUnit{1e12, servingWords("T")}
           : amount >= 1e9 ? WorkUnit{1e9, servingWords("G")}
           : amount >= 1e6 ? WorkUnit{1e6, servingWords("M")}
           : amount >= 1e3 ? WorkUnit{1e3, servingWords("k")}
                           : WorkUnit();
}

std::string inUnit(const WorkUnit &unit, double amount, int digits, const NumberStyle &style)
{
    return unit.size > 1 ? significant(amount / unit.size, digits, style) : fixed(amount, 0, style);
}

std::string withUnitName(const std::string &number, const WorkUnit &unit)
{
    return unit.name.empty() ? number : servingWords("%1 %2", {number, unit.name});
}

std::string inOwnUnit(double amount, bool isInTokens, int digits, const NumberStyle &style)
{
    const WorkUnit unit = unitOfWork(amount, isInTokens);
    return withUnitName(inUnit(unit, amount, digits, style), unit);
}

} // namespace

WorkUnit workUnit(const ServingReading &reading, double amount)
{
    return unitOfWork(amount, isMeasuredByTokens(reading));
}

std::string requestsText(double requests, const NumberStyle &style)
{
    return inOwnUnit(requests, false, 4, style);
}

std::string workText(const ServingReading &reading, double amount, const NumberStyle &style)
{
    return inOwnUnit(amount, isMeasuredByTokens(reading), 4, style);
}

std::string workSpan(const ServingReading &reading, double low, double high, const NumberStyle &style)
{
    const bool isInTokens = isMeasuredByTokens(reading);
    const WorkUnit unit = workUnit(reading, high);
    const std::string from = workUnit(reading, low).size == unit.size ? inUnit(unit, low, 3, style)
                                                                      : inOwnUnit(low, isInTokens, 3, style);
    return servingWords("%1–%2", {from, withUnitName(inUnit(unit, high, 3, style), unit)});
}

std::string workRangeText(const ServingReading &reading, double low, double high, const NumberStyle &style)
{
    return servingWords("%1 %2", {workSpan(reading, low, high, style), amountWords(reading)});
}

std::string secondsText(double seconds, const NumberStyle &style)
{
    return significant(seconds, 3, style) + kNoBreakSpace + servingWords("s");
}

ExplainedFigure servingRunFigure(const Study &study, const ServingRuns &runs, const ServingRuns::Point &point,
                                 const NumberStyle &style)
{
    const ServingSeries &series = study.performance.at(runs.series);
    const std::string rate = fixed(point.rate, 1, style);
    const auto tokens = [&](double length) { return fixed(length, 0, style); };
    return {point.concurrency ? servingWords("Run, %1 at once", {significant(*point.concurrency, 5, style)})
                              : servingWords("Run at %1 requests/s", {rate}),
            servingWords("%1 requests/s", {rate}),
            latencies(runs, point, style),
            point.isOnEnvelope
                ? servingWords("%1 of %2 on %3", {servingSourceName(series.source), series.model, series.gpu})
                : servingWords("not used: a lower load reached as many requests"),
            {{servingWords("Runs"), {}, {}, series.from},
             {servingWords("Date"), {}, series.asOf ? series.asOf->iso() : unknownText(), {}},
             {servingWords("Engine"), {}, {}, series.engine + " · " + series.precision},
             {servingWords("GPUs of a replica"),
              {},
              significant(series.gpusPerReplica, 6, style),
              series.gpu,
              double(series.gpusPerReplica),
              units::gpu},
             {servingWords("Tokens of a request"),
              {},
              servingWords("%1 in, %2 out", {tokens(series.lengths.input), tokens(series.lengths.output)}),
              servingWords("as measured")}},
            series.note,
            point.rate,
            units::request / units::second};
}

ExplainedFigure servingSampleFigure(const Study &study, const ServingReading &reading,
                                    const ServingSweep &sweep, const ServingLine &line,
                                    const ServingSample &sample, const NumberStyle &style)
{
    const bool isTarget = isByTarget(reading, sweep);
    const auto place = [&](double at) {
        return isTarget ? secondsText(at, style) : workText(reading, at, style);
    };
    ExplainedFigure figure{
        servingWords("%1, %2", {study.options.at(line.option).name, place(sample.at)}),
        costAMonth(sample.cost, study, style),
        isTarget ? servingWords("The study calculated with this target, all other inputs as they are")
        : isMeasuredByTokens(reading)
            ? servingWords("The study calculated with this number of tokens, all other inputs as they are")
            : servingWords("The study calculated with this number of requests, all other inputs as they are"),
        {},
        {},
        {},
        sample.cost,
        units::money / units::month};
    if (sample.machines)
        figure.numbers = servingWords("machines: %1, replicas: %2",
                                      {fixed(sample.machines, 0, style), fixed(sample.replicas, 0, style)});
    figure.rows = {{sweep.field->label, sweep.path, place(sweep.now), servingWords("in the study"), sweep.now,
                    sweep.field->unit},
                   nowRow(study, line, style)};
    return figure;
}

bool isServingPoint(const ServingLine &line, std::size_t i)
{
    const auto differs = [&](std::size_t other) {
        return line.samples[i].machines != line.samples[other].machines ||
               line.samples[i].serves != line.samples[other].serves;
    };
    return i == 0 || i + 1 == line.samples.size() || i % kEvery == 0 || differs(i - 1) || differs(i + 1);
}

ExplainedFigures servingFigures(const Study &study, const ServingReading &reading, const NumberStyle &style)
{
    ExplainedFigures all;
    for (std::size_t k = 0; k < reading.crossings.size(); ++k)
        all.emplace(servingCrossingName(reading, k),
                    crossingFigure(study, reading, reading.crossings[k], style));
    for (const ServingRuns &runs : reading.runs)
        for (std::size_t i = 0; i < runs.points.size(); ++i)
            all.emplace(servingRunName(reading, runs, i),
                        servingRunFigure(study, runs, runs.points[i], style));
    for (const auto &sweep : {reading.byTarget, reading.byRequests})
        if (sweep)
            for (const ServingLine &line : sweep->lines)
                for (std::size_t i = 0; i < line.samples.size(); ++i)
                    if (line.samples[i].serves && isServingPoint(line, i))
                        all.emplace(
                            servingSampleName(reading, *sweep, line, i),
                            servingSampleFigure(study, reading, *sweep, line, line.samples[i], style));
    return all;
}

} // namespace breakeven::words
