// The texts of explanations in the language of the reader.
#pragma once

#include <QCoreApplication>
#include <QString>

namespace breakeven {

inline QString explanationWords(const char *text) { return QCoreApplication::translate("Explanation", text); }

} // namespace breakeven
