#include "model/decision/solve.h"

#include "model/numeric/root_bracket.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kSteps = 1024; // 1025 points
constexpr double kRootPrecision = 1e-9;
constexpr double kRootRounding = 1e-12;
constexpr int kMostTouches = 16;

struct Seen
{
    double x = 0;
    std::optional<double> y;
    bool isNothing = false; // all that is asked about is 0 there
};

bool isSameSign(double a, double b) { return (a > 0) == (b > 0); }

class Solving
{
public:
    Solving(const Probe &probe, const MovableInput &input, const SolveQuestion &question)
        : m_moved(probe, input), m_input(input), m_question(question)
    {
    }

    Result<Solution> run(const Ends &range, const std::stop_token &stop)
    {
        m_solution.scanned = range;
        const std::vector<double> points = scanPoints(range);
        constexpr std::size_t kBlock = 128;
        for (std::size_t first = 0; first < points.size(); first += kBlock) {
            if (stop.stop_requested())
                return Error{ErrorKind::Cancelled, "The search was stopped before it was complete.", {}};
            lookAll(std::span(points).subspan(first, std::min(kBlock, points.size() - first)));
        }
        m_solution.points = int(m_seen.size());
        m_solution.unknownPoints =
            int(std::count_if(m_seen.begin(), m_seen.end(), [](const Seen &seen) { return !seen.y; }));
        findZeros();
        findChanges();
        if (!m_input.isWhole)
            findTouches();
        conclude();
        return m_solution;
    }

private:
    void lookAll(std::span<const double> points)
    {
        const std::vector<Reading> readings = m_moved.at(points);
        for (std::size_t i = 0; i < points.size(); ++i)
            m_seen.push_back(noted(seenIn(points[i], readings[i])));
    }

    Seen look(double x) { return noted(seenIn(x, m_moved.at(x))); }

    Seen seenIn(double x, const Reading &reading) const
    {
        const bool isNothing =
            m_question.isOfTwo() && std::all_of(reading.figures.begin(), reading.figures.end(),
                                                [](const auto &figure) { return figure == 0.0; });
        return {x, m_question.differenceIn(reading), isNothing};
    }

    // Keeps what is nearest to 0.
    Seen noted(const Seen &seen)
    {
        const double size = seen.y ? std::fabs(*seen.y) : 0;
        if (seen.y && (!m_solution.nearest || size < std::fabs(m_solution.nearestDifference))) {
            m_solution.nearest = seen.x;
            m_solution.nearestDifference = *seen.y;
        }
        return seen;
    }

    // From the value to both sides, where it lies inside: there the steps are small near it.
    std::vector<double> scanPoints(const Ends &range) const
    {
        const bool isInside = m_input.value && *m_input.value > range.low && *m_input.value < range.high;
        const double middle = isInside ? *m_input.value : range.low;
        std::vector<double> points;
        if (isInside) {
            points = pointsBetween(middle, range.low, kSteps / 2, m_input.isWhole);
            std::reverse(points.begin(), points.end());
        }
        points.push_back(m_input.isWhole ? std::ceil(middle) : middle);
        const int left = isInside ? kSteps / 2 : kSteps;
        for (const double x : pointsBetween(points.back(), range.high, left, m_input.isWhole))
            points.push_back(x);
        return points;
    }

    // Finds the values without any difference, and of neighbouring ones the first. Two options that cost
    // nothing are no answer unless their order changes beyond.
    void findZeros()
    {
        for (std::size_t i = 0, last = 0; i < m_seen.size(); i = last + 1) {
            last = i;
            if (m_seen[i].y != 0.0)
                continue;
            while (last + 1 < m_seen.size() && m_seen[last + 1].y == 0.0)
                ++last;
            const double before = i > 0 ? m_seen[i - 1].y.value_or(0) : 0;
            const double after = last + 1 < m_seen.size() ? m_seen[last + 1].y.value_or(0) : 0;
            const bool isChange = before * after < 0;
            if (!isChange && m_seen[i].isNothing)
                continue;
            addRoot(m_seen[i].x, before < 0 || after > 0, {});
            m_solution.roots.back().isTie = !isChange;
        }
    }

    void findChanges()
    {
        for (std::size_t i = 1; i < m_seen.size(); ++i) {
            const Seen &a = m_seen[i - 1], &b = m_seen[i];
            if (a.y && b.y && *a.y != 0 && *b.y != 0 && !isSameSign(*a.y, *b.y))
                closeIn(a, b);
        }
    }

    void closeIn(const Seen &a, const Seen &b)
    {
        if (m_input.isWhole)
            return closeInByWholes(a, b);
        const auto root =
            bracketRoot(a.x, b.x, kRootPrecision, [&](double x) { return look(x).y.value_or(std::nan("")); });
        if (!root)
            return;
        const double left = std::fabs(root->atLow) + std::fabs(root->atHigh);
        const bool isJump = left > 1e-4 * (std::fabs(*a.y) + std::fabs(*b.y));
        addRoot(isJump ? root->high : root->nearest(), *b.y > *a.y,
                isJump ? std::optional(Ends{root->low, root->high}) : std::nullopt);
    }

    void closeInByWholes(Seen a, Seen b)
    {
        const bool rises = *b.y > *a.y;
        while (b.x - a.x > 1) {
            const Seen middle = look(std::floor(a.x + (b.x - a.x) / 2));
            if (!middle.y)
                return;
            (*middle.y != 0 && isSameSign(*middle.y, *a.y) ? a : b) = middle;
        }
        addRoot(b.x, rises, *b.y == 0 ? std::nullopt : std::optional(Ends{a.x, b.x}));
    }

    // Where the difference comes near 0 and turns back, it may have been beyond in between.
    void findTouches()
    {
        std::vector<std::size_t> low;
        for (std::size_t i = 1; i + 1 < m_seen.size(); ++i)
            if (isLowest(m_seen[i - 1], m_seen[i], m_seen[i + 1]))
                low.push_back(i);
        const auto isLower = [&](std::size_t i, std::size_t k) {
            return std::fabs(*m_seen[i].y) < std::fabs(*m_seen[k].y);
        };
        std::stable_sort(low.begin(), low.end(), isLower);
        low.resize(std::min(low.size(), std::size_t(kMostTouches)));
        for (const std::size_t i : low)
            touch(m_seen[i - 1], m_seen[i], m_seen[i + 1]);
    }

    static bool isLowest(const Seen &before, const Seen &seen, const Seen &after)
    {
        if (!before.y || !seen.y || !after.y || *seen.y == 0)
            return false;
        return isSameSign(*before.y, *seen.y) && isSameSign(*seen.y, *after.y) &&
               std::fabs(*seen.y) < std::fabs(*before.y) && std::fabs(*seen.y) < std::fabs(*after.y);
    }

    // Golden sections between the neighbours, until the sign changes or nothing is left to look at.
    void touch(const Seen &before, const Seen &lowest, const Seen &after)
    {
        constexpr double kGolden = 0.6180339887498949;
        double low = before.x, high = after.x;
        Seen best = lowest;
        for (int i = 0; i < 60 && high - low > kRootPrecision * std::fabs(best.x); ++i) {
            const bool isUpper = high - best.x > best.x - low;
            const Seen next = look(isUpper ? best.x + (1 - kGolden) * (high - best.x)
                                           : best.x - (1 - kGolden) * (best.x - low));
            if (!next.y)
                return;
            if (*next.y == 0)
                return addRoot(next.x, false, {});
            if (!isSameSign(*next.y, *best.y)) {
                closeIn(before, next);
                return closeIn(next, after);
            }
            const bool isBetter = std::fabs(*next.y) < std::fabs(*best.y);
            (isUpper == isBetter ? low : high) = isBetter ? best.x : next.x;
            best = isBetter ? next : best;
        }
    }

    void addRoot(double x, bool rises, const std::optional<Ends> &jump)
    {
        const Reading reading = m_moved.at(x);
        SolveRoot root{x, rises, jump.has_value(), x, x, reading.figures, reading.order.status};
        if (jump) {
            root.before = jump->low;
            root.beyond = jump->high;
        }
        m_solution.roots.push_back(std::move(root));
    }

    void conclude()
    {
        std::stable_sort(m_solution.roots.begin(), m_solution.roots.end(),
                         [](const SolveRoot &a, const SolveRoot &b) { return a.value < b.value; });
        const bool isAlways =
            std::all_of(m_seen.begin(), m_seen.end(), [](const Seen &seen) { return seen.y == 0.0; });
        m_solution.isMoved = std::any_of(m_seen.begin(), m_seen.end(),
                                         [&](const Seen &seen) { return seen.y != m_seen.front().y; });
        m_solution.status = !m_solution.nearest        ? Solution::Status::Unknown
                            : isAlways                 ? Solution::Status::Always
                            : m_solution.roots.empty() ? Solution::Status::Never
                                                       : Solution::Status::Found;
        if (isAlways)
            m_solution.roots.clear();
    }

    InputProbe m_moved;
    const MovableInput &m_input;
    const SolveQuestion &m_question;
    std::vector<Seen> m_seen;
    Solution m_solution;
};

} // namespace

SolveQuestion SolveQuestion::equal(const Contest &contest) { return {contest.figures(), 0}; }

SolveQuestion SolveQuestion::reaches(const std::string &quantity, double value)
{
    return {{quantity}, value};
}

std::optional<double> SolveQuestion::differenceIn(const Reading &reading) const
{
    const auto &first = reading.figures[0];
    const auto second = figures.size() > 1 ? reading.figures[1] : std::optional(target);
    if (!first || !second)
        return std::nullopt;
    const double difference = *first - *second;
    const double size = std::max(std::fabs(*first), std::fabs(*second));
    return std::fabs(difference) <= kRootRounding * size ? 0 : difference;
}

const SolveRoot *Solution::firstChange() const
{
    const auto found =
        std::find_if(roots.begin(), roots.end(), [](const SolveRoot &root) { return !root.isTie; });
    return found == roots.end() ? nullptr : &*found;
}

const char *statusId(Solution::Status status)
{
    static constexpr const char *kIds[] = {"found", "never", "always", "unknown"};
    return kIds[std::size_t(status)];
}

Result<Ends> standardScan(const MovableInput &input)
{
    if (input.value)
        return allowedEnds(input);
    if (input.range)
        return rangeEnds(input);
    return Error{ErrorKind::BadInput,
                 "'" + input.label + "' has neither value nor range; say where to look: --range LO:HI.",
                 input.path};
}

Result<Solution> solve(const Probe &probe, const MovableInput &input, const SolveQuestion &question,
                       const Ends &range, const std::stop_token &stop)
{
    return Solving(probe, input, question).run(range, stop);
}

} // namespace breakeven
