// The results of functions without closed form at the stops of a page's sliders, where each slider is moved
// alone. At these stops the page is as accurate as the program.
//
// A slider that reaches such a function gets stops; one that reaches none can stand anywhere. The more
// options and months a study has, the fewer stops there are, and none where they would make the page too
// large.
#pragma once

#include "data/page/sheet_graph.h"
#include "ui/html/page_sliders.h"

#include <string>
#include <vector>

namespace breakeven {

// Gives the sliders their stops. Returns, for each slider, the answers at them as JSON; empty: it has none.
// Requires: a graph and nodes of the evaluation's sheet.
std::vector<std::string> addStops(std::vector<PageSlider> &sliders, const Evaluation &evaluation,
                                  const SheetGraph &graph, const LiveNodes &live, int options);

} // namespace breakeven
