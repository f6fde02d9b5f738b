// Issues of options as one list: each names its option, and one sentence of several names them all.
#include "model/evaluate/status_issue.h"

#include "tests/support/test.h"

using namespace breakeven;

TEST_CASE("a sentence that several options say is told once and names them all")
{
    const Issue guessed{Severity::Warning, "The speed is estimated.", "options.a.performance", 1};
    const Issue own{Severity::Warning, "It is short.", "options.b", 1};
    const Issue named{Severity::Warning, "Spot has no price.", "options.c.price", 1};
    std::vector<Issue> issues;
    addIssuesOf({{"On demand, kept", {guessed}}, {"Commitment", {own, guessed}}, {"Spot", {guessed, named}}},
                issues);
    REQUIRE(issues.size() == 3);
    CHECK(issues[0].sentence == "On demand, kept; Commitment; Spot: The speed is estimated.");
    CHECK(issues[0].place == "options.a.performance");
    CHECK(issues[0].count == 1);
    CHECK(issues[1].sentence == "Commitment: It is short.");
    CHECK(issues[2].sentence == "Spot has no price.");
}

TEST_CASE("a sentence of another severity or with other figures stays on its own")
{
    std::vector<Issue> issues;
    addIssuesOf({{"A", {{Severity::Warning, "It waits 2 h.", "options.a", 1}}},
                 {"B", {{Severity::Warning, "It waits 3 h.", "options.b", 1}}},
                 {"C", {{Severity::Note, "It waits 2 h.", "options.c", 1}}}},
                issues);
    REQUIRE(issues.size() == 3);
    CHECK(issues[1].sentence == "B: It waits 3 h.");
}
