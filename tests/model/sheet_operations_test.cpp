// The contract of the operations table: every row, every column.
#include "model/sheet/batch.h"
#include "model/sheet/sheet_builder.h"
#include "tests/model/special_numbers.h"
#include "tests/model/workbook_formula.h"
#include "tests/support/test.h"

#include <set>

using namespace breakeven;

namespace {

constexpr int kMonths = 4;

bool isLeaf(const Operation &op)
{
    return op.arity == 0 || op.op == Op::Function || op.op == Op::Monthly || op.op == Op::Output;
}

int operandsOf(const Operation &op) { return op.arity < 0 ? 4 : op.arity; }

// One operation on inputs, each a scalar or a series (bit k of `series`) that differs from month to month.
struct OperationCase
{
    std::shared_ptr<const Sheet> sheet;
    NodeId result = -1;
    std::vector<NodeId> operands;
    int inputs = 0;
};

Quantity varied(SheetBuilder &builder, std::vector<Quantity> &inputs)
{
    inputs.push_back(builder.input("in" + std::to_string(inputs.size()), "In", units::one, "", {}));
    return inputs.back();
}

// The k-th month of the series is an input of its own.
Quantity variedSeries(SheetBuilder &builder, std::vector<Quantity> &inputs)
{
    Quantity series;
    for (int month = 0; month < kMonths; ++month) {
        const Quantity now = isEqual(builder.month(), builder.constant(month, units::month));
        const Quantity value = varied(builder, inputs);
        series = month == 0 ? everyMonth(value) : choose(now, value, series);
    }
    return series;
}

OperationCase caseOf(const Operation &op, unsigned series)
{
    SheetBuilder builder(kMonths);
    std::vector<Quantity> operands, inputs;
    for (int k = 0; k < operandsOf(op); ++k)
        operands.push_back((series >> k) & 1 ? variedSeries(builder, inputs) : varied(builder, inputs));
    const Quantity result = op.op == Op::Total   ? builder.total(operands[0], 1, 3)
                            : op.op == Op::Value ? builder.value(operands[0], 2)
                                                 : builder.apply(op.op, operands);
    OperationCase made;
    made.result = result.id();
    for (Quantity operand : operands)
        made.operands.push_back(operand.id());
    made.inputs = int(inputs.size());
    Result<Sheet> sheet = std::move(builder).build();
    REQUIRE(sheet.ok());
    made.sheet = std::make_shared<const Sheet>(std::move(*sheet));
    return made;
}

std::vector<unsigned> shapesOf(const Operation &op)
{
    if (op.shapeRule != ShapeRule::Elementwise)
        return {1};
    std::vector<unsigned> all;
    for (unsigned series = 0; series < 1u << operandsOf(op); ++series)
        all.push_back(series);
    return all;
}

// The cells of all operands: "A1"…"A4" for the months of the first one, "B1" for a scalar second one.
std::map<std::string, double> cellsOf(const OperationCase &c, const Evaluation &evaluation)
{
    std::map<std::string, double> cells;
    for (std::size_t k = 0; k < c.operands.size(); ++k)
        for (std::size_t month = 0; month < evaluation.values(c.operands[k]).size(); ++month)
            cells[std::string(1, char('A' + k)) + std::to_string(month + 1)] =
                evaluation.values(c.operands[k])[month];
    return cells;
}

std::string formulaOf(const Operation &op, const OperationCase &c, const Evaluation &evaluation, int month)
{
    std::vector<std::string> operands;
    for (std::size_t k = 0; k < c.operands.size(); ++k) {
        const bool isSeries = evaluation.values(c.operands[k]).size() > 1;
        operands.push_back(std::string(1, char('A' + k)) + std::to_string(isSeries ? month + 1 : 1));
    }
    if (op.op == Op::Total)
        operands = {"A2:A3"};
    if (op.op == Op::Value)
        operands = {"A1:A4"};
    return workbookFormula(op.op, operands, op.op == Op::Value ? 3 : month + 1, "A1");
}

} // namespace

TEST_CASE("every row of the table stands at its operation and has a name of its own")
{
    std::set<std::string> names;
    for (int i = 0; i < kOpCount; ++i) {
        const Operation &op = operations()[std::size_t(i)];
        CHECK(op.op == Op(i));
        CHECK(names.insert(op.name).second);
        CHECK(op.arity >= -1);
        CHECK(op.arity <= 3);
        CHECK((op.precedence >= 0 && op.precedence <= 5));
    }
}

TEST_CASE("every operation has rules that agree with each other, and a kernel or a place of its own")
{
    const std::set<Op> special{Op::Constant, Op::Input,      Op::Month,    Op::Total,
                               Op::Value,    Op::Cumulative, Op::Function, Op::Monthly};
    for (const Operation &op : operations()) {
        CAPTURE(op.name);
        CHECK((op.kernel != nullptr) == (op.shapeRule == ShapeRule::Elementwise));
        CHECK((op.kernel == nullptr) == (special.count(op.op) == 1));
        if (op.arity == 0)
            CHECK(op.unitRule == UnitRule::Given);
        if (op.unitRule == UnitRule::Product || op.unitRule == UnitRule::Quotient)
            CHECK(op.arity == 2);
        if (op.unitRule == UnitRule::Choice)
            CHECK(op.arity == 3);
    }
}

TEST_CASE("the text and the workbook form of every operation mention each operand")
{
    for (const Operation &op : operations()) {
        if (isLeaf(op))
            continue;
        CAPTURE(op.name);
        const int mentioned = op.arity < 0 ? 2 : op.arity;
        for (int k = 0; k < 4; ++k) {
            const std::string mark = "{" + std::to_string(k) + "}";
            CHECK((std::string(op.text).find(mark) != std::string::npos) == (k < mentioned));
            CHECK((std::string(op.workbook).find(mark) != std::string::npos) == (k < mentioned));
        }
        const std::vector<std::string> operands{"A1", "B1", "C1", "D1"};
        const std::string formula =
            workbookFormula(op.op, std::span(operands).first(std::size_t(operandsOf(op))), 1, "A1");
        CHECK(formula.find('{') == std::string::npos);
        for (int k = 0; k < operandsOf(op); ++k)
            CHECK(formula.find(operands[std::size_t(k)]) != std::string::npos);
    }
}

TEST_CASE("point and batch agree for every operation and every combination of shapes")
{
    for (const Operation &op : operations()) {
        if (isLeaf(op))
            continue;
        for (unsigned series : shapesOf(op)) {
            const OperationCase c = caseOf(op, series);
            Evaluation point(c.sheet);
            std::mt19937_64 engine(series + 1);
            constexpr int kSamples = 150;
            std::vector<std::vector<double>> samples(std::size_t(c.inputs), std::vector<double>(kSamples));
            for (auto &column : samples)
                for (double &value : column)
                    value = test::anyNumber(engine);
            std::vector<int> all(samples.size());
            for (std::size_t k = 0; k < all.size(); ++k)
                all[k] = int(k);
            const BatchPlan plan(point, all, {c.result});
            const auto batch = runBatch(plan, kSamples, [&](std::int64_t first, int count, auto inputs) {
                for (std::size_t k = 0; k < inputs.size(); ++k)
                    std::copy_n(samples[k].begin() + first, count, inputs[k].begin());
            });
            REQUIRE(batch.ok());
            int differences = 0;
            for (std::size_t s = 0; s < kSamples; ++s) {
                for (std::size_t k = 0; k < samples.size(); ++k)
                    point.setInput(int(k),
                                   std::isnan(samples[k][s]) ? std::nullopt : std::optional(samples[k][s]));
                for (std::size_t month = 0; month < point.values(c.result).size(); ++month)
                    differences += !test::isSame(point.values(c.result)[month], batch->of(0, int(month))[s]);
            }
            CAPTURE(op.name, series);
            CHECK(differences == 0);
        }
    }
}

TEST_CASE(
    "the workbook form of every operation gives the number of its kernel, or an error where it is unknown")
{
    for (const Operation &op : operations()) {
        if (isLeaf(op))
            continue;
        std::mt19937_64 engine(5);
        int compared = 0;
        for (unsigned series : shapesOf(op)) {
            const OperationCase c = caseOf(op, series);
            Evaluation point(c.sheet);
            for (int sample = 0; sample < 200; ++sample) {
                for (int k = 0; k < c.inputs; ++k) {
                    const double value = test::anyNumber(engine);
                    point.setInput(k, std::isfinite(value) ? std::optional(value) : std::nullopt);
                }
                const auto values = point.values(c.result);
                for (std::size_t month = 0; month < values.size(); ++month) {
                    const std::string formula = formulaOf(op, c, point, int(month));
                    const double cell = test::workbookValue(formula, cellsOf(c, point));
                    CAPTURE(op.name, formula, series, sample, month, values[month], cell);
                    // A spreadsheet knows no infinity: what never ends is an error there.
                    if (!std::isfinite(values[month])) {
                        if (!std::isnan(cell))
                            FAIL("a number stands where the value is unknown");
                    } else if (!test::isNear(cell, values[month], 1e-14)) {
                        FAIL("the workbook differs");
                    } else {
                        ++compared;
                    }
                }
            }
        }
        CAPTURE(op.name);
        CHECK(compared > 50);
    }
}

TEST_CASE("unknown in any operand of any operation gives unknown, never 0")
{
    for (const Operation &op : operations()) {
        if (isLeaf(op))
            continue;
        for (unsigned series : shapesOf(op)) {
            const OperationCase c = caseOf(op, series);
            for (int unknown = 0; unknown < c.inputs; ++unknown) {
                Evaluation point(c.sheet);
                for (int k = 0; k < c.inputs; ++k)
                    point.setInput(k, k == unknown ? std::nullopt : std::optional(1.0));
                int reached = 0, spoiled = 0;
                for (NodeId operand : c.operands)
                    for (double value : point.values(operand))
                        reached += std::isnan(value);
                for (double value : point.values(c.result))
                    spoiled += std::isnan(value);
                CAPTURE(op.name, series, unknown);
                REQUIRE(reached > 0);
                // A choice hides the branch it does not take; a total and a value have months of their own.
                const bool isOutside = (op.op == Op::Total && (unknown == 0 || unknown == 3)) ||
                                       (op.op == Op::Value && unknown != 2);
                const bool isHidden = op.op == Op::Choose && spoiled == 0;
                if (!isOutside && !isHidden)
                    CHECK(spoiled > 0);
            }
        }
    }
}

TEST_CASE("a choice passes its condition's and its own branch's unknown on")
{
    const OperationCase c = caseOf(operation(Op::Choose), 0);
    Evaluation point(c.sheet);
    const auto with = [&](std::optional<double> condition, std::optional<double> yes,
                          std::optional<double> no) {
        point.setInput(0, condition);
        point.setInput(1, yes);
        point.setInput(2, no);
        return point.scalar(c.result);
    };
    CHECK(with(1, 2, 3) == 2);
    CHECK(with(0, 2, 3) == 3);
    CHECK_FALSE(with(std::nullopt, 2, 3));
    CHECK_FALSE(with(1, std::nullopt, 3));
    CHECK_FALSE(with(0, 2, std::nullopt));
    CHECK(with(1, 2, std::nullopt) == 2);
}
