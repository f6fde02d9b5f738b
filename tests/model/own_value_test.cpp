// Values that a person sets, and those that nobody but the program has said.
#include "model/study/own_value.h"

#include "tests/model/study_draft.h"

using namespace breakeven;
using breakeven::test::Draft;

namespace {

constexpr Date kDayOfValues{2026, 11, 22};

Input published(double value)
{
    Input input;
    input.value = value;
    input.source = "EIA, table 5.6.A";
    input.asOf = Date{2026, 5, 1};
    input.confidence = Confidence::Medium;
    return input;
}

} // namespace

TEST_CASE("a value that is set is one's own from that day, and no surer than remembered")
{
    for (const auto &[before, after] : {std::pair{Confidence::High, Confidence::Low},
                                        {Confidence::Medium, Confidence::Low},
                                        {Confidence::Low, Confidence::Low},
                                        {Confidence::Assumed, Confidence::Assumed},
                                        {Confidence::Unstated, Confidence::Unstated}}) {
        INFO(confidenceName(before));
        Input input = published(0.0871);
        input.confidence = before;
        setOwnValue(input, 0.12, kDayOfValues);
        CHECK(input.value == 0.12);
        CHECK(input.source == "own value");
        CHECK(input.asOf == kDayOfValues);
        CHECK(input.confidence == after);
    }
}

TEST_CASE("the value that was there keeps its source, and an unknown one has none")
{
    Input input = published(0.0871);
    setOwnValue(input, 0.0871, kDayOfValues);
    CHECK(input == published(0.0871));
    setOwnValue(input, std::nullopt, kDayOfValues);
    CHECK_FALSE(input.value);
    CHECK(input.source.empty());
    CHECK_FALSE(input.asOf);
}

TEST_CASE("a price that is typed over is let go, and the note names it")
{
    Input input = published(12.24);
    input.note = "asked for";
    PinnedPrice pinned;
    pinned.offer.provider = "aws";
    pinned.offer.instanceType = "p3.8xlarge";
    pinned.offer.model = "on_demand";
    pinned.offer.price = 12240000000;
    input.price = pinned;
    setOwnValue(input, 10, kDayOfValues);
    CHECK_FALSE(input.price);
    CHECK(input.note == "asked for; Replaces aws p3.8xlarge on_demand, 12.24 USD/h");
}

TEST_CASE("a path that is set makes the value one's own, of that day, also of what is shared")
{
    Draft draft;
    draft.option("own", "owned-rack").set("shared.server", "150000");
    draft.set("options.own.server_price", "shared:server");
    CHECK(textAt(draft.study, "options.own.servers.source").value().starts_with("assumed, standard value"));
    for (const char *path : {"options.own.servers", "options.own.server_price"}) {
        REQUIRE(setPath(draft.study, path, "2", kDayOfValues));
        const auto place = inputAt(draft.study, path);
        REQUIRE(place);
        CHECK(place->input->value == 2);
        CHECK(place->input->source == kOwnValue);
        CHECK(place->input->asOf == kDayOfValues);
        CHECK_FALSE(isAssumed(*place->input));
    }
    CHECK(draft.study.shared.at("server").value == 2);
}

TEST_CASE("what the program assumed is known by its source until somebody confirms it")
{
    Input input = published(8);
    CHECK_FALSE(isAssumed(input));
    CHECK(namesSource(input));
    input.source = "assumed: gpu-price-index, tco.py";
    CHECK(isAssumed(input));
    CHECK(namesSource(input));
    input.source = "assumed, standard value";
    CHECK(isAssumed(input));
    CHECK_FALSE(namesSource(input));
    confirmValue(input, kDayOfValues);
    CHECK_FALSE(isAssumed(input));
    CHECK(input.value == 8);
    CHECK(input.asOf == kDayOfValues);
    CHECK(input.confidence == Confidence::Low);
    Input nothing;
    CHECK_FALSE(namesSource(nothing));
}
