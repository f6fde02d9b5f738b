#include "model/decision/leaning.h"

#include "model/study/own_value.h"
#include "model/study/study_path.h"

#include <algorithm>

namespace breakeven {

namespace {

// The input that has to leave its value for the flip; null for conventions that are chosen.
const Input *inputOf(const Study &study, const Flip &flip)
{
    const auto place = inputAt(study, flip.path);
    return place && flip.isInRange ? place->input : nullptr;
}

bool isNamed(const std::vector<Flip> &flips, const std::string &path)
{
    return std::any_of(flips.begin(), flips.end(), [&](const Flip &flip) { return flip.path == path; });
}

} // namespace

std::vector<Flip> leaningsOf(const Study &study, const std::vector<Flip> &flips)
{
    std::vector<Flip> leanings;
    for (const Flip &flip : flips)
        if (const Input *input = inputOf(study, flip);
            input && isAssumed(*input) && !isNamed(leanings, flip.path))
            leanings.push_back(flip);
    return leanings;
}

int assumedValuesIn(const Probe &probe)
{
    const std::vector<ConstInputPlace> all = allInputs(probe.study());
    return int(std::count_if(all.begin(), all.end(), [&](const ConstInputPlace &place) {
        return place.input->value && isAssumed(*place.input) && probe.find(place.path);
    }));
}

bool turnsOnWeakSource(const Study &study, const Flip &flip)
{
    const Input *input = inputOf(study, flip);
    return input && input->source != kOwnValue &&
           (input->confidence == Confidence::Low || input->confidence == Confidence::Assumed);
}

} // namespace breakeven
