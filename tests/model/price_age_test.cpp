#include "model/study/price_age.h"

#include "tests/model/study_draft.h"
#include "tests/support/test.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

bool isStale(const Study &study, const std::string &path)
{
    for (const ConstInputPlace &place : allInputs(study))
        if (place.path == path)
            return isStalePrice(study, place);
    FAIL("There is no input " + path);
    return false;
}

} // namespace

TEST_CASE("a price is old after twelve months, on spot after three")
{
    const Date asOf{2026, 11, 23};
    CHECK_FALSE(isOldPrice({2025, 11, 23}, asOf, false));
    CHECK(isOldPrice({2025, 11, 22}, asOf, false));
    CHECK_FALSE(isOldPrice({2026, 8, 23}, asOf, true));
    CHECK(isOldPrice({2026, 8, 22}, asOf, true));
    CHECK_FALSE(isOldPrice({1960, 1, 1}, {1970, 1, 1}, true));
}

TEST_CASE("prices of servers and of spot grow old like those of any other list")
{
    Draft draft;
    draft.option("own", "owned-rack").option("spot", "spot").option("cloud", "on-demand");
    draft.study.asOf = {2026, 11, 23};
    const auto age = [&](const std::string &option, const char *key, const Date &day) {
        draft.study.options[option].procurement.inputs[key].asOf = day;
        return isStale(draft.study, "options." + option + "." + key);
    };
    CHECK(age("own", "server_price", {2025, 1, 1}));
    CHECK_FALSE(age("own", "server_price", {2026, 1, 1}));
    CHECK(age("spot", "price", {2026, 6, 1}));
    CHECK_FALSE(age("cloud", "price", {2026, 6, 1}));
    CHECK_FALSE(age("own", "hold_months", {2020, 1, 1}));
}
