// What an edit changed, found from the two studies.
#include "tests/model/study_draft.h"

#include "model/study/study_changes.h"

using namespace breakeven;
using breakeven::test::Draft;

namespace {

Draft plainSpotJob()
{
    Draft draft;
    draft.option("spot", "spot").set("options.spot.price", "0.9731 USD/h").set("options.spot.speed", "1");
    return draft;
}

} // namespace

TEST_CASE("every input is found by its path, and no other path is one")
{
    const Study study = plainSpotJob().study;
    for (const ConstInputPlace &place : allInputs(study)) {
        INFO(place.path);
        const auto found = inputAt(study, place.path);
        REQUIRE(found);
        CHECK(found->path == place.path);
        CHECK(found->owner == place.owner);
        CHECK(found->field == place.field);
        CHECK(found->input == place.input);
    }
    for (const char *path :
         {"", "options", "options.spot", "options.spot.", "options.other.price", "workloads.training.price",
          "conventions.cash_timing", "options.spot.price.value"})
        CHECK_FALSE(inputAt(study, path));
    // Parameters of what is given are not there.
    CHECK_FALSE(inputAt(study, "options.spot.interruption_rate"));
    Draft computed = plainSpotJob();
    computed.set("options.spot.stretch.mode", "computed");
    CHECK(inputAt(computed.study, "options.spot.interruption_rate"));
}

TEST_CASE("inputs that differ are taken over and named; what else differs stays")
{
    const Study before = plainSpotJob().study;
    Draft now = plainSpotJob();
    now.set("options.spot.price", "1.2 USD/h").set("workloads.training.gpus.note", "measured");
    Study taken = before;
    CHECK(takeInputs(taken, now.study) ==
          std::vector<std::string>{"workloads.training.gpus", "options.spot.price"});
    CHECK(taken == now.study);
    CHECK(takeInputs(taken, now.study).empty());

    now.study.options["spot"].name = "Another";
    CHECK(takeInputs(taken, now.study).empty());
    CHECK(taken != now.study);

    Draft computed = plainSpotJob();
    computed.set("options.spot.stretch.mode", "computed");
    taken = before;
    CHECK(takeInputs(taken, computed.study).empty());
    CHECK(taken != computed.study);
}

TEST_CASE("one changed value is told from anything else that changed")
{
    const Study before = plainSpotJob().study;
    const auto changed = [&](auto edit) {
        Study now = before;
        edit(now);
        return onlyChangedValue(before, now);
    };
    const auto price = [](Study &study) -> Input & { return *findInput(study, "options.spot.price")->input; };
    CHECK(changed([](Study &) {}).empty());
    CHECK(changed([&](Study &study) { price(study).value = 1.2; }) == "options.spot.price");
    CHECK(changed([&](Study &study) { price(study).value.reset(); }).empty());
    CHECK(changed([&](Study &study) { price(study).source = "a mail"; }).empty());
    CHECK(changed([&](Study &study) {
              price(study).value = 1.2;
              price(study).source = "a mail";
          }).empty());
    CHECK(changed([&](Study &study) {
              price(study).value = 1.2;
              findInput(study, "workloads.training.gpus")->input->value = 3;
          }).empty());
    CHECK(changed([&](Study &study) {
              price(study).value = 1.2;
              study.name = "Another";
          }).empty());
}
