// Sentences of the layers below in the words of the window: what the command line would be told is a field or
// a command here.
#pragma once

#include <QString>

namespace breakeven {

QString inWindowWords(QString sentence);

} // namespace breakeven
