// The Effects page: limits, explanations, bursts, and what it says where there is nothing to move.
#include "tests/ui/window/effects_hands.h"

#include "data/study_file.h"
#include "ui/charts/burst_nodes.h"
#include "ui/charts/figure_chart.h"
#include "ui/widgets/burst_panel.h"
#include "ui/widgets/table_view.h"

#include <QLabel>

using namespace breakeven;
using breakeven::test::burstStudy;
using breakeven::test::Effects;
using breakeven::test::jobStudy;
using breakeven::test::serviceStudy;
using breakeven::test::set;
using breakeven::test::WindowFixture;

TEST_CASE("a deadline keeps the cheapest number of nodes above it, or leaves none")
{
    Effects effects(jobStudy());
    auto *deadline = effects.page().findChild<AmountEdit *>(QStringLiteral("effects/deadline/"));
    REQUIRE(deadline);
    REQUIRE(deadline->isVisible());
    effects.type(*deadline, QStringLiteral("40"));
    const LeverCurves &curves = effects.chart(LeverKind::JobNodes).curves();
    REQUIRE(curves.cheapest);
    CHECK(curves.cheapest->time <= 40);
    CHECK(curves.cheapest->at > 1);
    CHECK(curves.limitText == QStringLiteral("deadline 40 h"));
    CHECK(effects.page().headlineText().contains(QStringLiteral("meets 40 h")));
    CHECK(effects.page().tableView()->model()->index(1, 3).data().toString().startsWith(
        QStringLiteral("deadline")));
    effects.type(*deadline, QStringLiteral("20"));
    CHECK_FALSE(effects.chart(LeverKind::JobNodes).curves().cheapest);
    CHECK(effects.panel(LeverKind::JobNodes)
              .stateText()
              .startsWith(QStringLiteral("No number of nodes meets 20 h")));
    effects.type(*deadline, QStringLiteral("never"));
    CHECK(deadline->isWrong());
    deadline->setFocus();
    deadline->selectAll();
    QTest::keyClick(deadline, Qt::Key_Delete);
    QTest::keyClick(deadline, Qt::Key_Return);
    effects.wait();
    CHECK(effects.chart(LeverKind::JobNodes).curves().cheapest->at == 1);
}

TEST_CASE("the cheapest interval is explained down to its causes, and simulated hours to runs and seed")
{
    Effects effects(jobStudy());
    LeverChart &chart = effects.chart(LeverKind::CheckpointInterval);
    chart.setFocus();
    const Drawing &drawing = chart.drawing();
    const auto clickTarget = [&](const QString &node) {
        for (const ChartTarget &target : drawing.targets)
            if (target.target.quantity == node) {
                QTest::mouseClick(&chart, Qt::LeftButton, Qt::NoModifier, target.area.center().toPoint());
                return;
            }
        FAIL(node.toStdString());
    };
    clickTarget(chart.curves().cheapestFigure);
    CHECK(effects.explained().contains(QStringLiteral("35.5 min")));
    CHECK(effects.explained().contains(QStringLiteral("W₀")));
    CHECK(effects.explained().contains(QStringLiteral("λ = 0.4 an hour")));
    CHECK(effects.explained().contains(QStringLiteral("Rule of thumb")));
    clickTarget(chart.curves().cheapestFigure.section(QLatin1Char('.'), 0, -2) + QStringLiteral(".at.1"));
    CHECK(effects.explained().contains(QStringLiteral("95 of 100 done within")));
    effects.fixture().workspace().explain({QStringLiteral("effects"), chart.curves().besideFigure});
    CHECK(effects.explained().contains(QStringLiteral("simulated, 2000 runs, seed 42")));
    CHECK(effects.explained().contains(QStringLiteral("Interruptions of the whole job")));
    effects.fixture().workspace().explain({QStringLiteral("effects"), chart.curves().nowCost});
    CHECK(effects.explained().contains(QStringLiteral("In whole segments, as compared")));
}

TEST_CASE("a missing price leaves one line with the way to it")
{
    Study study = jobStudy();
    set(study, "options.spot.price", "unknown");
    Effects effects(study);
    LeverPanel &panel = effects.panel(LeverKind::CheckpointInterval);
    CHECK(panel.stateText() == QStringLiteral("There is no value for Price. Enter Price"));
    CHECK_FALSE(panel.chart()->isVisible());
    emit panel.linkActivated(QStringLiteral("edit:options.spot.price"));
    CHECK(effects.fixture().workspace().selection() == QStringLiteral("options.spot.price"));
}

TEST_CASE("without interruptions the panel says that no checkpoint is cheapest")
{
    Study study = jobStudy();
    set(study, "options.spot.interruption_rate", "0");
    Effects effects(study);
    CHECK(effects.panel(LeverKind::CheckpointInterval).stateText() ==
          QStringLiteral("Nothing interrupts this option: no checkpoint is cheapest."));
}

TEST_CASE("bursts of fitted profiles are drawn where there is no lever to move")
{
    Effects effects(exampleStudy("kubernetes-burst").value());
    CHECK(effects.page().panels().empty());
    CHECK(effects.page().bursts().size() == 3);
    CHECK_FALSE(effects.page().tableView()->isVisible());
    CHECK(effects.page().headlineText().startsWith(QStringLiteral("There is no lever to move")));
}

TEST_CASE("a burst is drawn with its phases and their money")
{
    Effects effects(burstStudy());
    REQUIRE(effects.page().bursts().size() == 1);
    BurstPanel &burst = *effects.page().bursts()[0];
    const QAbstractItemModel &phases = *burst.tableView()->model();
    CHECK(phases.rowCount() == 5);
    CHECK(phases.index(4, 0).data().toString() == QStringLiteral("Paid"));
    CHECK(phases.index(4, 3).data().toString() == QStringLiteral("16292")); // 97.75 × 1000 ÷ 6
    burst.chart()->setFocus();
    QTest::keyClick(burst.chart(), Qt::Key_Return);
    CHECK(effects.explained().contains(QStringLiteral("simulated, 1 run, seed 42")));
    CHECK(effects.explained().contains(QStringLiteral("Scan interval")));
    // A new cool-down is simulated anew.
    AmountEdit &field = *effects.panel(LeverKind::IdleNodes).field();
    CHECK(field.text() == QStringLiteral("10"));
    effects.type(field, QStringLiteral("0"));
    CHECK(effects.value("options.auto.unneeded_time") == 0);
    CHECK(effects.page().bursts()[0]->tableView()->model()->index(4, 3).data().toString() !=
          QStringLiteral("16292"));
}

TEST_CASE(
    "a limit on the wait is kept once the wait is simulated, and the wait is explained to runs and seed")
{
    Effects effects(serviceStudy());
    auto *limit = effects.page().findChild<AmountEdit *>(QStringLiteral("effects/p95/"));
    REQUIRE(limit);
    REQUIRE(limit->isVisible());
    CHECK(effects.chart(LeverKind::CoolDown).curves().cheapest->at == 0);
    effects.type(*limit, QStringLiteral("100"));
    const LeverCurves &curves = effects.chart(LeverKind::CoolDown).curves();
    REQUIRE(curves.cheapest);
    CHECK(curves.cheapest->time <= 100);
    CHECK(curves.cheapest->at > 5);
    effects.fixture().workspace().explain({QStringLiteral("effects"), curves.nowTime});
    CHECK(effects.explained().contains(QStringLiteral("requests of one replica are answered within")));
    effects.fixture().workspace().explain(
        {QStringLiteral("effects"), QStringLiteral("options.zero.steps.replica_latency_95")});
    CHECK(effects.explained().contains(QStringLiteral("M/G/1 with set-up and cool-down")));
    CHECK(effects.explained().contains(QStringLiteral("Cool-down")));
}

TEST_CASE("a study without computed effects says what would be here, and leads to the first effect")
{
    WindowFixture fixture;
    Study study;
    completeStudy(study);
    study.workloads["training"] = newWorkload(study, "training");
    study.options["rented"] = newOption(study, "on-demand");
    Inputs &inputs = study.options["rented"].procurement.inputs;
    inputs["price"].value = 3;
    inputs["overhead"] = Input{};
    inputs["overhead"].value = 0;
    completeStudy(study);
    fixture.workspace().openStudy(study);
    emit fixture.window().files().opened();
    fixture.waitForResults();
    fixture.press(Qt::Key_4, Qt::ControlModifier);
    Page *page = fixture.window().currentPage();
    REQUIRE(QTest::qWaitFor([&] { return static_cast<EffectsPage *>(page)->isIdle(); },
                            breakeven::test::kPatience));
    bool isSaid = false;
    for (QLabel *label : page->findChildren<QLabel *>())
        isSaid = isSaid || (label->isVisible() && label->text().contains(QStringLiteral("edit:options.")));
    CHECK(isSaid);
}
