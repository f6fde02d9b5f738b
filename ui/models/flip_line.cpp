#include "ui/models/flip_line.h"

#include "model/decision/leaning.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/decision_text.h"

#include <QStringList>

namespace breakeven {

QString flipHtml(const StudyResult &result, const ShownRisk &shown, bool decidesConvention,
                 CostMeasure measure, const QLocale &locale)
{
    const Verdict verdict = verdictShown(result.study, result.comparison, measure);
    if (!shown.decision || verdict.cheapest < 0 || verdict.form == Verdict::Form::One)
        return {};
    const Decision &decision = *shown.decision;
    const bool isNamed =
        verdict.form == Verdict::Form::Tie || verdict.cheapest != result.comparison.verdict.cheapest;
    QStringList sentences;
    if (!decidesConvention) {
        sentences.append(
            toQt(words::nearestFlipLine(*decision.probe, decision.flips, isNamed, numberStyle(locale)).html));
        sentences.append(toQt(words::otherChoiceLine(*decision.probe, decision.flips, isNamed).html));
    }
    const std::size_t leaning = leaningsOf(result.study, decision.flips).size();
    const auto assumed = std::size_t(assumedValuesIn(*decision.probe));
    if (words::isLeaningSaid(leaning, decision.flips, !decidesConvention))
        sentences.append(toQt(words::leansOnText(leaning, assumed)).toHtmlEscaped());
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

} // namespace breakeven
