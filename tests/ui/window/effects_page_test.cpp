// The Effects page: rings dragged and moved by keys, fields, "Use", limits, explanations and bursts.
#include "tests/support/effect_studies.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "ui/charts/burst_chart.h"
#include "ui/charts/lever_chart.h"
#include "ui/docks/explain_dock.h"
#include "ui/pages/effects_page.h"
#include "ui/text/lever_text.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/burst_panel.h"
#include "ui/widgets/lever_panel.h"
#include "ui/widgets/table_view.h"

#include <QComboBox>
#include <QLabel>
#include <QScrollBar>
#include <QToolButton>

#include <cmath>

using namespace breakeven;
using breakeven::test::burstStudy;
using breakeven::test::jobStudy;
using breakeven::test::serviceStudy;
using breakeven::test::set;
using breakeven::test::WindowFixture;

namespace {

// The page over an opened study, its simulations done.
class Effects
{
public:
    explicit Effects(const Study &study)
    {
        m_fixture.workspace().openStudy(study);
        emit m_fixture.window().files().opened();
        m_fixture.waitForResults();
        m_fixture.press(Qt::Key_3, Qt::ControlModifier);
        REQUIRE(m_fixture.window().currentPage()->title() == QStringLiteral("Effects"));
        wait();
    }

    WindowFixture &fixture() { return m_fixture; }
    EffectsPage &page() { return *static_cast<EffectsPage *>(m_fixture.window().currentPage()); }
    QUndoStack &undo() { return m_fixture.workspace().document().undoStack(); }

    // Until the figures of the present study are read and simulated.
    void wait()
    {
        m_fixture.waitForResults();
        REQUIRE(QTest::qWaitFor([this] { return !page().job().isBusy(); }, breakeven::test::kPatience));
        for (int k = 0; k < 3; ++k) // sentence and table follow the curves
            QApplication::processEvents();
    }
    LeverPanel &panel(LeverKind kind)
    {
        for (LeverPanel *panel : page().panels())
            if (panel->lever().kind == kind)
                return *panel;
        FAIL("there is no such panel");
        throw;
    }
    LeverChart &chart(LeverKind kind) { return *panel(kind).chart(); }
    double value(const char *path)
    {
        Study study = m_fixture.workspace().study();
        return *findInput(study, path)->input->value;
    }
    void type(AmountEdit &field, const QString &text)
    {
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, text);
        QTest::keyClick(&field, Qt::Key_Return);
        wait();
    }
    QString explained() { return m_fixture.window().findChild<ExplainDock *>()->plainText(); }

private:
    WindowFixture m_fixture;
};

} // namespace

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
            if (target.node == node) {
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
    clickTarget(chart.curves().besideFigure);
    CHECK(effects.explained().contains(QStringLiteral("simulated, 2000 runs, seed 42")));
    CHECK(effects.explained().contains(QStringLiteral("Interruptions of the whole job")));
    effects.fixture().workspace().explain({QStringLiteral("Effects"), chart.curves().nowCost});
    CHECK(effects.explained().contains(QStringLiteral("In whole segments, as compared")));
}

TEST_CASE("nodes that are not set are told as the GPUs of the work, and Use sets them")
{
    Study study = jobStudy();
    set(study, "options.spot.job_nodes", "unknown");
    set(study, "workloads.training.job_gpus", "32");
    Effects effects(study);
    CHECK(effects.page().headlineText().startsWith(
        QStringLiteral("With 1 node instead of the GPUs the work asks for the job costs $")));
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
    for (const Figure &figure : chart.drawing().figures)
        if (const auto *label = std::get_if<Label>(&figure))
            isSaid = isSaid || label->text.startsWith(QStringLiteral("600"));
    CHECK(isSaid);
    CHECK(chart.ring()->x() <= chart.drawing().plot.right() + 0.5);
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
    effects.fixture().workspace().explain({QStringLiteral("Effects"), curves.nowTime});
    CHECK(effects.explained().contains(QStringLiteral("requests of one replica are answered within")));
    effects.fixture().workspace().explain(
        {QStringLiteral("Effects"), QStringLiteral("options.zero.steps.replica_latency_95_first")});
    CHECK(effects.explained().contains(QStringLiteral("simulated, 20 000 requests, seed 42")));
    CHECK(effects.explained().contains(QStringLiteral("Cool-down")));
}

TEST_CASE("a study without computed effects says what would be here, and leads to the first effect")
{
    WindowFixture fixture;
    fixture.openExample("startup-six-servers");
    fixture.press(Qt::Key_3, Qt::ControlModifier);
    Page *page = fixture.window().currentPage();
    REQUIRE(QTest::qWaitFor([&] { return !static_cast<EffectsPage *>(page)->job().isBusy(); },
                            breakeven::test::kPatience));
    bool isSaid = false;
    for (QLabel *label : page->findChildren<QLabel *>())
        isSaid = isSaid || (label->isVisible() && label->text().contains(QStringLiteral("edit:options.")));
    CHECK(isSaid);
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
