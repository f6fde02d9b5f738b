#include "model/dispatch/load_of_week.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace breakeven {

namespace {

constexpr double kWeek = 168;
constexpr double kLongest = 8784;    // hours: a leap year
constexpr double kSameMoment = 1e-9; // hours: moments that differ less are one

double hoursOf(const std::vector<ShapeSegment> &shape)
{
    double hours = 0;
    for (const ShapeSegment &segment : shape)
        hours += segment.hours;
    return hours;
}

bool isMultiple(double hours, double of)
{
    const double times = hours / of;
    return std::abs(times - std::round(times)) < 1e-9 * std::max(1.0, times);
}

// The shortest time in which both repeat a whole number of times; 0 where it is longer than a year.
double commonPeriod(double weeks, double period)
{
    for (double hours = weeks; hours <= kLongest + kSameMoment; hours += weeks)
        if (isMultiple(hours, period))
            return hours;
    return 0;
}

// The mean of the shape by the hour of the week, over as many weeks as it takes to come round.
std::vector<ShapeSegment> meanWeek(const std::vector<ShapeSegment> &shape)
{
    std::vector<double> amount(std::size_t(kWeek), 0), hours(std::size_t(kWeek), 0);
    const double period = hoursOf(shape);
    double time = 0;
    const int rounds = isMultiple(period, 1) ? int(kWeek) : 1;
    for (int round = 0; round < rounds; ++round)
        for (const ShapeSegment &segment : shape)
            for (double left = segment.hours; left > kSameMoment;) {
                const double until = std::floor(time + kSameMoment) + 1;
                const double span = std::min(left, until - time);
                const auto hour = std::size_t(std::fmod(std::floor(time + kSameMoment), kWeek));
                amount[hour] += span * segment.level;
                hours[hour] += span;
                time += span;
                left -= span;
            }
    std::vector<ShapeSegment> week;
    double mean = 0;
    for (std::size_t hour = 0; hour < amount.size(); ++hour) {
        week.push_back({1, hours[hour] > 0 ? amount[hour] / hours[hour] : 1});
        mean += week.back().level / kWeek;
    }
    for (ShapeSegment &segment : week)
        segment.level = mean > 0 ? segment.level / mean : 0;
    return week;
}

void push(Load &load, double hours, double level, bool waits)
{
    if (hours > 0)
        load.push_back(waits ? LoadSegment{hours, 0, level} : LoadSegment{hours, level, 0});
}

// Walks along a repeating form of one workload.
class Walk
{
public:
    Walk(const LoadForm &form, std::span<const double> arguments) : m_form(form), m_level(arguments[0])
    {
        if (!form.shape.empty())
            return;
        const double share = std::clamp(arguments[1], 0.0, 1.0);
        if (form.isBurst) {
            m_block[0] = {kWeek, share};
            m_block[1] = {0, 0};
        } else {
            m_block[0] = {share * arguments[2], 1};
            m_block[1] = {(1 - share) * arguments[2], 0};
        }
        skipEmpty();
    }

    double level() const { return m_level * segment().level; }
    double left() const { return segment().hours - m_offset; }
    bool waits() const { return m_form.waits; }

    void pass(double hours)
    {
        m_offset += hours;
        if (left() > kSameMoment)
            return;
        m_offset = 0;
        m_index = (m_index + 1) % count();
        skipEmpty();
    }

private:
    std::size_t count() const { return m_form.shape.empty() ? 2 : m_form.shape.size(); }
    const ShapeSegment &segment() const
    {
        return m_form.shape.empty() ? m_block[m_index] : m_form.shape[m_index];
    }
    void skipEmpty()
    {
        for (std::size_t n = 0; n < count() && segment().hours <= kSameMoment; ++n)
            m_index = (m_index + 1) % count();
    }

    const LoadForm &m_form;
    double m_level;
    ShapeSegment m_block[2];
    std::size_t m_index = 0;
    double m_offset = 0;
};

} // namespace

LoadOfWeek::LoadOfWeek(std::vector<LoadForm> forms) : m_forms(std::move(forms))
{
    if (m_forms.size() < 2)
        return;
    for (LoadForm &form : m_forms) {
        if (form.shape.empty())
            continue;
        if (const double period = commonPeriod(m_weeks, hoursOf(form.shape)); period > 0)
            m_weeks = period;
        else
            form.shape = meanWeek(form.shape);
    }
}

void LoadOfWeek::fill(std::span<const double> arguments, Load &load) const
{
    load.clear();
    if (m_forms.size() > 1)
        return addTogether(arguments, load, nullptr);
    const LoadForm &form = m_forms.front();
    if (form.shape.empty())
        return addBlock(form, arguments, load);
    load.resize(form.shape.size());
    for (std::size_t i = 0; i < load.size(); ++i) {
        const double level = arguments[0] * form.shape[i].level;
        load[i] = {form.shape[i].hours, form.waits ? 0 : level, form.waits ? level : 0};
    }
}

void LoadOfWeek::fill(std::span<const double> arguments, Load &load,
                      std::vector<std::vector<double>> &levels) const
{
    load.clear();
    levels.resize(m_forms.size());
    for (std::vector<double> &own : levels)
        own.clear();
    addTogether(arguments, load, &levels);
}

void LoadOfWeek::addBlock(const LoadForm &form, std::span<const double> arguments, Load &load) const
{
    const double level = arguments[0], period = arguments[2];
    // Also where the share is unknown, which the load then is.
    const double share = arguments[1] >= 1 ? 1 : arguments[1] <= 0 ? 0 : arguments[1];
    if (!(share > 0 && share < 1))
        return push(load, period > 0 && std::isfinite(period) ? period : 1, level * share, form.waits);
    push(load, share * period, level, form.waits);
    push(load, (1 - share) * period, 0, form.waits);
}

void LoadOfWeek::addTogether(std::span<const double> arguments, Load &load,
                             std::vector<std::vector<double>> *levels) const
{
    std::vector<Walk> walks;
    bool isKnown = true;
    for (const LoadForm &form : m_forms) {
        const auto own = arguments.first(std::size_t(form.arguments()));
        isKnown =
            isKnown && std::all_of(own.begin(), own.end(), [](double value) { return std::isfinite(value); });
        walks.emplace_back(form, own);
        arguments = arguments.subspan(own.size());
    }
    if (!isKnown) {
        load.push_back({m_weeks, std::numeric_limits<double>::quiet_NaN(), 0});
        for (std::size_t k = 0; levels && k < levels->size(); ++k)
            (*levels)[k].push_back(std::numeric_limits<double>::quiet_NaN());
        return;
    }
    for (double left = m_weeks; left > kSameMoment;) {
        LoadSegment segment;
        segment.hours = left;
        for (std::size_t k = 0; k < walks.size(); ++k) {
            const Walk &walk = walks[k];
            segment.hours = std::min(segment.hours, walk.left());
            (walk.waits() ? segment.waiting : segment.atOnce) += walk.level();
            if (levels)
                (*levels)[k].push_back(walk.level());
        }
        load.push_back(segment);
        left -= segment.hours;
        for (Walk &walk : walks)
            walk.pass(segment.hours);
    }
}

} // namespace breakeven
