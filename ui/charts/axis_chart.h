// Figures over two continuous axes: lines, steps, areas and points, with their table and picture.
//
// Units: whatever the axes say. The picture stands on Qt Charts (ui/plots/axis_plot.h).
#pragma once

#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

struct AxisChart
{
    static constexpr QSizeF kLeastSize{260, 150};

    enum class Scale { Money, Percent, Number, Hidden }; // how an axis is labelled; Hidden: not at all
    struct Axis
    {
        QString title; // with the unit: "USD a year"
        Scale scale = Scale::Number;
        double from = 0; // of what is shown
        double to = 1;
        bool isWhole = false;   // its values come whole
        bool isByRatio = false; // equal ratios lie equally far apart; its ends are above 0

        double length() const { return to - from; }
        // Where a value lies on it: the value itself, or its logarithm.
        double place(double value) const;
        double valueAt(double place) const;
    };
    struct Point
    {
        double x = 0;
        double y = 0;
        QString heading = {}; // of the hover box
        QStringList lines = {};
        ExplainTarget target = {};
        QString mark = {}; // words beside it, where there is room
    };
    enum class Form { Line, Steps, Points };
    struct Series
    {
        QString name = {};
        QString option = {}; // its id; empty: of none
        int slot = 0;        // −1: of no option
        Form form = Form::Line;
        double stepWidth = 0; // of steps: each stands this wide around its point
        bool isFilled = false;
        bool isNamed = true;            // beside the line
        std::vector<Point> points = {}; // by x
        bool isMarked = true;           // they can be pointed at and are read as a table
    };
    // An upright line with words above the plot.
    struct Rule
    {
        double x = 0;
        QString text;
        int slot = -1; // −1: of no option
    };
    // A level line with words at its right end: a target.
    struct Level
    {
        double y = 0;
        QString text;
    };
    // A part of the axis across that is tinted from foot to top.
    struct Band
    {
        enum class Tone { Caution, Cheaper };
        double from = 0;
        double to = 0;
        Tone tone = Tone::Cheaper;
    };
    // A tinted part between two lines: in which values of an option lie.
    struct Area
    {
        struct Span
        {
            double x = 0;
            double low = 0;
            double high = 0;
        };
        QString name = {}; // as the table has it
        int slot = 0;
        std::vector<Span> spans = {}; // by x
    };
    // A place that is marked with a ring.
    struct Spot
    {
        Point point;
        QString text; // beside it; empty: none
    };

    QString title;
    Axis x;
    Axis y;
    std::vector<Series> series;
    std::vector<Rule> rules = {};
    std::vector<Level> levels = {};
    std::vector<Band> bands = {};
    std::vector<Spot> spots = {};
    std::vector<Area> areas = {};
};

// "62.2k", "45 %", "6": a value as the axis is labelled.
QString axisText(const AxisChart::Axis &axis, double value, const QLocale &locale);
// Round values within the axis, both ends allowed, at most `count` steps; by ratio powers of ten, and between
// them 3, or 2 and 5, where there is room.
std::vector<double> ticksWithin(const AxisChart::Axis &axis, int count);
// Sets the upright axis: from 0, or below the least value, to a round number above the greatest one; a hidden
// axis ends just above it, one by ratio has 1, 2 or 5 times a power of ten at both ends.
void fitUpright(AxisChart &chart);

// One row for each point: its series, its x value and its y value.
ChartTable table(const AxisChart &chart, const QLocale &locale);
QString description(const AxisChart &chart, const QLocale &locale);

// Requires: at least `kLeastSize`.
Drawing draw(const AxisChart &chart, QSizeF size, const ChartStyle &style);

} // namespace breakeven
