#include "ui/words/break_even_text.h"

#include "model/evaluate/evaluate.h"
#include "tests/support/test.h"
#include "ui/words/serving_figures.h"

using namespace breakeven;
using namespace breakeven::words;

namespace {

struct Served
{
    explicit Served(const char *key = "tokens_per_month")
    {
        for (const auto &[id, name] : {std::pair("own", "Own"), std::pair("api", "API")})
            study.options[id].name = name;
        reading.byRequests.emplace();
        field.key = key;
        reading.byRequests->field = &field;
        reading.byRequests->from = 1e9;
        reading.byRequests->to = 1e13;
    }
    void cross(double at, bool isOwnCheaperAbove, std::optional<ServingRange> range = {})
    {
        reading.crossings.push_back({"own", "api", at, 1, isOwnCheaperAbove, false, range});
    }
    std::string sentence(ServingPair pair)
    {
        pair.option = "own";
        pair.api = "api";
        return breakEvenSentence(study, reading, pair, kPlain);
    }

    Study study;
    ServingReading reading;
    Field field{};
};

} // namespace

TEST_CASE("work is written in powers of a thousand, a range with its unit once", "[serving]")
{
    const Served tokens;
    CHECK(workText(tokens.reading, 1.0e8, kPlain) == "100 M");
    CHECK(workText(tokens.reading, 13.838e9, kPlain) == "13.84 G");
    CHECK(workText(tokens.reading, 999, kPlain) == "999");
    CHECK(workRangeText(tokens.reading, 61e9, 180e9, kPlain) == "61–180 G tokens a month");
    CHECK(workSpan(tokens.reading, 104e9, 1.47e12, kPlain) == "104 G–1.47 T");
    const Served requests("requests_per_month");
    CHECK(workText(requests.reading, 110.36e6, kPlain) == "110.4 million");
    CHECK(workText(requests.reading, 12000, kPlain) == "12,000");
    CHECK(workRangeText(requests.reading, 814e6, 1.2e9, kPlain) ==
          "814 million–1.2 billion requests a month");
}

TEST_CASE("one crossing has its range behind it, and the share of the runs without it", "[serving]")
{
    Served served;
    served.cross(110e9, true, ServingRange{61e9, 180e9, 0});
    ServingPair pair{"", "", 1e13, false, true, true, ServingRange{61e9, 180e9, 0}};
    CHECK(served.sentence(pair) ==
          "Own costs less than API from 110 G tokens a month (61–180 G tokens a month).");
    pair.opens->without = 0.12;
    pair.isLimit = true;
    pair.upTo = 400e9;
    CHECK(served.sentence(pair) ==
          "Own costs less than API from 110 G tokens a month (61–180 G tokens a month); "
          "both serve up to 400 G; in 12\u00a0% of the runs it never does.");
}

TEST_CASE("several crossings are all told, each with its range; many are counted", "[serving]")
{
    Served served;
    served.cross(10e9, true, ServingRange{8e9, 12e9, 0});
    served.cross(20e9, false);
    served.cross(30e9, true);
    const ServingPair pair{"", "", 1e13, false, true, true, {}};
    CHECK(served.sentence(pair) ==
          "Own costs less than API from 10 G (8–12 G) to 20 G and from 30 G tokens a month.");
    for (double at = 40e9; at < 100e9; at += 20e9) {
        served.cross(at, false);
        served.cross(at + 10e9, true);
    }
    CHECK(served.sentence(pair) == "Own costs less than API from 10 G (8–12 G) to 20 G, from 30 G to 40 G, "
                                   "2 times more between and from 90 G tokens a month.");
}

TEST_CASE("what never costs less is said with what it can serve, and how often it does in the runs",
          "[serving]")
{
    Served served;
    ServingPair pair{"", "", 10e9, true, false, false, {}};
    CHECK(served.sentence(pair) ==
          "Own never costs less than API within what it can serve (10 G tokens a month).");
    pair.isLimit = false;
    pair.upTo = 3e12;
    pair.opens = ServingRange{45e9, 90e9, 0.7};
    CHECK(served.sentence(pair) ==
          "Own never costs less than API within what it can serve (looked at up to 3 T "
          "tokens a month); in 30\u00a0% of the runs it does, from 45–90 G tokens a month.");
    pair.isOwnCheaper = true;
    pair.opens.reset();
    CHECK(served.sentence(pair) == "Own costs less than API from 1 G to 3 T tokens a month.");
}

TEST_CASE("an option that was not measured is told to cost less by its estimated speed", "[serving]")
{
    Served served;
    served.study.options["own"].procurement.choices["performance"] = "estimate";
    served.cross(110e9, true);
    const ServingPair pair{"", "", 1e13, false, true, true, {}};
    CHECK(served.sentence(pair) ==
          "At its estimated speed Own costs less than API from 110 G tokens a month.");
}
