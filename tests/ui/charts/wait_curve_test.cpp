// The waits under the curve of a load: their time, their words, and their picture at several sizes.
#include "ui/charts/load_curve_chart.h"
#include "ui/charts/load_figures.h"
#include "ui/charts/wait_curve.h"
#include "ui/charts/wait_curve_chart.h"
#include "ui/text/numbers.h"

#include "tests/support/drawing_labels.h"
#include "tests/support/qt_text.h"
#include "tests/support/test.h"
#include "tests/ui/charts/painted.h"

using namespace breakeven;
using breakeven::test::clash;
using breakeven::test::styleOf;

namespace {

// 16 GPUs from 8 to 18, on 12: the backlog ends at half past nine in the evening.
WaitCurve dayCurve()
{
    const LoadCurve above = loadCurve({{8, 0, 4}, {10, 0, 16}, {6, 0, 0}});
    WaitCurve curve = waitCurve({24, {{0, 8, 32, 0, 0}, {8, 10, 160, 0, 10 / 3.0}}}, above);
    curve.option = "Twelve kept";
    curve.wait95 = 2.5;
    curve.allowed = 8;
    curve.node = "options.twelve.by_month.wait_p95_h";
    return curve;
}

} // namespace

TEST_CASE("the waits of a day repeat under the week, and no work comes between them")
{
    const WaitCurve curve = dayCurve();
    CHECK(curve.pieces.size() == 14);
    CHECK(curve.longest() == Approx(10 / 3.0));
    for (const double day : {0.0, 24.0, 144.0}) {
        CHECK(curve.waitAt(day + 4).value() == 0);
        CHECK(curve.waitAt(day + 13).value() == Approx(5 / 3.0));
        CHECK_FALSE(curve.waitAt(day + 20));
    }
    CHECK(description(curve, plainLocale()) ==
          QString::fromUtf8("Hours the work waits: up to 3.3\u00a0h with Twelve kept, 95 % up to 2.5\u00a0h, "
                            "8\u00a0h allowed"));
}

TEST_CASE("waits that go on beyond the picture end with it")
{
    const LoadCurve brief = loadCurve({{1.0 / 6, 0, 8000}, {729 + 5.0 / 6, 0, 0}});
    const WaitCurve curve = waitCurve({730, {{0, 1.0 / 6, 1333, 0, 2}}}, brief);
    REQUIRE(curve.pieces.size() == 1);
    CHECK(curve.pieces[0].to == Approx(1.0 / 6));
    // A piece that is cut keeps its slope.
    LoadCurve half = brief;
    half.steps = {{0, 1.0 / 12, 8000}};
    CHECK(waitCurve({730, {{0, 1.0 / 6, 1333, 0, 2}}}, half).pieces[0].lastWait == Approx(1));
}

TEST_CASE("the table of the waits has a row an hour, and a dash where no work comes")
{
    const ChartTable rows = table(dayCurve(), plainLocale());
    REQUIRE(rows.rows.size() == 168);
    CHECK(rows.rows[24 + 13].name == "Tuesday 13:00");
    CHECK(rows.rows[24 + 13].cells[0].text == "1.67");
    CHECK(rows.rows[24 + 20].cells[0].text == unknownText());
}

TEST_CASE("the waits have the left and the right edge of the load above them, whatever their numbers")
{
    for (const double gpus : {16.0, 16000.0})
        for (const double wait : {3.0, 3000.0}) {
            LoadCurve load = loadCurve({{8, 0, gpus / 4}, {16, 0, gpus}});
            WaitCurve waits = waitCurve({24, {{0, 24, 100, 0, wait}}}, load);
            load.axisBelow = axisTexts(waits, plainLocale());
            const QRectF above = draw(load, QSizeF(700, 280), styleOf(Appearance::Light, 12)).plot;
            const QRectF below = draw(waits, QSizeF(700, 100), styleOf(Appearance::Light, 12)).plot;
            CHECK(above.left() == Approx(below.left()));
            CHECK(above.right() == Approx(below.right()));
        }
}

TEST_CASE("labels of the waits never overlap and never leave the picture")
{
    std::vector<WaitCurve> curves(4, dayCurve());
    curves[1].allowed = 3.3; // beside the 95 %
    curves[2].allowed = 240; // leaves the picture
    curves[3].allowed.reset();
    curves[3].wait95 = 12; // of jobs that come by chance
    for (const WaitCurve &curve : curves)
        for (const QSizeF size : {QSizeF(320, 100), QSizeF(700, 110), QSizeF(1200, 120)})
            for (const int pixels : {11, 13, 22}) {
                if (pixels == 22 && size.width() < 700)
                    continue;
                INFO(size.width() << " wide, " << pixels << " pixels, allowed " << curve.allowed.value_or(0));
                CHECK(clash(draw(curve, QSizeF(size.width(), 7 * pixels * 1.4),
                                 styleOf(Appearance::Light, pixels))) == "");
            }
}

TEST_CASE("a point of the waits tells the hour and opens the wait of what comes then")
{
    const Drawing drawing = draw(dayCurve(), QSizeF(700, 110), styleOf(Appearance::Light, 12));
    REQUIRE(drawing.targets.size() == 168);
    CHECK(drawing.targets[37].spoken() == QString::fromUtf8("Tuesday 13:00, arriving work waits 1.7\u00a0h"));
    CHECK(drawing.targets[26].spoken() == "Tuesday 02:00, arriving work is done at once");
    CHECK(drawing.targets[44].spoken() == "Tuesday 20:00, no work arrives");
    CHECK(drawing.targets[37].target.quantity == "figure:wait/options.twelve.by_month.wait_p95_h/37");
    const auto figures = waitFigures(dayCurve(), QStringLiteral("Workload"), plainLocale());
    CHECK(figures.at(drawing.targets[37].target.quantity).value == QString::fromUtf8("1.7\u00a0h"));
}
