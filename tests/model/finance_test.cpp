#include "model/finance/annuity.h"
#include "model/finance/depreciation.h"
#include "model/finance/growth.h"
#include "model/finance/power.h"
#include "model/finance/spares.h"
#include "model/finance/staff.h"
#include "model/finance/volume_discount.h"
#include "tests/model/small_sheet.h"

using namespace breakeven;
using namespace breakeven::test;

namespace {

double annuityFactor(double rate, double years)
{
    SmallSheet sheet;
    return sheet.value(annuity(sheet.number(rate), sheet.number(years, units::year)));
}

double discount(DiscountShape shape, double servers, double most, double full)
{
    SmallSheet sheet;
    return sheet.value(bulkDiscount(shape, sheet.number(servers, units::machine), sheet.number(most),
                                    sheet.number(full, units::machine)));
}

double staff(StaffModel model, double servers)
{
    SmallSheet sheet;
    return sheet.value(
        staffCost(model, sheet.number(servers), sheet.money(100000), sheet.number(6), sheet.number(.5)));
}

double spares(double gpus, double rate, double lead, double level)
{
    SmallSheet sheet;
    return sheet.value(spareGpus(),
                       {sheet.number(gpus), sheet.number(rate), sheet.number(lead), sheet.number(level)});
}

} // namespace

TEST_CASE("an annuity is the sum of the discounted payments, and the number of years without interest")
{
    for (double rate : {.1, .03, -.2, 1e-3, 2.5})
        for (int years : {1, 3, 25}) {
            double sum = 0;
            for (int year = 1; year <= years; ++year)
                sum += std::pow(1 + rate, -year);
            CHECK(isNear(annuityFactor(rate, years), sum, 1e-12));
        }
    CHECK(annuityFactor(0, 3) == 3);
    CHECK(annuityFactor(0, 1) == 1);
}

TEST_CASE("an annuity runs smoothly through small rates to its limit at 0")
{
    for (double rate : {1e-15, 1e-9, 9.999e-7, 1.0001e-6, 1e-5, -1e-15, -1e-9, -9.999e-7, -1.0001e-6})
        for (double years : {1.0, 2.5, 30.0}) {
            const double exact = -std::expm1(-years * std::log1p(rate)) / rate;
            CHECK(isNear(annuityFactor(rate, years), exact, 1e-9));
        }
}

TEST_CASE("a loan is repaid in equal parts without interest and by its annuity otherwise")
{
    SmallSheet sheet;
    const Quantity years = sheet.number(3);
    CHECK(
        isNear(sheet.value(loanPayment(sheet.money(765000), sheet.number(.08), years)), 296845.63824544096));
    CHECK(sheet.value(loanPayment(sheet.money(765000), sheet.number(0), years)) == 255000);
    CHECK(isNear(sheet.value(equivalentAnnualCost(sheet.money(409639.3688955672), sheet.number(.1), years)),
                 164722.0543806645));
}

TEST_CASE("depreciation writes a cost off evenly through each year, by the life or the year's share")
{
    SmallSheet sheet(96);
    const Quantity age = sheet.builder().month() / sheet.number(12, units::month);
    const std::vector<double> macrs = sheet.values(Depreciation::macrs5().share(age));
    CHECK(macrs[0] == 0);
    CHECK(isNear(macrs[6], .10));
    CHECK(macrs[12] == .20);
    CHECK(isNear(macrs[24], .52));
    CHECK(isNear(macrs[72], 1));
    CHECK(macrs[95] == macrs[72]);
    const Depreciation straight = Depreciation::straightLine(sheet.number(2.5, units::year));
    const std::vector<double> even = sheet.values(straight.share(age));
    CHECK(even[6] == .2);
    CHECK(even[12] == .4);
    CHECK(even[30] == 1);
    CHECK(even[36] == 1);
    const std::vector<double> own =
        sheet.values(Depreciation::byYear(std::vector<double>{.5, .5}).share(age));
    CHECK(own[18] == .75);
    CHECK(own[25] == 1);
}

TEST_CASE("what depreciation writes off in the years adds up to its share of the cost")
{
    SmallSheet sheet;
    const Quantity cost = sheet.money(150000);
    const Depreciation macrs = Depreciation::macrs5();
    const Depreciation straight = Depreciation::straightLine(sheet.number(2.5, units::year));
    CHECK(sheet.value(macrs.inYear(cost, 1)) == 48000);
    CHECK(sheet.value(macrs.inYear(cost, 6)) == 0);
    CHECK(sheet.value(straight.inYear(cost, 1)) == 60000);
    CHECK(sheet.value(straight.inYear(cost, 2)) == 30000);
    CHECK(sheet.value(straight.inYear(cost, 3)) == 0);
    for (const Depreciation &one : {macrs, straight}) {
        double written = 0;
        for (int year = 0; year < 8; ++year) {
            written += sheet.value(one.inYear(cost, year));
            CHECK(isNear(written, 150000 * sheet.value(one.share(sheet.number(year + 1))), 1e-12));
        }
    }
}

TEST_CASE("the bulk discount reaches its maximum at the full number of servers in every shape")
{
    for (DiscountShape shape :
         {DiscountShape::Flat, DiscountShape::Linear, DiscountShape::Step, DiscountShape::Log}) {
        CHECK(discount(shape, 6, .15, 6) == .15);
        CHECK(discount(shape, 60, .15, 6) == .15);
        CHECK(discount(shape, 1, .15, 1) == .15);
    }
    CHECK(discount(DiscountShape::Flat, 1, .15, 6) == .15);
    CHECK(discount(DiscountShape::Linear, 1, .15, 6) == 0);
    CHECK(isNear(discount(DiscountShape::Linear, 4, .15, 6), .09));
    CHECK(discount(DiscountShape::Step, 5, .15, 6) == 0);
    CHECK(discount(DiscountShape::Log, 1, .15, 6) == 0);
    CHECK(isNear(discount(DiscountShape::Log, 2, .15, 4), .075));
    CHECK(discount(DiscountShape::Linear, 0, .15, 6) == 0);
}

TEST_CASE("staff is constant, grows with a power beyond the reference, or comes in whole people")
{
    CHECK(staff(StaffModel::Constant, 24) == 100000);
    CHECK(staff(StaffModel::Power, 1) == 100000);
    CHECK(staff(StaffModel::Power, 6) == 100000);
    CHECK(isNear(staff(StaffModel::Power, 24), 200000));
    CHECK(staff(StaffModel::Steps, 6) == 100000);
    CHECK(staff(StaffModel::Steps, 7) == 200000);
    CHECK(staff(StaffModel::Steps, 0) == 0);
}

TEST_CASE("power is paid for the load, its cooling and the hours of the year")
{
    SmallSheet sheet;
    const Quantity cost = powerCost(sheet.number(6.5, units::kilowatt), sheet.number(1.4),
                                    sheet.number(.12, units::money / units::kilowatt / units::hour),
                                    sheet.number(.8), sheet.number(8760, units::hour / units::year));
    CHECK(isNear(sheet.value(cost), 7652.735999999999));
    CHECK(sheet.builder().node(cost).unit == units::money / units::year);
}

TEST_CASE("spares cover the failures of a delivery time")
{
    CHECK(spares(48, .09, .25, .95) == 3);
    CHECK(spares(48, 0, .25, .95) == 0);
    CHECK(spares(0, .09, .25, .95) == 0);
    CHECK(spares(48, .09, .25, 0) == 0);
    CHECK(std::isinf(spares(48, .09, .25, 1)));
    CHECK(std::isnan(spares(48, -.09, .25, .95)));
    CHECK(std::isnan(spares(std::nan(""), .09, .25, .95)));
}

TEST_CASE(
    "spares of large fleets agree with the normal approximation and pass the change of method unnoticed")
{
    for (double mean : {599.0, 601.0, 1e4, 1e6, 1e9}) {
        // Cornish–Fisher for the Poisson distribution; the integer answer lies within one of it.
        const double z = 1.6448536269514722;
        const double expected = mean + z * std::sqrt(mean) + (z * z - 1) / 6;
        CHECK(std::fabs(spares(mean, 1, 1, .95) - expected) <= 1);
    }
    CHECK(spares(1e4, 1, 1, 1 - 1e-16) < 1e4 + 1000);
}

TEST_CASE("unknown stays unknown in every formula")
{
    SmallSheet sheet;
    const Quantity unknown = sheet.unknown();
    const Quantity one = sheet.number(1);
    CHECK(std::isnan(sheet.value(annuity(unknown, one))));
    CHECK(std::isnan(sheet.value(annuity(one, unknown))));
    CHECK(std::isnan(sheet.value(Depreciation::macrs5().share(unknown))));
    CHECK(std::isnan(sheet.value(Depreciation::straightLine(one).share(unknown))));
    CHECK(std::isnan(sheet.value(Depreciation::straightLine(unknown).inYear(one, 0))));
    CHECK(std::isnan(sheet.value(bulkDiscount(DiscountShape::Linear, unknown, one, one + one))));
    CHECK(std::isnan(sheet.value(bulkDiscount(DiscountShape::Linear, one, unknown, one))));
    CHECK(std::isnan(sheet.value(bulkDiscount(DiscountShape::Step, one, unknown, one + one))));
    CHECK(std::isnan(sheet.value(staffCost(StaffModel::Power, unknown, one, one, one))));
    CHECK(std::isnan(sheet.value(staffCost(StaffModel::Steps, unknown, one, one, one))));
}

TEST_CASE("a yearly change compounds, over part-years too")
{
    SmallSheet sheet;
    const auto after = [&](double change, double years) {
        return sheet.value(growthFactor(sheet.number(change), sheet.number(years, units::year)));
    };
    CHECK(isNear(after(-.25, 3), .421875)); // UTI-05
    CHECK(isNear(after(11, 3), 1728));
    CHECK(isNear(after(.21, .5), 1.1));
    CHECK(after(.21, 0) == 1);
}
