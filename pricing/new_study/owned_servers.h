// Servers that are owned before a study begins, as a person says them: "4x8 A100-80 SXM, 2024-03, 160000" are
// four servers of eight GPUs each, bought in March 2024 for 160,000 a server.
//
// Checked: tests/pricing/owned_servers_test.cpp.
#pragma once

#include "model/result.h"

#include <string>
#include <vector>

namespace breakeven {

struct StudyMoney;

struct OwnedServers
{
    double servers = 0;
    double gpusPerServer = 0;
    std::string gpu;   // as it was written
    std::string month; // "2024-03"
    double paid = 0;   // for a server, in US dollars

    bool operator==(const OwnedServers &) const = default;
};

// "×" may stand for "x" and a day for the month. The amount is in US dollars unless it names the currency of
// `money`. Errors: BadInput naming what was expected.
Result<OwnedServers> parseOwned(const std::string &text, const StudyMoney *money = nullptr);
// Several texts; equal servers of one month and price are added up. With semicolons between them also of one
// text. Errors: as above.
Result<std::vector<OwnedServers>> parseOwned(const std::vector<std::string> &texts,
                                             const StudyMoney *money = nullptr);

} // namespace breakeven
