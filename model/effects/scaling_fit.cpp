#include "model/effects/scaling_fit.h"

#include "model/effects/least_squares.h"
#include "model/effects/scaling_warnings.h"
#include "model/numeric/elementary.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace breakeven {

namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

// A law as the fit sees it: parameter 0 is the throughput at n = 1, the others are the law's own.
struct LawForm
{
    std::vector<const char *> names;
    double most; // of every parameter but the first

    int size() const { return int(names.size()); }
};

LawForm formOf(ScalingLaw law)
{
    constexpr double none = std::numeric_limits<double>::infinity();
    switch (law) {
    case ScalingLaw::Usl:
        return {{"g", "alpha", "beta"}, none};
    case ScalingLaw::Power:
        return {{"g", "exponent"}, none};
    default:
        return {{"g", "serial"}, 1};
    }
}

ScalingCurve curveOf(ScalingLaw law, const Vector &p)
{
    ScalingCurve curve;
    curve.law = law;
    if (law == ScalingLaw::Power) {
        curve.exponent = p[1];
    } else {
        curve.serial = p[1];
        curve.crosstalk = law == ScalingLaw::Usl ? p[2] : 0;
    }
    return curve;
}

// The derivatives of g · speedup(n) by the law's own parameters.
void addSlopes(ScalingLaw law, const Vector &p, double n, double speed, Matrix &slopes, int row)
{
    const double g = p[0];
    switch (law) {
    case ScalingLaw::Amdahl:
        slopes(row, 1) = -g * speed * speed * (1 - 1 / n);
        return;
    case ScalingLaw::Gustafson:
        slopes(row, 1) = g * (1 - n);
        return;
    case ScalingLaw::Usl:
        slopes(row, 1) = -g * speed * speed * (n - 1) / n;
        slopes(row, 2) = -g * speed * speed * (n - 1);
        return;
    case ScalingLaw::Power:
        slopes(row, 1) = g * speed * elementary::logarithm(n);
    }
}

LeastSquares problemOf(ScalingLaw law, const std::vector<ScalingPoint> &points)
{
    const int count = int(points.size());
    LeastSquares problem;
    problem.targets.resize(count);
    for (int i = 0; i < count; ++i)
        problem.targets[i] = points[std::size_t(i)].throughput;
    problem.model = [law, &points](const Vector &p, Vector &values, Matrix &slopes) {
        const ScalingCurve curve = curveOf(law, p);
        for (int i = 0; i < int(points.size()); ++i) {
            const double n = points[std::size_t(i)].n;
            const double speed = speedup(curve, n);
            values[i] = p[0] * speed;
            slopes(i, 0) = speed;
            addSlopes(law, p, n, speed, slopes, i);
        }
    };
    return problem;
}

// The straight form: `target` is a sum of the columns; `parameters` reads the law from their weights.
struct StraightForm
{
    Matrix columns;
    Vector targets;
    std::vector<bool> mayBeDropped;
};

StraightForm straightForm(ScalingLaw law, const std::vector<ScalingPoint> &points)
{
    const int count = int(points.size());
    StraightForm form{Matrix(count, formOf(law).size()), Vector(count), {}};
    for (int i = 0; i < count; ++i) {
        const auto [n, x] = points[std::size_t(i)];
        switch (law) {
        case ScalingLaw::Usl:
            form.columns.row(i) << 1, n - 1, n * (n - 1);
            form.targets[i] = n / x;
            break;
        case ScalingLaw::Amdahl:
            form.columns.row(i) << 1, 1 / n;
            form.targets[i] = 1 / x;
            break;
        case ScalingLaw::Gustafson:
            form.columns.row(i) << 1, n;
            form.targets[i] = x;
            break;
        case ScalingLaw::Power:
            form.columns.row(i) << 1, elementary::logarithm(n);
            form.targets[i] = elementary::logarithm(x);
        }
    }
    const bool isUsl = law == ScalingLaw::Usl, isPower = law == ScalingLaw::Power;
    form.mayBeDropped.assign(std::size_t(form.columns.cols()), !isPower);
    form.mayBeDropped[0] = !isUsl && !isPower;
    return form;
}

Vector parametersOf(ScalingLaw law, const Vector &c)
{
    Vector p(c.size());
    switch (law) {
    case ScalingLaw::Usl:
        p << 1 / c[0], c[1] / c[0], c[2] / c[0];
        break;
    case ScalingLaw::Amdahl:
        p << 1 / (c[0] + c[1]), c[0] / (c[0] + c[1]);
        break;
    case ScalingLaw::Gustafson:
        p << c[0] + c[1], c[0] / (c[0] + c[1]);
        break;
    case ScalingLaw::Power:
        p << elementary::exponential(c[0]), c[1];
    }
    return p;
}

// Weights without negative ones among those that have to be at least 0: the last negative one is dropped.
Vector solveStraight(const StraightForm &form)
{
    std::vector<bool> isUsed(form.mayBeDropped.size(), true);
    for (;;) {
        Vector weights = linearLeastSquares(form.columns, form.targets, isUsed);
        int dropped = -1;
        for (int k = 0; k < int(weights.size()); ++k)
            if (form.mayBeDropped[std::size_t(k)] && weights[k] < 0)
                dropped = k;
        if (dropped < 0)
            return weights;
        isUsed[std::size_t(dropped)] = false;
    }
}

// Whether each parameter is fitted; the others are held at their limits.
std::vector<bool> freeParameters(const LawForm &form, const Vector &p)
{
    std::vector<bool> isFree(std::size_t(form.size()), true);
    for (int k = 1; k < form.size(); ++k)
        isFree[std::size_t(k)] =
            std::string(form.names[std::size_t(k)]) == "exponent" || (p[k] > 0 && p[k] < form.most);
    return isFree;
}

// Goes on from the straight form's parameters; what leaves its limits is held there.
void refine(const LeastSquares &problem, const LawForm &form, Vector &p, std::vector<bool> &isFree)
{
    for (;;) {
        Vector refined = levenbergMarquardt(problem, p, isFree);
        int held = -1;
        for (int k = 1; k < form.size(); ++k)
            if (isFree[std::size_t(k)] && std::string(form.names[std::size_t(k)]) != "exponent" &&
                !(refined[k] >= 0 && refined[k] <= form.most))
                held = k;
        if (held < 0) {
            p = std::move(refined);
            return;
        }
        isFree[std::size_t(held)] = false;
        p[held] = refined[held] < 0 ? 0 : form.most;
    }
}

Error tooFew(const LawForm &form, std::size_t distinct)
{
    return {ErrorKind::BadInput,
            "Expected at least " + std::to_string(form.size()) + " different numbers of GPUs, found " +
                std::to_string(distinct) + "; measure more, or choose a law with fewer parameters.",
            "gpus"};
}

ScalingFit fitOf(ScalingLaw law, const LeastSquares &problem, const Vector &p,
                 const std::vector<bool> &isFree)
{
    ScalingFit fit;
    fit.curve = curveOf(law, p);
    fit.scale = p[0];
    const FitErrors errors = fitErrors(problem, p, isFree);
    const LawForm form = formOf(law);
    for (int k = 0; k < form.size(); ++k)
        fit.parameters.push_back({form.names[std::size_t(k)], p[k], errors.ofParameters[std::size_t(k)]});
    fit.rmse = errors.rmse;
    fit.r2 = errors.r2;
    return fit;
}

} // namespace

std::vector<double> throughputsOf(std::span<const double> times)
{
    std::vector<double> throughputs;
    for (double time : times)
        throughputs.push_back(times[0] / time);
    return throughputs;
}

Result<ScalingFit> fitScaling(ScalingLaw law, std::vector<ScalingPoint> points, FitMethod method)
{
    std::stable_sort(points.begin(), points.end(),
                     [](const ScalingPoint &a, const ScalingPoint &b) { return a.n < b.n; });
    std::set<double> distinct;
    for (const ScalingPoint &point : points)
        distinct.insert(point.n);
    const LawForm form = formOf(law);
    if (int(distinct.size()) < form.size())
        return tooFew(form, distinct.size());
    Vector p = parametersOf(law, solveStraight(straightForm(law, points)));
    if (!p.allFinite() || !(p[0] > 0))
        return Error{ErrorKind::BadInput,
                     "The throughputs follow no law of this kind; check them, or choose another law.",
                     "throughput"};
    const LeastSquares problem = problemOf(law, points);
    std::vector<bool> isFree = freeParameters(form, p);
    if (method == FitMethod::LevenbergMarquardt)
        refine(problem, form, p, isFree);
    ScalingFit fit = fitOf(law, problem, p, isFree);
    fit.warnings = scalingWarnings(law, points);
    // Where the points are met, only rounding was outside.
    const bool isMet = fit.rmse <= 1e-9 * problem.targets.mean();
    for (int k = 1; k < form.size() && !isMet; ++k)
        if (!isFree[std::size_t(k)])
            fit.warnings.push_back("The best " + fit.parameters[std::size_t(k)].name +
                                   " would lie outside what the law allows; it is held at " +
                                   (p[k] == 0 ? "0." : "1."));
    return fit;
}

} // namespace breakeven
