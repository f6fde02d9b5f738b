#include "model/calculators/families.h"

#include "model/calculators/worksheet.h"
#include "model/finance/annuity.h"
#include "model/finance/depreciation.h"
#include "model/finance/discounting.h"
#include "model/finance/tax.h"

#include <algorithm>

namespace breakeven::calculators {

namespace {

constexpr int kMostYears = 200;

int monthsFor(std::size_t years) { return 12 * std::max(1, int(years)); }

Quantity inFirstMonth(Worksheet &sheet, Quantity amount)
{
    return inMonth(sheet.constant(0, units::month), amount);
}

// Each amount in the last month of its year; the sums of years are all that counts.
Quantity byYear(Worksheet &sheet, const std::vector<Quantity> &amounts)
{
    std::vector<Quantity> terms{everyMonth(sheet.constant(0, units::money))};
    for (std::size_t year = 0; year < amounts.size(); ++year)
        terms.push_back(inMonth(sheet.constant(12 * double(year) + 11, units::month), amounts[year]));
    return sum(terms);
}

Result<CalculatorResult> npv(const Arguments &arguments)
{
    Worksheet sheet(arguments, monthsFor(arguments.list("flows").size()));
    const std::string timing = arguments.choice("timing");
    const CashTiming cashTiming = timing == "end"   ? CashTiming::End
                                  : timing == "mid" ? CashTiming::Middle
                                                    : CashTiming::Start;
    const Quantity initial = inFirstMonth(sheet, sheet.number("initial", units::money));
    const Quantity flows = byYear(sheet, sheet.list("flows", units::money));
    sheet.output("npv", presentValue(initial, flows, sheet.number("rate"), cashTiming));
    return std::move(sheet).evaluate();
}

// The flows of period 0 and of the years after it, as the functions of cash flows take them.
std::vector<Quantity> periods(Worksheet &sheet)
{
    std::vector<Quantity> flows = sheet.list("flows", units::money);
    const Quantity initial = inFirstMonth(sheet, flows.front());
    flows.erase(flows.begin());
    return {initial, byYear(sheet, flows)};
}

Result<CalculatorResult> irr(const Arguments &arguments)
{
    Worksheet sheet(arguments, monthsFor(arguments.list("flows").size() - 1));
    sheet.output("irr", sheet.builder().function(internalRate(CashTiming::End), periods(sheet), units::one),
                 CalculatorStatus::Never);
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> payback(const Arguments &arguments)
{
    Worksheet sheet(arguments, monthsFor(arguments.list("flows").size() - 1));
    std::vector<Quantity> values = periods(sheet);
    values.push_back(sheet.number("rate"));
    sheet.output("years", sheet.builder().function(discountedPaybackYears(), values, units::year),
                 CalculatorStatus::Never);
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> annuityFactor(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    sheet.output("factor", annuity(sheet.number("rate"), sheet.number("years", units::year)));
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> annualCost(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    sheet.output("per_year", equivalentAnnualCost(sheet.number("npv", units::money), sheet.number("rate"),
                                                  sheet.number("years", units::year)));
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> loan(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    sheet.output("per_year", loanPayment(sheet.number("principal", units::money), sheet.number("rate"),
                                         sheet.number("years", units::year)));
    return std::move(sheet).evaluate();
}

// The amounts written off in the first `years` years.
std::vector<Quantity> writtenOff(Worksheet &sheet, const Arguments &arguments, const char *cost,
                                 std::size_t years)
{
    const bool isStraight = arguments.choice("method") == "straight-line";
    const Quantity value = sheet.number(cost, units::money);
    const Quantity base = isStraight ? value - sheet.number("salvage", units::money) : value;
    const Depreciation depreciation =
        isStraight ? Depreciation::straightLine(sheet.number("years", units::year)) : Depreciation::macrs5();
    std::vector<Quantity> amounts;
    for (std::size_t year = 0; year < years; ++year)
        amounts.push_back(depreciation.inYear(base, int(year)));
    return amounts;
}

Result<CalculatorResult> depreciation(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    const bool isStraight = arguments.choice("method") == "straight-line";
    const std::size_t years = isStraight ? std::size_t(arguments.number("years")) : kMacrs5.size();
    sheet.output("schedule", writtenOff(sheet, arguments, "cost", years));
    return std::move(sheet).evaluate();
}

Result<CalculatorResult> afterTaxNpv(const Arguments &arguments)
{
    Worksheet sheet(arguments);
    const TaxedOwnership ownership{
        sheet.number("capex", units::money),
        sheet.number("opex_per_year", units::money),
        sheet.number("resale", units::money),
        sheet.number("tax_rate"),
        sheet.number("rate"),
        writtenOff(sheet, arguments, "capex", std::size_t(arguments.number("years"))),
    };
    sheet.output("npv", afterTaxPresentValue(ownership));
    return std::move(sheet).evaluate();
}

Key rateKey(const char *standard) { return numberKey("rate", "1/year", standard, above(-1), "0.1 is 10 %"); }

Key flowsKey(const char *help)
{
    return listKey("flows", "USD", nullptr, anyNumber().upTo(kMostYears), help);
}

Key lifeKey() { return numberKey("years", "year", "3", above(0).orInfinite()); }

Key wholeLifeKey(const char *help)
{
    return numberKey("years", "year", "3", wholeNumber(1, kMostYears), help);
}

} // namespace

std::vector<Calculator> cashFlow()
{
    return {
        {"npv",
         "Net present value of yearly flows",
         "Cash flow and TCO (§1): NPV; rows FIN-01…03, FIN-06",
         {numberKey("initial", "USD", "0", anyNumber(), "at the start, with its own sign"),
          flowsKey("of year 1, 2, …, with their signs"), rateKey("0.1"),
          choiceKey("timing", "end", {"start", "mid", "end"}, "when in its year a flow counts")},
         {{"npv", "USD"}},
         npv},
        {"irr",
         "Internal rate of return: the yearly rate at which the flows are worth nothing",
         "Cash flow and TCO (§1): IRR; row FIN-05",
         {flowsKey("of period 0 (now), 1, 2, …")},
         {{"irr", "1/year"}},
         irr},
        {"payback",
         "Years until the running total of the flows reaches 0, linear within the year",
         "Cash flow and TCO (§1): payback; rows FIN-07, FIN-08, FIN-16",
         {flowsKey("of period 0 (now), 1, 2, …"), rateKey("0")},
         {{"years", "year"}},
         payback},
        {"annuity",
         "Present value of one unit a year, paid at the end of each year",
         "Cash flow and TCO (§1): annuity",
         {rateKey("0.1"), lifeKey()},
         {{"factor", ""}},
         annuityFactor},
        {"equivalent-annual-cost",
         "The level yearly payment worth as much as a present value",
         "Cash flow and TCO (§1): equivalent annual cost; row FIN-04",
         {numberKey("npv", "USD", nullptr, anyNumber()), rateKey("0.1"), lifeKey()},
         {{"per_year", "USD/year"}},
         annualCost},
        {"loan-payment",
         "The level yearly payment that repays a loan with interest",
         "Cash flow and TCO (§1): loan payment; row FIN-09",
         {numberKey("principal", "USD", nullptr, atLeast(0)), rateKey("0.08"), lifeKey()},
         {{"per_year", "USD/year"}},
         loan},
        {"depreciation",
         "Depreciation in each year",
         "Cash flow and TCO (§1): depreciation; rows FIN-10, FIN-11",
         {numberKey("cost", "USD", nullptr, atLeast(0)),
          numberKey("salvage", "USD", "0", atLeast(0), "value left at the end; MACRS ignores it"),
          wholeLifeKey("MACRS ignores it"),
          choiceKey("method", "straight-line", {"straight-line", "macrs5"})},
         {{"schedule", "USD"}},
         depreciation},
        {"after-tax-npv",
         "Present value of the cost of owning after tax",
         "Cash flow and TCO (§1): after-tax NPV of owning; row FIN-12",
         {numberKey("capex", "USD", "150000", atLeast(0)),
          numberKey("opex_per_year", "USD/year", "118000", atLeast(0)),
          numberKey("resale", "USD", "45000", atLeast(0), "at the end of the last year"),
          wholeLifeKey("held, and the life of the straight line"),
          numberKey("tax_rate", "", "0.25", fraction()), rateKey("0.1"),
          choiceKey("method", "macrs5", {"straight-line", "macrs5"}),
          numberKey("salvage", "USD", "0", atLeast(0), "of the straight line; MACRS ignores it")},
         {{"npv", "USD"}},
         afterTaxNpv},
    };
}

} // namespace breakeven::calculators
