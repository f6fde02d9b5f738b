// What an input of a study is called in a report or on a page: whose it is, and its name.
#pragma once

#include "data/export/assumptions.h"
#include "model/study/study_path.h"

#include <QString>

#include <vector>

namespace breakeven {

// "Own hardware"; of a shared one "Shared".
QString inputOwner(const Assumption &line);
// "Price"; of a shared one with who uses it: "Price (On demand, kept; Spot; 2 more)".
QString inputLabel(const Study &study, const Assumption &line);
// Of a shared one with the seller of its price: "Price, AWS".
QString nameWithSeller(const Study &study, const ConstInputPlace &place);
// The same with who uses it, where nothing below it says that: "Price, AWS (On demand, kept; Spot; 2 more)".
QString listedName(const Study &study, const ConstInputPlace &place);
// Of a pinned price: what is sold in which way, and as much more as tells it from `all` others that are
// pinned, "AWS on demand, p5.48xlarge".
QString pinnedName(const ConstInputPlace &place, const std::vector<ConstInputPlace> &all);

} // namespace breakeven
