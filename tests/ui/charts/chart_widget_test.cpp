#include "ui/charts/cash_flow_lines.h"
#include "ui/charts/figure_chart.h"
#include "ui/charts/price_history.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/text/numbers.h"

#include "tests/support/comparisons.h"
#include "tests/support/qt_text.h"
#include "tests/support/test.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QImage>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

using namespace breakeven;
using namespace breakeven::test;

namespace {

void show(ChartWidget &chart)
{
    chart.setLocale(plainLocale());
    chart.resize(850, chart.hasHeightForWidth() ? chart.heightForWidth(850) : 300);
    chart.show();
    REQUIRE(QTest::qWaitForWindowExposed(&chart));
}

StackedBars bars() { return stackedBars(teamStudy(), teamComparison(), plainLocale()); }

const ChartTarget &find(const ChartWidget &chart, const QString &node)
{
    for (const ChartTarget &target : chart.drawing().targets)
        if (target.target.quantity == node)
            return target;
    FAIL("no target " << node.toStdString());
    throw std::logic_error("unreachable");
}

} // namespace

TEST_CASE("a click on a segment asks for the explanation of that option's category")
{
    StackedBarsChart chart;
    chart.setBars(bars());
    show(chart);
    QSignalSpy spy(&chart, &ChartWidget::activated);
    const QRectF area = find(chart, "options.preemptible.categories.idle.per_year").area;
    QTest::mouseClick(&chart, Qt::LeftButton, {}, area.center().toPoint());
    REQUIRE(spy.size() == 1);
    CHECK(spy[0][0].toString() == "preemptible");
    CHECK(spy[0][1].value<ExplainTarget>().quantity == "options.preemptible.categories.idle.per_year");
    CHECK(chart.targetAt(QPointF(840, 5)) == -1);
}

TEST_CASE("arrow keys walk over the bars and Space opens the number")
{
    StackedBarsChart chart;
    chart.setBars(bars());
    show(chart);
    chart.setFocus(Qt::TabFocusReason);
    chart.activateWindow();
    QTest::keyClick(&chart, Qt::Key_Home);
    QTest::keyClick(&chart, Qt::Key_Down);
    QTest::keyClick(&chart, Qt::Key_Right);
    QTest::keyClick(&chart, Qt::Key_Right);
    QSignalSpy spy(&chart, &ChartWidget::activated);
    QTest::keyClick(&chart, Qt::Key_Space);
    REQUIRE(spy.size() == 1);
    CHECK(spy[0][1].value<ExplainTarget>().quantity == "options.managed.categories.premium.per_year");
    CHECK(chart.accessibleName().contains("Service premium: 8,042 USD a year"));
}

TEST_CASE("charts say what they show to a screen reader")
{
    StackedBarsChart costs;
    costs.setLocale(plainLocale());
    costs.setBars(bars());
    CHECK(costs.accessibleName() == "Cost by category");
    CHECK(costs.accessibleDescription() ==
          "Cost by category: 7 options, 22,685 to 214,445 USD a year, mean of 3 years");
    FigureChart<CashFlowLines> cash;
    cash.setLocale(plainLocale());
    cash.setFigures(cashFlowLines(serversStudy(), serversComparison(), {0, 1}, plainLocale()));
    CHECK(cash.accessibleName() == "Cumulative cost");
    CHECK(cash.accessibleDescription().endsWith("Month 36 (2029-10): Owning six servers is cheaper"));
}

TEST_CASE("show more unfolds the list and the choice survives new figures")
{
    StackedBars many = bars();
    while (many.bars.size() < 20)
        many.bars.push_back(many.bars[many.bars.size() % 7]);
    StackedBarsChart chart;
    chart.setBars(many);
    show(chart);
    QSignalSpy spy(&chart, &ChartWidget::activated);
    const int folded = chart.heightForWidth(850);
    const ChartTarget more = chart.drawing().targets.back();
    REQUIRE(more.option == kShowMore);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, more.area.center().toPoint());
    CHECK(spy.isEmpty());
    CHECK(chart.heightForWidth(850) > folded);
    chart.setBars(many);
    CHECK(chart.heightForWidth(850) > folded);
}

TEST_CASE("near a line is near enough")
{
    FigureChart<CashFlowLines> chart;
    chart.setFigures(cashFlowLines(serversStudy(), serversComparison(), {0, 1}, plainLocale()));
    show(chart);
    const ChartTarget target = chart.drawing().targets[1 + 37 + 20];
    const int found = chart.targetAt(target.area.center() + QPointF(2, 9));
    REQUIRE(found >= 0);
    CHECK(chart.drawing().targets[std::size_t(found)].column == 20);
    CHECK(chart.targetAt(chart.drawing().plot.topLeft() + QPointF(60, 5)) == -1);
}

TEST_CASE("copying gives text, bitmap and drawing")
{
    StackedBarsChart chart;
    chart.setBars(bars());
    show(chart);
    chart.copy();
    const QMimeData *content = QGuiApplication::clipboard()->mimeData();
    REQUIRE(content);
    CHECK(content->text().startsWith("Option\tCompute, used (USD a year, mean of 3 years)\t"));
    CHECK(content->text().contains("\nSpot, autoscaled\t17049\t3781\t1855\t"));
    CHECK(content->hasImage());
    CHECK(content->data("image/svg+xml").contains("<svg"));
}

TEST_CASE("pictures are written as PNG at twice the size and as SVG with selectable text")
{
    const TemporaryFolder folder;
    StackedBarsChart chart;
    chart.setBars(bars());
    show(chart);
    REQUIRE(chart.savePicture(QString::fromStdString(folder.file("bars.png"))));
    CHECK(QImage(QString::fromStdString(folder.file("bars.png"))).width() == 1700);
    REQUIRE(chart.savePicture(QString::fromStdString(folder.file("bars.svg"))));
    QFile svg(QString::fromStdString(folder.file("bars.svg")));
    REQUIRE(svg.open(QIODevice::ReadOnly));
    CHECK(svg.readAll().contains("Spot, autoscaled"));
    const Result<void> failed = chart.savePicture(QString::fromStdString(folder.file("missing/bars.png")));
    REQUIRE_FALSE(failed);
    CHECK(failed.error().message.find("could not be written") != std::string::npos);
}

TEST_CASE("the table of a chart is a sound item model")
{
    ChartTableModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setTable(table(bars(), plainLocale()));
    CHECK(model.rowCount() == 7);
    CHECK(model.data(model.index(0, model.columnCount() - 1), Qt::UserRole).toDouble() == Approx(22685));
    CHECK(model.data(model.index(0, 0)).toString() == "Spot, autoscaled");
    CHECK(model.headerData(0, Qt::Horizontal).toString() == "Option");
}
