#include "model/numeric/date.h"
#include "ui/charts/chart_words.h"
#include "ui/charts/free_space.h"
#include "ui/charts/price_history.h"
#include "ui/plots/axis_plot.h"
#include "ui/text/numbers.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr qreal kLowHistory = 140; // four lines of the grid would touch

class HistoryLayout
{
public:
    HistoryLayout(const PriceHistory &history, QSizeF size, const ChartStyle &style)
        : m_history(history), m_size(size), m_style(style), m_small(style.small()), m_bold(style.bold()),
          m_smallMetrics(m_small), m_boldMetrics(m_bold), m_space(QRectF(QPointF(), size))
    {
    }

    Drawing run()
    {
        m_drawing.size = m_size;
        range();
        frame();
        background();
        timeAxis();
        const std::size_t marks = m_drawing.figures.size();
        for (const PriceHistory::Series &series : m_history.series)
            steps(series);
        for (const PriceHistory::Series &series : m_history.series)
            meanLine(series);
        pin();
        // Below the marks, which need to know where the lines run.
        m_drawing.figures.insert(m_drawing.figures.begin() + std::ptrdiff_t(marks),
                                 PlotPicture{plotScene(m_plot, m_size)});
        for (const PriceHistory::Series &series : m_history.series) {
            name(series);
            meanText(series);
        }
        stale();
        targets();
        return std::move(m_drawing);
    }

private:
    void range()
    {
        double high = m_history.pin ? m_history.pin->price : 0;
        m_first = m_history.pin ? m_history.pin->day : m_history.today;
        m_last = m_history.today;
        for (const PriceHistory::Series &series : m_history.series) {
            m_last = std::max(m_last, series.until);
            for (const PriceHistory::Point &point : series.points) {
                high = std::max(high, point.price);
                m_first = std::min(m_first, point.day);
                m_last = std::max(m_last, point.day);
            }
        }
        m_last = std::max(m_last, m_first + 1);
        m_ticks = axisTicks(0, high > 0 ? high * 1.08 : 1, m_size.height() < kLowHistory ? 2 : 4);
        m_plot.x = {double(m_first), double(m_last)};
        m_plot.y = {0, m_ticks.back(), m_ticks, true};
        m_plot.grid = m_style.palette.grid;
        m_plot.axis = m_style.palette.axis;
    }

    QString tickText(double tick) const
    {
        const double step = m_ticks.size() > 1 ? m_ticks[1] : 1;
        return m_style.locale.toString(tick, 'f', step < 0.1 ? 3 : step < 1 ? 2 : step < 10 ? 1 : 0);
    }

    void frame()
    {
        qreal left = 0;
        for (const double tick : m_ticks)
            left = std::max(left, m_smallMetrics.horizontalAdvance(tickText(tick)));
        const qreal top = m_smallMetrics.height() + 8;
        m_drawing.plot = QRectF(left + 12, top, m_size.width() - left - 30,
                                m_size.height() - top - m_smallMetrics.height() - 8);
        m_plot.area = m_drawing.plot;
    }

    QPointF at(long day, double price) const { return m_plot.at(double(day), price); }

    // A line over days and prices, where nothing else may stand then.
    void line(const QPolygonF &values, const QPen &pen)
    {
        m_plot.lines.push_back({values, pen});
        QPolygonF seen;
        for (const QPointF &value : values)
            seen << m_plot.at(value.x(), value.y());
        m_space.occupy(seen);
    }

    static QPen dashed(const QColor &color, qreal width, const QList<qreal> &pattern)
    {
        QPen pen(color, width, Qt::CustomDashLine, Qt::FlatCap);
        pen.setDashPattern(pattern);
        return pen;
    }

    void background()
    {
        const QRectF &plot = m_drawing.plot;
        const Palette &colors = m_style.palette;
        if (m_history.staleFrom && *m_history.staleFrom < m_last) {
            const double from = double(std::max(m_first, *m_history.staleFrom));
            m_plot.areas.push_back({QPolygonF({{from, m_ticks.back()}, {double(m_last), m_ticks.back()}}),
                                    {},
                                    colors.warning.background});
        }
        m_space.occupy(m_drawing.text({plot.left(), m_smallMetrics.height() / 2 + 1}, m_history.unit, m_small,
                                      colors.textSecondary));
        for (const double tick : m_ticks)
            m_drawing.text({plot.left() - 7, at(m_first, tick).y()}, tickText(tick), m_small,
                           colors.textSecondary, Qt::AlignRight);
    }

    // First days of months, so far apart that the dates do not touch.
    void timeAxis()
    {
        const qreal needed = m_smallMetrics.horizontalAdvance(QStringLiteral("2026-11")) + 18;
        const double perMonth = m_drawing.plot.width() / (double(m_last - m_first) / 30.44);
        int step = 120;
        for (const int candidate : {60, 24, 12, 6, 3, 1})
            if (perMonth * candidate >= needed)
                step = candidate;
        const Date start = Date::fromDaysSinceEpoch(m_first);
        const int first = start.year * 12 + start.month - 1 + (start.day > 1 ? 1 : 0);
        for (int month = (first + step - 1) / step * step;; month += step) {
            const Date date{month / 12, month % 12 + 1, 1};
            if (date.daysSinceEpoch() > m_last)
                return;
            const QPointF foot = at(date.daysSinceEpoch(), 0);
            m_plot.x.ticks.push_back(double(date.daysSinceEpoch()));
            m_drawing.text(foot + QPointF(0, 5 + m_smallMetrics.height() / 2),
                           QString::fromStdString(date.iso()).left(7), m_small, m_style.palette.textSecondary,
                           Qt::AlignHCenter);
        }
    }

    void steps(const PriceHistory::Series &series)
    {
        if (series.points.empty())
            return;
        QPolygonF held;
        for (std::size_t k = 0; k < series.points.size(); ++k) {
            if (k > 0)
                held << QPointF(double(series.points[k].day), series.points[k - 1].price);
            held << QPointF(double(series.points[k].day), series.points[k].price);
        }
        if (series.lastDay() > series.points.back().day)
            held << QPointF(double(series.lastDay()), series.points.back().price);
        line(held, optionPen(m_style.palette, series.slot, 2));
        const OptionStyle look = optionStyle(m_style.palette, series.slot);
        const double price = held.last().y();
        line(QPolygonF({held.last(), {double(m_last), price}}), dashed(look.color, 1.2, {1.6, 3}));
        const QPointF end = at(series.lastDay(), price);
        m_drawing.figures.emplace_back(Mark{end, 8, look});
        m_space.occupy(QRectF(end - QPointF(5, 5), QSizeF(10, 10)));
    }

    // Below or above the point, to its right or left, wherever nothing else stands.
    std::optional<QRectF> place(QPointF point, const QString &text, const QFontMetricsF &metrics)
    {
        const QSizeF box(metrics.horizontalAdvance(text), metrics.height());
        std::vector<QRectF> places;
        for (const qreal gap : {4.0, 10.0, 18.0, 30.0, 44.0})
            for (const qreal shift : {-0.5, -1.0, 0.0})
                for (const int side : {-1, 1})
                    places.emplace_back(QPointF(point.x() + shift * box.width(),
                                                point.y() + (side < 0 ? -gap - box.height() : gap)),
                                        box);
        return m_space.take(places);
    }

    void label(const QRectF &rect, const QString &text, const QFont &font, const QColor &color)
    {
        m_drawing.figures.emplace_back(Label{rect, text, font, color, Qt::AlignCenter, {}});
    }

    void name(const PriceHistory::Series &series)
    {
        if (series.points.empty())
            return;
        const PriceHistory::Point &last = series.points.back();
        const QString text =
            priceHistoryWords("%1: %2").arg(series.name, m_style.locale.toString(last.price, 'f', 3));
        if (const auto rect = place(at(series.lastDay(), last.price), text, m_boldMetrics))
            label(*rect, text, m_bold, optionTextColor(m_style.palette, series.slot));
    }

    static std::optional<double> meanOf(const PriceHistory::Series &series)
    {
        return series.showsMean && series.points.size() > 1 ? timeWeightedMean(series.points, series.until)
                                                            : std::nullopt;
    }

    void meanLine(const PriceHistory::Series &series)
    {
        const auto value = meanOf(series);
        if (!value)
            return;
        line(QPolygonF({{double(series.points.front().day), *value}, {double(series.lastDay()), *value}}),
             dashed(optionStyle(m_style.palette, series.slot).color, 1.2, {5, 4}));
    }

    void meanText(const PriceHistory::Series &series)
    {
        const auto value = meanOf(series);
        if (!value)
            return;
        const QString text =
            priceHistoryWords("time-weighted mean %1").arg(m_style.locale.toString(*value, 'f', 3));
        const QPointF from = at(series.points.front().day, *value);
        const QPointF to = at(series.lastDay(), *value);
        for (const double share : {0.5, 0.75, 0.25})
            if (const auto rect = place(from + (to - from) * share, text, m_smallMetrics))
                return label(*rect, text, m_small, optionTextColor(m_style.palette, series.slot));
    }

    void pin()
    {
        if (!m_history.pin)
            return;
        const Palette &colors = m_style.palette;
        const QPointF centre = at(m_history.pin->day, m_history.pin->price);
        line(QPolygonF({{double(m_first), m_history.pin->price}, {double(m_last), m_history.pin->price}}),
             dashed(colors.textSecondary, 1, {1, 3}));
        m_drawing.figures.emplace_back(Ring{centre, 6.5, colors.text, colors.base, false});
        m_space.occupy(QRectF(centre - QPointF(8, 8), QSizeF(16, 16)));
        if (const auto rect = place(centre, m_history.pin->text, m_boldMetrics))
            label(*rect, m_history.pin->text, m_bold, colors.text);
    }

    void stale()
    {
        if (!m_history.staleFrom || *m_history.staleFrom >= m_last)
            return;
        const QString &text = m_history.staleText;
        const QSizeF box(m_smallMetrics.horizontalAdvance(text), m_smallMetrics.height());
        const QRectF &plot = m_drawing.plot;
        std::vector<QRectF> places;
        for (const qreal y : {plot.bottom() - box.height() - 3, plot.top() + 3})
            places.emplace_back(QPointF(plot.right() - box.width() - 5, y), box);
        if (const auto rect = m_space.take(places))
            label(*rect, text, m_small, m_style.palette.warning.text);
    }

    void targets()
    {
        for (std::size_t row = 0; row < m_history.series.size(); ++row)
            for (std::size_t k = 0; k < m_history.series[row].points.size(); ++k) {
                const PriceHistory::Series &series = m_history.series[row];
                const PriceHistory::Point &point = series.points[k];
                const QPointF centre = at(point.day, point.price);
                m_drawing.targets.push_back(
                    {QRectF(centre - QPointF(3, 3), QSizeF(6, 6)),
                     int(row),
                     int(k),
                     series.name,
                     {priceHistoryWords("%1 from %2")
                          .arg(hourlyPrice(point.price, m_style.locale),
                               QString::fromStdString(Date::fromDaysSinceEpoch(point.day).iso())),
                      m_history.unit},
                     {},
                     {}});
            }
    }

    const PriceHistory &m_history;
    QSizeF m_size;
    const ChartStyle &m_style;
    QFont m_small;
    QFont m_bold;
    QFontMetricsF m_smallMetrics;
    QFontMetricsF m_boldMetrics;
    FreeSpace m_space;
    long m_first = 0;
    long m_last = 1;
    std::vector<double> m_ticks;
    AxisPlot m_plot;
    Drawing m_drawing;
};

} // namespace

Drawing draw(const PriceHistory &history, QSizeF size, const ChartStyle &style)
{
    return HistoryLayout(history, size, style).run();
}

} // namespace breakeven
