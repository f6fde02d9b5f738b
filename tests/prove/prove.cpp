// Runs one of the named proofs: prove NAME [--cases N] [--seed S]; prove --list.
#include "tests/prove/proof.h"

#include <charconv>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string_view>

using namespace breakeven::test;

namespace {

constexpr Proof kProofs[] = {
    {"answers", "who asks for less, waits longer or may take more sellers pays no more", 300, answersHold},
    {"chargeback", "what workloads that share machines are charged is all that an option costs", 1000,
     chargebackHolds},
    {"damage", "a flipped bit, a swapped page or a missing end of a store is found before a number is shown",
     1000, damageHolds},
    {"fleet", "services and jobs on shared machines answer and wait as events say, within 3 %", 100,
     fleetHolds},
    {"flips", "what changes an answer is found as by looking at every point", 300, flipsHold},
    {"jobs", "the formulas of jobs on a base and on rented machines are what events say", 300, jobsHold},
    {"later", "no first orders have an expected cost that is much lower than those of the plan", 200,
     laterHolds},
    {"nights", "a replica that is off at night answers 95 % as events say, within 3 %", 100, nightsHold},
    {"numbers", "no number in a file ends the program, or becomes another one", 40, numbersHold},
    {"orders", "a plan of a tiny study is a mix of whole machines, and none costs much less", 500,
     ordersHold},
    {"owned", "servers that are owned and hold the work cost no more than the same bought anew", 200,
     ownedHolds},
    {"plans", "a plan is an option of its study at its cost, and no option is much cheaper", 1000, plansHold},
    {"readings", "a table that people write is read as it is written, or it is asked about", 5000,
     readingsHold},
    {"prices", "a new study takes the least price that the list shows, whatever is in the store", 5000,
     pricesHold},
    {"salvage", "what is whole of a damaged store is saved as it was, and the rest is told", 300,
     salvageHolds},
    {"serving", "served models cost and answer what a walk through every hour counts", 200, servingHolds},
    {"starts", "a store whose first making was killed opens afterwards", 1000, startsHold},
    {"upgrades", "programs that bring an older store up to date at once all find it so", 50, upgradesHold},
    {"writers", "eight programs that edit one study lose nothing", 1000, writersHold},
    {"replay", "rows that are ok start their jobs in time, replayed job by job", 300, replayHolds},
};

void printList()
{
    for (const Proof &proof : kProofs)
        std::printf("%-10s %s (%d cases)\n", proof.name, proof.sentence, proof.cases);
}

const Proof *proofNamed(std::string_view name)
{
    for (const Proof &proof : kProofs)
        if (name == proof.name)
            return &proof;
    return nullptr;
}

// A whole number of 1 and more.
std::optional<int> countOf(std::string_view text)
{
    int count = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    const bool isWhole = error == std::errc() && end == text.data() + text.size() && count > 0;
    return isWhole ? std::optional(count) : std::nullopt;
}

int refuse(const char *what)
{
    std::fprintf(stderr, "%s; expected NAME [--cases N] [--seed S] or --list, N and S from 1 on\n", what);
    return 2;
}

int run(const Proof &proof, int cases, int seed)
{
    std::printf("%s: %s; %d cases, seed %d\n\n", proof.name, proof.sentence, cases, seed);
    const bool holds = proof.holds(cases, std::uint64_t(seed));
    std::printf("\n%s %s\n", proof.name, holds ? "holds" : "FAILS");
    return holds ? 0 : 1;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc == 2 && std::strcmp(argv[1], "--list") == 0) {
        printList();
        return 0;
    }
    const Proof *proof = argc > 1 ? proofNamed(argv[1]) : nullptr;
    if (!proof)
        return refuse(argc > 1 ? "There is no such proof" : "No proof is named");
    int cases = proof->cases, seed = 1;
    for (int i = 2; i < argc; i += 2) {
        const std::string_view flag = argv[i];
        const auto count = i + 1 < argc ? countOf(argv[i + 1]) : std::nullopt;
        if (!count || (flag != "--cases" && flag != "--seed"))
            return refuse("That cannot be read");
        (flag == "--cases" ? cases : seed) = *count;
    }
    return run(*proof, cases, seed);
}
