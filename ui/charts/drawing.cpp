#include "ui/charts/drawing.h"

#include "ui/look/icons.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QGraphicsScene>
#include <QPaintEngine>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr qreal kStripePeriod = 7; // pixels across the stripes
constexpr qreal kStripeWidth = 3;

QColor mixed(const QColor &color, const QColor &ground, qreal share)
{
    return QColor::fromRgbF(float(color.redF() * share + ground.redF() * (1 - share)),
                            float(color.greenF() * share + ground.greenF() * (1 - share)),
                            float(color.blueF() * share + ground.blueF() * (1 - share)));
}

void paintPatterned(QPainter &painter, const FilledArea &area)
{
    if (area.fill == Fill::Outline) {
        painter.fillPath(area.path, mixed(area.color, area.ground, 0.16));
        QPen dashed(area.color, 1.2 * area.unit, Qt::CustomDashLine, Qt::FlatCap);
        dashed.setDashPattern({3 / 1.2, 2 / 1.2});
        painter.strokePath(area.path, dashed);
        return;
    }
    painter.fillPath(area.path, mixed(area.color, area.ground, 0.26));
    painter.fillPath(hatchPath(area.path, area.fill, area.unit), area.color);
    painter.strokePath(area.path, QPen(area.color, area.unit));
}

// The stripes of `hatchPath` as a brush: shapes of a thousand corners are filled with it within a frame.
QBrush hatchBrush(const FilledArea &area)
{
    const qreal half = kStripePeriod * area.unit * M_SQRT2 / 2;
    QLinearGradient stripes({0, 0}, {half, area.fill == Fill::HatchUp ? half : -half});
    const QColor ground = mixed(area.color, area.ground, 0.26);
    constexpr qreal kShare = kStripeWidth / kStripePeriod;
    constexpr qreal kEdge = 0.05; // soft, as an edge between pixels is
    stripes.setSpread(QGradient::RepeatSpread);
    stripes.setStops(
        {{0, ground}, {kEdge, area.color}, {kShare, area.color}, {kShare + kEdge, ground}, {1, ground}});
    return stripes;
}

void paintFigure(QPainter &painter, const FilledArea &area)
{
    constexpr int kManyCorners = 200;
    const bool isHatched = area.fill == Fill::HatchUp || area.fill == Fill::HatchDown;
    if (isHatched && area.color.isValid() && area.path.elementCount() > kManyCorners &&
        painter.paintEngine()->type() == QPaintEngine::Raster)
        painter.fillPath(area.path, hatchBrush(area));
    else if (area.color.isValid() && area.fill != Fill::Solid)
        paintPatterned(painter, area);
    else if (area.color.isValid())
        painter.fillPath(area.path, area.color);
    if (area.border.style() != Qt::NoPen)
        painter.strokePath(area.path, area.border);
}

void paintFigure(QPainter &painter, const Stroke &stroke)
{
    painter.setPen(stroke.pen);
    painter.drawPolyline(stroke.points);
}

void paintFigure(QPainter &painter, const Label &label)
{
    if (label.plate.isValid())
        painter.fillRect(label.rect.adjusted(-3, 0, 3, 0), label.plate);
    painter.setFont(label.font);
    painter.setPen(label.color);
    painter.drawText(label.rect, label.flags | Qt::TextDontClip, label.text);
}

void paintFigure(QPainter &painter, const Mark &mark)
{
    paintMarker(painter, mark.centre, mark.size, mark.style);
}

void paintFigure(QPainter &painter, const Ring &ring)
{
    painter.setPen(QPen(ring.color, ring.isHollow ? 1.2 : 2));
    painter.setBrush(ring.ground);
    painter.drawEllipse(ring.centre, ring.radius, ring.radius);
    if (!ring.isHollow) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ring.color);
        painter.drawEllipse(ring.centre, ring.radius * 0.3, ring.radius * 0.3);
    }
    painter.setBrush(Qt::NoBrush);
}

void paintFigure(QPainter &painter, const PlotPicture &plot)
{
    plot.scene->render(&painter, plot.scene->sceneRect(), plot.scene->sceneRect());
}

} // namespace

QFont chartFont(const QFont &font, int pixels)
{
    QFont result = font;
    result.setPixelSize(pixels);
    result.setHintingPreference(QFont::PreferNoHinting);
    return result;
}

QFont ChartStyle::small() const { return chartFont(font, std::max(7, font.pixelSize() - 1)); }

QFont ChartStyle::bold() const
{
    QFont result = font;
    result.setBold(true);
    return result;
}

QString ChartTarget::spoken() const { return (QStringList(heading) + lines).join(QLatin1String(", ")); }

void Drawing::fill(const QRectF &rect, const QColor &color)
{
    FilledArea area;
    area.path.addRect(rect);
    area.color = color;
    figures.emplace_back(std::move(area));
}

void Drawing::line(QPointF from, QPointF to, const QPen &pen)
{
    figures.emplace_back(Stroke{QPolygonF({from, to}), pen});
}

QRectF Drawing::text(QPointF at, const QString &text, const QFont &font, const QColor &color,
                     Qt::Alignment side, const QColor &plate)
{
    const QFontMetricsF metrics(font);
    QRectF rect(0, 0, metrics.horizontalAdvance(text), metrics.height());
    rect.moveCenter(at);
    if (side & Qt::AlignLeft)
        rect.moveLeft(at.x());
    else if (side & Qt::AlignRight)
        rect.moveRight(at.x());
    figures.emplace_back(Label{rect, text, font, color, int(side | Qt::AlignVCenter), plate});
    return rect;
}

void paint(QPainter &painter, const Drawing &drawing)
{
    painter.save();
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    for (const Drawn &figure : drawing.figures)
        std::visit([&](const auto &one) { paintFigure(painter, one); }, figure);
    painter.restore();
}

QPainterPath hatchPath(const QPainterPath &area, Fill fill, qreal unit)
{
    // Stripes are anchored at the origin of the drawing, so neighbours of one category run through.
    const QRectF box = area.boundingRect();
    const bool isUpright = fill == Fill::HatchUpright;
    const bool isRising = fill == Fill::HatchUp;
    const qreal along = isUpright ? 1 : M_SQRT2; // of a stripe on a horizontal line
    const qreal step = kStripePeriod * unit * along;
    const qreal width = kStripeWidth * unit * along;
    const qreal lean = isUpright ? 0 : isRising ? -box.height() : box.height();
    const qreal anchor = isUpright  ? box.left()
                         : isRising ? box.left() + box.bottom()
                                    : box.left() - box.bottom();
    const qreal from = box.left() - std::fabs(lean) - std::fmod(anchor - std::fabs(lean), step) - step;
    QPainterPath stripes;
    for (qreal x = from; x < box.right() + std::fabs(lean) + step; x += step) {
        QPolygonF stripe({{x, box.bottom()},
                          {x + width, box.bottom()},
                          {x + width - lean, box.top()},
                          {x - lean, box.top()}});
        stripe << stripe.first();
        stripes.addPolygon(stripe);
    }
    return stripes.intersected(area);
}

void paintSwatch(QPainter &painter, const QRectF &rect, const CategoryStyle &style, const QColor &ground)
{
    FilledArea area;
    area.path.addRect(rect);
    area.color = style.color;
    area.fill = style.fill;
    area.ground = ground;
    paintFigure(painter, area);
}

QString wrapped(const QString &text, const QFont &font, qreal width)
{
    QString source = text;
    QTextLayout layout(source.replace(QLatin1Char('\n'), QChar::LineSeparator), font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QStringList lines;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(1.0, width));
        QString part = source.mid(line.textStart(), line.textLength());
        lines.append(part.remove(QChar::LineSeparator).trimmed());
    }
    layout.endLayout();
    return lines.join(QLatin1Char('\n'));
}

qreal heightOf(const QString &text, const QFont &font)
{
    return qreal(text.count(QLatin1Char('\n')) + 1) * QFontMetricsF(font).lineSpacing();
}

std::vector<double> axisTicks(double low, double high, int count)
{
    low = std::min(low, 0.0);
    high = std::max(high, low < 0 ? 0.0 : 1e-9);
    const double rough = (high - low) / count;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {1.0, 2.0, 2.5, 5.0})
        if (factor * power >= rough * (1 - 1e-9)) {
            step = factor * power;
            break;
        }
    std::vector<double> ticks;
    for (double k = std::floor(low / step + 1e-9); k * step < high + step * (1 - 1e-9); ++k)
        ticks.push_back(k * step);
    return ticks;
}

} // namespace breakeven
