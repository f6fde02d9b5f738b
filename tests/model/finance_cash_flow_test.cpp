#include "model/finance/discounting.h"
#include "tests/model/small_sheet.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr CashTiming kTimings[] = {CashTiming::End, CashTiming::Middle, CashTiming::Start,
                                   CashTiming::Monthly};

struct Plan
{
    std::vector<double> purchases; // by month
    std::vector<double> others;
};

// Thirty months with a refresh, growing running cost and something uneven in every month.
Plan unevenPlan()
{
    Plan plan{std::vector<double>(30), std::vector<double>(30)};
    plan.purchases[0] = -90000;
    plan.purchases[17] = -12000;
    for (int month = 0; month < 30; ++month)
        plan.others[std::size_t(month)] = 3000 + 117 * month - 40 * (month % 7);
    return plan;
}

// The same written out by hand: every month dated on its own.
double directSum(const Plan &plan, double rate, CashTiming timing)
{
    double sum = 0;
    const int months = int(plan.others.size());
    for (int month = 0; month < months; ++month) {
        const int year = month / 12;
        const double length = std::min(12, months - 12 * year) / 12.0;
        double moment = (month + 1) / 12.0;
        if (timing == CashTiming::End)
            moment = year + length;
        if (timing == CashTiming::Middle)
            moment = year + length / 2;
        if (timing == CashTiming::Start)
            moment = year;
        sum += plan.purchases[std::size_t(month)] / std::pow(1 + rate, month / 12.0);
        sum += plan.others[std::size_t(month)] / std::pow(1 + rate, moment);
    }
    return sum;
}

double worth(const Plan &plan, double rate, CashTiming timing)
{
    SmallSheet sheet(int(plan.others.size()));
    return sheet.value(presentValue(sheet.moneySeries(plan.purchases), sheet.moneySeries(plan.others),
                                    sheet.number(rate), timing));
}

double rateOf(const Plan &plan, CashTiming timing)
{
    SmallSheet sheet(int(plan.others.size()));
    return sheet.value(internalRate(timing),
                       {sheet.moneySeries(plan.purchases), sheet.moneySeries(plan.others)});
}

double yearlyRate(double first, const std::vector<double> &flows)
{
    SmallSheet sheet(12 * int(flows.size()));
    return sheet.value(internalRate(CashTiming::End), {sheet.firstMonth(first), sheet.yearlySeries(flows)});
}

double yearlyPayback(double first, const std::vector<double> &flows, double rate = 0)
{
    SmallSheet sheet(12 * int(flows.size()));
    return sheet.value(discountedPaybackYears(),
                       {sheet.firstMonth(first), sheet.yearlySeries(flows), sheet.number(rate)});
}

double monthlyPayback(const std::vector<double> &purchases, const std::vector<double> &others)
{
    SmallSheet sheet(int(others.size()));
    return sheet.value(paybackMonths(), {sheet.moneySeries(purchases), sheet.moneySeries(others)});
}

} // namespace

TEST_CASE("the present value of a plan is the sum of its dated cash in every timing")
{
    const Plan plan = unevenPlan();
    for (CashTiming timing : kTimings)
        for (double rate : {0.0, 1e-9, .1, .5, -.05})
            CHECK(isNear(worth(plan, rate, timing), directSum(plan, rate, timing), 1e-10));
}

TEST_CASE("without discounting the present value is the plain sum in every timing")
{
    const Plan plan = unevenPlan();
    double sum = 0;
    for (std::size_t month = 0; month < plan.others.size(); ++month)
        sum += plan.purchases[month] + plan.others[month];
    for (CashTiming timing : kTimings)
        CHECK(isNear(worth(plan, 0, timing), sum));
}

TEST_CASE("one number stands for every month, and its unit stays")
{
    SmallSheet sheet(24);
    const Quantity value = presentValue(sheet.money(0), sheet.money(100), sheet.number(.1), CashTiming::End);
    CHECK(isNear(sheet.value(value), 1200 / 1.1 + 1200 / 1.21));
    CHECK(sheet.builder().node(value).unit == units::money);
}

TEST_CASE("at the internal rate of return the present value is nothing")
{
    const Plan plan = unevenPlan();
    for (CashTiming timing : kTimings) {
        const double rate = rateOf(plan, timing);
        CAPTURE(rate);
        CHECK(std::fabs(worth(plan, rate, timing)) < 1e-6);
    }
}

TEST_CASE("internal rates that are known without a search are found")
{
    CHECK(isNear(yearlyRate(-100, {110}), .1, 1e-14));
    CHECK(isNear(yearlyRate(-100, {0, 121}), .1, 1e-14));
    CHECK(std::fabs(yearlyRate(-100, {50, 50})) < 1e-14);
    CHECK(isNear(yearlyRate(-100, {50}), -.5, 1e-14));
    CHECK(isNear(yearlyRate(-100, {900}), 8, 1e-14));
    CHECK(isNear(yearlyRate(100, {-110}), .1, 1e-14));
    CHECK(isNear(yearlyRate(-765000, {212000, 212000, 482000}), .07727965865815213, 1e-12));
}

TEST_CASE("there is no internal rate without a change of sign within the range")
{
    CHECK(std::isnan(yearlyRate(-100, {-10, -10})));
    CHECK(std::isnan(yearlyRate(100, {10})));
    CHECK(std::isnan(yearlyRate(0, {0, 0})));
    CHECK(std::isnan(yearlyRate(-100, {230, -132}))); // two roots: 10 % and 20 %
    CHECK(std::isnan(yearlyRate(-100, {1200})));      // 1100 %
    CHECK(std::isnan(yearlyRate(-100, {std::nan(""), 200})));
}

TEST_CASE("the internal rate of a plan of fifty years does not overflow")
{
    std::vector<double> flows(50, 11);
    CHECK(isNear(yearlyRate(-100, flows), .1094, 1e-2));
}

TEST_CASE("payback is counted in years with the last one in part")
{
    CHECK(isNear(yearlyPayback(-765000, {212000, 212000, 482000}), 2.70746887966805));
    CHECK(isNear(yearlyPayback(-765000, {212000, 212000, 482000}, .05), 2.8905666493775932));
    CHECK(std::isinf(yearlyPayback(-765000, {200000, 200000, 200000})));
    CHECK(yearlyPayback(-100, {50, 50, 0}) == 2);
    CHECK(yearlyPayback(0, {10}) == 0);
    CHECK(std::isinf(yearlyPayback(10, {-20, 5}))); // reached, and lost again
    CHECK(isNear(yearlyPayback(-.3, {.1, .1, .1}), 3));
    CHECK(std::isnan(yearlyPayback(-100, {std::nan(""), 200})));
}

TEST_CASE("undiscounted payback is discounted payback at no rate, and a last part-year counts by its length")
{
    SmallSheet sheet(18);
    const Quantity purchases = sheet.firstMonth(-120);
    const Quantity others = everyMonth(sheet.money(8)); // 96, then 48 in half a year
    CHECK(isNear(sheet.value(paybackYears(), {purchases, others}), 1.25));
    CHECK(isNear(sheet.value(discountedPaybackYears(), {purchases, others, sheet.number(0)}), 1.25));
    // A purchase of month 13 belongs to the second year.
    const Quantity later = inMonth(sheet.number(12, units::month), sheet.money(-24));
    CHECK(isNear(sheet.value(paybackYears(), {purchases + later, others}), 1.5));
    CHECK(isNear(sheet.value(paybackYears(), {purchases, others + sheet.money(2)}), 1.0));
}

TEST_CASE("the payback month is the first from which the running total stays")
{
    CHECK(monthlyPayback({-36}, {12, 12, 12, 12}) == 3);
    CHECK(monthlyPayback({-36, 0, 0, -30}, {12, 12, 12, 12, 12, 12}) == 6);
    CHECK(std::isinf(monthlyPayback({-36}, {12, 12, 11})));
    CHECK(std::isinf(monthlyPayback({-36, 0, 0, -30}, {12, 12, 12, 12})));
    CHECK(monthlyPayback({0}, {1, 1}) == 1);
    CHECK(monthlyPayback({-.3}, {.1, .1, .1}) == 3);
    CHECK(std::isnan(monthlyPayback({-36}, {12, std::nan(""), 60})));
}
