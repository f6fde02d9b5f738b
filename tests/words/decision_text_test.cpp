#include "ui/words/decision_text.h"

#include "model/study/shared_inputs.h"
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
    CHECK(words::inputAmount(381200, "$/server", "USD") == "381,200 USD/server");
    CHECK(words::inputAmount(10833.33, "$/server-year", "USD") == "10,833.3 USD/server-year");
    CHECK(words::inputAmount(-1234567, "$", "USD") == "-1,234,570 USD");
    CHECK(words::inputAmount(999, "GPUs", "USD") == "999 GPUs");
}

TEST_CASE("an answer names the assumed values it leans on, and how many there are")
{
    Flip price, growth;
    price.label = "Server price";
    price.owner = "Own servers";
    growth.label = "Growth";
    growth.owner = "Training";
    CHECK(words::leaningSentence(Study(), {price, growth}, 17) ==
          "2 of the 17 assumed values can each change the answer within their ranges: Server price of Own "
          "servers, Growth of Training.");
    CHECK(words::leaningSentence(Study(), {price}, 1) ==
          "The one assumed value can change the answer within its range: Server price of Own servers.");
    CHECK(words::leaningSentence(Study(), {}, 17) ==
          "None of the 17 assumed values can change the answer within its range.");
    CHECK(words::leaningSentence(Study(), {}, 1) ==
          "The one assumed value cannot change the answer within its range.");
    CHECK(words::leaningSentence(Study(), {}, 0).empty());
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
          "Price of Cheap rises from 2 USD/h to 3 USD/h: Dear is cheapest.");
    Flip near = *price;
    near.flipValue = 2.0000000001;
    near.distance = 1e-11;
    CHECK(words::flipSentence(*probe, near) == "Price of Cheap rises above 2 USD/h: Dear is cheapest.");
    Flip none = *price;
    none.direction = Flip::Direction::Falls;
    none.flipValue = 1e-9;
    none.distance = 1;
    CHECK(words::flipSentence(*probe, none) ==
          "Price of Cheap falls from 2 USD/h to 0 USD/h: Dear is cheapest.");
    CHECK(words::nearestFlipLine(*probe, {none}, false, words::kPlain).plain ==
          "No single input flips it within its range.");
    none.isInRange = true;
    CHECK(words::nearestFlipLine(*probe, {none}, false, words::kPlain).plain ==
          "It would lose if the price of Cheap fell from 2\u00a0USD/h to 0\u00a0USD/h.");
    Flip chosen = near;
    chosen.direction = Flip::Direction::Chosen;
    chosen.path = "conventions.cash_timing";
    chosen.label = "Cash timing";
    chosen.choiceLabel = "end of the year";
    chosen.flipLabel = "start of the year";
    CHECK(words::flipSentence(*probe, chosen) ==
          "Cash timing, 'start of the year' instead of 'end of the year': Dear is cheapest.");
}

TEST_CASE("sentences have four digits at most of what is no whole number, and singular units")
{
    const auto text = [](double value, const char *unit) {
        return words::sentenceAmount(value, unit, "USD", words::kPlain);
    };
    CHECK(text(1.13361148, "$/h") == "1.134\u00a0USD/h");
    CHECK(text(62167.3, "$/server") == "62,167\u00a0USD/server");
    CHECK(text(0.143, "%") == "14.3\u00a0%");
    CHECK(text(6, "servers") == "6\u00a0servers");
    CHECK(text(1, "servers") == "1\u00a0server");
    CHECK(text(0, "") == "0");
    CHECK(text(-0.0512, "%/year") == "−5.12\u00a0%/year");
}

TEST_CASE("the headline goes on with the nearest flip within its range, or says that there is none")
{
    Draft draft;
    draft.option("cheap", "on-demand").option("dear", "on-demand");
    draft.set("options.cheap.price", "2 USD/h").set("options.dear.price", "3 USD/h");
    draft.study.options["cheap"].name = "Cheap & cheerful";
    const auto line = [&](bool isNamed) {
        const auto probe = Probe::of(draft.study);
        REQUIRE(probe);
        return words::nearestFlipLine(*probe, flipsOf(*probe, {.isOnlyInRange = true}), isNamed,
                                      words::kPlain);
    };
    CHECK(line(false).plain == "No single input flips it within its range.");
    Input &price = *findInput(draft.study, "options.cheap.price")->input;
    price.range = Range{1, 4, RangeShape::Uniform};
    CHECK(line(false).plain ==
          "It would lose if the price of Cheap & cheerful rose from 2\u00a0USD/h to above 3\u00a0USD/h.");
    CHECK(line(true).html == "Cheap &amp; cheerful would lose if the price of Cheap &amp; cheerful rose from "
                             "<a href=\"node:options.cheap.price\">2\u00a0USD/h</a> to above "
                             "<a href=\"node:options.cheap.price\">3\u00a0USD/h</a>.");
    const auto isSaid = [&](std::size_t leaning, bool isLineShown) {
        return words::isLeaningSaid(leaning, flipsOf(*Probe::of(draft.study), {.isOnlyInRange = true}),
                                    isLineShown);
    };
    // A price with a source changes the answer: nobody says that nothing does.
    CHECK_FALSE(isSaid(0, false));
    CHECK_FALSE(isSaid(0, true));
    CHECK(isSaid(1, true));
    price.range = Range{1, 2.5, RangeShape::Uniform};
    CHECK(line(false).plain == "No single input flips it within its range.");
    CHECK(isSaid(0, false));
    CHECK_FALSE(isSaid(0, true));
}

TEST_CASE("the headline goes on with a choice that is not settled, where no input flips the answer")
{
    Draft draft;
    draft.option("cheap", "on-demand").option("dear", "on-demand");
    draft.set("options.cheap.price", "1 USD/h").set("options.dear.price", "0.95 USD/h");
    draft.set("options.cheap.allocation", "autoscaled").set("workloads.training.busy", "10%");
    draft.study.options["cheap"].name = "Cheap";
    draft.study.uncertainChoices = {{"options.cheap.allocation", {"autoscaled", "always-on"}, {}, {}, {}}};
    const auto probe = Probe::of(draft.study);
    REQUIRE(probe);
    CHECK(words::nearestFlipLine(*probe, flipsOf(*probe, {.isOnlyInRange = true}), false, words::kPlain)
              .plain == "It would lose if 'Instances are' of Cheap were 'kept all the time' instead of "
                        "'started and stopped with the work'.");
    CHECK(words::otherChoiceLine(*probe, flipsOf(*probe, {.isOnlyInRange = true}), false).plain.empty());
    findInput(draft.study, "options.dear.price")->input->range = Range{0.05, 2, RangeShape::Uniform};
    const auto withPrice = Probe::of(draft.study);
    REQUIRE(withPrice);
    const std::vector<Flip> flips = flipsOf(*withPrice, {.isOnlyInRange = true});
    CHECK(words::nearestFlipLine(*withPrice, flips, false, words::kPlain).plain.find("the price of") !=
          std::string::npos);
    CHECK(words::otherChoiceLine(*withPrice, flips, false).plain ==
          "It would also lose if 'Instances are' of Cheap were 'kept all the time' instead of 'started and "
          "stopped with the work'.");
}

TEST_CASE("what is shared is titled by its label and by what its name says beside it")
{
    Draft draft;
    draft.option("cheap", "on-demand").option("dear", "on-demand");
    draft.study.options["dear"].name = "Hyperstack, when needed";
    const std::string path = "options.cheap.price";
    draft.set(path, "2 USD/h");
    const auto title = [&](const std::string &name) {
        Study study = draft.study;
        REQUIRE(useShared(study, path, {}));
        REQUIRE(shareInputs(study, name, {path}));
        CHECK(words::titleAt(study, path) == words::titleAt(study, "shared." + name));
        return words::titleAt(study, path);
    };
    CHECK(title("on_demand_price_hyperstack") == "Price (on demand Hyperstack)");
    CHECK(title("price") == "Price");
    CHECK(title("price-eu") == "Price (eu)");
    CHECK(words::titleAt(draft.study, path) == "Price of " + draft.study.options["cheap"].name);
    CHECK(words::titleAt(draft.study, "conventions.cash_timing") == "Cash timing");
    CHECK(words::titleAt(draft.study, "options.nobody.price") == "options.nobody.price");
    draft.option("both", "portfolio").set("options.both.burst.price", "2 USD/h");
    draft.study.options["both"].name = "Both";
    CHECK(words::titleAt(draft.study, "options.both.burst.price") == "Price (rest) of Both");
}

TEST_CASE("how many of the assumed values the answer leans on has a singular and a none")
{
    CHECK(words::leansOnText(0, 0).empty());
    CHECK(words::leansOnText(0, 17) ==
          "None of the 17 assumed values can change the answer within its range.");
    CHECK(words::leansOnText(2, 17) ==
          "2 of the 17 assumed values can each change the answer within their ranges.");
    CHECK(words::leansOnText(1, 1) == "The one assumed value can change the answer within its range.");
}
