#include "model/effects/cold_start.h"

namespace breakeven {

namespace {

constexpr double kMegabitsPerGigabyte = 8000;

} // namespace

ColdStart coldStart(const ColdStartTerms &terms)
{
    ColdStart start;
    start.image = terms.imageSize * kMegabitsPerGigabyte / terms.imageSpeed;
    start.model = terms.modelSize * kMegabitsPerGigabyte / terms.modelSpeed;
    start.total = terms.provision + terms.driver + start.image + start.model + terms.initialisation;
    return start;
}

} // namespace breakeven
