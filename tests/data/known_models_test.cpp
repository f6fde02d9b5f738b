// The language models of the catalogue: their rows, their names, and a person's own rows over them.
#include "data/catalogue/known_models.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <fstream>
#include <map>

using namespace breakeven;
using breakeven::test::required;
using breakeven::test::TemporaryFolder;

namespace {

const KnownModels &bundledModels() { return bundledCatalogue().models; }

const KnownModel &modelOf(const std::string &name)
{
    const KnownModel *model = modelNamed(bundledModels(), name);
    INFO(name);
    REQUIRE(model);
    return *model;
}

const std::string kModelColumns = "id,aliases,params_b,active_params_b,source,date\n";

std::string modelRefusal(const std::string &text)
{
    Catalogue catalogue = bundledCatalogue();
    const auto read = readCatalogueTable(catalogue, "models.csv", text, "models.csv");
    CHECK(catalogue.models.size() == bundledModels().size());
    return read ? std::string("none") : read.error().text();
}

} // namespace

TEST_CASE("every bundled model has its figures, its source with the day, and the licence of its weights")
{
    CHECK(bundledModels().size() == 46);
    for (const KnownModel &model : bundledModels()) {
        INFO(model.id);
        CHECK(*model.parameters.value >= model.activeParameters);
        CHECK(model.kvBytesPerToken.value_or(0) > 0);
        CHECK(model.contextTokens.value_or(0) >= 8192);
        CHECK((model.bytesPerParameter > 0.5 && model.bytesPerParameter <= 2));
        CHECK_FALSE(model.parameters.source.empty());
        CHECK(model.parameters.date);
        CHECK(model.parameters.confidence != Confidence::Unstated);
        CHECK_FALSE(model.licence.empty());
        CHECK_FALSE(model.licenceSource.empty());
    }
}

TEST_CASE("the cache of a token is that of layers, KV heads and head size wherever the row has them")
{
    int computed = 0;
    for (const KnownModel &model : bundledModels())
        if (model.kvHeads && model.headDimension) {
            INFO(model.id);
            CHECK(*model.kvBytesPerToken == 2 * *model.kvLayers * *model.kvHeads * *model.headDimension * 2);
            ++computed;
        }
    CHECK(computed > 30);
}

TEST_CASE("no name is of two models, and each finds its own in any spelling")
{
    std::map<std::string, std::string> owners;
    for (const KnownModel &model : bundledModels()) {
        std::vector<std::string> names = model.aliases;
        names.insert(names.end(), {model.id, model.name});
        for (const std::string &name : names) {
            INFO(name);
            CHECK(modelNamed(bundledModels(), name) == &model);
            CHECK(owners.emplace(shortModelName(name), model.id).first->second == model.id);
        }
    }
    CHECK(modelOf("openai/gpt-oss-120b").id == "gpt-oss-120b");
    CHECK(modelOf("GPT OSS 120B").id == "gpt-oss-120b");
    CHECK(modelOf("deepinfra/meta-llama/Llama-3.3-70B-Instruct").id == "llama-3.3-70b");
    CHECK_FALSE(modelNamed(bundledModels(), ""));
    CHECK_FALSE(modelNamed(bundledModels(), "llama"));
}

TEST_CASE("a mistyped model is answered with the nearest ids, each once")
{
    CHECK(nearestModels(bundledModels(), "lama-3.3-70b").front() == "llama-3.3-70b");
    CHECK(nearestModels(bundledModels(), "gpt-oss-12b").front() == "gpt-oss-120b");
    const auto near = nearestModels(bundledModels(), "meta-llama/Llama-3.1-8B-Instruc");
    REQUIRE(near.size() == 3);
    CHECK(near[0] == "llama-3.1-8b");
    CHECK(near[1] != near[0]);
    CHECK(nearestModels({}, "x").empty());
}

TEST_CASE("a row of one's own beside the store takes the place of a model, and a new one is added")
{
    const TemporaryFolder folder;
    std::ofstream(folder.file("models.csv"))
        << "id,aliases,params_b,layers,kv_heads,head_dim,native_bytes_per_param,source,date\n"
           "ours-13b,acme/Ours-13B,13,40,8,128,1,our configuration,2026-11-01\n"
           "phi-4,,15,,,,,our count,2026-11-01\n";
    const KnownModels models = required(catalogueWithOwn(folder.file(""))).models;
    CHECK(models.size() == 47);
    const KnownModel *own = modelNamed(models, "acme/ours-13b");
    REQUIRE(own);
    CHECK(*own->kvBytesPerToken == 2 * 40 * 8 * 128 * 2);
    CHECK(own->activeParameters == 13);
    CHECK(own->bytesPerParameter == 1);
    CHECK(*modelNamed(models, "phi-4")->parameters.value == 15);
    CHECK_FALSE(modelNamed(models, "phi-4")->kvBytesPerToken);
}

TEST_CASE("a broken row of a model is one sentence with its line, and changes nothing")
{
    CHECK(modelRefusal(kModelColumns + "ours,,,,us,2026\n") ==
          "models.csv:2: params_b is empty; write the billions of parameters of the model.");
    CHECK(modelRefusal(kModelColumns + "ours,,0,,us,2026\n") ==
          "models.csv:2: params_b must be a number above 0 and at most 1e+06, found '0'.");
    CHECK(modelRefusal(kModelColumns + "ours,,7,8,us,2026\n") ==
          "models.csv:2: active_params_b must be at most params_b, found 8 of 7.");
    CHECK(modelRefusal(kModelColumns + "ours,,7,,,2026\n") ==
          "models.csv:2: source is empty; enter where the model is described.");
    CHECK(modelRefusal(kModelColumns + ",,7,,us,2026\n") == "models.csv:2: id is empty; write a name.");
    CHECK(modelRefusal(kModelColumns + "ours,openai/gpt-oss-120b,7,,us,2026\n") ==
          "models.csv: The name 'gpt-oss-120b' is both of ours and of gpt-oss-120b; a name must say one "
          "model.");
    CHECK(modelRefusal("id,source\nours,us\n") ==
          "models.csv:1: A table whose first line names id, params_b, source was expected, like the one that "
          "comes with the program.");
}
