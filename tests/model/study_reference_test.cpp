// Rows of the model's reference tables that a whole study reproduces.
#include "model/evaluate/evaluate.h"
#include "model/evaluate/quantity_lookup.h"
#include "model/numeric/amount.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "tests/support/effect_studies.h"
#include "tests/support/option_outcomes.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

using namespace breakeven;
using breakeven::test::isNear;
using breakeven::test::outcomeIn;
using breakeven::test::required;
using breakeven::test::set;

namespace {

Study emptyStudy(const std::string &referenceGpu)
{
    Study study;
    study.conventions.choices["reference_gpu"] = referenceGpu;
    completeStudy(study);
    set(study, "conventions.discount_rate", "0%");
    return study;
}

std::string addOptionOfKind(Study &study, const std::string &id, const std::string &kind)
{
    study.options[id] = newOption(study, kind);
    return "options." + id + ".";
}

// SCN-01: 8 GPUs at 25 % use, 3.06 on demand, 0.9731 spot.
Study scenario()
{
    Study study = emptyStudy("V100");
    study.workloads["training"] = newWorkload(study, "training");
    const std::string byHand = addOptionOfKind(study, "by-hand", "on-demand");
    set(study, byHand + "price", "3.06 USD/h");
    set(study, byHand + "allocation", "always-on");
    set(study, byHand + "gpus", "8");
    const std::string autoscaled = addOptionOfKind(study, "autoscaled", "on-demand");
    set(study, autoscaled + "price", "3.06 USD/h");
    set(study, autoscaled + "allocation", "autoscaled");
    set(study, autoscaled + "overhead", "1.2");
    const std::string managed = addOptionOfKind(study, "managed", "managed-service");
    set(study, managed + "price", "3.06 USD/h");
    set(study, managed + "overhead", "1");
    const std::string spot = addOptionOfKind(study, "spot", "spot");
    set(study, spot + "price", "0.9731 USD/h");
    set(study, spot + "stretch", "53.223963731556424/48");
    set(study, spot + "overhead", "1.2");
    const std::string committed = addOptionOfKind(study, "committed", "committed");
    set(study, committed + "price", "3.06 USD/h");
    set(study, committed + "discount", "37 %");
    set(study, committed + "gpus", "8");
    const std::string own = addOptionOfKind(study, "own", "owned-rack");
    return study;
}

Study sixServers()
{
    Study study = emptyStudy("A100");
    study.workloads["training"] = newWorkload(study, "training");
    set(study, "workloads.training.gpus", "48 GPUs");
    set(study, "workloads.training.busy", "100 %");
    const std::string cloud = addOptionOfKind(study, "cloud", "spot");
    set(study, cloud + "allocation", "always-on");
    set(study, cloud + "price", "70000 USD/year");
    set(study, cloud + "gpus_per_instance", "8");
    set(study, cloud + "stretch", "1");
    const std::string own = addOptionOfKind(study, "own", "owned-rack");
    set(study, own + "servers", "6");
    return study;
}

Comparison comparisonOf(const Study &study) { return required(evaluate(study)); }

} // namespace

TEST_CASE("SCN-01: the scenario costs what the reference says a year")
{
    const Comparison comparison = comparisonOf(scenario());
    const std::vector<std::pair<const char *, double>> expected{
        {"by-hand", 214444.80000000002}, {"autoscaled", 64333.439999999995}, {"managed", 61652.88},
        {"spot", 22685.000728943767},    {"committed", 135100.22400000002},  {"own", 153000.0}};
    for (const auto &[id, cost] : expected) {
        INFO(id << " " << *outcomeIn(comparison, id).costPerYear());
        CHECK(isNear(*outcomeIn(comparison, id).costPerYear(), cost));
    }
    CHECK(comparison.options[std::size_t(comparison.verdict.cheapest)].id == "spot");
    CHECK(comparison.verdict.form == Verdict::Form::Clear);
}

TEST_CASE("OPT-01 to OPT-07: a useful GPU-hour costs price over use")
{
    Study study = scenario();
    set(study, "options.autoscaled.overhead", "3.258333333333333");
    set(study, "options.autoscaled.price", "30 USD/h");
    set(study, "options.spot.overhead", "1");
    const Comparison comparison = comparisonOf(study);
    const auto usefulHour = [&](const char *id) { return *outcomeIn(comparison, id).costPerUsefulGpuHour(); };
    CHECK(isNear(usefulHour("by-hand"), 12.24));              // OPT-01, UTI-01
    CHECK(isNear(usefulHour("spot"), 1.0790049813995324));    // OPT-02
    CHECK(isNear(usefulHour("managed"), 3.5189999999999997)); // OPT-03
    CHECK(isNear(usefulHour("autoscaled"), 97.75));           // OPT-04
    CHECK(isNear(usefulHour("own"), 8.732876712328768));      // OPT-07
    set(study, "workloads.training.busy", "100 %");
    CHECK(isNear(*outcomeIn(comparisonOf(study), "own").costPerUsefulGpuHour(),
                 2.183219178082192)); // OPT-06
}

TEST_CASE("OPT-05: a commitment used 60.13 % costs the on-demand price for a useful hour")
{
    Study study = scenario();
    set(study, "options.committed.price", "1.84 USD/h");
    set(study, "options.committed.discount", "0 %");
    set(study, "workloads.training.busy", "1.84/3.06");
    CHECK(isNear(*outcomeIn(comparisonOf(study), "committed").costPerUsefulGpuHour(), 3.06));
}

TEST_CASE("SCN-02: the use at which owning equals renting makes the yearly costs equal")
{
    Study study = scenario();
    set(study, "workloads.training.busy", "0.594558599695586");
    const Comparison comparison = comparisonOf(study);
    CHECK(isNear(*outcomeIn(comparison, "own").costPerYear(),
                 *outcomeIn(comparison, "autoscaled").costPerYear()));
}

TEST_CASE("TCO-04 to TCO-06: six servers cost what the documents' lines add up to")
{
    Study study = sixServers();
    const auto years = [&] { return outcomeIn(comparisonOf(study), "own").costByYear; };
    const auto check = [&](std::vector<double> expected) {
        const auto actual = years();
        REQUIRE(actual.size() == expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            CHECK(isNear(*actual[i], expected[i]));
    };
    check({973000.0, 208000.0, -62000.0});
    CHECK(isNear(*outcomeIn(comparisonOf(study), "own").costPerUsefulGpuHour(),
                 0.8870814307458142)); // OPT-08
    set(study, "conventions.residual_base", "paid");
    check({973000.0, 208000.0, -21500.0});
    set(study, "conventions.residual_base", "list");
    set(study, "options.own.gpu_failures_per_server_year", "0.5");
    check({928000.0, 163000.0, -107000.0});
}

TEST_CASE("FIN-05 to FIN-08: buying six servers against renting")
{
    Study study = sixServers();
    OptionOutcome own = outcomeIn(comparisonOf(study), "own");
    CHECK(isNear(*own["irr"], 0.07727965865815213));
    CHECK(isNear(*own["payback_years"], 2.70746887966805));
    CHECK(*own["payback_months"] == 36);
    set(study, "conventions.discount_rate", "10 %");
    own = outcomeIn(comparisonOf(study), "own");
    CHECK(isNear(*own["npv_against_baseline"], -34932.38166791899));
    set(study, "conventions.discount_rate", "5 %");
    CHECK(isNear(*outcomeIn(comparisonOf(study), "own")["discounted_payback_years"], 2.8905666493775932));
    const Comparison atFive = comparisonOf(study);
    CHECK_FALSE(outcomeIn(atFive, "cloud")["irr"]);
    CHECK_FALSE(outcomeIn(atFive, "cloud")["payback_months"]);
}

TEST_CASE("FIN-01 to FIN-03 and FIN-12: the present value of one server, also after taxes")
{
    Study study = scenario();
    const auto npv = [&] { return *outcomeIn(comparisonOf(study), "own").npv(); };
    CHECK(isNear(npv(), 459000.0));
    set(study, "conventions.discount_rate", "10 %");
    CHECK(isNear(npv(), 409639.3688955672));
    set(study, "conventions.cash_timing", "mid");
    CHECK(isNear(npv(), 422312.0674309849));
    set(study, "conventions.cash_timing", "end");
    set(study, "conventions.tax_rate", "25 %");
    set(study, "options.own.depreciation", "macrs5");
    CHECK(isNear(npv(), 314470.3230653644));
}

TEST_CASE("FIN-16: an investment that never returns says never")
{
    Study study = sixServers();
    set(study, "options.cloud.price", "1000 USD/year");
    const OptionOutcome own = outcomeIn(comparisonOf(study), "own");
    CHECK(std::isinf(*own["payback_years"]));
    CHECK(std::isinf(*own["payback_months"]));
    CHECK(*own["irr"] < 0);
}

TEST_CASE("UTI-05: prices and demand follow their yearly change")
{
    Study study = scenario();
    set(study, "conventions.horizon_months", "48");
    set(study, "options.autoscaled.price_change", "-25 %/year");
    set(study, "options.autoscaled.overhead", "1");
    const OptionOutcome falling = outcomeIn(comparisonOf(study), "autoscaled");
    CHECK(isNear(*falling.costByYear[3] / *falling.costByYear[0], 0.421875));
    set(study, "options.autoscaled.price_change", "0 %");
    set(study, "workloads.training.growth", "1100 %/year");
    const OptionOutcome growing = outcomeIn(comparisonOf(study), "autoscaled");
    CHECK(isNear(*growing.costByYear[3] / *growing.costByYear[0], 1728));
}

TEST_CASE("a convention that decides is found, with what it costs")
{
    const Comparison comparison = comparisonOf(sixServers());
    CHECK(comparison.options[std::size_t(comparison.verdict.cheapest)].id == "own");
    REQUIRE(comparison.verdict.flip);
    CHECK(comparison.options[std::size_t(comparison.verdict.flip->winner)].id == "cloud");
    CHECK(isNear(comparison.verdict.flip->difference, 34932.38166791899));
}
