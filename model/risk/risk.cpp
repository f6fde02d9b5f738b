#include "model/risk/risk.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/threads.h"
#include "model/risk/ranking.h"

#include <algorithm>
#include <atomic>

namespace breakeven {

namespace {

Error stopped() { return {ErrorKind::Cancelled, "The risk run was stopped before it was complete.", {}}; }

// The parts of an assessment, in the order they are begun. No part depends on who works on it.
class Assessment
{
public:
    Assessment(const RiskSettings &settings, std::size_t options)
        : m_settings(settings), m_options(options), m_samples(std::size_t(settings.samples)),
          m_blocks((m_samples + kSumBlock - 1) / kSumBlock), m_standings(m_blocks, Standing(options)),
          m_npv(options), m_totalCost(options)
    {
        const auto perBlock = std::size_t(settings.block);
        m_parts = std::int64_t((m_samples + perBlock - 1) / perBlock + 2 * options + m_blocks);
    }

    Result<void> run(const BatchPlan &plan, const std::vector<UncertainInput> &inputs)
    {
        const BatchFill draws = drawsOf(inputs, m_settings.seed);
        const auto fill = [&](std::int64_t first, int count, std::span<const std::span<double>> rows) {
            draws(first, count, rows);
            noteDone();
        };
        auto results =
            runBatch(plan, m_settings.samples, fill,
                     {.block = m_settings.block, .threads = m_settings.threads, .stop = m_settings.stop});
        if (results) {
            const Runs runs(std::move(*results));
            onThreads(m_settings.threads, [&] { summarise(runs); });
        }
        if (m_settings.stop.stop_requested())
            return stopped();
        return results ? Result<void>() : results.error();
    }

    void fill(Risk &risk) const
    {
        const Standing all = together(m_standings);
        risk.decidedRuns = all.decided;
        risk.beats.assign(m_options, std::vector<std::optional<double>>(m_options));
        for (std::size_t a = 0; a < m_options; ++a) {
            const Standing::OfOption &own = all.options[a];
            OptionRisk &option = risk.options[a];
            option.npv = m_npv[a];
            option.totalCost = m_totalCost[a];
            option.cheapestRuns = own.cheapest;
            option.shortRuns = own.isShort;
            option.tooSlowRuns = own.isTooSlow;
            option.unknownRuns = own.unknown;
            if (own.counting > 0)
                option.meanRegret = own.regret / double(own.counting);
            for (std::size_t b = 0; b < m_options; ++b)
                if (a != b && own.pairs[b] > 0)
                    risk.beats[a][b] = double(own.wins[b]) / double(own.pairs[b]);
        }
    }

private:
    // Takes the next part that is left: the long ones first, so that none is waited for at the end.
    void summarise(const Runs &runs)
    {
        std::vector<double> scratch;
        while (!m_settings.stop.stop_requested()) {
            const std::size_t part = m_next.fetch_add(1);
            const std::size_t option = part / 2, block = part - std::min(part, 2 * m_options);
            if (block >= m_blocks)
                return;
            if (option >= m_options)
                m_standings[block] = standingIn(runs, m_options, block * kSumBlock);
            else if (part % 2 == 0)
                m_npv[option] = spreadOf(runs.figure(option, Runs::kNpv), scratch, m_settings.stop);
            else
                m_totalCost[option] =
                    spreadOf(runs.figure(option, Runs::kTotalCost), scratch, m_settings.stop);
            noteDone();
        }
    }

    void noteDone()
    {
        const std::int64_t done = m_done.fetch_add(1) + 1;
        if (m_settings.progress)
            m_settings.progress(done, m_parts);
    }

    const RiskSettings &m_settings;
    std::size_t m_options;
    std::size_t m_samples;
    std::size_t m_blocks;
    std::int64_t m_parts;
    std::atomic<std::int64_t> m_done = 0;
    std::atomic<std::size_t> m_next = 0;
    std::vector<Standing> m_standings;
    std::vector<Spread> m_npv;
    std::vector<Spread> m_totalCost;
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
    return kMostNumbers / (Runs::kFigures * std::int64_t(std::max<std::size_t>(options, 1)));
}

Result<Risk> assessRisk(const Study &study, const RiskSettings &settings)
{
    const auto sheet = buildStudySheet(study);
    if (!sheet)
        return sheet.error();
    const std::int64_t most = mostSamples(sheet->options.size());
    if (settings.samples < 1 || settings.samples > most)
        return tooManySamples(most, settings.samples);
    auto uncertain = uncertainInputs(study, *sheet->sheet, settings.stop);
    if (!uncertain)
        return uncertain.error();
    if (settings.stop.stop_requested())
        return stopped();

    const Evaluation base(sheet->sheet);
    std::vector<int> varied;
    for (const UncertainInput &input : uncertain->inputs)
        varied.push_back(input.input);
    const BatchPlan plan(base, varied, Runs::wantedNodes(*sheet));
    Assessment assessment(settings, sheet->options.size());
    if (const auto done = assessment.run(plan, uncertain->inputs); !done)
        return done.error();

    const Comparison comparison = compare(study, *sheet, base);
    Risk risk;
    risk.samples = settings.samples;
    risk.seed = settings.seed;
    risk.inputs = std::move(uncertain->inputs);
    risk.issues = std::move(uncertain->issues);
    risk.cheapest = comparison.verdict.cheapest;
    for (const OptionOutcome &option : comparison.options) {
        OptionRisk one;
        one.id = option.id;
        one.name = option.name;
        one.issues = option.issues;
        risk.options.push_back(std::move(one));
    }
    assessment.fill(risk);
    addIssues(risk);
    return risk;
}

} // namespace breakeven
