#include "ui/pages/example_answers.h"

#include "data/study_file.h"
#include "model/evaluate/evaluate.h"
#include "ui/look/html.h"
#include "ui/look/strings.h"
#include "ui/text/numbers.h"
#include "ui/words/headline.h"

#include <QLocale>

#include <algorithm>

namespace breakeven {

namespace {

bool isCheaper(const std::optional<double> &one, const std::optional<double> &other)
{
    return one && (!other || *one < *other);
}

void answer(ExampleAnswer &example, const QLocale &locale)
{
    const auto study = exampleStudy(example.name);
    if (!study)
        return;
    const auto comparison = evaluate(*study);
    if (!comparison)
        return;
    example.answer = withoutLinks(toQt(words::headline(*study, *comparison, numberStyle(locale)).brief));
    example.options = int(comparison->options.size());
    for (const OptionOutcome &option : comparison->options)
        example.costs.push_back(option.costPerYear());
    std::stable_sort(example.costs.begin(), example.costs.end(), isCheaper);
}

} // namespace

std::vector<ExampleAnswer> exampleQuestions()
{
    std::vector<ExampleAnswer> examples;
    for (const ExampleStudy &study : exampleStudies())
        examples.push_back({study.name, toQt(study.title), toQt(study.question), {}, 0, {}});
    return examples;
}

std::vector<ExampleAnswer> exampleAnswers(const QLocale &locale)
{
    std::vector<ExampleAnswer> examples = exampleQuestions();
    for (ExampleAnswer &example : examples)
        answer(example, locale);
    return examples;
}

} // namespace breakeven
