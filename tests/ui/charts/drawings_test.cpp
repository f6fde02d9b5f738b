#include "ui/charts/cash_flow_lines.h"
#include "ui/charts/free_space.h"
#include "ui/charts/price_history.h"
#include "ui/charts/spark.h"
#include "ui/charts/stacked_bars.h"
#include "ui/text/numbers.h"

#include "model/numeric/date.h"
#include "model/risk/risk.h"
#include "tests/support/comparisons.h"
#include "tests/support/drawing_labels.h"
#include "tests/support/qt_text.h"
#include "tests/support/test.h"
#include "tests/ui/charts/painted.h"

#include <QImage>
#include <QPainter>

using namespace breakeven;
using namespace breakeven::test;

namespace {

StackedBars teamBars() { return stackedBars(teamStudy(), teamComparison(), plainLocale()); }

CashFlowLines servers() { return cashFlowLines(serversStudy(), serversComparison(), {0, 1}, plainLocale()); }

PriceHistory history()
{
    PriceHistory result;
    result.title = "Price history";
    result.unit = "USD for one GPU-hour";
    result.today = 1000;
    result.staleFrom = 800;
    result.staleText = QStringLiteral("older than 12 months");
    result.pin = PriceHistory::Pin{990, 0.88, "pinned in this study, 0.88"};
    result.series = {{"AWS p4d, spot", 0, {{0, 1.2}, {300, 0.4}, {400, 0.8}}, true},
                     {"GCP a2, spot", 1, {{250, 1.5}, {700, 1.45}}, false}};
    return result;
}

} // namespace

TEST_CASE("bars are sorted by cost, in categories of fixed order, unknown last")
{
    Comparison comparison = teamComparison();
    comparison.options[0]["total_cost"].reset();
    comparison.options[0].categoryCosts = {};
    comparison.options[0]["cost_per_year"].reset();
    const StackedBars bars = stackedBars(teamStudy(), comparison, plainLocale());
    CHECK(bars.bars.front().option == "managed");
    CHECK(bars.bars.back().option == "spot");
    CHECK(bars.bars.back().remark == "the cost is unknown");
    CHECK(bars.unit == "USD a year, mean of 3 years");
    for (const StackedBars::Bar &bar : bars.bars)
        for (std::size_t k = 1; k < bar.segments.size(); ++k)
            CHECK(bar.segments[k - 1].part < bar.segments[k].part);
}

TEST_CASE("labels of the bars never overlap and never leave the picture")
{
    for (const qreal width : {320.0, 480.0, 850.0, 1400.0})
        for (const int pixels : {11, 13, 26}) {
            if (pixels == 26 && width < 480)
                continue;
            INFO(width << " wide, " << pixels << " pixels");
            CHECK(clash(draw(teamBars(), width, styleOf(Appearance::Light, pixels))) == "");
        }
}

TEST_CASE("a long option name wraps and its row grows")
{
    StackedBars bars = teamBars();
    const qreal before = draw(bars, 480, styleOf()).size.height();
    bars.bars[2].name = "Preemptible machines in three regions with a nightly rebuild of the cluster";
    CHECK(draw(bars, 480, styleOf()).size.height() > before);
    CHECK(clash(draw(bars, 480, styleOf())) == "");
}

TEST_CASE("segments of a bar meet the total and the credit lies left of zero")
{
    const Drawing drawing = draw(teamBars(), 850, styleOf());
    std::map<QString, QRectF> areas;
    for (const ChartTarget &target : drawing.targets)
        areas[target.target.quantity] = target.area;
    const QRectF server = areas.at("options.own.categories.hardware.per_year");
    const QRectF resale = areas.at("options.own.categories.resale.per_year");
    const QRectF used = areas.at("options.by-hand.categories.compute.per_year");
    const QRectF idle = areas.at("options.by-hand.categories.idle.per_year");
    CHECK(resale.right() == Approx(server.left()));
    CHECK(used.left() == Approx(server.left()));
    CHECK(idle.left() == Approx(used.right()));
    CHECK(idle.width() / used.width() == Approx(160834.0 / 53611.0));
    CHECK(hasLabel(drawing, "153,000 net"));
    CHECK(hasLabel(drawing, "53.6k"));
}

TEST_CASE("the range of a total is drawn over its bar, beside its label, and read in the table")
{
    StackedBars bars = teamBars();
    StackedBars::Bar &first = bars.bars.front();
    first.likely = {*first.total * 0.5, *first.total * 3};
    for (const qreal width : {480.0, 850.0})
        CHECK(clash(draw(bars, width, styleOf())) == "");
    const Drawing drawing = draw(bars, 850, styleOf());
    qreal low = HUGE_VAL, high = 0;
    for (const Drawn &drawn : drawing.figures)
        if (const auto *stroke = std::get_if<Stroke>(&drawn);
            stroke && stroke->pen.color() == QColor(styleOf().palette.text) && stroke->pen.widthF() < 2)
            for (const QPointF &point : stroke->points) {
                low = std::min(low, point.x());
                high = std::max(high, point.x());
            }
    const auto target = std::find_if(drawing.targets.begin(), drawing.targets.end(), [&](const auto &one) {
        return one.option.toStdString() == first.option && one.column == 1;
    });
    REQUIRE(target != drawing.targets.end());
    const qreal zero = target->area.left();
    CHECK((high - zero) / (low - zero) == Approx(6).epsilon(0.01));
    const ChartTable read = table(bars, plainLocale());
    CHECK(read.columns.back().startsWith("P90"));
    CHECK(read.rows[0].cells.back().value == Approx(*first.total * 3));
    CHECK_FALSE(read.rows[1].cells.back().value);
    CHECK_FALSE(table(teamBars(), plainLocale()).columns.back().startsWith("P90"));
}

TEST_CASE("steps of an axis that have no room beside each other stay without a number")
{
    StackedBars bars = teamBars();
    StackedBars::Bar &first = bars.bars.front();
    for (const double high : {1e13, 1e30, 1e200}) {
        INFO(high);
        first.likely = {0, high};
        for (const qreal width : {320.0, 520.0, 850.0})
            CHECK(clash(draw(bars, width, styleOf())) == "");
    }
    CHECK(hasLabel(draw(bars, 850, styleOf()), "0"));
}

TEST_CASE("what has no known cost has no range of it, and leaves the scale to the others")
{
    Comparison comparison = teamComparison();
    OptionOutcome &spot = comparison.options[0];
    spot["total_cost"].reset();
    spot.categoryCosts = {};
    spot["cost_per_year"].reset();
    StackedBars bars = stackedBars(teamStudy(), comparison, plainLocale());
    Risk risk;
    risk.samples = 100;
    for (const OptionOutcome &option : comparison.options) {
        risk.options.emplace_back().id = option.id;
        risk.options.back().totalCost.p10 = 1;
        risk.options.back().totalCost.p90 = 1e30;
    }
    addLikelyRanges(bars, risk, comparison, CostMeasure::PerYear);
    for (const StackedBars::Bar &bar : bars.bars)
        CHECK(bar.likely.has_value() == (bar.option != spot.id));
}

TEST_CASE("more than eleven options fold into one line")
{
    StackedBars bars = teamBars();
    while (bars.bars.size() < 20)
        bars.bars.push_back(bars.bars[bars.bars.size() % 7]);
    CHECK(hasLabel(draw(bars, 850, styleOf()), "show 9 more"));
    bars.shown = 100;
    CHECK_FALSE(hasLabel(draw(bars, 850, styleOf()), "show 9 more"));
}

TEST_CASE("a short option says so beside its bar")
{
    Comparison comparison = teamComparison();
    comparison.options[5].status = Status::Short;
    comparison.options[5].issues = {{Severity::Warning,
                                     "Serves 83 % of the work: 16 GPUs are wanted at once, 8 are there.",
                                     "options." + comparison.options[5].id}};
    const StackedBars bars = stackedBars(teamStudy(), comparison, plainLocale());
    CHECK(bars.bars.back().option == comparison.options[5].id);
    CHECK(hasLabel(draw(bars, 1400, styleOf()),
                   "short: serves 83 % of the work: 16 GPUs are wanted at once, 8 are there"));
    CHECK(hasLabel(draw(bars, 500, styleOf()), "short: serves 83 % of the work"));
    CHECK(clash(draw(bars, 1400, styleOf())) == "");
    CHECK(clash(draw(bars, 500, styleOf())) == "");
}

TEST_CASE("thin bars of GPU-hours keep their labels apart and have no words in them")
{
    Comparison comparison = teamComparison();
    for (OptionOutcome &option : comparison.options) {
        auto &hours = option.hoursMeans;
        hours[std::size_t(Hours::Used)] = 5840;
        hours[std::size_t(Hours::Overhead)] = 500 / 3.0;
        hours[std::size_t(Hours::Lost)] = 1300 / 3.0;
        hours[std::size_t(Hours::Idle)] = 10980;
        hours[std::size_t(Hours::Paid)] = 17420;
    }
    const StackedBars bars = gpuHourBars(comparison, plainLocale());
    CHECK(bars.bars[0].option == stackedBars(teamStudy(), comparison, plainLocale()).bars[0].option);
    for (const qreal width : {360.0, 850.0, 1400.0})
        CHECK(clash(draw(bars, width, styleOf())) == "");
    const Drawing drawing = draw(bars, 850, styleOf());
    CHECK(hasLabel(drawing, "Starting and stopping"));
    CHECK(hasLabel(drawing, "17,420"));
    CHECK_FALSE(hasLabel(drawing, "11k"));
    CHECK(drawing.size.height() < draw(teamBars(), 850, styleOf()).size.height());
}

TEST_CASE("the table of the bars has their figures")
{
    const ChartTable figures = table(teamBars(), plainLocale());
    CHECK(figures.columns.front() == "Option");
    CHECK(figures.columns[1] == "Compute, used (USD a year, mean of 3 years)");
    REQUIRE(figures.rows.size() == 7);
    for (const ChartTable::Row &row : figures.rows)
        CHECK(int(row.cells.size()) == figures.columns.size() - 1);
    CHECK(figures.rows[0].name == "Spot, autoscaled");
    CHECK(figures.rows[0].cells.back().text == "22,685");
    CHECK(description(teamBars(), plainLocale()) ==
          "Cost by category: 7 options, 22,685 to 214,445 USD a year, mean of 3 years");
}

TEST_CASE("cumulative cost jumps at the purchase and at the resale")
{
    const CashFlowLines lines = servers();
    const CashFlowLines::Line &own = lines.lines[0];
    CHECK(own.path[0] == QPointF(0, 0));
    CHECK(own.path[1] == QPointF(0, 765000));
    CHECK(own.path[own.path.size() - 2].y() == Approx(1389000));
    CHECK(own.path.back().x() == 36);
    CHECK(own.path.back().y() == Approx(1119000));
    CHECK(own.byMonth.front() == 765000);
    CHECK(own.byMonth[12] == Approx(973000));
    CHECK(lines.lines[1].byMonth.back() == Approx(1260000));
}

TEST_CASE("the crossing is where the cheaper one gets below and stays, with its reason")
{
    const CashFlowLines lines = servers();
    REQUIRE(lines.crossing);
    CHECK(lines.crossing->at.x() == 36);
    CHECK(lines.crossing->at.y() == Approx(1260000));
    CHECK(lines.crossing->text == "Month 36 (2029-10): Owning six servers is cheaper");
    CHECK(lines.crossing->reason == "only with the resale, 270k");
}

TEST_CASE("lines that meet within the plan cross between months")
{
    // 150,000 first and 118,000 a year against 135,100 a year never meet; against 214,445 after 1.56 years.
    const CashFlowLines never = cashFlowLines(teamStudy(), teamComparison(), {5, 4}, plainLocale());
    CHECK_FALSE(never.crossing);
    const CashFlowLines meet = cashFlowLines(teamStudy(), teamComparison(), {5, 6}, plainLocale());
    REQUIRE(meet.crossing);
    CHECK(meet.crossing->at.x() == Approx(150000 / (214445.0 - 118000) * 12));
    CHECK(meet.crossing->text == "Month 18.7 (2028-05): Owning one server is cheaper");
    CHECK(meet.crossing->reason == "");
}

TEST_CASE("labels of the lines never overlap, whatever the size")
{
    const CashFlowLines two = servers();
    const CashFlowLines all =
        cashFlowLines(teamStudy(), teamComparison(), {0, 1, 2, 3, 4, 5, 6}, plainLocale());
    for (const QSizeF size : {QSizeF(420, 220), QSizeF(640, 300), QSizeF(900, 420)})
        for (const int pixels : {12, 16}) {
            INFO(size.width() << " × " << size.height() << ", " << pixels << " pixels");
            CHECK(clash(draw(two, size, styleOf(Appearance::Light, pixels))) == "");
            CHECK(clash(draw(all, size, styleOf(Appearance::Dark, pixels))) == "");
        }
    CHECK(hasLabel(draw(two, QSizeF(640, 300), styleOf()), "Owning six servers"));
    CHECK(hasLabel(draw(two, QSizeF(640, 300), styleOf()),
                   "Month 36 (2029-10): Owning six servers is cheaper"));
}

TEST_CASE("every month of every line can be reached and read")
{
    const Drawing drawing = draw(servers(), QSizeF(640, 300), styleOf());
    REQUIRE(drawing.targets.size() == 1 + 2 * 37); // the crossing first
    CHECK(drawing.targets[13].spoken() ==
          "Month 12 (2027-10), Owning six servers: 973,000 USD, GCP preemptible: 420,000 USD");
    const ChartTable figures = table(servers(), plainLocale());
    CHECK(figures.rows.size() == 37);
    CHECK(figures.rows[36].cells[0].text == "1,119,000");
    CHECK(description(servers(), plainLocale()) == "Cumulative cost: 36 months, Owning six servers reaches "
                                                   "1,119,000 USD, GCP preemptible reaches 1,260,000 "
                                                   "USD. Month 36 (2029-10): Owning six servers is cheaper");
}

TEST_CASE("a price counts with the days it held")
{
    CHECK(timeWeightedMean({{0, 1.2}, {300, 0.4}, {400, 0.8}}).value() ==
          Approx((1.2 * 300 + 0.4 * 100) / 400));
    CHECK(timeWeightedMean({{5, 2.0}}).value() == 2.0);
    // The last one too, as long as its source speaks of it.
    CHECK(timeWeightedMean({{0, 1.2}, {300, 0.4}}, 400).value() == Approx((1.2 * 300 + 0.4 * 100) / 400));
    CHECK(timeWeightedMean({{5, 2.0}}, 4).value() == 2.0);
    CHECK_FALSE(timeWeightedMean({}));
}

TEST_CASE("the history labels its lines, mean, pinned price and age")
{
    const Drawing drawing = draw(history(), QSizeF(820, 200), styleOf());
    CHECK(clash(drawing) == "");
    for (const char *text : {"AWS p4d, spot: 0.800", "GCP a2, spot: 1.450", "time-weighted mean 1.000",
                             "pinned in this study, 0.88", "older than 12 months"}) {
        INFO(text);
        CHECK(hasLabel(drawing, text));
    }
    CHECK(table(history(), plainLocale()).rows.size() == 5);
}

TEST_CASE("a spark line stands above zero: one price lies where a price that never changed does")
{
    const QSizeF size(90, 20);
    const Palette &colors = palette(Appearance::Light);
    const auto marks = figuresOf<Mark>(drawSparkLine({{10, 3.0}}, 20, size, colors));
    REQUIRE(marks.size() == 1);
    const auto strokes = figuresOf<Stroke>(drawSparkLine({{10, 3.0}, {15, 3.0}}, 20, size, colors));
    REQUIRE(strokes.size() == 2);
    CHECK(strokes[0].points.front().y() == 18); // zero
    CHECK(strokes[1].points.front().y() == Approx(marks[0].centre.y()));
    CHECK(marks[0].centre.y() > 4);
    const auto fallen = figuresOf<Stroke>(drawSparkLine({{10, 4.0}, {15, 1.0}}, 20, size, colors));
    REQUIRE(fallen.size() == 2);
    const double high = 18 - fallen[1].points.front().y();
    CHECK(high == Approx(4 * (18 - fallen[1].points.back().y())));
}

TEST_CASE("a chart paints the same list in light and dark, and paints something")
{
    for (const Appearance appearance : {Appearance::Light, Appearance::Dark})
        for (const Drawing &drawing :
             {draw(teamBars(), 640, styleOf(appearance)),
              draw(servers(), QSizeF(640, 300), styleOf(appearance)),
              draw(history(), QSizeF(640, 200), styleOf(appearance)),
              drawSparkBars({3, 1, std::nullopt, 2}, QSizeF(130, 48), palette(appearance))}) {
            QImage image(drawing.size.toSize(), QImage::Format_RGB32);
            image.fill(QColor(palette(appearance).base));
            const QImage empty = image;
            QPainter painter(&image);
            paint(painter, drawing);
            painter.end();
            CHECK(image != empty);
        }
}

TEST_CASE("hatches stay inside their area and cover about three sevenths of it")
{
    for (const Fill fill : {Fill::HatchUp, Fill::HatchDown, Fill::HatchUpright}) {
        QPainterPath area;
        area.addRect(QRectF(33, 17, 200, 120));
        const QPainterPath stripes = hatchPath(area, fill);
        CHECK(area.boundingRect().adjusted(-0.01, -0.01, 0.01, 0.01).contains(stripes.boundingRect()));
        QImage image(260, 160, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.fillPath(stripes, Qt::black);
        painter.end();
        int black = 0;
        for (int y = 17; y < 137; ++y)
            for (int x = 33; x < 233; ++x)
                black += qGray(image.pixel(x, y)) < 128;
        CHECK(black / (200.0 * 120) == Approx(3.0 / 7).epsilon(0.05));
    }
}

TEST_CASE("axis steps are round and reach beyond the highest value")
{
    CHECK(axisTicks(0, 214445, 5) == std::vector<double>{0, 50000, 100000, 150000, 200000, 250000});
    CHECK(axisTicks(0, 1389000, 4) == std::vector<double>{0, 500000, 1000000, 1500000});
    CHECK(axisTicks(-50, 100, 3) == std::vector<double>{-50, 0, 50, 100});
}

TEST_CASE("labels of one column move apart and stay between the edges")
{
    const std::vector<qreal> tops = spread({10, 12, 14, 95}, 10, 0, 100);
    for (std::size_t one = 0; one < tops.size(); ++one) {
        CHECK(tops[one] >= 0);
        CHECK(tops[one] <= 90);
        for (std::size_t other = 0; other < one; ++other)
            CHECK(std::fabs(tops[one] - tops[other]) >= 10);
    }
    CHECK(crosses(QPolygonF({{0, 0}, {10, 10}}), QRectF(4, 4, 2, 2)));
    CHECK_FALSE(crosses(QPolygonF({{0, 0}, {10, 10}}), QRectF(6, 0, 2, 2)));
}
