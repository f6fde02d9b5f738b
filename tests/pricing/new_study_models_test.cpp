// New studies of a model that the catalogue knows by name.
#include "data/store/store.h"
#include "data/study_file.h"
#include "model/procurement/estimated_replica.h"
#include "pricing/new_study/serving_rules.h"
#include "pricing/refresh/price_import.h"
#include "tests/support/memory_store.h"
#include "tests/support/new_studies.h"

#include <fstream>

using namespace breakeven;
using breakeven::test::isSaid;
using breakeven::test::made;
using breakeven::test::outcomeIn;
using breakeven::test::required;
using breakeven::test::valueAt;

namespace {

NewStudyRequest ofModel(const std::string &model, std::map<std::string, double> facts = {},
                        const std::string &gpu = "H100 SXM")
{
    NewStudyRequest request;
    request.workload = "serving";
    request.gpu = gpu;
    request.day = {2026, 11, 22};
    request.serving.model = model;
    request.serving.facts = std::move(facts);
    for (const auto &[key, value] :
         {std::pair("requests_per_month", "1e7"), {"input_tokens", "1000"}, {"output_tokens", "200"}})
        request.settings.emplace_back(std::string("workloads.serving.") + key, value);
    required(findServing(request, bundledCatalogue(), nullptr));
    return request;
}

} // namespace

TEST_CASE("the name of a known model fills in what an estimate needs, with source and day", "[serving]")
{
    for (const char *name :
         {"llama-3.3-70b", "meta-llama/Llama-3.3-70B-Instruct", "Llama 3.3 70B Instruct"}) {
        CAPTURE(name);
        const Study study = made(ofModel(name)).study;
        CHECK(valueAt(study, "shared.params_b") == 70.55);
        CHECK(valueAt(study, "shared.bytes_per_param") == 2);
        CHECK(valueAt(study, "shared.kv_bytes_per_token") == 327680);
        const Input &parameters = study.shared.at("params_b");
        CHECK(parameters.source.find("AI-Hypercomputer/maxtext") == 0);
        CHECK(parameters.asOf == Date{2026, 8, 22});
        CHECK(parameters.confidence == Confidence::High);
        CHECK(study.shared.at("kv_bytes_per_token").note ==
              "of llama-3.3-70b; 2 × 80 layers × 8 KV heads × 128 × 2 bytes");
        const OptionOutcome kept = outcomeIn(*evaluate(study), "on-demand-kept");
        CHECK(kept.tokensOfWhole->performanceSource == "estimated");
        CHECK(kept.totalCost());
        // 141 GB of weights, and 72 GB of a GPU for them.
        CHECK(valueAt(study, "shared.gpus_per_replica") == 2);
    }
}

TEST_CASE("a known mixture of experts is filled in with its active parameters and packed weights",
          "[serving]")
{
    const NewStudy study = made(ofModel("gpt-oss-120b"));
    CHECK(valueAt(study.study, "shared.params_b") == 116.8);
    CHECK(valueAt(study.study, "shared.active_params_b") == 5.1);
    CHECK(valueAt(study.study, "shared.bytes_per_param") == 0.56);
    CHECK(valueAt(study.study, "shared.kv_bytes_per_token") == 36864);
    CHECK(valueAt(study.study, "shared.tflops") == 1978); // packed weights on a GPU with FP8
    CHECK_FALSE(isSaid(study, "The catalogue has no model"));
}

TEST_CASE("every bundled model makes a study that is sized by its estimate", "[serving]")
{
    for (const KnownModel &model : bundledCatalogue().models) {
        CAPTURE(model.id);
        const NewStudy study = made(ofModel(model.id, {}, "B200"));
        const OptionOutcome kept = outcomeIn(*evaluate(study.study), "on-demand-kept");
        CHECK(kept.tokensOfWhole->performanceSource == "estimated");
        CHECK(kept.totalCost().value_or(0) > 0);
    }
}

TEST_CASE("what a person says of a model goes before the catalogue", "[serving]")
{
    const Study own = made(ofModel("gpt-oss-120b", {{"bytes_per_param", 2}})).study;
    CHECK(valueAt(own, "shared.bytes_per_param") == 2);
    CHECK(own.shared.at("bytes_per_param").source == "own value");
    CHECK(valueAt(own, "shared.params_b") == 116.8);
    // The active ones of the row are of its own parameters.
    const Study other = made(ofModel("gpt-oss-120b", {{"params_b", 4}})).study;
    CHECK(valueAt(other, "shared.params_b") == 4);
    CHECK(other.shared.count("active_params_b") == 0);
    const Study cache =
        made(ofModel("llama-3.1-8b", {{"layers", 10}, {"kv_heads", 2}, {"head_dim", 64}})).study;
    CHECK(valueAt(cache, "shared.kv_bytes_per_token") == 2 * 10 * 2 * 64 * 2);
}

TEST_CASE("a known model that was measured on the GPU is planned on these runs, others on an estimate",
          "[serving]")
{
    const auto sourceOn = [](const std::string &gpu, const std::string &runs, const char *input,
                             const char *output) {
        NewStudyRequest request = ofModel("gpt-oss-120b", {}, gpu);
        request.serving = {};
        request.serving.model = "gpt-oss-120b";
        request.serving.runs = runs;
        request.settings.emplace_back("workloads.serving.input_tokens", input);
        request.settings.emplace_back("workloads.serving.output_tokens", output);
        required(findServing(request, bundledCatalogue(), nullptr));
        const Study study = made(request).study;
        const OptionOutcome kept = outcomeIn(*evaluate(study), "on-demand-kept");
        CHECK(kept.totalCost());
        return std::pair(kept.tokensOfWhole->performanceSource, study);
    };
    const auto [near, study] = sourceOn("B200", "", "520", "170");
    CHECK(near == "measured");
    const ServingSeries &series = study.performance.at("gpt-oss-120b on 4 B200");
    CHECK(series.points.size() == 5);
    CHECK(series.from.find("SemiAnalysisAI/InferenceX @ 2a6a04c041af") == 0);
    CHECK(series.from.find("(Apache-2.0)") != std::string::npos);
    CHECK(series.asOf == Date{2026, 6, 12});
    CHECK(study.shared.count("output_weight") == 0);
    // As of the example that was made of the same files.
    const Study example = required(exampleStudy("llm-serving"));
    const auto &points = example.performance.at("b200-gpt-oss-120b").points;
    REQUIRE(points.size() == series.points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        CHECK(series.points[i].concurrency == points[i].concurrency);
        CHECK(series.points[i].requestsPerSecond == Approx(points[i].requestsPerSecond));
        CHECK(*series.points[i].ttft.at(Percentile::P99) == Approx(*points[i].ttft.at(Percentile::P99)));
    }

    // Other lengths are converted, which is an estimate and says so.
    const auto [far, converted] = sourceOn("B200", "", "1000", "200");
    CHECK(far == "estimated");
    const Input &weight = converted.shared.at("output_weight");
    CHECK(weight.value == 4);
    CHECK((weight.range && weight.range->low == 1 && weight.range->high == 10));

    CHECK(sourceOn("B200", kEstimate, "520", "170").first == "estimated");
    CHECK(sourceOn("H100 SXM", "", "520", "170").second.performance.empty());
}

TEST_CASE("token prices under any name of a known model are those of the model", "[serving]")
{
    const test::TemporaryFolder folder;
    const std::string list = folder.file("model_prices_and_context_window.json");
    const auto listed = [](const std::string &provider, const std::string &name) {
        return "\"" + provider + "/" + name + "\": {\"litellm_provider\": \"" + provider +
               "\", \"mode\": \"chat\", \"input_cost_per_token\": 6e-7, \"output_cost_per_token\": 8e-7}";
    };
    std::ofstream(list) << "{" << listed("groq", "llama-3.3-70b-versatile") << ", "
                        << listed("deepinfra", "meta-llama/Llama-3.3-70B-Instruct") << ", "
                        << listed("other", "llama-3.1-8b-instant") << "}";
    Store store = test::newStore();
    required(importPrices(store, list, {}));
    NewStudyRequest request = ofModel("llama-3.3-70b");
    required(findServing(request, bundledCatalogue(), &store));
    std::vector<std::string> providers;
    for (const TokenPrice &price : request.serving.prices)
        providers.push_back(price.provider);
    CHECK(providers == std::vector<std::string>{"deepinfra", "groq"});
    CHECK(outcomeIn(*evaluate(made(request).study), "api").totalCost().value_or(0) > 0);
}

TEST_CASE("an unknown model fills in nothing, and the nearest names are said", "[serving]")
{
    const NewStudy study = made(ofModel("gpt-oss-12b"));
    CHECK(study.study.shared.count("params_b") == 0);
    CHECK(isSaid(study, "No run of gpt-oss-12b on H100 SXM is stored"));
    CHECK(isSaid(study, "The catalogue has no model \"gpt-oss-12b\", so nothing of it is filled in; the "
                        "nearest names are gpt-oss-120b, gpt-oss-20b"));
}

TEST_CASE("requests that are longer than the context of the model are pointed out", "[serving]")
{
    NewStudyRequest request = ofModel("gemma-2-27b");
    CHECK_FALSE(isSaid(made(request), "does not fit into the context"));
    request.settings.emplace_back("workloads.serving.input_tokens", "9000");
    CHECK(isSaid(made(request),
                 "A request of 9200 tokens does not fit into the context of gemma-2-27b, which "
                 "is 8192 tokens."));
}
