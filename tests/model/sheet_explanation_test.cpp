#include "model/sheet/explanation.h"
#include "model/sheet/formula_text.h"
#include "model/sheet/sheet_builder.h"
#include "tests/support/test.h"

using namespace breakeven;

namespace {

struct DescribedSheet
{
    SheetBuilder builder{3};
    Quantity a = named("a", "A", 2), b = named("b", "B", 3), c = named("c", "C", 4);

    Quantity named(const std::string &path, const std::string &label, double value)
    {
        Input input;
        input.value = value;
        input.source = "Price list";
        input.asOf = Date{2026, 3, 1};
        return builder.input(path, label, units::one, "h", input);
    }
    std::string words(Quantity q) { return builder.describe(q.id()); }
    Evaluation evaluate() &&
    {
        Result<Sheet> sheet = std::move(builder).build();
        REQUIRE(sheet.ok());
        return Evaluation(std::make_shared<const Sheet>(std::move(*sheet)));
    }
};

} // namespace

TEST_CASE("a formula in words has the parentheses it needs and no others")
{
    DescribedSheet x;
    CHECK(x.words((x.a + x.b) * x.c) == "(A + B) × C");
    CHECK(x.words(x.a + x.b * x.c) == "A + B × C");
    CHECK(x.words(x.a - (x.b - x.c)) == "A − (B − C)");
    CHECK(x.words(x.a - x.b - x.c) == "A − B − C");
    CHECK(x.words(x.a / (x.b * x.c)) == "A ÷ (B × C)");
    CHECK(x.words(x.a / x.b * x.c) == "A ÷ B × C");
    CHECK(x.words(power(1.0 + x.a, x.b)) == "(1 + A) ^ B");
    CHECK(x.words(power(power(x.a, x.b), x.c)) == "(A ^ B) ^ C");
    CHECK(x.words(power(x.a, power(x.b, x.c))) == "A ^ (B ^ C)");
    CHECK(x.words(power(-x.a, x.b)) == "(−A) ^ B");
    CHECK(x.words(-power(x.a, x.b)) == "−A ^ B");
    CHECK(x.words(-(x.a + x.b)) == "−(A + B)");
    CHECK(x.words(-(-x.a)) == "−(−A)");
    CHECK(x.words(x.a + -2.0) == "A − 2");
    CHECK(x.words(power(x.builder.constant(-2), x.a)) == "(−2) ^ A");
    CHECK(x.words(smaller(x.a + x.b, x.c) * 2.0) == "smaller of (A + B, C) × 2");
    CHECK(x.words(choose(isLess(x.a, x.b), x.b, x.c)) == "if (A < B) then B else C");
    CHECK(x.words(2.0 * choose(x.a, x.b, x.c)) == "2 × (if A then B else C)");
}

TEST_CASE("a sum of many terms reads as one sum")
{
    DescribedSheet x;
    CHECK(x.words(sum({x.a, x.b, x.c, x.a * x.b})) == "A + B + C + A × B");
    CHECK(x.words(sum({x.a, x.b - x.c, x.c}) * 2.0) == "(A + B − C + C) × 2");
}

TEST_CASE("totals, values and running sums name their months")
{
    DescribedSheet x;
    const Quantity series = x.builder.name("series", "Series", everyMonth(x.a));
    CHECK(x.words(total(series)) == "sum of (Series), months 1 to 3");
    CHECK(x.words(x.builder.total(series, 1, 2)) == "sum of (Series), months 2 to 2");
    CHECK(x.words(x.builder.value(series + x.b, 1)) == "month 2 of (Series + B)");
    CHECK(x.words(cumulative(series)) == "running sum of (Series)");
}

TEST_CASE("an explanation leads from a number to its formula, its numbers and its sources")
{
    DescribedSheet x;
    const Quantity hours = x.builder.name("hours", "Hours", x.a * 1000.0);
    const Quantity cost = x.builder.result("cost", "Cost", (hours + x.b) * x.c, Display::Number, "a note");
    const Evaluation evaluation = std::move(x).evaluate();
    const Explanation explanation = explain(evaluation, cost.id(), 2);
    CHECK(explanation.formula == "(Hours + B) × C");
    CHECK(explanation.numbers == "(2,000 + 3) × 4");
    CHECK(explanation.value == 8012);
    CHECK(explanation.note == "a note");
    REQUIRE(explanation.terms.size() == 3);
    CHECK(explanation.terms[0].formula == "A × 1000");
    REQUIRE(explanation.terms[0].terms.size() == 1);
    const Explanation &leaf = explanation.terms[0].terms[0];
    REQUIRE(leaf.input);
    CHECK(leaf.formula.empty());
    CHECK(leaf.unitText == "h");
    CHECK(provenance(leaf.input->input) == "Price list · 2026-03-01");
    CHECK(leaves(evaluation.sheet(), hours.id()).size() == 1);
    CHECK(leaves(evaluation.sheet(), cost.id()).size() == 3);
    CHECK(explain(evaluation, cost.id(), 0).terms.empty());
}

TEST_CASE("a month of a series is explained by that month's numbers")
{
    DescribedSheet x;
    const Quantity month = x.builder.month() / x.builder.constant(1, units::month);
    const Quantity grown = x.builder.name("grown", "Grown", x.a * month);
    const Quantity cost = x.builder.name("cost", "Cost", grown * x.b);
    const Quantity third = x.builder.name("third", "Third", x.builder.value(cost, 2));
    const Quantity all = x.builder.name("all", "All", total(cost));
    const Evaluation evaluation = std::move(x).evaluate();

    const Explanation second = explain(evaluation, cost.id(), 1, 1);
    CHECK(second.value == 6);
    CHECK(second.numbers == "2 × 3");
    CHECK(second.terms[0].value == 2);

    const Explanation whole = explain(evaluation, cost.id(), 1);
    CHECK(whole.value == 18);         // a series shows its total
    CHECK(whole.terms[0].value == 4); // in the month that counts most

    CHECK(explain(evaluation, third.id(), 1).numbers == "month 3 of (12)");
    CHECK(explain(evaluation, third.id(), 1).terms[0].value == 12);
    // A total is of all of its months, and so is what it sums.
    CHECK(explain(evaluation, all.id(), 1, 1).terms[0].value == 18);
}

TEST_CASE("a series shows its total, its mean or its last month, as its display says")
{
    DescribedSheet x;
    const Quantity month = x.builder.month() / x.builder.constant(1, units::month);
    const Quantity sum = x.builder.name("sum", "Sum", month * 2.0);
    const Quantity mean = x.builder.name("mean", "Mean", month * 2.0, Display::Mean);
    const Quantity share = x.builder.name("share", "Share", month * 2.0, Display::Percent);
    const Quantity last = x.builder.name("last", "Last", month * 2.0, Display::Last);
    const Evaluation evaluation = std::move(x).evaluate();
    CHECK(explain(evaluation, sum.id(), 0).value == 6);
    CHECK(explain(evaluation, mean.id(), 0).value == 2);
    CHECK(explain(evaluation, share.id(), 0).value == 2);
    CHECK(explain(evaluation, last.id(), 0).value == 4);
}

TEST_CASE("unknown and never are words in an explanation")
{
    CHECK(plainNumber(std::nullopt) == "unknown");
    CHECK(plainNumber(HUGE_VAL) == "never");
    CHECK(plainNumber(-1234567.5) == "−1,234,567.5");
    CHECK(plainNumber(999) == "999");
    CHECK(plainNumber(1e15) == "1e+15");
    DescribedSheet x;
    const Quantity cost = x.builder.name("cost", "Cost", x.a * x.b);
    Evaluation evaluation = std::move(x).evaluate();
    evaluation.setInput(0, std::nullopt);
    CHECK(explain(evaluation, cost.id(), 1).numbers == "unknown × 3");
    CHECK_FALSE(explain(evaluation, cost.id(), 1).value);
}
