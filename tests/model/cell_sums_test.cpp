#include "model/risk/cell_sums.h"
#include "tests/support/test.h"

#include <vector>

using namespace breakeven;

namespace {

double numberAt(std::size_t i) { return double(i * 2654435761u % 1000) / 7 - 60; }

} // namespace

TEST_CASE("rows are added up by their cell, number after number")
{
    constexpr std::size_t kRows = 100, kNumbers = 11, kSums = 64;
    const std::size_t width = rowWidth(kNumbers);
    REQUIRE(width == 16);
    std::vector<double> rows(kRows * width, 0), sums(kSums * width, 0), expected = sums;
    std::vector<std::uint8_t> cells;
    for (std::size_t i = 0; i < kRows; ++i) {
        cells.push_back(std::uint8_t(i * 13 % kSums));
        for (std::size_t k = 0; k < kNumbers; ++k) {
            rows[i * width + k] = numberAt(i * kNumbers + k);
            expected[cells[i] * width + k] += rows[i * width + k];
        }
    }
    addByCell(kRows, cells.data(), rows.data(), width, sums.data());
    CHECK(sums == expected);
}

TEST_CASE("sums that are moved leave nothing behind")
{
    std::vector<double> from{1, 2, 3}, to{10, 20, 30};
    moveSums(from.size(), from.data(), to.data());
    CHECK(to == std::vector<double>{11, 22, 33});
    CHECK(from == std::vector<double>{0, 0, 0});
}
