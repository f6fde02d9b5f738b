#include "data/traces/chunk_codec.h"
#include "data/traces/column_values.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <bit>
#include <limits>
#include <random>

using namespace breakeven;

namespace {

const double kNaN = std::numeric_limits<double>::quiet_NaN();

void checkReals(const std::vector<double> &values)
{
    std::vector<double> back(values.size());
    REQUIRE(decodeReals(encodedReals(values), back));
    for (std::size_t i = 0; i < values.size(); ++i) {
        CAPTURE(i, values[i], back[i]);
        const bool isUnknown = std::isnan(values[i]) && std::isnan(back[i]);
        CHECK(
            (isUnknown || std::bit_cast<std::uint64_t>(values[i]) == std::bit_cast<std::uint64_t>(back[i])));
    }
}

void checkWholes(const std::vector<std::int64_t> &values)
{
    std::vector<std::int64_t> back(values.size());
    REQUIRE(decodeWholes(encodedWholes(values), back));
    CHECK(back == values);
}

} // namespace

TEST_CASE("samples come back to the bit from their chunk")
{
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    for (const std::vector<std::int64_t> &values : std::vector<std::vector<std::int64_t>>{
             {}, {0}, {7}, {least}, {most, least}, {least, most, 0, -1, 1}, {5, 5, 5}, {1000, 3000, 2000}})
        checkWholes(values);
    const double infinite = std::numeric_limits<double>::infinity();
    for (const std::vector<double> &values : std::vector<std::vector<double>>{{},
                                                                              {0.0},
                                                                              {-0.0},
                                                                              {0.1, 0.2, 0.30000000000000004},
                                                                              {infinite, -infinite, 1},
                                                                              {kNaN},
                                                                              {1, kNaN, 3, kNaN},
                                                                              {1e300, 5e-324, -1.5},
                                                                              {9007199254740993.0, 1},
                                                                              {123.456789, -0.000001}})
        checkReals(values);
}

TEST_CASE("random samples of every width come back")
{
    std::mt19937_64 random(42);
    for (int bits = 0; bits <= 64; bits += 3) {
        std::vector<std::int64_t> wholes(1000);
        for (std::int64_t &value : wholes)
            value = std::int64_t(bits == 0 ? 0 : random() >> (64 - bits));
        checkWholes(wholes);
    }
    std::vector<double> decimals(4096);
    std::vector<double> reals(777);
    for (double &value : decimals)
        value = double(std::int64_t(random() % 2000000000) - 1000000000) / 1e6;
    for (double &value : reals)
        value = double(random()) / 3;
    checkReals(decimals);
    checkReals(reals);
}

TEST_CASE("regular times and steady counts take next to nothing, decimals half of their text")
{
    std::vector<std::int64_t> times(4096);
    std::vector<double> counts(4096);
    std::vector<double> decimals(4096);
    std::mt19937_64 random(1);
    for (std::size_t i = 0; i < times.size(); ++i) {
        times[i] = 1'700'000'000'000'000'000 + std::int64_t(i) * 15'000'000'000;
        counts[i] = double(100 + i / 500);
        decimals[i] = double(random() % 1000000000) / 1e6;
    }
    CHECK(encodedWholes(times).size() < 150);
    CHECK(encodedReals(counts).size() < 300);
    CHECK(encodedReals(decimals).size() < 4096 * 4);
}

TEST_CASE("damaged chunks are refused and never read past their end")
{
    std::vector<double> values(300);
    std::vector<std::int64_t> wholes(300);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = i % 7 == 0 ? kNaN : double(i) / 3;
        wholes[i] = std::int64_t(i * i);
    }
    const std::string reals = encodedReals(values);
    const std::string packed = encodedWholes(wholes);
    for (std::size_t size = 0; size < reals.size(); ++size)
        CHECK_FALSE(decodeReals(reals.substr(0, size), values));
    for (std::size_t size = 0; size < packed.size(); ++size)
        CHECK_FALSE(decodeWholes(packed.substr(0, size), wholes));
    std::mt19937 random(3);
    for (int round = 0; round < 3000; ++round) {
        std::string bytes = packed;
        bytes[random() % bytes.size()] = char(random());
        decodeWholes(bytes, wholes); // any answer, but within the bytes
        bytes = reals;
        bytes[random() % bytes.size()] = char(random());
        decodeReals(bytes, values);
    }
}

TEST_CASE("a column of several chunks loads into one array")
{
    TraceColumn column("ready", "nodes", ColumnType::Real);
    TraceColumn time("time", "ns", ColumnType::Whole);
    for (int i = 0; i < 10000; ++i) {
        column.append(double(i % 50));
        time.append(std::int64_t(i) * 1000);
    }
    column.finish();
    time.finish();
    CHECK(column.chunks().size() == 3);
    const auto values = test::required(realsOf(column));
    REQUIRE(values.size() == 10000);
    CHECK(values(4999) == 49);
    CHECK(wholesOf(time).value()(9999) == 9999000);
    const TraceColumn damaged("x", "", ColumnType::Real, {{5, "?"}});
    CHECK(realsOf(damaged).error().message.find("damaged") != std::string::npos);
}
