#include "model/numeric/date.h"
#include "model/numeric/money.h"
#include "tests/support/test.h"

using namespace breakeven;

TEST_CASE("money is read from its text to the nano, half to even")
{
    CHECK(parseNano("21.957642") == 21957642000);
    CHECK(parseNano("0.0960000000") == 96000000);
    CHECK(parseNano("1.4E-5") == 14000);
    CHECK(parseNano("3") == 3000000000);
    CHECK(parseNano(".5") == 500000000);
    CHECK(parseNano("-62000") == -62000000000000);
    CHECK(parseNano("0.0000000005") == 0);
    CHECK(parseNano("0.0000000015") == 2);
    CHECK(parseNano("0.0000000025") == 2);
    CHECK(parseNano("0.00000000251") == 3);
    CHECK(parseNano("9.9999999999") == 10000000000);
    CHECK(parseNano("9223372036.854775807") == 9223372036854775807);
    for (const char *text : {"", "abc", "1,5", "1.2.3", "1e", "9223372037", "N/A*", "--1", "1e99", " 1"})
        CHECK_FALSE(parseNano(text));
}

TEST_CASE("the text of money is its shortest decimal")
{
    CHECK(nanoText(21957642000) == "21.957642");
    CHECK(nanoText(3000000000) == "3");
    CHECK(nanoText(-500000000) == "-0.5");
    CHECK(nanoText(0) == "0");
    CHECK(nanoText(1) == "0.000000001");
    CHECK(toNano(0.9731) == 973100000);
    CHECK_FALSE(toNano(std::nan("")));
}

TEST_CASE("a date is a day that exists")
{
    CHECK(Date::parse("2026-11-20") == Date{2026, 11, 20});
    CHECK(Date::parse("2026-11-20T23:59:59Z") == Date{2026, 11, 20});
    CHECK(Date::parse("2026-11") == Date{2026, 11, 1});
    CHECK_FALSE(Date::parse("2026-02-30"));
    CHECK_FALSE(Date::parse("20.11.2026"));
    CHECK_FALSE(Date::parse("2026-1-2"));
    CHECK(Date{1970, 1, 2}.daysSinceEpoch() == 1);
    CHECK(Date::fromDaysSinceEpoch(Date{2024, 2, 29}.daysSinceEpoch()) == Date{2024, 2, 29});
    CHECK(Date{2022, 1, 23}.iso() == "2022-01-23");
}
