#include "model/decision/flips.h"

#include "model/decision/open_choices.h"
#include "model/decision/search_points.h"
#include "model/numeric/amount.h"
#include "model/numeric/root_bracket.h"
#include "model/numeric/threads.h"
#include "model/procurement/estimated_replica.h"
#include "model/study/study_path.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>

namespace breakeven {

namespace {

constexpr int kStepsOfSide = 64;  // 129 points with both sides and the value
constexpr int kStepsAnew = 16;    // where the study is built anew for each
constexpr int kStepsFine = 512;   // from the value to a flip that was found
constexpr std::size_t kParts = 8; // of the points, whose ends are looked at first
// How close another option has to come, as a share of the cheapest option's cost: among the points of a side,
// and between the value and a flip that was found.
constexpr double kCloseShare = 0.02, kNearShare = 0.005;
constexpr double kCloseSteps = 2; // the same, in changes from one of those points to the next
constexpr double kFlipPrecision = 1e-9;
constexpr double kNearby = 1e-5; // where a flip is confirmed, of its value

double nearby(const Flip &flip, double sign)
{
    const double side = flip.direction == Flip::Direction::Falls ? -sign : sign;
    if (flip.isWhole)
        return sign > 0 ? flip.flipValue : flip.flipValue + side;
    const double size = flip.flipValue == 0 ? 1 : std::fabs(flip.flipValue);
    return flip.flipValue + side * kNearby * size;
}

std::string nameOf(const Probe &probe, int option)
{
    return probe.study().options.at(probe.sheet().options[std::size_t(option)].id).name;
}

std::string lostBy(const std::string &name, Status status)
{
    switch (status) {
    case Status::Short:
        return name + " becomes short.";
    case Status::OverBudget:
        return name + " breaks a limit of the study.";
    case Status::TooSlow:
        return name + " becomes too slow.";
    case Status::CannotRun:
        return name + " cannot do the work.";
    default:
        return name + " is unknown then.";
    }
}

// Why the first is cheapest before and the second beyond.
std::string reasonOf(const Probe &probe, const CostOrder &before, const CostOrder &beyond)
{
    if (before.cheapest >= 0)
        if (const Status status = beyond.status[std::size_t(before.cheapest)]; status != Status::Ok)
            return lostBy(nameOf(probe, before.cheapest), status);
    if (beyond.cheapest < 0)
        return "Then no option does what is asked.";
    const std::string winner = nameOf(probe, beyond.cheapest);
    if (before.status[std::size_t(beyond.cheapest)] != Status::Ok)
        return winner + " then does what is asked.";
    return winner + " costs less.";
}

// Some option would do all of nothing: no answer, and no other one.
bool isNothingAsked(const CostOrder &order)
{
    return order.cheapest < 0 &&
           std::find(order.status.begin(), order.status.end(), Status::Ok) != order.status.end();
}

struct Change
{
    double before = 0; // the last value with the old answer
    double at = 0;     // the first with another
};

// One side of one input.
class Side
{
public:
    // Both sides move the same input, and its plan is made once.
    Side(const Probe &probe, InputProbe &moved, Flip::Direction direction, const FlipSettings &settings)
        : m_probe(probe), m_moved(moved), m_input(moved.input()), m_direction(direction),
          m_settings(settings), m_winner(probe.base().order.cheapest)
    {
    }

    std::optional<Flip> find()
    {
        auto found = findCoarsely();
        if (!found || m_input.isWhole || m_input.sheetInput < 0 || !mayLeap())
            return found;
        auto nearer = findNearer(found->flipValue);
        return nearer && nearer->distance < found->distance ? nearer : found;
    }

private:
    bool isRising() const { return m_direction == Flip::Direction::Rises; }

    std::optional<Flip> findCoarsely()
    {
        const double value = *m_input.value;
        const Ends allowed = allowedEnds(m_input);
        const double end = isRising() ? allowed.high : allowed.low;
        double rim = value;
        if (m_input.range) {
            const Ends range = rangeEnds(m_input);
            rim = isRising() ? std::max(value, range.high) : std::min(value, range.low);
            if (auto flip = findBetween(value, rim))
                return flip;
        }
        const bool isEndBeyond = isRising() ? end > rim : end < rim;
        return m_settings.isOnlyInRange || !isEndBeyond ? std::nullopt : findBetween(rim, end);
    }

    std::optional<Flip> findBetween(double from, double to)
    {
        const int steps = m_input.sheetInput < 0 ? kStepsAnew : kStepsOfSide;
        const bool isFromValue = from == *m_input.value;
        Way way{from, isFromValue ? base() : m_moved.seenAt(from)};
        return firstAmong(pointsBetween(from, to, steps, m_input.isWhole), way);
    }

    // A cost with a sawtooth may have crossed and come back before the flip that was found.
    std::optional<Flip> findNearer(double flip)
    {
        Way way{*m_input.value, base()};
        way.mayAskNothing = true;
        way.closeShare = kNearShare;
        return firstAmong(pointsBetween(*m_input.value, flip, kStepsFine, false), way);
    }

    // How far a side has been looked at.
    struct Way
    {
        double last = 0;     // with the old answer
        SeenReading reading; // at the last point
        bool mayAskNothing = false;
        double closeShare = kCloseShare;
        bool isOver = false;
    };

    // At the value of the study; the probe owns it.
    SeenReading base() const { return {SeenReading(), &m_probe.base()}; }

    bool mayLeap() const { return m_settings.isThorough || m_moved.mayLeap(); }

    // The points of a part are looked at only where another option comes close between its ends.
    std::optional<Flip> firstAmong(std::span<const double> points, Way &way)
    {
        const std::size_t size = m_settings.isThorough ? 1 : (points.size() + kParts - 1) / kParts;
        std::vector<double> ends;
        for (std::size_t i = 0; i < points.size(); i += size)
            ends.push_back(points[std::min(i + size, points.size()) - 1]);
        const std::vector<SeenReading> readings = m_moved.seenAt(ends);
        for (std::size_t k = 0; k < ends.size() && !way.isOver; ++k) {
            const std::span part = points.subspan(k * size, std::min(size, points.size() - k * size));
            const bool isCloser = part.size() > 1 && isCloseBetween(way, readings[k]->order);
            if (auto flip = isCloser ? firstAmong(part, way) : flipUpTo(ends[k], readings[k], way))
                return flip;
        }
        return std::nullopt;
    }

    std::optional<Flip> flipUpTo(double point, const SeenReading &reading, Way &way)
    {
        way.reading = reading;
        const CostOrder &order = reading->order;
        const bool isNothing = isNothingAsked(order);
        way.isOver = isNothing && !way.mayAskNothing;
        if (!isNothing && order.cheapest != m_winner)
            return flipAt(closedIn(way.last, point));
        way.last = point;
        return std::nullopt;
    }

    // Whether another option may be cheapest between two points: a status changes, or what it costs more is
    // little, or changes as much from one to the other.
    bool isCloseBetween(const Way &way, const CostOrder &b) const
    {
        const CostOrder &a = way.reading->order;
        if (m_winner < 0 || a.cheapest != m_winner || b.cheapest != m_winner || a.status != b.status)
            return true;
        const double closeShare = mayLeap() ? way.closeShare : 0;
        const double own = *a.npv[std::size_t(m_winner)], ownThen = *b.npv[std::size_t(m_winner)];
        for (std::size_t i = 0; i < a.npv.size(); ++i) {
            if (int(i) == m_winner || a.status[i] != Status::Ok || !a.npv[i] || !b.npv[i])
                continue;
            const double more = *a.npv[i] - own, moreThen = *b.npv[i] - ownThen;
            const double most = std::max(kCloseSteps * std::fabs(moreThen - more),
                                         closeShare * std::max(std::fabs(own), std::fabs(ownThen)));
            if (std::min(more, moreThen) < most)
                return true;
        }
        return false;
    }

    int winnerAt(double x) { return m_moved.seenAt(x)->order.cheapest; }

    Change closedIn(double before, double at)
    {
        if (!m_input.isWhole)
            if (const auto crossing = crossingOfCosts(before, at))
                return *crossing;
        return halved({before, at});
    }

    // The difference of the two that change place, where nothing else changes between them.
    std::optional<Change> crossingOfCosts(double before, double at)
    {
        const int other = winnerAt(at);
        if (m_winner < 0 || other < 0)
            return std::nullopt;
        const auto difference = [&](double x) {
            const SeenReading seen = m_moved.seenAt(x);
            const CostOrder &order = seen->order;
            const auto own = order.npv[std::size_t(m_winner)], others = order.npv[std::size_t(other)];
            return own && others ? *own - *others : std::nan("");
        };
        const auto root =
            bracketRoot(std::min(before, at), std::max(before, at), kFlipPrecision / 4, difference);
        if (!root)
            return std::nullopt;
        Change change{isRising() ? root->low : root->high, isRising() ? root->high : root->low};
        // A root that is met exactly has both ends at one value, where the old answer still stands.
        if (change.before == change.at)
            change.at += (isRising() ? 1 : -1) * kFlipPrecision / 2 * std::max(std::fabs(change.at), 1e-9);
        const bool isClean = winnerAt(change.before) == m_winner && winnerAt(change.at) != m_winner;
        return isClean ? std::optional(change) : std::nullopt;
    }

    // Halves the way between an old and a new answer.
    Change halved(Change change)
    {
        constexpr int kMost = 200;
        for (int i = 0; i < kMost; ++i) {
            const double width = std::fabs(change.at - change.before);
            const double size = std::max(std::fabs(change.at), std::fabs(change.before));
            if (m_input.isWhole ? width <= 1 : width <= kFlipPrecision / 2 * size || width < 1e-15)
                break;
            double middle = change.before + (change.at - change.before) / 2;
            if (m_input.isWhole)
                middle = std::floor(middle);
            (winnerAt(middle) == m_winner ? change.before : change.at) = middle;
        }
        return change;
    }

    // Nothing where it cannot be confirmed: the old answer is back one part in 100 000 beyond, or not yet
    // there before.
    std::optional<Flip> flipAt(const Change &change)
    {
        Flip flip;
        flip.path = m_input.path;
        flip.owner = m_input.owner;
        flip.label = m_input.label;
        flip.unit = unitFor(m_input.field->unitText, m_probe.study().currency);
        flip.value = *m_input.value;
        flip.flipValue = change.at;
        flip.isWhole = m_input.isWhole;
        flip.direction = m_direction;
        const double outside = beyondFlip(flip);
        if (outside < m_input.least || outside > m_input.most)
            return std::nullopt; // only at the very end of what is allowed
        const double inside = std::clamp(beforeFlip(flip), m_input.least, m_input.most);
        const CostOrder before = m_moved.at(inside).order, beyond = m_moved.at(outside).order;
        // Where a cost goes up and down in small teeth both may be other than right at the change.
        const bool isBesideValue =
            std::fabs(inside - flip.flipValue) >= std::fabs(flip.flipValue - flip.value);
        if (beyond.cheapest == m_winner || (before.cheapest != m_winner && !isBesideValue))
            return std::nullopt;
        flip.before = m_winner;
        flip.beyond = beyond.cheapest;
        flip.reason = reasonOf(m_probe, before.cheapest == m_winner ? before : m_probe.base().order, beyond);
        if (const std::string machines = machinesReason(before, beyond, inside, outside); !machines.empty())
            flip.reason = machines;
        if (m_input.range)
            flip.isInRange = flip.flipValue >= m_input.range->low && flip.flipValue <= m_input.range->high;
        flip.distance = std::fabs(flip.flipValue - flip.value) / scale();
        return flip;
    }

    // The reason where one of the two options jumps because it takes another number of whole machines. The
    // input itself then has no threshold.
    std::string machinesReason(const CostOrder &before, const CostOrder &beyond, double inside,
                               double outside)
    {
        const auto isDone = [&](int option) {
            return option >= 0 && before.status[std::size_t(option)] == Status::Ok &&
                   beyond.status[std::size_t(option)] == Status::Ok;
        };
        if (m_input.sheetInput < 0 || m_input.isWhole || !isDone(m_winner) || !isDone(beyond.cheapest))
            return {};
        for (const int option : {m_winner, beyond.cheapest}) {
            if (!isLeap(before.npv[std::size_t(option)], beyond.npv[std::size_t(option)]))
                continue;
            const double few = machinesAt(option, inside), more = machinesAt(option, outside);
            if (few != more && std::isfinite(few) && std::isfinite(more) && std::fabs(few - more) < 1e6)
                return nameOf(m_probe, option) + " then needs " + machinesText(more) + " instead of " +
                       std::to_string(std::int64_t(few)) + ".";
        }
        return {};
    }

    static bool isLeap(const std::optional<double> &before, const std::optional<double> &beyond)
    {
        constexpr double kLeap = 1e-3; // over two parts in 100 000 of the input
        return before && beyond && std::fabs(*beyond - *before) > kLeap * std::fabs(*before);
    }

    static std::string machinesText(double count)
    {
        return count == 1 ? "1 machine" : std::to_string(std::int64_t(count)) + " machines";
    }

    // Unknown where they do not come whole.
    double machinesAt(int option, double value) const
    {
        const NodeId node = m_probe.sheet().options[std::size_t(option)].served.machinesPeak;
        if (node < 0)
            return std::nan("");
        Evaluation evaluation = m_probe.evaluation();
        evaluation.setInput(m_input.sheetInput, value);
        const double machines = evaluation.scalar(node).value_or(std::nan(""));
        return machines == std::floor(machines) ? machines : std::nan("");
    }

    double scale() const
    {
        if (m_input.range && m_input.range->high > m_input.range->low)
            return m_input.range->high - m_input.range->low;
        return std::max(std::fabs(*m_input.value), 1.0);
    }

    const Probe &m_probe;
    InputProbe &m_moved;
    const MovableInput &m_input;
    Flip::Direction m_direction;
    const FlipSettings &m_settings;
    int m_winner;
};

// The flips of a study with estimated speeds. Whether such an option wins at the low end of its estimate is
// known at the values of the study only, so an answer that hangs on it elsewhere is found in a study that is
// built anew, within the range of the input.
class FlipsOnEstimates
{
public:
    FlipsOnEstimates(const Probe &probe, const MovableInput &input, InputProbe &moved,
                     const FlipSettings &settings)
        : m_probe(probe), m_moved(moved), m_input(input), m_settings(settings),
          m_exact(probe, m_input, settings.stop)
    {
        m_isEstimated = m_input.sheetInput >= 0 && probe.hasEstimates();
        m_input.sheetInput = -1;
        m_settings.isOnlyInRange = true;
    }

    std::optional<Flip> checked(std::optional<Flip> found, Flip::Direction direction)
    {
        if (!m_isEstimated || (found ? !isEstimatedOption(found->beyond) : !mayFree(direction)))
            return found;
        return m_input.range ? Side(m_probe, m_exact, direction, m_settings).find() : std::nullopt;
    }

private:
    bool isEstimatedOption(int option) const
    {
        return option >= 0 &&
               isSpeedEstimated(
                   m_probe.study(),
                   m_probe.study().options.at(m_probe.sheet().options[std::size_t(option)].id).procurement);
    }

    // Whether an option that is held back now is not so at the end of the range.
    bool mayFree(Flip::Direction direction)
    {
        const auto &options = m_probe.sheet().options;
        const bool isAnyHeld = std::any_of(options.begin(), options.end(),
                                           [](const OptionNodes &nodes) { return nodes.heldBack; });
        if (!isAnyHeld || !m_input.range)
            return false;
        const Ends ends = rangeEnds(m_input);
        const double end = direction == Flip::Direction::Rises ? ends.high : ends.low;
        const CostOrder &base = m_probe.base().order;
        return m_moved.at(end).order.npv != base.npv && m_exact.at(end).order.cheapest != base.cheapest;
    }

    const Probe &m_probe;
    InputProbe &m_moved;
    MovableInput m_input; // as one that is built anew
    FlipSettings m_settings;
    InputProbe m_exact;
    bool m_isEstimated = false;
};

std::vector<Flip> flipsOfInput(const Probe &probe, const MovableInput &input, const FlipSettings &settings)
{
    std::vector<Flip> flips;
    InputProbe moved(probe, input, settings.stop);
    FlipsOnEstimates estimates(probe, input, moved, settings);
    for (const auto direction : {Flip::Direction::Falls, Flip::Direction::Rises})
        if (auto flip = estimates.checked(Side(probe, moved, direction, settings).find(), direction))
            flips.push_back(std::move(*flip));
    return flips;
}

// Each other value of it that changes the answer.
std::vector<Flip> flipsOfChoice(const Probe &probe, const OpenChoice &choice, bool isOnlyInRange)
{
    std::vector<Flip> flips;
    for (const OpenChoice::Value &value : choice.others) {
        if (isOnlyInRange && !value.isInRange)
            continue;
        const auto reading = probe.readingWith(choice.path, value.id);
        if (!reading || reading->order.cheapest == probe.base().order.cheapest)
            continue;
        Flip flip;
        flip.path = choice.path;
        flip.owner = choice.owner;
        flip.label = choice.label;
        flip.choice = choice.now;
        flip.choiceLabel = choice.nowLabel;
        flip.flipChoice = value.id;
        flip.flipLabel = value.label;
        flip.isInRange = value.isInRange;
        flip.direction = Flip::Direction::Chosen;
        flip.before = probe.base().order.cheapest;
        flip.beyond = reading->order.cheapest;
        flip.reason = reasonOf(probe, probe.base().order, reading->order);
        flips.push_back(std::move(flip));
    }
    return flips;
}

bool isNearer(const Flip &a, const Flip &b)
{
    const bool isChosen = a.direction == Flip::Direction::Chosen;
    if (isChosen != (b.direction == Flip::Direction::Chosen))
        return !isChosen;
    return a.distance != b.distance ? a.distance < b.distance : a.path < b.path;
}

} // namespace

double beforeFlip(const Flip &flip) { return nearby(flip, -1); }
double beyondFlip(const Flip &flip) { return nearby(flip, 1); }

const char *directionId(Flip::Direction direction)
{
    switch (direction) {
    case Flip::Direction::Rises:
        return "rises";
    case Flip::Direction::Falls:
        return "falls";
    default:
        return "chosen";
    }
}

std::vector<Flip> flipsOf(const Probe &probe, const FlipSettings &settings)
{
    // The dearest first, so that the threads end together.
    std::multimap<int, const MovableInput *, std::greater<>> byDearness;
    for (const MovableInput &input : probe.inputs())
        if (input.value && (input.range || !settings.isOnlyInRange))
            byDearness.emplace(probe.dearness(input), &input);
    std::vector<const MovableInput *> moved;
    for (const auto &[dearness, input] : byDearness)
        moved.push_back(input);
    std::vector<std::vector<Flip>> found(moved.size());
    std::atomic<std::size_t> next = 0;
    onThreads(settings.threads, [&] {
        for (std::size_t i = next++; i < moved.size() && !settings.stop.stop_requested(); i = next++) {
            found[i] = flipsOfInput(probe, *moved[i], settings);
            if (settings.progress)
                settings.progress(double(i + 1) / double(moved.size()));
        }
    });
    for (const OpenChoice &choice : openChoices(probe.study())) {
        if (settings.stop.stop_requested())
            return {};
        found.push_back(flipsOfChoice(probe, choice, settings.isOnlyInRange));
    }
    std::vector<Flip> flips;
    for (std::vector<Flip> &some : found)
        std::move(some.begin(), some.end(), std::back_inserter(flips));
    std::stable_sort(flips.begin(), flips.end(), isNearer);
    return flips;
}

} // namespace breakeven
