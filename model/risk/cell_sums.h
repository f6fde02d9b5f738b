// Rows of numbers added up by the cell each of them belongs to.
//
// Shape: every row and every cell has `width` numbers. Each number is added to what its cell has, row after
// row, so the sums have the same bits on every processor. Checked: tests/model/cell_sums_test.cpp, against
// plain loops.
#pragma once

#include <cstddef>
#include <cstdint>

namespace breakeven {

// Of a row: as many as its numbers need, in whole lines of the cache, which are the widest vectors.
inline constexpr std::size_t kRowLine = 8;
constexpr std::size_t rowWidth(std::size_t numbers) { return (numbers + kRowLine - 1) / kRowLine * kRowLine; }

// Requires: a width of whole lines; `cells` has a cell for each of the rows.
void addByCell(std::size_t count, const std::uint8_t *cells, const double *rows, std::size_t width,
               double *sums);

// Moves `count` sums onto others: those they were taken from are 0 then.
void moveSums(std::size_t count, double *from, double *to);

} // namespace breakeven
