// The operations a sheet is made of, as one table: arity, rules, kernel, text form and workbook form.
//
// Every reading of a sheet (point, batch, explanation, workbook) uses this table; a contract test loops
// over it.
#pragma once

#include "model/sheet/kernel_call.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>

namespace breakeven {

enum class Op : std::uint8_t {
    Constant, // a number of the model itself (12 months a year)
    Input,    // a number of the study
    Month,    // series 0, 1, … months−1: months since the start
    Same,     // a second name for a node
    Add,      // two or more terms
    Subtract,
    Multiply,
    Divide,
    Negate,
    Power,
    Exponential,
    Logarithm,
    Minimum,
    Maximum,
    WholeUnits, // rounded up to whole units, forgiving 1e-9
    Floor,
    Modulo, // a − b·floor(a/b)
    Less,
    LessEqual,
    Equal,
    Choose, // a ≠ 0 ? b : c; both are evaluated
    Total,  // of the months [first, last) of a series
    Value,  // of one month of a series
    Cumulative,
    Function, // a named function without closed form
    Monthly,  // a named function with several outputs for every month: all of them together
    Output,   // one of them
};
inline constexpr int kOpCount = int(Op::Output) + 1;

enum class UnitRule {
    Given,      // constants, inputs, functions
    Same,       // all operands and the result
    Product,    // result is the product
    Quotient,   // result is the quotient
    Pure,       // operands and result are pure numbers
    Comparison, // operands alike, the result is pure
    Choice      // first operand pure, the others alike
};

enum class ShapeRule { Given, Elementwise, Reduction, Series };

struct Operation
{
    Op op;
    const char *name;
    int arity; // −1: two or more
    UnitRule unitRule;
    ShapeRule shapeRule;
    Kernel kernel;  // of elementwise operations; Add applies it term by term, from the left
    int precedence; // of the text form: 0 loosest (if), 1 (+) … 5 (a name or a call)
    // "{0} + {1}"; {first} and {last} stand for the month range, counted from 1.
    const char *text;
    // For one cell, the same number in LibreOffice and Excel. {0} is a cell of the same month or a number, in
    // reductions the operand's range of months; {start} is the operand's first cell. A cell that is unknown
    // holds NA(), which every form passes on; an empty cell or text would count as 0.
    const char *workbook;
};

const std::array<Operation, kOpCount> &operations();
inline const Operation &operation(Op op) { return operations()[std::size_t(op)]; }

// The workbook form with its operands filled in; further terms of a sum follow the first two. `first` is the
// month of Value, counted from 1, and the number of the month of Month; `start` the first cell of
// Cumulative's operand.
std::string workbookFormula(Op op, std::span<const std::string> operands, int first = 1,
                            const std::string &start = {});

} // namespace breakeven
