#include "model/numeric/nearest.h"

#include <algorithm>
#include <numeric>

namespace breakeven {

std::size_t editDistance(const std::string &a, const std::string &b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t(0));
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, diagonal + 1, row[j] + 1});
        }
    }
    return row.back();
}

std::vector<std::string> nearest(const std::string &wanted, const std::vector<std::string> &candidates)
{
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const std::string &candidate : candidates)
        ranked.emplace_back(editDistance(wanted, candidate), candidate);
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    std::vector<std::string> best;
    for (const auto &[howFar, candidate] : ranked)
        if (best.size() < 3 && std::find(best.begin(), best.end(), candidate) == best.end())
            best.push_back(candidate);
    return best;
}

} // namespace breakeven
