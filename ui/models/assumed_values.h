// What a study assumes because nobody was asked: each value with its source, date and range.
#pragma once

#include <QLocale>

#include "model/study/study_path.h"
#include "ui/models/table.h"

#include <set>
#include <string>
#include <vector>

namespace breakeven {

// Values that rest on the program's catalogue, its rules or its standard values. Of a result only those it
// depends on; `unused` are the paths of the others.
std::vector<ConstInputPlace> assumedInputs(const Study &study, const std::set<std::string> &unused = {});

Table assumedValues(const Study &study, const std::vector<ConstInputPlace> &assumed, const QLocale &locale);

} // namespace breakeven
