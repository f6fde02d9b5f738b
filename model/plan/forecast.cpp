#include "model/plan/forecast.h"

#include "model/numeric/date.h"
#include "model/numeric/normal.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <map>

namespace breakeven {

namespace {

constexpr double kDaySeconds = 86400;
constexpr double kDaysPerMonth = 365.25 / 12;
constexpr std::size_t kLeast = 3;

int seasonOf(Cadence cadence) { return cadence == Cadence::Monthly ? 12 : 7; }

// Level, trend and, of a season, each of its steps but the last, which is minus their sum: the level is the
// mean of the season.
Eigen::RowVectorXd rowAt(double time, double length, int season)
{
    Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(2 + std::max(0, season - 1));
    row[0] = 1;
    row[1] = time / length;
    if (season == 0)
        return row;
    const int step = int(std::fmod(time, season));
    if (step < season - 1)
        row[2 + step] = 1;
    else
        row.tail(season - 1).setConstant(-1);
    return row;
}

class Fit
{
public:
    Fit(const std::vector<double> &values, int season) : m_length(double(values.size())), m_season(season)
    {
        const auto count = Eigen::Index(values.size());
        Eigen::MatrixXd rows(count, rowAt(0, m_length, season).size());
        for (Eigen::Index i = 0; i < count; ++i)
            rows.row(i) = rowAt(double(i), m_length, season);
        const Eigen::Map<const Eigen::VectorXd> seen(values.data(), count);
        const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> solver(rows);
        m_weights = solver.solve(seen);
        const auto free = std::max<Eigen::Index>(1, count - solver.rank());
        m_deviation = (seen - rows * m_weights).norm() / std::sqrt(double(free));
        m_spread = (rows.transpose() * rows).completeOrthogonalDecomposition().pseudoInverse();
    }

    double deviation() const { return m_deviation; }
    double trend() const { return m_weights[1] / m_length; }

    // `row` as of `rowAt`.
    Band at(const Eigen::RowVectorXd &row) const
    {
        const double middle = row.dot(m_weights);
        const double around =
            m_deviation * std::sqrt(1 + row * m_spread * row.transpose()) * normalQuantile(.9);
        return {std::max(0.0, middle - around), std::max(0.0, middle), std::max(0.0, middle + around)};
    }
    // The level and the trend alone where the season is passed over.
    Band at(double time, bool hasSeason) const
    {
        Eigen::RowVectorXd row = rowAt(time, m_length, m_season);
        if (!hasSeason)
            row.tail(row.size() - 2).setZero();
        return at(row);
    }

private:
    double m_length;
    int m_season;
    Eigen::VectorXd m_weights;
    double m_deviation = 0;
    Eigen::MatrixXd m_spread;
};

Error tooShort(std::size_t found, Cadence cadence)
{
    const std::string unit = cadence == Cadence::Monthly ? "months" : "days";
    return {ErrorKind::BadInput,
            "Expected a history of at least " + std::to_string(kLeast) + " " + unit + ", found " +
                std::to_string(found) + ".",
            {}};
}

// Months since the year 0, or days since 1970.
long slotOf(double seconds, Cadence cadence)
{
    const long day = long(std::floor(seconds / kDaySeconds));
    if (cadence == Cadence::Daily)
        return day;
    const Date date = Date::fromDaysSinceEpoch(day);
    return date.year * 12L + date.month - 1;
}

std::string slotName(long slot, Cadence cadence)
{
    if (cadence == Cadence::Daily)
        return Date::fromDaysSinceEpoch(slot).iso();
    return Date{int(slot / 12), int(slot % 12) + 1, 1}.iso().substr(0, 7);
}

// Monthly where most samples lie nearly a month apart.
Cadence cadenceOf(std::span<const double> times)
{
    std::vector<double> steps;
    for (std::size_t i = 1; i < times.size(); ++i)
        steps.push_back(times[i] - times[i - 1]);
    if (steps.empty())
        return Cadence::Daily;
    std::nth_element(steps.begin(), steps.begin() + std::ptrdiff_t(steps.size() / 2), steps.end());
    return steps[steps.size() / 2] > 27 * kDaySeconds ? Cadence::Monthly : Cadence::Daily;
}

} // namespace

Result<DemandHistory> demandHistoryOf(std::span<const double> times, std::span<const double> values)
{
    struct Sum
    {
        double sum = 0;
        int count = 0;
    };
    DemandHistory history{cadenceOf(times), {}};
    std::map<long, Sum> slots;
    for (std::size_t i = 0; i < times.size(); ++i)
        if (std::isfinite(values[i])) {
            Sum &slot = slots[slotOf(times[i], history.cadence)];
            slot.sum += values[i];
            ++slot.count;
        }
    long expected = slots.empty() ? 0 : slots.begin()->first;
    for (const auto &[slot, sum] : slots) {
        if (slot != expected)
            return Error{ErrorKind::BadInput,
                         "The history has a gap: nothing is recorded of " +
                             slotName(expected, history.cadence) + "; fill the gap, or begin after it.",
                         {}};
        history.values.push_back(sum.sum / sum.count);
        ++expected;
    }
    if (history.values.size() < kLeast)
        return tooShort(history.values.size(), history.cadence);
    return history;
}

Result<Forecast> forecastOf(const DemandHistory &history, int months)
{
    if (history.values.size() < kLeast)
        return tooShort(history.values.size(), history.cadence);
    const int season = seasonOf(history.cadence);
    const bool isMonthly = history.cadence == Cadence::Monthly;
    Forecast forecast;
    forecast.hasSeason = history.values.size() >= 2 * std::size_t(season);
    const Fit fit(history.values, forecast.hasSeason ? season : 0);
    forecast.deviation = fit.deviation();
    forecast.trendPerMonth = fit.trend() * (isMonthly ? 1 : kDaysPerMonth);
    const auto length = double(history.values.size());
    for (int month = 0; month < months; ++month)
        forecast.months.push_back(isMonthly ? fit.at(length + month, forecast.hasSeason)
                                            : fit.at(length - .5 + kDaysPerMonth * (month + .5), false));
    return forecast;
}

} // namespace breakeven
