// Flips that are found by looking closer where another option comes close, beside those found at all points.
#include "tests/prove/proof.h"

#include "data/catalogue/catalogue.h"
#include "model/decision/flips.h"
#include "tests/prove/drawn_study.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace breakeven::test {

namespace {

// The same to the digits that two searches share.
bool isSame(const Flip &a, const Flip &b)
{
    constexpr double kDigits = 1e-7;
    return a.path == b.path && a.direction == b.direction && a.beyond == b.beyond &&
           std::fabs(a.flipValue - b.flipValue) <= kDigits * std::max(1e-9, std::fabs(b.flipValue));
}

// Of the flips of a study those that the other search has not.
int missing(const std::vector<Flip> &flips, const std::vector<Flip> &others, const char *what)
{
    int count = 0;
    for (const Flip &flip : flips)
        if (std::none_of(others.begin(), others.end(),
                         [&](const Flip &other) { return isSame(other, flip); })) {
            std::printf("  %s %s %s at %.9g\n", what, directionId(flip.direction), flip.path.c_str(),
                        flip.flipValue);
            ++count;
        }
    return count;
}

} // namespace

bool flipsHold(int cases, std::uint64_t seed)
{
    int studies = 0, flips = 0, faults = 0;
    for (int number = 0; number < cases; ++number) {
        StudyDraws draws(seed, std::uint64_t(number));
        const NewStudyRequest request = drawnStudy(draws);
        const auto made = newStudy(request, bundledCatalogue());
        const auto probe = made ? Probe::of(made->study) : Result<Probe>(made.error());
        if (!probe || probe->base().order.cheapest < 0)
            continue;
        ++studies;
        const std::vector<Flip> all = flipsOf(*probe, {.isOnlyInRange = true, .isThorough = true});
        const std::vector<Flip> found = flipsOf(*probe, {.isOnlyInRange = true});
        flips += int(all.size());
        const int wrong = missing(all, found, "missed:") + missing(found, all, "only there:");
        faults += wrong;
        if (wrong > 0)
            std::printf("case %d: %s\n", number, commandOf(request).c_str());
    }
    std::printf("%d studies, %d flips, %d faults\n", studies, flips, faults);
    return faults == 0 && studies > 0;
}

} // namespace breakeven::test
