// The Effects page: rings dragged and moved by keys, fields, "Use", and where panels and rings stand.
#include "tests/ui/window/effects_hands.h"

#include "ui/text/lever_text.h"
#include "ui/widgets/table_view.h"

#include <QLabel>
#include <QScrollBar>
#include <QToolButton>

#include <cmath>

using namespace breakeven;
using breakeven::test::Effects;
using breakeven::test::jobStudy;
using breakeven::test::set;

TEST_CASE("each lever has its panel, with the ring where the comparison is")
{
    Effects effects(jobStudy());
    CHECK(effects.page().panels().size() == 2);
    const StudyResultPtr &result = effects.fixture().workspace().result();
    const double cost = *result->comparison.options[0].workloads[0].costPerJob;
    const LeverCurves &nodes = effects.chart(LeverKind::JobNodes).curves();
    CHECK(nodes.now->cost == cost);
    CHECK(nodes.now->at == 8);
    CHECK(nodes.lines.size() == 2); // on demand beside it
    const LeverCurves &interval = effects.chart(LeverKind::CheckpointInterval).curves();
    CHECK(std::fabs(interval.now->cost / cost - 1) < 0.01);
    CHECK(std::fabs(interval.cheapest->at - 35.5) < 0.1);
    CHECK(interval.lines[0].beside.size() == interval.lines[0].at.size()); // simulated
    CHECK(
        effects.page().headlineText().startsWith(QStringLiteral("With 1 node instead of 8 the job costs $")));
    CHECK(effects.page().headlineText().contains(QStringLiteral("beyond 9 nodes a job gets slower")));
}

TEST_CASE("dragging the ring changes the study live, in one step")
{
    Effects effects(jobStudy());
    LeverChart &chart = effects.chart(LeverKind::CheckpointInterval);
    const int before = effects.undo().count();
    const QPoint ring = chart.ring()->toPoint();
    QTest::mousePress(&chart, Qt::LeftButton, Qt::NoModifier, ring);
    for (int k = 1; k <= 5; ++k) {
        QTest::mouseMove(&chart, ring - QPoint(10 * k, 0));
        effects.fixture().waitForResults();
    }
    QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, ring - QPoint(50, 0));
    effects.wait();
    const double dragged = effects.value("options.spot.checkpoint_interval");
    CHECK(dragged < 80);
    CHECK(dragged > 20);
    CHECK(dragged == std::round(dragged)); // a value a person would write
    CHECK(effects.undo().count() == before + 1);
    CHECK(chart.curves().now->at == dragged);
    CHECK(effects.panel(LeverKind::CheckpointInterval).field()->text() == QString::number(dragged));
    effects.fixture().press(Qt::Key_Z, Qt::ControlModifier);
    effects.wait();
    CHECK(effects.value("options.spot.checkpoint_interval") == 90);
    CHECK(chart.curves().now->at == 90);
}

TEST_CASE("arrow keys move the ring by whole nodes, page keys by ten of them, within the range")
{
    Effects effects(jobStudy());
    LeverChart &chart = effects.chart(LeverKind::JobNodes);
    chart.setFocus();
    const int before = effects.undo().count();
    QTest::keyClick(&chart, Qt::Key_Left);
    effects.wait();
    CHECK(effects.value("options.spot.job_nodes") == 7);
    QTest::keyClick(&chart, Qt::Key_PageUp);
    effects.wait();
    CHECK(effects.value("options.spot.job_nodes") == 16);
    CHECK(effects.undo().count() == before + 2); // one key, one step
}

TEST_CASE("a number typed into the panel is set, and what cannot be read stays and says why")
{
    Effects effects(jobStudy());
    LeverPanel &panel = effects.panel(LeverKind::CheckpointInterval);
    effects.type(*panel.field(), QStringLiteral("45"));
    CHECK(effects.value("options.spot.checkpoint_interval") == 45);
    effects.type(*panel.field(), QStringLiteral("soon"));
    CHECK(effects.value("options.spot.checkpoint_interval") == 45);
    CHECK(panel.field()->isWrong());
    CHECK(panel.stateText() == QStringLiteral("Expected a number in min, found “soon”."));
    QTest::keyClick(panel.field(), Qt::Key_Escape);
    CHECK_FALSE(panel.field()->isWrong());
    CHECK(panel.stateText().isEmpty());
}

TEST_CASE("Use takes the cheapest value as it is shown, and can be undone")
{
    Effects effects(jobStudy());
    TableView &table = *effects.page().tableView();
    const QModelIndex use = table.model()->index(0, kUseColumn);
    CHECK(use.data().toString() == QStringLiteral("Use"));
    effects.fixture().click(&table, use);
    effects.wait();
    CHECK(effects.value("options.spot.checkpoint_interval") == 35.5);
    CHECK(table.model()->index(0, kUseColumn).data().toString().isEmpty());
    CHECK(effects.undo().undoText().contains(QStringLiteral("checkpoint interval from 90 min to 35.5 min")));
    effects.fixture().press(Qt::Key_Z, Qt::ControlModifier);
    effects.wait();
    CHECK(effects.value("options.spot.checkpoint_interval") == 90);
}

TEST_CASE("the Input dock says where a lever is cheapest, and uses it in one step")
{
    Effects effects(jobStudy());
    auto *line = effects.fixture().window().findChild<QLabel *>(QStringLiteral("cheapestValue"));
    REQUIRE(line);
    effects.fixture().workspace().select(QStringLiteral("options.spot.price"));
    CHECK_FALSE(line->isVisible());
    effects.fixture().workspace().select(QStringLiteral("options.spot.checkpoint_interval"));
    REQUIRE(line->isVisible());
    CHECK(line->text().startsWith(QStringLiteral("Cheapest at 35.5\u00a0min.")));
    const int before = effects.undo().count();
    emit line->linkActivated(QStringLiteral("use"));
    effects.wait();
    CHECK(effects.value("options.spot.checkpoint_interval") == 35.5);
    CHECK(effects.undo().count() == before + 1);
    CHECK_FALSE(line->isVisible()); // it is the cheapest now
    effects.fixture().press(Qt::Key_Z, Qt::ControlModifier);
    effects.wait();
    CHECK(line->isVisible());
    // Where nobody reads levers nothing is said of them.
    effects.fixture().press(Qt::Key_1, Qt::ControlModifier);
    CHECK_FALSE(line->isVisible());
}

TEST_CASE("nodes that are not set are told as the GPUs of the work, and Use sets them")
{
    Study study = jobStudy();
    set(study, "options.spot.job_nodes", "unknown");
    set(study, "workloads.training.job_gpus", "32");
    Effects effects(study);
    CHECK(effects.page().headlineText().startsWith(
        QStringLiteral("With 1 node instead of the GPUs the work needs the job costs $")));
    TableView &table = *effects.page().tableView();
    CHECK(table.model()->index(1, 1).data().toString() == QStringLiteral("8\u00a0nodes"));
    effects.fixture().click(&table, table.model()->index(1, kUseColumn));
    effects.wait();
    CHECK(effects.value("options.spot.job_nodes") == 1);
    CHECK(table.model()->index(1, kUseColumn).data().toString().isEmpty());
}

TEST_CASE("the levers are those of the selected option")
{
    Effects effects(jobStudy());
    CHECK(effects.panel(LeverKind::JobNodes).lever().option == "spot");
    effects.fixture().workspace().select(QStringLiteral("options.on-demand"));
    CHECK(effects.panel(LeverKind::JobNodes).lever().option == "on-demand");
    CHECK(effects.panel(LeverKind::CheckpointInterval).lever().option == "spot"); // nobody else has it
}

TEST_CASE("parts stack to the cost, category by category")
{
    Effects effects(jobStudy());
    QToolButton *parts = nullptr;
    for (QToolButton *button : effects.page().findChildren<QToolButton *>())
        if (button->text() == QStringLiteral("Parts"))
            parts = button;
    REQUIRE(parts);
    effects.fixture().click(parts);
    const LeverCurves &curves = effects.chart(LeverKind::CheckpointInterval).curves();
    REQUIRE(curves.parts.size() >= 2);
    double sum = 0;
    for (const LeverCurves::Part &part : curves.parts)
        sum += part.cost[10];
    CHECK(std::fabs(sum / curves.lines[0].cost[10] - 1) < 1e-9);
}

TEST_CASE("an interval beyond the axis stands at its edge with its value")
{
    Study study = jobStudy();
    set(study, "options.spot.checkpoint_interval", "600 min");
    Effects effects(study);
    const LeverChart &chart = effects.chart(LeverKind::CheckpointInterval);
    CHECK(chart.curves().isNowOutside());
    bool isSaid = false;
    for (const Drawn &figure : chart.drawing().figures)
        if (const auto *label = std::get_if<Label>(&figure))
            isSaid = isSaid || label->text.startsWith(QStringLiteral("600"));
    CHECK(isSaid);
    CHECK(chart.ring()->x() <= chart.drawing().plot.right() + 0.5);
}

TEST_CASE("below 1100 pixels the panels stand below each other")
{
    Effects effects(jobStudy());
    const auto resizeTo = [&](int width, int height) {
        effects.fixture().window().resize(width, height);
        for (int k = 0; k < 3; ++k)
            QApplication::processEvents();
    };
    resizeTo(1000, 800);
    const std::vector<LeverPanel *> panels = effects.page().panels();
    CHECK(panels[0]->x() == panels[1]->x());
    CHECK(effects.page().horizontalScrollBar()->maximum() == 0);
    resizeTo(1280, 800);
    CHECK(panels[0]->y() == panels[1]->y());
    CHECK(effects.page().horizontalScrollBar()->maximum() == 0);
    resizeTo(1440, 900);
    CHECK(panels[0]->y() == panels[1]->y());
}
