// The picture of a lever: its axes, where its marks stand, and what keys and mouse can set.
#include "tests/support/qt_text.h"

#include "tests/support/drawing_labels.h"
#include "ui/charts/burst_nodes.h"
#include "ui/charts/lever_curves.h"

#include <QFontDatabase>
#include <QGuiApplication>

#include <algorithm>
#include <cmath>

using namespace breakeven;
using breakeven::test::hasLabel;

namespace {

ChartStyle lightStyle()
{
    return {palette(Appearance::Light), chartFont(QGuiApplication::font(), 12), QLocale::c()};
}

// A valley over 10 to 240 minutes, cheapest at 50.
LeverCurves valley()
{
    LeverCurves curves;
    curves.title = QStringLiteral("Checkpoint interval, Training");
    curves.moneyTitle = QStringLiteral("USD a job");
    curves.timeTitle = QStringLiteral("Hours to the result");
    curves.unit = QStringLiteral("min");
    curves.low = 10;
    curves.high = 240;
    curves.isLogarithmic = true;
    LeverCurves::Line line{QStringLiteral("Spot"), 0, {}, {}, {}, {}};
    for (int i = 0; i < 150; ++i) {
        line.at.push_back(atShare(curves, i / 149.0));
        line.cost.push_back(200 * (line.at.back() / 50 + 50 / line.at.back()) / 2);
        line.time.push_back(line.cost.back() / 10);
    }
    curves.lines = {line};
    curves.now = LeverCurves::Point{90, 235.6, 23.56};
    curves.cheapest = LeverCurves::Point{50, 200, 20};
    return curves;
}

template<class Shape>
std::vector<Shape> shapes(const Drawing &drawing)
{
    std::vector<Shape> found;
    for (const Drawn &figure : drawing.figures)
        if (const auto *shape = std::get_if<Shape>(&figure))
            found.push_back(*shape);
    return found;
}

} // namespace

TEST_CASE("both charts of a lever begin at zero and share one axis")
{
    const Drawing drawing = draw(valley(), {260, 400}, lightStyle());
    const std::vector<Ring> rings = shapes<Ring>(drawing);
    REQUIRE(rings.size() == 2);
    CHECK(rings[0].centre.x() == rings[1].centre.x());
    CHECK(rings[0].centre.y() < rings[1].centre.y());
    CHECK(hasLabel(drawing, QStringLiteral("0")));
    CHECK(hasLabel(drawing, QStringLiteral("236")));
    CHECK(hasLabel(drawing, QStringLiteral("200")));
}

TEST_CASE("no number of a lever stands on another, at any width")
{
    for (const int width : {200, 260, 420, 900}) {
        INFO(width);
        const std::vector<Label> labels = shapes<Label>(draw(valley(), {qreal(width), 400}, lightStyle()));
        for (std::size_t i = 0; i < labels.size(); ++i) {
            CHECK(labels[i].rect.left() > -1);
            CHECK(labels[i].rect.right() < width + 1);
            for (std::size_t k = 0; k < i; ++k) {
                INFO(labels[i].text.toStdString() << " on " << labels[k].text.toStdString());
                CHECK_FALSE(
                    labels[i].rect.adjusted(1, 2, -1, -2).intersects(labels[k].rect.adjusted(1, 2, -1, -2)));
            }
        }
    }
}

TEST_CASE("the ring of a lever covers no number of its axes, wherever the input stands")
{
    LeverCurves curves = valley();
    for (const double cost : {0.0, 100.0, 200.0})
        for (const double at : {curves.low, 60.0, curves.high}) {
            INFO(at << ", " << cost);
            curves.now = LeverCurves::Point{at, cost, 0};
            const Drawing drawing = draw(curves, {260, 400}, lightStyle());
            for (const Ring &ring : shapes<Ring>(drawing)) {
                const QPointF reach(ring.radius, ring.radius);
                for (const Label &label : shapes<Label>(drawing))
                    CHECK_FALSE(label.rect.adjusted(0, 2, 0, -2)
                                    .intersects(QRectF(ring.centre - reach, ring.centre + reach)));
            }
        }
}

TEST_CASE("a line of a lever without room for its name has the marker of its option")
{
    LeverCurves curves = valley();
    LeverCurves::Line other = curves.lines[0];
    other.name =
        QStringLiteral("A name that is much longer than this narrow picture of a lever is wide, and goes on");
    other.slot = 3;
    for (double &cost : other.cost)
        cost *= 0.8;
    curves.lines.push_back(other);
    const Drawing drawing = draw(curves, {260, 420}, lightStyle());
    CHECK_FALSE(hasLabel(drawing, other.name));
    const auto marks = shapes<Mark>(drawing);
    CHECK(std::any_of(marks.begin(), marks.end(), [](const Mark &mark) {
        return mark.style.marker == optionStyle(palette(Appearance::Light), 3).marker;
    }));
    curves.lines[1].name = QStringLiteral("Own");
    const Drawing named = draw(curves, {520, 420}, lightStyle());
    CHECK(hasLabel(named, QStringLiteral("Own")));
}

TEST_CASE("a curve that grows without end leaves the plot through its top")
{
    LeverCurves curves = valley();
    for (std::size_t i = 120; i < 150; ++i)
        curves.lines[0].cost[i] = i > 140 ? INFINITY : 1e6;
    const Drawing drawing = draw(curves, {260, 400}, lightStyle());
    for (const Stroke &stroke : shapes<Stroke>(drawing))
        for (const QPointF &point : stroke.points)
            CHECK(point.y() >= drawing.plot.top() - 0.01);
    CHECK(hasLabel(drawing, QStringLiteral("236"))); // now still stands on a readable scale
}

TEST_CASE("a dragged ring takes values a person would write, within the range")
{
    LeverCurves curves = valley();
    CHECK(snapped(curves, 89.7, 200) == 90);
    CHECK(snapped(curves, 1000, 200) == 240);
    CHECK(snapped(curves, 0.1, 200) == 10);
    curves = {};
    curves.low = 4;
    curves.high = 64;
    curves.step = 4;
    CHECK(snapped(curves, 17.9, 200) == 16);
    CHECK(snapped(curves, 18.1, 200) == 20);
    CHECK(stepped(curves, 32, 1) == 36);
    CHECK(stepped(curves, 32, 10) == 64);
    CHECK(stepped(curves, 30, -1) == 28); // from between two steps
}

TEST_CASE("the figures of a lever can be read as a table")
{
    const ChartTable rows = table(valley(), QLocale::c());
    REQUIRE(rows.rows.size() == 150);
    CHECK(rows.columns == QStringList{QStringLiteral("Checkpoint interval, Training [min]"),
                                      QStringLiteral("Spot [USD a job]"),
                                      QStringLiteral("Spot [Hours to the result]")});
    CHECK(rows.rows[0].name == QStringLiteral("10"));
    CHECK(
        description(valley(), QLocale::c()) ==
        QStringLiteral("Checkpoint interval, Training: now 90 min, 235.60 USD a job; cheapest 50 min, 200.00 "
                       "USD a job"));
}

TEST_CASE("the nodes of a burst are stacked: working, ready, paid")
{
    BurstNodes burst;
    burst.title = QStringLiteral("Nodes of one burst");
    burst.rows = {{0, 100, 0, 0}, {3, 100, 100, 100}, {13, 100, 100, 0}, {20, 0, 0, 0}};
    const Drawing drawing = draw(burst, {400, 220}, lightStyle());
    CHECK(shapes<FilledArea>(drawing).size() == 3);
    for (const FilledArea &area : shapes<FilledArea>(drawing))
        CHECK(drawing.plot.adjusted(-1, -1, 1, 1).contains(area.path.boundingRect()));
    CHECK(table(burst, QLocale::c()).rows.size() == 4);
    CHECK(description(burst, QLocale::c()) ==
          QStringLiteral("Nodes of one burst: up to 100 nodes, the last one gone after 20.0 minutes"));
}
