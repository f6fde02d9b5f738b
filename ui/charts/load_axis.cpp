#include "ui/charts/load_axis.h"

#include "model/numeric/time_constants.h"
#include "ui/charts/chart_words.h"
#include "ui/charts/drawing.h"
#include "ui/charts/load_curve.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

std::vector<LoadAxisMark> weekMarks(double width, const QFontMetricsF &metrics, const QLocale &locale)
{
    const double room = width / 7 - 8;
    auto format = QLocale::NarrowFormat;
    for (const auto candidate : {QLocale::ShortFormat, QLocale::LongFormat}) {
        bool fits = true;
        for (int day = 1; day <= 7; ++day)
            fits = fits && metrics.horizontalAdvance(locale.standaloneDayName(day, candidate)) <= room;
        if (fits)
            format = candidate;
    }
    std::vector<LoadAxisMark> marks;
    for (int day = 0; day < 7; ++day)
        marks.push_back({day > 0 ? std::optional(day * kHoursPerDay) : std::nullopt,
                         (day + 0.5) * kHoursPerDay, locale.standaloneDayName(day + 1, format)});
    return marks;
}

std::vector<LoadAxisMark> hourMarks(double hours, double width, const QFontMetricsF &metrics,
                                    const QLocale &locale)
{
    const double unit = hours < 3 ? 60 : hours > 24 * 14 ? 1 / kHoursPerDay : 1;
    const QString word = unit == 60  ? loadCurveWords("min")
                         : unit == 1 ? loadCurveWords("h")
                                     : loadCurveWords("days");
    const auto withWord = [&](double value) { return gpusText(value, locale) + QChar(0x00A0) + word; };
    const double end = hours * unit;
    const double needed = metrics.horizontalAdvance(withWord(end)) + 24;
    std::vector<LoadAxisMark> marks;
    for (const double tick : axisTicks(0, end, std::clamp(int(width / needed), 1, 8))) {
        if (tick > end * (1 + 1e-9))
            break;
        marks.push_back({tick > 0 ? std::optional(tick / unit) : std::nullopt, tick / unit, withWord(tick)});
    }
    return marks;
}

void tintDay(Drawing &drawing, int day, const Palette &palette)
{
    QColor tint = palette.accent;
    tint.setAlphaF(palette.isDark ? 0.16F : 0.08F);
    const QRectF &plot = drawing.plot;
    const double wide = plot.width() / 7;
    drawing.fill(QRectF(plot.left() + day * wide, plot.top(), wide, plot.height()), tint);
}

QStringList tickTexts(const std::vector<double> &ticks, const QLocale &locale)
{
    const double step = ticks.size() > 1 ? ticks[1] : 1;
    const int decimals = step == std::floor(step) ? 0 : step >= 0.1 ? 1 : 3;
    QStringList texts;
    for (const double tick : ticks)
        texts.append(locale.toString(tick, 'f', decimals));
    return texts;
}

double widest(const QStringList &texts, const QFontMetricsF &metrics)
{
    double width = 0;
    for (const QString &text : texts)
        width = std::max(width, metrics.horizontalAdvance(text));
    return width;
}

} // namespace breakeven
