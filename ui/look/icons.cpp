#include "ui/look/icons.h"

#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QSvgRenderer>

#include <algorithm>
#include <array>

static void loadResources() { Q_INIT_RESOURCE(breakeven); } // a static library's resources wait to be called

namespace breakeven {

namespace {

struct Drawing
{
    const char *name;
    const char *path;
    const char *more = ""; // shapes beside the path
};

constexpr std::array kDrawings = {
    Drawing{
        "new",
        "M9 1.7H4a1 1 0 0 0-1 1v10.6a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V5.7z M9 1.7v4h4 M8 7.9v4.4 M5.8 10.1h4.4"},
    Drawing{"open", "M1.7 12.4V3.9a.9.9 0 0 1 .9-.9h3.2l1.5 1.8h5a.9.9 0 0 1 .9.9v1.2 M1.7 12.4l1.9-4.9a.9.9 "
                    "0 0 1 .85-.6h9.3a.6.6 0 0 1 .56.8l-1.6 4.6a.9.9 0 0 1-.85.6H2.4a.75.75 0 0 1-.7-.5z"},
    Drawing{"save", "M2.7 2.7h8.2l2.4 2.4v8.2H2.7z M5 2.9v3.4h5V2.9 M5 13.1V9.2h6v3.9"},
    Drawing{"undo", "M5.4 2.6l-3 3 3 3 M2.7 5.6h6.7a3.9 3.9 0 0 1 0 7.8H6"},
    Drawing{"redo", "M10.6 2.6l3 3-3 3 M13.3 5.6H6.6a3.9 3.9 0 0 0 0 7.8H10"},
    Drawing{"add-option", "M2 3.6h11 M2 7.8h6 M2 12h4.6 M11.6 8.2v6 M8.6 11.2h6"},
    Drawing{"import", "M8 2v7.7 M5 6.9l3 3 3-3 M2.3 9.8v3a1 1 0 0 0 1 1h9.4a1 1 0 0 0 1-1v-3"},
    Drawing{"export", "M8 9.9V2.2 M5 5.1l3-3 3 3 M2.3 9.8v3a1 1 0 0 0 1 1h9.4a1 1 0 0 0 1-1v-3"},
    Drawing{"refresh",
            "M13.4 6.8A5.6 5.6 0 0 0 3 5.4 M2.6 9.2A5.6 5.6 0 0 0 13 10.6 M2.8 2.3v3.2H6 M13.2 13.7v-3.2H10"},
    Drawing{"compare", "M2.4 1.8v12.4 M2.4 4h6.8 M2.4 8h11.2 M2.4 12h4.4"},
    Drawing{"cash-flow", "M2.3 2v11.7H14 M4.5 11.2l8.6-7.8 M4.5 7.9l8.6-1.7"},
    Drawing{"trace", "M2.3 2v11.7H14 M4.5 11.4V8h2.4V5h2.6v4.2h2.2V6.8h2"},
    Drawing{"price",
            "M8.6 2.3h4.5a.6.6 0 0 1 .6.6v4.5l-6 6a.9.9 0 0 1-1.3 0L2.6 9.6a.9.9 0 0 1 0-1.3z M10.9 5.1v.01"},
    Drawing{"assumption", "M2 4.5h6.2 M11.2 4.5H14 M2 11.5h2.8 M7.8 11.5H14",
            R"(<circle cx="9.7" cy="4.5" r="1.5"/><circle cx="6.3" cy="11.5" r="1.5"/>)"},
    Drawing{"claim", "M2.2 2.9h11.6v7.8H8.3L5 13.7v-3H2.2z M5.5 6.8l1.8 1.8 3.3-3.4"},
    Drawing{
        "explain", "M8 4.9v2.7 M3.6 10.9V7.6h8.8v3.3",
        R"(<circle cx="8" cy="3.3" r="1.6"/><circle cx="3.6" cy="12.5" r="1.6"/><circle cx="12.4" cy="12.5" r="1.6"/>)"},
    Drawing{"search", "M10.2 10.2l3.7 3.7", R"(<circle cx="6.9" cy="6.9" r="4.5"/>)"},
    Drawing{"warning", "M8 2.2l6.3 11.4H1.7z M8 6.4v3.5 M8 11.7v.01"},
    Drawing{"error", "M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4z M6 6l4 4 M10 6l-4 4"},
    Drawing{"information", "M8 7.5v3.8 M8 4.9v.01", R"(<circle cx="8" cy="8" r="6.2"/>)"},
    Drawing{"check", "M2.8 8.5l3.5 3.5 7-7.6"},
    Drawing{"close", "M4 4l8 8 M12 4l-8 8"},
    Drawing{"float", "M2.4 5.6h8v8h-8z M5.6 5.4V2.4h8v8h-3"},
    Drawing{"pin", "M5.2 2h5.6 M6.3 2.2v4.2L4 9.3h8L9.7 6.4V2.2 M8 9.5v4.7"},
    Drawing{"copy", "M5.5 5.5h8.1v8.1H5.5z M10.5 5.3V2.4H2.4v8.1h2.9"},
    Drawing{"table", "M2.2 2.8h11.6v10.4H2.2z M2.2 6.2h11.6 M2.2 9.7h11.6 M6.3 6.2v6.8"},
    Drawing{"camera", "M1.9 4.8h3l1.2-1.9h3.8l1.2 1.9h3v8.3H1.9z", R"(<circle cx="8" cy="8.7" r="2.3"/>)"},
    Drawing{"link", "M6.7 9.3a2.7 2.7 0 0 0 3.8 0l2.4-2.4a2.7 2.7 0 0 0-3.8-3.8L7.9 4.3 M9.3 6.7a2.7 2.7 0 0 "
                    "0-3.8 0L3.1 9.1a2.7 2.7 0 0 0 3.8 3.8l1.2-1.2"},
    Drawing{"baseline", "M2 13.6h12 M4.3 13.4V2.4h7.9l-2 2.7 2 2.7H4.5"},
    Drawing{"workload", "M4.3 4.3h7.4v7.4H4.3z M6.4 4.1V1.9 M9.6 4.1V1.9 M6.4 14.1v-2.2 M9.6 14.1v-2.2 M4.1 "
                        "6.4H1.9 M4.1 9.6H1.9 M14.1 6.4h-2.2 M14.1 9.6h-2.2"},
    Drawing{"convention", "M8 2v11.6 M5 13.8h6 M2.8 4.2h10.4 M3.9 4.4L1.8 9.2a2.2 2.2 0 0 0 4.2 0z M12.1 "
                          "4.4L10 9.2a2.2 2.2 0 0 0 4.2 0z"},
    Drawing{"study", "M2 13.8h12 M4.4 13.6V8.4 M8 13.6V2.4 M11.6 13.6V5.8"},
    Drawing{"cancel", "M5.8 5.8l4.4 4.4 M10.2 5.8l-4.4 4.4", R"(<circle cx="8" cy="8" r="6.2"/>)"},
    Drawing{"lock", "M3.1 7.1h9.8v6.7H3.1z M5.1 6.9V5a2.9 2.9 0 0 1 5.8 0v1.9"},
    Drawing{"next", "M6 3.2L10.8 8 6 12.8"},
    Drawing{"previous", "M10 3.2L5.2 8l4.8 4.8"},
    Drawing{"about-equal", "M2.4 9.6c1.7-3 3.6-3.4 5.6-1.6s3.9 1.4 5.6-1.6"},
    Drawing{"nothing", "M4 8h8"},
};

QByteArray svg(const QString &name, const QColor &color)
{
    const auto found = std::find_if(kDrawings.begin(), kDrawings.end(), [&](const Drawing &drawing) {
        return name == QLatin1String(drawing.name);
    });
    Q_ASSERT(found != kDrawings.end());
    return QStringLiteral(
               R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><g fill="none" stroke="%1" )"
               R"(stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">)"
               R"(<path d="%2"/>%3</g></svg>)")
        .arg(color.name(), QLatin1String(found->path), QLatin1String(found->more))
        .toUtf8();
}

// Renders at the size and pixel ratio that is asked for, so no icon is ever a scaled bitmap.
class LineIconEngine : public QIconEngine
{
public:
    LineIconEngine(QString name, QColor color, QColor disabled)
        : m_name(std::move(name)), m_color(color), m_disabled(disabled)
    {
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        paintIcon(*painter, rect, m_name, mode == QIcon::Disabled ? m_disabled : m_color);
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap result(size);
        result.fill(Qt::transparent);
        QPainter painter(&result);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return result;
    }
    QIconEngine *clone() const override { return new LineIconEngine(*this); }

private:
    QString m_name;
    QColor m_color;
    QColor m_disabled;
};

QPolygonF regularPolygon(int corners, qreal radius)
{
    QPolygonF result;
    for (int k = 0; k < corners; ++k) {
        const qreal angle = 2 * M_PI * k / corners - M_PI / 2;
        result << QPointF(radius * std::cos(angle), radius * std::sin(angle));
    }
    return result;
}

QPainterPath markerPath(Marker marker, qreal size)
{
    const qreal r = size / 2;
    const qreal thin = size * 0.36;
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    switch (marker) {
    case Marker::Circle:
        path.addEllipse(QPointF(), r, r);
        break;
    case Marker::Square:
        path.addRect(-r * 0.88, -r * 0.88, size * 0.88, size * 0.88);
        break;
    case Marker::Triangle:
        path.addPolygon(QPolygonF({{0, -r * 1.05}, {r * 1.1, r * 0.85}, {-r * 1.1, r * 0.85}}));
        break;
    case Marker::Diamond:
        path.addPolygon(QPolygonF({{0, -r * 1.15}, {r * 1.15, 0}, {0, r * 1.15}, {-r * 1.15, 0}}));
        break;
    case Marker::Pentagon:
        path.addPolygon(regularPolygon(5, r * 1.12));
        break;
    case Marker::Plus:
    case Marker::Cross:
        path.addRect(-r, -thin / 2, size, thin);
        path.addRect(-thin / 2, -r, thin, size);
        break;
    case Marker::Bar:
        path.addRect(-r, -size * 0.21, size, size * 0.42);
        break;
    }
    path.closeSubpath();
    return marker == Marker::Cross ? QTransform().rotate(45).map(path.simplified()) : path.simplified();
}

} // namespace

QIcon icon(const QString &name, const Palette &palette) { return icon(name, palette, palette.text); }

QIcon icon(const QString &name, const Palette &palette, const QColor &color)
{
    return QIcon(new LineIconEngine(name, color, palette.textDisabled));
}

void paintIcon(QPainter &painter, const QRectF &where, const QString &name, const QColor &color)
{
    QSvgRenderer(svg(name, color)).render(&painter, where);
}

QStringList iconNames()
{
    QStringList names;
    for (const Drawing &drawing : kDrawings)
        names.append(QLatin1String(drawing.name));
    return names;
}

void paintMarker(QPainter &painter, QPointF centre, qreal size, const OptionStyle &style)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(centre);
    if (style.isHollow) {
        painter.setPen(QPen(style.color, size * 0.16));
        painter.drawPath(markerPath(style.marker, size * 0.84));
    } else {
        painter.fillPath(markerPath(style.marker, size), style.color);
    }
    painter.restore();
}

QPixmap markerPixmap(int slot, const Palette &palette, int size, qreal devicePixelRatio)
{
    QPixmap result(QSize(size, size) * devicePixelRatio);
    result.setDevicePixelRatio(devicePixelRatio);
    result.fill(Qt::transparent);
    QPainter painter(&result);
    paintMarker(painter, QPointF(size / 2.0, size / 2.0), size * 0.58, optionStyle(palette, slot));
    return result;
}

QIcon markerIcon(int slot, const Palette &palette)
{
    static QHash<std::pair<int, QRgb>, QIcon> known; // rows ask at every paint
    QIcon &result = known[{slot, optionStyle(palette, slot).color.rgb()}];
    if (!result.isNull())
        return result;
    for (const qreal ratio : {1.0, 2.0})
        result.addPixmap(markerPixmap(slot, palette, 16, ratio));
    return result;
}

QIcon applicationIcon()
{
    loadResources();
    QIcon result;
    QSvgRenderer drawing(QStringLiteral(":/breakeven/application.svg"));
    for (const int size : {16, 22, 24, 32, 48, 64, 128, 256}) {
        QPixmap pixmap(size, size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        drawing.render(&painter);
        painter.end();
        result.addPixmap(pixmap);
    }
    return result;
}

} // namespace breakeven
