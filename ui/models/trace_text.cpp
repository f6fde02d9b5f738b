#include "ui/models/trace_text.h"

#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace breakeven {

namespace {

QString traceWords(const char *text) { return QCoreApplication::translate("TraceText", text); }

QString nameOf(const ShownTrace &shown) { return toQt(shown.name).toHtmlEscaped(); }

QString bold(const QString &text) { return QStringLiteral("<b>%1</b>").arg(text); }

QString figureAt(const ShownTrace &shown, std::size_t row, const QLocale &locale)
{
    return row < shown.figures.size() ? figureText(shown.figures[row], locale) : unknownText();
}

double costOf(const ShownTrace &shown, const NodePrice &price)
{
    return shown.nodes->paidNodeHours * *price.price;
}

bool hasCost(const ShownTrace &shown, const NodePrice &price)
{
    return price.price && shown.nodes && std::isfinite(shown.nodes->paidNodeHours);
}

TraceSentence nodeSentence(const ShownTrace &shown, const NodePrice &price, const QLocale &locale)
{
    const NodeCountAnalysis &a = *shown.nodes;
    const QString hours = locale.toString(a.paidNodeHours, 'f', 1);
    TraceSentence sentence;
    if (std::isfinite(a.readyOverpay) && a.usedNodeHours > 0)
        sentence.first = traceWords("%1 keeps %2 node-hours ready for each one used.")
                             .arg(bold(nameOf(shown)), bold(locale.toString(a.readyOverpay, 'f', 2)));
    else if (std::isfinite(a.paidNodeHours))
        sentence.first = traceWords("%1 pays for %2 node-hours.").arg(bold(nameOf(shown)), bold(hours));
    else
        sentence.first = traceWords("%1 never has %2 nodes.")
                             .arg(bold(nameOf(shown)), bold(locale.toString(a.peakNodes, 'f', 0)));
    if (hasCost(shown, price))
        sentence.second = traceWords("%1 node-hours cost %2.")
                              .arg(hours, sentenceMoney(costOf(shown, price), price.currency, locale));
    if (hasCost(shown, price) && a.usedNodeHours > 0)
        sentence.second += QLatin1Char(' ') +
                           traceWords("The work itself costs %1.")
                               .arg(sentenceMoney(a.usedNodeHours * *price.price, price.currency, locale));
    return sentence;
}

} // namespace

QString traceKindText(TraceKind kind)
{
    switch (kind) {
    case TraceKind::NodeCounts:
        return traceWords("Node counts");
    case TraceKind::Availability:
        return traceWords("Spot availability");
    case TraceKind::Lifetimes:
        return traceWords("Lifetimes of machines");
    case TraceKind::Arrivals:
        return traceWords("Requests");
    case TraceKind::SpotPrices:
        return traceWords("Spot prices");
    case TraceKind::Jobs:
        return traceWords("Jobs");
    case TraceKind::Scaling:
        return traceWords("Speed by number of GPUs");
    case TraceKind::Utilisation:
        return traceWords("GPU utilisation");
    case TraceKind::Durations:
        return traceWords("Durations");
    case TraceKind::ServingRuns:
        return traceWords("Runs of a served model");
    }
    return {};
}

QString phaseText(NodePhase phase)
{
    switch (phase) {
    case NodePhase::Ramp:
        return traceWords("Starting");
    case NodePhase::Run:
        return traceWords("Working");
    case NodePhase::CoolOff:
        return traceWords("Cool-down");
    case NodePhase::Delete:
        return traceWords("Waiting for deletion");
    case NodePhase::Idle:
        return traceWords("Idle between work");
    }
    return {};
}

QString figureText(const TraceFigure &figure, const QLocale &locale)
{
    if (std::isnan(figure.value))
        return unknownText();
    if (figure.unit == QLatin1String("%"))
        return share(figure.value, locale, figure.decimals);
    return figure.unit.isEmpty() ? fixed(figure.value, figure.decimals, locale)
                                 : withUnit(figure.value, figure.decimals, figure.unit, locale);
}

TraceSentence traceSentence(const ShownTrace &shown, const NodePrice &price, const QLocale &locale)
{
    const QString name = bold(nameOf(shown));
    const auto at = [&](std::size_t row) { return bold(figureAt(shown, row, locale)); };
    switch (shown.kind) {
    case TraceKind::NodeCounts:
        return shown.nodes ? nodeSentence(shown, price, locale) : TraceSentence{};
    case TraceKind::Availability:
        return {
            traceWords("%1 was available %2 of the time.").arg(name, at(2)),
            traceWords("A running instance was interrupted this often: %1.").arg(figureAt(shown, 4, locale))};
    case TraceKind::Lifetimes:
        return {traceWords("%1: interrupted machines lived %2 on average.").arg(name, at(3)),
                traceWords("%1 of them less than 3 hours, %2 more than 22.")
                    .arg(figureAt(shown, 5, locale), figureAt(shown, 6, locale))};
    case TraceKind::Arrivals:
        if (shown.figures.size() < 5)
            return {traceWords("%1: %2 wait on average.").arg(name, at(1)), {}};
        return {traceWords("%1: %2 requests come %3.").arg(name, at(0), at(2)), {}};
    case TraceKind::SpotPrices:
        return {traceWords("%1 cost %2 on time-weighted average.").arg(name, at(2)),
                traceWords("Between %1 and %2.").arg(figureAt(shown, 3, locale), figureAt(shown, 4, locale))};
    case TraceKind::Jobs:
        return {traceWords("%1: %2 jobs took %3 GPU-hours.").arg(name, at(0), at(1)), {}};
    case TraceKind::Scaling:
        if (shown.figures.size() == 1)
            return {traceWords("%1 was measured at one number of GPUs only.").arg(name), {}};
        return {traceWords("%1 was measured at %2 numbers of GPUs.")
                    .arg(name, bold(locale.toString(qlonglong(shown.figures.size())))),
                {}};
    case TraceKind::Utilisation:
        return {traceWords("%1 was at work %2 of the time.").arg(name, at(0)), {}};
    case TraceKind::Durations:
        return {traceWords("%1: half of %2 took no more than %3.").arg(name, at(0), at(1)), {}};
    case TraceKind::ServingRuns:
        return {traceWords("%1: %2 runs reached up to %3.").arg(name, at(0), at(1)), {}};
    }
    return {};
}

TraceSentence pairSentence(const ShownTrace &before, const ShownTrace &after, const NodePrice &price,
                           const QLocale &locale)
{
    if (before.kind != TraceKind::NodeCounts || after.kind != before.kind || !before.nodes || !after.nodes)
        return {traceSentence(before, price, locale).first + QLatin1Char(' ') +
                    traceSentence(after, price, locale).first,
                {}};
    TraceSentence sentence;
    const double one = before.nodes->readyOverpay;
    const double other = after.nodes->readyOverpay;
    if (std::isfinite(one) && std::isfinite(other))
        sentence.first = traceWords("%1 keeps %2 node-hours ready for each one used; %3 keeps %4.")
                             .arg(nameOf(before), bold(locale.toString(one, 'f', 2)), nameOf(after),
                                  bold(locale.toString(other, 'f', 2)));
    else
        sentence.first = traceWords("%1 pays for %2 node-hours; %3 for %4.")
                             .arg(nameOf(before), bold(locale.toString(before.nodes->paidNodeHours, 'f', 1)),
                                  nameOf(after), bold(locale.toString(after.nodes->paidNodeHours, 'f', 1)));
    if (!hasCost(before, price) || !hasCost(after, price))
        return sentence;
    const double first = costOf(before, price);
    const double second = costOf(after, price);
    const QString less = second <= first ? traceWords("less") : traceWords("more");
    sentence.second = traceWords("%1 costs %2 against %3: %4 (%5) %6.")
                          .arg(nameOf(after), sentenceMoney(second, price.currency, locale),
                               sentenceMoney(first, price.currency, locale),
                               sentenceMoney(std::fabs(first - second), price.currency, locale),
                               sentenceShare(std::fabs(first - second) / first, locale), less);
    return sentence;
}

QString fitSentence(const ShownTrace &shown, const QLocale &locale)
{
    if (!shown.fit)
        return shown.noFit.toHtmlEscaped();
    const TraceFit &fit = *shown.fit;
    QString text = fit.isAccepted.has_value() && !*fit.isAccepted
                       ? traceWords("<b>No model fits.</b> The nearest is “%1”.").arg(toQt(fit.model))
                       : traceWords("The model “%1” fits.").arg(toQt(fit.model));
    if (const auto *scaling = std::get_if<FittedScaling>(&fit.law)) {
        text = traceWords("The law “%1” explains %2 of the variance; its mean error is %3.")
                   .arg(toQt(fit.model), share(scaling->fit.r2, locale, 2),
                        locale.toString(scaling->fit.rmse, 'g', 3));
    } else if (const auto *lives = std::get_if<LifetimeFit>(&fit.law)) {
        text +=
            QLatin1Char(' ') + traceWords("Its largest deviation from the measured lives is %1 (%2 lives).")
                                   .arg(share(lives->ks, locale))
                                   .arg(lives->interruptions + lives->censored);
    } else if (const auto *nodes = std::get_if<AutoscalerFit>(&fit.law);
               nodes && nodes->totalError && nodes->nodeHoursError) {
        text += QLatin1Char(' ') +
                traceWords("A simulation with it misses the time by %1 and the node-hours by %2.")
                    .arg(share(*nodes->totalError, locale), share(*nodes->nodeHoursError, locale));
    }
    for (const std::string &warning : fit.warnings) {
        QString sentence = toQt(warning).toHtmlEscaped();
        if (!sentence.isEmpty())
            sentence[0] = sentence[0].toUpper();
        text += QLatin1Char(' ') + sentence + QLatin1Char('.');
    }
    return text;
}

} // namespace breakeven
