#include "ui/jobs/exploration.h"

#include "model/numeric/number_text.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kLinePoints = 41;
constexpr int kMapAcross = 15;
constexpr int kMapUp = 11;
constexpr int kCurvePoints = 81;
constexpr double kAround = 2; // times its value, and the same part of it

Error noInput(const std::string &path)
{
    return {ErrorKind::BadInput, "No result depends on this input any more; choose another one.", path};
}

// Below this many rows at a time a stop is looked for.
constexpr std::int64_t kBlock = 64;

std::optional<std::vector<SweepRow>> rowsOf(Sweep &sweep, int threads, const std::stop_token &stop)
{
    std::vector<SweepRow> rows;
    for (std::int64_t next = 1; next <= sweep.points(); next += kBlock) {
        if (stop.stop_requested())
            return std::nullopt;
        auto block = sweep.rows(next, std::min(kBlock, sweep.points() + 1 - next), threads);
        std::move(block.begin(), block.end(), std::back_inserter(rows));
    }
    return rows;
}

// 1, 2, 2.5 or 5 times a power of ten.
double roundStepOf(double least)
{
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 2.5, 5.0})
        if (factor * power >= least * (1 - 1e-9))
            return factor * power;
    return 10 * power;
}

// Round values between the ends, both ends and the value of the study among them, so that what is marked as
// the study is the study.
SweepAxis axisThroughStudy(const MovableInput &input, const Ends &ends, int steps)
{
    constexpr double kCoarsest = 0.75; // of the even step, from which on the next round one is taken
    double step = roundStepOf(kCoarsest * (ends.high - ends.low) / double(steps - 1));
    if (input.isWhole)
        step = std::max(1.0, std::round(step));
    std::vector<double> numbers{ends.low, ends.high};
    const double own = std::clamp(*input.value, ends.low, ends.high);
    const auto isFree = [&](double number) {
        return std::none_of(numbers.begin(), numbers.end(),
                            [&](double other) { return std::fabs(other - number) < step / 2; });
    };
    if (own != ends.low && own != ends.high)
        numbers.push_back(own);
    for (double k = std::ceil(ends.low / step); k * step < ends.high; ++k)
        if (isFree(k * step))
            numbers.push_back(k * step);
    std::sort(numbers.begin(), numbers.end());
    SweepAxis axis{"", input.path, {}, numbers};
    for (const double number : numbers) {
        axis.values.push_back(numberText(number));
        axis.given += (axis.given.empty() ? axis.path + "=" : ",") + axis.values.back();
    }
    return axis;
}

// Where the cheapest option changes between two values of a line, to the digit; by the second of them.
std::map<std::size_t, double> turnsOf(const Study &study, const SweptStudy &swept,
                                      const std::stop_token &stop)
{
    std::map<std::size_t, double> turns;
    const auto &axis = swept.sweep->axes()[0];
    const auto &options = swept.sweep->probe().sheet().options;
    for (std::size_t x = 1; x < swept.across(); ++x) {
        const int before = swept.at(x - 1).reading.order.cheapest, here = swept.at(x).reading.order.cheapest;
        if (before == here || before < 0 || here < 0)
            continue;
        const Contest contest{options[std::size_t(before)].id, options[std::size_t(here)].id, "npv"};
        const auto probe = Probe::of(study, contest.figures());
        const MovableInput *input = probe ? probe->find(axis.path) : nullptr;
        if (!input)
            continue;
        const auto found = solve(*probe, *input, SolveQuestion::equal(contest),
                                 {axis.numbers[x - 1], axis.numbers[x]}, stop);
        if (const SolveRoot *root = found ? found->firstChange() : nullptr)
            turns[x] = root->value;
    }
    return turns;
}

} // namespace

std::optional<Ends> usualEnds(const MovableInput &input)
{
    if (!input.value)
        return std::nullopt;
    const double value = *input.value;
    const Ends allowed = allowedEnds(input);
    Ends ends{value == 0 ? allowed.low : std::min(value / kAround, value * kAround),
              value == 0 ? allowed.high : std::max(value / kAround, value * kAround)};
    if (input.range) {
        ends.low = value == 0 ? input.range->low : std::min(ends.low, input.range->low);
        ends.high = value == 0 ? input.range->high : std::max(ends.high, input.range->high);
    }
    ends.low = std::max(ends.low, input.least);
    ends.high = std::min(ends.high, input.most);
    if (input.isWhole)
        ends = {std::floor(ends.low), std::ceil(ends.high)};
    return ends.low < ends.high ? std::optional(ends) : std::nullopt;
}

SweepAxis axisBetween(const MovableInput &input, const Ends &ends, int steps)
{
    SweepAxis axis{"", input.path, {}, {}};
    for (int k = 0; k < steps; ++k) {
        double number =
            k + 1 == steps ? ends.high : ends.low + (ends.high - ends.low) * double(k) / double(steps - 1);
        if (input.isWhole)
            number = std::round(number);
        if (!axis.numbers.empty() && axis.numbers.back() == number)
            continue;
        axis.numbers.push_back(number);
        axis.values.push_back(numberText(number));
    }
    axis.given = axis.path + "=" + axis.values.front() + ":" + axis.values.back() + ":" +
                 std::to_string(axis.values.size());
    return axis;
}

std::optional<SweptStudy> sweepStudy(const Study &study, const SweepWish &wish, int threads,
                                     const std::stop_token &stop)
{
    SweptStudy swept{wish, nullptr, {}, {}};
    const auto probe = Probe::of(study);
    if (!probe) {
        swept.error = probe.error();
        return swept;
    }
    std::vector<SweepAxis> axes;
    for (const std::string &path : {wish.across, wish.up}) {
        if (path.empty())
            continue;
        const MovableInput *input = probe->find(path);
        const bool isSaid = axes.empty() && wish.between;
        const auto ends = !input   ? std::nullopt
                          : isSaid ? std::optional(Ends{wish.between->first, wish.between->second})
                                   : usualEnds(*input);
        if (!ends) {
            swept.error = noInput(path);
            return swept;
        }
        const int steps = wish.up.empty() ? kLinePoints : axes.empty() ? kMapAcross : kMapUp;
        axes.push_back(isSaid ? axisBetween(*input, *ends, steps) : axisThroughStudy(*input, *ends, steps));
    }
    auto sweep = Sweep::of(study, axes, {});
    if (!sweep) {
        swept.error = sweep.error();
        return swept;
    }
    auto rows = rowsOf(*sweep, threads, stop);
    if (!rows)
        return std::nullopt;
    swept.rows = std::move(*rows);
    swept.sweep = std::make_shared<const Sweep>(std::move(*sweep));
    if (!swept.hasUp())
        swept.turns = turnsOf(study, swept, stop);
    if (stop.stop_requested())
        return std::nullopt;
    return swept;
}

std::optional<EqualAnswer> equalOptions(const Study &study, const EqualWish &wish,
                                        const std::stop_token &stop)
{
    EqualAnswer answer{wish, nullptr, {}, {}, {}, {}};
    const auto contest = contestIn(study, wish.contest);
    auto probe = contest ? Probe::of(study, contest->figures()) : Result<Probe>(contest.error());
    const MovableInput *input = probe ? probe->find(wish.input) : nullptr;
    const auto ends = !input ? std::nullopt : wish.range ? wish.range : usualEnds(*input);
    if (!ends) {
        answer.error = probe ? noInput(wish.input) : probe.error();
        return answer;
    }
    answer.wish.contest = *contest;
    answer.range = *ends;
    const auto solution = solve(*probe, *input, SolveQuestion::equal(*contest), *ends, stop);
    if (!solution) {
        if (solution.error().kind == ErrorKind::Cancelled)
            return std::nullopt;
        answer.error = solution.error();
        return answer;
    }
    answer.solution = *solution;
    std::vector<double> places{ends->low};
    for (const double place : pointsBetween(ends->low, ends->high, kCurvePoints - 1, input->isWhole))
        places.push_back(place);
    InputProbe moved(*probe, *input);
    std::vector<Reading> readings = moved.at(places);
    for (std::size_t k = 0; k < places.size(); ++k)
        answer.curve.push_back({places[k], std::move(readings[k])});
    answer.probe = std::make_shared<const Probe>(std::move(*probe));
    return answer;
}

} // namespace breakeven
