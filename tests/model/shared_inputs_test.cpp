// Assumptions that several inputs share: one node, one draw, one row; and what is refused.
#include "model/study/shared_inputs.h"

#include "model/evaluate/unknown_reason.h"
#include "model/risk/risk.h"
#include "model/study/study_changes.h"
#include "tests/model/study_draft.h"
#include "tests/support/required.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

// Two racks of one model of server, of which one has twice as many: a year without interest.
Draft twoRacks()
{
    Draft draft;
    draft.set("conventions.reference_gpu", "").set("conventions.horizon_months", "12");
    draft.set("workloads.training.busy", "50%");
    for (const char *id : {"two", "one"}) {
        draft.option(id, "owned-rack");
        const std::string path = std::string("options.") + id + ".";
        for (const char *key : {"hosting_per_server_year", "gpu_failures_per_server_year", "staff_per_year",
                                "resale_fraction", "bulk_discount"})
            draft.set(path + key, "0");
    }
    draft.set("options.two.servers", "2").set("options.one.servers", "1");
    return draft;
}

Draft sharedRacks()
{
    Draft draft = twoRacks();
    draft.set("shared.server", "150000")
        .set("shared.server.low", "50000")
        .set("shared.server.high", "400000");
    draft.set("options.two.server_price", "shared:server").set("options.one.server_price", "shared:server");
    return draft;
}

bool isUse(const std::string &path)
{
    return path == "options.two.server_price" || path == "options.one.server_price";
}

Error refused(Draft draft, const std::string &path, const std::string &text)
{
    const Study before = draft.study;
    const auto set = setPath(draft.study, path, text);
    INFO(path << " = " << text);
    REQUIRE_FALSE(set);
    CHECK(draft.study == before);
    CHECK(set.error().kind == ErrorKind::BadInput);
    CHECK(set.error().message.back() == '.');
    return set.error();
}

Risk sampledRisk(const Study &study) { return required(assessRisk(study, {.samples = 2000})); }

} // namespace

TEST_CASE("a shared assumption is one input of the sheet and one row, whoever uses it")
{
    const Draft draft = sharedRacks();
    const StudySheet sheet = buildStudySheet(draft.study).value();
    int nodes = 0;
    for (const SheetInput &input : sheet.sheet->inputs()) {
        nodes += input.path == "shared.server";
        CHECK_FALSE(isUse(input.path));
    }
    CHECK(nodes == 1);
    int rows = 0;
    for (const ConstInputPlace &place : allInputs(draft.study)) {
        rows += place.path == "shared.server";
        CHECK_FALSE(isUse(place.path));
    }
    CHECK(rows == 1);
    CHECK(usesOf(draft.study, "server").size() == 2);
    CHECK(inputAt(draft.study, "options.one.server_price")->path == "shared.server");
    const Comparison comparison = draft.comparison();
    CHECK(*comparison.options[0].totalCost() == Approx(300000));
    CHECK(*comparison.options[1].totalCost() == Approx(150000));
}

TEST_CASE("what is set at a use is set for all, until the use is one of its own again")
{
    Draft draft = sharedRacks();
    draft.set("options.one.server_price", "200000 USD");
    CHECK(*draft.study.shared.at("server").value == 200000);
    CHECK(textAt(draft.study, "options.two.server_price").value() == "200000 USD/server");
    CHECK(textAt(draft.study, "options.two.server_price.shared").value() == "server");
    draft.set("options.one.server_price", "shared:").set("options.one.server_price", "100000");
    CHECK(textAt(draft.study, "options.one.server_price.shared").value().empty());
    const Comparison comparison = draft.comparison();
    CHECK(*comparison.options[0].totalCost() == Approx(400000));
    CHECK(*comparison.options[1].totalCost() == Approx(100000));
}

TEST_CASE("options with one uncertain price are compared at the same draw")
{
    const Risk shared = sampledRisk(sharedRacks().study);
    REQUIRE(shared.inputs.size() == 1);
    CHECK(*shared.beats[1][0] == 1);
    CHECK(*shared.beats[0][1] == 0);

    Draft apart = twoRacks();
    for (const char *id : {"two", "one"}) {
        const std::string path = std::string("options.") + id + ".server_price";
        apart.set(path, "150000").set(path + ".low", "50000").set(path + ".high", "400000");
    }
    CHECK(*sampledRisk(apart.study).beats[0][1] > 0.1);
}

TEST_CASE("inputs pinned to one record with one range draw the same, others do not")
{
    Draft draft;
    draft.set("conventions.reference_gpu", "");
    Offer offer;
    offer.provider = "aws";
    offer.instanceType = "p3.2xlarge";
    offer.price = *parseNano("3.06");
    for (const char *id : {"a", "b", "c"}) {
        draft.option(id, "on-demand").set(std::string("options.") + id + ".price", "3.06 USD/h");
        Input &price = *findInput(draft.study, std::string("options.") + id + ".price")->input;
        price.range = Range{2, 4, RangeShape::Uniform};
        price.price = PinnedPrice{offer, 1, {}, {}};
    }
    draft.set("options.b.cluster_fee", "0.01 USD/h").set("options.c.price.high", "4.5 USD/h");
    const StudySheet sheet = buildStudySheet(draft.study).value();
    const auto inputs = uncertainInputs(draft.study, *sheet.sheet).value().inputs;
    REQUIRE(inputs.size() == 3);
    CHECK(inputs[0].dimension == 0);
    CHECK(inputs[1].dimension == 0);
    CHECK(inputs[2].dimension == 1);
    const Risk risk = sampledRisk(draft.study);
    CHECK(*risk.beats[0][1] == 1);
    CHECK(*risk.beats[0][2] < 0.9);
}

TEST_CASE("a shared number has the unit of what uses it, and none before")
{
    Draft draft = twoRacks();
    draft.set("shared.rate", "0.25");
    CHECK(sharedField(draft.study, "rate").unitText == std::string());
    CHECK_THAT(refused(draft, "shared.rate", "25 %").message, Catch::Contains("no unit before"));
    draft.set("options.two.bulk_discount", "shared:rate");
    CHECK(textAt(draft.study, "shared.rate").value() == "25 %");
    draft.set("shared.rate", "30 %").set("shared.rate.source", "a quote").set("shared.rate.low", "20 %");
    CHECK(*draft.study.shared.at("rate").value == 0.30);
    CHECK(textAt(draft.study, "options.two.bulk_discount.source").value() == "a quote");
    CHECK(textAt(draft.study, "options.two.bulk_discount.low").value() == "20 %");
}

TEST_CASE("what cannot be shared is refused in one sentence")
{
    Draft draft = sharedRacks();
    draft.set("shared.much", "3").set("shared.other", "1");
    CHECK_THAT(refused(draft, "options.one.servers", "shared:none").message,
               Catch::Contains("no shared assumption 'none'") && Catch::Contains("much, other, server"));
    const Error unit = refused(draft, "options.one.servers", "shared:server");
    CHECK_THAT(unit.message,
               Catch::Contains("need the same unit") && Catch::Contains("USD") && Catch::Contains("servers"));
    CHECK_THAT(refused(draft, "options.one.bulk_discount", "shared:much").message,
               Catch::Contains("at most 100 %") && Catch::Contains("'much' holds 300 %"));
    CHECK_THAT(refused(draft, "shared.much", "shared:other").message, Catch::Contains("number of its own"));
    CHECK_THAT(refused(draft, "shared.server.mode", "computed").message,
               Catch::Contains("'value'") || Catch::Contains("computed"));
    CHECK_THAT(refused(draft, "shared.two words", "1").message, Catch::Contains("letters, digits"));
    CHECK_THAT(refused(draft, "shared.server", "-1").message, Catch::Contains("between 0 USD"));
    CHECK_THAT(refused(draft, "conventions.discount_rate", "shared:other").message,
               Catch::Contains("for the whole study"));
    CHECK_FALSE(findInput(draft.study, "shared.nothing"));
    Study circle = draft.study;
    circle.shared["much"].shared = "other";
    CHECK_THAT(buildStudySheet(circle).error().message, Catch::Contains("number of its own"));
    Study lost = draft.study;
    lost.shared.erase("server");
    CHECK(buildStudySheet(lost).error().where == "options.two.server_price");
}

TEST_CASE("one unit in words is not one unit where another thing is counted")
{
    Draft draft;
    draft.option("cloud", "on-demand").set("shared.rate", "1").set("options.cloud.price", "shared:rate");
    CHECK_THAT(refused(draft, "options.cloud.cluster_fee", "shared:rate").message,
               Catch::Contains("USD/machine-hour") && Catch::Contains("USD/hour"));
}

TEST_CASE("inputs become one shared assumption with the value of the first, and the others are named")
{
    Draft draft = twoRacks();
    draft.set("options.two.server_price", "150000").set("options.one.server_price", "140000");
    const std::vector<std::string> paths{"options.two.server_price", "options.one.server_price"};
    const auto others = shareInputs(draft.study, "server", paths);
    REQUIRE(others);
    CHECK(*others == std::vector<std::string>{"options.one.server_price"});
    CHECK(*draft.study.shared.at("server").value == 150000);
    CHECK(draft.study.options.at("one").procurement.inputs.at("server_price").shared == "server");
    const Study before = draft.study;
    CHECK(shareInputs(draft.study, "x", {"options.two.server_price", "options.two.servers"}).error().kind ==
          ErrorKind::BadInput);
    CHECK(shareInputs(draft.study, "x", {"options.two.nothing"}).error().kind == ErrorKind::NotFound);
    CHECK(shareInputs(draft.study, "x", {"options.two.gpu"}).error().kind == ErrorKind::BadInput);
    CHECK(shareInputs(draft.study, "x", {"options.two.speed"}).error().message.find("computed") !=
          std::string::npos);
    CHECK(draft.study == before);
}

TEST_CASE("an effect that is computed again takes what was shared and is its own")
{
    Draft draft;
    for (const char *id : {"a", "b"})
        draft.option(id, "spot")
            .set("shared.stretch", "1.3")
            .set(std::string("options.") + id + ".stretch", "shared:stretch");
    draft.set("options.a.stretch.mode", "computed");
    const Input &own = draft.study.options.at("a").procurement.inputs.at("stretch");
    CHECK(own.mode == EffectMode::Computed);
    CHECK(own.shared.empty());
    CHECK(draft.study.options.at("b").procurement.inputs.at("stretch").shared == "stretch");
    CHECK(draft.study.shared.at("stretch").mode == EffectMode::Value);
}

TEST_CASE("an edit of a shared value is one change, and an unused or unknown one is told")
{
    const Study before = sharedRacks().study;
    Study after = before;
    REQUIRE(setPath(after, "shared.server.note", "x"));
    after = before;
    after.shared["server"].value = 160000;
    CHECK(onlyChangedValue(before, after) == "shared.server");
    Draft draft = sharedRacks();
    draft.set("shared.left", "1").set("shared.server", "unknown");
    const StudySheet sheet = buildStudySheet(draft.study).value();
    CHECK(hasIssue(sheet.issues, Severity::Warning, "shared.left"));
    CHECK_THAT(whyUnknown(draft.study, sheet, Evaluation(sheet.sheet), "options.one.total_cost",
                          sheet.options[1].totalCost),
               Catch::Contains("set shared.server."));
}
