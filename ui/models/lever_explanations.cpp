#include "ui/models/lever_explanations.h"

#include "ui/look/page_ids.h"
#include "ui/text/numbers.h"
#include "ui/words/lever_figures.h"
#include "ui/words/serving_figures.h"

namespace breakeven {

std::map<QString, ExplainedFigure> effectFigures(const EffectsOutcome &outcome, const QLocale &locale)
{
    const StudyResult &result = *outcome.result;
    const words::NumberStyle style = numberStyle(locale);
    const words::LeverBook book{result.study, result.sheet, result.evaluation, outcome.limits};
    words::ExplainedFigures told;
    for (std::size_t i = 0; i < outcome.readings.size(); ++i)
        told.merge(words::leverFigures(book, outcome.readings[i],
                                       i < outcome.figures.size() ? outcome.figures[i] : std::nullopt,
                                       style));
    for (const BurstSeries &series : outcome.bursts)
        told.emplace(words::burstName(series), words::burstFigure(result.study, series, style));
    for (const ServingReading &reading : outcome.serving)
        told.merge(words::servingFigures(result.study, reading, style));
    return explainedFigures(told, page_ids::kEffects);
}

} // namespace breakeven
