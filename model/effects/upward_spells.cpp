#include "model/effects/upward_spells.h"

#include "model/numeric/instruction_sets.h"

namespace breakeven {

namespace {

// The terms of the inversion side by side; what is beyond them has no weight.
constexpr int kTerms = 6;
using Lanes [[gnu::vector_size(64)]] = double;
constexpr double kLogarithmOfTwo = 0.69314718055994531;

} // namespace

KERNEL upwardSpells(const JobRates &rates, double coolDown, int count, Spell *spells)
{
    const Lanes numbers = {1, 2, 3, 4, 5, 6, 7, 8};
    const Lanes weights = {1, -49, 366, -858, 810, -270, 0, 0};
    const Lanes at = numbers * kLogarithmOfTwo / coolDown;
    Lanes transform = {};
    for (int k = 0; k < count; ++k) {
        const double jobs = rates.first + double(k);
        const double more = (rates.fresh + jobs * rates.more) / rates.hours, less = jobs / rates.hours;
        transform = more / (more + less + at - less * transform);
        const Lanes longer = weights * (1 - transform) / numbers, idle = longer / at;
        Spell spell;
        for (int i = 0; i < kTerms; ++i) {
            spell.gone += longer[i];
            spell.idle += idle[i];
        }
        spell.idle = spell.idle < 0 ? 0 : coolDown < spell.idle ? coolDown : spell.idle;
        spell.gone = spell.gone < 0 ? 0 : 1 < spell.gone ? 1 : spell.gone;
        spells[k] = spell;
    }
}

} // namespace breakeven
