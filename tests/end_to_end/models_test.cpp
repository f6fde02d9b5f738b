// The language models of the program as a person lists them, shows one, and names one for a new study.
#include "tests/support/desk.h"
#include "tests/support/json.h"

#include <fstream>

using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

Json modelsListed(const Desk &desk, std::vector<std::string> more = {})
{
    more.insert(more.begin(), {"models", "list"});
    more.insert(more.end(), {"--format", "json"});
    return parseJson(desk.succeed(more).out)["models"];
}

Json modelShown(const Desk &desk, const std::string &name)
{
    return parseJson(desk.succeed({"models", "show", name, "--format", "json"}).out);
}

} // namespace

TEST_CASE("models are listed, found by a part of a name, and shown under any of their names")
{
    const Desk desk;
    CHECK(modelsListed(desk).size() == 46);
    CHECK(modelsListed(desk, {"gpt-oss"}).size() == 2);
    CHECK(modelsListed(desk, {"apache-2.0"}).size() > 10);
    CHECK(modelsListed(desk, {"meta-llama/"}).size() == 6);
    for (const char *name : {"gpt-oss-120b", "openai/gpt-oss-120b", "GPT OSS 120B"}) {
        const Json model = modelShown(desk, name);
        CHECK(model["schema"] == "breakeven/model/1");
        CHECK(model["id"] == "gpt-oss-120b");
        CHECK(model["params_b"] == 116.8);
        CHECK(model["context_k"] == 128.0);
        CHECK(model["date"] == "2026-08-21");
        CHECK(model["source_licence"] == "Apache-2.0");
    }
    CHECK(modelShown(desk, "deepseek-v3")["kv_heads"].is_null());
    const ProcessResult text = desk.succeed({"models", "list", "llama-3.3"});
    CHECK_THAT(text.out, Catch::Contains("llama-3.3-70b") && Catch::Contains("327680"));
    CHECK_THAT(desk.succeed({"models", "show", "phi-4"}).out, Catch::Contains("licence"));
}

TEST_CASE("a model that is not known is answered with the nearest names")
{
    const Desk desk;
    for (const char *command : {"list", "show"}) {
        const ProcessResult typo = desk.run({"models", command, "gpt-oss-12b"});
        CHECK(typo.exitCode == 4);
        CHECK(typo.out.empty());
        CHECK_THAT(typo.messages, Catch::Contains("There is no model \"gpt-oss-12b\"; the nearest names are "
                                                  "gpt-oss-120b, gpt-oss-20b"));
    }
    CHECK(desk.run({"models", "show"}).exitCode == 2);
    CHECK(desk.run({"models"}).exitCode == 2);
}

TEST_CASE("a list of models in CSV can be one's own table beside the store")
{
    const Desk desk;
    const std::string table = desk.succeed({"models", "list", "--format", "csv"}).out;
    std::ofstream(desk.file("models.csv")) << table;
    CHECK(desk.succeed({"models", "list", "--format", "csv"}).out == table);
    std::ofstream(desk.file("models.csv")) << "id,params_b,source\nours-7b,7,our configuration\n";
    CHECK(modelsListed(desk).size() == 47);
    CHECK(modelShown(desk, "ours-7b")["active_params_b"] == 7.0);
    std::ofstream(desk.file("models.csv")) << "id,params_b,source\nours-7b,seven,us\n";
    const ProcessResult bad = desk.run({"models", "list"});
    CHECK(bad.exitCode == 3);
    CHECK_THAT(bad.messages, Catch::Contains("models.csv:2: params_b must be a number"));
}

TEST_CASE("the name of a model is enough for a study of serving it")
{
    const Desk desk;
    desk.succeed({"study", "new", "S", "--as-of", "2026-11-22", "--workload", "serving", "--gpu", "H100 SXM",
                  "--model", "gpt-oss-120b", "--requests", "1e6"});
    const Json shown = parseJson(desk.succeed({"study", "show", "S", "--format", "json"}).out);
    CHECK(shown["shared"]["params_b"]["value"] == "116.8");
    CHECK(shown["shared"]["params_b"]["as_of"] == "2026-08-21");
    const Json compared = parseJson(desk.succeed({"compare", "S", "--format", "json"}).out);
    CHECK(compared["cheapest"].is_string());
}
