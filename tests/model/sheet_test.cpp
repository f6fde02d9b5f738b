#include "model/sheet/evaluation.h"
#include "tests/model/random_sheet.h"
#include "tests/model/small_sheet.h"
#include "tests/model/special_numbers.h"
#include "tests/support/test.h"

using namespace breakeven;
using breakeven::test::numberInput;

namespace {

Quantity amount(SheetBuilder &builder, const std::string &path, Unit unit, std::optional<double> value = 1)
{
    return builder.input(path, path, unit, "", numberInput(value));
}

std::shared_ptr<const Sheet> built(SheetBuilder &&builder)
{
    Result<Sheet> sheet = std::move(builder).build();
    REQUIRE(sheet.ok());
    return std::make_shared<const Sheet>(std::move(*sheet));
}

std::string errorOf(SheetBuilder &&builder)
{
    const Result<Sheet> sheet = std::move(builder).build();
    REQUIRE_FALSE(sheet.ok());
    return sheet.error().message;
}

} // namespace

TEST_CASE("a clash of units names both nodes and both units")
{
    SheetBuilder builder(12);
    const Quantity salary =
        builder.input("salary", "Salary", units::money / units::year, "USD", numberInput(1));
    const Quantity power =
        builder.input("power", "Power", units::money / units::month, "USD", numberInput(1));
    builder.name("staff", "Staff and power", salary + power);
    CHECK(errorOf(std::move(builder)) ==
          "The units of 'add' differ: 'Salary' (money/year) and 'Power' (money/month).");
}

TEST_CASE("a clash of units shows the formula of a step without a name")
{
    SheetBuilder builder(12);
    const Quantity hours = builder.input("hours", "Hours", units::hour, "h", numberInput(1));
    const Quantity rate = builder.input("rate", "Rate", units::money / units::hour, "USD/h", numberInput(1));
    builder.name("wrong", "Wrong", smaller(hours * rate, rate));
    CHECK(errorOf(std::move(builder)) ==
          "The units of 'minimum' differ: 'Hours × Rate' (money) and 'Rate' (money/hour).");
}

TEST_CASE("powers and conditions take pure numbers only")
{
    SheetBuilder powers(12);
    power(amount(powers, "rate", units::one), amount(powers, "years", units::year));
    CHECK(errorOf(std::move(powers)) == "'power' needs pure numbers, but 'years' (year) has a unit.");
    SheetBuilder choices(12);
    const Quantity money = amount(choices, "money", units::money);
    choose(money, money, money);
    CHECK(errorOf(std::move(choices)) == "A condition is a pure number, but 'money' (money) has a unit.");
    SheetBuilder branches(12);
    choose(amount(branches, "condition", units::one), amount(branches, "a", units::money),
           amount(branches, "b", units::hour));
    CHECK(errorOf(std::move(branches)) == "The units of 'choose' differ: 'a' (money) and 'b' (hour).");
}

TEST_CASE("a shape error prints the formula of the operand")
{
    SheetBuilder builder(12);
    const Quantity price = builder.input("price", "Price", units::money, "USD", numberInput(1));
    total(price * 2.0);
    CHECK(errorOf(std::move(builder)) ==
          "'total' needs a monthly series, but 'Price × 2' (money) is one number.");
}

TEST_CASE("months outside the series are an error of the sheet")
{
    SheetBuilder totals(12);
    totals.total(totals.month(), 6, 13);
    CHECK(errorOf(std::move(totals)).find("7 to 13") != std::string::npos);
    SheetBuilder values(12);
    values.value(values.month(), 12);
    CHECK(errorOf(std::move(values)).find("Month 13") != std::string::npos);
}

TEST_CASE("two quantities cannot have one id")
{
    SheetBuilder builder(12);
    const Quantity price = amount(builder, "price", units::money);
    builder.name("cost", "Cost", price * 2.0);
    builder.name("cost", "Cost", price * 3.0);
    CHECK(errorOf(std::move(builder)) == "Two quantities have the id 'cost'.");
    SheetBuilder clash(12);
    clash.name("price", "Price", clash.constant(1));
    amount(clash, "price", units::money);
    CHECK(errorOf(std::move(clash)) == "Two quantities have the id 'price'.");
}

TEST_CASE("an input is one node however often it is asked for, always in the same unit")
{
    SheetBuilder builder(12);
    CHECK(amount(builder, "price", units::money).id() == amount(builder, "price", units::money).id());
    CHECK(built(std::move(builder))->inputs().size() == 1);
    SheetBuilder other(12);
    amount(other, "price", units::money);
    amount(other, "price", units::hour);
    CHECK(errorOf(std::move(other)) == "The input 'price' was money and is now hour.");
}

TEST_CASE("a second name of a node is an alias with the same value")
{
    SheetBuilder builder(12);
    const Quantity price = amount(builder, "price", units::money, 3);
    const Quantity first = builder.name("first", "First", price * 2.0);
    const Quantity second = builder.result("second", "Second", first);
    CHECK(second.id() != first.id());
    const Evaluation evaluation(built(std::move(builder)));
    CHECK(evaluation.scalar(second.id()) == 6);
    CHECK(evaluation.sheet().find("first") == first.id());
    CHECK(evaluation.sheet().ids() == std::vector<std::string>{"price", "first", "second"});
}

TEST_CASE("a change recalculates what depends on it and no more")
{
    SheetBuilder builder(12);
    const Quantity a = amount(builder, "a", units::one, 2.2);
    const Quantity b = amount(builder, "b", units::one, 5);
    const Quantity whole = wholeUnits(a);
    const Quantity cost = whole * b + b;
    const Quantity other = b * 3.0;
    Evaluation evaluation(built(std::move(builder)));
    CHECK(evaluation.scalar(cost.id()) == 20);

    CHECK(evaluation.setInput(0, 2.2) == 0);
    CHECK(evaluation.setInput(0, 2.7) == 1); // still three: nothing behind it moves
    CHECK(evaluation.setInput(0, 3.1) == 3);
    CHECK(evaluation.scalar(cost.id()) == 25);
    CHECK(evaluation.setInput(1, 6) == 3);
    CHECK(evaluation.scalar(cost.id()) == 30);
    CHECK(evaluation.scalar(other.id()) == 18);
}

TEST_CASE("a sequence of changes gives the bits of a fresh evaluation")
{
    int known = 0, all = 0;
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        test::RandomSheet random(seed, 1 + int(seed % 9), 5, 5 + int(seed % 40));
        Evaluation changed(random.sheet);
        std::vector<double> last(5);
        for (std::size_t i = 0; i < 5; ++i)
            last[i] = random.sheet->inputs()[i].input.value.value_or(NAN);
        for (int edit = 0; edit < 12; ++edit) {
            const std::size_t input = random.engine() % 5;
            last[input] = test::anyNumber(random.engine);
            changed.setInput(int(input),
                             std::isnan(last[input]) ? std::nullopt : std::optional<double>(last[input]));
        }
        Sheet copy = *random.sheet;
        Evaluation fresh(std::make_shared<const Sheet>(std::move(copy)));
        for (std::size_t i = 0; i < 5; ++i) // each from unknown, in one step
            fresh.setInput(int(i), std::nullopt);
        for (std::size_t i = 0; i < 5; ++i)
            fresh.setInput(int(i), std::isnan(last[i]) ? std::nullopt : std::optional<double>(last[i]));
        int differences = 0;
        for (NodeId id = 0; id < random.sheet->size(); ++id)
            for (std::size_t month = 0; month < fresh.values(id).size(); ++month) {
                differences += !test::isSame(fresh.values(id)[month], changed.values(id)[month]);
                known += std::isfinite(fresh.values(id)[month]);
                ++all;
            }
        CAPTURE(seed);
        CHECK(differences == 0);
    }
    CHECK(known > all / 2); // the sheets are not all unknown
}

TEST_CASE("several inputs set at once give the bits of one after the other, in one pass")
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        test::RandomSheet random(seed, 7, 5, 40);
        Evaluation together(random.sheet), apart(random.sheet);
        const int inputs[] = {4, 0, 2};
        const std::optional<double> values[] = {1.25, std::nullopt, -3};
        const int recalculated = together.setInputs(inputs, values);
        int one = 0;
        for (std::size_t k = 0; k < 3; ++k)
            one += apart.setInput(inputs[k], values[k]);
        CHECK(recalculated <= one);
        for (NodeId id = 0; id < random.sheet->size(); ++id)
            CHECK(std::equal(together.values(id).begin(), together.values(id).end(), apart.values(id).begin(),
                             test::isSame));
    }
}

TEST_CASE("inputs that lead to no result and results that come from no input are found")
{
    SheetBuilder builder(12);
    const Quantity used = amount(builder, "used", units::one);
    amount(builder, "unused", units::one);
    const Quantity idle = amount(builder, "idle", units::one);
    builder.name("aside", "Aside", idle * 2.0);
    builder.result("cost", "Cost", used * 2.0);
    const Quantity fixed = builder.result("fixed", "Fixed", builder.constant(2) * 3.0);
    const auto sheet = built(std::move(builder));
    CHECK(sheet->unusedInputs() == std::vector<int>{1, 2});
    CHECK(sheet->unreachableResults() == std::vector<NodeId>{fixed.id()});
}

TEST_CASE("months are counted from the start, and months pick what happens in them")
{
    SheetBuilder builder(4);
    const Quantity x = amount(builder, "x", units::money, 5);
    const Quantity two = builder.constant(2, units::month);
    const Quantity once = inMonth(two, x);
    const Quantity later = fromMonth(two, x);
    const Quantity always = everyMonth(x);
    const Quantity running = cumulative(always);
    const Quantity part = builder.total(running, 1, 3);
    const Evaluation evaluation(built(std::move(builder)));
    const auto months = [&](Quantity q) {
        const auto values = evaluation.values(q.id());
        return std::vector<double>(values.begin(), values.end());
    };
    CHECK(months(once) == std::vector<double>{0, 0, 5, 0});
    CHECK(months(later) == std::vector<double>{0, 0, 5, 5});
    CHECK(months(always) == std::vector<double>{5, 5, 5, 5});
    CHECK(months(running) == std::vector<double>{5, 10, 15, 20});
    CHECK(evaluation.scalar(part.id()) == 25);
    CHECK(evaluation.at(running.id(), 2) == 15);
}

TEST_CASE("a unit reads as people write it")
{
    CHECK((units::money / (units::gpu * units::hour)).text("USD") == "USD/GPU-hour");
    CHECK((units::one / units::year).text("USD") == "1/year");
    CHECK(units::one.text("USD") == "1");
    CHECK((units::money * units::money).text("EUR") == "EUR^2");
}
