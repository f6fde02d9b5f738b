#include "ui/charts/axis_chart.h"
#include "ui/charts/free_space.h"
#include "ui/plots/axis_plot.h"

#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>
#include <variant>

namespace breakeven {

namespace {

constexpr qreal kBetweenNames = 6;
constexpr qreal kTick = 4;
constexpr qreal kLowChart = 150; // more lines of the grid would touch

// Cuts a line off where the axis ends: what is outside is not drawn, on no device.
QPolygonF within(const QPolygonF &line, double from, double to)
{
    QPolygonF cut;
    const auto crossing = [](QPointF a, QPointF b, double x) {
        return QPointF(x, a.y() + (b.y() - a.y()) * (x - a.x()) / (b.x() - a.x()));
    };
    for (qsizetype k = 0; k < line.size(); ++k) {
        const QPointF here = line[k];
        if (k > 0)
            for (const double edge : {from, to})
                if ((line[k - 1].x() - edge) * (here.x() - edge) < 0)
                    cut << crossing(line[k - 1], here, edge);
        if (here.x() >= from && here.x() <= to)
            cut << here;
    }
    return cut;
}

// With values by ratio as their logarithms, so that all else is as on an even axis.
AxisChart evened(AxisChart chart)
{
    const AxisChart::Axis x = chart.x, y = chart.y;
    const auto even = [&](AxisChart::Point &point) {
        point.x = x.place(point.x);
        point.y = y.place(point.y);
    };
    for (AxisChart::Series &series : chart.series)
        std::for_each(series.points.begin(), series.points.end(), even);
    for (AxisChart::Spot &spot : chart.spots)
        even(spot.point);
    for (AxisChart::Rule &rule : chart.rules)
        rule.x = x.place(rule.x);
    for (AxisChart::Level &level : chart.levels)
        level.y = y.place(level.y);
    for (AxisChart::Band &band : chart.bands) {
        band.from = x.place(band.from);
        band.to = x.place(band.to);
    }
    for (AxisChart::Area &area : chart.areas)
        for (AxisChart::Area::Span &span : area.spans)
            span = {x.place(span.x), y.place(span.low), y.place(span.high)};
    for (AxisChart::Axis *axis : {&chart.x, &chart.y}) {
        const double from = axis->place(axis->from), to = axis->place(axis->to);
        axis->from = from;
        axis->to = to;
    }
    return chart;
}

class AxisLayout
{
public:
    AxisLayout(const AxisChart &chart, QSizeF size, const ChartStyle &style)
        : m_chart(evened(chart)), m_x(chart.x), m_y(chart.y), m_style(style), m_small(style.small()),
          m_bold(style.bold()), m_smallMetrics(m_small), m_boldMetrics(m_bold),
          m_space(QRectF(QPointF(), size))
    {
        m_drawing.size = size;
    }

    Drawing run()
    {
        frame();
        bands();
        areas();
        for (const AxisChart::Series &series : m_chart.series)
            add(series);
        rules();
        levels();
        m_drawing.figures.emplace_back(PlotPicture{plotScene(m_plot, m_drawing.size)});
        axes();
        spots();
        levelTexts();
        for (const AxisChart::Series &series : m_chart.series)
            marks(series);
        for (const AxisChart::Series &series : m_chart.series)
            name(series);
        targets();
        return std::move(m_drawing);
    }

private:
    bool isUprightHidden() const { return m_chart.y.scale == AxisChart::Scale::Hidden; }
    qreal line() const { return m_smallMetrics.height(); }

    // Lines of words above the plot: one, where the left has room to its left and the right to its right.
    int ruleRows() const
    {
        if (m_chart.rules.size() < 2)
            return 1;
        const auto [left, right] =
            std::minmax(m_chart.rules[0], m_chart.rules[1],
                        [](const AxisChart::Rule &a, const AxisChart::Rule &b) { return a.x < b.x; });
        const qreal width = m_drawing.size.width() - 40;
        const auto place = [&](const AxisChart::Rule &rule) {
            return width * (rule.x - m_chart.x.from) / m_chart.x.length();
        };
        const auto needs = [&](const AxisChart::Rule &rule) {
            return m_smallMetrics.horizontalAdvance(rule.text) + 12;
        };
        const bool isBeside = (place(left) > needs(left) || place(right) - place(left) > needs(left)) &&
                              width - place(right) > needs(right);
        return m_chart.rules.size() == 2 && isBeside ? 1 : 2;
    }

    void frame()
    {
        const bool isLow = m_drawing.size.height() < kLowChart;
        m_plot.y = {m_chart.y.from, m_chart.y.to, ticksOf(m_y, isLow ? 2 : 4), !isUprightHidden()};
        qreal left = 0;
        for (const double tick : m_plot.y.ticks)
            left = std::max(left, m_smallMetrics.horizontalAdvance(tickText(m_y, tick)));
        const bool hasHead = !m_chart.rules.empty() || (!isUprightHidden() && !m_chart.y.title.isEmpty());
        // Half a line of the topmost number stands above the plot too.
        const qreal top = (hasHead ? line() * (isUprightHidden() ? 1 : 1.5) : line() / 2) + 8 +
                          (ruleRows() - 1) * (line() + 2);
        const qreal foot = line() * (m_chart.x.title.isEmpty() ? 1 : 2) + kTick + 5;
        m_plot.area = QRectF(left + 12, top, m_drawing.size.width() - left - 30,
                             std::max(20.0, m_drawing.size.height() - top - foot));
        m_plot.x = {m_chart.x.from, m_chart.x.to, ticksAcross(), false};
        m_plot.grid = m_style.palette.grid;
        m_plot.axis = m_style.palette.axis;
        if (isUprightHidden())
            m_plot.y.ticks.clear();
        m_drawing.plot = m_plot.area;
    }

    // As places on the axis.
    static std::vector<double> ticksOf(const AxisChart::Axis &axis, int count)
    {
        std::vector<double> ticks = ticksWithin(axis, count);
        for (double &tick : ticks)
            tick = axis.place(tick);
        return ticks;
    }
    QString tickText(const AxisChart::Axis &axis, double tick) const
    {
        return axisText(axis, axis.valueAt(tick), m_style.locale);
    }

    // So many that their words do not touch.
    std::vector<double> ticksAcross() const
    {
        for (int count = 10; count > 1; --count) {
            const std::vector<double> ticks = ticksOf(m_x, count);
            qreal widest = 0;
            for (const double tick : ticks)
                widest = std::max(widest, m_smallMetrics.horizontalAdvance(tickText(m_x, tick)));
            if (qreal(ticks.size()) * (widest + 14) <= m_plot.area.width())
                return ticks;
        }
        return {m_chart.x.from};
    }

    QPointF at(double x, double y) const { return m_plot.at(x, y); }

    static QPolygonF lineOf(const AxisChart::Series &series)
    {
        QPolygonF line;
        const double half = series.stepWidth / 2;
        for (const AxisChart::Point &point : series.points) {
            if (series.form != AxisChart::Form::Steps) {
                line << QPointF(point.x, point.y);
                continue;
            }
            if (line.isEmpty())
                line << QPointF(point.x - half, 0);
            line << QPointF(point.x - half, point.y) << QPointF(point.x + half, point.y);
        }
        if (series.form == AxisChart::Form::Steps && !line.isEmpty())
            line << QPointF(line.last().x(), 0);
        return line;
    }

    void add(const AxisChart::Series &series)
    {
        const QColor color = colorOf(series.slot);
        const QPolygonF line = within(lineOf(series), m_chart.x.from, m_chart.x.to);
        if (line.isEmpty())
            return;
        if (series.form == AxisChart::Form::Points) {
            m_plot.points.push_back({line, color});
            return;
        }
        if (series.isFilled) {
            QColor tint = color;
            tint.setAlphaF(m_style.palette.isDark ? 0.2F : 0.13F);
            m_plot.areas.push_back({line, {}, tint});
        }
        m_plot.lines.push_back(
            {line, series.slot < 0 ? QPen(color, 1.4) : optionPen(m_style.palette, series.slot, 2)});
        QPolygonF seen;
        for (const QPointF &point : line)
            seen << at(point.x(), point.y());
        m_space.occupy(seen);
    }

    void rules()
    {
        for (const AxisChart::Rule &rule : m_chart.rules) {
            if (rule.x < m_chart.x.from || rule.x > m_chart.x.to)
                continue;
            QPen pen(colorOf(rule.slot), 1.4, Qt::CustomDashLine, Qt::FlatCap);
            pen.setDashPattern({1.4, 2});
            m_plot.lines.push_back({QPolygonF({{rule.x, m_chart.y.from}, {rule.x, m_chart.y.to}}), pen});
            m_space.occupy(QPolygonF({at(rule.x, m_chart.y.from), at(rule.x, m_chart.y.to)}));
        }
        m_drawing.plot = m_plot.area;
    }

    void bands()
    {
        for (const AxisChart::Band &band : m_chart.bands) {
            const double from = std::max(band.from, m_chart.x.from), to = std::min(band.to, m_chart.x.to);
            if (from >= to)
                continue;
            const bool isCaution = band.tone == AxisChart::Band::Tone::Caution;
            m_plot.areas.push_back({QPolygonF({{from, m_chart.y.to}, {to, m_chart.y.to}}),
                                    {},
                                    QColor(isCaution ? m_style.palette.warning.background
                                                     : m_style.palette.cheaper.background)});
        }
    }

    // As far as the plot goes, on no device beyond it.
    void areas()
    {
        for (const AxisChart::Area &area : m_chart.areas) {
            QPolygonF upper, lower;
            for (const AxisChart::Area::Span &span : area.spans) {
                upper << QPointF(span.x, std::clamp(span.high, m_chart.y.from, m_chart.y.to));
                lower << QPointF(span.x, std::clamp(span.low, m_chart.y.from, m_chart.y.to));
            }
            QColor tint = colorOf(area.slot);
            tint.setAlphaF(m_style.palette.isDark ? 0.22F : 0.14F);
            upper = within(upper, m_chart.x.from, m_chart.x.to);
            if (!upper.isEmpty())
                m_plot.areas.push_back({upper, within(lower, m_chart.x.from, m_chart.x.to), tint});
        }
    }

    void levels()
    {
        for (const AxisChart::Level &level : m_chart.levels) {
            if (level.y < m_chart.y.from || level.y > m_chart.y.to)
                continue;
            QPen pen(QColor(m_style.palette.text), 1.4, Qt::CustomDashLine, Qt::FlatCap);
            pen.setDashPattern({4, 2.5});
            m_plot.lines.push_back({QPolygonF({{m_chart.x.from, level.y}, {m_chart.x.to, level.y}}), pen});
            m_space.occupy(QPolygonF({at(m_chart.x.from, level.y), at(m_chart.x.to, level.y)}));
        }
    }

    // At the right end of the line, above it or below; where lines run there, farther to the left.
    void levelTexts()
    {
        for (const AxisChart::Level &level : m_chart.levels) {
            const QSizeF box(m_smallMetrics.horizontalAdvance(level.text), line());
            const QPointF end = at(m_chart.x.to, level.y);
            std::vector<QRectF> places;
            for (qreal right = end.x() - 2; right - box.width() > m_plot.area.left(); right -= 20)
                for (const qreal top : {end.y() - box.height() - 2, end.y() + 2})
                    places.emplace_back(QPointF(right - box.width(), top), box);
            if (level.y < m_chart.y.from || level.y > m_chart.y.to)
                continue;
            if (const auto free = m_space.take(places))
                m_drawing.figures.emplace_back(Label{
                    *free, level.text, m_small, QColor(m_style.palette.text), int(Qt::AlignCenter), {}});
        }
    }

    // −1: of no option.
    QColor colorOf(int slot) const
    {
        return slot < 0 ? QColor(m_style.palette.text) : optionStyle(m_style.palette, slot).color;
    }

    QColor textColorOf(int slot) const
    {
        return slot < 0 ? QColor(m_style.palette.text) : optionTextColor(m_style.palette, slot);
    }

    void axes()
    {
        const Palette &colors = m_style.palette;
        const QRectF &plot = m_plot.area;
        for (const double tick : m_plot.y.ticks)
            m_drawing.text({plot.left() - 7, at(m_plot.x.from, tick).y()}, tickText(m_y, tick), m_small,
                           colors.textSecondary, Qt::AlignRight);
        for (const double tick : m_plot.x.ticks)
            tickAcross(tick);
        if (!isUprightHidden() && !m_chart.y.title.isEmpty())
            m_space.occupy(m_drawing.text({0, line() / 2}, m_chart.y.title, m_small, colors.textSecondary));
        if (!m_chart.x.title.isEmpty())
            m_drawing.text(
                {m_drawing.size.width() - 6, plot.bottom() + kTick + line() * 1.5 + 3},
                m_smallMetrics.elidedText(m_chart.x.title, Qt::ElideRight, m_drawing.size.width() - 12),
                m_small, colors.textSecondary, Qt::AlignRight);
        keepWordsInside();
        ruleTexts();
    }

    // Names stand within the plot.
    void keepWordsInside()
    {
        const QRectF &plot = m_plot.area;
        m_space.occupy(QRectF(0, plot.bottom(), m_drawing.size.width(), m_drawing.size.height()));
        m_space.occupy(QRectF(0, plot.top(), std::max(0.0, plot.left() - 2), plot.height()));
    }

    void tickAcross(double tick)
    {
        const QString text = tickText(m_x, tick);
        const qreal half = m_smallMetrics.horizontalAdvance(text) / 2;
        const QPointF foot(at(tick, m_plot.y.from).x(), m_plot.area.bottom());
        const qreal centre = std::clamp(foot.x(), half, m_drawing.size.width() - half);
        m_drawing.text({centre, foot.y() + kTick + line() / 2 + 1}, text, m_small,
                       m_style.palette.textSecondary, Qt::AlignHCenter);
    }

    // Above the plot, to the left or the right of its line, wherever no other stands: the first has the left.
    void ruleTexts()
    {
        std::vector<AxisChart::Rule> rules = m_chart.rules;
        std::stable_sort(rules.begin(), rules.end(),
                         [](const AxisChart::Rule &a, const AxisChart::Rule &b) { return a.x < b.x; });
        for (const AxisChart::Rule &rule : rules) {
            const bool isFirst = &rule == &rules.front();
            if (rule.text.isEmpty() || rule.x < m_chart.x.from || rule.x > m_chart.x.to)
                continue;
            const qreal x = at(rule.x, 0).x();
            const QSizeF box(m_smallMetrics.horizontalAdvance(rule.text), line());
            std::vector<QRectF> places;
            for (qreal bottom = m_plot.area.top() - 2; bottom - box.height() > -2; bottom -= line() + 2)
                for (const qreal left : isFirst ? std::array{x - box.width() - 4, x + 4, x - box.width() / 2}
                                                : std::array{x + 4, x - box.width() - 4, x - box.width() / 2})
                    places.emplace_back(QPointF(left, std::max(0.0, bottom - box.height())), box);
            if (const auto free = m_space.take(places))
                m_drawing.figures.emplace_back(
                    Label{*free, rule.text, m_small, textColorOf(rule.slot), int(Qt::AlignCenter), {}});
        }
    }

    void spots()
    {
        for (const AxisChart::Spot &spot : m_chart.spots) {
            const QPointF centre = at(spot.point.x, spot.point.y);
            m_drawing.figures.emplace_back(
                Ring{centre, 6.5, m_style.palette.text, m_style.palette.base, false});
            m_space.occupy(QRectF(centre - QPointF(8, 8), QSizeF(16, 16)));
        }
        for (const AxisChart::Spot &spot : m_chart.spots)
            if (const auto free = beside(at(spot.point.x, spot.point.y), spot.text, {5, 10, 18, 30, 44}))
                m_drawing.figures.emplace_back(
                    Label{*free, spot.text, m_bold, m_style.palette.text, int(Qt::AlignCenter), {}});
    }

    void marks(const AxisChart::Series &series)
    {
        for (const AxisChart::Point &point : series.points) {
            if (point.mark.isEmpty() || point.x < m_chart.x.from || point.x > m_chart.x.to)
                continue;
            const QSizeF box(m_smallMetrics.horizontalAdvance(point.mark), line());
            const QPointF centre = at(point.x, point.y);
            if (const auto free =
                    m_space.take({QRectF(centre + QPointF(5, -box.height() - 3), box),
                                  QRectF(centre + QPointF(-5 - box.width(), 3), box),
                                  QRectF(centre + QPointF(-5 - box.width(), -box.height() - 3), box),
                                  QRectF(centre + QPointF(7, 3), box)}))
                m_drawing.figures.emplace_back(
                    Label{*free, point.mark, m_small, textColorOf(series.slot), int(Qt::AlignCenter), {}});
        }
    }

    std::optional<QRectF> beside(QPointF point, const QString &text, std::initializer_list<qreal> gaps)
    {
        return text.isEmpty() ? std::nullopt : m_space.take(placesBeside(point, text, gaps));
    }

    std::vector<QRectF> placesBeside(QPointF point, const QString &text,
                                     std::initializer_list<qreal> gaps) const
    {
        const QSizeF box(m_boldMetrics.horizontalAdvance(text), m_boldMetrics.height());
        std::vector<QRectF> places;
        for (const qreal gap : gaps)
            for (const qreal shift : {-0.5, -1.0, 0.0})
                for (const int side : {-1, 1})
                    places.emplace_back(QPointF(point.x() + shift * box.width(),
                                                point.y() + (side < 0 ? -gap - box.height() : gap)),
                                        box);
        return places;
    }

    // The height of a line at a place across; nothing beyond its ends.
    std::optional<qreal> heightAt(const AxisChart::Series &series, qreal across) const
    {
        for (std::size_t k = 1; k < series.points.size(); ++k) {
            const QPointF from = at(series.points[k - 1].x, series.points[k - 1].y);
            const QPointF to = at(series.points[k].x, series.points[k].y);
            if (from.x() <= across && across <= to.x())
                return from.y() +
                       (to.y() - from.y()) * (across - from.x()) / std::max(1e-9, to.x() - from.x());
        }
        return std::nullopt;
    }

    // A name nearer to another line would be read as that one's.
    bool isBesideAnother(const AxisChart::Series &series, const QRectF &place) const
    {
        const QPointF centre = place.center();
        const auto away = [&](const AxisChart::Series &one) {
            const auto height = one.form == AxisChart::Form::Line ? heightAt(one, centre.x()) : std::nullopt;
            return height ? std::fabs(*height - centre.y()) : HUGE_VAL;
        };
        const double own = away(series);
        return std::isfinite(own) &&
               std::any_of(m_chart.series.begin(), m_chart.series.end(),
                           [&](const AxisChart::Series &other) { return away(other) < own; });
    }

    // Near the line anywhere rather than far from its end, where another one may run between.
    void name(const AxisChart::Series &series)
    {
        if (!series.isNamed)
            return;
        const QColor color = textColorOf(series.slot);
        for (const qreal gap : {4.0, 9.0, 18.0, 32.0})
            if (const auto free = alongLine(series, gap)) {
                m_space.occupy(free->adjusted(-kBetweenNames, 0, kBetweenNames, 0));
                m_drawing.figures.emplace_back(
                    Label{*free, series.name, m_bold, color, int(Qt::AlignCenter), {}});
                return;
            }
        nameAfar(series);
    }

    // Where other lines crowd it, in the nearest free place, with a thin line to its own.
    void nameAfar(const AxisChart::Series &series)
    {
        const std::vector<std::size_t> near = placesOfName(series);
        const auto shown = std::find_if(near.begin(), near.end(), [&](std::size_t place) {
            const double x = series.points[place].x;
            return x >= m_chart.x.from && x <= m_chart.x.to;
        });
        if (shown == near.end())
            return;
        const QPointF own = at(series.points[*shown].x, series.points[*shown].y);
        // A place farther away is better than a line through the words of another name.
        std::vector<QRectF> places = placesAround(own, series.name);
        std::stable_partition(places.begin(), places.end(), [&](const QRectF &place) {
            return !crossesWords(QPolygonF({own, footOf(place, own)}));
        });
        const auto free = m_space.take(places);
        if (!free)
            return;
        const QColor color = colorOf(series.slot);
        const QPolygonF line({own, footOf(*free, own)});
        m_space.occupy(line);
        m_drawing.figures.emplace_back(Stroke{line, QPen(color, 0.8)});
        m_drawing.figures.emplace_back(
            Label{*free, series.name, m_bold, textColorOf(series.slot), int(Qt::AlignCenter), {}});
    }

    // Where a line from a point to words ends.
    static QPointF footOf(const QRectF &words, QPointF point)
    {
        return {std::clamp(point.x(), words.left(), words.right()),
                point.y() < words.top() ? words.top() : words.bottom()};
    }

    bool crossesWords(const QPolygonF &line) const
    {
        return std::any_of(m_drawing.figures.begin(), m_drawing.figures.end(), [&](const auto &figure) {
            const auto *label = std::get_if<Label>(&figure);
            return label && crosses(line, label->rect);
        });
    }

    // All over the plot, the nearest first.
    std::vector<QRectF> placesAround(QPointF point, const QString &text) const
    {
        const QSizeF box(m_boldMetrics.horizontalAdvance(text), m_boldMetrics.height());
        const QRectF &plot = m_plot.area;
        std::vector<QRectF> places;
        for (qreal top = plot.top(); top + box.height() < plot.bottom(); top += box.height() + 2)
            for (qreal left = plot.left() + 2; left + box.width() < plot.right(); left += 12)
                places.emplace_back(QPointF(left, top), box);
        const auto away = [point](const QRectF &place) { return QLineF(point, place.center()).length(); };
        std::stable_sort(places.begin(), places.end(),
                         [&](const QRectF &one, const QRectF &other) { return away(one) < away(other); });
        return places;
    }

    std::optional<QRectF> alongLine(const AxisChart::Series &series, qreal gap)
    {
        for (const std::size_t place : placesOfName(series)) {
            const AxisChart::Point &point = series.points[place];
            if (point.x < m_chart.x.from || point.x > m_chart.x.to)
                continue;
            std::vector<QRectF> places = placesBeside(at(point.x, point.y), series.name, {gap});
            std::erase_if(places, [&](const QRectF &one) { return isBesideAnother(series, one); });
            if (const auto free = m_space.take(places))
                return free;
        }
        return std::nullopt;
    }

    // Of a line from its end backwards, of steps where they are highest.
    static std::vector<std::size_t> placesOfName(const AxisChart::Series &series)
    {
        constexpr std::size_t kTried = 16;
        const std::size_t count = series.points.size();
        std::vector<std::size_t> places;
        if (series.form != AxisChart::Form::Steps) {
            for (std::size_t step = 0; step < count; step += std::max<std::size_t>(1, count / kTried))
                places.push_back(count - 1 - step);
            return places;
        }
        const auto highest = std::max_element(series.points.begin(), series.points.end(),
                                              [](const auto &a, const auto &b) { return a.y < b.y; });
        for (std::size_t k = 0; k < count; ++k)
            if (series.points[k].y > highest->y / 2)
                places.push_back(k);
        return places;
    }

    void target(const AxisChart::Point &point, int row, int column, const QString &option)
    {
        if (point.x < m_chart.x.from || point.x > m_chart.x.to)
            return;
        const QPointF centre = at(point.x, point.y);
        m_drawing.targets.push_back({QRectF(centre - QPointF(3, 3), QSizeF(6, 6)), row, column, point.heading,
                                     point.lines, point.target, option});
    }

    void targets()
    {
        for (std::size_t row = 0; row < m_chart.series.size(); ++row)
            for (std::size_t k = 0; m_chart.series[row].isMarked && k < m_chart.series[row].points.size();
                 ++k)
                target(m_chart.series[row].points[k], int(row), int(k), m_chart.series[row].option);
        for (std::size_t k = 0; k < m_chart.spots.size(); ++k)
            target(m_chart.spots[k].point, int(m_chart.series.size()), int(k), {});
    }

    const AxisChart m_chart; // as places
    const AxisChart::Axis &m_x;
    const AxisChart::Axis &m_y;
    const ChartStyle &m_style;
    QFont m_small;
    QFont m_bold;
    QFontMetricsF m_smallMetrics;
    QFontMetricsF m_boldMetrics;
    FreeSpace m_space;
    AxisPlot m_plot;
    Drawing m_drawing;
};

} // namespace

Drawing draw(const AxisChart &chart, QSizeF size, const ChartStyle &style)
{
    return AxisLayout(chart, size, style).run();
}

} // namespace breakeven
