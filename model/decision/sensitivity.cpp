#include "model/decision/sensitivity.h"

#include "model/decision/open_choices.h"
#include "model/decision/search_points.h"
#include "model/evaluate/quantity_lookup.h"
#include "model/numeric/amount.h"
#include "model/numeric/number_text.h"
#include "model/numeric/threads.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kTenPercent = 0.1;

std::string quantityOf(const std::string &option, const std::string &measure)
{
    return "options." + option + "." + measure;
}

Result<void> checkOption(const Study &study, const std::string &id)
{
    if (study.options.count(id))
        return {};
    std::string known;
    for (const std::string &one : optionOrder(study))
        known += (known.empty() ? "" : ", ") + one;
    return Error{ErrorKind::NotFound, "No option '" + id + "'; the study has: " + known + ".", {}};
}

// The first of these that is not the other one, in the order of cost; then in that of the study.
std::string filledIn(const StudySheet &sheet, const CostOrder &order, const std::string &other)
{
    for (const int index : {order.cheapest, order.next})
        if (index >= 0 && sheet.options[std::size_t(index)].id != other)
            return sheet.options[std::size_t(index)].id;
    for (const OptionNodes &option : sheet.options)
        if (option.id != other)
            return option.id;
    return {};
}

Result<void> checkMeasure(const StudySheet &sheet, const Contest &contest)
{
    for (const std::string &name : contest.figures()) {
        const auto figure = findQuantity(*sheet.sheet, name);
        if (!figure)
            return Error{figure.error().kind, figure.error().message, "measure"};
        if (sheet.sheet->node(figure->node).shape != Shape::Scalar)
            return Error{ErrorKind::BadInput,
                         "Expected a measure that is one number, found the months of '" + name + "'.",
                         "measure"};
    }
    return {};
}

std::optional<Ends> endsOf(const MovableInput &input, InputSwing::Basis &basis)
{
    if (input.range) {
        basis = InputSwing::Basis::Range;
        return rangeEnds(input);
    }
    basis = InputSwing::Basis::TenPercent;
    if (!input.value)
        return std::nullopt;
    const double step = kTenPercent * std::fabs(*input.value);
    if (!input.isWhole)
        return Ends{std::max(input.least, *input.value - step), std::min(input.most, *input.value + step)};
    const double whole = std::max(1.0, std::round(step));
    return Ends{std::max(std::ceil(input.least), *input.value - whole),
                std::min(std::floor(input.most), *input.value + whole)};
}

std::optional<InputSwing> swingOf(const Probe &probe, const MovableInput &input, const std::stop_token &stop)
{
    InputSwing swing;
    const auto ends = endsOf(input, swing.basis);
    if (!ends)
        return std::nullopt;
    swing.path = input.path;
    swing.owner = input.owner;
    swing.label = input.label;
    swing.unit = unitFor(input.field->unitText, probe.study().currency);
    swing.value = input.value;
    swing.low = ends->low;
    swing.high = ends->high;
    InputProbe moved(probe, input, stop);
    const double both[] = {swing.low, swing.high};
    const std::vector<Reading> readings = moved.at(both);
    const Reading &low = readings[0], &high = readings[1];
    swing.atLow = differenceIn(low);
    swing.atHigh = differenceIn(high);
    if (swing.atLow && swing.atHigh)
        swing.swing = *swing.atHigh - *swing.atLow;
    swing.cheapestAtLow = low.order.cheapest;
    swing.cheapestAtHigh = high.order.cheapest;
    swing.statusAtLow = low.order.status;
    swing.statusAtHigh = high.order.status;
    return swing;
}

bool movesMore(const InputSwing &a, const InputSwing &b)
{
    // What is unknown at one end may be anything: it stands first.
    constexpr double kUnknown = std::numeric_limits<double>::infinity();
    const double one = a.swing ? std::fabs(*a.swing) : kUnknown;
    const double other = b.swing ? std::fabs(*b.swing) : kUnknown;
    return one != other ? one > other : a.path < b.path;
}

struct Tried
{
    const char *key;
    std::vector<double> values;
};

// What a convention that is a number is tried at.
const std::vector<Tried> &triedNumbers()
{
    static const std::vector<Tried> tried{{"hours_per_month", {720, 730}},
                                          {"discount_rate", {0, 0.05, 0.10, 0.15}}};
    return tried;
}

ConventionSwing::Alternative alternativeOf(std::string value, std::string label, const Reading *reading)
{
    ConventionSwing::Alternative alternative{std::move(value), std::move(label), std::nullopt, -1};
    if (reading) {
        alternative.difference = differenceIn(*reading);
        alternative.cheapest = reading->order.cheapest;
    }
    return alternative;
}

ConventionSwing swingOfNumber(const Probe &probe, const MovableInput &input, const Tried &tried)
{
    const auto textOf = [&](double value) {
        return amountText(value, input.field->unitText, probe.study().currency);
    };
    ConventionSwing swing{input.path, input.owner, input.label, {}, {}};
    if (input.value)
        swing.value = textOf(*input.value);
    InputProbe moved(probe, input);
    for (const double value : tried.values)
        if (input.value && value != *input.value) {
            const Reading reading = moved.at(value);
            swing.alternatives.push_back(alternativeOf(textOf(value), textOf(value), &reading));
        }
    return swing;
}

ConventionSwing swingOfChoice(const Probe &probe, const OpenChoice &choice)
{
    ConventionSwing swing{choice.path, choice.owner, choice.label, choice.now, {}};
    for (const OpenChoice::Value &value : choice.others) {
        const auto reading = probe.readingWith(swing.path, value.id);
        swing.alternatives.push_back(alternativeOf(value.id, value.label, reading ? &*reading : nullptr));
    }
    return swing;
}

std::vector<ConventionSwing> swingsOfNumbers(const Probe &probe)
{
    std::vector<ConventionSwing> swings;
    for (const Tried &tried : triedNumbers())
        if (const MovableInput *input = probe.find(std::string("conventions.") + tried.key))
            swings.push_back(swingOfNumber(probe, *input, tried));
    return swings;
}

} // namespace

std::vector<std::string> Contest::figures() const { return {quantityOf(a, measure), quantityOf(b, measure)}; }

Result<Contest> contestIn(const Study &study, Contest contest)
{
    const auto sheet = buildStudySheet(study);
    if (!sheet)
        return sheet.error();
    if (sheet->options.size() < 2)
        return Error{ErrorKind::BadInput,
                     "Expected two options to compare, found " + std::to_string(sheet->options.size()) +
                         "; add one.",
                     "options"};
    for (const std::string &named : {contest.a, contest.b})
        if (!named.empty())
            if (const auto known = checkOption(study, named); !known)
                return known.error();
    const CostOrder order = costOrderAt(*sheet, Evaluation(sheet->sheet));
    if (contest.a.empty())
        contest.a = filledIn(*sheet, order, contest.b);
    if (contest.b.empty())
        contest.b = filledIn(*sheet, order, contest.a);
    if (contest.a == contest.b)
        return Error{
            ErrorKind::BadInput, "The option '" + contest.a + "' is named twice; name two that differ.", {}};
    if (const auto known = checkMeasure(*sheet, contest); !known)
        return known.error();
    return contest;
}

std::optional<double> differenceIn(const Reading &reading)
{
    const auto &a = reading.figures[0], &b = reading.figures[1];
    return a && b ? std::optional(*a - *b) : std::nullopt;
}

Sensitivity sensitivityOf(const Probe &probe, const SensitivitySettings &settings)
{
    std::vector<const MovableInput *> moved;
    for (const MovableInput &input : probe.inputs())
        if (input.range || settings.withAll)
            moved.push_back(&input);
    const std::vector<OpenChoice> choices = openChoices(probe.study());
    std::vector<std::optional<InputSwing>> found(moved.size());
    std::vector<ConventionSwing> chosen(choices.size());
    std::atomic<std::size_t> next = 0;
    onThreads(settings.threads, [&] {
        // Choices come first, because building a sheet of their own takes longest.
        const std::size_t all = choices.size() + moved.size();
        for (std::size_t i = next++; i < all && !settings.stop.stop_requested(); i = next++) {
            if (i < choices.size())
                chosen[i] = swingOfChoice(probe, choices[i]);
            else
                found[i - choices.size()] = swingOf(probe, *moved[i - choices.size()], settings.stop);
            if (settings.progress)
                settings.progress(double(i + 1) / double(all));
        }
    });
    Sensitivity sensitivity;
    sensitivity.difference = differenceIn(probe.base());
    for (std::optional<InputSwing> &swing : found)
        if (swing)
            sensitivity.inputs.push_back(std::move(*swing));
    std::stable_sort(sensitivity.inputs.begin(), sensitivity.inputs.end(), movesMore);
    sensitivity.conventions = swingsOfNumbers(probe);
    std::move(chosen.begin(), chosen.end(), std::back_inserter(sensitivity.conventions));
    return sensitivity;
}

} // namespace breakeven
