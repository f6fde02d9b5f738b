#include "tests/support/test.h"

#include "ui/words/measured_text.h"

using namespace breakeven;
using namespace breakeven::words;

TEST_CASE("what was paid against what was modelled is one sentence, signed and by category")
{
    Study study;
    Comparison comparison;
    comparison.options.resize(2);
    comparison.options[0].name = "On demand";
    comparison.options[1].name = "Measured bill";
    MeasuredDifference difference;
    difference.measured = 1;
    difference.modelled = 0;
    difference.months = 3;
    difference.total = {1, 900.0};
    difference.byCategory[std::size_t(Category::Compute)] = {2, 1200.0};
    difference.byCategory[std::size_t(Category::Idle)] = {3, -300.0};
    difference.byCategory[std::size_t(Category::Network)] = {4, 0.0};
    CHECK(
        measuredSentence(study, comparison, difference, kPlain) ==
        "Measured bill against On demand, first 3 months: compute +1,200, idle \u2212300; +900 USD in all.");
    difference.months = 1;
    difference.byCategory[std::size_t(Category::Idle)].value = std::nullopt;
    difference.total.value = std::nullopt;
    CHECK(measuredSentence(study, comparison, difference, kPlain) ==
          "Measured bill against On demand, first month: compute +1,200, idle \u2014; \u2014 USD in all.");
    difference.byCategory.fill({});
    difference.total.value = 0.0;
    CHECK(measuredSentence(study, comparison, difference, kPlain) ==
          "Measured bill against On demand, first month: no difference.");
}
