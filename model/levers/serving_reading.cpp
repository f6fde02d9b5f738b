#include "model/levers/serving_reading.h"

#include "model/evaluate/result_figures.h"
#include "model/levers/lever.h"
#include "model/numeric/unknown.h"
#include "model/procurement/token_replicas.h"
#include "model/serving/length_factor.h"
#include "model/sheet/batch.h"
#include "model/sheet/figure.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace breakeven {

namespace {

constexpr double kEnough = 1 - 1e-9;  // of the requests
constexpr double kMostServers = 1024; // that are tried
constexpr int kPoints = 61;           // of a sweep, before its jumps are closed in on
constexpr int kBetween = 7;           // points tried inside each bracket at a time
constexpr int kClosingRounds = 8;     // of closing in
constexpr int kPasses = 4;            // of it, where much happens between two points
constexpr double kNarrow = 1e-6;      // of the sweep: closed in on
constexpr ByLatency<const char *> kTargetKeys{"ttft_target", "tpot_target", "e2e_target"};

std::optional<int> sheetInput(const Sheet &sheet, const std::string &path)
{
    for (std::size_t i = 0; i < sheet.inputs().size(); ++i)
        if (sheet.inputs()[i].path == path)
            return int(i);
    return std::nullopt;
}

// Where an input really is: its own place, or that of the value it shares.
std::string placeOf(const Inputs &inputs, const std::string &owner, const char *key)
{
    const auto found = inputs.find(key);
    const bool isShared = found != inputs.end() && !found->second.shared.empty();
    return isShared ? "shared." + found->second.shared : owner + "." + key;
}

std::optional<double> valueIn(const Study &study, const Inputs &inputs, const char *key)
{
    const auto found = inputs.find(key);
    return found == inputs.end() ? std::nullopt : meant(study, found->second).value;
}

// One option at the values of a batch.
struct OptionPlaces
{
    std::string id;
    bool isApi = false;
    NodeId cost = -1, machines = -1, replicas = -1, asked = -1, served = -1, meets = -1;
    int servers = -1; // place among the moved inputs; −1: their number is no input
    double given = 1; // servers of the study
};

// Moves one input, and beside it the servers of every option that owns some.
class Sweeper
{
public:
    Sweeper(const Study &study, const StudySheet &sheet, const Evaluation &evaluation, std::size_t workload,
            int input)
        : m_workload(workload), m_costMonths(sheet.workloads.size() == 1 ? 1 : sheet.sheet->months())
    {
        std::vector<int> varied{input};
        for (const OptionNodes &nodes : sheet.options)
            add(study, sheet, nodes, varied);
        m_plan = std::make_unique<BatchPlan>(evaluation, varied, m_wanted);
    }

    using Row = std::vector<ServingSample>;           // of the options
    using Servers = std::vector<std::vector<double>>; // of each option at each point
    std::size_t options() const { return m_options.size(); }
    const OptionPlaces &option(std::size_t k) const { return m_options[k]; }

    std::vector<Row> at(const std::vector<double> &points, std::stop_token stop) const
    {
        return run(points, serversFor(points, stop), stop);
    }
    // With the servers of the study.
    Row now(double at) const
    {
        Servers servers;
        for (const OptionPlaces &option : m_options)
            servers.push_back({option.given});
        const std::vector<Row> rows = run({at}, servers, {});
        return rows.empty() ? Row() : rows.front();
    }

private:
    void add(const Study &study, const StudySheet &sheet, const OptionNodes &nodes, std::vector<int> &varied)
    {
        OptionPlaces option;
        option.id = nodes.id;
        const TokenNodes &tokens = nodes.tokens[m_workload];
        const Option &of = study.options.at(nodes.id);
        const std::string &workload = sheet.workloads[m_workload];
        const auto own = of.workloads.find(workload);
        const Procurement &procurement = own == of.workloads.end() ? of.procurement : own->second;
        option.isApi = traitsOf(procurement).isPaidByToken;
        option.cost =
            sheet.workloads.size() == 1
                ? nodeOf(nodes, "cost_per_month")
                : sheet.sheet->find("options." + nodes.id + ".workloads." + workload + ".total_cost")
                      .value_or(-1);
        option.machines = nodes.served.machinesPeak;
        option.replicas = nodeOf(nodes, "replicas_peak", int(m_workload));
        option.asked = tokens.requests;
        option.served = tokens.served;
        option.meets = tokens.meetsTargets;
        const std::string owner =
            "options." + nodes.id + (own == of.workloads.end() ? "" : ".workloads." + workload);
        const auto servers = sheetInput(*sheet.sheet, placeOf(procurement.inputs, owner, "servers"));
        if (servers && std::find(varied.begin(), varied.end(), *servers) == varied.end()) {
            option.servers = int(varied.size());
            option.given = valueIn(study, procurement.inputs, "servers").value_or(1);
            varied.push_back(*servers);
        }
        for (const NodeId node :
             {option.cost, option.machines, option.replicas, option.asked, option.served, option.meets})
            if (node >= 0 && std::find(m_wanted.begin(), m_wanted.end(), node) == m_wanted.end())
                m_wanted.push_back(node);
        m_options.push_back(option);
    }

    // The fewest servers that serve each point, but never fewer than the study has. Where no number serves it
    // those of the study.
    Servers serversFor(const std::vector<double> &points, std::stop_token stop) const
    {
        Servers low(m_options.size());
        for (std::size_t k = 0; k < m_options.size(); ++k)
            low[k].assign(points.size(), m_options[k].given);
        Servers high = low;
        closeServing(points, high, stop, [&](std::size_t k, std::size_t i, bool serves) {
            if (!serves)
                high[k][i] = std::max(kMostServers, m_options[k].given + 2);
        });
        Servers tried = high;
        closeOpen(points, low, high, tried, stop, [&](std::size_t k, std::size_t i, bool serves) {
            if (!serves)
                high[k][i] = low[k][i];
        });
        while (!stop.stop_requested()) {
            for (std::size_t k = 0; k < low.size(); ++k)
                for (std::size_t i = 0; i < points.size(); ++i)
                    tried[k][i] = between(low[k][i], high[k][i]);
            if (!closeOpen(points, low, high, tried, stop, [&](std::size_t k, std::size_t i, bool serves) {
                    (serves ? high : low)[k][i] = tried[k][i];
                }))
                break;
        }
        return high;
    }

    static double between(double low, double high)
    {
        return high - low > 1 ? std::clamp(std::floor(std::sqrt(low * high)), low + 1, high - 1) : high;
    }

    template<class Take>
    void closeServing(const std::vector<double> &points, const Servers &servers, std::stop_token stop,
                      Take take) const
    {
        const bool hasServers = std::any_of(m_options.begin(), m_options.end(),
                                            [](const OptionPlaces &option) { return option.servers >= 0; });
        const std::vector<Row> rows = hasServers ? run(points, servers, stop) : std::vector<Row>();
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (std::size_t k = 0; k < m_options.size(); ++k)
                if (m_options[k].servers >= 0)
                    take(k, i, rows[i][k].serves);
    }

    // Tries the points at which a number is still looked for; false where there is none.
    template<class Take>
    bool closeOpen(const std::vector<double> &points, const Servers &low, const Servers &high,
                   const Servers &tried, std::stop_token stop, Take take) const
    {
        const auto isOpen = [&](std::size_t k, std::size_t i) { return high[k][i] - low[k][i] > 1; };
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < points.size(); ++i)
            for (std::size_t k = 0; k < low.size(); ++k)
                if (isOpen(k, i)) {
                    open.push_back(i);
                    break;
                }
        if (open.empty())
            return false;
        std::vector<double> some;
        Servers ofSome(low.size());
        for (const std::size_t i : open) {
            some.push_back(points[i]);
            for (std::size_t k = 0; k < low.size(); ++k)
                ofSome[k].push_back(tried[k][i]);
        }
        const std::vector<Row> rows = run(some, ofSome, stop);
        std::vector<std::pair<std::size_t, std::size_t>> asked; // before any of them is closed
        for (std::size_t n = 0; n < rows.size(); ++n)
            for (std::size_t k = 0; k < low.size(); ++k)
                if (isOpen(k, open[n]))
                    asked.emplace_back(k, n);
        for (const auto &[k, n] : asked)
            take(k, open[n], rows[n][k].serves);
        return !rows.empty();
    }

    std::vector<Row> run(const std::vector<double> &points, const Servers &servers,
                         std::stop_token stop) const
    {
        const auto fill = [&](std::int64_t first, int count, std::span<const std::span<double>> inputs) {
            std::copy_n(points.begin() + first, count, inputs[0].begin());
            for (std::size_t k = 0; k < m_options.size(); ++k)
                if (m_options[k].servers >= 0)
                    std::copy_n(servers[k].begin() + first, count,
                                inputs[std::size_t(m_options[k].servers)].begin());
        };
        const auto results = runBatch(*m_plan, std::int64_t(points.size()), fill, {.stop = stop});
        if (!results)
            return {};
        std::vector<Row> rows(points.size());
        for (std::size_t i = 0; i < points.size(); ++i)
            for (const OptionPlaces &option : m_options)
                rows[i].push_back(sampleOf(*results, option, points[i], i));
        return rows;
    }

    ServingSample sampleOf(const BatchResults &results, const OptionPlaces &option, double at,
                           std::size_t sample) const
    {
        const auto read = [&](NodeId node) {
            const auto place = std::find(m_wanted.begin(), m_wanted.end(), node);
            return node < 0 || place == m_wanted.end()
                       ? kUnknown
                       : results.of(std::size_t(place - m_wanted.begin()))[sample];
        };
        const auto known = [](double value) {
            return std::isfinite(value) ? std::optional(value) : std::nullopt;
        };
        ServingSample result;
        result.at = at;
        result.cost = read(option.cost) / m_costMonths;
        if (option.replicas >= 0) {
            result.machines = known(read(option.machines));
            result.replicas = known(read(option.replicas));
        }
        const double meets = read(option.meets);
        const bool isInTime = option.isApi ? !(meets == 0) : meets == 1;
        result.serves =
            std::isfinite(result.cost) && isInTime && read(option.served) >= read(option.asked) * kEnough;
        return result;
    }

    std::size_t m_workload;
    int m_costMonths;
    std::vector<OptionPlaces> m_options;
    std::vector<NodeId> m_wanted;
    std::unique_ptr<BatchPlan> m_plan;
};

using Row = Sweeper::Row;

// Two neighbouring rows between which an option changes: it crosses an API, adds a machine or stops serving.
struct Bracket
{
    std::size_t option = 0;
    std::optional<std::size_t> api; // they change places; nothing: a machine is added, or it cannot serve
    Row low;
    Row high;

    bool differs(const Row &a, const Row &b) const
    {
        if (!api)
            return a[option].machines != b[option].machines || a[option].serves != b[option].serves;
        return isDearer(a) != isDearer(b);
    }
    bool isDearer(const Row &row) const { return row[option].cost > row[*api].cost; }
};

double placeOf(const Row &row) { return row.front().at; }

std::vector<Bracket> bracketsOf(const Sweeper &sweeper, const std::vector<Row> &rows, bool withApis)
{
    std::vector<Bracket> found;
    const auto addIf = [&](Bracket bracket) {
        if (bracket.differs(bracket.low, bracket.high))
            found.push_back(std::move(bracket));
    };
    for (std::size_t i = 0; i + 1 < rows.size(); ++i)
        for (std::size_t k = 0; k < sweeper.options(); ++k) {
            if (sweeper.option(k).isApi || sweeper.option(k).replicas < 0)
                continue;
            addIf({k, std::nullopt, rows[i], rows[i + 1]});
            for (std::size_t api = 0; withApis && api < sweeper.options(); ++api) {
                const auto serve = [&](const Row &row) { return row[k].serves && row[api].serves; };
                if (sweeper.option(api).isApi && serve(rows[i]) && serve(rows[i + 1]))
                    addIf({k, api, rows[i], rows[i + 1]});
            }
        }
    return found;
}

// All at once, so that a round is one batch.
void closeIn(const Sweeper &sweeper, std::vector<Bracket> &brackets, std::stop_token stop)
{
    for (int round = 0; round < kClosingRounds && !brackets.empty(); ++round) {
        std::vector<double> points;
        for (const Bracket &bracket : brackets)
            for (int k = 1; k <= kBetween; ++k)
                points.push_back(placeOf(bracket.low) +
                                 (placeOf(bracket.high) - placeOf(bracket.low)) * k / (kBetween + 1));
        const std::vector<Row> rows = sweeper.at(points, stop);
        if (rows.empty())
            return;
        for (std::size_t b = 0; b < brackets.size(); ++b) {
            Bracket &bracket = brackets[b];
            for (int k = 0; k < kBetween; ++k) {
                const Row &row = rows[b * kBetween + std::size_t(k)];
                if (bracket.differs(bracket.low, row)) {
                    bracket.high = row;
                    break;
                }
                bracket.low = row;
            }
        }
    }
}

// The rows at the points, and the rows on both sides of every change between them. Where several changes lie
// close together, a bracket closes in on the first one and the next pass on the others.
std::vector<Row> refined(const Sweeper &sweeper, const std::vector<double> &points, bool withApis,
                         std::stop_token stop)
{
    std::vector<Row> rows = sweeper.at(points, stop);
    const double narrow = rows.empty() ? 0 : (points.back() - points.front()) * kNarrow;
    for (int pass = 0; pass < kPasses; ++pass) {
        std::vector<Bracket> brackets = bracketsOf(sweeper, rows, withApis);
        std::erase_if(brackets, [&](const Bracket &bracket) {
            return placeOf(bracket.high) - placeOf(bracket.low) <= narrow;
        });
        if (brackets.empty() || stop.stop_requested())
            break;
        closeIn(sweeper, brackets, stop);
        for (const Bracket &bracket : brackets) {
            rows.push_back(bracket.low);
            rows.push_back(bracket.high);
        }
        std::sort(rows.begin(), rows.end(),
                  [](const Row &a, const Row &b) { return placeOf(a) < placeOf(b); });
    }
    return rows;
}

ServingCrossing crossingOf(const Sweeper &sweeper, const Bracket &bracket)
{
    const auto gap = [&](const Row &row) { return row[bracket.option].cost - row[*bracket.api].cost; };
    const double below = gap(bracket.low), above = gap(bracket.high);
    ServingCrossing crossing;
    crossing.option = sweeper.option(bracket.option).id;
    crossing.api = sweeper.option(*bracket.api).id;
    crossing.isOwnCheaperAbove = above < below;
    crossing.isJump = bracket.low[bracket.option].machines != bracket.high[bracket.option].machines;
    const double share = crossing.isJump || above == below ? 1 : below / (below - above);
    crossing.at = placeOf(bracket.low) + share * (placeOf(bracket.high) - placeOf(bracket.low));
    crossing.cost = bracket.high[*bracket.api].cost;
    return crossing;
}

std::vector<double> evenly(double from, double to)
{
    std::vector<double> points(kPoints);
    for (int k = 0; k < kPoints; ++k)
        points[std::size_t(k)] = from + (to - from) * k / (kPoints - 1);
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

// Fills in the lines; the crossings of those over the requests.
void readSweep(const Study &study, const StudySheet &sheet, const Evaluation &evaluation,
               std::size_t workload, ServingSweep &sweep, std::vector<ServingCrossing> *crossings,
               std::stop_token stop)
{
    const auto input = sheetInput(*sheet.sheet, sweep.path);
    if (!input)
        return;
    const Sweeper sweeper(study, sheet, evaluation, workload, *input);
    const std::vector<Row> rows = refined(sweeper, evenly(sweep.from, sweep.to), crossings != nullptr, stop);
    if (crossings)
        for (const Bracket &bracket : bracketsOf(sweeper, rows, true))
            if (bracket.api)
                crossings->push_back(crossingOf(sweeper, bracket));
    const Row now = sweeper.now(sweep.now);
    for (std::size_t k = 0; k < sweeper.options(); ++k) {
        ServingLine line{sweeper.option(k).id, sweeper.option(k).isApi, {}, std::nullopt};
        for (const Row &row : rows)
            line.samples.push_back(row[k]);
        if (!now.empty())
            line.now = now[k];
        sweep.lines.push_back(std::move(line));
    }
}

std::optional<ServingSweep> sweepOver(const Study &study, const std::string &workload, const char *key,
                                      double beyond)
{
    const Workload &of = study.workloads.at(workload);
    const auto now = valueIn(study, of.inputs, key);
    const WorkloadKind *kind = findWorkloadKind(of.kind);
    if (!now || !(*now > 0) || !kind)
        return std::nullopt;
    ServingSweep sweep;
    sweep.path = placeOf(of.inputs, "workloads." + workload, key);
    sweep.field = kind->fields().find(key);
    sweep.now = *now;
    sweep.to = roundAbove(beyond * *now);
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
        runs.targets[kind] = valueIn(study, workload.inputs, kTargetKeys[kind]);
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
                                         {valueIn(study, of.inputs, "input_tokens").value_or(0),
                                          valueIn(study, of.inputs, "output_tokens").value_or(0)},
                                         valueIn(study, inputs, "output_weight"));
        if (!factor)
            continue;
        ServingRuns runs;
        runs.option = option.id;
        runs.series = choiceIn(place.procurement->choices, "performance");
        runs.headroomPath = placeOf(inputs, place.path, "headroom");
        runs.headroomField = kind->fields().find("headroom");
        runs.headroom = valueIn(study, inputs, "headroom");
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
                            std::size_t workload, std::stop_token stop)
{
    ServingReading reading;
    reading.workload = sheet.workloads[workload];
    for (const OptionNodes &option : sheet.options)
        if (option.tokens[workload].isCounted())
            if (auto runs = runsOf(study, sheet, workload, option, evaluation))
                reading.runs.push_back(std::move(*runs));
    for (const LatencyKind kind : kLatencyKinds) {
        reading.byTarget = sweepOver(study, reading.workload, kTargetKeys[std::size_t(kind)], 2);
        reading.target = kind;
        if (reading.byTarget)
            break;
    }
    if (reading.byTarget)
        readSweep(study, sheet, evaluation, workload, *reading.byTarget, nullptr, stop);
    const bool isInTokens = choiceIn(study.workloads.at(reading.workload).choices, "measure") == "tokens";
    reading.byRequests =
        sweepOver(study, reading.workload, isInTokens ? "tokens_per_month" : "requests_per_month", 4.0 / 3);
    if (reading.byRequests)
        readSweep(study, sheet, evaluation, workload, *reading.byRequests, &reading.crossings, stop);
    std::sort(reading.crossings.begin(), reading.crossings.end(),
              [](const ServingCrossing &a, const ServingCrossing &b) { return a.at < b.at; });
    return reading;
}

} // namespace

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
                                        const Evaluation &evaluation, std::stop_token stop)
{
    const FilledStudy filled(given);
    const Study &study = filled.study();
    std::vector<ServingReading> readings;
    for (std::size_t workload = 0; workload < sheet.workloads.size(); ++workload) {
        const bool isCounted =
            std::any_of(sheet.options.begin(), sheet.options.end(),
                        [&](const OptionNodes &option) { return option.tokens[workload].isCounted(); });
        if (isCounted)
            readings.push_back(readWorkload(study, sheet, evaluation, workload, stop));
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
