// The small sheet a calculator works on: its arguments become inputs, its outputs are read from the
// evaluation.
#pragma once

#include "model/calculators/arguments.h"
#include "model/sheet/evaluation.h"
#include "model/sheet/sheet_builder.h"

#include <string>
#include <vector>

namespace breakeven {

class Worksheet
{
public:
    // Requires: the arguments outlive the worksheet.
    explicit Worksheet(const Arguments &arguments, int months = 1);

    SheetBuilder &builder() { return m_builder; }
    Quantity number(const std::string &key, Unit unit = {});
    std::vector<Quantity> list(const std::string &key, Unit unit = {});
    Quantity constant(double value, Unit unit = {}) { return m_builder.constant(value, unit); }

    // `whenMissing` becomes the status of the whole answer when the value is infinite or unknown; the first
    // such status counts.
    void output(const std::string &name, Quantity quantity,
                CalculatorStatus whenMissing = CalculatorStatus::Unbounded);
    void output(const std::string &name, const std::vector<Quantity> &quantities,
                CalculatorStatus whenMissing = CalculatorStatus::Unbounded);

    Result<CalculatorResult> evaluate() &&;
    // For calculators that try several values of an input: they read the outputs from the evaluation
    // themselves.
    Result<Evaluation> evaluation() &&;

private:
    struct Output
    {
        std::string name;
        std::vector<NodeId> nodes;
        bool isList = false;
        CalculatorStatus whenMissing = CalculatorStatus::Unbounded;
    };

    const Arguments &m_arguments;
    SheetBuilder m_builder;
    std::vector<Output> m_outputs;
};

// The sheet's input with this path.
int inputIndex(const Sheet &sheet, const std::string &path);

} // namespace breakeven
