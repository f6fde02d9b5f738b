#include "ui/charts/spark.h"

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

constexpr double kHeadroom = 1.4; // of the scale above the highest price: nothing hangs on the cell's edge

} // namespace

Drawing drawSparkBars(const std::vector<std::optional<double>> &values, QSizeF size, const Palette &palette)
{
    Drawing result;
    result.size = size;
    std::optional<double> least;
    double most = 0;
    for (const std::optional<double> &value : values) {
        if (value && (!least || *value < *least))
            least = value;
        most = std::max(most, value.value_or(0));
    }
    if (values.empty() || most <= 0)
        return result;
    const qreal pitch = size.height() / qreal(values.size());
    const QColor grey = palette.isDark ? palette.axis : QColor(0xA9, 0xB1, 0xBC);
    for (std::size_t k = 0; k < values.size(); ++k)
        if (values[k])
            result.fill(QRectF(0, pitch * qreal(k), std::max(1.0, size.width() * *values[k] / most),
                               std::max(2.0, pitch - 2)),
                        *values[k] == *least ? palette.optionColors[0] : grey);
    return result;
}

Drawing drawSparkLine(const std::vector<QPointF> &steps, double lastDay, QSizeF size, const Palette &palette)
{
    Drawing result;
    result.size = size;
    const QColor color = palette.optionColors[0];
    if (steps.empty())
        return result;
    double most = 0;
    for (const QPointF &step : steps)
        most = std::max(most, step.y());
    most *= kHeadroom;
    result.line({2, size.height() - 2}, {size.width() - 2, size.height() - 2}, QPen(QColor(palette.grid), 1));
    const double span = lastDay - steps.front().x();
    const auto at = [&](double day, double price) {
        const qreal x = span > 0 ? (day - steps.front().x()) / span : 1;
        return QPointF(2 + (size.width() - 4) * x,
                       size.height() - 2 - (size.height() - 4) * (most > 0 ? price / most : 0));
    };
    if (steps.size() == 1) {
        result.figures.emplace_back(
            Mark{at(steps[0].x(), steps[0].y()), 4, OptionStyle{color, Marker::Circle, {}, false}});
        return result;
    }
    QPolygonF line;
    for (std::size_t k = 0; k < steps.size(); ++k) {
        if (k > 0)
            line << at(steps[k].x(), steps[k - 1].y());
        line << at(steps[k].x(), steps[k].y());
    }
    line << at(lastDay, steps.back().y());
    result.figures.emplace_back(Stroke{line, QPen(color, 1.4)});
    return result;
}

} // namespace breakeven
