// New studies that somebody may ask for, drawn at random, and how each is typed.
#pragma once

#include "pricing/new_study/new_study.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace breakeven::test {

// Draws of one case, one after the other: the same for the same seed and number.
class StudyDraws
{
public:
    StudyDraws(std::uint64_t seed, std::uint64_t number) : m_seed(seed), m_number(number) {}

    bool chance(double share) { return next() < share; }
    template<class T>
    T oneOf(const std::vector<T> &all)
    {
        return all[std::min(all.size() - 1, std::size_t(next() * double(all.size())))];
    }

private:
    double next();

    std::uint64_t m_seed;
    std::uint64_t m_number;
    std::uint32_t m_dimension = 0;
};

// Of any kind of work.
NewStudyRequest drawnStudy(StudyDraws &draws);
// Of jobs, told by their number or by GPUs that they keep busy.
NewStudyRequest drawnStudyOfJobs(StudyDraws &draws);

// "study new Drawn --workload training --gpu L4 …": what makes the same study.
std::string commandOf(const NewStudyRequest &request);

} // namespace breakeven::test
