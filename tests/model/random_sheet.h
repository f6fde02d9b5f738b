// A random sheet with operations of every kind, for tests that compare readings.
#pragma once

#include "model/sheet/sheet_builder.h"

#include <cstdint>
#include <memory>
#include <random>
#include <vector>

namespace breakeven::test {

class RandomSheet
{
public:
    RandomSheet(std::uint64_t seed, int months, int inputs, int steps);

    std::shared_ptr<const Sheet> sheet;
    std::vector<NodeId> wanted; // a few nodes of either shape, inputs and fixed ones among them
    std::mt19937_64 engine;

private:
    Quantity any(const std::vector<Quantity> &from);
    Quantity step(SheetBuilder &builder, const std::vector<Quantity> &nodes,
                  const std::vector<Quantity> &series);
};

} // namespace breakeven::test
