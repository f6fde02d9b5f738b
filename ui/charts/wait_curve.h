// How long the work of an option waits by the time it comes, under the curve of the load: figures, table,
// picture.
//
// Units: hours, of the wait and from the start of the load's curve.
#pragma once

#include "model/dispatch/dispatch_function.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"
#include "ui/charts/load_curve.h"

namespace breakeven {

struct WaitCurve
{
    // Work that comes in [from, to): its first waits `firstWait`, its last `lastWait`, evenly between.
    struct Piece
    {
        double from = 0;
        double to = 0;
        double firstWait = 0;
        double lastWait = 0;
    };
    std::vector<Piece> pieces; // in order; between them no work comes
    LoadCurve above;           // whose time this one shares
    QString option;            // its name
    int slot = 0;
    std::optional<double> wait95;  // of 95 % of the work
    std::optional<double> allowed; // the longest that is
    QString node;                  // what a click explains
    QString title;

    double longest() const;
    // For work that comes at a moment; nothing where none comes.
    std::optional<double> waitAt(double hours) const;
};

// Repeats as the curve of the load does, and ends with it.
WaitCurve waitCurve(const Arrivals &arrivals, const LoadCurve &above);

// "3 h", "1.4 h", "0.02 h".
QString waitText(double hours, const QLocale &locale);

// A row an hour of the axis; of a long one for several hours, of a short one for parts.
ChartTable table(const WaitCurve &curve, const QLocale &locale);
QString description(const WaitCurve &curve, const QLocale &locale);
QStringList axisTexts(const WaitCurve &curve, const QLocale &locale);

// Requires: at least 300 × 60.
Drawing draw(const WaitCurve &curve, QSizeF size, const ChartStyle &style);

// The moments that are told one by one: the start of every hour.
std::vector<double> momentsOf(const WaitCurve &curve);

} // namespace breakeven
