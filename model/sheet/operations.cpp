#include "model/sheet/operations.h"

#include "model/sheet/kernels.h"

namespace breakeven {

const std::array<Operation, kOpCount> &operations()
{
    using U = UnitRule;
    using S = ShapeRule;
    // INT rounds down in every spreadsheet; CEILING and FLOOR differ in what they do below zero.
    static constexpr std::array<Operation, kOpCount> kTable{{
        {Op::Constant, "constant", 0, U::Given, S::Given, nullptr, 5, "", ""},
        {Op::Input, "input", 0, U::Given, S::Given, nullptr, 5, "", ""},
        {Op::Month, "month", 0, U::Given, S::Series, nullptr, 5, "months since the start", "{month}"},
        {Op::Same, "same", 1, U::Same, S::Elementwise, kernels::copy, 5, "{0}", "{0}"},
        {Op::Add, "add", -1, U::Same, S::Elementwise, kernels::add, 1, "{0} + {1}", "{0}+{1}"},
        {Op::Subtract, "subtract", 2, U::Same, S::Elementwise, kernels::subtract, 1, "{0} − {1}", "{0}-{1}"},
        {Op::Multiply, "multiply", 2, U::Product, S::Elementwise, kernels::multiply, 2, "{0} × {1}",
         "{0}*{1}"},
        {Op::Divide, "divide", 2, U::Quotient, S::Elementwise, kernels::divide, 2, "{0} ÷ {1}", "{0}/{1}"},
        {Op::Negate, "negate", 1, U::Same, S::Elementwise, kernels::negate, 3, "−{0}", "(-{0})"},
        {Op::Power, "power", 2, U::Pure, S::Elementwise, kernels::power, 4, "{0} ^ {1}", "({0})^({1})"},
        {Op::Exponential, "exponential", 1, U::Pure, S::Elementwise, kernels::exponential, 5, "exp({0})",
         "EXP({0})"},
        {Op::Logarithm, "logarithm", 1, U::Pure, S::Elementwise, kernels::logarithm, 5, "ln({0})", "LN({0})"},
        {Op::Minimum, "minimum", 2, U::Same, S::Elementwise, kernels::minimum, 5, "smaller of ({0}, {1})",
         "MIN({0},{1})"},
        {Op::Maximum, "maximum", 2, U::Same, S::Elementwise, kernels::maximum, 5, "larger of ({0}, {1})",
         "MAX({0},{1})"},
        {Op::WholeUnits, "wholeUnits", 1, U::Same, S::Elementwise, kernels::wholeUnits, 5, "round up ({0})",
         "-INT(0.000000001-{0})"},
        {Op::Floor, "floor", 1, U::Same, S::Elementwise, kernels::floor, 5, "whole part of ({0})",
         "INT({0})"},
        {Op::Modulo, "modulo", 2, U::Same, S::Elementwise, kernels::modulo, 5, "remainder of ({0} ÷ {1})",
         "MOD({0},{1})"},
        {Op::Less, "less", 2, U::Comparison, S::Elementwise, kernels::less, 5, "({0} < {1})",
         "IF({0}<{1},1,0)"},
        {Op::LessEqual, "lessEqual", 2, U::Comparison, S::Elementwise, kernels::lessEqual, 5, "({0} ≤ {1})",
         "IF({0}<={1},1,0)"},
        {Op::Equal, "equal", 2, U::Comparison, S::Elementwise, kernels::equal, 5, "({0} = {1})",
         "IF({0}={1},1,0)"},
        {Op::Choose, "choose", 3, U::Choice, S::Elementwise, kernels::choose, 0, "if {0} then {1} else {2}",
         "IF({0}<>0,{1},{2})"},
        {Op::Total, "total", 1, U::Same, S::Reduction, nullptr, 5, "sum of ({0}), months {first} to {last}",
         "SUM({0})"},
        {Op::Value, "value", 1, U::Same, S::Reduction, nullptr, 5, "month {first} of ({0})",
         "INDEX({0},1,{first})"},
        {Op::Cumulative, "cumulative", 1, U::Same, S::Series, nullptr, 5, "running sum of ({0})",
         "SUM({start}:{0})"},
        {Op::Function, "function", -1, U::Given, S::Given, nullptr, 5, "", ""},
        {Op::Monthly, "monthly", -1, U::Given, S::Given, nullptr, 5, "", ""},
        {Op::Output, "output", 1, U::Given, S::Elementwise, kernels::copy, 5, "", ""},
    }};
    return kTable;
}

namespace {

void replaceMarks(std::string &text, const std::string &mark, const std::string &by)
{
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + by.size()))
        text.replace(at, mark.size(), by);
}

} // namespace

std::string workbookFormula(Op op, std::span<const std::string> operands, int first, const std::string &start)
{
    std::string text = operation(op).workbook;
    replaceMarks(text, "{start}", start);
    replaceMarks(text, "{first}", std::to_string(first));
    replaceMarks(text, "{month}", std::to_string(first));
    for (std::size_t k = 0; k < operands.size(); ++k) {
        if (op == Op::Add && k >= 2)
            text += "+" + operands[k];
        else
            replaceMarks(text, k == 0 ? "{0}" : k == 1 ? "{1}" : "{2}", operands[k]);
    }
    return text;
}

} // namespace breakeven
