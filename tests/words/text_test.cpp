#include "ui/words/text.h"

#include "tests/support/test.h"

using namespace breakeven::words;

TEST_CASE("a text is English until it is translated, with its context")
{
    CHECK(text("Headline", "%1 is too slow", {"Spot"}) == "Spot is too slow");
    setTranslation([](const char *context, const char *english) {
        return std::string(context) + ": " + english + " %2";
    });
    const std::string translated = text("Status", "short: %1", {"40 %", "of all"});
    setTranslation([](const char *, const char *english) { return std::string(english); });
    CHECK(translated == "Status: short: 40 % of all");
    CHECK(text("Status", "unknown") == "unknown");
}

TEST_CASE("arguments are put in their places in one pass")
{
    CHECK(filled("%1 and %2, %1", {"%2", "100 %"}) == "%2 and 100 %, %2");
    CHECK(filled("10 % of %3, 5%", {"a", "b"}) == "10 % of %3, 5%");
    CHECK(filled("%1", {}) == "%1");
}

TEST_CASE("parts are joined without the empty ones")
{
    CHECK(joined({"", "One.", "", "Two."}, " ") == "One. Two.");
    CHECK(joined({}, ", ").empty());
}
