// Sentences of the layers below in the words of the window: what the command line would be told is a field or
// a command here.
#pragma once

#include <QString>

#include <string>

namespace breakeven {

struct Study;

// Plain or HTML: a path in a link stays.
QString inWindowWords(QString sentence);

// "Price of Spot", "Spot": what an issue is about. A path no study has stays as it is.
QString placeInWords(const Study &study, const std::string &place);

} // namespace breakeven
