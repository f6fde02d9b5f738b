#include "ui/charts/wait_curve.h"

#include "ui/charts/chart_words.h"
#include "ui/charts/same_on_chart.h"
#include "ui/text/numbers.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kMostMoments = 400;
constexpr double kFewMoments = 24;

} // namespace

double WaitCurve::longest() const
{
    double longest = 0;
    for (const Piece &piece : pieces)
        longest = std::max({longest, piece.firstWait, piece.lastWait});
    return longest;
}

std::optional<double> WaitCurve::waitAt(double hours) const
{
    for (const Piece &piece : pieces)
        if (hours >= piece.from - kSameOnChart && hours < piece.to - kSameOnChart)
            return piece.firstWait + (piece.lastWait - piece.firstWait) * std::max(0.0, hours - piece.from) /
                                         (piece.to - piece.from);
    return std::nullopt;
}

WaitCurve waitCurve(const Arrivals &arrivals, const LoadCurve &above)
{
    WaitCurve curve;
    curve.title = waitCurveWords("Hours the work waits");
    curve.above = above;
    const double end = above.hours();
    if (arrivals.work.empty() || !(arrivals.periodHours > 0))
        return curve;
    for (double start = 0; start < end - kSameOnChart; start += arrivals.periodHours)
        for (const ArrivingWork &work : arrivals.work) {
            const double from = start + work.at;
            const double to = std::min(end, from + work.hours);
            if (to - from < kSameOnChart)
                continue;
            const double part = (to - from) / work.hours;
            curve.pieces.push_back(
                {from, to, work.firstWait, work.firstWait + (work.lastWait - work.firstWait) * part});
        }
    return curve;
}

QString waitText(double hours, const QLocale &locale)
{
    const bool isWhole = std::abs(hours - std::round(hours)) < 1e-6;
    return withUnit(hours, isWhole ? 0 : hours >= 0.1 ? 1 : 3, waitCurveWords("h"), locale);
}

std::vector<double> momentsOf(const WaitCurve &curve)
{
    const double end = curve.above.hours();
    const double step = end < 3 ? end / kFewMoments : std::ceil(end / kMostMoments);
    std::vector<double> moments;
    for (int k = 0; k * step < end - kSameOnChart; ++k)
        moments.push_back(k * step);
    return moments;
}

ChartTable table(const WaitCurve &curve, const QLocale &locale)
{
    ChartTable result;
    result.columns = {waitCurveWords("Work that arrives"), waitCurveWords("Waits (h)")};
    for (const double moment : momentsOf(curve)) {
        const auto wait = curve.waitAt(moment);
        result.rows.push_back({momentText(curve.above, moment, locale),
                               {{wait, wait ? fixed(*wait, 2, locale) : unknownText()}}});
    }
    return result;
}

QString description(const WaitCurve &curve, const QLocale &locale)
{
    if (curve.pieces.empty())
        return waitCurveWords("%1: not known").arg(curve.title);
    QString text = waitCurveWords("%1: up to %2 with %3")
                       .arg(curve.title, waitText(curve.longest(), locale), curve.option);
    if (curve.wait95)
        text += waitCurveWords(", 95 % up to %1").arg(waitText(*curve.wait95, locale));
    if (curve.allowed)
        text += waitCurveWords(", %1 allowed").arg(waitText(*curve.allowed, locale));
    return text;
}

} // namespace breakeven
