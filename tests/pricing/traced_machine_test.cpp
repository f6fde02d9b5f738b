#include "pricing/pins/traced_machine.h"

#include "model/study/study_path.h"
#include "tests/support/new_studies.h"

using namespace breakeven;

namespace {

Trace traceOf(TraceKind kind, const std::map<std::string, std::string> &attributes)
{
    Trace trace;
    trace.kind = kind;
    trace.attributes = attributes;
    return trace;
}

} // namespace

TEST_CASE("a price is taken only for the machine it is of, lives also for another one with its GPU")
{
    const Study study = test::made(test::sixteenH100({"gcp"})).study;
    const std::string place = "options.spot";
    REQUIRE(inputAt(study, place + ".price")->input->price->offer.instanceType == "a3-highgpu-8g");
    const auto prices = [&](const std::string &machine) {
        return otherMachine(study, place, traceOf(TraceKind::SpotPrices, {{"instance", machine}}));
    };
    CHECK_FALSE(prices("a3-highgpu-8g"));
    CHECK(prices("p5.48xlarge"));
    REQUIRE(prices("g2.8xlarge"));
    CHECK(prices("g2.8xlarge")->sentence() == "The trace is of g2.8xlarge (4 × K520), and the machine of the "
                                              "option is a3-highgpu-8g (8 × H100 SXM).");
    REQUIRE(prices("p3.2xlarge"));
    CHECK(prices("p3.2xlarge")->measured == "p3.2xlarge (1 × V100 SXM)");
    // What does not say of which machine it is, and what is no price nor life.
    CHECK_FALSE(otherMachine(study, place, traceOf(TraceKind::SpotPrices, {})));
    CHECK_FALSE(otherMachine(study, place, traceOf(TraceKind::Availability, {{"instance", "g2.8xlarge"}})));

    // A price of one's own names no machine: its GPUs say what it is of.
    Study own = study;
    REQUIRE(setPath(own, place + ".price", "20"));
    CHECK_FALSE(otherMachine(own, place, traceOf(TraceKind::SpotPrices, {{"instance", "p5.48xlarge"}})));
    CHECK(otherMachine(own, place, traceOf(TraceKind::SpotPrices, {{"instance", "g2.8xlarge"}})));
    CHECK(otherMachine(own, place, traceOf(TraceKind::SpotPrices, {{"instance", "p3.2xlarge"}})));
    CHECK(otherMachine(own, place, traceOf(TraceKind::Lifetimes, {{"gpu", "V100"}})));
    CHECK_FALSE(otherMachine(own, place, traceOf(TraceKind::Lifetimes, {{"gpu", "H100"}})));
}
