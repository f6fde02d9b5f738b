#include "model/sheet/sheet_builder.h"

#include "model/sheet/formula_text.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace breakeven {

namespace {

constexpr int kUsualNodes = 8192;

std::string quoted(const Sheet &sheet, NodeId id)
{
    const Node &node = sheet.node(id);
    const std::string unit = " (" + node.unit.text("money") + ")";
    if (!node.label.empty())
        return "'" + node.label + "'" + unit;
    return "'" + formulaInWords(sheet, id) + "'" + unit;
}

double largestOf(std::span<const std::span<const double>> arguments)
{
    double worst = 0;
    for (const double value : arguments[0]) {
        if (std::isnan(value))
            return value;
        worst = std::max(worst, value);
    }
    return worst;
}

} // namespace

SheetBuilder::SheetBuilder(int months)
{
    assert(months >= 1);
    m_sheet.m_months = months;
    // The size of a study with ten options: to grow by doubling costs a tenth of its building.
    m_sheet.m_nodes.reserve(kUsualNodes);
    m_sheet.m_operands.reserve(2 * kUsualNodes);
}

NodeId SheetBuilder::add(Node node, std::span<const Quantity> operands)
{
    node.firstOperand = int(m_sheet.m_operands.size());
    node.operandCount = int(operands.size());
    for (Quantity operand : operands) {
        assert(operand.isValid() && &operand.builder() == this);
        m_sheet.m_operands.push_back(operand.id());
    }
    m_sheet.m_nodes.push_back(std::move(node));
    return m_sheet.size() - 1;
}

Quantity SheetBuilder::constant(double value, Unit unit, const std::string &label)
{
    Node node;
    node.op = Op::Constant;
    node.unit = unit;
    node.constant = value;
    node.label = label;
    return {this, add(std::move(node), {})};
}

Quantity SheetBuilder::input(const std::string &path, const std::string &label, Unit unit,
                             const std::string &unitText, const Input &input)
{
    if (const auto known = m_sheet.find(path)) {
        const Node &before = m_sheet.node(*known);
        if (before.op != Op::Input)
            fail("Two quantities have the id '" + path + "'.");
        else if (before.unit != unit)
            fail("The input '" + path + "' was " + before.unit.text("money") + " and is now " +
                 unit.text("money") + ".");
        return {this, *known};
    }
    Node node;
    node.op = Op::Input;
    node.unit = unit;
    node.id = path;
    node.label = label;
    node.display = unitText == "%" ? Display::Percent : Display::Number;
    node.index = int(m_sheet.m_inputs.size());
    const NodeId id = add(std::move(node), {});
    m_sheet.m_inputs.push_back({path, label, unitText, input, id});
    m_sheet.addId(id);
    return {this, id};
}

Quantity SheetBuilder::month()
{
    if (!m_month.isValid()) {
        Node node;
        node.op = Op::Month;
        node.shape = Shape::Series;
        node.unit = units::month;
        node.label = "Months since the start";
        m_month = {this, add(std::move(node), {})};
    }
    return m_month;
}

Quantity SheetBuilder::apply(Op op, std::initializer_list<Quantity> operands)
{
    return apply(op, std::span(operands.begin(), operands.size()));
}

Quantity SheetBuilder::apply(Op op, std::span<const Quantity> operands)
{
    const Operation &operation = breakeven::operation(op);
    assert(operation.arity < 0 ? operands.size() >= 2 : int(operands.size()) == operation.arity);
    Node node;
    node.op = op;
    node.unit = unitFor(operation, operands);
    node.shape = shapeFor(operation, operands);
    return {this, add(std::move(node), operands)};
}

Quantity SheetBuilder::total(Quantity series, int first, int last)
{
    if (first < 0 || first >= last || last > months())
        fail("The months " + std::to_string(first + 1) + " to " + std::to_string(last) + " of " +
             quoted(m_sheet, series.id()) + " are not within 1 to " + std::to_string(months()) + ".");
    const Quantity result = apply(Op::Total, {series});
    Node &node = m_sheet.m_nodes[std::size_t(result.id())];
    node.firstMonth = first;
    node.lastMonth = last;
    return result;
}

Quantity SheetBuilder::value(Quantity series, int month)
{
    if (month < 0 || month >= months())
        fail("Month " + std::to_string(month + 1) + " of " + quoted(m_sheet, series.id()) +
             " is not within 1 to " + std::to_string(months()) + ".");
    const Quantity result = apply(Op::Value, {series});
    m_sheet.m_nodes[std::size_t(result.id())].firstMonth = month;
    return result;
}

Quantity SheetBuilder::everyMonth(Quantity a)
{
    if (node(a).shape == Shape::Series)
        return a;
    const Quantity repeated = apply(Op::Same, {a});
    m_sheet.m_nodes[std::size_t(repeated.id())].shape = Shape::Series;
    return repeated;
}

std::optional<Quantity> SheetBuilder::find(const std::string &id)
{
    const auto found = m_sheet.find(id);
    return found ? std::optional(Quantity(this, *found)) : std::nullopt;
}

Quantity SheetBuilder::function(const Function &function, const std::vector<Quantity> &arguments, Unit unit)
{
    assert(function.argumentNames.size() == arguments.size());
    Node node;
    node.op = Op::Function;
    node.unit = unit;
    node.index = int(m_sheet.m_functions.size());
    m_sheet.m_functions.push_back(function);
    return {this, add(std::move(node), arguments)};
}

std::vector<Quantity> SheetBuilder::monthly(std::shared_ptr<const MonthlyFunction> function,
                                            const std::vector<Quantity> &arguments,
                                            const std::vector<Unit> &units)
{
    assert(function->argumentNames.size() == arguments.size());
    assert(function->outputNames.size() == units.size());
    Node bundle;
    bundle.op = Op::Monthly;
    bundle.shape = Shape::Bundle;
    bundle.index = int(m_sheet.m_monthlyFunctions.size());
    m_sheet.m_monthlyFunctions.push_back(std::move(function));
    const Quantity all{this, add(std::move(bundle), arguments)};
    std::vector<Quantity> outputs;
    for (std::size_t k = 0; k < units.size(); ++k) {
        Node output;
        output.op = Op::Output;
        output.shape = Shape::Series;
        output.unit = units[k];
        output.index = int(k);
        outputs.push_back({this, add(std::move(output), std::span(&all, 1))});
    }
    return outputs;
}

Quantity SheetBuilder::name(const std::string &id, const std::string &label, Quantity quantity,
                            Display display, const std::string &note)
{
    if (!node(quantity).label.empty() || !node(quantity).id.empty())
        quantity = apply(Op::Same, {quantity});
    Node &node = m_sheet.m_nodes[std::size_t(quantity.id())];
    node.id = id;
    node.label = label;
    node.display = display;
    node.note = note;
    if (!m_sheet.addId(quantity.id()))
        fail("Two quantities have the id '" + id + "'.");
    return quantity;
}

Quantity SheetBuilder::result(const std::string &id, const std::string &label, Quantity quantity,
                              Display display, const std::string &note)
{
    const Quantity named = name(id, label, quantity, display, note);
    m_sheet.m_results.push_back(named.id());
    return named;
}

std::string SheetBuilder::describe(NodeId id) const { return formulaInWords(m_sheet, id); }

Unit SheetBuilder::unitFor(const Operation &operation, std::span<const Quantity> operands)
{
    switch (operation.unitRule) {
    case UnitRule::Given:
        return {};
    case UnitRule::Product:
        return node(operands[0]).unit * node(operands[1]).unit;
    case UnitRule::Quotient:
        return node(operands[0]).unit / node(operands[1]).unit;
    case UnitRule::Pure:
        for (Quantity operand : operands)
            if (!node(operand).unit.isPure())
                fail(std::string("'") + operation.name + "' needs pure numbers, but " +
                     quoted(m_sheet, operand.id()) + " has a unit.");
        return {};
    case UnitRule::Same:
    case UnitRule::Comparison:
        for (Quantity operand : operands)
            if (node(operand).unit != node(operands[0]).unit)
                clash(operation, operands[0], operand);
        return operation.unitRule == UnitRule::Same ? node(operands[0]).unit : Unit{};
    case UnitRule::Choice:
        if (node(operands[1]).unit != node(operands[2]).unit)
            clash(operation, operands[1], operands[2]);
        if (!node(operands[0]).unit.isPure())
            fail("A condition is a pure number, but " + quoted(m_sheet, operands[0].id()) + " has a unit.");
        return node(operands[1]).unit;
    }
    return {};
}

Shape SheetBuilder::shapeFor(const Operation &operation, std::span<const Quantity> operands)
{
    bool anySeries = false;
    for (Quantity operand : operands)
        anySeries = anySeries || node(operand).shape == Shape::Series;
    switch (operation.shapeRule) {
    case ShapeRule::Given:
        return Shape::Scalar;
    case ShapeRule::Elementwise:
        return anySeries ? Shape::Series : Shape::Scalar;
    case ShapeRule::Reduction:
    case ShapeRule::Series:
        if (!anySeries)
            fail(std::string("'") + operation.name + "' needs a monthly series, but " +
                 quoted(m_sheet, operands[0].id()) + " is one number.");
        return operation.shapeRule == ShapeRule::Reduction ? Shape::Scalar : Shape::Series;
    }
    return Shape::Scalar;
}

void SheetBuilder::clash(const Operation &operation, Quantity a, Quantity b)
{
    fail(std::string("The units of '") + operation.name + "' differ: " + quoted(m_sheet, a.id()) + " and " +
         quoted(m_sheet, b.id()) + ".");
}

void SheetBuilder::fail(const std::string &message)
{
    if (m_error.empty())
        m_error = message;
}

Result<Sheet> SheetBuilder::build() &&
{
    if (!m_error.empty())
        return Error{ErrorKind::Failed, m_error, {}};
    std::vector<int> &first = m_sheet.m_firstDependant;
    first.assign(m_sheet.m_nodes.size() + 1, 0);
    for (NodeId operand : m_sheet.m_operands)
        ++first[std::size_t(operand) + 1];
    for (std::size_t i = 1; i < first.size(); ++i)
        first[i] += first[i - 1];
    std::vector<int> next(first.begin(), first.end() - 1);
    m_sheet.m_dependants.resize(m_sheet.m_operands.size());
    for (NodeId id = 0; id < m_sheet.size(); ++id)
        for (NodeId operand : m_sheet.operands(id))
            m_sheet.m_dependants[std::size_t(next[std::size_t(operand)]++)] = id;
    return std::move(m_sheet);
}

namespace {

Quantity like(Quantity model, double value)
{
    return model.builder().constant(value, model.builder().node(model).unit);
}

Quantity pure(Quantity model, double value) { return model.builder().constant(value); }

} // namespace

Sheet SheetBuilder::withFunction(Sheet sheet, const Function &function)
{
    for (Function &own : sheet.m_functions)
        if (own.name == function.name)
            own = function;
    return sheet;
}

Quantity operator+(Quantity a, Quantity b) { return a.builder().apply(Op::Add, {a, b}); }
Quantity operator-(Quantity a, Quantity b) { return a.builder().apply(Op::Subtract, {a, b}); }
Quantity operator*(Quantity a, Quantity b) { return a.builder().apply(Op::Multiply, {a, b}); }
Quantity operator/(Quantity a, Quantity b) { return a.builder().apply(Op::Divide, {a, b}); }
Quantity operator-(Quantity a) { return a.builder().apply(Op::Negate, {a}); }
Quantity operator+(Quantity a, double b) { return a + like(a, b); }
Quantity operator+(double a, Quantity b) { return like(b, a) + b; }
Quantity operator-(Quantity a, double b) { return a - like(a, b); }
Quantity operator-(double a, Quantity b) { return like(b, a) - b; }
Quantity operator*(Quantity a, double b) { return a * pure(a, b); }
Quantity operator*(double a, Quantity b) { return pure(b, a) * b; }
Quantity operator/(Quantity a, double b) { return a / pure(a, b); }
Quantity operator/(double a, Quantity b) { return pure(b, a) / b; }
Quantity power(Quantity base, Quantity exponent) { return base.builder().apply(Op::Power, {base, exponent}); }
Quantity exponential(Quantity a) { return a.builder().apply(Op::Exponential, {a}); }
Quantity logarithm(Quantity a) { return a.builder().apply(Op::Logarithm, {a}); }
Quantity smaller(Quantity a, Quantity b) { return a.builder().apply(Op::Minimum, {a, b}); }
Quantity larger(Quantity a, Quantity b) { return a.builder().apply(Op::Maximum, {a, b}); }
Quantity wholeUnits(Quantity a) { return a.builder().apply(Op::WholeUnits, {a}); }
Quantity floor(Quantity a) { return a.builder().apply(Op::Floor, {a}); }
Quantity modulo(Quantity a, Quantity b) { return a.builder().apply(Op::Modulo, {a, b}); }
Quantity isLess(Quantity a, Quantity b) { return a.builder().apply(Op::Less, {a, b}); }
Quantity isAtMost(Quantity a, Quantity b) { return a.builder().apply(Op::LessEqual, {a, b}); }
Quantity isEqual(Quantity a, Quantity b) { return a.builder().apply(Op::Equal, {a, b}); }
Quantity choose(Quantity condition, Quantity yes, Quantity no)
{
    return condition.builder().apply(Op::Choose, {condition, yes, no});
}
Quantity cumulative(Quantity series) { return series.builder().apply(Op::Cumulative, {series}); }

Quantity sum(const std::vector<Quantity> &terms)
{
    assert(!terms.empty());
    return terms.size() == 1 ? terms[0] : terms[0].builder().apply(Op::Add, std::span(terms));
}

Quantity everyMonth(Quantity a) { return a.builder().everyMonth(a); }

Quantity worstMonth(Quantity series)
{
    SheetBuilder &builder = series.builder();
    static const Function kWorst{
        "worst month", {"series"}, largestOf, "the greatest; unknown where any month is"};
    return builder.function(kWorst, {everyMonth(series)}, builder.node(series).unit);
}

Quantity total(Quantity series) { return series.builder().total(series, 0, series.builder().months()); }

Quantity inMonth(Quantity k, Quantity x) { return isEqual(k.builder().month(), k) * x; }

Quantity fromMonth(Quantity k, Quantity x) { return isAtMost(k, k.builder().month()) * x; }

} // namespace breakeven
