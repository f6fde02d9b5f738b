// The series of a trace, ready to be drawn from any stretch of it: figures, table, picture.
//
// Units: x is seconds from the first sample, hours, or GPUs; y what the series counts. Owns: the samples, by
// sharing whoever holds them. A sample holds until the next one, as model/trace/counts_over_time.h has it;
// across a gap there is nothing. Checked: tests/ui/charts/trace_series_test.cpp, against a plain walk.
#pragma once

#include "model/trace/min_max_pyramid.h"
#include "ui/charts/chart_table.h"
#include "ui/charts/drawing.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace breakeven {

enum class CurveLook {
    Steps,  // a sample holds until the next
    Line,   // from point to point
    Points, // single measurements
};

// For areas: from the curve below to this one.
enum class AreaLook { None, Working, Ready, NotReady };

class TraceCurve
{
public:
    // Requires: ascending x, one a sample; both outlive the curve. `step`: of samples that have a usual one.
    TraceCurve(QString name, CurveLook look, std::span<const double> x, std::span<const double> y,
               std::optional<double> step = {});

    // The least and the most of [from + k·w, from + (k + 1)·w), unknown (NaN) where nothing is known.
    std::vector<MinMax> columns(double from, double to, std::size_t count) const;
    // What holds at x; unknown in a gap.
    double at(double x) const;

    QString name;
    CurveLook look;
    AreaLook area = AreaLook::None;
    int slot = 0; // of its colour and dash
    std::span<const double> x;
    std::span<const double> y;

private:
    std::size_t firstAtOrAfter(double place) const;
    double holdsUntil(std::size_t sample) const;

    MinMaxPyramid m_pyramid;
    std::optional<double> m_step;
};

enum class TraceAxis { Time, Hours, Gpus, Seconds };

struct TraceSeries
{
    struct Mark
    {
        double x = 0;
        QString text; // "work done"
    };
    QString title;
    QString unit; // of y: "nodes", "USD/h"
    TraceAxis axis = TraceAxis::Time;
    std::optional<std::int64_t> clock; // ns since 1970-01-01 UTC of x = 0
    std::vector<TraceCurve> curves;    // areas from the lowest up
    std::vector<Mark> marks;
    std::shared_ptr<const void> samples; // keeps what the curves look at

    double first() const;
    double last() const; // greater than first
};

// The part of the x axis that is shown.
struct TraceWindow
{
    double from = 0;
    double to = 1;
    bool operator==(const TraceWindow &) const = default;
};

// What x is, in words: "2022-10-26 22:05", "3.5 h", "64 GPUs".
QString placeText(const TraceSeries &series, double x, double span, const QLocale &locale);

ChartTable table(const TraceSeries &series, const TraceWindow &window, const QLocale &locale);
QString description(const TraceSeries &series, const TraceWindow &window, const QLocale &locale);

CategoryStyle areaStyle(const Palette &palette, AreaLook area);

// Requires: at least 200 × 100.
Drawing draw(const TraceSeries &series, const TraceWindow &window, QSizeF size, const ChartStyle &style);

} // namespace breakeven
