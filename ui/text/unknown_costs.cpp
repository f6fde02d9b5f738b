#include "ui/text/unknown_costs.h"

#include "model/evaluate/comparison.h"
#include "model/study/issue.h"
#include "ui/look/strings.h"
#include "ui/text/window_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace breakeven {

namespace {

QString unknownWords(const char *text) { return QCoreApplication::translate("UnknownCosts", text); }

const Issue *problemOf(const OptionOutcome &option)
{
    const auto found = std::find_if(option.issues.begin(), option.issues.end(),
                                    [](const Issue &issue) { return issue.severity == Severity::Problem; });
    return found == option.issues.end() ? nullptr : &*found;
}

QString linkOf(const QString &target, const QString &words)
{
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(target, words.toHtmlEscaped());
}

} // namespace

std::optional<UnknownCosts> unknownCosts(const Comparison &comparison)
{
    const auto &options = comparison.options;
    const bool isUnknown = !options.empty() && !comparison.asksForNothing() &&
                           std::all_of(options.begin(), options.end(),
                                       [](const OptionOutcome &option) { return !option.totalCost(); });
    if (!isUnknown)
        return std::nullopt;
    const auto told = std::find_if(options.begin(), options.end(), problemOf);
    if (told == options.end())
        return UnknownCosts{unknownWords("<b>Nothing to compare yet:</b> no option has a known cost."), {}};
    const Issue &problem = *problemOf(*told);
    if (QString::fromStdString(problem.place).endsWith(QLatin1String(".performance")))
        return UnknownCosts{
            unknownWords(
                "<b>Nothing to compare yet:</b> the speed of your model on these GPUs is not known."),
            linkOf(QStringLiteral("action:import-runs"), unknownWords("Import a Benchmark Run…"))};
    const QString place = toQt(problem.place);
    return UnknownCosts{unknownWords("<b>Nothing to compare yet:</b> %1")
                            .arg(inWindowWords(toQt(problem.sentence)).toHtmlEscaped()),
                        linkOf(QStringLiteral("edit:") + place, place.count(QLatin1Char('.')) > 1
                                                                    ? unknownWords("Enter It")
                                                                    : unknownWords("Show It"))};
}

} // namespace breakeven
