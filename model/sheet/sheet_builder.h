// Builds a sheet: formulas are written in ordinary C++ on `Quantity` values, and every step becomes a node.
//
// Errors: a clash of units or shapes is a mistake of the model; `build()` reports the first one and names
// both operands with their units and formulas. After it the builder goes on with what it has.
#pragma once

#include "model/result.h"
#include "model/sheet/sheet.h"

#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace breakeven {

class SheetBuilder;

// A handle to one node of the sheet being built. Requires: used only while its builder lives.
class Quantity
{
public:
    Quantity() = default;
    Quantity(SheetBuilder *builder, NodeId id) : m_builder(builder), m_id(id) {}

    bool isValid() const { return m_builder != nullptr; }
    NodeId id() const { return m_id; }
    SheetBuilder &builder() const { return *m_builder; }

private:
    SheetBuilder *m_builder = nullptr;
    NodeId m_id = -1;
};

class SheetBuilder
{
public:
    // Requires: months ≥ 1.
    explicit SheetBuilder(int months);

    int months() const { return m_sheet.m_months; }

    Quantity constant(double value, Unit unit = {}, const std::string &label = {});
    // One node a path, however often it is asked for.
    Quantity input(const std::string &path, const std::string &label, Unit unit, const std::string &unitText,
                   const Input &input);
    // Months since the start: 0, 1, …
    Quantity month();
    Quantity apply(Op op, std::initializer_list<Quantity> operands);
    Quantity apply(Op op, std::span<const Quantity> operands);
    // Total of the months [first, last) of a series.
    Quantity total(Quantity series, int first, int last);
    Quantity value(Quantity series, int month);
    // A number repeated over all months; a series as it is.
    Quantity everyMonth(Quantity a);
    // The quantity with this id; nothing when there is none yet.
    std::optional<Quantity> find(const std::string &id);
    Quantity function(const Function &function, const std::vector<Quantity> &arguments, Unit unit);
    // The outputs of a function of each month, in its order, as series with these units.
    std::vector<Quantity> monthly(std::shared_ptr<const MonthlyFunction> function,
                                  const std::vector<Quantity> &arguments, const std::vector<Unit> &units);

    // Gives the node its id and label; a node that already has a name gets an alias. A result is what must be
    // reachable from the inputs, and keeps its inputs from being called unused.
    Quantity name(const std::string &id, const std::string &label, Quantity quantity,
                  Display display = Display::Number, const std::string &note = {});
    Quantity result(const std::string &id, const std::string &label, Quantity quantity,
                    Display display = Display::Number, const std::string &note = {});

    const Node &node(Quantity quantity) const { return m_sheet.node(quantity.id()); }
    // The node's formula in words, for messages.
    std::string describe(NodeId id) const;

    Result<Sheet> build() &&;

    // The same sheet with `function` in place of the one of its name: another reading of one formula.
    static Sheet withFunction(Sheet sheet, const Function &function);

private:
    NodeId add(Node node, std::span<const Quantity> operands);
    Unit unitFor(const Operation &operation, std::span<const Quantity> operands);
    Shape shapeFor(const Operation &operation, std::span<const Quantity> operands);
    void clash(const Operation &operation, Quantity a, Quantity b);
    void fail(const std::string &message);

    Sheet m_sheet;
    Quantity m_month;
    std::string m_error;
};

// Names the nodes of one thing: ids are "prefix.key".
class Scope
{
public:
    Scope(SheetBuilder &builder, std::string prefix) : m_builder(&builder), m_prefix(std::move(prefix)) {}

    SheetBuilder &builder() const { return *m_builder; }
    const std::string &prefix() const { return m_prefix; }
    std::string id(const std::string &key) const { return m_prefix.empty() ? key : m_prefix + "." + key; }
    Scope inner(const std::string &key) const { return Scope(*m_builder, id(key)); }

    Quantity name(const std::string &key, const std::string &label, Quantity quantity,
                  Display display = Display::Number, const std::string &note = {}) const
    {
        return m_builder->name(id(key), label, quantity, display, note);
    }
    Quantity result(const std::string &key, const std::string &label, Quantity quantity,
                    Display display = Display::Number, const std::string &note = {}) const
    {
        return m_builder->result(id(key), label, quantity, display, note);
    }

private:
    SheetBuilder *m_builder;
    std::string m_prefix;
};

Quantity operator+(Quantity a, Quantity b);
Quantity operator-(Quantity a, Quantity b);
Quantity operator*(Quantity a, Quantity b);
Quantity operator/(Quantity a, Quantity b);
Quantity operator-(Quantity a);
// A bare number in a formula is pure, or takes the unit of the other side of + and −.
Quantity operator+(Quantity a, double b);
Quantity operator+(double a, Quantity b);
Quantity operator-(Quantity a, double b);
Quantity operator-(double a, Quantity b);
Quantity operator*(Quantity a, double b);
Quantity operator*(double a, Quantity b);
Quantity operator/(Quantity a, double b);
Quantity operator/(double a, Quantity b);

Quantity power(Quantity base, Quantity exponent);
Quantity exponential(Quantity a);
Quantity logarithm(Quantity a);
Quantity smaller(Quantity a, Quantity b);
Quantity larger(Quantity a, Quantity b);
Quantity wholeUnits(Quantity a);
Quantity floor(Quantity a);
Quantity modulo(Quantity a, Quantity b);
Quantity isLess(Quantity a, Quantity b);
Quantity isAtMost(Quantity a, Quantity b);
Quantity isEqual(Quantity a, Quantity b);
Quantity choose(Quantity condition, Quantity yes, Quantity no);
Quantity cumulative(Quantity series);

// The sum of all; requires at least one term.
Quantity sum(const std::vector<Quantity> &terms);
// A scalar repeated over all months; a series as it is.
Quantity everyMonth(Quantity a);
// The greatest number of a series; unknown where any month is.
Quantity worstMonth(Quantity series);
// For all months of a series.
Quantity total(Quantity series);
// `x` in the month whose index is `k` (months), 0 in the others.
Quantity inMonth(Quantity k, Quantity x);
// `x` from the month with index `k` on, 0 before.
Quantity fromMonth(Quantity k, Quantity x);

} // namespace breakeven
