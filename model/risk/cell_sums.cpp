#include "model/risk/cell_sums.h"

#include "model/numeric/instruction_sets.h"

namespace breakeven {

KERNEL addByCell(std::size_t count, const std::uint8_t *cells, const double *rows, std::size_t width,
                 double *sums)
{
    for (std::size_t i = 0; i < count; ++i) {
        const double *__restrict row = rows + i * width;
        double *__restrict cell = sums + std::size_t(cells[i]) * width;
        for (std::size_t line = 0; line < width; line += kRowLine) {
            INDEPENDENT
            for (std::size_t k = line; k < line + kRowLine; ++k)
                cell[k] += row[k];
        }
    }
}

KERNEL moveSums(std::size_t count, double *from, double *to)
{
    INDEPENDENT
    for (std::size_t i = 0; i < count; ++i) {
        to[i] += from[i];
        from[i] = 0;
    }
}

} // namespace breakeven
