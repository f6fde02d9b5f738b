// Shared assumptions and facts of GPUs in the study file.
#include "data/study_diff.h"
#include "data/study_file.h"
#include "model/evaluate/evaluate.h"
#include "model/study/fields.h"
#include "model/study/shared_inputs.h"
#include "model/study/study_path.h"
#include "tests/support/json.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>

using namespace breakeven;
using breakeven::test::parseJson;
using breakeven::test::required;
using Json = nlohmann::json;

namespace {

std::string file(const std::string &shared, const std::string &inside = R"("price": {"shared": "rent"})",
                 int version = 2)
{
    return R"({"schema": "breakeven/study/)" + std::to_string(version) +
           R"(", "currency": "USD", "shared": )" + shared +
           R"(, "workloads": {"training": {"kind": "training"}},
      "options": {"cloud": {"name": "Cloud", "kind": "on-demand", )" +
           inside + R"(}, "spot": {"name": "Spot", "kind": "spot", "price": {"shared": "rent"}}}})";
}

StudyReading readSmallStudy(const std::string &text) { return required(parseStudy(text, "small.json")); }

Error refusedSharing(const std::string &text)
{
    const auto reading = parseStudy(text, "small.json");
    REQUIRE_FALSE(reading);
    CHECK(reading.error().kind == ErrorKind::BadInput);
    return reading.error();
}

} // namespace

TEST_CASE("what is shared reads in the unit of its uses and is equal after writing and reading")
{
    const std::string rent =
        R"({"rent": {"value": "1 USD/min", "low": 50, "high": 70, "source": "a quote"}, "left": 0.5})";
    const StudyReading reading = readSmallStudy(file(rent));
    CHECK(reading.issues.empty());
    CHECK(*reading.study.shared.at("rent").value == Approx(60));
    CHECK(reading.study.options.at("cloud").procurement.inputs.at("price").shared == "rent");
    CHECK(evaluate(reading.study));
    const std::string text = studyText(reading.study);
    const Json json = parseJson(text);
    CHECK(json["shared"]["rent"]["value"] == "60 USD/h");
    CHECK(json["shared"]["left"]["value"] == "0.5");
    CHECK(json["options"]["spot"]["price"] == Json{{"shared", "rent"}});
    const StudyReading again = readSmallStudy(text);
    CHECK(again.study == reading.study);
    CHECK(again.issues.empty());
    CHECK(studyText(again.study) == text);
}

TEST_CASE("a share reads as a share, also where the choice its use counts under is filled in later")
{
    const std::string racks = R"("kind": "owned-rack", "hosting_per_server_year": {"shared": "house"})";
    const StudyReading reading = readSmallStudy(
        R"({"schema": "breakeven/study/2", "currency": "EUR", "shared": {"house": "7000 EUR/server-year"},
        "workloads": {"training": {"kind": "training"}}, "options": {"own": {)" +
        racks + "}}}");
    CHECK(*reading.study.shared.at("house").value == 7000);
    CHECK(readSmallStudy(studyText(reading.study)).study == reading.study);
}

TEST_CASE("facts of GPUs are inputs of the file, whatever the names hold")
{
    Study study = readSmallStudy(file("{\"rent\": 1}")).study;
    for (const auto &[path, text] : std::vector<std::pair<const char *, const char *>>{
             {"gpus.H100 SXM.bf16_tflops", "989"},
             {"gpus.H100 SXM.bf16_tflops.source", "data sheet"},
             {"gpus.RTX 4.0.bandwidth_gb_s", "1008 GB/s"},
             {"workloads.training.gpu", "H100 SXM"},
             {"workloads.training.min_gpu_memory", "40 GB"},
             {"conventions.speed_basis", "memory-bandwidth"}})
        REQUIRE(setPath(study, path, text));
    const Json json = parseJson(studyText(study));
    CHECK(json["gpus"]["H100 SXM"]["bf16_tflops"]["value"] == "989 TFLOPS");
    CHECK(json["gpus"]["RTX 4.0"]["bandwidth_gb_s"]["value"] == "1008 GB/s");
    const StudyReading again = readSmallStudy(studyText(study));
    CHECK(again.study == study);
    CHECK(again.issues.empty());
}

TEST_CASE("what is wrong with what is shared is one sentence with its place")
{
    struct Row
    {
        std::string text;
        const char *where;
        const char *sentence;
    };
    const Row rows[] = {
        {file(R"({"left": 1})"), "options.cloud.price", "no shared assumption 'rent'"},
        {file("{}"), "options.cloud.price", "make it first"},
        {file(R"({"rent": {"shared": "left"}, "left": 1})"), "shared.rent", "a number of its own"},
        {file(R"({"rent": {"shared": "rent"}})"), "shared.rent", "a number of its own"},
        {file(R"({"rent": -1})"), "shared.rent", "between 0 "},
        {file(R"({"rent": "3 GB"})"), "shared.rent", "USD/h"},
        {file(R"({"two words": 1})"), "shared", "letters, digits"},
        {file(R"({"rent": 1}, "conventions": {"discount_rate": {"shared": "rent"}})"),
         "conventions.discount_rate", "whole study"},
        {file("[]"), "shared", "Expected an object"},
        {file(R"({"rent": 1})", R"("price": {"shared": "rent", "value": 3})"), "options.cloud.price",
         "holds nothing else"},
        {file(R"({"rent": 1})", R"("price": {"shared": ""})"), "options.cloud.price.shared", "empty"},
        {file(R"({"rent": 1})", R"("overhead": {"shared": "rent"})"), "options.spot.price", "the same unit"},
    };
    for (const Row &row : rows) {
        INFO(row.text);
        const Error error = refusedSharing(row.text);
        CHECK(error.where == std::string("small.json: ") + row.where);
        CHECK_THAT(error.message, Catch::Contains(row.sentence));
        CHECK(error.message.back() == '.');
    }
}

TEST_CASE("a study says by paths what of its shared assumptions and GPUs differs")
{
    const Study before = readSmallStudy(file("{\"rent\": 1}")).study;
    Study after = before;
    REQUIRE(setPath(after, "shared.rent", "2"));
    REQUIRE(setPath(after, "options.cloud.price", "shared:"));
    REQUIRE(setPath(after, "gpus.H100 SXM.memory_gb", "80"));
    std::vector<std::string> paths;
    for (const StudyChange &change : studyChanges(before, after))
        paths.push_back(change.path);
    for (const char *path : {"shared.rent.value", "options.cloud.price.shared", "options.cloud.price.value",
                             "gpus.H100 SXM.memory_gb.value"})
        CHECK(std::find(paths.begin(), paths.end(), path) != paths.end());
}

TEST_CASE("a file of either version reads, the present one is written, and a newer one is refused")
{
    CHECK(readSmallStudy(file("{\"rent\": 1}", R"("price": 3)", 1)).version == 1);
    const StudyReading now = readSmallStudy(file("{\"rent\": 1}"));
    CHECK(now.version == 2);
    CHECK(now.changes.empty());
    CHECK(parseJson(studyText(now.study))["schema"] == "breakeven/study/3");
    CHECK_THAT(refusedSharing(file("{}", R"("price": 3)", 4)).message, Catch::Contains("breakeven/study/4"));
    const Json schema = parseJson(studySchema());
    CHECK(schema["properties"]["schema"]["enum"] ==
          Json{"breakeven/study/3", "breakeven/study/2", "breakeven/study/1"});
    CHECK(schema["properties"]["gpus"]["additionalProperties"]["properties"].contains("bandwidth_gb_s"));
}

TEST_CASE("a speed a file gives stays a value, one it leaves out is computed")
{
    const Study study =
        readSmallStudy(file("{\"rent\": 1}", R"("price": 3, "speed": 2.5, "gpu": "A100")", 1)).study;
    const Input &given = study.options.at("cloud").procurement.inputs.at("speed");
    CHECK(given.mode == EffectMode::Value);
    CHECK(*given.value == 2.5);
    CHECK(study.options.at("spot").procurement.inputs.at("speed").mode == EffectMode::Computed);
}
