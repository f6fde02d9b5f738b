// What the cards of Cash Flow say of two options.
#include "data/study_file.h"
#include "tests/support/qt_text.h"
#include "tests/support/test.h"

#include "ui/jobs/evaluation_job.h"
#include "ui/text/numbers.h"
#include "ui/widgets/compare_cards.h"

using namespace breakeven;

TEST_CASE("with many options the cards say which pairs are worked out")
{
    Study study = exampleStudy("startup-rent-or-buy").value();
    while (study.options.size() <= kMostInPairs)
        study.options["more-" + std::to_string(study.options.size())] = study.options.begin()->second;
    const EvaluationOutcome outcome = evaluateQuickly(study, nullptr);
    REQUIRE(outcome.result);
    const Comparison &comparison = outcome.result->comparison;
    int told = 0, untold = 0;
    for (int one = 0; one < int(comparison.options.size()); ++one)
        for (int other = 0; other < int(comparison.options.size()); ++other) {
            if (one == other)
                continue;
            const std::vector<CardText> cards = cashFlowCards(*outcome.result, one, other, plainLocale());
            const bool isUntold = cards.front().detail.contains(QLatin1String("make "));
            CHECK(isUntold == !comparison.isPair(one, other));
            (isUntold ? untold : told) += 1;
        }
    CHECK(told > 0);
    CHECK(untold > 0);
}
