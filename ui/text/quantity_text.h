// A value of the sheet as text with its unit, in the user's locale.
#pragma once

#include <QLocale>
#include <QString>

#include "model/sheet/figure.h"
#include "ui/look/explain_target.h"
#include "ui/result/study_result.h"

#include <optional>

namespace breakeven {

// What an explained target is worth; nothing when unknown or when there is no such quantity.
std::optional<double> valueOf(const StudyResult &result, const ExplainTarget &target);
std::optional<double> valueOf(const Evaluation &evaluation, const ExplainTarget &target);

// "22,685 USD", "15 %", "17,520 GPU-hours": of a figure with the unit it has over its months.
QString figureText(const StudyResult &result, const Figure &figure, const QLocale &locale);
QString quantityText(const StudyResult &result, NodeId node, std::optional<double> value,
                     const QLocale &locale);
// Only the number, for formulas.
QString quantityNumber(const StudyResult &result, NodeId node, std::optional<double> value,
                       const QLocale &locale);

// A figure by the names of its nodes, and back. Nothing, or no target, where there is no such quantity.
std::optional<Figure> figureOf(const Sheet &sheet, const ExplainTarget &target);
ExplainTarget targetOf(const Sheet &sheet, const QString &page, const Figure &figure);

// As a link: "node:QUANTITY", of a difference "node:QUANTITY~OTHER", of months 1 to 12 "node:QUANTITY@0-12".
// Not valid for other links.
QString linkTo(const ExplainTarget &target);
ExplainTarget targetOfLink(const QString &link, const QString &page);

// What a computed effect comes to; nothing where the sheet does not have it.
std::optional<double> computedEffect(const StudyResultPtr &result, const std::string &path);

// The option's name in front of what a node id says: "Own rack"; empty for others.
QString ownerOf(const StudyResult &result, const QString &quantity);

} // namespace breakeven
