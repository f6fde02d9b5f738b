#include "tests/model/random_sheet.h"

#include "tests/model/special_numbers.h"
#include "tests/support/test.h"

namespace breakeven::test {

namespace {

// Depends on the order of its arguments and of their months.
double mixed(std::span<const std::span<const double>> arguments)
{
    double result = 1;
    for (std::span<const double> argument : arguments)
        for (double value : argument)
            result = result * 0.75 + value;
    return result;
}

Function mixture(std::size_t arguments)
{
    return {"mixture", std::vector<std::string>(arguments, "part"), mixed, "exact"};
}

// Two outputs of a month, of two numbers.
class MonthlyMixture : public MonthlyFunction
{
public:
    MonthlyMixture()
    {
        name = "monthly mixture";
        argumentNames = {"a", "b"};
        outputNames = {"sum", "difference"};
    }
    void evaluate(std::span<const double> arguments, std::span<double> outputs) const override
    {
        outputs[0] = arguments[0] + arguments[1];
        outputs[1] = arguments[0] - 2 * arguments[1];
    }
};

} // namespace

RandomSheet::RandomSheet(std::uint64_t seed, int months, int inputs, int steps) : engine(seed)
{
    SheetBuilder builder(months);
    std::vector<Quantity> nodes{builder.constant(anyNumber(engine)), builder.constant(1.5),
                                builder.month() / builder.constant(1, units::month)};
    std::vector<Quantity> series{nodes.back()};
    for (int i = 0; i < inputs; ++i) {
        Input input;
        input.value = anyNumber(engine);
        if (std::isnan(*input.value))
            input.value.reset();
        nodes.push_back(builder.input("in" + std::to_string(i), "Input", units::one, "", input));
    }
    for (int i = 0; i < steps; ++i) {
        nodes.push_back(step(builder, nodes, series));
        if (builder.node(nodes.back()).shape == Shape::Series)
            series.push_back(nodes.back());
    }
    for (int i = 0; i < 6; ++i)
        wanted.push_back(any(nodes).id());
    Result<Sheet> built = std::move(builder).build();
    REQUIRE(built.ok());
    sheet = std::make_shared<const Sheet>(std::move(*built));
}

Quantity RandomSheet::any(const std::vector<Quantity> &from) { return from[engine() % from.size()]; }

Quantity RandomSheet::step(SheetBuilder &builder, const std::vector<Quantity> &nodes,
                           const std::vector<Quantity> &series)
{
    const Op op = Op(int(Op::Same) + int(engine() % std::uint64_t(kOpCount - int(Op::Same))));
    const int months = builder.months();
    const int first = int(engine() % std::uint64_t(months));
    switch (op) {
    case Op::Total:
        return builder.total(any(series), first, first + 1 + int(engine() % std::uint64_t(months - first)));
    case Op::Value:
        return builder.value(any(series), first);
    case Op::Cumulative:
        return builder.apply(op, {any(series)});
    case Op::Function: {
        const std::vector<Quantity> arguments{any(nodes), any(series), any(nodes)};
        return builder.function(mixture(arguments.size()), arguments, units::one);
    }
    case Op::Monthly:
    case Op::Output: {
        const std::vector<Quantity> arguments{any(nodes), any(series)};
        const auto outputs =
            builder.monthly(std::make_shared<MonthlyMixture>(), arguments, {units::one, units::one});
        return outputs[op == Op::Output];
    }
    default:
        break;
    }
    std::vector<Quantity> operands;
    const int count = operation(op).arity < 0 ? 2 + int(engine() % 4) : operation(op).arity;
    for (int i = 0; i < count; ++i)
        operands.push_back(any(nodes));
    return builder.apply(op, operands);
}

} // namespace breakeven::test
