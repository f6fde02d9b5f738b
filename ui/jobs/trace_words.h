// The texts of a shown trace in the language of the reader.
#pragma once

#include <QCoreApplication>
#include <QString>

namespace breakeven {

inline QString shownTraceWords(const char *text) { return QCoreApplication::translate("ShownTrace", text); }

} // namespace breakeven
