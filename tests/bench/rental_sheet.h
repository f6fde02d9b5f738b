// Six ways to serve a growing demand over 60 months, as a sheet and as loops written by hand: the same
// formulas twice, to see what the sheet costs. Another size is defined before this is included.
#pragma once

#include "model/sheet/sheet_builder.h"

#include <array>
#include <vector>

namespace breakeven::bench {

#ifndef RENTAL_MONTHS
#define RENTAL_MONTHS 60
#define RENTAL_OPTIONS 6
#endif
inline constexpr int kMonths = RENTAL_MONTHS;
inline constexpr int kOptions = RENTAL_OPTIONS;
inline constexpr int kInputs = 7 + 3 * kOptions;
inline constexpr int kYears = kMonths / 12;

// In the order of the inputs: seven of all options, three of each option.
enum SharedInput {
    kEfficiency,
    kDemandGrowth,
    kPriceGrowth,
    kPowerGrowth,
    kSalaryGrowth,
    kDiscount,
    kSalary
};
enum OptionInput { kPrice, kShare, kOverhead };
inline int optionInput(int option, OptionInput input) { return 7 + 3 * option + input; }

// Of each option, in this order.
enum Result { kTotal, kNpv, kPerHour, kServers, kResults };

inline std::vector<double> typicalInputs()
{
    std::vector<double> values{0.8, 0.2, -0.1, 0.03, 0.04, 0.08, 150000};
    for (int option = 0; option < kOptions; ++option)
        for (double value : {1.5 + 0.3 * option, 0.6 + 0.05 * option, 0.02 * option})
            values.push_back(value);
    return values;
}

// A month of one option, on numbers or on quantities.
template<class Number>
struct Lines
{
    Number hours, servers, compute, power, staff, hosting, repairs, hardware, resale;
};

class RentalSheet
{
public:
    RentalSheet() : m_builder(kMonths)
    {
        const std::vector<double> values = typicalInputs();
        for (int i = 0; i < kInputs; ++i) {
            Input input;
            input.value = values[std::size_t(i)];
            m_inputs.push_back(m_builder.input("in" + std::to_string(i), "Input", units::one, "", input));
        }
        m_years = m_builder.month() / m_builder.constant(12, units::month);
        m_demand = 20000.0 * growth(kDemandGrowth);
        m_priceIndex = growth(kPriceGrowth);
        m_powerIndex = growth(kPowerGrowth);
        m_salaryIndex = growth(kSalaryGrowth);
        m_discount = power(1.0 + m_inputs[kDiscount], -m_years);
        for (int option = 0; option < kOptions; ++option)
            add(option);
    }

    Sheet build() && { return std::move(*std::move(m_builder).build()); }
    std::vector<NodeId> results;

private:
    Quantity growth(SharedInput rate) { return power(1.0 + m_inputs[rate], m_years); }
    Quantity first() { return m_builder.constant(0, units::month); }
    Quantity last() { return m_builder.constant(kMonths - 1, units::month); }

    Lines<Quantity> lines(int option)
    {
        const auto input = [&](OptionInput i) { return m_inputs[std::size_t(optionInput(option, i))]; };
        Lines<Quantity> l;
        l.hours = m_demand / m_inputs[kEfficiency] * (1.0 + input(kOverhead));
        l.servers = wholeUnits(l.hours / (730.0 * 8.0 * input(kShare)));
        l.compute = l.hours * input(kPrice) * m_priceIndex;
        l.power = l.servers * (0.8 * 730.0 * 0.15) * m_powerIndex;
        l.staff = (l.servers * 0.02 + 0.1) * (m_inputs[kSalary] / 12.0) * m_salaryIndex;
        l.hosting = l.servers * 250.0;
        l.repairs = l.servers * (90000.0 * 0.05 / 12.0) * m_priceIndex;
        l.hardware = inMonth(first(), l.servers * 90000.0);
        l.resale = -inMonth(last(), l.servers * 30000.0);
        return l;
    }

    void add(int option)
    {
        const Scope scope(m_builder, "option" + std::to_string(option));
        const Lines<Quantity> l = lines(option);
        const Quantity all = sum({l.compute, l.power, l.staff, l.hosting, l.repairs, l.hardware, l.resale});
        std::vector<Quantity> totals;
        for (Quantity line : {l.compute, l.power, l.staff, l.hosting, l.repairs, l.hardware, l.resale})
            totals.push_back(total(line));
        std::vector<Quantity> years;
        for (int year = 0; year < kYears; ++year)
            years.push_back(m_builder.total(all, 12 * year, 12 * year + 12));
        const Quantity cost = scope.result("total", "Total", sum(totals));
        const Quantity npv = scope.result("npv", "NPV", total(all * m_discount));
        const Quantity perHour = scope.result("per_hour", "Per hour", sum(years) / total(l.hours));
        const Quantity servers = scope.result("servers", "Servers", m_builder.value(l.servers, kMonths - 1));
        for (Quantity result : {cost, npv, perHour, servers})
            results.push_back(result.id());
    }

    SheetBuilder m_builder;
    std::vector<Quantity> m_inputs;
    Quantity m_years, m_demand, m_priceIndex, m_powerIndex, m_salaryIndex, m_discount;
};

} // namespace breakeven::bench
