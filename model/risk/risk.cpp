#include "model/risk/risk.h"

#include "model/numeric/sample_statistics.h"
#include "model/numeric/threads.h"
#include "model/risk/randomisations.h"
#include "model/risk/ranking.h"
#include "model/risk/statistics.h"
#include "model/sheet/batch.h"
#include "model/workload/model_run.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>

namespace breakeven {

namespace {

Error stopped() { return {ErrorKind::Cancelled, "The risk run was stopped before it was complete.", {}}; }

// One way the choices come out.
struct World
{
    StudySheet sheet;
    std::shared_ptr<const Evaluation> evaluation;
    std::map<std::string, int> places; // of the sheet's inputs
};

// What is worked out of a world for some of its options: the uncertain inputs that they depend on.
struct Part
{
    std::vector<std::size_t> drawn; // of all uncertain inputs
    BatchPlan plan;
};

// The inputs of the sheet that these nodes depend on.
std::vector<char> inputsBehind(const Sheet &sheet, const std::vector<NodeId> &wanted)
{
    std::vector<char> isNeeded(std::size_t(sheet.size()), 0), isInput(sheet.inputs().size(), 0);
    for (const NodeId id : wanted)
        isNeeded[std::size_t(id)] = 1;
    for (NodeId id = sheet.size() - 1; id >= 0; --id)
        if (isNeeded[std::size_t(id)])
            for (const NodeId operand : sheet.operands(id))
                isNeeded[std::size_t(operand)] = 1;
    for (std::size_t i = 0; i < isInput.size(); ++i)
        isInput[i] = isNeeded[std::size_t(sheet.inputs()[i].node)];
    return isInput;
}

Part partOf(const World &world, const UncertainInputs &uncertain, const std::vector<NodeId> &wanted)
{
    const std::vector<char> isBehind = inputsBehind(*world.sheet.sheet, wanted);
    std::vector<std::size_t> drawn;
    std::vector<int> varied; // the same, of the sheet
    for (std::size_t k = 0; k < uncertain.inputs.size(); ++k)
        if (const auto place = world.places.find(uncertain.inputs[k].path);
            place != world.places.end() && isBehind[std::size_t(place->second)]) {
            drawn.push_back(k);
            varied.push_back(place->second);
        }
    return {std::move(drawn), BatchPlan(world.evaluation, std::move(varied), wanted)};
}

// The parts of an assessment, in the order they are begun. No part depends on who works on it.
class Assessment
{
public:
    Assessment(const RiskSettings &settings, const Draws &draws, const ChoiceWorlds &ways,
               const Comparison &comparison, bool ofTraining)
        : m_settings(settings), m_draws(draws), m_ways(ways), m_ofTraining(ofTraining),
          m_options(comparison.options.size()), m_samples(std::size_t(settings.samples)),
          m_blocks((m_samples + kSumBlock - 1) / kSumBlock), m_standings(m_blocks, Standing(m_options)),
          m_npv(m_options), m_totalCost(m_options), m_profiles(m_options),
          m_training(ofTraining ? m_options : 0), m_runs(m_options, m_samples, ofTraining)
    {
        const auto perBlock = std::size_t(settings.block);
        m_parts = std::int64_t(m_runs.ranges().size() * ways.worlds().size() *
                                   ((m_samples + perBlock - 1) / perBlock) +
                               (1 + kPartsOfOption) * m_options + m_blocks);
        for (std::size_t i = 0; i < m_options; ++i) {
            const OptionOutcome &option = comparison.options[i];
            m_isHeldBack.push_back(option.heldBack.has_value());
            if (ofTraining)
                m_training[i] = {option.costPerJob(), option.timeToResultHours(), {}, {}};
        }
        drawChoices();
    }

    Result<void> run(const std::vector<World> &worlds, const UncertainInputs &uncertain,
                     const std::vector<std::size_t> &choices)
    {
        for (const Runs::Range &range : m_runs.ranges()) {
            m_runs.begin(range);
            for (std::size_t world = 0; world < worlds.size(); ++world)
                if (const auto done = draw(worlds, world, uncertain, range); !done)
                    return m_settings.stop.stop_requested() ? stopped() : done.error();
            m_next = range.first;
            onThreads(m_settings.threads, [&] { summarisePassing(range.last); });
        }
        m_runs.endRanges();
        m_next = 0;
        onThreads(m_settings.threads, [&] { summarise(); });
        m_standing = together(m_standings);
        if (!choices.empty())
            m_leastRegret = int(m_standing->leastRegretOf(choices));
        if (m_settings.withInformation && !choices.empty())
            m_information = valueOfInformation(m_runs, {choices, std::size_t(m_leastRegret)}, m_draws,
                                               m_settings.threads, m_settings.stop);
        return m_settings.stop.stop_requested() ? stopped() : Result<void>();
    }

    void fill(Risk &risk)
    {
        const Standing &all = *m_standing;
        risk.decidedRuns = all.decided;
        risk.leastRegret = m_leastRegret;
        risk.bins = binsOf(m_profiles);
        for (const UncertainInput &input : risk.inputs)
            if (!m_information.empty())
                risk.information.push_back(m_information[std::size_t(input.dimension)]);
        risk.choices = m_ways.choices();
        if (!m_information.empty())
            risk.choiceInformation.assign(
                m_information.begin() + std::ptrdiff_t(m_draws.dimensionsOfInputs()), m_information.end());
        risk.beats.assign(m_options, std::vector<std::optional<double>>(m_options));
        for (std::size_t a = 0; a < m_options; ++a) {
            const Standing::OfOption &own = all.options[a];
            OptionRisk &option = risk.options[a];
            option.npv = m_npv[a];
            option.totalCost = m_totalCost[a];
            option.profile = m_profiles[a];
            if (m_ofTraining)
                option.training = m_training[a];
            option.histogram = countsIn(risk.bins, m_runs.npv(a));
            option.cheapestRuns = own.cheapest;
            option.cheapestShare95 = cheapestShare95(a, own.cheapest);
            option.shortRuns = own.isShort;
            option.overBudgetRuns = own.isOverBudget;
            option.tooSlowRuns = own.isTooSlow;
            option.unknownRuns = own.unknown;
            option.meanRegret = own.meanRegret();
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
            RunRows rows{std::int64_t(first), {drawn.begin(), drawn.end()}, {}, {}, {}};
            for (const std::vector<std::uint8_t> &places : m_places)
                rows.choices.push_back(std::span(places).subspan(first, count));
            for (std::size_t option = 0; option < m_options; ++option)
                rows.npv.push_back(m_runs.npv(option).subspan(first, count));
            rows.cheapest = std::span(m_standing->cheapest).subspan(first, count);
            m_settings.rows(risk, rows);
        }
    }

private:
    // Draws the value of every choice in every run, and with it the combination of choices of that run.
    void drawChoices()
    {
        const std::vector<DrawnChoice> &choices = m_ways.choices();
        if (choices.empty())
            return;
        m_places.assign(choices.size(), std::vector<std::uint8_t>(m_samples));
        m_worldOfRun.resize(m_samples);
        std::vector<std::vector<double>> numbers(m_draws.dimensions(), std::vector<double>(kSumBlock));
        std::vector<std::size_t> places(choices.size());
        for (std::size_t first = 0; first < m_samples; first += kSumBlock) {
            const std::size_t count = std::min(kSumBlock, m_samples - first);
            const std::vector<std::span<double>> rows(numbers.begin(), numbers.end());
            m_draws.uniforms(std::int64_t(first), int(count), rows);
            for (std::size_t i = 0; i < count; ++i) {
                for (std::size_t k = 0; k < choices.size(); ++k) {
                    places[k] = choices[k].valueAt(rows[m_draws.dimensionsOfInputs() + k][i]);
                    m_places[k][first + i] = std::uint8_t(places[k]);
                }
                m_worldOfRun[first + i] = std::uint8_t(m_ways.worldOf(places));
            }
        }
    }

    // The options of a range in the runs in which the choices come out in this way.
    Result<void> draw(const std::vector<World> &worlds, std::size_t world, const UncertainInputs &uncertain,
                      const Runs::Range &range)
    {
        const World &own = worlds[world];
        const Part part = partOf(own, uncertain, m_runs.wantedNodes(own.sheet, range));
        const auto fill = [&](std::int64_t first, int count, std::span<const std::span<double>> rows) {
            m_draws.valuesOf(part.drawn, first, count, rows);
            noteDone();
        };
        const auto take = [&](std::int64_t first, int count, const BatchBlock &block) {
            m_runs.take(first, count, block, m_worldOfRun, world);
        };
        return runBatch(part.plan, m_settings.samples, fill, take,
                        {.block = m_settings.block, .threads = m_settings.threads, .stop = m_settings.stop});
    }

    // Of independent runs by Wilson; else by how the randomisations differ.
    std::optional<std::pair<double, double>> cheapestShare95(std::size_t option, std::int64_t runs) const
    {
        if (m_settings.sampling == Sampling::Random)
            return wilsonInterval(double(runs) / double(m_samples), double(m_samples), 0.95);
        return intervalOfParts(m_draws.sampler().parts(), [&](std::size_t run) {
            return double(m_standing->cheapest[run] == std::int16_t(option));
        });
    }

    Spread spread(std::span<const double> values, std::vector<double> &scratch) const
    {
        Spread found = spreadOf(values, scratch, m_settings.stop);
        if (m_settings.sampling != Sampling::Random)
            found.standardError = errorOfParts(m_draws.sampler().parts(), values);
        return found;
    }

    Spread passing(std::span<double> values) const
    {
        const bool isRandom = m_settings.sampling == Sampling::Random;
        const auto error = isRandom ? std::nullopt : errorOfParts(m_draws.sampler().parts(), values);
        Spread found = spreadInPlace(values, m_settings.stop);
        if (!isRandom)
            found.standardError = error;
        return found;
    }

    // What is kept of the present range only.
    void summarisePassing(std::size_t last)
    {
        for (std::size_t option = m_next++; option < last && !m_settings.stop.stop_requested();
             option = m_next++) {
            m_totalCost[option] = passing(m_runs.figure(option, Runs::kTotalCost));
            if (m_ofTraining) {
                m_training[option].costs = passing(m_runs.figure(option, Runs::kCostPerJob));
                m_training[option].results = passing(m_runs.figure(option, Runs::kTimeToResult));
            }
            noteDone();
        }
    }

    // Takes the next part that is left: the long ones first, so that none is waited for at the end.
    void summarise()
    {
        std::vector<double> scratch;
        while (!m_settings.stop.stop_requested()) {
            const std::size_t part = m_next.fetch_add(1);
            const std::size_t option = part / kPartsOfOption;
            const std::size_t block = part - std::min(part, kPartsOfOption * m_options);
            if (block >= m_blocks)
                return;
            if (option >= m_options)
                m_standings[block] = standingIn(m_runs, m_isHeldBack, block * kSumBlock);
            else if (part % kPartsOfOption == 0)
                m_npv[option] = spread(m_runs.npv(option), scratch);
            else
                m_profiles[option] = costProfileOf(m_runs.npv(option), scratch, m_settings.stop);
            noteDone();
        }
    }

    void noteDone()
    {
        const std::int64_t done = m_done.fetch_add(1) + 1;
        if (m_settings.progress)
            m_settings.progress(done, m_parts);
    }

    static constexpr std::size_t kPartsOfOption = 2;

    const RiskSettings &m_settings;
    const Draws &m_draws;
    const ChoiceWorlds &m_ways;
    bool m_ofTraining;
    std::vector<std::vector<std::uint8_t>> m_places; // of each choice's value, by run
    std::vector<std::uint8_t> m_worldOfRun;          // without choices empty
    std::size_t m_options;
    std::vector<bool> m_isHeldBack;
    std::size_t m_samples;
    std::size_t m_blocks;
    std::int64_t m_parts;
    std::atomic<std::int64_t> m_done = 0;
    std::atomic<std::size_t> m_next = 0;
    std::vector<Standing> m_standings;  // of blocks of runs
    std::optional<Standing> m_standing; // of all
    int m_leastRegret = -1;             // −1: no choice
    std::vector<Spread> m_npv;
    std::vector<Spread> m_totalCost;
    std::vector<CostProfile> m_profiles;
    std::vector<TrainingSpread> m_training; // empty where the study is of other work
    std::vector<Information> m_information; // by dimension
    Runs m_runs;
};

Error tooManySamples(std::int64_t most, std::int64_t found)
{
    return {ErrorKind::BadInput,
            "Expected 1 to " + std::to_string(most) + " samples for this study, found " +
                std::to_string(found) + ".",
            "samples"};
}

Result<void> checkDimensions(int found, Sampling sampling)
{
    const int most = Sampler::mostDimensions(sampling);
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
        if (comparison.options[i].canBeCheapest())
            choices.push_back(i);
    return choices;
}

void addIssues(Risk &risk)
{
    addSamplingIssue(risk);
    if (!risk.isAnythingDrawn())
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

World worldOf(StudySheet sheet)
{
    World world{std::move(sheet), nullptr, {}};
    world.evaluation = std::make_shared<const Evaluation>(world.sheet.sheet);
    for (std::size_t i = 0; i < world.sheet.sheet->inputs().size(); ++i)
        world.places[world.sheet.sheet->inputs()[i].path] = int(i);
    return world;
}

// The study's own sheet where no choice is open, so that it is not built twice.
Result<std::vector<World>> worldsOf(const ChoiceWorlds &ways, const StudySheet &own)
{
    if (ways.choices().empty())
        return std::vector{worldOf(own)};
    std::vector<World> worlds;
    for (const Study &study : ways.worlds()) {
        auto sheet = buildStudySheet(study);
        if (!sheet)
            return sheet.error();
        worlds.push_back(worldOf(std::move(*sheet)));
    }
    return worlds;
}

Result<UncertainInputs> inputsOf(const Study &study, const StudySheet &own, const ChoiceWorlds &ways,
                                 const std::vector<World> &worlds, const std::stop_token &stop)
{
    std::vector<StudyOfSheet> sheets{{&study, own.sheet.get()}};
    for (std::size_t i = 0; i < worlds.size() && !ways.choices().empty(); ++i)
        sheets.push_back({&ways.worlds()[i], worlds[i].sheet.sheet.get()});
    return uncertainInputs(sheets, stop);
}

} // namespace

std::int64_t mostSamples(std::size_t options)
{
    constexpr std::int64_t kMostNumbers = 64'000'000;
    constexpr std::int64_t kOfOption = 4;
    return kMostNumbers / (kOfOption * std::int64_t(std::max<std::size_t>(options, 1)));
}

Result<Risk> assessRisk(const Study &study, const RiskSettings &settings)
{
    const auto sheet = buildStudySheet(study);
    if (!sheet)
        return sheet.error();
    const std::int64_t most = mostSamples(sheet->options.size());
    if (settings.samples < 1 || settings.samples > most)
        return tooManySamples(most, settings.samples);
    const auto ways = ChoiceWorlds::of(study);
    if (!ways)
        return ways.error();
    auto worlds = worldsOf(*ways, *sheet);
    if (!worlds)
        return worlds.error();
    auto uncertain = inputsOf(study, *sheet, *ways, *worlds, settings.stop);
    if (!uncertain)
        return uncertain.error();
    if (settings.stop.stop_requested())
        return stopped();

    const std::size_t choices = ways->choices().size();
    if (const auto checked = checkDimensions(uncertain->dimensions() + int(choices), settings.sampling);
        !checked)
        return checked.error();

    const Comparison comparison = compare(study, *sheet, Evaluation(sheet->sheet));
    const Draws draws(*uncertain, Sampler(settings.sampling, settings.seed, settings.samples), choices);
    Assessment assessment(settings, draws, *ways, comparison, isOfTrainingRuns(study));
    if (const auto done = assessment.run(*worlds, *uncertain, choicesIn(comparison)); !done)
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
        one.isHeldBack = option.heldBack.has_value();
        one.isUnproven = option.heldBack && option.heldBack->unprovenGpus;
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
