// New studies of a known model: every host of its tokens, which of them are rows, and what is said of the
// others.
#include "pricing/new_study/left_out_cost.h"
#include "pricing/new_study/serving_rules.h"
#include "tests/support/new_studies.h"

#include <algorithm>

using namespace breakeven;
using breakeven::test::isSaid;
using breakeven::test::made;
using breakeven::test::outcomeIn;
using breakeven::test::required;
using breakeven::test::valueAt;

namespace {

constexpr const char *kHosts = "model_id,name,provider,provider_name,provider_model,input_usd_per_m,"
                               "output_usd_per_m,source,date,confidence\n";

// One row: "provider,model of the provider,input,output,day,confidence".
std::string rowOf(const std::string &cells, const std::string &model = "llama-3.3-70b")
{
    std::vector<std::string> all(1);
    for (const char c : cells)
        if (c == ',')
            all.emplace_back();
        else
            all.back() += c;
    return model + ",A model," + all[0] + "," + all[0] + "," + all[1] + "," + all[2] + "," + all[3] +
           ",a list," + all[4] + "," + all[5] + "\n";
}

// A catalogue whose only token prices are these.
Catalogue hostedBy(const std::vector<std::string> &rows)
{
    Catalogue catalogue = bundledCatalogue();
    catalogue.tokenPrices.clear();
    std::string text = kHosts;
    for (const std::string &row : rows)
        text += row;
    required(readCatalogueTable(catalogue, "token_prices.csv", text, "hosts"));
    return catalogue;
}

NewStudyRequest ofModel(const Catalogue &catalogue, const std::string &model = "llama-3.3-70b",
                        std::vector<TokenPrice> stored = {})
{
    NewStudyRequest request;
    request.workload = "serving";
    request.gpu = "H100 SXM";
    request.day = {2026, 11, 22};
    request.serving.model = model;
    for (const auto &[key, value] :
         {std::pair("requests_per_month", "1e6"), {"input_tokens", "1000"}, {"output_tokens", "500"}})
        request.settings.emplace_back(std::string("workloads.serving.") + key, value);
    required(findServing(request, catalogue, nullptr));
    request.serving.prices = std::move(stored);
    return request;
}

NewStudy madeOf(const Catalogue &catalogue, const std::string &model = "llama-3.3-70b",
                std::vector<TokenPrice> stored = {})
{
    auto study = newStudy(ofModel(catalogue, model, std::move(stored)), catalogue);
    REQUIRE(study);
    return *study;
}

const OfferedOption &offeredIn(const NewStudy &study, const std::string &id)
{
    const auto found = std::find_if(study.offered.begin(), study.offered.end(),
                                    [&](const OfferedOption &one) { return one.id == id; });
    CAPTURE(id);
    REQUIRE(found != study.offered.end());
    return *found;
}

std::string whyNot(const NewStudy &study, const std::string &id)
{
    const OfferedOption &one = offeredIn(study, id);
    CHECK_FALSE(one.isTicked);
    return one.reason.substr(0, one.reason.find(';'));
}

std::string nameOf(const NewStudy &study, const std::string &id)
{
    return study.study.options.count(id) ? study.study.options.at(id).name : std::string();
}

TokenPrice stored(const std::string &provider, const std::string &model, double input, double output,
                  const std::string &day)
{
    TokenPrice price;
    price.provider = provider;
    price.model = model;
    price.prices.input = input;
    price.prices.output = output;
    price.currency = "USD";
    price.source = "litellm";
    price.retrievedAt = day + "T10:00:00Z";
    return price;
}

} // namespace

TEST_CASE("each bundled model has a host, and the cheapest and the one in the middle are compared",
          "[serving]")
{
    for (const KnownModel &model : bundledCatalogue().models) {
        CAPTURE(model.id);
        const NewStudy study = madeOf(bundledCatalogue(), model.id);
        if (model.id == "gemma-2-27b") { // a router alone
            CHECK(isSaid(study, "No host of gemma-2-27b has a price to count on"));
            continue;
        }
        REQUIRE(study.study.options.count("api"));
        const Comparison comparison = *evaluate(study.study);
        const double cheapest = outcomeIn(comparison, "api").totalCost().value_or(0);
        CHECK(cheapest > 0);
        if (study.study.options.count("api-median"))
            CHECK(outcomeIn(comparison, "api-median").totalCost().value_or(0) >= cheapest);
        else
            CHECK(study.study.options.at("api").note == "The only host of " + model.id + " that is known.");
        // The bundled rows pass the check for slips.
        for (const OfferedOption &one : study.offered)
            CHECK(one.reason.find("a slip of the list") == std::string::npos);
    }
}

TEST_CASE("a host asks in tokens what the study says: input, output and cached share", "[serving]")
{
    const Catalogue catalogue = hostedBy({rowOf("one,llama-3.3-70b,0.5,2,2026-08-01,high")});
    const NewStudy study = madeOf(catalogue);
    // 10^6 requests of 1,000 and 500 tokens: 500 + 1,000 a month.
    CHECK(outcomeIn(*evaluate(study.study), "api").totalCost() == Approx(1500.0 * 36));
    const Input &price = study.study.options.at("api").procurement.inputs.at("input_price");
    CHECK(price.source == "a list");
    CHECK(price.asOf == Date{2026, 8, 1});
    CHECK(price.confidence == Confidence::High);
    CHECK(price.note == "llama-3.3-70b at one");
}

TEST_CASE("routers, old prices, doubtful ones and slips make no row, and say what they would cost",
          "[serving]")
{
    const Catalogue catalogue = hostedBy({rowOf("openrouter,llama-3.3-70b,0.1,0.1,2026-08-01,high"),
                                          rowOf("old,llama-3.3-70b,0.2,0.2,2025-08-01,high"),
                                          rowOf("unsure,llama-3.3-70b,0.3,0.3,2026-08-01,low"),
                                          rowOf("slip,llama-3.3-70b,0.05,0.05,2026-08-01,high"),
                                          rowOf("good,llama-3.3-70b,0.6,0.6,2026-08-01,medium"),
                                          rowOf("dear,llama-3.3-70b,0.9,0.9,2026-08-01,high"),
                                          rowOf("dearest,llama-3.3-70b,2,2,2026-08-01,high"),
                                          rowOf("maker,closed-1,0.01,0.01,2026-08-01,high", "")});
    const NewStudy study = madeOf(catalogue);
    CHECK(nameOf(study, "api") == "API (good)");
    CHECK(nameOf(study, "api-median") == "API, median host (dear)");
    CHECK(whyNot(study, "api-openrouter") == "A router that passes requests on, no host");
    CHECK(whyNot(study, "api-old") == "Its price is from 2025-08-01, more than 12 months old");
    CHECK(whyNot(study, "api-unsure") == "Its price is of low confidence");
    CHECK(whyNot(study, "api-slip") == "It asks 8 % of what good asks, which may be a slip of the list");
    CHECK(whyNot(study, "api-dearest") == "Another host than those compared");
    CHECK(whyNot(study, "closed-a-model") == "A closed model, for orientation");
    CHECK(offeredIn(study, "api-openrouter").reason.find("it would cost") != std::string::npos);
    CHECK(offeredIn(study, "closed-a-model").reason.find("cheapest compared") == std::string::npos);
    const auto candidates = candidatesOf(leftOutOffersToday(study.study, *evaluate(study.study)));
    const auto host = std::find_if(candidates.begin(), candidates.end(),
                                   [](const OfferCandidate &one) { return one.id == "api-dearest"; });
    REQUIRE(host != candidates.end());
    CHECK(host->way == "token-api");
    CHECK(host->seller == "dearest");
    CHECK_FALSE(host->perGpuHour);
}

TEST_CASE("of two rows of one host the one with the model's own name counts", "[serving]")
{
    const NewStudy study = madeOf(hostedBy({rowOf("one,llama-3.3-70b-tuned,0.3,0.3,2026-08-01,high"),
                                            rowOf("one,llama-3.3-70b-instruct,0.4,0.4,2026-08-01,high")}));
    CHECK(valueAt(study.study, "options.api.input_price") == 0.4);
    CHECK(whyNot(study, "api-one") == "Another version of the model at the same host");
}

TEST_CASE("a price that was refreshed since takes the place of the bundled one of its host", "[serving]")
{
    const Catalogue catalogue = hostedBy({rowOf("one,llama-3.3-70b,0.5,0.5,2026-08-01,high"),
                                          rowOf("two,llama-3.3-70b,0.6,0.6,2026-08-01,high")});
    const auto with = [&](const std::string &day) {
        return madeOf(catalogue, "llama-3.3-70b",
                      {stored("one", "meta-llama/Llama-3.3-70B-Instruct", 0.7, 0.7, day)});
    };
    const NewStudy newer = with("2026-11-20");
    CHECK(valueAt(newer.study, "options.api.input_price") == 0.6);
    CHECK(valueAt(newer.study, "options.api-median.input_price") == 0.7);
    CHECK(newer.study.options.at("api-median").procurement.inputs.at("input_price").source == "litellm");
    // An older list does not hide what is known since.
    CHECK(valueAt(with("2026-07-01").study, "options.api.input_price") == 0.5);
}

TEST_CASE("a context that does not hold the request makes no row", "[serving]")
{
    TokenPrice shortOne = stored("short", "llama-3.3-70b", 0.1, 0.1, "2026-11-20");
    shortOne.contextLimit = 1024;
    const NewStudy study =
        madeOf(hostedBy({rowOf("two,llama-3.3-70b,0.2,0.2,2026-08-01,high")}), "llama-3.3-70b", {shortOne});
    CHECK(nameOf(study, "api") == "API (two)");
    CHECK(whyNot(study, "api-short") == "Its context of 1024 tokens does not hold a request of 1500");
}

TEST_CASE("a replica of two GPUs is rented as two GPUs where a seller asks by the GPU", "[serving]")
{
    NewStudyRequest request = ofModel(bundledCatalogue());
    request.gpu = "A100-80 SXM";
    required(findServing(request, bundledCatalogue(), nullptr));
    const Study study = made(request).study;
    REQUIRE(valueAt(study, "shared.gpus_per_replica") == 2);
    const Procurement &kept = study.options.at("on-demand-kept").procurement;
    CHECK(*kept.inputs.at("gpus_per_instance").value == 2);
    CHECK(outcomeIn(*evaluate(study), "on-demand-kept")["machines_peak"] == 1.0);
    const NewStudy large = made(ofModel(bundledCatalogue(), "llama-3.1-405b"));
    CHECK(valueAt(large.study, "shared.gpus_per_replica") == 16);
}
