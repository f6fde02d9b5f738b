#include "ui/look/font.h"
#include "ui/text/numbers.h"
#include "ui/words/numbers.h"

#include "tests/support/qt_text.h"
#include "tests/support/test.h"

#include <cmath>

using namespace breakeven;

TEST_CASE("the program's font has digits of one width")
{
    CHECK(hasTabularDigits(withTabularDigits(QFont("Noto Sans", 10))));
    CHECK(withTabularDigits(QFont("Noto Sans", 17)).pointSize() == 17);
}

TEST_CASE("the plain style is the plain locale's")
{
    CHECK(numberStyle(plainLocale()) == words::kPlain);
    CHECK(numberStyle(QLocale::c()).groupSeparator.empty());
}

TEST_CASE("a number is written as its locale writes it, in every locale")
{
    const double sizes[] = {0,      0.5,     2.5,       0.125,    1.005,     12.345,  999.995,
                            1000.5, 1234.56, 12345.675, 123456.5, 1234567.5, 1e12,    123456789012345.0,
                            1e22,   0.00462, 0.095,     1312.5,   1e-9,      7.0 / 3, 86399.99999};
    const auto locales =
        QLocale::matchingLocales(QLocale::AnyLanguage, QLocale::AnyScript, QLocale::AnyCountry);
    REQUIRE(locales.size() > 100);
    int wrong = 0;
    for (const QLocale &locale : locales)
        for (const double size : sizes)
            for (int decimals = 0; decimals <= 4; ++decimals)
                wrong += fixed(size, decimals, locale) != locale.toString(size, 'f', decimals);
    CHECK(wrong == 0);
}

TEST_CASE("words, currency and unit stand in the window as in the command line")
{
    const QLocale german(QLocale::German, QLocale::Germany);
    CHECK(money(22685.4, german) == QStringLiteral("22.685"));
    CHECK(sentenceMoney(1234, QStringLiteral("EUR"), german) == QStringLiteral("EUR\u00a01.234"));
    CHECK(withUnit(2.714, 2, QStringLiteral("Jahre"), german) == QStringLiteral("2,71\u00a0Jahre"));
    CHECK(share(-0.894, german) == QStringLiteral("\u221289,4\u00a0%"));
    CHECK(money(std::nullopt, german) == unknownText());
    CHECK(withUnit(HUGE_VAL, 2, QStringLiteral("Jahre"), german) == neverText());
}
