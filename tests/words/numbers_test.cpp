#include "ui/words/numbers.h"

#include "tests/support/test.h"

#include <cmath>

using namespace breakeven::words;

namespace {

const NumberStyle kGerman{.point = ",", .groupSeparator = "."};

} // namespace

TEST_CASE("money in tables is whole from a thousand up and has two decimals below")
{
    CHECK(money(22685.4, kPlain) == "22,685");
    CHECK(money(57.834, kPlain) == "57.83");
    CHECK(money(999.996, kPlain) == "1,000");
    CHECK(money(-62000, kPlain) == "\u221262,000");
    CHECK(money(22685.4, kGerman) == "22.685");
    CHECK(money(57.834, kGerman) == "57,83");
    CHECK(hourlyPrice(0.97314, kPlain) == "0.9731");
}

TEST_CASE("zero is 0 and unknown is a dash, never the other way round")
{
    CHECK(money(0.0, kPlain) == "0");
    CHECK(money(std::nullopt, kPlain) == "\u2014");
    CHECK(share(std::nullopt, kPlain) == "\u2014");
    CHECK(difference(std::nullopt, 0, kPlain) == "\u2014");
    CHECK(money(-0.2, 0, kPlain) == "0");
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
    CHECK(axisMoney(0, kPlain) == "0");
    CHECK(axisMoney(50000, kPlain) == "50k");
    CHECK(axisMoney(53600, kPlain) == "53.6k");
    CHECK(axisMoney(1.2e6, kPlain) == "1.2M");
    CHECK(axisMoney(1e9, kPlain) == "1G");
    CHECK(axisMoney(2.5e13, kPlain) == "25T");
    CHECK(axisMoney(1.2e18, kPlain) == "1.2·10^18");
    CHECK(axisMoney(999999, kPlain) == "1M");
    CHECK(axisMoney(-39000, kPlain) == "\u221239k");
    CHECK(axisMoney(0.5, kPlain) == "0.5");
    CHECK(axisMoney(2.25, kPlain) == "2.25");
    CHECK(axisMoney(100, kPlain) == "100");
}

TEST_CASE("the dollar sign stands only for US dollars in sentences")
{
    CHECK(sentenceMoney(22685, "USD", kPlain) == "$22,685");
    CHECK(sentenceMoneyBeside(12500, 728, "USD", kPlain) == "$728");
    CHECK(sentenceMoneyBeside(694, 307.29, "USD", kPlain) == "$307.29");
    CHECK(sentenceMoney(57.83, "USD", kPlain) == "$57.83");
    CHECK(sentenceMoney(0.00462, "USD", kPlain) == "$0.0046");
    CHECK(sentenceMoney(1234, "EUR", kPlain) == "EUR\u00a01,234");
    CHECK(sentenceMoney(12345678, "USD", kPlain) == "$12,345,678");
    CHECK(sentenceMoney(-34932, "USD", kPlain) == "\u2212$34,932");
}

TEST_CASE("differences are always signed")
{
    CHECK(difference(553000.0, 0, kPlain) == "+553,000");
    CHECK(difference(-141000.0, 0, kPlain) == "\u2212141,000");
    CHECK(difference(0.0, 0, kPlain) == "±0");
    CHECK(difference(0.3, 0, kPlain) == "±0");
}

TEST_CASE("shares, multiples and times")
{
    CHECK(share(0.894, kPlain) == "89.4\u00a0%");
    CHECK(sharePlain(-0.894, kPlain) == "\u221289.4");
    CHECK(sentenceShare(0.632, kPlain) == "63\u00a0%");
    CHECK(sentenceShare(0.001, kPlain) == "less than 1\u00a0%");
    CHECK(sentenceShare(0.999, kPlain) == "more than 99\u00a0%");
    CHECK(multiple(5.35, kPlain) == "5.35\u00a0×");
    CHECK(withUnit(2.714, 2, "years", kPlain) == "2.71\u00a0years");
    CHECK(withUnit(HUGE_VAL, 2, "years", kPlain) == "never");
    CHECK(fixed(325.0, 0, kPlain) == "325");
}

TEST_CASE("a number has so many significant digits at most, and no zeros behind them")
{
    CHECK(significant(0, 3, kPlain) == "0");
    CHECK(significant(0.01724, 3, kPlain) == "0.0172");
    CHECK(significant(0.5, 3, kPlain) == "0.5");
    CHECK(significant(9.996, 3, kPlain) == "10");
    CHECK(significant(110.358, 4, kPlain) == "110.4");
    CHECK(significant(12345, 3, kPlain) == "12,300");
}

TEST_CASE("shares of runs never say none or all where one run says otherwise")
{
    CHECK(sentenceRuns(0, kPlain) == "0\u00a0%");
    CHECK(sentenceRuns(.0005, kPlain) == "less than 0.1\u00a0%");
    CHECK(sentenceRuns(.002, kPlain) == "less than 1\u00a0%");
    CHECK(sentenceRuns(.734, kPlain) == "73\u00a0%");
    CHECK(sentenceRuns(.9999, kPlain) == "more than 99.9\u00a0%");
    CHECK(sentenceRuns(1, kPlain) == "100\u00a0%");
    CHECK(runsPlain(0, kPlain) == "0.0");
    CHECK(runsPlain(.0005, kPlain) == "< 0.1");
    CHECK(runsPlain(.7343, kPlain) == "73.4");
    CHECK(runsPlain(.9995, kPlain) == "> 99.9");
    CHECK(runsPlain(1, kPlain) == "100.0");
}

TEST_CASE("a range is unknown when one end is")
{
    CHECK(moneyRange(19493.2, 41651, 0, kPlain) == "19,493 – 41,651");
    CHECK(moneyRange(-5000, 1000, 0, kPlain) == "\u22125,000 – 1,000");
    CHECK(moneyRange(std::nullopt, 1, 0, kPlain) == unknownText());
}

TEST_CASE("a number half-way between two is rounded away from zero")
{
    CHECK(fixed(0.5, 0, kPlain) == "1");
    CHECK(fixed(2.5, 0, kPlain) == "3");
    CHECK(fixed(0.125, 2, kPlain) == "0.13");
    CHECK(fixed(-1000.5, 0, kPlain) == "\u22121,001");
    CHECK(fixed(999.5, 0, kPlain) == "1,000");
    CHECK(fixed(112170086310303.515625, 5, kPlain) == "112,170,086,310,303.51563");
    // No tie: the nearest double to 1.005 lies below it.
    CHECK(fixed(1.005, 2, kPlain) == "1.00");
    CHECK(fixed(std::nextafter(2.5, 0), 0, kPlain) == "2");
}

TEST_CASE("digits are grouped as the style says")
{
    CHECK(count(1234567890, kPlain) == "1,234,567,890");
    CHECK(count(1000, kPlain) == "1,000");
    CHECK(count(-999, kPlain) == "\u2212999");
    NumberStyle indian;
    indian.otherGroups = 2;
    CHECK(count(1234567890, indian) == "1,23,45,67,890");
    NumberStyle spanish{.point = ",", .groupSeparator = "."};
    spanish.fewestBefore = 2;
    CHECK(count(1234, spanish) == "1234");
    CHECK(count(12345, spanish) == "12.345");
    NumberStyle whole;
    whole.groupSeparator.clear();
    CHECK(count(1234567, whole) == "1234567");
    NumberStyle arabic;
    arabic.digits = {"٠", "١", "٢", "٣", "٤", "٥", "٦", "٧", "٨", "٩"};
    CHECK(count(1203, arabic) == "١,٢٠٣");
}

TEST_CASE("what is beyond all digits is a word or its own name, never a group")
{
    CHECK(fixed(HUGE_VAL, 2, kPlain) == "never");
    CHECK(fixed(std::nan(""), 2, kPlain) == unknownText());
    CHECK(fixed(1e300, 0, kPlain).size() == 301 + 100);
}

TEST_CASE("no function of numbers writes nan or inf")
{
    const double values[] = {std::nan(""), HUGE_VAL, -HUGE_VAL};
    for (const double value : values)
        for (const std::string &text :
             {money(value, kPlain), money(value, 2, kPlain), hourlyPrice(value, kPlain),
              axisMoney(value, kPlain), sentenceMoney(value, "USD", kPlain),
              sentenceMoneyBeside(1, value, "USD", kPlain), sentenceMoneyBeside(value, 1, "USD", kPlain),
              difference(value, 0, kPlain), share(value, kPlain), sharePlain(value, kPlain),
              sentenceShare(value, kPlain), sentenceRuns(value, kPlain), runsPlain(value, kPlain),
              moneyRange(value, value, 0, kPlain), multiple(value, kPlain), fixed(value, 1, kPlain),
              significant(value, 3, kPlain), withUnit(value, 1, "h", kPlain)}) {
            INFO(text);
            CHECK(text.find("nan") == std::string::npos);
            CHECK(text.find("inf") == std::string::npos);
        }
    CHECK(sentenceMoney(std::nan(""), "USD", kPlain) == unknownText());
    CHECK(axisMoney(std::nan(""), kPlain) == unknownText());
    CHECK(significant(std::nan(""), 3, kPlain) == unknownText());
}
