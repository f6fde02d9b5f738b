// A rack that is added to a study is of the GPU its work is counted in.
#include "pricing/new_study/added_rack.h"

#include "model/evaluate/evaluate.h"
#include "model/study/fields.h"
#include "model/study/option_edits.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "tests/support/new_studies.h"
#include "tests/support/required.h"

using namespace breakeven;
using breakeven::test::made;
using breakeven::test::required;
using breakeven::test::sixteenOf;
using breakeven::test::totalOf;

TEST_CASE("an added rack is the one that the rules of a new study buy")
{
    for (const bool isInEuros : {false, true}) {
        NewStudyRequest request = sixteenOf("H100 SXM");
        if (isInEuros)
            request.money = StudyMoney{"EUR", {0.8, {2026, 11, 20}, "ECB reference rate"}};
        Study study = made(request).study;
        const auto added = required(addFittedOption(bundledCatalogue(), study, "owned-rack", "Rack"));
        CHECK(added.said.empty());
        CHECK(study.options.at(added.id).name == "Rack");
        CHECK(choiceIn(study.options.at(added.id).procurement.choices, "gpu") == "H100 SXM");
        CHECK(totalOf(study, added.id) == Approx(totalOf(study, "own")));
    }
}

TEST_CASE("an added rack is bridged at the price on demand of its study, with the changes of each year")
{
    Study study = made(sixteenOf("H100 SXM")).study;
    const auto options = study.options;
    for (const auto &[id, option] : options)
        if (option.procurement.kind == "on-demand") {
            REQUIRE(setPath(study, "options." + id + ".price_change", "-20%/year"));
            REQUIRE(setPath(study, "options." + id + ".price_change_year_2", "-10%/year"));
        }
    const auto added = required(addFittedOption(bundledCatalogue(), study, "owned-rack"));
    const Inputs &inputs = study.options.at(added.id).procurement.inputs;
    CHECK(*meant(study, inputs.at("bridge_price_change")).value == Approx(-0.2));
    CHECK(*meant(study, inputs.at("bridge_price_change_year_2")).value == Approx(-0.1));
}

TEST_CASE("a rack that is added in Europe is that of the rules, and asks for its electricity")
{
    NewStudyRequest request = sixteenOf("H100 SXM");
    request.region = "Europe";
    Study study = made(request).study;
    const std::string id = *addOption(study, "owned-rack", "Rack");
    fitAddedRack(bundledCatalogue(), id, study);
    CHECK(totalOf(study, id) == -1);
    REQUIRE(setPath(study, "shared.electricity", "0.2 USD/kWh"));
    request.settings = {{"shared.electricity", "0.2 USD/kWh"}};
    CHECK(totalOf(study, id) == Approx(totalOf(made(request).study, "own")));
}

TEST_CASE("a rack of a GPU without a server price is unknown until one is entered")
{
    Study study = made(sixteenOf("L4")).study;
    const auto added = required(addFittedOption(bundledCatalogue(), study, "owned-rack"));
    CHECK(added.said == "No server price for L4 is known; enter one to compare buying.");
    CHECK(totalOf(study, added.id) == -1);
}

TEST_CASE("a rack that names its GPU, and one of a study without a reference, stay as they are")
{
    Study study = made(sixteenOf("H100 SXM")).study;
    const std::string id = *addOption(study, "owned-rack");
    REQUIRE(setPath(study, "options." + id + ".gpu", "A100-80 SXM"));
    Study before = study;
    fitAddedRack(bundledCatalogue(), id, study);
    CHECK(study == before);
    Study bare;
    completeStudy(bare);
    bare.workloads["training"] = newWorkload(bare, "training");
    const std::string rack = *addOption(bare, "owned-rack");
    before = bare;
    fitAddedRack(bundledCatalogue(), rack, bare);
    CHECK(bare == before);
}
