// Words and numbers in the picture of a lever: each is placed at its first preferred place that is free.
#pragma once

#include "ui/charts/drawing.h"
#include "ui/charts/free_space.h"

#include <QFontMetricsF>

#include <vector>

namespace breakeven {

class LeverWords
{
public:
    // Where a text may stand: a point, and how far the box lies from it in widths and heights.
    struct Wish
    {
        qreal x, y, across, down;
    };
    enum class Weight { Small, Bold };

    // Holds the style by reference: it outlives it.
    LeverWords(QSizeF size, const ChartStyle &style);

    FreeSpace &space() { return m_space; }
    // A box behind bold words, where they stand on areas; an invalid colour: none.
    void setPlate(const QColor &plate) { m_plate = plate; }

    // Without a colour it is secondary. False: it finds no room and is left out.
    bool add(Drawing &drawing, const QString &text, const std::vector<Wish> &wishes, const QColor &color = {},
             Weight weight = Weight::Small);

    // Over, under and beside a mark.
    static std::vector<Wish> around(QPointF centre);

private:
    const ChartStyle &m_style;
    QFont m_small;
    QFont m_bold;
    QFontMetricsF m_smallMetrics;
    QFontMetricsF m_boldMetrics;
    QColor m_plate;
    FreeSpace m_space;
};

} // namespace breakeven
