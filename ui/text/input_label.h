// What an input of a study is called in a report or on a page: whose it is, and its name.
#pragma once

#include "data/export/assumptions.h"

#include <QString>

namespace breakeven {

// "Own hardware"; of a shared one "Shared".
QString inputOwner(const Assumption &line);
// "Price"; of a shared one with who uses it: "Price (On demand, kept; Spot; 2 more)".
QString inputLabel(const Study &study, const Assumption &line);

} // namespace breakeven
