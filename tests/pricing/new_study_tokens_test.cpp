// New studies of tokens a month: how they become requests, and what is assumed of their lengths.
#include "model/study/same_amount.h"
#include "model/study/study_path.h"
#include "pricing/new_study/new_study_answers.h"
#include "pricing/new_study/serving_rules.h"
#include "tests/support/new_studies.h"

using namespace breakeven;
using breakeven::test::made;
using breakeven::test::outcomeIn;
using breakeven::test::required;
using breakeven::test::valueAt;

namespace {

NewStudyAnswers tokensOf(std::map<std::string, double> amounts)
{
    NewStudyAnswers answers;
    answers.workload = "serving";
    answers.measure = "volume";
    answers.gpu = "A100-80 SXM";
    answers.amounts = std::move(amounts);
    answers.serving.model = "llama-3.3-70b";
    return answers;
}

Study studyOf(const NewStudyAnswers &answers)
{
    CHECK_FALSE(problemOf(answers));
    NewStudyRequest request = requestOf(answers, {2026, 11, 22});
    required(findServing(request, bundledCatalogue(), nullptr));
    return made(request).study;
}

double ofWork(const Study &study, const char *key)
{
    return valueAt(study, std::string("workloads.serving.") + key);
}

} // namespace

TEST_CASE("tokens a month are requests of 1,000 tokens, split by the share, unless lengths are said",
          "[serving]")
{
    const Study plain = studyOf(tokensOf({{"tokens_per_month", 100e6}}));
    CHECK(ofWork(plain, "input_tokens") == 600);
    CHECK(ofWork(plain, "output_tokens") == Approx(400));
    CHECK(*requestsPerMonth(plain, "serving") == Approx(1e5));
    const Input &input = plain.workloads.at("serving").inputs.at("input_tokens");
    REQUIRE(input.range);
    CHECK(input.range->low == 150);
    CHECK(input.range->high == 2400);
    CHECK(input.source.find("assumed") == 0);
    CHECK(std::any_of(plain.correlations.begin(), plain.correlations.end(), [](const Correlation &one) {
        return one.a == "workloads.serving.input_tokens" && one.b == "workloads.serving.output_tokens";
    }));

    const Study shared = studyOf(tokensOf({{"tokens_per_month", 100e6}, {"input_share", 0.9}}));
    CHECK(ofWork(shared, "input_tokens") == Approx(900));
    const Study byRequests = studyOf(tokensOf({{"tokens_per_month", 100e6}, {"requests", 5e4}}));
    CHECK(ofWork(byRequests, "input_tokens") + ofWork(byRequests, "output_tokens") == Approx(2000));
    const Study said =
        studyOf(tokensOf({{"tokens_per_month", 100e6}, {"input_tokens", 3000}, {"output_tokens", 1000}}));
    CHECK(*requestsPerMonth(said, "serving") == Approx(25000));
    CHECK(said.workloads.at("serving").inputs.at("input_tokens").range->low == 2400);
    const Study one = studyOf(tokensOf({{"tokens_per_month", 100e6}, {"input_tokens", 300}}));
    CHECK(ofWork(one, "output_tokens") == Approx(200));
}

TEST_CASE("tokens, requests and lengths together are one too many", "[serving]")
{
    const auto problem =
        problemOf(tokensOf({{"tokens_per_month", 1e8}, {"requests", 1e5}, {"input_tokens", 100}}));
    REQUIRE(problem);
    CHECK(problem->kind == ErrorKind::Usage);
}

TEST_CASE("a study of tokens costs what the same study of its requests costs", "[serving]")
{
    const Study byTokens = studyOf(tokensOf({{"tokens_per_month", 40e9}}));
    Study byRequests = byTokens;
    const auto same = giveAmountAs(byRequests, "serving", "requests", std::nullopt);
    REQUIRE(same);
    CHECK(*same->requestsPerMonth == Approx(4e7));
    CHECK(ofWork(byRequests, "requests_per_month") == Approx(4e7));
    const Comparison one = *evaluate(byTokens), other = *evaluate(byRequests);
    for (const OptionOutcome &option : one.options) {
        CAPTURE(option.id);
        CHECK(outcomeIn(other, option.id).npv().value_or(0) == Approx(option.npv().value_or(0)));
    }
    Study back = byRequests;
    REQUIRE(giveAmountAs(back, "serving", "tokens", std::nullopt));
    CHECK(ofWork(back, "tokens_per_month") == Approx(40e9));
    // Longer requests of the same tokens are fewer.
    Study longer = byTokens;
    REQUIRE(setPath(longer, "workloads.serving.input_tokens", "1200"));
    REQUIRE(setPath(longer, "workloads.serving.output_tokens", "800"));
    CHECK(*requestsPerMonth(longer, "serving") == Approx(2e7));
    CHECK(outcomeIn(*evaluate(longer), "api").totalCost().value_or(0) ==
          Approx(outcomeIn(one, "api").totalCost().value_or(0)));
}
