#include "model/trace/lifetime_fit.h"

#include "model/effects/least_squares.h"
#include "model/numeric/number_text.h"

#include <array>
#include <limits>

namespace breakeven {

namespace {

constexpr double kCapHours = 23.95;
constexpr double kKsLimit = 1.63; // of √n times the distance, 1 %
constexpr int kFewest = 10;

// The measured distribution at the interruptions.
struct Measured
{
    std::vector<double> hours;
    std::vector<double> cumulative;
    std::vector<double> before; // just before each step
    double exposure = 0;
    int interruptions = 0;
    int censored = 0;
    bool isCapped = false;
};

Measured measuredOf(std::span<const LifetimeRecord> records)
{
    std::vector<LifetimeRecord> sorted(records.begin(), records.end());
    std::sort(sorted.begin(), sorted.end(), [](const LifetimeRecord &a, const LifetimeRecord &b) {
        return a.hours != b.hours ? a.hours < b.hours : a.isCensored < b.isCensored;
    });
    Measured measured;
    measured.isCapped = !sorted.empty() && sorted.back().hours >= kCapHours && sorted.back().hours < 26;
    double survival = 1;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const LifetimeRecord &record = sorted[i];
        measured.exposure += record.hours;
        measured.censored += record.isCensored;
        if (record.isCensored)
            continue;
        ++measured.interruptions;
        const double before = 1 - survival;
        survival *= 1 - 1 / double(sorted.size() - i);
        if (measured.isCapped && record.hours >= kCapHours)
            continue;
        measured.hours.push_back(record.hours);
        measured.before.push_back(before);
        measured.cumulative.push_back(1 - survival);
    }
    return measured;
}

using Parameters = Eigen::VectorXd;

// The logarithms of the parameters are what is fitted: all stay above 0.
double cumulativeOf(LifetimeModel model, const Parameters &logs, double hours)
{
    const auto p = [&](Eigen::Index i) { return std::exp(logs(i)); };
    switch (model) {
    case LifetimeModel::Exponential:
        return 1 - std::exp(-p(0) * hours);
    case LifetimeModel::Weibull:
        return 1 - std::exp(-std::pow(hours / p(1), p(0)));
    case LifetimeModel::Bathtub:
        return p(0) * (1 - std::exp(-hours / p(1)) + std::exp((hours - p(3)) / p(2)));
    }
    return 0;
}

LeastSquares problemOf(LifetimeModel model, const Measured &measured)
{
    constexpr double step = 1e-6;
    LeastSquares problem;
    problem.targets = Eigen::Map<const Eigen::VectorXd>(measured.cumulative.data(),
                                                        Eigen::Index(measured.cumulative.size()));
    const std::vector<double> hours = measured.hours;
    problem.model = [model, hours](const Parameters &logs, Eigen::VectorXd &values, Eigen::MatrixXd &slopes) {
        values.resize(Eigen::Index(hours.size()));
        slopes.resize(Eigen::Index(hours.size()), logs.size());
        for (std::size_t i = 0; i < hours.size(); ++i) {
            values(Eigen::Index(i)) = cumulativeOf(model, logs, hours[i]);
            for (Eigen::Index k = 0; k < logs.size(); ++k) {
                Parameters up = logs;
                Parameters down = logs;
                up(k) += step;
                down(k) -= step;
                slopes(Eigen::Index(i), k) =
                    (cumulativeOf(model, up, hours[i]) - cumulativeOf(model, down, hours[i])) / (2 * step);
            }
        }
    };
    return problem;
}

std::vector<Parameters> startsOf(LifetimeModel model, const Measured &measured)
{
    const double mean = measured.exposure / double(measured.interruptions);
    const auto logs = [](std::initializer_list<double> values) {
        Parameters result(Eigen::Index(values.size()));
        Eigen::Index i = 0;
        for (const double value : values)
            result(i++) = std::log(value);
        return result;
    };
    if (model == LifetimeModel::Exponential)
        return {logs({1 / mean})};
    if (model == LifetimeModel::Weibull)
        return {logs({1, mean}), logs({0.5, mean}), logs({2, mean})};
    std::vector<Parameters> starts;
    for (const double share : {0.2, 0.45})
        for (const double late : {0.8, 8.0})
            for (const double turn : {24.0, 30.0})
                starts.push_back(logs({share, 1, late, turn}));
    return starts;
}

const std::vector<std::string> &namesOf(LifetimeModel model)
{
    static const std::vector<std::string> names[] = {
        {"hazard_per_h"}, {"shape", "scale_h"}, {"a", "t1_h", "t2_h", "b_h"}};
    return names[std::size_t(model)];
}

double distanceOf(LifetimeModel model, const Parameters &logs, const Measured &measured)
{
    double distance = 0;
    for (std::size_t i = 0; i < measured.hours.size(); ++i) {
        const double value = cumulativeOf(model, logs, measured.hours[i]);
        distance = std::max(
            {distance, std::fabs(value - measured.cumulative[i]), std::fabs(value - measured.before[i])});
    }
    return distance;
}

LifetimeFit fitOf(LifetimeModel model, const Measured &measured)
{
    const LeastSquares problem = problemOf(model, measured);
    const std::vector<Parameters> starts = startsOf(model, measured);
    const std::vector<bool> isFree(std::size_t(starts.front().size()), true);
    Parameters best = starts.front();
    double least = std::numeric_limits<double>::infinity();
    for (const Parameters &start : starts) {
        // The exponential's start is its estimate: interruptions over exposure need no least squares.
        const Parameters found =
            model == LifetimeModel::Exponential ? start : levenbergMarquardt(problem, start, isFree);
        const double rmse = fitErrors(problem, found, isFree).rmse;
        if (rmse < least) {
            least = rmse;
            best = found;
        }
    }
    const FitErrors errors = fitErrors(problem, best, isFree);
    LifetimeFit fit;
    fit.model = model;
    fit.rmse = errors.rmse;
    fit.interruptions = measured.interruptions;
    fit.censored = measured.censored;
    if (measured.isCapped)
        fit.capHours = kCapHours;
    for (std::size_t i = 0; i < isFree.size(); ++i) {
        const double value = std::exp(best(Eigen::Index(i)));
        std::optional<double> error;
        if (model == LifetimeModel::Exponential)
            error = value / std::sqrt(double(measured.interruptions));
        else if (errors.ofParameters[i])
            error = value * *errors.ofParameters[i]; // of the logarithm
        fit.parameters.push_back({namesOf(model)[i], value, error});
    }
    fit.ks = distanceOf(model, best, measured);
    fit.isAccepted = fit.ks < kKsLimit / std::sqrt(double(measured.interruptions));
    return fit;
}

void addWarnings(LifetimeFit &fit, const Measured &measured)
{
    if (!fit.isAccepted)
        fit.warnings.push_back(
            std::string("the ") + lifetimeModelName(fit.model) + " law does not fit: it is " +
            numberText(std::round(fit.ks * 1e4) / 1e4) + " off the measured distribution at worst, where " +
            numberText(std::round(kKsLimit / std::sqrt(double(fit.interruptions)) * 1e4) / 1e4) +
            " is what chance allows");
    if (measured.isCapped)
        fit.warnings.push_back("lives end at the cap of 24 h; the law is fitted below it");
    if (fit.censored > 0)
        fit.warnings.push_back(std::to_string(fit.censored) +
                               " records were ended by their owner and count as censored");
}

} // namespace

const char *lifetimeModelName(LifetimeModel model)
{
    static constexpr std::array names{"exponential", "weibull", "bathtub"};
    return names[std::size_t(model)];
}

Result<LifetimeFit> fitLifetimes(LifetimeModel model, std::span<const LifetimeRecord> records)
{
    const Measured measured = measuredOf(records);
    if (measured.hours.size() < std::size_t(kFewest) || !(measured.exposure > 0))
        return Error{ErrorKind::BadInput,
                     "expected at least " + std::to_string(kFewest) +
                         " interruptions to fit a law to; there are " + std::to_string(measured.hours.size()),
                     {}};
    LifetimeFit fit = fitOf(model, measured);
    addWarnings(fit, measured);
    return fit;
}

Result<LifetimeFit> fitBestLifetimes(std::span<const LifetimeRecord> records)
{
    std::optional<LifetimeFit> best;
    for (const LifetimeModel model :
         {LifetimeModel::Exponential, LifetimeModel::Weibull, LifetimeModel::Bathtub}) {
        auto fit = fitLifetimes(model, records);
        if (!fit)
            return fit;
        // What chance leaves of a law that is true (Cramér–von Mises: ⟨n ω²⟩ = 1/6).
        if (fit->isAccepted && fit->rmse <= std::sqrt(1.0 / (6 * double(fit->interruptions))))
            return fit;
        const bool isBetter =
            !best || (fit->isAccepted != best->isAccepted ? fit->isAccepted : fit->rmse < best->rmse);
        if (isBetter)
            best = std::move(fit.value());
    }
    return *best;
}

} // namespace breakeven
