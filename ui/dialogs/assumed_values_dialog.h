// What a study assumes, in a dialog: each value with its source, date and range.
#pragma once

#include <set>
#include <string>

class QWidget;

namespace breakeven {

struct Study;

// `unused` are the paths no result depends on: they are left out.
void showAssumedValues(const Study &study, const std::set<std::string> &unused, QWidget *parent);

} // namespace breakeven
