#include "ui/charts/lever_frame.h"

#include "ui/text/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kShownShare = 0.8; // of the curve, whatever it does beyond

// The value below which four fifths of the known ones lie.
double shownHeight(std::vector<double> values)
{
    std::erase_if(values, [](double value) { return !std::isfinite(value); });
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, std::size_t(kShownShare * double(values.size())))];
}

} // namespace

QPen dashedPen(const QColor &color, qreal width, qreal dash, qreal gap)
{
    QPen pen(color, width, Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({dash / width, gap / width});
    return pen;
}

LeverFrame::LeverFrame(const LeverCurves &curves, QSizeF size, const ChartStyle &style)
    : m_curves(curves), m_style(style), m_font(style.small()), m_metrics(m_font)
{
    m_time.isCost = false;
    placePlots(size);
}

std::vector<const LeverPlot *> LeverFrame::plots() const
{
    return hasTime() ? std::vector{&m_cost, &m_time} : std::vector{&m_cost};
}

std::vector<double> LeverFrame::ticksOf(bool isCost) const
{
    double high = 0;
    for (const LeverCurves::Line &line : m_curves.lines)
        high = std::max(high, shownHeight(isCost ? line.cost : line.time));
    for (const auto &point : {m_curves.now, m_curves.cheapest})
        if (point)
            if (const double value = isCost ? point->cost : point->time; std::isfinite(value))
                high = std::max(high, value);
    const auto &extra = isCost ? m_curves.level : m_curves.limit;
    if (extra && std::isfinite(*extra) && (isCost || *extra < 3 * high))
        high = std::max(high, *extra);
    return axisTicks(0, high > 0 ? high * 1.02 : 1, 4);
}

// Small times and small money keep the decimals their steps need.
QString LeverFrame::tickText(double tick, const LeverPlot &plot) const
{
    if (plot.ticks.back() >= 1000)
        return axisMoney(tick, m_style.locale);
    const double step = plot.ticks.size() > 1 ? plot.ticks[1] : 1;
    return m_style.locale.toString(tick, 'f',
                                   step < 0.1                              ? 3
                                   : step < 1                              ? 2
                                   : step < 10 && step != std::round(step) ? 1
                                                                           : 0);
}

void LeverFrame::placePlots(QSizeF size)
{
    m_cost.ticks = ticksOf(true);
    m_time.ticks = ticksOf(false);
    qreal left = 0;
    for (const LeverPlot *plot : {&m_cost, &m_time})
        for (const double tick : plot->ticks)
            left = std::max(left, m_metrics.horizontalAdvance(tickText(tick, *plot)));
    left += kBesideRing + 3;
    const qreal line = m_metrics.height();
    const qreal right = std::max(10.0, m_metrics.horizontalAdvance(xText(m_curves.high)) / 2 + 1);
    const qreal width = size.width() - left - right;
    const qreal titles = line + 6, axis = line + kBesideRing;
    const qreal room = size.height() - line - 4; // the name of the axis below
    if (!hasTime()) {
        m_cost.rect = QRectF(left, titles, width, room - titles - axis);
    } else {
        const qreal plots = room - 2 * (titles + axis);
        m_cost.rect = QRectF(left, titles, width, plots * 0.54);
        m_time.rect = QRectF(left, m_cost.rect.bottom() + axis + titles, width, plots * 0.46);
    }
}

qreal LeverFrame::x(double at) const
{
    return m_cost.rect.left() + m_cost.rect.width() * std::clamp(shareOf(m_curves, at), 0.0, 1.0);
}
QString LeverFrame::xText(double at) const { return leverNumber(at, m_curves, m_style.locale); }

// Round values that do not touch; of a logarithmic axis parts of an hour and their doubles.
std::vector<double> LeverFrame::roundValues() const
{
    std::vector<double> values;
    if (m_curves.isLogarithmic) {
        constexpr std::array<double, 20> kRound{0.1, 0.2, 0.5, 1,   2,    5,    10,   20,    30,    60,
                                                120, 240, 480, 960, 1440, 2880, 5760, 10080, 20160, 40320};
        values.push_back(m_curves.low);
        for (const double value : kRound)
            if (value > m_curves.low && value < m_curves.high)
                values.push_back(value);
        values.push_back(m_curves.high);
        return values;
    }
    const double step = m_curves.step > 0 ? (m_curves.high - 0) / 4 : 0;
    if (step > 0) {
        values.push_back(m_curves.low);
        for (int k = 1; k <= 4; ++k)
            values.push_back(std::round(k * step / m_curves.step) * m_curves.step);
        return values;
    }
    // Round values between the ends; those too near to an end give way to it.
    values.push_back(m_curves.low);
    const double room = (m_curves.high - m_curves.low) / 10;
    for (const double tick : axisTicks(m_curves.low, m_curves.high, 5))
        if (tick > m_curves.low + room && tick < m_curves.high - room)
            values.push_back(tick);
    values.push_back(m_curves.high);
    return values;
}

std::vector<double> LeverFrame::axisValues() const
{
    const std::vector<double> values = roundValues();
    const auto widthOf = [&](double value) { return m_metrics.horizontalAdvance(xText(value)); };
    const qreal end = x(values.back()) - widthOf(values.back()) / 2;
    std::vector<double> shown;
    qreal used = -1e9;
    for (const double value : values) {
        const qreal half = widthOf(value) / 2;
        const bool isLast = value == values.back();
        if (x(value) - half < used + 7 || (!isLast && x(value) + half > end - 7))
            continue;
        used = x(value) + half;
        shown.push_back(value);
    }
    return shown;
}

std::vector<QPolygonF> LeverFrame::pieces(const LeverPlot &plot, const std::vector<double> &at,
                                          const std::vector<double> &values) const
{
    std::vector<QPolygonF> all;
    QPolygonF piece;
    const auto finish = [&] {
        if (piece.size() > 1)
            all.push_back(piece);
        piece.clear();
    };
    const auto crossing = [&](std::size_t inside, std::size_t outside) {
        const double share = (plot.top() - values[inside]) / (values[outside] - values[inside]);
        const qreal from = x(at[inside]), to = x(at[outside]);
        return QPointF(from + (to - from) * share, plot.rect.top());
    };
    for (std::size_t i = 0; i < at.size(); ++i) {
        const bool isInside = std::isfinite(values[i]) && values[i] <= plot.top();
        const bool wasKnown = i > 0 && std::isfinite(values[i - 1]);
        if (isInside && piece.isEmpty() && wasKnown && values[i - 1] > plot.top())
            piece << crossing(i, i - 1);
        if (isInside)
            piece << QPointF(x(at[i]), plot.y(values[i]));
        else if (!piece.isEmpty()) {
            if (std::isfinite(values[i]))
                piece << crossing(i - 1, i);
            finish();
        }
    }
    finish();
    return all;
}

} // namespace breakeven
