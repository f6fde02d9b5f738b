#include "ui/text/font.h"
#include "ui/text/numbers.h"

#include "tests/support/test.h"

#include <cmath>

using namespace breakeven;

namespace {

const QLocale kEnglish = plainLocale();
const QLocale kGerman(QLocale::German, QLocale::Germany);

std::string text(const QString &value) { return value.toStdString(); }

} // namespace

TEST_CASE("money in tables is whole from a thousand up and has two decimals below")
{
    CHECK(text(money(22685.4, kEnglish)) == "22,685");
    CHECK(text(money(57.834, kEnglish)) == "57.83");
    CHECK(text(money(999.996, kEnglish)) == "1,000");
    CHECK(text(money(-62000, kEnglish)) == "\u221262,000");
    CHECK(text(money(22685.4, kGerman)) == "22.685");
    CHECK(text(hourlyPrice(0.97314, kEnglish)) == "0.9731");
}

TEST_CASE("zero is 0 and unknown is a dash, never the other way round")
{
    CHECK(text(money(0.0, kEnglish)) == "0");
    CHECK(text(money(std::nullopt, kEnglish)) == "\u2014");
    CHECK(text(share(std::nullopt, kEnglish)) == "\u2014");
    CHECK(text(difference(std::nullopt, 0, kEnglish)) == "\u2014");
    CHECK(text(money(-0.2, 0, kEnglish)) == "0");
}

TEST_CASE("a column shares its decimals")
{
    const std::vector<std::optional<double>> large = {12.5, std::nullopt, 22685.0};
    const std::vector<std::optional<double>> small = {12.5, 3.0, HUGE_VAL};
    CHECK(moneyDecimals(large) == 0);
    CHECK(moneyDecimals(small) == 2);
}

TEST_CASE("money on axes has at most three digits and a letter")
{
    CHECK(text(axisMoney(0, kEnglish)) == "0");
    CHECK(text(axisMoney(50000, kEnglish)) == "50k");
    CHECK(text(axisMoney(53600, kEnglish)) == "53.6k");
    CHECK(text(axisMoney(1.2e6, kEnglish)) == "1.2M");
    CHECK(text(axisMoney(1e9, kEnglish)) == "1G");
    CHECK(text(axisMoney(999999, kEnglish)) == "1M");
    CHECK(text(axisMoney(-39000, kEnglish)) == "\u221239k");
    CHECK(text(axisMoney(0.5, kEnglish)) == "0.5");
    CHECK(text(axisMoney(2.25, kEnglish)) == "2.25");
    CHECK(text(axisMoney(100, kEnglish)) == "100");
}

TEST_CASE("the dollar sign stands only for US dollars in sentences")
{
    CHECK(text(sentenceMoney(22685, "USD", kEnglish)) == "$22,685");
    CHECK(text(sentenceMoneyBeside(12500, 728, "USD", kEnglish)) == "$728");
    CHECK(text(sentenceMoneyBeside(694, 307.29, "USD", kEnglish)) == "$307.29");
    CHECK(text(sentenceMoney(57.83, "USD", kEnglish)) == "$57.83");
    CHECK(text(sentenceMoney(0.00462, "USD", kEnglish)) == "$0.0046");
    CHECK(text(sentenceMoney(1234, "EUR", kEnglish)) == "EUR\u00a01,234");
    CHECK(text(sentenceMoney(12345678, "USD", kEnglish)) == "$12,345,678");
    CHECK(text(sentenceMoney(-34932, "USD", kEnglish)) == "\u2212$34,932");
}

TEST_CASE("differences are always signed")
{
    CHECK(text(difference(553000.0, 0, kEnglish)) == "+553,000");
    CHECK(text(difference(-141000.0, 0, kEnglish)) == "\u2212141,000");
    CHECK(text(difference(0.0, 0, kEnglish)) == "±0");
    CHECK(text(difference(0.3, 0, kEnglish)) == "±0");
}

TEST_CASE("shares, multiples and times")
{
    CHECK(text(share(0.894, kEnglish)) == "89.4\u00a0%");
    CHECK(text(sharePlain(-0.894, kEnglish)) == "\u221289.4");
    CHECK(text(sentenceShare(0.632, kEnglish)) == "63\u00a0%");
    CHECK(text(sentenceShare(0.001, kEnglish)) == "less than 1\u00a0%");
    CHECK(text(sentenceShare(0.999, kEnglish)) == "more than 99\u00a0%");
    CHECK(text(multiple(5.35, kEnglish)) == "5.35\u00a0×");
    CHECK(text(withUnit(2.714, 2, "years", kEnglish)) == "2.71\u00a0years");
    CHECK(text(withUnit(HUGE_VAL, 2, "years", kEnglish)) == "never");
    CHECK(text(fixed(325.0, 0, kEnglish)) == "325");
}

TEST_CASE("the program's font has digits of one width")
{
    CHECK(hasTabularDigits(withTabularDigits(QFont("Noto Sans", 10))));
    CHECK(withTabularDigits(QFont("Noto Sans", 17)).pointSize() == 17);
}

TEST_CASE("shares of runs never say none or all where one run says otherwise")
{
    const QLocale locale = plainLocale();
    CHECK(sentenceRuns(0, locale) == "0\u00a0%");
    CHECK(sentenceRuns(.0005, locale) == "less than 0.1\u00a0%");
    CHECK(sentenceRuns(.002, locale) == "less than 1\u00a0%");
    CHECK(sentenceRuns(.734, locale) == "73\u00a0%");
    CHECK(sentenceRuns(.9999, locale) == "more than 99.9\u00a0%");
    CHECK(sentenceRuns(1, locale) == "100\u00a0%");
    CHECK(runsPlain(0, locale) == "0.0");
    CHECK(runsPlain(.0005, locale) == "< 0.1");
    CHECK(runsPlain(.7343, locale) == "73.4");
    CHECK(runsPlain(.9995, locale) == "> 99.9");
    CHECK(runsPlain(1, locale) == "100.0");
}

TEST_CASE("a range is unknown when one end is")
{
    CHECK(moneyRange(19493.2, 41651, 0, plainLocale()) == "19,493 – 41,651");
    CHECK(moneyRange(-5000, 1000, 0, plainLocale()) == "\u22125,000 – 1,000");
    CHECK(moneyRange(std::nullopt, 1, 0, plainLocale()) == unknownText());
}
