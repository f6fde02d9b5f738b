// A statement about the program that is proved over many random cases, at more length than a test may take.
//
// `packaging/prove NAME` runs one. Adding one is a file here with its function, and a line in prove.cpp.
#pragma once

#include "tests/support/two_routes/closeness.h"

#include <cstdint>
#include <span>

namespace breakeven::test {

struct Proof
{
    const char *name;
    const char *sentence; // what holds
    int cases;            // unless another number is asked for
    // Prints what was compared and the worst cases; false where one fails.
    bool (*holds)(int cases, std::uint64_t seed);
};

bool answersHold(int cases, std::uint64_t seed);
bool chargebackHolds(int cases, std::uint64_t seed);
bool damageHolds(int cases, std::uint64_t seed);
bool fleetHolds(int cases, std::uint64_t seed);
bool flipsHold(int cases, std::uint64_t seed);
bool jobsHold(int cases, std::uint64_t seed);
bool laterHolds(int cases, std::uint64_t seed);
bool nightsHold(int cases, std::uint64_t seed);
bool numbersHold(int cases, std::uint64_t seed);
bool ordersHold(int cases, std::uint64_t seed);
bool plansHold(int cases, std::uint64_t seed);
bool readingsHold(int cases, std::uint64_t seed);
bool pricesHold(int cases, std::uint64_t seed);
bool ownedHolds(int cases, std::uint64_t seed);
bool servingHolds(int cases, std::uint64_t seed);
bool salvageHolds(int cases, std::uint64_t seed);
bool startsHold(int cases, std::uint64_t seed);
bool upgradesHold(int cases, std::uint64_t seed);
bool writersHold(int cases, std::uint64_t seed);
bool replayHolds(int cases, std::uint64_t seed);

// The rows as a table, and the worst cases of each; true where none is missed.
bool printCloseness(std::span<const Closeness> rows);

} // namespace breakeven::test
