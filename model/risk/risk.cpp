#include "model/risk/risk.h"

#include "model/risk/statistics.h"
#include "model/sample_statistics.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

// As in the comparison: below this share of the demand, rounding is no shortage.
constexpr double kServedShare = 1e-9;

// What is kept of every run: four figures an option.
enum Figure { kNpv, kTotalCost, kUnmet, kDemanded, kFigures };

std::vector<NodeId> wantedNodes(const StudySheet &sheet)
{
    std::vector<NodeId> wanted;
    for (const OptionNodes &option : sheet.options) {
        const auto demanded = sheet.sheet->find("options." + option.id + ".steps.useful_gpu_hours");
        for (NodeId node : {option.npv, option.totalCost, option.unmetGpuHours, *demanded})
            wanted.push_back(node);
    }
    return wanted;
}

// The runs of a batch as an option's figures.
class Runs
{
public:
    explicit Runs(const BatchResults &results) : m_results(results) {}

    double figure(std::size_t option, Figure figure, std::size_t run) const
    {
        return m_results.of(option * kFigures + figure)[run];
    }
    bool isKnown(std::size_t option, std::size_t run) const
    {
        return std::isfinite(figure(option, kNpv, run));
    }
    bool isShort(std::size_t option, std::size_t run) const
    {
        return figure(option, kUnmet, run) > kServedShare * figure(option, kDemanded, run);
    }
    std::size_t size() const { return std::size_t(m_results.samples()); }

private:
    const BatchResults &m_results;
};

Spread spreadOf(const Runs &runs, std::size_t option, Figure figure)
{
    std::vector<double> known;
    for (std::size_t run = 0; run < runs.size(); ++run)
        if (const double value = runs.figure(option, figure, run); std::isfinite(value))
            known.push_back(value);
    if (known.empty())
        return {};
    Spread spread;
    spread.mean = sampleMean(known);
    spread.standardError = standardErrorOfMean(known);
    spread.p10 = sampleQuantile(known, 0.1);
    spread.p50 = sampleQuantile(known, 0.5);
    spread.p90 = sampleQuantile(known, 0.9);
    return spread;
}

// Who is cheapest in every run, and what the others cost more.
class Ranking
{
public:
    Ranking(const Runs &runs, std::size_t options) : m_runs(runs), m_options(options)
    {
        m_wins.assign(options, std::vector<std::int64_t>(options, 0));
        m_pairs = m_wins;
        m_regrets.resize(options);
    }

    void rank(Risk &risk)
    {
        std::vector<std::size_t> counting;
        for (std::size_t run = 0; run < m_runs.size(); ++run) {
            counting.clear();
            for (std::size_t option = 0; option < m_options; ++option) {
                const bool isKnown = m_runs.isKnown(option, run);
                const bool isShort = isKnown && m_runs.isShort(option, run);
                risk.options[option].unknownRuns += !isKnown;
                risk.options[option].shortRuns += isShort;
                if (isKnown && !isShort)
                    counting.push_back(option);
            }
            rankRun(run, counting, risk);
        }
        summarise(risk);
    }

private:
    double cost(std::size_t option, std::size_t run) const { return m_runs.figure(option, kNpv, run); }

    void rankRun(std::size_t run, const std::vector<std::size_t> &counting, Risk &risk)
    {
        if (counting.empty())
            return;
        ++risk.decidedRuns;
        const std::size_t cheapest =
            *std::min_element(counting.begin(), counting.end(),
                              [&](std::size_t a, std::size_t b) { return cost(a, run) < cost(b, run); });
        ++risk.options[cheapest].cheapestRuns;
        for (std::size_t a : counting) {
            m_regrets[a].push_back(cost(a, run) - cost(cheapest, run));
            for (std::size_t b : counting) {
                ++m_pairs[a][b];
                m_wins[a][b] += cost(a, run) < cost(b, run);
            }
        }
    }

    void summarise(Risk &risk) const
    {
        risk.beats.assign(m_options, std::vector<std::optional<double>>(m_options));
        for (std::size_t a = 0; a < m_options; ++a) {
            if (!m_regrets[a].empty())
                risk.options[a].meanRegret = sampleMean(m_regrets[a]);
            for (std::size_t b = 0; b < m_options; ++b)
                if (a != b && m_pairs[a][b] > 0)
                    risk.beats[a][b] = double(m_wins[a][b]) / double(m_pairs[a][b]);
        }
    }

    const Runs &m_runs;
    std::size_t m_options;
    std::vector<std::vector<std::int64_t>> m_wins;
    std::vector<std::vector<std::int64_t>> m_pairs; // runs in which both count
    std::vector<std::vector<double>> m_regrets;
};

Error tooManySamples(std::int64_t most, std::int64_t found)
{
    return {ErrorKind::BadInput,
            "Expected 1 to " + std::to_string(most) + " samples for this study, found " +
                std::to_string(found) + ".",
            "samples"};
}

void addIssues(Risk &risk)
{
    if (risk.inputs.empty())
        addIssue(risk.issues,
                 {Severity::Warning,
                  "No input has a range, so all runs are the same; give ranges to the inputs that are not "
                  "certain.",
                  {}});
    if (risk.decidedRuns < risk.samples)
        addIssue(risk.issues, {Severity::Warning,
                               "In " + std::to_string(risk.samples - risk.decidedRuns) + " of " +
                                   std::to_string(risk.samples) + " runs no option can be called cheapest.",
                               {}});
}

} // namespace

std::int64_t mostSamples(std::size_t options)
{
    constexpr std::int64_t kMostNumbers = 64'000'000;
    return kMostNumbers / (kFigures * std::int64_t(std::max<std::size_t>(options, 1)));
}

Result<Risk> assessRisk(const Study &study, const RiskSettings &settings)
{
    const auto sheet = buildStudySheet(study);
    if (!sheet)
        return sheet.error();
    const std::int64_t most = mostSamples(sheet->options.size());
    if (settings.samples < 1 || settings.samples > most)
        return tooManySamples(most, settings.samples);
    auto uncertain = uncertainInputs(study, *sheet->sheet);
    if (!uncertain)
        return uncertain.error();

    const Evaluation base(sheet->sheet);
    std::vector<int> varied;
    for (const UncertainInput &input : uncertain->inputs)
        varied.push_back(input.input);
    const BatchPlan plan(base, varied, wantedNodes(*sheet));
    const auto results = runBatch(plan, settings.samples, drawsOf(uncertain->inputs, settings.seed),
                                  {.block = 128, .threads = settings.threads, .stop = settings.stop});
    if (!results)
        return results.error();

    const Comparison comparison = compare(study, *sheet, base);
    Risk risk;
    risk.samples = settings.samples;
    risk.seed = settings.seed;
    risk.inputs = std::move(uncertain->inputs);
    risk.issues = std::move(uncertain->issues);
    risk.cheapest = comparison.verdict.cheapest;
    const Runs runs(*results);
    for (std::size_t i = 0; i < comparison.options.size(); ++i) {
        if (settings.stop.stop_requested())
            return Error{ErrorKind::Cancelled, "The risk run was stopped before it was complete.", {}};
        const OptionOutcome &option = comparison.options[i];
        OptionRisk one;
        one.id = option.id;
        one.name = option.name;
        one.npv = spreadOf(runs, i, kNpv);
        one.totalCost = spreadOf(runs, i, kTotalCost);
        one.issues = option.issues;
        risk.options.push_back(std::move(one));
    }
    Ranking(runs, risk.options.size()).rank(risk);
    addIssues(risk);
    return risk;
}

} // namespace breakeven
