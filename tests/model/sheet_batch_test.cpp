#include "model/sheet/batch.h"
#include "tests/model/random_sheet.h"
#include "tests/model/small_sheet.h"
#include "tests/model/special_numbers.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <atomic>
#include <thread>

using namespace breakeven;
using breakeven::test::numberInput;
using breakeven::test::required;

namespace {

using Matrix = std::vector<std::vector<double>>; // [varied input][sample]

std::optional<double> known(double value)
{
    return std::isnan(value) ? std::nullopt : std::optional<double>(value);
}

Matrix anySamples(std::mt19937_64 &engine, std::size_t inputs, std::size_t samples)
{
    Matrix matrix(inputs, std::vector<double>(samples));
    for (auto &column : matrix)
        for (double &value : column)
            value = test::anyNumber(engine);
    return matrix;
}

BatchFill from(const Matrix &matrix)
{
    return [&matrix](std::int64_t first, int count, std::span<const std::span<double>> inputs) {
        for (std::size_t k = 0; k < inputs.size(); ++k)
            std::copy_n(matrix[k].begin() + first, count, inputs[k].begin());
    };
}

// Counts the values of a batch that are not those of the point evaluation.
int differences(const BatchPlan &plan, Evaluation point, const Matrix &samples, const BatchResults &results)
{
    int count = 0;
    for (std::size_t sample = 0; sample < samples[0].size(); ++sample) {
        for (std::size_t k = 0; k < samples.size(); ++k)
            point.setInput(plan.varied()[k], known(samples[k][sample]));
        for (std::size_t k = 0; k < plan.wanted().size(); ++k) {
            const auto values = point.values(plan.wanted()[k]);
            for (std::size_t month = 0; month < values.size(); ++month)
                count += !test::isSame(values[month], results.of(k, int(month))[sample]);
        }
    }
    return count;
}

bool areSame(const BatchPlan &plan, const BatchResults &a, const BatchResults &b)
{
    bool same = true;
    for (std::size_t k = 0; k < plan.wanted().size(); ++k) {
        const int months = plan.results()[k].isSeries ? plan.sheet().months() : 1;
        for (int month = 0; month < months; ++month)
            same = same && std::equal(a.of(k, month).begin(), a.of(k, month).end(), b.of(k, month).begin(),
                                      test::isSame);
    }
    return same;
}

double mixtureOf(std::span<const std::span<const double>> arguments)
{
    double result = 1;
    for (std::span<const double> argument : arguments)
        for (double value : argument)
            result = result * 0.75 + value;
    return result;
}

// Depends on every month of its arguments.
Function mixture() { return {"mixture", {"a", "b", "c"}, mixtureOf, "exact"}; }

} // namespace

TEST_CASE("on random sheets the batch reading is the point reading, bit for bit")
{
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        CAPTURE(seed);
        test::RandomSheet random(seed, 1 + int(seed % 7), 5, 5 + int(seed % 40));
        const Evaluation base(random.sheet);
        const BatchPlan plan(base, {3, 0, 2}, random.wanted);
        const Matrix samples = anySamples(random.engine, 3, 21);
        const auto results = required(runBatch(plan, 21, from(samples), {.block = 8}));
        CHECK(differences(plan, base, samples, results) == 0);
    }
}

TEST_CASE("a batch gives the same bits for every block size and number of threads")
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        test::RandomSheet random(seed, 13, 5, 60);
        const BatchPlan plan(Evaluation(random.sheet), {0, 1, 2, 3, 4}, random.wanted);
        const Matrix samples = anySamples(random.engine, 5, 1000);
        const auto expected = required(runBatch(plan, 1000, from(samples)));
        for (int block : {1, 3, 64, 128, 257, 5000})
            for (int threads : {1, 2, 3, 8}) {
                const auto results =
                    runBatch(plan, 1000, from(samples), {.block = block, .threads = threads});
                REQUIRE(results.ok());
                CAPTURE(seed, block, threads);
                CHECK(areSame(plan, expected, *results));
            }
    }
}

TEST_CASE("a plan leaves out what no result needs and what no varied input reaches")
{
    SheetBuilder builder(12);
    const Quantity price = builder.input("price", "Price", units::money, "USD", numberInput(3));
    const Quantity rate = builder.input("rate", "Rate", units::one, "%", numberInput(0.1));
    const Quantity years = builder.month() / builder.constant(12, units::month);
    const Quantity growth = builder.name("growth", "Growth", power(1 + rate, years));
    const Quantity cost = builder.name("cost", "Cost", total(price * growth));
    builder.name("unasked", "Unasked", total(price * 7.0 * growth));
    const auto sheet = std::make_shared<const Sheet>(std::move(*std::move(builder).build()));

    const BatchPlan plan(Evaluation(sheet), {0}, {cost.id()});
    REQUIRE(plan.steps().size() == 2); // the product and its total
    CHECK(sheet->node(plan.steps()[0].node).op == Op::Multiply);
    CHECK(sheet->node(plan.steps()[1].node).op == Op::Total);
    CHECK(plan.rows() == 2 + BatchPlan::kTile); // price, total and a tile of the product

    const BatchPlan fixed(Evaluation(sheet), {}, {cost.id(), growth.id()});
    CHECK(fixed.steps().empty());
    const auto results = required(runBatch(fixed, 3, [](auto, auto, auto) {}));
    CHECK(results.of(0)[2] == Evaluation(sheet).scalar(cost.id()));
    CHECK(results.of(1, 11)[0] == Evaluation(sheet).at(growth.id(), 11));
}

TEST_CASE("a long chain of series needs no more than two buffers")
{
    SheetBuilder builder(10);
    const Quantity start = builder.input("start", "Start", units::one, "", numberInput(2));
    Quantity chain = everyMonth(start);
    for (int i = 0; i < 50; ++i)
        chain = chain * (1.0 + i) + start;
    const Quantity result = builder.result("result", "Result", total(chain));
    const auto sheet = std::make_shared<const Sheet>(std::move(*std::move(builder).build()));
    const BatchPlan plan(Evaluation(sheet), {0}, {result.id()});
    CHECK(plan.rows() <= 2 + 2 * 10);
}

TEST_CASE("what is read month by month shares a segment, and a total's reader with months begins a new one")
{
    SheetBuilder builder(13); // the last tile is not full
    const Quantity a = builder.input("a", "A", units::one, "", numberInput(2));
    const Quantity b = builder.input("b", "B", units::one, "", numberInput(3));
    const Quantity growth = (1.0 + a * builder.month() / builder.constant(12, units::month)) * b;
    const Quantity first = total(growth * a);
    const Quantity share = growth / first;
    const Quantity second = builder.total(share * b, 3, 10);
    const Quantity rest = growth * share - second;
    const Quantity running = cumulative(share + rest);
    const Quantity fourth = builder.value(running, 7);
    const Quantity mixed = builder.function(mixture(), {running, second, rest}, units::one);
    const Quantity last = builder.value(everyMonth(mixed) * rest + fourth, 12);
    const auto sheet = std::make_shared<const Sheet>(std::move(*std::move(builder).build()));
    const std::vector<NodeId> wanted{first.id(), second.id(), fourth.id(),
                                     mixed.id(), last.id(),   running.id()};

    const Evaluation base(sheet);
    const BatchPlan plan(base, {0, 1}, wanted);
    std::mt19937_64 engine(3);
    Matrix samples = anySamples(engine, 2, 300);
    for (std::size_t s = 0; s < 250; ++s)
        for (std::size_t k = 0; k < 2; ++k)
            samples[k][s] = 0.5 + double(s) * 0.013 + double(k);
    for (int block : {1, 7, 128}) {
        const auto results = required(runBatch(plan, 300, from(samples), {.block = block}));
        CHECK(differences(plan, base, samples, results) == 0);
    }
    // Up to the first total, up to the second, up to the value and the function's arguments, and the rest.
    CHECK(plan.segments().size() == 4);
}

TEST_CASE("a formula that is written twice is worked out once")
{
    SheetBuilder builder(5);
    const Quantity x = builder.input("x", "X", units::one, "", numberInput(2));
    const auto formula = [&] { return (x * builder.constant(12) + 1.0) / x; };
    const Quantity sum = formula() + formula();
    const Quantity other = (x * builder.constant(-0.0) + 1.0) / (x * builder.constant(0.0) + 1.0);
    const auto sheet = std::make_shared<const Sheet>(std::move(*std::move(builder).build()));
    CHECK(BatchPlan(Evaluation(sheet), {0}, {sum.id()}).steps().size() == 3);   // x · 12 + 1, ÷ x, +
    CHECK(BatchPlan(Evaluation(sheet), {0}, {other.id()}).steps().size() == 3); // 0 is not −0
}

TEST_CASE("formulas of inputs that are not varied and have the same value are worked out once")
{
    SheetBuilder builder(2);
    const Quantity load = builder.input("load", "Load", units::one, "", numberInput(2));
    const auto result = [&](const std::string &id, double speed) {
        const Quantity own = builder.input("speed." + id, "Speed", units::one, "", numberInput(speed));
        return builder.result(id, "Result", load * own + load).id();
    };
    const std::vector<NodeId> wanted{result("a", 3), result("b", 3), result("c", 4)};
    const auto sheet = std::make_shared<const Sheet>(required(std::move(builder).build()));
    const Evaluation base(sheet);
    std::mt19937_64 engine(11);
    for (const std::size_t varied : {1, 2}) { // the load; the first speed, too
        std::vector<int> inputs;
        for (int input = 0; input < int(varied); ++input)
            inputs.push_back(input);
        const BatchPlan plan(base, inputs, wanted);
        CHECK(plan.steps().size() == 1 + varied);
        const Matrix samples = anySamples(engine, varied, 20);
        CHECK(differences(plan, base, samples, required(runBatch(plan, 20, from(samples), {}))) == 0);
    }
}

TEST_CASE("a running sum keeps its last month for as long as its segment runs")
{
    SheetBuilder builder(13);
    const Quantity x = builder.input("x", "X", units::one, "", numberInput(2));
    Quantity series = everyMonth(x) + builder.month() / builder.constant(1, units::month);
    std::vector<Quantity> running;
    for (int i = 0; i < 5; ++i) {
        running.push_back(cumulative(series * (1.0 + i)));
        series = running.back() - series;
    }
    const Quantity result = total(series);
    const auto sheet = std::make_shared<const Sheet>(std::move(*std::move(builder).build()));
    const Evaluation base(sheet);
    const BatchPlan plan(base, {0}, {result.id(), series.id()});
    std::mt19937_64 engine(7);
    const Matrix samples = anySamples(engine, 1, 50);
    const auto results = required(runBatch(plan, 50, from(samples), {.block = 16}));
    CHECK(plan.segments().size() == 1);
    CHECK(differences(plan, base, samples, results) == 0);
}

TEST_CASE("a series that only its own segment reads has the rows of one tile, others those of all months")
{
    SheetBuilder builder(60);
    const Quantity x = builder.input("x", "X", units::one, "", numberInput(2));
    const Quantity passing = everyMonth(x) * builder.month() / builder.constant(1, units::month);
    const Quantity kept = passing + x;
    const Quantity sum = total(kept * passing);
    const Quantity mean = total(kept / sum);
    const auto sheet = std::make_shared<const Sheet>(std::move(*std::move(builder).build()));
    const BatchPlan plan(Evaluation(sheet), {0}, {mean.id()});
    REQUIRE(plan.segments().size() == 2);
    int wholeSeries = 0;
    for (const BatchPlan::Step &step : plan.steps())
        wholeSeries += step.out.isSeries && !step.out.isTile;
    CHECK(wholeSeries == 1);
    CHECK(plan.rows() < 2 * 60);
}

TEST_CASE("a batch stops when asked and says so")
{
    SheetBuilder builder(1);
    const Quantity x = builder.input("x", "X", units::one, "", numberInput(2));
    const Quantity result = builder.result("result", "Result", x * x);
    const auto sheet = std::make_shared<const Sheet>(std::move(*std::move(builder).build()));
    const BatchPlan plan(Evaluation(sheet), {0}, {result.id()});
    for (int threads : {1, 3}) {
        std::stop_source source;
        std::atomic<int> blocks = 0;
        const auto results = runBatch(plan, 1000000,
                                      [&](auto, auto, auto) {
                                          // Each thread that comes after the fifth asks too, so
                                          // that none runs on while the first is interrupted.
                                          if (++blocks >= 5)
                                              source.request_stop();
                                      },
                                      {.block = 16, .threads = threads, .stop = source.get_token()});
        REQUIRE_FALSE(results.ok());
        CHECK(results.error().kind == ErrorKind::Cancelled);
        CHECK(blocks < 5 + threads);
    }
}

TEST_CASE("a batch stops between two samples of a slow function")
{
    static std::stop_source source;
    static int calls = 0;
    source = {};
    const Function slow{"slow",
                        {"x"},
                        [](std::span<const std::span<const double>> arguments) {
                            if (++calls == 3)
                                source.request_stop();
                            return arguments[0][0];
                        },
                        "exact"};
    SheetBuilder builder(1);
    const Quantity x = builder.input("x", "X", units::one, "", numberInput(2));
    const Quantity result = builder.result("result", "Result", builder.function(slow, {x}, units::one));
    const auto sheet = std::make_shared<const Sheet>(std::move(*std::move(builder).build()));
    const BatchPlan plan(Evaluation(sheet), {0}, {result.id()});
    calls = 0;
    CHECK_FALSE(runBatch(plan, 1000, [](auto, auto, auto) {}, {.stop = source.get_token()}).ok());
    CHECK(calls == 3);
}
