// The inputs of a page that can be moved: those that move the difference of the cheapest two options most, as
// the tornado has them.
//
// Only those with a range, over it. Of a study with one option those that move its cost. Left out: what the
// sheet is built by, as the length of the plan, and what a machine is sold with, as its GPUs.
#pragma once

#include "ui/result/study_result.h"

#include <string>
#include <vector>

namespace breakeven {

struct PageSlider
{
    std::string path;
    std::string title; // "Price of Spot"
    const Field *field = nullptr;
    int sheetInput = -1;
    double value = 0;
    double low = 0;
    double high = 0;
    double step = 0; // a round number
    // Where it can stand, in ascending order, the value among them; empty: anywhere.
    std::vector<double> stops = {};
};

inline constexpr std::size_t kMostSliders = 10;

// The strongest first; none of them has stops.
std::vector<PageSlider> pageSliders(const StudyResult &result);

// Round numbers between the ends, about so many.
std::vector<double> roundStops(const PageSlider &slider, int count);

} // namespace breakeven
