// The two marks of a lever in both of its plots: the ring where it stands now, the diamond where it is
// cheapest.
#pragma once

#include "ui/charts/lever_frame.h"

#include <optional>

namespace breakeven {

class LeverWords;

// Holds the curves, the frame and the style by reference: they outlive it.
class LeverMarks
{
public:
    // Where the marks stand in one plot; nothing for a value that is unknown or a mark that is not there.
    struct Places
    {
        std::optional<QPointF> ring;
        std::optional<QPointF> diamond;
    };

    LeverMarks(const LeverCurves &curves, const LeverFrame &frame, const ChartStyle &style);

    const Places &cost() const { return m_cost; }
    const Places &time() const { return m_time; }

    // The marks, and their values as words once all of them have taken their room.
    void draw(Drawing &drawing, LeverWords &words) const;

private:
    Places placesIn(const LeverPlot &plot) const;
    void drawMarks(const LeverPlot &plot, const Places &places, Drawing &drawing, LeverWords &words) const;
    void drawValues(const LeverPlot &plot, const Places &places, Drawing &drawing, LeverWords &words) const;
    void drawArrow(QPointF ring, Drawing &drawing, LeverWords &words) const;

    const LeverCurves &m_curves;
    const LeverFrame &m_frame;
    const ChartStyle &m_style;
    Places m_cost;
    Places m_time;
};

// A value as it stands beside its mark.
QString leverCostText(double cost, const QLocale &locale);
QString leverTimeText(double time, const QLocale &locale);

} // namespace breakeven
