// The bundled prices of tokens: each of a model that is known, each with its source, and in order.
#include "data/catalogue/known_models.h"
#include "data/catalogue/known_token_prices.h"
#include "tests/support/test.h"

#include <algorithm>
#include <set>

using namespace breakeven;

TEST_CASE("every bundled price of tokens is of a bundled model or of a closed one, with source and day",
          "[serving]")
{
    const Catalogue &catalogue = bundledCatalogue();
    CHECK(catalogue.tokenPrices.size() > 400);
    std::set<std::string> priced;
    std::set<std::pair<std::string, std::string>> offers;
    for (const KnownTokenPrice &price : catalogue.tokenPrices) {
        CAPTURE(price.provider, price.providerModel);
        priced.insert(price.model);
        CHECK(offers.emplace(price.provider, price.providerModel).second);
        if (!price.model.empty()) {
            const KnownModel *model = modelNamed(catalogue.models, price.model);
            REQUIRE(model);
            CHECK(model->id == price.model);
        }
        // A name of one model is never an offer of another.
        const KnownModel *named = modelNamed(catalogue.models, price.providerModel);
        CHECK((!named || named->id == price.model));
        CHECK(price.input > 0);
        CHECK(price.output > 0);
        CHECK(price.stated.date);
        CHECK(price.stated.confidence != Confidence::Unstated);
        CHECK(tokenProviderName(catalogue.tokenPrices, price.provider) == price.providerName);
    }
    for (const KnownModel &model : catalogue.models) {
        CAPTURE(model.id);
        CHECK(priced.count(model.id));
    }
}

TEST_CASE("a row of one's own replaces that of its provider and model, and a bad one is a sentence",
          "[serving]")
{
    const std::string header =
        "model_id,provider,provider_model,input_usd_per_m,output_usd_per_m,source,batch_discount\n";
    Catalogue catalogue = bundledCatalogue();
    const std::size_t before = catalogue.tokenPrices.size();
    REQUIRE(readCatalogueTable(catalogue, "token_prices.csv",
                               header + "phi-4,deepinfra,microsoft/phi-4,0.01,0.02,our contract,0.5\n"
                                        "phi-4,us,our-phi,0.1,0.2,our contract,\n",
                               "own"));
    CHECK(catalogue.tokenPrices.size() == before + 1);
    const auto found =
        std::find_if(catalogue.tokenPrices.begin(), catalogue.tokenPrices.end(),
                     [](const KnownTokenPrice &one) { return one.providerModel == "microsoft/phi-4"; });
    REQUIRE(found != catalogue.tokenPrices.end());
    CHECK(found->input == 0.01);
    CHECK(found->batchDiscount == 0.5);
    for (const auto &[row, sentence] :
         {std::pair("phi-4,us,phi,0,1,a list,",
                    "input_usd_per_m must be a price above 0, in USD per million tokens, found '0'."),
          {"phi-4,us,phi,1,,a list,", "output_usd_per_m must be a price above 0"},
          {"phi-4,us,phi,1,1,a list,50", "batch_discount must be a share from 0 to 1, found '50'."},
          {"phi-4,us,phi,1,1,,", "source is empty"}}) {
        CAPTURE(row);
        const auto read = readCatalogueTable(catalogue, "token_prices.csv", header + row + "\n", "own");
        REQUIRE_FALSE(read);
        CHECK_THAT(read.error().text(), Catch::Contains(std::string("own:2: ") + sentence));
    }
}
