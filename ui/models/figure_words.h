// The texts of figures and tables in the language of the reader, where several files write one of them.
#pragma once

#include <QCoreApplication>
#include <QString>

namespace breakeven {

inline QString comparisonTableWords(const char *text)
{
    return QCoreApplication::translate("ComparisonTable", text);
}
inline QString explorationWords(const char *text) { return QCoreApplication::translate("Exploration", text); }
inline QString planFigureWords(const char *text) { return QCoreApplication::translate("PlanFigures", text); }
inline QString riskFigureWords(const char *text) { return QCoreApplication::translate("RiskFigures", text); }

} // namespace breakeven
