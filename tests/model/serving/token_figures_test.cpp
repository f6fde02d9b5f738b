#include "model/evaluate/result_figures.h"

#include "model/evaluate/cost_measure.h"
#include "model/study/fields.h"
#include "tests/support/test.h"

#include <set>

using namespace breakeven;

namespace {

Comparison oneOption()
{
    Comparison comparison;
    comparison.workloads = {"chat"};
    OptionOutcome &option = comparison.options.emplace_back();
    option["cost_per_million_tokens"] = 0.16;
    option["e2e_s"] = 4;
    option.workloads = {option};
    option.tokens = {TokenOutcome()};
    option.tokensOfWhole = TokenOutcome();
    return comparison;
}

std::set<std::string> idsOf(const std::vector<ResultFigure> &figures)
{
    std::set<std::string> ids;
    for (const ResultFigure &figure : figures)
        ids.insert(figure.id);
    return ids;
}

Study chatStudy()
{
    Study study;
    study.workloads["chat"].kind = "serving";
    return study;
}

} // namespace

TEST_CASE("a table of tokens has the figures that an option has", "[serving]")
{
    Comparison comparison = oneOption();
    CHECK(idsOf(tokenFiguresOf(chatStudy(), comparison, -1, TokenDetail::All)) ==
          std::set<std::string>{"cost_per_million_tokens"});
    comparison.options[0]["replicas_peak"] = 2;
    comparison.options[0].at(resultFigure(ResultFigure::Scope::Tokens, "machines_peak").row) = 3;
    comparison.options[0]["load_per_s"] = 54.8;
    CHECK(idsOf(tokenFiguresOf(chatStudy(), comparison, -1, TokenDetail::Main)) ==
          std::set<std::string>{"cost_per_million_tokens", "replicas_peak", "machines_peak"});
    CHECK(idsOf(tokenFiguresOf(chatStudy(), comparison, -1, TokenDetail::All)).count("load_per_s") == 1);
}

TEST_CASE("the time to the last token is shown only where it is asked", "[serving]")
{
    const Comparison comparison = oneOption();
    Study study = chatStudy();
    CHECK(idsOf(tokenFiguresOf(study, comparison, 0, TokenDetail::All)).count("e2e_s") == 0);
    study.workloads["chat"].inputs["e2e_target"].value = 5;
    CHECK(idsOf(tokenFiguresOf(study, comparison, 0, TokenDetail::All)).count("e2e_s") == 1);
    CHECK(idsOf(tokenFiguresOf(study, comparison, -1, TokenDetail::All)).count("e2e_s") == 1);
}

TEST_CASE("the whole stands for the only workload in tokens, and for none of several", "[serving]")
{
    Comparison comparison = oneOption();
    CHECK(onlyTokenWorkload(comparison) == 0);
    comparison.workloads = {"training", "chat"};
    comparison.options[0].tokens = {std::nullopt, TokenOutcome()};
    CHECK(onlyTokenWorkload(comparison) == 1);
    comparison.options[0].tokens = {TokenOutcome(), TokenOutcome()};
    CHECK(onlyTokenWorkload(comparison) == -1);
}

TEST_CASE("the cost of a million tokens is a measure where one workload is counted in tokens", "[serving]")
{
    Comparison comparison = oneOption();
    const auto isOffered = [&](CostMeasure measure) {
        const auto measures = costMeasuresOf(comparison);
        return std::find(measures.begin(), measures.end(), measure) != measures.end();
    };
    CHECK(isOffered(CostMeasure::PerMillionTokens));
    CHECK_FALSE(isOffered(CostMeasure::PerMillionOutputTokens)); // nothing is known of it
    CHECK(costOf(comparison.options[0], CostMeasure::PerMillionTokens) == 0.16);
    comparison.options[0]["cost_per_million_tokens"].reset();
    CHECK_FALSE(isOffered(CostMeasure::PerMillionTokens));
}
