#include "ui/charts/load_curve.h"

#include "model/numeric/time_constants.h"
#include "ui/charts/chart_words.h"
#include "ui/charts/same_on_chart.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/gpu_text.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kShort = 12;   // hours: a shorter period is shown by itself
constexpr double kBrief = 0.01; // of its period: a block that would be a line
constexpr double kShownOf = 6;  // times its length is what is shown of such a block

bool repeatsInWeek(double period)
{
    const double times = kHoursPerWeek / period;
    return period >= kShort && std::abs(times - std::round(times)) < 1e-6;
}

void append(std::vector<LoadCurve::Step> &steps, double from, double hours, double gpus)
{
    if (!steps.empty() && std::abs(steps.back().gpus - gpus) <= kSameOnChart * std::max(1.0, gpus))
        steps.back().to = from + hours;
    else
        steps.push_back({from, from + hours, gpus});
}

// A block that lasts for so little of its period that nothing would be seen of it.
bool isBrief(const Load &load, double period)
{
    return load.size() == 2 && load[1].all() == 0 && load[0].hours < kBrief * period;
}

} // namespace

LoadCurve loadCurve(const Load &load)
{
    LoadCurve curve;
    curve.title = loadCurveWords("GPUs wanted");
    curve.unit = loadCurveWords("GPUs");
    if (load.empty())
        return curve;
    const LoadFigures figures = figuresOf(load);
    curve.mean = figures.mean();
    curve.peak = figures.peak;
    curve.isWeek = load.size() == 1 || repeatsInWeek(figures.periodHours);
    if (isBrief(load, figures.periodHours)) {
        const double hours = load[0].hours;
        curve.isWeek = false;
        curve.againAfter = figures.periodHours;
        curve.steps = {{0, hours, load[0].all()}, {hours, kShownOf * hours, 0}};
        return curve;
    }
    const int rounds =
        load.size() == 1 || !curve.isWeek ? 1 : int(std::round(kHoursPerWeek / figures.periodHours));
    double at = 0;
    for (int round = 0; round < rounds; ++round)
        for (const LoadSegment &segment : load) {
            const double hours = load.size() == 1 ? kHoursPerWeek : segment.hours;
            append(curve.steps, at, hours, segment.all());
            at += hours;
        }
    return curve;
}

QString momentText(const LoadCurve &curve, double hours, const QLocale &locale)
{
    if (curve.isWeek) {
        const int day = std::min(6, int(hours / kHoursPerDay + kSameOnChart));
        const double minutes = std::round((hours - day * kHoursPerDay) * 60);
        return QStringLiteral("%1 %2:%3")
            .arg(locale.standaloneDayName(day + 1))
            .arg(int(minutes) / 60, 2, 10, QLatin1Char('0'))
            .arg(int(minutes) % 60, 2, 10, QLatin1Char('0'));
    }
    if (curve.hours() < 3)
        return withUnit(hours * 60, hours * 60 == std::round(hours * 60) ? 0 : 1, loadCurveWords("min"),
                        locale);
    return withUnit(hours, hours == std::round(hours) ? 0 : 1, loadCurveWords("h"), locale);
}

QString gpusText(double gpus, const QLocale &locale)
{
    return toQt(words::gpusText(gpus, numberStyle(locale)));
}

ChartTable table(const LoadCurve &curve, const QLocale &locale)
{
    ChartTable result;
    result.columns = {loadCurveWords("From"), loadCurveWords("Until"),
                      loadCurveWords("Wanted (%1)").arg(curve.unit)};
    for (const LoadCurve::Step &step : curve.steps)
        result.rows.push_back(
            {momentText(curve, step.from, locale),
             {{step.to, momentText(curve, step.to, locale)}, {step.gpus, gpusText(step.gpus, locale)}}});
    return result;
}

QString description(const LoadCurve &curve, const QLocale &locale)
{
    if (curve.steps.empty())
        return loadCurveWords("%1: not known").arg(curve.title);
    if (curve.againAfter)
        return loadCurveWords("%1: %2 for %3, again after %4")
            .arg(curve.title, gpusText(curve.peak, locale), momentText(curve, curve.steps[0].to, locale),
                 withUnit(*curve.againAfter, 1, loadCurveWords("h"), locale));
    return loadCurveWords("%1: %2 on average, %3 at the peak, over %4")
        .arg(curve.title, gpusText(curve.mean, locale), gpusText(curve.peak, locale),
             curve.isWeek ? loadCurveWords("a week") : momentText(curve, curve.hours(), locale));
}

} // namespace breakeven
