// The nodes of a burst over time, and the money of its phases.
#include "tests/model/levers/lever_study.h"
#include "tests/support/stopped.h"

#include "model/levers/burst_series.h"

using namespace breakeven;
using breakeven::test::burstOfNodes;
using breakeven::test::Draft;
using breakeven::test::isNear;
using breakeven::test::LeverStudy;

namespace {

std::vector<BurstSeries> seriesOf(const Draft &draft)
{
    const LeverStudy study(draft);
    return burstSeriesOf(study.study, study.sheet, study.evaluation).value();
}

} // namespace

TEST_CASE("the phases of a burst by its flags are paid what the comparison says a job costs")
{
    const Draft draft = burstOfNodes();
    const auto all = seriesOf(draft);
    REQUIRE(all.size() == 1);
    const BurstSeries &series = all[0];
    CHECK(series.nodes == 1000);
    CHECK(isNear(series.cost(), *draft.outcome().costPerJob()));
    CHECK(isNear(series.overhead, series.usedOverhead));
    CHECK(isNear(series.nodeHours(), 32583.333333333332 / 60)); // CAS-02
    CHECK(isNear(series.minutes, 40.833333333333336));
    REQUIRE(series.phases.size() == 4); // none fails
    CHECK(series.phases[1].phase == BurstPhase::Working);
    CHECK(isNear(series.phases[1].nodeHours, 1000.0 / 6));
    CHECK(isNear(series.phases[1].cost, 5000));
}

TEST_CASE("nodes are paid before they are ready, and ready before they work")
{
    const auto all = seriesOf(burstOfNodes());
    REQUIRE_FALSE(all.empty());
    int most = 0;
    for (const NodeCounts &row : all[0].counts) {
        CHECK(row.paid >= row.ready);
        CHECK(row.ready >= row.busy);
        most = std::max(most, row.busy);
    }
    CHECK(most == 1000);
    CHECK(all[0].counts.front().seconds == 0);
    CHECK(all[0].counts.back().paid == 0);
}

TEST_CASE("a fitted profile says so, with its runs and seed, and comes near the overhead that is used")
{
    Draft draft = burstOfNodes();
    draft.set("options.autoscaled.autoscaler", "gke_optimize");
    const auto all = seriesOf(draft);
    REQUIRE(all.size() == 1);
    CHECK(all[0].figure.runs == 20);
    CHECK(all[0].figure.seed == kEffectsSeed);
    CHECK(all[0].figure.method.find("fitted to document 000") != std::string::npos);
    CHECK(std::fabs(all[0].overhead / all[0].usedOverhead - 1) < 0.02);
    CHECK(seriesOf(draft)[0].cost() == all[0].cost());
}

TEST_CASE("a burst has no series where it is not simulated")
{
    Draft draft = burstOfNodes();
    draft.set("options.autoscaled.autoscaler", "karpenter");
    CHECK(seriesOf(draft).empty());
    draft = burstOfNodes();
    draft.set("options.autoscaled.overhead", "2");
    CHECK(seriesOf(draft).empty());
    draft = burstOfNodes();
    draft.set("options.autoscaled.price", "unknown");
    CHECK(seriesOf(draft).empty());
}

TEST_CASE("a burst stops when it is asked to")
{
    const LeverStudy study(burstOfNodes());
    const auto series = burstSeriesOf(study.study, study.sheet, study.evaluation, test::stoppedToken());
    REQUIRE_FALSE(series);
    CHECK(series.error().kind == ErrorKind::Cancelled);
}
