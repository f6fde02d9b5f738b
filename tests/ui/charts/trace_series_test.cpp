// The series of a trace: what a column of the picture says of its samples, and what it leaves empty.
#include "tests/support/qt_text.h"
#include "tests/support/test.h"

#include "ui/charts/trace_chart.h"

#include <QSignalSpy>
#include <QTest>

#include <random>

using namespace breakeven;

namespace {

// What holds within [from, to), walked second by second of whole-second samples.
MinMax walked(const std::vector<double> &x, const std::vector<double> &y, double step, double from, double to)
{
    MinMax range{std::nan(""), std::nan("")};
    for (std::size_t i = 0; i < x.size(); ++i) {
        double end = i + 1 < x.size() ? x[i + 1] : x[i] + step;
        if (end - x[i] > 2 * step)
            end = x[i] + step;
        const bool holds = x[i] < to && (end > from || x[i] >= from);
        if (!holds || std::isnan(y[i]))
            continue;
        range.least = std::fmin(range.least, y[i]);
        range.most = std::fmax(range.most, y[i]);
    }
    return range;
}

bool isSame(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

struct Samples
{
    std::vector<double> x;
    std::vector<double> y;
};

// Ten seconds apart, with a hole from 1000 to 1500.
Samples withHole()
{
    Samples samples;
    std::mt19937 random(3);
    for (double time = 0; time < 3000; time += 10) {
        if (time > 1000 && time < 1500)
            continue;
        samples.x.push_back(time);
        samples.y.push_back(random() % 20 == 0 ? std::nan("") : double(random() % 100));
    }
    return samples;
}

TraceSeries seriesOf(const Samples &samples)
{
    TraceSeries series;
    series.title = QStringLiteral("nodes");
    series.unit = QStringLiteral("nodes");
    series.curves.emplace_back(QStringLiteral("ready"), CurveLook::Steps, samples.x, samples.y, 10.0);
    return series;
}

} // namespace

TEST_CASE("every column says the least and the most that holds in it, and nothing in a gap")
{
    const Samples samples = withHole();
    const TraceSeries series = seriesOf(samples);
    std::mt19937 random(5);
    for (int round = 0; round < 200; ++round) {
        const double from = double(random() % 2900);
        const double to = from + 1 + double(random() % 3000);
        const std::size_t count = 1 + random() % 60;
        const auto columns = series.curves[0].columns(from, to, count);
        REQUIRE(columns.size() == count);
        const double width = (to - from) / double(count);
        for (std::size_t k = 0; k < count; ++k) {
            const double left = from + double(k) * width;
            const MinMax expected =
                walked(samples.x, samples.y, 10, left, k + 1 == count ? to : left + width);
            CAPTURE(from, to, count, k);
            CHECK(isSame(columns[k].least, expected.least));
            CHECK(isSame(columns[k].most, expected.most));
        }
    }
    CHECK(std::isnan(series.curves[0].columns(1020, 1490, 1)[0].most));
    CHECK(std::isnan(series.curves[0].at(1200)));
    CHECK(isSame(series.curves[0].at(1500), samples.y[101]));
}

TEST_CASE("a gap is drawn as a gap: no line and no area crosses it")
{
    const Samples samples = withHole();
    TraceSeries series = seriesOf(samples);
    series.curves[0].area = AreaLook::Working;
    const ChartStyle style{palette(Appearance::Light), chartFont(QFont(), 12), QLocale::c()};
    const Drawing drawing = draw(series, {0, 3000}, QSizeF(800, 240), style);
    const double left = drawing.plot.left() + drawing.plot.width() * 1015 / 3000;
    const double right = drawing.plot.left() + drawing.plot.width() * 1490 / 3000;
    int shapes = 0;
    for (const Drawn &figure : drawing.figures)
        if (const auto *area = std::get_if<FilledArea>(&figure))
            for (const QPolygonF &shape : area->path.toSubpathPolygons()) {
                const QRectF box = shape.boundingRect();
                CHECK((box.right() <= left || box.left() >= right));
                ++shapes;
            }
    CHECK(shapes >= 4); // the area and its outline, on both sides
    bool isSaid = false;
    for (const ChartTarget &target : drawing.targets)
        isSaid = isSaid || target.lines.front() == QStringLiteral("ready: not recorded");
    CHECK(isSaid);
}

TEST_CASE("the times below a trace stand within the picture, at either end of it too")
{
    const Samples samples = withHole();
    TraceSeries series = seriesOf(samples);
    const ChartStyle style{palette(Appearance::Light), chartFont(QFont(), 12), QLocale::c()};
    for (const std::int64_t clock : {0LL, 1662854400LL * 1000000000}) { // whole hours: a tick at both ends
        series.clock = clock;
        const Drawing drawing = draw(series, {0, 3600}, QSizeF(480, 240), style);
        for (const Drawn &figure : drawing.figures)
            if (const auto *label = std::get_if<Label>(&figure)) {
                INFO(label->text.toStdString());
                CHECK(label->rect.left() >= -1);
                CHECK(label->rect.right() <= drawing.size.width() + 1);
            }
    }
}

TEST_CASE(
    "the picture of a trace is zoomed and moved with the wheel, a drag and the keys, within what there is")
{
    const Samples samples = withHole();
    TraceChart chart;
    chart.resize(800, 240);
    chart.setSeries(seriesOf(samples));
    chart.show();
    REQUIRE(QTest::qWaitForWindowExposed(&chart));
    const TraceWindow all{0, 2990};
    CHECK(chart.window() == all);
    QSignalSpy changes(&chart, &TraceChart::windowChanged);
    QTest::keyClick(&chart, Qt::Key_Plus);
    CHECK(chart.window().to - chart.window().from == Approx(1495));
    for (int k = 0; k < 6; ++k)
        QTest::keyClick(&chart, Qt::Key_PageDown);
    CHECK(chart.window().to == Approx(2990)); // no further
    QTest::keyClick(&chart, Qt::Key_0);
    CHECK(chart.window() == all);
    const QRectF plot = chart.drawing().plot;
    const auto at = [&](double share) {
        return QPoint(int(plot.left() + share * plot.width()), int(plot.center().y()));
    };
    QTest::mousePress(&chart, Qt::LeftButton, Qt::NoModifier, at(0.25));
    QTest::mouseMove(&chart, at(0.5));
    QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, at(0.5));
    CHECK(chart.window().from == Approx(747.5).margin(5));
    CHECK(chart.window().to == Approx(1495).margin(5));
    QTest::mousePress(&chart, Qt::LeftButton, Qt::ShiftModifier, at(0.5));
    QTest::mouseMove(&chart, at(0.75));
    QTest::mouseRelease(&chart, Qt::LeftButton, Qt::ShiftModifier, at(0.75));
    CHECK(chart.window().from == Approx(747.5 - 187).margin(8));
    QTest::mouseDClick(&chart, Qt::LeftButton, Qt::NoModifier, at(0.5));
    CHECK(chart.window() == all);
    CHECK(changes.count() >= 5);
    QTest::keyClick(&chart, Qt::Key_Right);
    CHECK(chart.focusedTarget() >= 0);
    CHECK(chart.table().rows.size() == 200);
}
