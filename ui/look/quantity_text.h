// A value of the sheet as text with its unit, in the user's locale.
#pragma once

#include <QLocale>
#include <QString>

#include "model/sheet/sheet.h"
#include "ui/jobs/study_result.h"
#include "ui/look/explain_target.h"

#include <optional>

namespace breakeven {

// What an explained target is worth; nothing when unknown or when there is no such quantity.
std::optional<double> valueOf(const StudyResult &result, const ExplainTarget &target);
std::optional<double> valueOf(const Evaluation &evaluation, const ExplainTarget &target);

// "22,685 USD", "15 %", "17,520 GPU-hours".
QString quantityText(const StudyResult &result, NodeId node, std::optional<double> value,
                     const QLocale &locale);
// Only the number, for formulas.
QString quantityNumber(const StudyResult &result, NodeId node, std::optional<double> value,
                       const QLocale &locale);

// The one figure that stands for a node: a scalar, or the sum, mean or last month of a series.
std::optional<double> figureOf(const Evaluation &evaluation, NodeId node);

// What a computed effect comes to; nothing where the sheet does not have it.
std::optional<double> computedEffect(const StudyResultPtr &result, const std::string &path);

// The option's name in front of what a node id says: "Own rack"; empty for others.
QString ownerOf(const StudyResult &result, const QString &quantity);

} // namespace breakeven
