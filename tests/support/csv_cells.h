// A CSV text of the program, read back.
#pragma once

#include "data/readers/csv_reader.h"
#include "tests/support/test.h"

#include <map>
#include <string>
#include <vector>

namespace breakeven::test {

using CsvRow = std::map<std::string, std::string>; // by the names of the first line

inline std::vector<std::vector<std::string>> csvCells(const std::string &text)
{
    std::vector<std::vector<std::string>> rows;
    CsvReader reader(text, "export.csv");
    while (true) {
        const auto more = reader.next();
        REQUIRE(more);
        if (!*more)
            return rows;
        rows.push_back(reader.cells());
    }
}

// Every line has all of them.
inline std::vector<CsvRow> csvRows(const std::string &text)
{
    const auto all = csvCells(text);
    std::vector<CsvRow> rows;
    for (std::size_t k = 1; k < all.size(); ++k) {
        REQUIRE(all[k].size() == all[0].size());
        CsvRow &row = rows.emplace_back();
        for (std::size_t c = 0; c < all[k].size(); ++c)
            row[all[0][c]] = all[k][c];
    }
    return rows;
}

} // namespace breakeven::test
