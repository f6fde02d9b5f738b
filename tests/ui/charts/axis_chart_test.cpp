// The chart with two continuous axes: what Qt Charts draws lies where its words and targets are.
#include "ui/charts/axis_chart.h"
#include "ui/charts/plot_chart.h"
#include "ui/charts/price_history.h"
#include "ui/text/numbers.h"

#include "tests/support/drawing_labels.h"
#include "tests/support/qt_text.h"
#include "tests/support/test.h"
#include "tests/ui/charts/painted.h"

#include <QApplication>
#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace breakeven;
using namespace breakeven::test;

namespace {

AxisChart costs()
{
    AxisChart chart;
    chart.title = "Cost against the price";
    chart.x = {"Price, USD/h", AxisChart::Scale::Number, 1, 5, false};
    chart.y = {"Cost, USD", AxisChart::Scale::Money, 0, 1, false};
    AxisChart::Series rented{"Rented", "rented", 0, AxisChart::Form::Line, 0, false, true, {}};
    AxisChart::Series owned{"Owned", "owned", 1, AxisChart::Form::Line, 0, true, true, {}};
    for (int k = 0; k <= 8; ++k) {
        const double x = 1 + k * 0.5;
        rented.points.push_back({x, x * 20000, "Rented", {"a line"}, {"explore", "figure:a"}});
        owned.points.push_back({x, 60000, "Owned", {}, {}});
    }
    chart.series = {rented, owned};
    chart.rules = {{2, "now 2 USD/h", -1}};
    chart.spots = {{{3, 60000, "Both cost the same", {}, {"explore", "figure:root"}}, "3 USD/h"}};
    fitUpright(chart);
    return chart;
}

} // namespace

TEST_CASE("on axes by ratio equal ratios lie equally far apart, and a power law is a straight line")
{
    AxisChart chart;
    chart.x = {"Tokens", AxisChart::Scale::Number, 1, 10000};
    chart.y = {"Cost, USD", AxisChart::Scale::Money};
    chart.x.isByRatio = chart.y.isByRatio = true;
    chart.series = {{"API", "api", 0}};
    for (const double x : {1.0, 10.0, 100.0, 1000.0, 10000.0})
        chart.series[0].points.push_back({x, 3 * x});
    chart.areas = {{"API", 0, {{1, 2, 4}, {10000, 20000, 40000}}}};
    fitUpright(chart);
    CHECK(chart.y.from == 2);
    CHECK(chart.y.to == 50000);
    const Drawing drawing = draw(chart, QSizeF(640, 300), styleOf());
    const auto at = [&](std::size_t k) { return drawing.targets.at(k).area.center(); };
    for (std::size_t k = 1; k < 5; ++k) {
        CHECK(at(k).x() - at(k - 1).x() == Approx(drawing.plot.width() / 4));
        CHECK(at(k).y() - at(k - 1).y() == Approx(at(1).y() - at(0).y()));
    }
    // The tint lies around the line and not far from it.
    const QImage image = painted(drawing, Appearance::Light);
    const QPointF middle = (at(1) + at(2)) / 2;
    const QColor base = image.pixelColor(middle.toPoint() + QPoint(0, -60));
    CHECK(distance(image.pixelColor(middle.toPoint() + QPoint(0, -3)), base) > 5);
    CHECK(table(chart, plainLocale()).rows.size() == 5 + 4);
}

TEST_CASE("an axis by ratio has round values, as many as there is room for")
{
    AxisChart::Axis axis{"", AxisChart::Scale::Number, 0.4, 4000};
    axis.isByRatio = true;
    CHECK(ticksWithin(axis, 12) == std::vector<double>{0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000});
    CHECK(ticksWithin(axis, 8) == std::vector<double>{1, 3, 10, 30, 100, 300, 1000, 3000});
    CHECK(ticksWithin(axis, 3) == std::vector<double>{1, 10, 100, 1000});
    CHECK(ticksWithin(axis, 1) == std::vector<double>{1, 100});
    CHECK(axis.valueAt(axis.place(123)) == Approx(123));
}

TEST_CASE("the lines Qt Charts draws run through the points the keys walk, in light and dark")
{
    for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
        const Drawing drawing = draw(costs(), QSizeF(640, 300), styleOf(appearance));
        REQUIRE(figuresOf<PlotPicture>(drawing).size() == 1);
        const QImage image = painted(drawing, appearance);
        const QColor color = optionStyle(palette(appearance), 0).color;
        int seen = 0;
        for (const ChartTarget &target : drawing.targets)
            if (target.row == 0 && target.column != 4) { // at 4 the ring of the crossing lies over it
                const QPoint at = target.area.center().toPoint();
                double best = 1000;
                for (int x = at.x() - 1; x <= at.x() + 1; ++x)
                    for (int y = at.y() - 1; y <= at.y() + 1; ++y)
                        best = std::min(best, distance(image.pixelColor(x, y), color));
                INFO(target.column << " at " << at.x() << ", " << at.y());
                CHECK(best < 40);
                ++seen;
            }
        CHECK(seen == 8);
    }
}

TEST_CASE("words of the axes, lines and crossings never overlap, whatever the size")
{
    for (const QSizeF size : {QSizeF(280, 160), QSizeF(480, 240), QSizeF(900, 420)})
        for (const int pixels : {12, 24}) {
            if (pixels == 24 && size.width() < 400)
                continue;
            INFO(size.width() << " × " << size.height() << ", " << pixels << " pixels");
            CHECK(clash(draw(costs(), size, styleOf(Appearance::Light, pixels))) == "");
        }
    std::vector<std::string> texts;
    for (const Label &label : labels(draw(costs(), QSizeF(640, 300), styleOf())))
        texts.push_back(label.text.toStdString());
    for (const char *text :
         {"Rented", "Owned", "3 USD/h", "now 2 USD/h", "Price, USD/h", "Cost, USD", "50k", "5"}) {
        INFO(text);
        CHECK(std::find(texts.begin(), texts.end(), text) != texts.end());
    }
}

TEST_CASE("what lies outside the axis is cut off there, not drawn over the words")
{
    AxisChart chart = costs();
    chart.x.from = 2;
    chart.x.to = 4;
    const Drawing drawing = draw(chart, QSizeF(640, 300), styleOf());
    const QImage image = painted(drawing, Appearance::Light);
    const QColor color = optionStyle(palette(Appearance::Light), 0).color;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < int(drawing.plot.left()) - 2; ++x)
            REQUIRE(distance(image.pixelColor(x, y), color) > 40);
    for (const ChartTarget &target : drawing.targets)
        CHECK(drawing.plot.adjusted(-1, -1, 1, 1).contains(target.area.center()));
    CHECK(table(chart, plainLocale()).rows.size() == 19); // the table has all
}

TEST_CASE("points can have words beside them, and a line of no option is neither pointed at nor a row")
{
    AxisChart chart = costs();
    AxisChart::Series front;
    front.name = "Front";
    front.slot = 2;
    front.form = AxisChart::Form::Points;
    front.isNamed = false;
    front.points = {{1.5, 5000, "A job", {}, {"capacity", "figure:front"}, "64"}};
    AxisChart::Series steps;
    steps.slot = -1;
    steps.isNamed = false;
    steps.isMarked = false;
    steps.points = {{1, 1000}, {2, 1000}};
    const std::size_t targets = draw(chart, QSizeF(640, 300), styleOf()).targets.size();
    const std::size_t rows = table(chart, plainLocale()).rows.size();
    chart.series.push_back(front);
    chart.series.push_back(steps);
    const Drawing drawing = draw(chart, QSizeF(640, 300), styleOf());
    CHECK(drawing.targets.size() == targets + 1);
    CHECK(table(chart, plainLocale()).rows.size() == rows + 1);
    const std::vector<Label> words = labels(drawing);
    CHECK(std::any_of(words.begin(), words.end(), [](const Label &label) { return label.text == "64"; }));
    CHECK(clash(drawing) == "");
}

TEST_CASE("values that come whole have whole numbers at the axis")
{
    AxisChart::Axis axis{"Servers", AxisChart::Scale::Number, 1, 4, true};
    CHECK(ticksWithin(axis, 10) == std::vector<double>{1, 2, 3, 4});
    axis.isWhole = false;
    CHECK(ticksWithin(axis, 4) == std::vector<double>{1, 2, 3, 4});
    axis = {"Share", AxisChart::Scale::Percent, 0.1, 0.5, false};
    CHECK(axisText(axis, 0.3, plainLocale()) == "30\u00a0%");
}

TEST_CASE("steps stand around their points and are filled down to the foot")
{
    AxisChart chart;
    chart.x = {"Cost", AxisChart::Scale::Money, 0, 4, false};
    chart.y = {"Runs", AxisChart::Scale::Hidden, 0, 10, false};
    AxisChart::Series steps{"Runs", "", 0, AxisChart::Form::Steps, 1, true, false, {}};
    for (int k = 0; k < 4; ++k)
        steps.points.push_back({k + 0.5, k == 2 ? 8.0 : 4.0, "", {}, {}});
    chart.series = {steps};
    const Drawing drawing = draw(chart, QSizeF(400, 200), styleOf());
    const QImage image = painted(drawing, Appearance::Light);
    const QColor ground = palette(Appearance::Light).base;
    const auto at = [&](double x, double y) {
        const QRectF &plot = drawing.plot;
        return image.pixelColor(int(plot.left() + plot.width() * x / 4),
                                int(plot.bottom() - plot.height() * y / 10));
    };
    CHECK(at(2.5, 6) != ground);
    CHECK(at(1.5, 6) == ground);
    CHECK(at(1.5, 2) != ground);
    for (const Label &label : labels(drawing))
        CHECK(label.text != "5"); // the upright axis has no words
}

TEST_CASE("a chart of Qt Charts is walked by keys, explained, and saved as SVG and PNG like any other")
{
    PlotChart chart;
    chart.setLocale(plainLocale());
    chart.setFigures(costs());
    chart.resize(640, 300);
    chart.show();
    REQUIRE(QTest::qWaitForWindowExposed(&chart));
    CHECK(chart.accessibleName().startsWith("Cost against the price"));
    CHECK(chart.description().contains("Rented from 20,000 to 100,000"));
    QSignalSpy spy(&chart, &ChartWidget::activated);
    chart.setFocus(Qt::TabFocusReason);
    QTest::keyClick(&chart, Qt::Key_Home);
    QTest::keyClick(&chart, Qt::Key_Right);
    QTest::keyClick(&chart, Qt::Key_Space);
    REQUIRE(spy.size() == 1);
    CHECK(spy[0][1].value<ExplainTarget>().quantity == "figure:a");
    CHECK(chart.focusedTarget() == 1);

    const TemporaryFolder folder;
    const QString svg = QString::fromStdString(folder.file("chart.svg"));
    const QString png = QString::fromStdString(folder.file("chart.png"));
    REQUIRE(chart.savePicture(svg));
    REQUIRE(chart.savePicture(png));
    QFile file(svg);
    REQUIRE(file.open(QIODevice::ReadOnly));
    const QByteArray drawn = file.readAll();
    CHECK(drawn.contains(optionStyle(palette(Appearance::Light), 0).color.name().toLatin1()));
    CHECK(drawn.contains("Rented"));
    CHECK(QImage(png).width() == 1280);
}

TEST_CASE("a part of the axis is looked at closer by dragging, Ctrl and wheel, or keys, and let go by a "
          "double click")
{
    PlotChart chart;
    chart.setLocale(plainLocale());
    chart.setFigures(costs());
    chart.resize(640, 300);
    chart.show();
    REQUIRE(QTest::qWaitForWindowExposed(&chart));
    const QRectF plot = chart.drawing().plot;
    const auto pixel = [&](double value) {
        return QPoint(int(plot.left() + plot.width() * (value - 1) / 4), int(plot.center().y()));
    };
    QSignalSpy spy(&chart, &ChartWidget::activated);
    QTest::mousePress(&chart, Qt::LeftButton, {}, pixel(2));
    QTest::mouseMove(&chart, pixel(3));
    QTest::mouseRelease(&chart, Qt::LeftButton, {}, pixel(3));
    CHECK(chart.shownFrom() == Approx(2).epsilon(0.01));
    CHECK(chart.shownTo() == Approx(3).epsilon(0.01));
    CHECK(chart.drawing().targets.size() < 19);
    CHECK(spy.isEmpty());
    QTest::mouseDClick(&chart, Qt::LeftButton, {}, pixel(2));
    CHECK(chart.shownFrom() == 1);
    CHECK(chart.shownTo() == 5);
    chart.setFocus(Qt::TabFocusReason);
    QTest::keyClick(&chart, Qt::Key_Home);
    for (int k = 0; k < 4; ++k)
        QTest::keyClick(&chart, Qt::Key_Right);
    QTest::keyClick(&chart, Qt::Key_Plus);
    CHECK(chart.shownTo() - chart.shownFrom() == Approx(4 / 1.5));
    REQUIRE(chart.focusedTarget() >= 0); // the keys stay on the same point
    CHECK(chart.drawing().targets[std::size_t(chart.focusedTarget())].column == 4);
    QTest::keyClick(&chart, Qt::Key_0);
    CHECK(chart.shownTo() == 5);
    QWheelEvent plain(QPointF(pixel(2)), chart.mapToGlobal(QPointF(pixel(2))), {}, {0, 120}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&chart, &plain);
    CHECK(chart.shownTo() == 5); // it scrolls the page
    QWheelEvent closer(QPointF(pixel(2)), chart.mapToGlobal(QPointF(pixel(2))), {}, {0, 120}, Qt::NoButton,
                       Qt::ControlModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&chart, &closer);
    CHECK(chart.shownTo() - chart.shownFrom() == Approx(4 / 1.25));
}

TEST_CASE("the history of a price stands on the same plot: steps, mean and age are drawn by Qt Charts")
{
    PriceHistory history;
    history.unit = "USD for one GPU-hour";
    history.today = 400;
    history.staleFrom = 300;
    history.staleText = "old";
    history.series = {{"Spot", 0, {{0, 1.0}, {200, 2.0}}, true, 0}};
    const Drawing drawing = draw(history, QSizeF(640, 200), styleOf());
    REQUIRE(figuresOf<PlotPicture>(drawing).size() == 1);
    const QImage image = painted(drawing, Appearance::Light);
    const QColor color = optionStyle(palette(Appearance::Light), 0).color;
    const QRectF &plot = drawing.plot;
    const qreal x = plot.left() + plot.width() * 100 / 400.0; // half-way through the first price
    REQUIRE(drawing.targets.size() == 2);
    const int y = int(drawing.targets[0].area.center().y());
    double best = 1000;
    for (int row = y - 2; row <= y + 2; ++row)
        best = std::min(best, distance(image.pixelColor(int(x), row), color));
    CHECK(best < 60);
    const QColor band = image.pixelColor(int(plot.left() + plot.width() * 0.97), int(plot.top()) + 3);
    CHECK(band != QColor(palette(Appearance::Light).base));
}
