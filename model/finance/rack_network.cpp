#include "model/finance/rack_network.h"

#include "model/finance/count.h"
#include "model/numeric/number_list.h"
#include "model/numeric/number_text.h"

#include <algorithm>

namespace breakeven {

namespace {

constexpr double kPercent = 100;
constexpr double kMostPercent = 200;
constexpr double kMostServers = 1e6;
constexpr double kHalf = 0.5; // servers are whole

} // namespace

Result<std::vector<NetworkStep>> parseNetworkSteps(const std::string &text)
{
    std::string plain = text;
    std::erase(plain, '%');
    const auto pairs = pairsIn(
        plain, "servers and the percentage of their price from that number on, as in '2:2.1, 3:4.9, 65:11'",
        [](const NumberPair &pair) {
            return pair.first >= 1 && pair.first <= kMostServers && pair.second >= 0 &&
                   pair.second <= kMostPercent;
        });
    if (!pairs)
        return pairs.error();
    std::vector<NetworkStep> steps;
    for (const NumberPair &pair : *pairs)
        steps.push_back({pair.first, pair.second / kPercent});
    std::stable_sort(steps.begin(), steps.end(),
                     [](const NetworkStep &a, const NetworkStep &b) { return a.servers < b.servers; });
    return steps;
}

Result<void> areNetworkSteps(const std::string &text)
{
    const auto steps = parseNetworkSteps(text);
    return steps ? Result<void>() : steps.error();
}

std::string networkStepsText(const std::vector<NetworkStep> &steps)
{
    std::string text;
    for (const NetworkStep &step : steps)
        text +=
            (text.empty() ? "" : ", ") + numberText(step.servers) + ":" + numberText(kPercent * step.share);
    return text;
}

double networkShareOf(const std::vector<NetworkStep> &steps, int servers)
{
    double share = 0;
    for (const NetworkStep &step : steps)
        if (step.servers - kHalf < servers)
            share = step.share;
    return share;
}

Quantity networkShare(const std::vector<NetworkStep> &steps, Quantity servers)
{
    const Quantity n = count(servers);
    SheetBuilder &builder = n.builder();
    Quantity share = builder.constant(0);
    double before = 0;
    for (const NetworkStep &step : steps) {
        share = share + (step.share - before) * isLess(builder.constant(step.servers - kHalf), n);
        before = step.share;
    }
    return share;
}

} // namespace breakeven
