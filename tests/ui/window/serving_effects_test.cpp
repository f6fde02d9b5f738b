// Requests in tokens on the Effects page: rings dragged, fields, and what a click explains.
#include "tests/support/required.h"
#include "tests/ui/window/effects_hands.h"

#include "data/study_file.h"
#include "ui/charts/ring_chart.h"
#include "ui/text/numbers.h"
#include "ui/widgets/serving_panel.h"
#include "ui/widgets/table_view.h"

#include <cmath>

using namespace breakeven;
using breakeven::test::Effects;
using breakeven::test::required;

namespace {

Study llmServing() { return required(exampleStudy("llm-serving")); }

ServingPanel &panelOf(Effects &effects, ServingPanel::Kind kind)
{
    for (ServingPanel *panel : effects.page().servingPanels())
        if (panel->kind() == kind)
            return *panel;
    FAIL("there is no such panel");
    throw;
}

const AxisChart::Spot &ringOf(const ServingPanel &panel) { return panel.chart()->figures().spots.at(0); }

// As a hand does, in some movements.
void drag(Effects &effects, RingChart &chart, int pixels, int steps = 5)
{
    const QPoint ring = chart.ring().value().toPoint();
    QTest::mousePress(&chart, Qt::LeftButton, Qt::NoModifier, ring);
    for (int k = 1; k <= steps; ++k) {
        QTest::mouseMove(&chart, ring + QPoint(pixels * k / steps, 0));
        effects.wait();
    }
    QTest::mouseRelease(&chart, Qt::LeftButton, Qt::NoModifier, ring + QPoint(pixels, 0));
    effects.wait();
}

} // namespace

TEST_CASE("requests in tokens have three panels with their rings where the study is", "[serving]")
{
    Effects effects(llmServing());
    REQUIRE(effects.page().servingPanels().size() == 3);
    const ServingPanel &load = panelOf(effects, ServingPanel::Kind::LoadOfReplica);
    CHECK(std::fabs(ringOf(load).point.x - 54.795) < 0.01);
    CHECK(std::fabs(ringOf(load).point.y - 0.354) < 0.001);
    CHECK(load.field()->text() == QStringLiteral("85"));
    const ServingPanel &target = panelOf(effects, ServingPanel::Kind::Target);
    CHECK(ringOf(target).point.x == 0.5);
    CHECK(std::fabs(ringOf(target).point.y - 19202) < 1);
    const ServingPanel &requests = panelOf(effects, ServingPanel::Kind::Requests);
    CHECK(ringOf(requests).point.x == 180);
    CHECK(requests.field()->text() == QStringLiteral("180"));
    // It crosses the list price twice, and the low price where two to six machines serve it.
    CHECK(requests.chart()->figures().spots.size() == 1 + 2 + 5);
    CHECK(
        requests.toldText().contains(QStringLiteral("costs less than API, list price from 110.4 million (")));
    CHECK(requests.toldText().contains(QStringLiteral("In brackets P10–P90 of 200 runs")));
    // The cheapest API is the one that counts.
    CHECK(effects.page().headlineText().startsWith(
        QStringLiteral("Own 8×B200 costs less than API, low price from 345 million to ")));
    CHECK(effects.page().headlineText().contains(
        QStringLiteral(" and from 950.9 million requests a month; the study has 180 million.")));
    CHECK(effects.page().tokensView()->model()->rowCount() == 5);
}

TEST_CASE("dragging the ring of a target changes the study live, in one step", "[serving]")
{
    Effects effects(llmServing());
    const int before = effects.undo().count();
    ServingPanel &panel = panelOf(effects, ServingPanel::Kind::Target);
    drag(effects, *panel.chart(), -25);
    const double dragged = effects.value("workloads.chat.ttft_target");
    CHECK(dragged < 0.48);
    CHECK(dragged > 0.2);
    CHECK(effects.undo().count() == before + 1);
    CHECK(ringOf(panel).point.x == Approx(dragged));
    effects.fixture().press(Qt::Key_Z, Qt::ControlModifier);
    effects.wait();
    CHECK(effects.value("workloads.chat.ttft_target") == 0.5);
    CHECK(ringOf(panel).point.x == 0.5);
}

TEST_CASE("the number of requests that is dragged to depends on the way, not on the number of movements",
          "[serving]")
{
    std::vector<double> found;
    for (const int steps : {1, 20}) {
        Effects effects(llmServing());
        ServingPanel &panel = panelOf(effects, ServingPanel::Kind::Requests);
        const AxisChart::Axis axis = panel.chart()->figures().x;
        const int way = int(panel.chart()->drawing().plot.width() / 4);
        drag(effects, *panel.chart(), way, steps);
        found.push_back(effects.value("workloads.chat.requests_per_month"));
        const double pixel = std::log(axis.to / axis.from) / panel.chart()->drawing().plot.width();
        CHECK(std::fabs(std::log(found.back() / 180e6) - way * pixel) < 3 * pixel);
    }
    CHECK(found[0] == found[1]);
}

TEST_CASE("the ring over the load of a replica moves the share that is planned on", "[serving]")
{
    Effects effects(llmServing());
    const int before = effects.undo().count();
    ServingPanel &panel = panelOf(effects, ServingPanel::Kind::LoadOfReplica);
    const std::string path = panel.path();
    drag(effects, *panel.chart(), 20);
    const double share = effects.value(path.c_str());
    CHECK(share > 0.86);
    CHECK(share <= 1);
    CHECK(effects.undo().count() == before + 1);
    QTest::keyClick(panel.chart(), Qt::Key_Left);
    effects.wait();
    CHECK(effects.value(path.c_str()) < share);
    CHECK(effects.undo().count() == before + 2);
}

TEST_CASE("a number in the field of the requests is in millions, and a wrong one is refused", "[serving]")
{
    Effects effects(llmServing());
    ServingPanel &panel = panelOf(effects, ServingPanel::Kind::Requests);
    effects.type(*panel.field(), QStringLiteral("150"));
    CHECK(effects.value("workloads.chat.requests_per_month") == 150e6);
    effects.type(*panel.field(), QStringLiteral("many"));
    CHECK(effects.value("workloads.chat.requests_per_month") == 150e6);
    CHECK(panel.stateText().contains(QStringLiteral("many")));
}

TEST_CASE("a run and a crossing explain themselves, the run with its file and date", "[serving]")
{
    Effects effects(llmServing());
    RingChart &load = *panelOf(effects, ServingPanel::Kind::LoadOfReplica).chart();
    emit load.activated({}, load.figures().series.at(1).points.at(0).target);
    CHECK(effects.explained().contains(QStringLiteral("Run, 16 at once")));
    CHECK(effects.explained().contains(QStringLiteral("2026-06-12")));
    RingChart &requests = *panelOf(effects, ServingPanel::Kind::Requests).chart();
    emit requests.activated({}, requests.figures().spots.at(1).point.target);
    CHECK(effects.explained().contains(QStringLiteral("110.4 million requests a month")));
}

TEST_CASE("a latency opens down to the runs it is read from", "[serving]")
{
    Effects effects(llmServing());
    RingChart &load = *panelOf(effects, ServingPanel::Kind::LoadOfReplica).chart();
    emit load.activated({}, load.figures().spots.at(0).point.target);
    for (const char *text : {"Run, 64 at once", "p99 of the TTFT", "2026-06-12", "together_runner"}) {
        INFO(text);
        CHECK(effects.explained().contains(QString::fromUtf8(text)));
    }
}

TEST_CASE("another option that is chosen has its own runs, and an API keeps those shown", "[serving]")
{
    Effects effects(llmServing());
    effects.fixture().workspace().select(QStringLiteral("options.rent"));
    effects.wait();
    CHECK(panelOf(effects, ServingPanel::Kind::LoadOfReplica).path() == "options.rent.headroom");
    effects.fixture().workspace().select(QStringLiteral("options.api-list"));
    effects.wait();
    CHECK(panelOf(effects, ServingPanel::Kind::LoadOfReplica).path() == "options.own.headroom");
}
