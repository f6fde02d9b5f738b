#include "model/risk/risk.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/threads.h"
#include "model/risk/randomisations.h"
#include "model/risk/ranking.h"
#include "model/risk/statistics.h"

#include <algorithm>
#include <atomic>

namespace breakeven {

namespace {

Error stopped() { return {ErrorKind::Cancelled, "The risk run was stopped before it was complete.", {}}; }

// The parts of an assessment, in the order they are begun. No part depends on who works on it.
class Assessment
{
public:
    Assessment(const RiskSettings &settings, const Draws &draws, std::size_t options)
        : m_settings(settings), m_draws(draws), m_options(options), m_samples(std::size_t(settings.samples)),
          m_blocks((m_samples + kSumBlock - 1) / kSumBlock), m_standings(m_blocks, Standing(options)),
          m_npv(options), m_totalCost(options), m_profiles(options)
    {
        const auto perBlock = std::size_t(settings.block);
        m_parts = std::int64_t((m_samples + perBlock - 1) / perBlock + kPartsOfOption * options + m_blocks);
    }

    Result<void> run(const BatchPlan &plan, const std::vector<std::size_t> &choices)
    {
        const auto fill = [&](std::int64_t first, int count, std::span<const std::span<double>> rows) {
            m_draws.values(first, count, rows);
            noteDone();
        };
        auto results =
            runBatch(plan, m_settings.samples, fill,
                     {.block = m_settings.block, .threads = m_settings.threads, .stop = m_settings.stop});
        if (results) {
            m_runs.emplace(std::move(*results));
            onThreads(m_settings.threads, [&] { summarise(*m_runs); });
            if (m_settings.withInformation)
                m_information =
                    valueOfInformation(*m_runs, choices, m_draws, m_settings.threads, m_settings.stop);
        }
        if (m_settings.stop.stop_requested())
            return stopped();
        return results ? Result<void>() : results.error();
    }

    void fill(Risk &risk)
    {
        const Standing all = together(m_standings);
        m_cheapest = all.cheapest;
        risk.decidedRuns = all.decided;
        risk.bins = binsOf(m_profiles);
        for (const UncertainInput &input : risk.inputs)
            if (!m_information.empty())
                risk.information.push_back(m_information[std::size_t(input.dimension)]);
        risk.beats.assign(m_options, std::vector<std::optional<double>>(m_options));
        for (std::size_t a = 0; a < m_options; ++a) {
            const Standing::OfOption &own = all.options[a];
            OptionRisk &option = risk.options[a];
            option.npv = m_npv[a];
            option.totalCost = m_totalCost[a];
            option.profile = m_profiles[a];
            option.histogram = countsIn(risk.bins, m_runs->figure(a, Runs::kNpv));
            option.cheapestRuns = own.cheapest;
            option.cheapestShare95 = cheapestShare95(a, own.cheapest);
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

    // All runs with what they drew, in their order.
    void tell(const Risk &risk) const
    {
        std::vector<std::vector<double>> numbers(risk.inputs.size(), std::vector<double>(kSumBlock));
        for (std::size_t first = 0; first < m_samples && !m_settings.stop.stop_requested();
             first += kSumBlock) {
            const std::size_t count = std::min(kSumBlock, m_samples - first);
            std::vector<std::span<double>> drawn;
            for (std::vector<double> &row : numbers)
                drawn.push_back(std::span(row).subspan(0, count));
            m_draws.values(std::int64_t(first), int(count), drawn);
            RunRows rows{std::int64_t(first), {drawn.begin(), drawn.end()}, {}, {}};
            for (std::size_t option = 0; option < m_options; ++option)
                rows.npv.push_back(m_runs->figure(option, Runs::kNpv).subspan(first, count));
            rows.cheapest = std::span(m_cheapest).subspan(first, count);
            m_settings.rows(risk, rows);
        }
    }

private:
    // Of independent runs by Wilson; else by how the randomisations differ.
    std::optional<std::pair<double, double>> cheapestShare95(std::size_t option, std::int64_t runs) const
    {
        if (m_settings.sampling == Sampling::Random)
            return wilsonInterval(double(runs) / double(m_samples), double(m_samples), 0.95);
        return intervalOfParts(m_draws.sampler().parts(), [&](std::size_t run) {
            return double(m_cheapest[run] == std::int16_t(option));
        });
    }

    Spread spread(std::span<const double> values, std::vector<double> &scratch) const
    {
        Spread found = spreadOf(values, scratch, m_settings.stop);
        if (m_settings.sampling != Sampling::Random)
            found.standardError = errorOfParts(m_draws.sampler().parts(), values);
        return found;
    }

    // Takes the next part that is left: the long ones first, so that none is waited for at the end.
    void summarise(const Runs &runs)
    {
        std::vector<double> scratch;
        while (!m_settings.stop.stop_requested()) {
            const std::size_t part = m_next.fetch_add(1);
            const std::size_t option = part / kPartsOfOption;
            const std::size_t block = part - std::min(part, kPartsOfOption * m_options);
            if (block >= m_blocks)
                return;
            if (option >= m_options)
                m_standings[block] = standingIn(runs, m_options, block * kSumBlock);
            else if (part % kPartsOfOption == 0)
                m_npv[option] = spread(runs.figure(option, Runs::kNpv), scratch);
            else if (part % kPartsOfOption == 1)
                m_totalCost[option] = spread(runs.figure(option, Runs::kTotalCost), scratch);
            else
                m_profiles[option] = costProfileOf(runs.figure(option, Runs::kNpv), scratch, m_settings.stop);
            noteDone();
        }
    }

    void noteDone()
    {
        const std::int64_t done = m_done.fetch_add(1) + 1;
        if (m_settings.progress)
            m_settings.progress(done, m_parts);
    }

    static constexpr std::size_t kPartsOfOption = 3;

    const RiskSettings &m_settings;
    const Draws &m_draws;
    std::size_t m_options;
    std::size_t m_samples;
    std::size_t m_blocks;
    std::int64_t m_parts;
    std::atomic<std::int64_t> m_done = 0;
    std::atomic<std::size_t> m_next = 0;
    std::vector<Standing> m_standings;
    std::vector<Spread> m_npv;
    std::vector<Spread> m_totalCost;
    std::vector<CostProfile> m_profiles;
    std::vector<Information> m_information; // by dimension
    std::optional<Runs> m_runs;
    std::vector<std::int16_t> m_cheapest;
};

Error tooManySamples(std::int64_t most, std::int64_t found)
{
    return {ErrorKind::BadInput,
            "Expected 1 to " + std::to_string(most) + " samples for this study, found " +
                std::to_string(found) + ".",
            "samples"};
}

Result<void> checkDimensions(const UncertainInputs &uncertain, Sampling sampling)
{
    const int most = Sampler::mostDimensions(sampling), found = uncertain.dimensions();
    if (found <= most)
        return {};
    return Error{ErrorKind::BadInput,
                 "Expected at most " + std::to_string(most) + " inputs with ranges for Sobol points, found " +
                     std::to_string(found) + "; take Latin or random runs.",
                 "sampling"};
}

// Sobol points are even in powers of two only, of each of the randomisations.
void addSamplingIssue(Risk &risk)
{
    const std::int64_t each = risk.samples / kRandomisations;
    const bool isPower = risk.samples % kRandomisations == 0 && each > 0 && (each & (each - 1)) == 0;
    if (risk.sampling != Sampling::Sobol || isPower)
        return;
    std::int64_t next = kRandomisations;
    while (next < risk.samples)
        next *= 2;
    addIssue(risk.issues,
             {Severity::Note,
              "Sobol points are even only in 16 times a power of two, which " + std::to_string(risk.samples) +
                  " runs are not; " + std::to_string(next) + " are.",
              "samples"});
}

// The options that do what is asked for at the values of the study.
std::vector<std::size_t> choicesIn(const Comparison &comparison)
{
    std::vector<std::size_t> choices;
    for (std::size_t i = 0; i < comparison.options.size(); ++i)
        if (comparison.options[i].status == Status::Ok)
            choices.push_back(i);
    return choices;
}

void addIssues(Risk &risk)
{
    addSamplingIssue(risk);
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

    if (const auto checked = checkDimensions(*uncertain, settings.sampling); !checked)
        return checked.error();

    const Evaluation base(sheet->sheet);
    const Comparison comparison = compare(study, *sheet, base);
    std::vector<int> varied;
    for (const UncertainInput &input : uncertain->inputs)
        varied.push_back(input.input);
    const BatchPlan plan(base, varied, Runs::wantedNodes(*sheet));
    const Draws draws(*uncertain, Sampler(settings.sampling, settings.seed, settings.samples));
    Assessment assessment(settings, draws, sheet->options.size());
    if (const auto done = assessment.run(plan, choicesIn(comparison)); !done)
        return done.error();

    Risk risk;
    risk.samples = settings.samples;
    risk.seed = settings.seed;
    risk.sampling = settings.sampling;
    risk.inputs = uncertain->inputs;
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
    if (settings.rows)
        assessment.tell(risk);
    if (settings.stop.stop_requested())
        return stopped();
    return risk;
}

} // namespace breakeven
