#include "model/decision/input_indices.h"

#include "model/numeric/random.h"
#include "model/numeric/sobol.h"
#include "model/risk/draws.h"
#include "model/sheet/batch.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr std::uint32_t kShiftStream = 4;

std::uint64_t shiftOf(std::uint64_t seed, int column)
{
    const PhiloxCounter words =
        philox({std::uint32_t(column), 0, 0, kShiftStream}, {std::uint32_t(seed), std::uint32_t(seed >> 32)});
    return (std::uint64_t(words[0]) << 32 | words[1]) >> 12;
}

// Of one input the samples [first, first + row.size()): runs of neighbours in the sequence.
void fillInput(const VarianceDesign &design, std::uint64_t seed, std::int64_t first, int dimension,
               std::span<double> row)
{
    for (std::size_t done = 0; done < row.size();) {
        const std::int64_t sample = first + std::int64_t(done), point = design.pointOf(sample);
        const auto count = std::min(row.size() - done, std::size_t(design.points - point));
        const int column = design.columnOf(sample, dimension);
        fillSobol(std::uint64_t(point), column, shiftOf(seed, column), row.subspan(done, count));
        done += count;
    }
}

Result<void> checkDimensions(const UncertainInputs &uncertain)
{
    if (2 * uncertain.dimensions() > kSobolDimensions)
        return Error{ErrorKind::BadInput,
                     "Expected at most " + std::to_string(kSobolDimensions / 2) +
                         " inputs with ranges for indices, found " + std::to_string(uncertain.dimensions()) +
                         ".",
                     {}};
    return {};
}

} // namespace

Result<std::vector<InputIndex>> inputIndices(const Probe &probe, const IndexSettings &settings)
{
    const auto uncertain = uncertainInputs(probe.study(), *probe.sheet().sheet, settings.stop);
    if (!uncertain)
        return uncertain.error();
    if (const auto checked = checkDimensions(*uncertain); !checked)
        return checked.error();
    const std::vector<UncertainInput> &inputs = uncertain->inputs;
    const VarianceDesign design{uncertain->dimensions(), settings.points,
                                uncertain->copula.groupOfEach(uncertain->dimensions())};
    std::vector<int> varied;
    for (const UncertainInput &input : inputs)
        varied.push_back(input.input);
    const BatchPlan plan(probe.evaluation(), varied, probe.figureNodes());
    const auto fill = [&](std::int64_t first, int count, std::span<const std::span<double>> rows) {
        std::vector<std::span<double>> some;
        for (const std::span<double> &row : rows)
            some.push_back(row.subspan(0, std::size_t(count)));
        drawInputs(*uncertain, some, [&](std::span<const std::span<double>> drawn) {
            for (std::size_t dimension = 0; dimension < drawn.size(); ++dimension)
                fillInput(design, settings.seed, first, int(dimension), drawn[dimension]);
        });
    };
    const auto results =
        runBatch(plan, design.samples(), fill, {.threads = settings.threads, .stop = settings.stop});
    if (!results)
        return results.error();
    std::vector<double> differences(std::size_t(design.samples()));
    const auto a = results->of(0), b = results->of(1);
    for (std::size_t i = 0; i < differences.size(); ++i)
        differences[i] = a[i] - b[i];
    const std::vector<VarianceIndex> indices = varianceIndices(design, differences);
    std::vector<InputIndex> found;
    for (const UncertainInput &input : inputs)
        found.push_back({input.path, input.label, indices[std::size_t(design.groupOf(input.dimension))],
                         design.groupOf(input.dimension)});
    return found;
}

} // namespace breakeven
