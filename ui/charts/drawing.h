// A laid-out picture as a list of simple shapes: the same list goes to the screen, PNG, SVG and PDF.
//
// Units: pixels of a 96-dpi screen; painters scale for paper. A chart is a pure function from its figures to
// a drawing, so whether labels overlap can be seen in the list.
#pragma once

#include <QColor>
#include <QFont>
#include <QLocale>
#include <QPainterPath>
#include <QPen>
#include <QPolygonF>
#include <QString>
#include <QStringList>

#include "ui/look/explain_target.h"
#include "ui/look/palette.h"

#include <memory>
#include <variant>
#include <vector>

class QGraphicsScene;
class QPainter;

namespace breakeven {

// What the charts need to know of their surroundings.
struct ChartStyle
{
    Palette palette;
    QFont font; // set in pixels (`chartFont`)
    QLocale locale;
    // Text and metrics of one size step below, and bold.
    QFont small() const;
    QFont bold() const;
};

// The font in pixels, so that it scales with the painter and never with the resolution of the device.
QFont chartFont(const QFont &font, int pixels);

struct FilledArea
{
    QPainterPath path;
    QColor color;            // invalid: not filled
    Fill fill = Fill::Solid; // hatches and outlines are drawn in `color` on a tint of it over `ground`
    QColor ground;
    QPen border = Qt::NoPen;
    qreal unit = 1; // width of a screen pixel in this drawing: stripes and dashes keep their look on paper
};

struct Stroke
{
    QPolygonF points;
    QPen pen;
};

struct Label
{
    QRectF rect;
    QString text;
    QFont font;
    QColor color;
    int flags = Qt::AlignLeft | Qt::AlignVCenter;
    QColor plate; // a box behind the text; invalid: none
};

inline constexpr qreal kOptionMark = 8; // size of the mark of an option in a cell

struct Mark
{
    QPointF centre;
    qreal size = 8;
    OptionStyle style;
};

// A ring with a dot; hollow: without.
struct Ring
{
    QPointF centre;
    qreal radius = 6;
    QColor color;
    QColor ground;
    bool isHollow = false;
};

// Lines and areas over continuous axes (ui/plots), as large as the drawing.
struct PlotPicture
{
    std::shared_ptr<QGraphicsScene> scene;
};

using Drawn = std::variant<FilledArea, Stroke, Label, Mark, Ring, PlotPicture>;

// A place that can be pointed at, walked to with the arrow keys, and opened.
struct ChartTarget
{
    QRectF area;
    int row = 0;     // up and down
    int column = 0;  // left and right
    QString heading; // of the hover box
    QStringList lines;
    ExplainTarget target; // the figure it shows; not valid: none
    QString option;       // id of the option it belongs to
    bool isSaid = false;  // the picture says it already: no hover box

    // The same as one sentence for screen readers.
    QString spoken() const;
};

struct Drawing
{
    QSizeF size;
    std::vector<Drawn> figures;
    std::vector<ChartTarget> targets;
    QRectF plot; // where values are

    void fill(const QRectF &rect, const QColor &color);
    void line(QPointF from, QPointF to, const QPen &pen);
    // Places the text with its left (right, centre) at `at`, vertically centred; returns its box.
    QRectF text(QPointF at, const QString &text, const QFont &font, const QColor &color,
                Qt::Alignment side = Qt::AlignLeft, const QColor &plate = {});
};

void paint(QPainter &painter, const Drawing &drawing);

// Diagonal stripes as a path: exact on every device and clipped to `area`.
QPainterPath hatchPath(const QPainterPath &area, Fill fill, qreal unit = 1);
// A square of a legend.
void paintSwatch(QPainter &painter, const QRectF &rect, const CategoryStyle &style, const QColor &ground);

// The text with its line ends set for a width: at words, within a word only where it alone is too long.
// Decided while laying out, because devices measure a little differently and would break elsewhere.
QString wrapped(const QString &text, const QFont &font, qreal width);
// Height of a text whose lines are set.
qreal heightOf(const QString &text, const QFont &font);

// Round numbers from 0 (or below `low`) to above `high`, at most `count` steps.
std::vector<double> axisTicks(double low, double high, int count);

} // namespace breakeven
