#include "ui/charts/tornado.h"

#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr qreal kMostSteps = 8;
constexpr qreal kSwatch = 10;
constexpr qreal kTold = 2; // pixels between ends that are told apart

QString tornadoWords(const char *text) { return QCoreApplication::translate("Tornado", text); }

QString amount(const std::optional<double> &value, const QLocale &locale)
{
    return value ? difference(value, 0, locale) : unknownText();
}

// Marked where the difference is no saving, because an option does not do the work.
QString shownText(const Tornado::End &end)
{
    return end.remark.isEmpty() ? end.text : end.text + QStringLiteral(" ▲");
}

QString remarksOf(const Tornado::Bar &bar)
{
    if (bar.low.remark == bar.high.remark)
        return bar.low.remark;
    QStringList parts;
    if (!bar.low.remark.isEmpty())
        parts += tornadoWords("at low: %1").arg(bar.low.remark);
    if (!bar.high.remark.isEmpty())
        parts += tornadoWords("at high: %1").arg(bar.high.remark);
    return parts.join(QStringLiteral("; "));
}

bool hasRemarks(const Tornado &tornado)
{
    return std::any_of(tornado.bars.begin(), tornado.bars.end(),
                       [](const Tornado::Bar &bar) { return !remarksOf(bar).isEmpty(); });
}

class TornadoLayout
{
public:
    TornadoLayout(const Tornado &tornado, QSizeF size, const ChartStyle &style)
        : m_tornado(tornado), m_style(style), m_small(style.small()), m_metrics(m_small)
    {
        m_drawing.size = size;
    }

    Drawing run()
    {
        frame();
        range();
        ground();
        lines();
        for (std::size_t row = 0; row < m_tornado.bars.size(); ++row)
            bar(row);
        legend();
        return std::move(m_drawing);
    }

private:
    qreal line() const { return m_metrics.height(); }
    qreal rowHeight() const
    {
        return m_drawing.plot.height() / std::max<qreal>(1, qreal(m_tornado.bars.size()));
    }
    QColor lowColor() const { return m_style.palette.accent; }
    // Lighter, and outlined, so that the two ends are told apart without colour.
    QColor highColor() const
    {
        QColor color = m_style.palette.accent;
        color.setAlphaF(0.3F);
        return color;
    }

    void frame()
    {
        qreal names = 0;
        m_ends = 0;
        for (const Tornado::Bar &bar : m_tornado.bars) {
            names = std::max(names, m_metrics.horizontalAdvance(bar.name));
            for (const Tornado::End *end : {&bar.low, &bar.high})
                m_ends = std::max(m_ends, m_metrics.horizontalAdvance(shownText(*end)));
        }
        const QSizeF size = m_drawing.size;
        m_names = std::min(names, size.width() * 0.38);
        const qreal top = line() + 10;
        const qreal foot = line() * 2 + 8;
        m_drawing.plot = QRectF(m_names + 12, top, size.width() - m_names - 22,
                                std::max(10.0, size.height() - top - foot));
    }

    // With room for the words at both ends of the widest bars.
    void range()
    {
        double low = std::min(0.0, m_tornado.base), high = std::max(0.0, m_tornado.base);
        for (const Tornado::Bar &bar : m_tornado.bars)
            for (const Tornado::End *end : {&bar.low, &bar.high})
                if (end->difference) {
                    low = std::min(low, *end->difference);
                    high = std::max(high, *end->difference);
                }
        if (!(high > low))
            high = low + 1;
        const qreal room = std::min(m_ends + 8, m_drawing.plot.width() * 0.3);
        const double unit = (high - low) / std::max(20.0, m_drawing.plot.width() - 2 * room);
        m_low = low - unit * room;
        m_high = high + unit * room;
    }

    qreal x(double value) const
    {
        return m_drawing.plot.left() + m_drawing.plot.width() * (value - m_low) / (m_high - m_low);
    }

    // The side on which the answer is another one; round values below.
    void ground()
    {
        const QRectF &plot = m_drawing.plot;
        const bool isFirstCheaper = m_tornado.base <= 0;
        const qreal zero = std::clamp(x(0), plot.left(), plot.right());
        m_drawing.fill(isFirstCheaper ? QRectF(QPointF(zero, plot.top()), plot.bottomRight())
                                      : QRectF(plot.topLeft(), QPointF(zero, plot.bottom())),
                       m_style.palette.alternateBase);
        double step = std::pow(10, std::floor(std::log10((m_high - m_low) / kMostSteps)));
        for (const double factor : {2.0, 2.5, 2.0})
            if ((m_high - m_low) / step > kMostSteps)
                step *= factor;
        for (double tick = std::ceil(m_low / step) * step; tick <= m_high; tick += step) {
            const qreal at = std::round(x(tick)) + 0.5;
            m_drawing.line({at, plot.top()}, {at, plot.bottom()}, QPen(QColor(m_style.palette.grid), 1));
            const QString text = axisMoney(std::fabs(tick) < step / 2 ? 0 : tick, m_style.locale);
            const qreal half = m_metrics.horizontalAdvance(text) / 2;
            if (at - half >= plot.left() - 8 && at + half <= m_drawing.size.width())
                m_drawing.text({at, plot.bottom() + line() / 2 + 3}, text, m_small,
                               m_style.palette.textSecondary, Qt::AlignHCenter);
        }
    }

    void bar(std::size_t row)
    {
        const Tornado::Bar &bar = m_tornado.bars[row];
        const qreal middle = m_drawing.plot.top() + rowHeight() * (qreal(row) + 0.5);
        m_drawing.text({m_drawing.plot.left() - 8, middle},
                       m_metrics.elidedText(bar.name, Qt::ElideMiddle, m_names), m_small,
                       m_style.palette.text, Qt::AlignRight);
        end(bar, bar.low, bar.high, lowColor(), middle, int(row), 0);
        end(bar, bar.high, bar.low, highColor(), middle, int(row), 1);
    }

    void end(const Tornado::Bar &bar, const Tornado::End &end, const Tornado::End &other, const QColor &color,
             qreal middle, int row, int column)
    {
        const qreal half = std::min(9.0, rowHeight() * 0.34);
        const qreal base = x(m_tornado.base);
        const qreal tip = end.difference ? x(*end.difference) : base;
        const QRectF box =
            QRectF(QPointF(std::min(base, tip), middle - half), QPointF(std::max(base, tip), middle + half));
        if (end.difference) {
            FilledArea area;
            area.path.addRect(box);
            area.color = color;
            area.border = QPen(lowColor(), 1);
            m_drawing.figures.emplace_back(std::move(area));
        }
        // Both ends on one side: the shorter one has no room for its words.
        const bool isBehind = end.difference && other.difference && std::fabs(tip - base) >= kTold &&
                              (tip - base) * (x(*other.difference) - base) > 0 &&
                              std::fabs(tip - base) < std::fabs(x(*other.difference) - base);
        // Ends that cannot be told apart have their words on either side.
        const bool isLeft = std::fabs(tip - base) < kTold ? column == 0 : tip < base;
        if (end.difference && !isBehind && *end.difference != m_tornado.base)
            words(shownText(end), {tip + (isLeft ? -4 : 4), middle}, isLeft);
        m_drawing.targets.push_back(
            {box.width() < 4 ? box.adjusted(-3, 0, 3, 0) : box,
             row,
             column,
             bar.name,
             {column == 0 ? tornadoWords("at its low end, %1").arg(end.text)
                          : tornadoWords("at its high end, %1").arg(end.text),
              tornadoWords("%1 %2").arg(amount(end.difference, m_style.locale), m_tornado.unit),
              end.remark.isEmpty() ? end.difference ? cheaperText(*end.difference) : QString() : end.remark},
             end.target,
             {}});
    }

    // On a plate where the line at zero would run through them.
    void words(const QString &text, QPointF at, bool isLeft)
    {
        const qreal wide = m_metrics.horizontalAdvance(text);
        const qreal from = isLeft ? at.x() - wide : at.x();
        const bool isCrossed = x(0) > from - 2 && x(0) < from + wide + 2;
        m_drawing.text(at, text, m_small, m_style.palette.textSecondary,
                       isLeft ? Qt::AlignRight : Qt::AlignLeft,
                       isCrossed ? QColor(m_style.palette.base) : QColor());
    }

    QString cheaperText(double value) const
    {
        return value == 0 ? tornadoWords("both cost the same")
                          : tornadoWords("%1 is cheaper").arg(value < 0 ? m_tornado.first : m_tornado.second);
    }

    void lines()
    {
        const QRectF &plot = m_drawing.plot;
        const auto upright = [&](double value, const QPen &pen) {
            m_drawing.line({x(value), plot.top() - 2}, {x(value), plot.bottom() + 2}, pen);
        };
        QPen dashed(QColor(m_style.palette.text), 1.6, Qt::CustomDashLine, Qt::FlatCap);
        dashed.setDashPattern({3, 2});
        upright(0, dashed);
        upright(m_tornado.base, QPen(QColor(m_style.palette.text), 1.6));
        const QFontMetricsF &metrics = m_metrics;
        const qreal y = plot.bottom() + line() * 1.5 + 4;
        const qreal gap = 14;
        const qreal width = m_drawing.size.width();
        const qreal left = std::max(60.0, x(0) - gap), right = std::max(60.0, width - x(0) - gap);
        const auto put = [&](const QString &text, qreal at, Qt::Alignment side, qreal room) {
            m_drawing.text({at, y}, metrics.elidedText(text, Qt::ElideRight, room), m_small,
                           m_style.palette.textSecondary, side);
        };
        const QString first = tornadoWords("%1 is cheaper ◂").arg(m_tornado.first);
        const QString second = tornadoWords("▸ %1 is cheaper").arg(m_tornado.second);
        // The far side has the words it has room for.
        if (metrics.horizontalAdvance(second) <= right)
            put(second, x(0) + 6, Qt::AlignLeft, right);
        else
            put(second, width - 2, Qt::AlignRight, width / 2 - 8);
        if (metrics.horizontalAdvance(second) > right)
            put(first, width / 2 - 8, Qt::AlignRight, width / 2 - 10);
        else
            put(first, x(0) - 6, Qt::AlignRight, left);
    }

    void legend()
    {
        qreal at = m_drawing.plot.left();
        const qreal middle = line() / 2 + 2;
        for (const auto &[color, text] : {std::pair(lowColor(), tornadoWords("at its low end")),
                                          std::pair(highColor(), tornadoWords("at its high end"))}) {
            FilledArea area;
            area.path.addRect(QRectF(at, middle - kSwatch / 2, kSwatch, kSwatch));
            area.color = color;
            area.border = QPen(lowColor(), 1);
            m_drawing.figures.emplace_back(std::move(area));
            at = m_drawing.text({at + kSwatch + 5, middle}, text, m_small, m_style.palette.textSecondary)
                     .right() +
                 16;
        }
        if (hasRemarks(m_tornado))
            at = m_drawing
                     .text({at, middle}, tornadoWords("▲ an option does not do the work"), m_small,
                           m_style.palette.textSecondary)
                     .right() +
                 16;
        const QString &unit = m_tornado.unit;
        if (at + m_metrics.horizontalAdvance(unit) < m_drawing.size.width())
            m_drawing.text({m_drawing.size.width() - 2, middle}, unit, m_small, m_style.palette.textSecondary,
                           Qt::AlignRight);
    }

    const Tornado &m_tornado;
    const ChartStyle &m_style;
    QFont m_small;
    QFontMetricsF m_metrics;
    qreal m_names = 0;
    qreal m_ends = 0; // room of the widest words at an end
    double m_low = 0;
    double m_high = 1;
    Drawing m_drawing;
};

} // namespace

int Tornado::heightFor(int lineHeight) const
{
    return int(lineHeight * (3.4 + 1.6 * double(std::max<std::size_t>(1, bars.size()))) + 18);
}

ChartTable table(const Tornado &tornado, const QLocale &locale)
{
    ChartTable result;
    result.columns = {tornadoWords("Input"), tornadoWords("Low end"), tornadoWords("High end"),
                      tornadoWords("At low (%1)").arg(tornado.unit),
                      tornadoWords("At high (%1)").arg(tornado.unit)};
    if (hasRemarks(tornado))
        result.columns.push_back(tornadoWords("Remark"));
    for (const Tornado::Bar &bar : tornado.bars) {
        result.rows.push_back({bar.name,
                               {{std::nullopt, bar.low.text},
                                {std::nullopt, bar.high.text},
                                {bar.low.difference, amount(bar.low.difference, locale)},
                                {bar.high.difference, amount(bar.high.difference, locale)}}});
        if (hasRemarks(tornado))
            result.rows.back().cells.push_back({std::nullopt, remarksOf(bar)});
    }
    return result;
}

QString description(const Tornado &tornado, const QLocale &locale)
{
    if (tornado.bars.empty())
        return tornadoWords("%1: no input moves it").arg(tornado.title);
    const Tornado::Bar &widest = tornado.bars.front();
    return tornadoWords("%1: %2 inputs; %3 moves it most, from %4 to %5, %6")
        .arg(tornado.title, QString::number(tornado.bars.size()), widest.name,
             amount(widest.low.difference, locale), amount(widest.high.difference, locale), tornado.unit);
}

Drawing draw(const Tornado &tornado, QSizeF size, const ChartStyle &style)
{
    return TornadoLayout(tornado, size, style).run();
}

} // namespace breakeven
