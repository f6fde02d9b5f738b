#include "ui/plots/axis_plot.h"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QLegend>
#include <QLineSeries>
#include <QScatterSeries>

#include <iterator>

namespace breakeven {

namespace {

// Nothing of its own look is left: the house has colours, words and margins of its own.
QChart *bareChart(const AxisPlot &plot, QSizeF size)
{
    auto *chart = new QChart;
    chart->setAnimationOptions(QChart::NoAnimation); // a number that moves cannot be read
    chart->setBackgroundVisible(false);
    chart->setPlotAreaBackgroundVisible(false);
    chart->legend()->hide();
    chart->setMargins({});
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->resize(size);
    chart->setPlotArea(plot.area);
    return chart;
}

// An axis with lines where the caller says: months are not of one length, and its own labels are cut where
// they are long.
QCategoryAxis *axisOf(const PlotAxis &from, const AxisPlot &plot)
{
    auto *axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setLabelsVisible(false);
    if (!from.ticks.empty())
        axis->setStartValue(from.ticks.front());
    for (std::size_t k = 1; k < from.ticks.size(); ++k)
        axis->append(QString::number(k), from.ticks[k]);
    axis->setRange(from.from, from.to);
    axis->setGridLineVisible(from.hasGrid);
    axis->setGridLinePen(QPen(plot.grid, 1));
    axis->setLineVisible(!from.hasGrid);
    axis->setLinePen(QPen(plot.axis, 1));
    axis->setVisible(!from.ticks.empty());
    return axis;
}

QLineSeries *lineOf(const QPolygonF &points)
{
    auto *series = new QLineSeries;
    series->append(points);
    return series;
}

QPolygonF footOf(const PlotArea &area, const AxisPlot &plot)
{
    if (!area.lower.isEmpty() || area.upper.isEmpty())
        return area.lower;
    return QPolygonF({{area.upper.first().x(), plot.y.from}, {area.upper.last().x(), plot.y.from}});
}

QAbstractSeries *seriesOf(const PlotArea &area, const AxisPlot &plot)
{
    QLineSeries *upper = lineOf(area.upper), *lower = lineOf(footOf(area, plot));
    auto *series = new QAreaSeries(upper, lower);
    upper->setParent(series);
    lower->setParent(series);
    series->setPen(Qt::NoPen);
    series->setBrush(area.color);
    return series;
}

QAbstractSeries *seriesOf(const PlotLine &line, const AxisPlot &)
{
    QLineSeries *series = lineOf(line.points);
    series->setPen(line.pen);
    return series;
}

QAbstractSeries *seriesOf(const PlotPoints &points, const AxisPlot &)
{
    auto *series = new QScatterSeries;
    series->append(points.points);
    series->setMarkerSize(points.size);
    series->setColor(points.color);
    series->setPen(Qt::NoPen);
    return series;
}

template<class Figures>
void add(QChart &chart, const std::vector<Figures> &all, const AxisPlot &plot)
{
    for (const Figures &one : all) {
        QAbstractSeries *series = seriesOf(one, plot);
        chart.addSeries(series);
        for (QAbstractAxis *axis : chart.axes())
            series->attachAxis(axis);
    }
}

} // namespace

std::shared_ptr<QGraphicsScene> plotScene(const AxisPlot &plot, QSizeF size)
{
    auto scene = std::make_shared<QGraphicsScene>(QRectF(QPointF(), size));
    scene->setItemIndexMethod(QGraphicsScene::NoIndex);
    QChart *chart = bareChart(plot, size);
    scene->addItem(chart);
    chart->addAxis(axisOf(plot.x, plot), Qt::AlignBottom);
    chart->addAxis(axisOf(plot.y, plot), Qt::AlignLeft);
    add(*chart, plot.areas, plot);
    add(*chart, plot.lines, plot);
    add(*chart, plot.points, plot);
    chart->layout()->activate(); // nobody shows the scene, so nobody else asks for it
    return scene;
}

} // namespace breakeven
