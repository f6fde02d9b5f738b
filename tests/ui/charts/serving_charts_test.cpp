// The charts of requests in tokens: words that can be read, targets as level lines, and tinted bands.
#include "data/study_file.h"
#include "tests/support/drawing_labels.h"
#include "tests/support/qt_text.h"
#include "tests/support/test.h"
#include "tests/ui/charts/painted.h"

#include "ui/models/serving_charts.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

struct Charts
{
    Charts()
    {
        study = exampleStudy("llm-serving").value();
        const StudySheet sheet = buildStudySheet(study).value();
        reading = readServing(study, sheet, Evaluation(sheet.sheet), {}, LeverDepth::Simulated).at(0);
        const ServingRuns &runs = *reading.runsOf("own");
        all = {loadChart(study, reading, runs, LatencyKind::Ttft, plainLocale()),
               loadChart(study, reading, runs, LatencyKind::Tpot, plainLocale()),
               targetChart(study, reading, "own", plainLocale()),
               requestsChart(study, reading, "own", plainLocale())};
    }

    Study study;
    ServingReading reading;
    std::vector<AxisChart> all;
};

bool says(const Drawing &drawing, const QString &text)
{
    for (const Label &label : labels(drawing))
        if (label.text == text)
            return true;
    return false;
}

} // namespace

TEST_CASE("words of the charts of tokens never overlap, whatever the size", "[serving]")
{
    const Charts charts;
    for (const QSizeF size : {QSizeF(280, 170), QSizeF(480, 240), QSizeF(900, 420)})
        for (const int pixels : {12, 24})
            for (const AxisChart &chart : charts.all) {
                if (pixels > 12 && size.width() < 300)
                    continue; // a chart of the window is twelve lines high
                INFO(chart.title.toStdString() << " at " << size.width() << ", text of " << pixels);
                CHECK(clash(draw(chart, size, styleOf(Appearance::Light, pixels))) == "");
            }
}

TEST_CASE("a target is a level line with its words, and what is not planned on is tinted", "[serving]")
{
    const Charts charts;
    for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
        const AxisChart &load = charts.all[0];
        const Drawing drawing = draw(load, QSizeF(640, 300), styleOf(appearance));
        CHECK(says(drawing, QStringLiteral("target 0.5\u00a0s")));
        CHECK(says(drawing, QStringLiteral("goodput 66.3")));
        const QImage image = painted(drawing, appearance);
        const auto colorAt = [&](double x, double y) {
            const QRectF &plot = drawing.plot;
            return image.pixelColor(int(plot.left() + plot.width() * x / load.x.to),
                                    int(plot.bottom() - plot.height() * y / load.y.to));
        };
        const QColor tint(palette(appearance).warning.background);
        CHECK(distance(colorAt(60, 0.8 * load.y.to), tint) < 12); // between 56.3 and 66.3
        CHECK(distance(colorAt(30, 0.8 * load.y.to), tint) > 12);
    }
}

TEST_CASE("a chart over the requests is tinted where own machines cost less, and ringed where they cross",
          "[serving]")
{
    const Charts charts;
    const AxisChart &requests = charts.all[3];
    REQUIRE(requests.bands.size() == 5); // against the cheapest API
    CHECK(requests.bands[0].from == Approx(345.0).margin(0.05));
    CHECK(requests.bands[0].to == Approx(370.1).margin(0.05));
    CHECK(requests.bands[4].from == Approx(950.9).margin(0.05));
    CHECK(requests.x.title == "million requests a month");
    CHECK(says(draw(requests, QSizeF(640, 300), styleOf()), QStringLiteral("110.4")));
    CHECK(requests.x.isByRatio);
    CHECK(requests.x.from == Approx(1.8));
    CHECK(requests.x.to == Approx(18000));
    CHECK(requests.areas.size() == 5); // of every option
    for (const AxisChart::Area &area : requests.areas)
        for (const AxisChart::Area::Span &span : area.spans)
            CHECK(span.low <= span.high);
    // Every line of it is a part of an option, and none rises above what is drawn.
    for (const AxisChart::Series &series : requests.series)
        for (const AxisChart::Point &point : series.points)
            CHECK(point.y <= requests.y.to);
}
