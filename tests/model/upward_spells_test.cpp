#include "model/effects/upward_spells.h"
#include "tests/support/test.h"

#include <algorithm>
#include <vector>

using namespace breakeven;

// One term after the other, as the formula is written.
TEST_CASE("the terms of a spell side by side give the bits of one after the other")
{
    const JobRates rates{3, 2.5, 0.3, 1.7};
    const double coolDown = 0.25;
    std::vector<Spell> spells(40);
    upwardSpells(rates, coolDown, int(spells.size()), spells.data());
    const double weights[] = {1, -49, 366, -858, 810, -270};
    double transform[6] = {};
    for (std::size_t k = 0; k < spells.size(); ++k) {
        const double jobs = rates.first + double(k);
        const double more = (rates.fresh + jobs * rates.more) / rates.hours, less = jobs / rates.hours;
        double gone = 0, idle = 0;
        for (int i = 0; i < 6; ++i) {
            const double at = double(i + 1) * 0.69314718055994531 / coolDown;
            transform[i] = more / (more + less + at - less * transform[i]);
            const double longer = weights[i] * (1 - transform[i]) / double(i + 1);
            gone += longer;
            idle += longer / at;
        }
        CHECK(spells[k].gone == std::clamp(gone, 0.0, 1.0));
        CHECK(spells[k].idle == std::clamp(idle, 0.0, coolDown));
    }
}
