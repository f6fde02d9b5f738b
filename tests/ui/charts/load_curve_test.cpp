// The curve of a workload's load: its steps, its words, and its picture at several sizes.
#include "ui/charts/load_curve.h"
#include "ui/charts/load_curve_chart.h"
#include "ui/charts/load_figures.h"
#include "ui/text/numbers.h"

#include "tests/support/drawing_labels.h"
#include "tests/support/qt_text.h"
#include "tests/support/test.h"
#include "tests/ui/charts/painted.h"

using namespace breakeven;
using breakeven::test::clash;
using breakeven::test::styleOf;

namespace {

Load noon()
{
    Load load;
    for (int hour = 0; hour < 24; ++hour)
        load.push_back({1, 0, hour < 8 ? 2.0 : hour < 18 ? 8.0 : 4.0});
    return load;
}

LoadCurve noonCurve()
{
    LoadCurve curve = loadCurve(noon());
    curve.meanNode = "workloads.training.mean_gpus";
    curve.peakNode = "workloads.training.peak_gpus";
    curve.capacity = LoadCurve::Capacity{"Four kept", 1, 4, false, false, {}};
    return curve;
}

} // namespace

TEST_CASE("a day repeats through the week, and equal hours are one step")
{
    const LoadCurve curve = noonCurve();
    CHECK(curve.isWeek);
    CHECK(curve.hours() == Approx(168));
    REQUIRE(curve.steps.size() == 21);
    CHECK(curve.steps[1].from == 8);
    CHECK(curve.steps[1].to == 18);
    CHECK(curve.steps[1].gpus == 8);
    CHECK(curve.mean == Approx((16 + 80 + 24) / 24.0));
    CHECK(curve.peak == 8);
    CHECK(momentText(curve, 24 + 13.5, plainLocale()) == "Tuesday 13:30");
    CHECK(description(curve, plainLocale()) == "GPUs wanted: 5 on average, 8 at the peak, over a week");
}

TEST_CASE("a period that does not divide the week stays by itself, and a flat load fills a week")
{
    const LoadCurve burst = loadCurve({{1.0 / 6, 0, 80}, {0.5, 0, 0}});
    CHECK_FALSE(burst.isWeek);
    CHECK(burst.hours() == Approx(2.0 / 3));
    CHECK(momentText(burst, 1.0 / 6, plainLocale()) == QString::fromUtf8("10\u00a0min"));
    const LoadCurve flat = loadCurve({{24, 3, 0}});
    CHECK(flat.isWeek);
    REQUIRE(flat.steps.size() == 1);
    CHECK(flat.steps[0].gpus == 3);
    CHECK(flat.hours() == 168);
}

TEST_CASE("of a block that is brief beside its period only the beginning is shown")
{
    const LoadCurve curve = loadCurve({{1.0 / 6, 0, 8000}, {729 + 5.0 / 6, 0, 0}});
    CHECK(curve.hours() == Approx(1));
    REQUIRE(curve.againAfter);
    CHECK(*curve.againAfter == Approx(730));
    CHECK(curve.mean == Approx(8000 / 6.0 / 730));
    CHECK(description(curve, plainLocale()) ==
          QString::fromUtf8("GPUs wanted: 8,000 for 10\u00a0min, again after 730.0\u00a0h"));
}

TEST_CASE("the table of the curve has a row for each step")
{
    const ChartTable rows = table(noonCurve(), plainLocale());
    REQUIRE(rows.rows.size() == 21);
    CHECK(rows.rows[1].name == "Monday 08:00");
    CHECK(rows.rows[1].cells[0].text == "Monday 18:00");
    CHECK(rows.rows[1].cells[1].text == "8");
}

TEST_CASE("labels of the curve never overlap and never leave the picture")
{
    std::vector<LoadCurve> curves{noonCurve(), loadCurve({{24, 3, 0}}),
                                  loadCurve({{1.0 / 6, 0, 80}, {0.5, 0, 0}}),
                                  loadCurve({{100, 1200, 0}, {2000, 17, 0}})};
    curves.push_back(loadCurve({{1.0 / 6, 0, 8000}, {729 + 5.0 / 6, 0, 0}}));
    curves[1].capacity =
        LoadCurve::Capacity{"Machines that can do far more than that", 2, 480, false, false, {}};
    curves[2].capacity = LoadCurve::Capacity{"Eighty", 2, 80, false, false, {}};
    for (const LoadCurve &curve : curves)
        for (const QSizeF size : {QSizeF(320, 180), QSizeF(700, 280), QSizeF(1200, 300)})
            for (const int pixels : {11, 13, 24}) {
                if (pixels == 24 && size.width() < 700)
                    continue;
                INFO(size.width() << " wide, " << pixels << " pixels, peak " << curve.peak);
                CHECK(clash(draw(curve, size, styleOf(Appearance::Light, pixels))) == "");
            }
}

TEST_CASE("a step is a place that opens the GPUs that are wanted then")
{
    const Drawing drawing = draw(noonCurve(), QSizeF(700, 280), styleOf(Appearance::Light, 12));
    REQUIRE(drawing.targets.size() == 21);
    CHECK(drawing.targets[0].target.quantity == "figure:load/workloads.training.mean_gpus/0");
    CHECK(drawing.targets[1].target.quantity == "figure:load/workloads.training.mean_gpus/1");
    const auto figures = loadFigures(noonCurve(), QStringLiteral("Workload"), plainLocale());
    REQUIRE(figures.size() == noonCurve().steps.size());
    CHECK(figures.at(drawing.targets[1].target.quantity).value == "8 GPUs wanted");
    CHECK(drawing.targets[1].spoken() == "Monday 08:00 to Monday 18:00, 8 GPUs wanted");
    CHECK(drawing.targets[1].area.left() >= drawing.targets[0].area.right() - 0.01);
    for (std::size_t k = 1; k < drawing.targets.size(); ++k)
        CHECK(drawing.targets[k].column == int(k));
}

TEST_CASE("a curve without figures says so and is drawn as nothing")
{
    LoadCurveChart chart;
    chart.setCurve(loadCurve({}));
    CHECK(chart.accessibleDescription() == "GPUs wanted: not known");
    CHECK(draw(loadCurve({}), QSizeF(400, 200), styleOf(Appearance::Light, 12)).figures.empty());
}

TEST_CASE("the day that is chosen is tinted behind the curve, and its name alone is bold")
{
    LoadCurve curve = noonCurve();
    CHECK(std::holds_alternative<FilledArea>(
              draw(curve, QSizeF(700, 280), styleOf(Appearance::Light, 12)).figures.front()) == false);
    curve.day = 1;
    for (const QSizeF size : {QSizeF(320, 180), QSizeF(700, 280)}) {
        const Drawing drawing = draw(curve, size, styleOf(Appearance::Light, 12));
        const auto *tint = std::get_if<FilledArea>(&drawing.figures.front());
        REQUIRE(tint);
        const QRectF &plot = drawing.plot;
        CHECK(tint->path.boundingRect().left() == Approx(plot.left() + plot.width() / 7));
        CHECK(tint->path.boundingRect().right() == Approx(plot.left() + plot.width() * 2 / 7));
        QStringList bold;
        for (const Drawn &figure : drawing.figures)
            if (const auto *label = std::get_if<Label>(&figure);
                label && label->font.bold() && label->rect.top() > plot.bottom())
                bold.append(label->text);
        CHECK(bold == QStringList{size.width() > 500 ? "Tuesday" : "Tue"});
        CHECK(clash(drawing) == "");
    }
    // Time that is no week has no days.
    LoadCurve burst = loadCurve({{1.0 / 6, 0, 80}, {0.5, 0, 0}});
    const std::size_t figures = draw(burst, QSizeF(700, 280), styleOf(Appearance::Light, 12)).figures.size();
    burst.day = 1;
    CHECK(draw(burst, QSizeF(700, 280), styleOf(Appearance::Light, 12)).figures.size() == figures);
}
