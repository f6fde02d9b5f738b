// The ids of the pages: what a figure, a link and the settings know a page by; titles are only shown.
#pragma once

#include <QString>

namespace breakeven::page_ids {

inline const QString kCompare = QStringLiteral("compare");
inline const QString kCashFlow = QStringLiteral("cash-flow");
inline const QString kRisk = QStringLiteral("risk");
inline const QString kExplore = QStringLiteral("explore");
inline const QString kCapacity = QStringLiteral("capacity");
inline const QString kEffects = QStringLiteral("effects");
inline const QString kWorkload = QStringLiteral("workload");
inline const QString kTraces = QStringLiteral("traces");
inline const QString kPrices = QStringLiteral("prices");
inline const QString kAssumptions = QStringLiteral("assumptions");
inline const QString kClaims = QStringLiteral("claims");

} // namespace breakeven::page_ids
