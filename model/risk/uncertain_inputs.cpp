#include "model/risk/uncertain_inputs.h"

#include "model/numeric/normal.h"
#include "model/numeric/random.h"
#include "model/study/study_path.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr std::uint32_t kInputStream = 1;

// What the shape is told: the most likely number lies within the range.
double modeOf(const Input &input)
{
    const Range &range = *input.range;
    const double middle = 0.5 * (range.low + range.high);
    return std::clamp(input.value.value_or(middle), range.low, range.high);
}

Result<Distribution> distributionOf(const Input &input, const Field &field)
{
    const Range &range = *input.range;
    const double low = range.low, high = range.high;
    const auto whole = [&]() -> Result<Distribution> {
        switch (range.shape) {
        case RangeShape::Uniform:
            return Distribution::uniform(low, high);
        case RangeShape::Triangular:
            return Distribution::triangular(low, modeOf(input), high);
        case RangeShape::Pert:
            return Distribution::pert(low, modeOf(input), high);
        case RangeShape::Lognormal:
            return Distribution::lognormal(low, high);
        case RangeShape::Normal:
            break;
        }
        return Distribution::normal(0.5 * (low + high), 0.5 * (high - low) / normalQuantile(0.9));
    }();
    return whole ? whole->within(field.least, field.most) : whole;
}

void warnOfValue(const SheetInput &input, std::vector<Issue> &issues)
{
    const Range &range = *input.input.range;
    if (!input.input.value)
        addIssue(issues, {Severity::Warning,
                          "'" + input.label + "' has a range and no value; the middle of the range is taken.",
                          input.path});
    else if (*input.input.value < range.low || *input.input.value > range.high)
        addIssue(issues, {Severity::Warning, "The value of '" + input.label + "' lies outside its range.",
                          input.path});
}

// One record at one price with one range, wherever it is pinned.
bool isSameUncertainty(const Input &a, const Input &b)
{
    if (!a.price || !b.price || a.range != b.range)
        return false;
    Offer one = a.price->offer, other = b.price->offer;
    one.retrievedAt = other.retrievedAt = {}; // when it was fetched makes no other record of it
    return one == other;
}

// The dimension of an input that is the same uncertainty; else the next that is free.
int dimensionOf(const Sheet &sheet, const Input &input, const std::vector<UncertainInput> &drawn)
{
    int next = 0;
    for (const UncertainInput &other : drawn) {
        if (isSameUncertainty(sheet.inputs()[std::size_t(other.input)].input, input))
            return other.dimension;
        next = std::max(next, other.dimension + 1);
    }
    return next;
}

} // namespace

Result<UncertainInputs> uncertainInputs(const Study &study, const Sheet &sheet, const std::stop_token &stop)
{
    std::map<std::string, const Field *> fields;
    for (const ConstInputPlace &place : allInputs(study))
        fields[place.path] = place.field;
    const std::vector<int> unused = sheet.unusedInputs();
    UncertainInputs uncertain;
    for (int i = 0; i < int(sheet.inputs().size()) && !stop.stop_requested(); ++i) {
        const SheetInput &input = sheet.inputs()[std::size_t(i)];
        const auto field = fields.find(input.path);
        if (!input.input.range || input.input.mode == EffectMode::Computed || field == fields.end() ||
            std::find(unused.begin(), unused.end(), i) != unused.end())
            continue;
        if (input.path == "conventions.horizon_months") {
            addIssue(uncertain.issues, {Severity::Note, "The length of the plan is not drawn.", input.path});
            continue;
        }
        const auto distribution = distributionOf(input.input, *field->second);
        if (!distribution)
            return Error{ErrorKind::BadInput,
                         "The range of '" + input.label + "': " + distribution.error().message, input.path};
        warnOfValue(input, uncertain.issues);
        uncertain.inputs.push_back({i, input.path, input.label, input.input.value, *input.input.range,
                                    *distribution, dimensionOf(sheet, input.input, uncertain.inputs)});
    }
    return uncertain;
}

BatchFill drawsOf(const std::vector<UncertainInput> &inputs, std::uint64_t seed)
{
    // The first input of each dimension; the others of it copy what that one drew.
    std::vector<std::size_t> first;
    for (std::size_t k = 0; k < inputs.size(); ++k)
        if (std::size_t(inputs[k].dimension) == first.size())
            first.push_back(k);
    return
        [&inputs, seed, first](std::int64_t sampleIndex, int count, std::span<const std::span<double>> rows) {
            const auto row = [&](std::size_t k) { return rows[k].subspan(0, std::size_t(count)); };
            const auto sample = std::uint64_t(sampleIndex);
            // Two dimensions come at the price of one.
            for (std::size_t d = 0; d + 1 < first.size(); d += 2)
                fillPair(seed, kInputStream, sample, std::uint32_t(d / 2), row(first[d]), row(first[d + 1]));
            if (first.size() % 2 != 0)
                fillSamples(seed, kInputStream, sample, std::uint32_t(first.size() - 1), row(first.back()));
            for (std::size_t k = 0; k < inputs.size(); ++k)
                if (const std::size_t from = first[std::size_t(inputs[k].dimension)]; from != k)
                    std::copy_n(row(from).begin(), count, row(k).begin());
            for (std::size_t k = 0; k < inputs.size(); ++k)
                inputs[k].distribution.draw(row(k));
        };
}

} // namespace breakeven
