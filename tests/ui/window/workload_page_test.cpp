// Workload and the statuses of Compare under a person's hands.
#include "tests/support/qt_text.h"
#include "tests/support/status_study.h"
#include "tests/support/week_study.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/charts/load_curve_chart.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/charts/wait_curve_chart.h"
#include "ui/docks/explain_dock.h"
#include "ui/docks/input_dock.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/workload_page.h"
#include "ui/widgets/owner_editor.h"
#include "ui/widgets/table_view.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>

using namespace breakeven;
using breakeven::test::openStudy;
using breakeven::test::WindowFixture;

namespace {

// The cell of an option whose target ends so.
QModelIndex cellFor(TableView &view, const char *option, const char *node)
{
    for (int column = 0; column < view.model()->columnCount(); ++column) {
        const QModelIndex cell =
            WindowFixture::cell(view, QStringLiteral("options.") + QString::fromUtf8(option), column);
        const QVariant target = cell.data(TargetRole);
        if (target.isValid() && target.value<ExplainTarget>().quantity.endsWith(QString::fromUtf8(node)))
            return cell;
    }
    return {};
}

WorkloadPage &showWorkload(WindowFixture &fixture)
{
    fixture.press(Qt::Key_L, Qt::ControlModifier);
    REQUIRE(fixture.window().currentPage()->id() == QStringLiteral("workload"));
    return *static_cast<WorkloadPage *>(fixture.window().currentPage());
}

} // namespace

TEST_CASE("a click on the machines of an option opens their node in Explain")
{
    WindowFixture fixture;
    openStudy(fixture, test::statusStudy());
    auto &page = *static_cast<ComparePage *>(fixture.window().page(QStringLiteral("compare")));
    auto &dock = *fixture.window().findChild<ExplainDock *>();
    for (const char *node : {".machines_peak", ".wait_p95_h"}) {
        const QModelIndex cell = cellFor(*page.tableView(), "twelve", node);
        REQUIRE(cell.isValid());
        fixture.click(page.tableView(), cell);
        CHECK(dock.target().quantity == QStringLiteral("options.twelve") + QLatin1String(node));
        CHECK(dock.plainText().contains(cell.data().toString().section(QLatin1Char('.'), 0, 0)));
    }
    CHECK(fixture.workspace().selection() == QStringLiteral("options.twelve"));
}

TEST_CASE("a click on the idle hours of an option opens them, and the picture saved is of the bars used last")
{
    WindowFixture fixture;
    openStudy(fixture, test::statusStudy());
    auto &page = *static_cast<ComparePage *>(fixture.window().page(QStringLiteral("compare")));
    StackedBarsChart &hours = *page.hoursChart();
    REQUIRE(hours.isVisible());
    CHECK(page.chart() == page.costChart());
    const QString wanted = QStringLiteral("options.twelve.idle_gpu_hours.per_year");
    for (const ChartTarget &target : hours.drawing().targets)
        if (target.target.quantity == wanted) {
            QTest::mouseClick(&hours, Qt::LeftButton, {}, target.area.center().toPoint());
            break;
        }
    CHECK(fixture.window().findChild<ExplainDock *>()->target().quantity == wanted);
    CHECK(page.chart() == &hours);
}

TEST_CASE("Workload shows the week of the work, and the keys of the other pages stay")
{
    WindowFixture fixture;
    Study study = test::statusStudy();
    openStudy(fixture, study);
    for (const auto &[key, id] : {std::pair{Qt::Key_4, "effects"},
                                  {Qt::Key_7, "traces"},
                                  {Qt::Key_9, "assumptions"},
                                  {Qt::Key_0, "claims"}}) {
        fixture.press(key, Qt::ControlModifier);
        CHECK(fixture.window().currentPage()->id() == QString::fromUtf8(id));
    }
    WorkloadPage &page = showWorkload(fixture);
    CHECK(page.headlineText().contains(QStringLiteral("6.40 GPUs on average, 16 at the peak")));
    CHECK(page.headlineText().contains(QStringLiteral("95 % of the work may wait for machines up to 8 h.")));
    CHECK(page.loadChart()->curve().steps.size() == 14);
    CHECK_FALSE(page.loadChart()->curve().capacity);

    const QModelIndex cell = cellFor(*page.tableView(), "twelve", ".wait_mean_h");
    REQUIRE(cell.isValid());
    fixture.click(page.tableView(), cell);
    CHECK(fixture.window().findChild<ExplainDock *>()->target().quantity ==
          QStringLiteral("options.twelve.wait_mean_h"));
    REQUIRE(page.loadChart()->curve().capacity);
    CHECK(page.loadChart()->curve().capacity->gpus == 12);
}

TEST_CASE("the curve follows the shape that is chosen in Input, and a text that cannot be read says why")
{
    WindowFixture fixture;
    openStudy(fixture, test::statusStudy());
    WorkloadPage &page = showWorkload(fixture);
    fixture.workspace().select(QStringLiteral("workloads.training"));
    auto &editor = *fixture.window().findChild<OwnerEditor *>();
    auto *shape = editor.findChild<QComboBox *>(QStringLiteral("workloads.training.shape"));
    REQUIRE(shape);
    const auto weights = [&]() -> QLineEdit * {
        for (QLineEdit *edit : editor.findChildren<QLineEdit *>())
            if (edit->isVisible() && edit->accessibleName() == QStringLiteral("Weights"))
                return edit;
        return nullptr;
    };
    CHECK_FALSE(weights());
    shape->setFocus();
    QTest::keyClick(shape, Qt::Key_Down);
    fixture.waitForResults();
    QLineEdit *edit = weights();
    REQUIRE(edit);
    edit->setFocus();
    QTest::keyClicks(edit, QStringLiteral("1,2"));
    QTest::keyClick(edit, Qt::Key_Return);
    bool isSaid = false;
    for (QLabel *label : editor.findChildren<QLabel *>())
        isSaid = isSaid || (label->isVisible() && label->text().contains(QStringLiteral("168 (a week")));
    CHECK(isSaid);

    edit->selectAll();
    QTest::keyClicks(edit, QStringLiteral("0,0,0,0,0,0,0,0,1,1,1,1,1,1,1,1,0,0,0,0,0,0,0,0"));
    QTest::keyClick(edit, Qt::Key_Return);
    fixture.waitForResults();
    CHECK(page.loadChart()->curve().peak == Approx(16 * 0.4 * 3));
    CHECK(page.headlineText().contains(QStringLiteral("19.2 at the peak")));
}

TEST_CASE("several workloads can be picked, and the one that is selected elsewhere is shown")
{
    WindowFixture fixture;
    Study study = test::statusStudy();
    study.workloads["chat"] = newWorkload(study, "inference");
    study.workloads["chat"].name = "Chat";
    study.workloads["chat"].order = 1;
    test::set(study, "workloads.chat.measure", "requests");
    test::set(study, "workloads.chat.requests_per_month", "2628000");
    test::set(study, "workloads.chat.service_time", "2");
    completeStudy(study);
    openStudy(fixture, study);
    WorkloadPage &page = showWorkload(fixture);
    CHECK(page.loadChart()->curve().peak == 16);
    fixture.workspace().select(QStringLiteral("workloads.chat"));
    CHECK(page.loadChart()->curve().peak == Approx(2));
    CHECK(page.headlineText().contains(QStringLiteral("done at once")));
}

TEST_CASE("a workload that lacks a value says so instead of a curve")
{
    WindowFixture fixture;
    Study study = test::statusStudy();
    findInput(study, "workloads.training.busy")->input->value.reset();
    openStudy(fixture, study);
    WorkloadPage &page = showWorkload(fixture);
    CHECK_FALSE(page.loadChart()->isVisible());
    bool isSaid = false;
    for (QLabel *label : page.findChildren<QLabel *>())
        isSaid = isSaid || (label->isVisible() && label->text().contains(QStringLiteral("lacks a value")));
    CHECK(isSaid);
}

TEST_CASE("the waits of the option that serves the work stand under its curve, with its wait of 95 %")
{
    WindowFixture fixture;
    openStudy(fixture, test::weekStudy());
    WorkloadPage &page = showWorkload(fixture);
    CHECK_FALSE(page.waitChart()->isVisible());
    fixture.workspace().select(QStringLiteral("options.twelve"));
    REQUIRE(page.waitChart()->isVisible());
    const WaitCurve &waits = page.waitChart()->curve();
    const StudyResult &result = *fixture.workspace().result();
    const auto told = result.evaluation.at(*result.sheet.sheet->find("options.twelve.wait_p95_h"), 0);
    REQUIRE(told);
    CHECK(*told > 1);
    CHECK(waits.wait95 == told);
    CHECK(waits.allowed == 8);
    // The amount that comes each hour, weighed by what its middle waits.
    double all = 0, within = 0;
    for (const LoadCurve::Step &step : page.loadChart()->curve().steps)
        for (double at = step.from + 0.005; at < step.to; at += 0.01) {
            all += step.gpus;
            within += waits.waitAt(at).value() <= *told ? step.gpus : 0;
        }
    CHECK(within / all == Approx(0.95).margin(0.002));

    // The work is chosen again: the option still serves it.
    fixture.workspace().select(QStringLiteral("workloads.training"));
    CHECK(page.waitChart()->isVisible());
    fixture.workspace().select(QStringLiteral("options.twenty"));
    CHECK_FALSE(page.waitChart()->isVisible());
    CHECK(page.loadChart()->curve().axisBelow.isEmpty());
}

TEST_CASE("an option that does less work than arrives has a sentence instead of waits")
{
    WindowFixture fixture;
    openStudy(fixture, test::weekStudy());
    WorkloadPage &page = showWorkload(fixture);
    fixture.workspace().select(QStringLiteral("options.nine"));
    CHECK_FALSE(page.waitChart()->isVisible());
    bool isSaid = false;
    for (QLabel *label : page.findChildren<QLabel *>())
        isSaid = isSaid || (label->isVisible() &&
                            label->text().contains(QStringLiteral("does less work than arrives")));
    CHECK(isSaid);
}

TEST_CASE("a click on the waits explains how long what comes then waits")
{
    WindowFixture fixture;
    openStudy(fixture, test::weekStudy());
    WorkloadPage &page = showWorkload(fixture);
    fixture.workspace().select(QStringLiteral("options.twelve"));
    WaitCurveChart &chart = *page.waitChart();
    page.ensureWidgetVisible(&chart);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.drawing().targets.at(37).area.center().toPoint());
    ExplainDock &dock = *fixture.window().findChild<ExplainDock *>();
    CHECK(dock.target().quantity == QStringLiteral("figure:wait/options.twelve.by_month.wait_p95_h/37"));
    CHECK(dock.plainText().contains(QStringLiteral("95 % wait up to")));
}

TEST_CASE("the waits are those of the year that is shown, where the work grows")
{
    WindowFixture fixture;
    Study study = test::weekStudy();
    test::set(study, "conventions.horizon_months", "24");
    test::set(study, "workloads.training.growth", "10 %");
    openStudy(fixture, study);
    WorkloadPage &page = showWorkload(fixture);
    fixture.workspace().select(QStringLiteral("options.twelve"));
    const auto &options = fixture.workspace().result()->comparison.options;
    const auto twelve = std::find_if(options.begin(), options.end(),
                                     [](const OptionOutcome &option) { return option.id == "twelve"; });
    const std::vector<std::optional<double>> told = twelve->served.wait95ByMonth;
    REQUIRE(told.at(0) < told.at(12));
    CHECK(page.waitChart()->curve().wait95 == told[0]);
    for (QComboBox *box : page.findChildren<QComboBox *>())
        if (box->findText(QStringLiteral("Year 2")) >= 0) {
            box->setFocus();
            QTest::keyClick(box, Qt::Key_Down);
        }
    CHECK(page.waitChart()->curve().wait95 == told[12]);
}

TEST_CASE("the day under the pointer is tinted in both charts, then that of the place with the focus")
{
    WindowFixture fixture;
    openStudy(fixture, test::weekStudy());
    WorkloadPage &page = showWorkload(fixture);
    fixture.workspace().select(QStringLiteral("options.twelve"));
    CHECK_FALSE(page.loadChart()->day());
    for (WeekChart *chart :
         {static_cast<WeekChart *>(page.loadChart()), static_cast<WeekChart *>(page.waitChart())}) {
        const QRectF plot = chart->drawing().plot;
        const QPointF wednesday(plot.left() + plot.width() * 2.5 / 7, plot.center().y());
        QMouseEvent move(QEvent::MouseMove, wednesday, chart->mapToGlobal(wednesday), Qt::NoButton, {}, {});
        QApplication::sendEvent(chart, &move);
        CHECK(page.loadChart()->day() == 2);
        CHECK(page.waitChart()->day() == 2);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(chart, &leave);
        CHECK_FALSE(page.waitChart()->day());
    }
    page.waitChart()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(page.waitChart(), Qt::Key_End);
    CHECK(page.loadChart()->day() == 6);
    page.tableView()->setFocus();
    CHECK_FALSE(page.loadChart()->day());
}

TEST_CASE("a workload in tokens is drawn in requests a second, with what an option is planned to take",
          "[serving]")
{
    WindowFixture fixture("llm-serving");
    WorkloadPage &page = showWorkload(fixture);
    fixture.workspace().select(QStringLiteral("options.own"));
    fixture.waitForResults();
    const LoadCurve &curve = page.findChild<LoadCurveChart *>()->curve();
    CHECK(curve.unit == QStringLiteral("requests/s"));
    CHECK(std::fabs(curve.mean - 68.49) < 0.01);
    CHECK(std::fabs(curve.peak - 109.59) < 0.01);
    REQUIRE(curve.capacity);
    CHECK(std::fabs(curve.capacity->gpus - 112.66) < 0.01);
    CHECK(page.headlineText().startsWith(
        QStringLiteral("68.5 requests a second on average, 109.6 in the busiest hour")));
    CHECK(page.headlineText().contains(QStringLiteral("6.48 billion in the plan")));
}
