// A sheet of a few nodes for tests of formulas: numbers in, one value out.
#pragma once

#include "model/sheet/evaluation.h"
#include "model/sheet/sheet_builder.h"
#include "tests/support/test.h"

#include <memory>
#include <optional>

namespace breakeven::test {

// An input of a value, or of one that nobody knows.
inline Input numberInput(std::optional<double> value)
{
    Input input;
    input.value = value;
    return input;
}

class SmallSheet
{
public:
    explicit SmallSheet(int months = 12) : m_builder(months) {}

    SheetBuilder &builder() { return m_builder; }
    Quantity number(double value, Unit unit = {}) { return m_builder.constant(value, unit); }
    Quantity unknown(Unit unit = {})
    {
        return m_builder.input("unknown", "Something unknown", unit, "", Input{});
    }
    Quantity money(double value) { return number(value, units::money); }
    // The value of month 0, 1, …; the rest is 0.
    Quantity moneySeries(const std::vector<double> &values)
    {
        Quantity series = everyMonth(money(0));
        for (std::size_t i = 0; i < values.size(); ++i)
            series = series + inMonth(number(double(i), units::month), money(values[i]));
        return series;
    }
    // The values of the last months of years 1, 2, ….
    Quantity yearlySeries(const std::vector<double> &values)
    {
        Quantity series = everyMonth(money(0));
        for (std::size_t i = 0; i < values.size(); ++i)
            series = series + inMonth(number(12 * double(i) + 11, units::month), money(values[i]));
        return series;
    }
    Quantity firstMonth(double value) { return inMonth(number(0, units::month), money(value)); }

    std::vector<double> values(Quantity quantity)
    {
        SheetBuilder copy = m_builder;
        auto sheet = std::move(copy).build();
        REQUIRE(sheet.ok());
        const Evaluation evaluation(std::make_shared<Sheet>(std::move(*sheet)));
        const auto all = evaluation.values(quantity.id());
        return {all.begin(), all.end()};
    }
    double value(Quantity quantity) { return values(quantity).front(); }
    double value(const Function &function, const std::vector<Quantity> &arguments)
    {
        return value(m_builder.function(function, arguments, {}));
    }

private:
    SheetBuilder m_builder;
};

} // namespace breakeven::test
