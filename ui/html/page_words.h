// The texts of the live page in the language of the reader.
#pragma once

#include <QCoreApplication>
#include <QString>

namespace breakeven {

inline QString livePageWords(const char *text) { return QCoreApplication::translate("LivePage", text); }

} // namespace breakeven
