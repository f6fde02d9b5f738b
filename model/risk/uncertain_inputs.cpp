#include "model/risk/uncertain_inputs.h"

#include "model/numeric/normal.h"
#include "model/study/moved_range.h"
#include "model/study/study_path.h"

#include <algorithm>

namespace breakeven {

namespace {

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
        case RangeShape::Empirical:
            return Distribution::empirical(range.values);
        case RangeShape::Discrete:
            return Distribution::discrete(range.values, range.weights);
        case RangeShape::Normal:
            break;
        }
        return Distribution::normal(0.5 * (low + high), 0.5 * (high - low) / normalQuantile(0.9));
    }();
    return whole ? whole->within(field.least, field.most) : whole;
}

void warnOfValue(const Study &study, const SheetInput &input, std::vector<Issue> &issues)
{
    if (!input.input.value)
        addIssue(issues, {Severity::Warning,
                          "'" + input.label + "' has a range and no value; the middle of the range is used.",
                          input.path});
    else if (const auto place = inputAt(study, input.path); place && isOutsideRange(*place->input))
        addIssue(issues, outsideRangeIssue(*place, study.currency));
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
int dimensionOf(const Study &study, const Input &input, const std::vector<UncertainInput> &drawn)
{
    int next = 0;
    for (const UncertainInput &other : drawn) {
        const auto place = input.price ? inputAt(study, other.path) : std::nullopt;
        if (place && isSameUncertainty(*place->input, input))
            return other.dimension;
        next = std::max(next, other.dimension + 1);
    }
    return next;
}

Error badCorrelation(const std::string &message) { return {ErrorKind::BadInput, message, "correlations"}; }

// Whether both ends of a correlation that nobody asked for are still there to be drawn: an edit may have
// taken the range of one, or its option.
bool isPossible(const Study &study, const Correlation &correlation)
{
    const auto isRanged = [&](const std::string &path) {
        const auto place = inputAt(study, path);
        return place && place->input->range;
    };
    return !correlation.isAssumed() || (isRanged(correlation.a) && isRanged(correlation.b));
}

// The drawn input a correlation names; nothing where it has a range and is not drawn, which is told.
Result<const UncertainInput *> correlated(const Study &study, const std::string &path,
                                          UncertainInputs &uncertain)
{
    const auto place = inputAt(study, path);
    if (!place)
        return badCorrelation("A correlation names '" + path +
                              "', which is no input of the study; name the path of one.");
    if (!place->input->range)
        return badCorrelation("'" + std::string(place->field->label) + "' (" + path +
                              ") has no range, so it cannot be correlated; give it a range, or leave the "
                              "correlation out.");
    for (const UncertainInput &input : uncertain.inputs)
        if (input.path == place->path)
            return &input;
    addIssue(uncertain.issues, {Severity::Note,
                                "The correlation of '" + std::string(place->field->label) +
                                    "' is left out, because no result depends on it.",
                                path});
    return static_cast<const UncertainInput *>(nullptr);
}

std::vector<std::string> namesOfDimensions(const UncertainInputs &uncertain)
{
    std::vector<std::string> names;
    for (const UncertainInput &input : uncertain.inputs)
        if (std::size_t(input.dimension) == names.size())
            names.push_back(input.label);
    return names;
}

Result<void> addCorrelations(const Study &study, UncertainInputs &uncertain)
{
    std::vector<RankCorrelation> ranks;
    for (const Correlation &correlation : study.correlations) {
        if (!isPossible(study, correlation)) {
            addIssue(uncertain.issues,
                     {Severity::Note,
                      "An assumed correlation of '" + correlation.a + "' and '" + correlation.b +
                          "' is left out, because one of them has no range any more.",
                      correlation.a});
            continue;
        }
        const auto a = correlated(study, correlation.a, uncertain);
        const auto b = correlated(study, correlation.b, uncertain);
        if (!a || !b)
            return a ? b.error() : a.error();
        if (!*a || !*b)
            continue;
        const int one = (*a)->dimension, other = (*b)->dimension;
        if (one == other)
            return badCorrelation("'" + (*a)->label +
                                  "' is correlated with itself; name two inputs that are drawn separately.");
        const bool isTwice = std::any_of(ranks.begin(), ranks.end(), [&](const RankCorrelation &known) {
            return std::minmax(known.a, known.b) == std::minmax(one, other);
        });
        if (isTwice)
            return badCorrelation("The correlation of '" + (*a)->label + "' and '" + (*b)->label +
                                  "' is named twice; keep one of the two.");
        ranks.push_back({one, other, correlation.rank});
    }
    auto copula = Copula::of(ranks, namesOfDimensions(uncertain));
    if (!copula)
        return copula.error();
    uncertain.copula = std::move(*copula);
    return {};
}

bool isKnown(const UncertainInputs &uncertain, const std::string &path)
{
    return std::any_of(uncertain.inputs.begin(), uncertain.inputs.end(),
                       [&](const UncertainInput &input) { return input.path == path; });
}

// Adds the inputs of one combination of choices that no earlier one has.
Result<void> addInputs(const StudyOfSheet &of, bool isFirst, UncertainInputs &uncertain,
                       const std::stop_token &stop)
{
    const Study &study = *of.study;
    const Sheet &sheet = *of.sheet;
    std::map<std::string, const Field *> fields;
    for (const ConstInputPlace &place : allInputs(study))
        fields[place.path] = place.field;
    const std::vector<int> unused = sheet.unusedInputs();
    for (int i = 0; i < int(sheet.inputs().size()) && !stop.stop_requested(); ++i) {
        const SheetInput &input = sheet.inputs()[std::size_t(i)];
        const auto field = fields.find(input.path);
        if (!input.input.range || input.input.mode == EffectMode::Computed || field == fields.end() ||
            std::find(unused.begin(), unused.end(), i) != unused.end() || isKnown(uncertain, input.path))
            continue;
        if (input.path == "conventions.horizon_months") {
            addIssue(uncertain.issues, {Severity::Note, "The length of the plan is not drawn.", input.path});
            continue;
        }
        const auto distribution = distributionOf(input.input, *field->second);
        if (!distribution)
            return Error{ErrorKind::BadInput,
                         "The range of '" + input.label + "': " + distribution.error().message, input.path};
        warnOfValue(study, input, uncertain.issues);
        uncertain.inputs.push_back({isFirst ? i : -1, input.path, input.label, input.input.value,
                                    *input.input.range, *distribution,
                                    dimensionOf(study, input.input, uncertain.inputs)});
    }
    return {};
}

} // namespace

Result<UncertainInputs> uncertainInputs(const Study &study, const Sheet &sheet, const std::stop_token &stop)
{
    const StudyOfSheet only{&study, &sheet};
    return uncertainInputs(std::span(&only, 1), stop);
}

Result<UncertainInputs> uncertainInputs(std::span<const StudyOfSheet> ways, const std::stop_token &stop)
{
    UncertainInputs uncertain;
    for (const StudyOfSheet &way : ways)
        if (const auto added = addInputs(way, &way == &ways.front(), uncertain, stop); !added)
            return added.error();
    if (stop.stop_requested())
        return uncertain;
    if (const auto added = addCorrelations(*ways.front().study, uncertain); !added)
        return added.error();
    return uncertain;
}

int UncertainInputs::dimensions() const
{
    int count = 0;
    for (const UncertainInput &input : inputs)
        count = std::max(count, input.dimension + 1);
    return count;
}

} // namespace breakeven
