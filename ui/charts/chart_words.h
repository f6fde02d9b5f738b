// The texts of charts in the language of the reader, where several files write for one chart.
#pragma once

#include <QCoreApplication>
#include <QString>

namespace breakeven {

inline QString capacityStackWords(const char *text)
{
    return QCoreApplication::translate("CapacityStack", text);
}
inline QString cashFlowLineWords(const char *text)
{
    return QCoreApplication::translate("CashFlowLines", text);
}
inline QString leverCurveWords(const char *text) { return QCoreApplication::translate("LeverCurves", text); }
inline QString loadCurveWords(const char *text) { return QCoreApplication::translate("LoadCurve", text); }
inline QString priceHistoryWords(const char *text)
{
    return QCoreApplication::translate("PriceHistory", text);
}
inline QString stackedBarWords(const char *text) { return QCoreApplication::translate("StackedBars", text); }
inline QString traceSeriesWords(const char *text) { return QCoreApplication::translate("TraceSeries", text); }
inline QString waitCurveWords(const char *text) { return QCoreApplication::translate("WaitCurve", text); }

} // namespace breakeven
