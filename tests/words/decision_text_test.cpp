#include "ui/words/decision_text.h"

#include "tests/model/study_draft.h"

using namespace breakeven;
using namespace breakeven::test;

TEST_CASE("amounts of inputs have six digits and their unit")
{
    CHECK(words::inputAmount(0.123456789, "%", "USD") == "12.3457 %");
    CHECK(words::inputAmount(7.096651445966513, "$/h", "USD") == "7.09665 USD/h");
    CHECK(words::inputAmount(48, "GPUs", "USD") == "48 GPUs");
    CHECK(words::inputAmount(1, "months", "USD") == "1 month");
    CHECK(words::inputAmount(1, "$/h", "USD") == "1 USD/h");
}

TEST_CASE("an answer names the assumed values it leans on, and how many there are")
{
    Flip price, growth;
    price.label = "Server price";
    price.owner = "Own servers";
    growth.label = "Growth";
    growth.owner = "Training";
    CHECK(words::leaningSentence({price, growth}, 17) ==
          "The answer leans on 2 of 17 assumed values: Server price (Own servers), Growth (Training).");
    CHECK(words::leaningSentence({price}, 1) ==
          "The answer leans on the one assumed value: Server price (Own servers).");
    CHECK(words::leaningSentence({}, 17) ==
          "None of the 17 assumed values changes the answer within its range.");
    CHECK(words::leaningSentence({}, 1) ==
          "The one assumed value does not change the answer within its range.");
    CHECK(words::leaningSentence({}, 0).empty());
}

TEST_CASE("a flip says what has to change, from what to what, who is cheapest then, and why")
{
    Draft draft;
    draft.option("cheap", "on-demand").option("dear", "on-demand");
    draft.set("options.cheap.price", "2 USD/h").set("options.dear.price", "3 USD/h");
    draft.study.options["cheap"].name = "Cheap";
    draft.study.options["dear"].name = "Dear";
    const auto probe = Probe::of(draft.study);
    REQUIRE(probe);
    const auto flips = flipsOf(*probe);
    const auto price = std::find_if(flips.begin(), flips.end(),
                                    [](const Flip &flip) { return flip.path == "options.cheap.price"; });
    REQUIRE(price != flips.end());
    CHECK(words::flipSentence(*probe, *price) ==
          "Cheap: Price rises from 2 USD/h to 3 USD/h: Dear is cheapest. Dear costs less.");
    Flip near = *price;
    near.flipValue = 2.0000000001;
    near.distance = 1e-11;
    CHECK(words::flipSentence(*probe, near) ==
          "Cheap: Price rises above 2 USD/h: Dear is cheapest. Dear costs less.");
    Flip chosen = near;
    chosen.direction = Flip::Direction::Chosen;
    chosen.label = "Cash timing";
    chosen.choice = "end";
    chosen.flipLabel = "start of the year";
    CHECK(words::flipSentence(*probe, chosen) ==
          "Cash timing, 'start of the year' instead of 'end': Dear is cheapest. Dear costs less.");
}
