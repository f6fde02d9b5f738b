// A comparison made anew with one input set, as `compare --set PATH=VALUE` makes it.
#pragma once

#include "model/evaluate/cost_order.h"
#include "model/evaluate/quantity_lookup.h"
#include "model/numeric/number_text.h"
#include "model/study/study_path.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

namespace breakeven::test {

struct FreshComparison
{
    Study study;
    StudySheet sheet;
    Evaluation evaluation;
    Comparison comparison;

    explicit FreshComparison(const Study &made)
        : study(made), sheet(buildStudySheet(study).value()), evaluation(sheet.sheet),
          comparison(compare(study, sheet, evaluation))
    {
    }

    // The id of the cheapest option; empty for none.
    std::string cheapest() const
    {
        return comparison.verdict.cheapest < 0
                   ? std::string()
                   : comparison.options[std::size_t(comparison.verdict.cheapest)].id;
    }
    std::optional<double> figure(const std::string &name) const
    {
        const auto found = required(findQuantity(*sheet.sheet, name));
        const auto value = valueOf(evaluation, found);
        return value && std::isfinite(*value) ? value : std::nullopt;
    }
};

inline Study with(Study study, const std::string &path, const std::string &text)
{
    required(setPath(study, path, text), path + " = " + text + ": ");
    return study;
}

inline FreshComparison compareWith(const Study &study, const std::string &path, double value)
{
    return FreshComparison(with(study, path, numberText(value)));
}

} // namespace breakeven::test
