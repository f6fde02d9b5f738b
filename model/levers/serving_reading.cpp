#include "model/levers/serving_reading.h"

#include "model/evaluate/result_figures.h"
#include "model/levers/lever.h"
#include "model/levers/serving_runs_drawn.h"
#include "model/levers/serving_sweeper.h"
#include "model/procurement/token_replicas.h"
#include "model/serving/length_factor.h"
#include "model/sheet/figure.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kTargetPoints = 61;    // before jumps are closed in on
constexpr int kPointsOfDecade = 20;  // of a sweep over the work
constexpr int kPasses = 24;          // of it, where much happens between two points
constexpr double kNarrow = 1e-6;     // of the place: closed in on
constexpr double kBeyondLimit = 1.5; // is still shown of the work that nothing serves
// Of the work of the study; farther ones only where options still change places.
constexpr std::array kReaches{1e2, 1e3, 1e4};
constexpr ByLatency<const char *> kTargetKeys{"ttft_target", "tpot_target", "e2e_target"};

using Row = ServingSweeper::Row;
using Pairs = std::vector<ServingChange::Pair>;

// The rows at the points, and the rows on both sides of every change between them. Where several changes lie
// close together, each pass closes in on the first one that is left.
std::vector<Row> refined(const ServingSweeper &sweeper, const Pairs &pairs, const std::vector<double> &points,
                         std::stop_token stop)
{
    std::vector<Row> rows = sweeper.at(points, stop);
    for (int pass = 0; pass < kPasses; ++pass) {
        std::vector<ServingChange> changes;
        for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
            ServingChange change{rows[i], rows[i + 1], std::nullopt};
            if (change.to() - change.from() > kNarrow * change.to() &&
                isAnyChange(sweeper, pairs, change.low, change.high))
                changes.push_back(std::move(change));
        }
        if (changes.empty() || stop.stop_requested())
            break;
        closeIn(sweeper, pairs, changes, {}, stop);
        for (const ServingChange &change : changes) {
            rows.push_back(change.low);
            rows.push_back(change.high);
        }
        std::sort(rows.begin(), rows.end(),
                  [](const Row &a, const Row &b) { return a.front().at < b.front().at; });
    }
    return rows;
}

// As far as the work of the study times the last of the reaches at which a pair has changed places; with
// ratios below 1 downwards.
double reachOf(const ServingSweeper &sweeper, const Pairs &pairs, double now, bool isUp, const Field &field)
{
    std::vector<double> places;
    for (const double reach : kReaches)
        places.push_back(std::clamp(isUp ? now * reach : now / reach, field.least, field.most));
    const std::vector<Row> rows = sweeper.at(places, {});
    std::size_t last = 0;
    for (std::size_t k = 0; k + 1 < rows.size(); ++k)
        for (const ServingChange::Pair &pair : pairs)
            if (pair.changePlaces(rows[k], rows[k + 1]))
                last = k + 1;
    return places[last];
}

std::vector<double> evenly(double from, double to)
{
    std::vector<double> points(kTargetPoints);
    for (int k = 0; k < kTargetPoints; ++k)
        points[std::size_t(k)] = from + (to - from) * k / (kTargetPoints - 1);
    return points;
}

// Twice as far as now, or a third farther, to a number a person would write.
double roundAbove(double value)
{
    const double power = std::pow(10, std::floor(std::log10(value)));
    for (const double factor : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (factor * power >= value * (1 - 1e-9))
            return factor * power;
    return 10 * power;
}

// Fills in the lines.
void addLines(const ServingSweeper &sweeper, const std::vector<Row> &rows, ServingSweep &sweep)
{
    const Row now = sweeper.now(sweep.now);
    for (std::size_t k = 0; k < sweeper.options(); ++k) {
        ServingLine line{sweeper.id(k), sweeper.isApi(k), {}, std::nullopt};
        for (const Row &row : rows)
            line.samples.push_back(row[k]);
        if (!now.empty())
            line.now = now[k];
        sweep.lines.push_back(std::move(line));
    }
}

void readTarget(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                std::size_t workload, ServingSweep &sweep, std::stop_token stop)
{
    const auto input = placeInSheet(*sheet.sheet, sweep.path);
    if (!input)
        return;
    const ServingSweeper sweeper(study, sheet, evaluation, workload, *input);
    addLines(sweeper, refined(sweeper, {}, evenly(sweep.from, sweep.to), stop), sweep);
}

// Behind the last place at which an option with replicas serves, and the place of the study, curves of others
// say no more.
void dropUnserved(const ServingSweeper &sweeper, double now, std::vector<double> &points,
                  std::stop_token stop)
{
    double last = now;
    bool isAny = false;
    for (const Row &row : sweeper.at(points, stop))
        for (std::size_t k = 0; k < row.size(); ++k)
            if (sweeper.hasReplicas(k) && row[k].serves) {
                isAny = true;
                last = std::max(last, row[k].at);
            }
    if (isAny)
        std::erase_if(points, [&](double point) { return point > last * kBeyondLimit; });
}

ServingPair servingPair(const ServingSweeper &sweeper, const ServingChange::Pair &pair,
                        const std::vector<Row> &rows)
{
    ServingPair found{sweeper.id(pair.own), sweeper.id(pair.api)};
    for (const Row &row : rows)
        if (pair.bothServe(row)) {
            found.upTo = row.front().at;
            found.isOwnCheaper = !pair.isOwnDearer(row);
        }
    found.isLimit = !rows.empty() && found.upTo < rows.back().front().at;
    return found;
}

void readWork(const Study &study, const StudySheet &sheet, const Evaluation &evaluation, std::size_t workload,
              ServingReading &reading, std::stop_token stop)
{
    ServingSweep &sweep = *reading.byRequests;
    const auto input = placeInSheet(*sheet.sheet, sweep.path);
    if (!input)
        return;
    const ServingSweeper sweeper(study, sheet, evaluation, workload, *input);
    const Pairs pairs = pairsOf(sweeper);
    sweep.from = reachOf(sweeper, pairs, sweep.now, false, *sweep.field);
    sweep.to = reachOf(sweeper, pairs, sweep.now, true, *sweep.field);
    std::vector<double> points = byRatio(sweep.from, sweep.to, kPointsOfDecade);
    dropUnserved(sweeper, sweep.now, points, stop);
    sweep.to = points.back();
    const std::vector<Row> rows = refined(sweeper, pairs, points, stop);
    for (const ServingChange::Pair &pair : pairs)
        if (const ServingPair found = servingPair(sweeper, pair, rows); found.upTo > 0)
            reading.pairs.push_back(found);
    for (std::size_t i = 0; i + 1 < rows.size(); ++i)
        for (const ServingChange::Pair &pair : pairs)
            if (pair.changePlaces(rows[i], rows[i + 1]))
                reading.crossings.push_back(crossingIn(sweeper, {rows[i], rows[i + 1], pair}));
    std::sort(reading.crossings.begin(), reading.crossings.end(),
              [](const ServingCrossing &a, const ServingCrossing &b) { return a.at < b.at; });
    for (ServingPair &pair : reading.pairs)
        pair.isCrossed =
            std::any_of(reading.crossings.begin(), reading.crossings.end(), [&](const ServingCrossing &one) {
                return one.option == pair.option && one.api == pair.api;
            });
    addLines(sweeper, rows, sweep);
}

// Up to twice the value.
std::optional<ServingSweep> sweepOver(const Study &study, const std::string &workload, const char *key)
{
    const Workload &of = study.workloads.at(workload);
    const auto now = meantValue(study, of.inputs, key);
    const WorkloadKind *kind = findWorkloadKind(of.kind);
    if (!now || !(*now > 0) || !kind)
        return std::nullopt;
    ServingSweep sweep;
    sweep.path = placeOfInput(of.inputs, "workloads." + workload, key);
    sweep.field = kind->fields().find(key);
    sweep.now = *now;
    sweep.to = roundAbove(2 * *now);
    sweep.from = std::max(sweep.field->least, sweep.to / 1000);
    return sweep;
}

// Of the runs at the percentile, at the lengths that are asked.
void readPoints(const ServingSeries &series, Percentile percentile, double factor, ServingRuns &runs)
{
    const SeriesCurve curve = curveOf(series, percentile);
    runs.used = curve.used;
    runs.envelope = envelopeOf(curve.curve);
    for (double &rate : runs.envelope.rate)
        rate *= factor;
    for (std::size_t i = 0; i < curve.curve.rate.size(); ++i) {
        ServingRuns::Point point;
        point.rate = curve.curve.rate[i] * factor;
        point.concurrency = curve.curve.load[i];
        for (std::size_t kind = 0; kind < point.seconds.size(); ++kind)
            if (i < curve.curve.seconds[kind].size())
                point.seconds[kind] = curve.curve.seconds[kind][i];
        point.isOnEnvelope = std::find(runs.envelope.rate.begin(), runs.envelope.rate.end(), point.rate) !=
                             runs.envelope.rate.end();
        runs.points.push_back(point);
    }
}

// What the sheet says of a replica now.
void readNow(const OptionNodes &option, std::size_t workload, const Evaluation &evaluation, ServingRuns &runs)
{
    const FigureValues now = valuesOf(evaluation, option.workloads[workload]);
    runs.goodput = now["goodput_per_s"];
    runs.load = now["load_per_s"];
    if (const auto limit = valueOf(evaluation, Figure{option.tokens[workload].limit});
        limit && *limit < kLimitMeasured)
        runs.limitedBy = LatencyKind(int(*limit));
    runs.seconds = {now["ttft_s"], now["tpot_s"], now["e2e_s"]};
}

void readTargets(const Study &study, const Workload &workload, ServingRuns &runs)
{
    for (std::size_t kind = 0; kind < runs.targets.size(); ++kind) {
        runs.targets[kind] = meantValue(study, workload.inputs, kTargetKeys[kind]);
        if (!runs.targets[kind])
            continue;
        LatencyTargets alone;
        alone[kind] = runs.targets[kind];
        if (const Goodput goodput = goodputOfEnvelope(runs.envelope, alone); goodput.limitedBy)
            runs.goodputBy[kind] = goodput.requestsPerSecond;
    }
}

std::optional<ServingRuns> runsOf(const Study &study, const StudySheet &sheet, std::size_t workload,
                                  const OptionNodes &option, const Evaluation &evaluation)
{
    const Workload &of = study.workloads.at(sheet.workloads[workload]);
    for (const ProcurementPlace &place : procurementsOf(study, option.id, sheet.workloads[workload])) {
        const ServingSeries *series = performanceOf(study, *place.procurement);
        const ProcurementKind *kind = findProcurementKind(place.procurement->kind);
        if (!series || !kind || kind->traits.isPaidByToken)
            continue;
        const Inputs &inputs = place.procurement->inputs;
        const auto factor = lengthFactor(series->lengths,
                                         {meantValue(study, of.inputs, "input_tokens").value_or(0),
                                          meantValue(study, of.inputs, "output_tokens").value_or(0)},
                                         meantValue(study, inputs, "output_weight"));
        if (!factor)
            continue;
        ServingRuns runs;
        runs.option = option.id;
        runs.series = choiceIn(place.procurement->choices, "performance");
        runs.headroomPath = placeOfInput(inputs, place.path, "headroom");
        runs.headroomField = kind->fields().find("headroom");
        runs.headroom = meantValue(study, inputs, "headroom");
        const auto chosen = of.choices.find("percentile");
        readPoints(*series,
                   chosen == of.choices.end() ? Percentile::P95
                                              : parsePercentile(chosen->second).value_or(Percentile::P95),
                   factor->factor, runs);
        readTargets(study, of, runs);
        readNow(option, workload, evaluation, runs);
        return runs;
    }
    return std::nullopt;
}

ServingReading readWorkload(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
                            std::size_t workload, std::stop_token stop, LeverDepth depth)
{
    ServingReading reading;
    reading.workload = sheet.workloads[workload];
    for (const OptionNodes &option : sheet.options)
        if (option.tokens[workload].isCounted())
            if (auto runs = runsOf(study, sheet, workload, option, evaluation))
                reading.runs.push_back(std::move(*runs));
    for (const LatencyKind kind : kLatencyKinds) {
        reading.byTarget = sweepOver(study, reading.workload, kTargetKeys[std::size_t(kind)]);
        reading.target = kind;
        if (reading.byTarget)
            break;
    }
    if (reading.byTarget)
        readTarget(study, sheet, evaluation, workload, *reading.byTarget, stop);
    const bool isInTokens = choiceIn(study.workloads.at(reading.workload).choices, "measure") == "tokens";
    reading.byRequests =
        sweepOver(study, reading.workload, isInTokens ? "tokens_per_month" : "requests_per_month");
    if (reading.byRequests)
        readWork(study, sheet, evaluation, workload, reading, stop);
    if (reading.byRequests && depth == LeverDepth::Simulated)
        addRunsDrawn(study, sheet, evaluation, workload, reading, stop);
    return reading;
}

} // namespace

const ServingSample *ServingLine::lastServed() const
{
    const auto found = std::find_if(samples.rbegin(), samples.rend(),
                                    [](const ServingSample &sample) { return sample.serves; });
    return found == samples.rend() ? nullptr : &*found;
}

std::optional<double> ServingRuns::planned() const
{
    return goodput && headroom ? std::optional(*goodput * *headroom) : std::nullopt;
}

const ServingRuns *ServingReading::runsOf(const std::string &option) const
{
    const auto found =
        std::find_if(runs.begin(), runs.end(), [&](const ServingRuns &one) { return one.option == option; });
    return found == runs.end() ? nullptr : &*found;
}

std::vector<ServingReading> readServing(const Study &given, const StudySheet &sheet,
                                        const Evaluation &evaluation, std::stop_token stop, LeverDepth depth)
{
    const FilledStudy filled(given);
    const Study &study = filled.study();
    std::vector<ServingReading> readings;
    for (std::size_t workload = 0; workload < sheet.workloads.size(); ++workload) {
        const bool isCounted =
            std::any_of(sheet.options.begin(), sheet.options.end(),
                        [&](const OptionNodes &option) { return option.tokens[workload].isCounted(); });
        if (isCounted)
            readings.push_back(readWorkload(study, sheet, evaluation, workload, stop, depth));
    }
    return readings;
}

std::optional<double> costAt(const ServingLine &line, double at)
{
    for (std::size_t i = 0; i + 1 < line.samples.size(); ++i) {
        const ServingSample &low = line.samples[i], &high = line.samples[i + 1];
        if (at < low.at || at > high.at || !low.serves || !high.serves)
            continue;
        return high.at > low.at ? low.cost + (high.cost - low.cost) * (at - low.at) / (high.at - low.at)
                                : high.cost;
    }
    return std::nullopt;
}

} // namespace breakeven
