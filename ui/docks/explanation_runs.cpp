// What the runs say of an option's cost: where it lies, how often the option is cheapest, what was drawn.
#include "model/risk/measure_spread.h"
#include "ui/docks/explanation_sections.h"
#include "ui/look/strings.h"
#include "ui/models/risk_columns.h"
#include "ui/text/explanation_words.h"
#include "ui/text/numbers.h"
#include "ui/words/risk_text.h"

namespace breakeven {

namespace {

constexpr qsizetype kMostInputs = 12;

// The measures of Compare; nothing for all other numbers.
std::optional<CostMeasure> measureOf(const Comparison &comparison, const OptionOutcome &option,
                                     const QString &quantity)
{
    for (const CostMeasure measure : costMeasuresOf(comparison))
        if (measureQuantity(option, measure) == quantity)
            return measure;
    return std::nullopt;
}

QString rangeRow(const ExplanationHtml &parts, const OptionRisk &risk, const OptionOutcome &option,
                 CostMeasure measure)
{
    const Comparison &comparison = parts.result.comparison;
    if (!isSpreadKnown(*parts.result.risk, measure))
        return {};
    const auto figure = [&](std::optional<double> Spread::*member) {
        return spreadFigure(risk, option, member, measure, comparison.months);
    };
    const std::optional<double> all[] = {figure(&Spread::p10), figure(&Spread::p50), figure(&Spread::p90)};
    const int decimals = spreadDecimals(*parts.result.risk, comparison, measure);
    return parts.row(explanationWords("In the runs, P10 to P90"),
                     explanationWords("%1 %2").arg(moneyRange(all[0], all[2], decimals, parts.locale),
                                                   toQt(parts.result.study.currency)),
                     explanationWords("median %1, mean %2")
                         .arg(money(all[1], decimals, parts.locale),
                              money(figure(&Spread::mean), decimals, parts.locale)));
}

QString cheapestRow(const ExplanationHtml &parts, const OptionRisk &option)
{
    const Risk &risk = *parts.result.risk;
    const double share = double(option.cheapestRuns) / double(risk.samples);
    return parts.row(explanationWords("Cheapest"),
                     explanationWords("%1 % of runs").arg(runsPlain(share, parts.locale)),
                     explanationWords("%1 of %2 runs; on average %3 %4 above the cheapest of the same run")
                         .arg(parts.locale.toString(qlonglong(option.cheapestRuns)),
                              parts.locale.toString(qlonglong(risk.samples)),
                              money(option.meanRegret, parts.locale), toQt(parts.result.study.currency)));
}

// Of the option and of what all options share.
QString drawnRow(const ExplanationHtml &parts, const OptionRisk &option)
{
    const Risk &risk = *parts.result.risk;
    QStringList names;
    for (const UncertainInput &input : risk.inputs)
        if (input.path.rfind("options.", 0) != 0 || input.path.rfind("options." + option.id + ".", 0) == 0)
            names.append(parts.link(QStringLiteral("node:") + toQt(input.path), toQt(input.label)));
    const QString count = parts.locale.toString(qlonglong(names.size()));
    if (names.size() > kMostInputs)
        names = names.mid(0, kMostInputs) + QStringList(explanationWords("and more"));
    return parts.row(explanationWords("Inputs that are drawn"), count,
                     names.isEmpty() ? explanationWords("none that moves this option")
                                     : names.join(QStringLiteral(" · ")));
}

} // namespace

QString runsHtml(const ExplanationHtml &parts)
{
    const QString &quantity = parts.target.quantity;
    if (!parts.result.risk)
        return {};
    for (const OptionOutcome &option : parts.result.comparison.options) {
        const auto measure = measureOf(parts.result.comparison, option, quantity);
        const OptionRisk *own = measure ? words::riskOf(*parts.result.risk, option.id) : nullptr;
        if (own && own->npv.mean)
            return parts.table(rangeRow(parts, *own, option, *measure) + cheapestRow(parts, *own) +
                               drawnRow(parts, *own)) +
                   parts.paragraph(parts.secondary(
                       toQt(words::runsText(*parts.result.risk, numberStyle(parts.locale))).toHtmlEscaped()));
    }
    return {};
}

} // namespace breakeven
