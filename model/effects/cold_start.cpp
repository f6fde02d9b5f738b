#include "model/effects/cold_start.h"

namespace breakeven {

namespace {

constexpr double kMegabitsPerGigabyte = 8000;

} // namespace

ColdStart coldStart(const ColdStartTerms &terms)
{
    const Quantity megabits =
        terms.provision.builder().constant(kMegabitsPerGigabyte, units::megabit / units::gigabyte);
    ColdStart start;
    start.image = terms.imageSize * megabits / terms.imageSpeed;
    start.model = terms.modelSize * megabits / terms.modelSpeed;
    start.total = terms.provision + terms.driver + start.image + start.model + terms.initialisation;
    return start;
}

} // namespace breakeven
