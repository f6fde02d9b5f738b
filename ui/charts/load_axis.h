// The axis of time of a load and of what stands under it: seven days with their names, or hours.
//
// Units: hours from the start; pixels.
#pragma once

#include <QFontMetricsF>
#include <QLocale>
#include <QString>

#include <optional>
#include <vector>

namespace breakeven {

struct Drawing;
struct Palette;

struct LoadAxisMark
{
    std::optional<double> divider; // where a line stands
    double at = 0;                 // the centre of the words
    QString words;
};

// Names are as long as there is room for. `hours`: of the whole axis.
std::vector<LoadAxisMark> weekMarks(double width, const QFontMetricsF &metrics, const QLocale &locale);
std::vector<LoadAxisMark> hourMarks(double hours, double width, const QFontMetricsF &metrics,
                                    const QLocale &locale);

// Softly, behind all that is drawn.
void tintDay(Drawing &drawing, int day, const Palette &palette);

// "0", "5", "10": the numbers beside the other axis.
QStringList tickTexts(const std::vector<double> &ticks, const QLocale &locale);
// The widest of them.
double widest(const QStringList &texts, const QFontMetricsF &metrics);

} // namespace breakeven
