#include "data/study_diff.h"
#include "data/study_file.h"
#include "model/evaluate/evaluate.h"
#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "tests/support/json.h"
#include "tests/support/required.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

#include <filesystem>
#include <fstream>

using namespace breakeven;
using breakeven::test::parseJson;
using breakeven::test::required;
using breakeven::test::TemporaryFolder;

namespace {

std::string minimal(const std::string &inside = {})
{
    return R"({"schema": "breakeven/study/1", "currency": "USD", "name": "Small",
      "workloads": {"training": {"kind": "training"}},
      "options": {"cloud": {"name": "Cloud", "kind": "on-demand", "price": "3.06 USD/h")" +
           inside + "}}}";
}

Error refusedStudy(const std::string &text)
{
    const auto reading = parseStudy(text, "small.json");
    REQUIRE_FALSE(reading);
    return reading.error();
}

} // namespace

TEST_CASE("every example reads, evaluates, and is equal after writing and reading")
{
    REQUIRE(exampleStudies().size() == 8);
    for (const ExampleStudy &example : exampleStudies()) {
        INFO(example.name);
        const auto study = required(exampleStudy(example.name));
        CHECK(evaluate(study));
        const auto again = required(parseStudy(studyText(study), "again"));
        CHECK(again.study == study);
        CHECK(again.issues.empty());
        CHECK(studyText(again.study) == studyText(study));
    }
}

TEST_CASE("the bundled example files hold no unknown key")
{
    for (const ExampleStudy &example : exampleStudies()) {
        const std::string text = test::fileText(std::string(BREAKEVEN_SOURCE_DIR) +
                                                "/data/bundled/examples/" + example.name + ".breakeven.json");
        const auto reading = required(parseStudy(text, example.name));
        for (const Issue &issue : reading.issues)
            UNSCOPED_INFO(issue.sentence);
        CHECK(reading.issues.empty());
    }
}

TEST_CASE("an input may be a bare amount, and what is missing is filled in and marked assumed")
{
    const auto reading = required(parseStudy(minimal(), "small.json"));
    const Study &study = reading.study;
    CHECK(*study.options.at("cloud").procurement.inputs.at("price").value == 3.06);
    const Input &gpus = study.workloads.at("training").inputs.at("gpus");
    CHECK(*gpus.value == 8);
    CHECK(gpus.confidence == Confidence::Assumed);
    CHECK(*study.conventions.inputs.at("discount_rate").value == 0.10);
    CHECK_FALSE(study.id.empty());
}

TEST_CASE("unknown keys are reported with their path and do not stop the reading")
{
    const auto reading = required(parseStudy(minimal(R"(, "colour": "red", "busy": 1)"), "small.json"));
    REQUIRE(reading.issues.size() == 2);
    CHECK(reading.issues[0].place == "options.cloud.colour");
}

TEST_CASE("a study file is not read beyond its bounds")
{
    CHECK(refusedStudy(std::string(200000, '[')).message ==
          "Expected objects and lists at most 64 deep, found more; a study has no place for them.");
    const std::string name(201, 'n');
    CHECK(refusedStudy(minimal(R"(}, "more": {"kind": "on-demand", "name": ")" + name + '"')).message ==
          "Expected a name of at most 200 characters, found 201; shorten it.");
    CHECK(refusedStudy(minimal() + std::string(std::size_t(64) << 20, ' ')).message ==
          "Expected a study of at most 64 MB, found 65 MB; no study is as large.");
}

TEST_CASE("what is no study is refused in one sentence with its place")
{
    CHECK(refusedStudy("").message.find("empty file") != std::string::npos);
    CHECK(refusedStudy("hello").where == "small.json:1:1");
    CHECK(refusedStudy("[1, 2]").message.find("breakeven/study/3") != std::string::npos);
    CHECK(refusedStudy("{\"a\": 1}").kind == ErrorKind::BadInput);
    const std::string whole = minimal();
    CHECK(refusedStudy(whole.substr(0, whole.size() / 2)).message.find("cut short") != std::string::npos);
    CHECK(refusedStudy(R"({"schema": "breakeven/study/9"})").message.find("newer") != std::string::npos);
    CHECK(refusedStudy(R"({"schema": "breakeven/study/1", "workloads": {}, "options": {}})").where ==
          "small.json: currency");
    CHECK(refusedStudy(minimal(R"(, "kind": "rocket")")).where == "small.json: options.cloud.kind");
    CHECK(refusedStudy(minimal(R"(, "price_change": "3 GB")")).where ==
          "small.json: options.cloud.price_change");
    CHECK(refusedStudy(minimal(R"(, "gpus_per_instance": -1)")).message.find("expected between ") !=
          std::string::npos);
    CHECK(refusedStudy(minimal(R"(, "allocation": "sometimes")")).message.find("autoscaled, always-on") !=
          std::string::npos);
    CHECK(refusedStudy(minimal(R"(, "speed": {"value": 1, "low": 3, "high": 2})")).message.find("low end") !=
          std::string::npos);
    CHECK(refusedStudy(
              R"({"schema": "breakeven/study/1", "currency": "USD", "options": {"a.b": {"kind": "spot"}}})")
              .where == "small.json: options");
    CHECK(
        refusedStudy(minimal(R"(, "overhead": {"mode": "guessed"})")).message.find("'value' or 'computed'") !=
        std::string::npos);
}

TEST_CASE("values to draw from, correlations and open choices survive the file")
{
    const auto reading = parseStudy(
        minimal(R"(, "speed": {"value": 1, "shape": "discrete", "values": [1, 2], "weights": [3, 1]},)"
                R"( "gpus": {"value": 8, "shape": "empirical", "values": [8, 4, "16 GPUs"]}}},)"
                R"( "correlations": [{"a": "options.cloud.speed", "b": "options.cloud.gpus", "rank": -0.5,)"
                R"( "note": "seen"}], "uncertain_choices": [{"path": "options.cloud.allocation",)"
                R"( "values": ["autoscaled", "always-on"], "weights": [3, 1], "source": "a guess"}],)"
                R"( "gpus": {"A100": {)"),
        "small.json");
    INFO((reading ? "" : reading.error().text()));
    REQUIRE(reading);
    const Study &study = reading->study;
    const Range speed = *study.options.at("cloud").procurement.inputs.at("speed").range;
    CHECK(speed == Range::ofValues(RangeShape::Discrete, {1, 2}, {3, 1}));
    const Range gpus = *study.options.at("cloud").procurement.inputs.at("gpus").range;
    CHECK(gpus.low == 4);
    CHECK(gpus.high == 16);
    REQUIRE(study.correlations.size() == 1);
    CHECK(study.correlations[0].rank == -.5);
    REQUIRE(study.uncertainChoices.size() == 1);
    CHECK(study.uncertainChoices[0] ==
          UncertainChoice{"options.cloud.allocation", {"autoscaled", "always-on"}, {3, 1}, "a guess", {}});
    const auto again = required(parseStudy(studyText(study), "small.json"));
    CHECK(again.study == study);
}

TEST_CASE("a yearly change may hold one value a year, each with a range")
{
    const auto reading = required(parseStudy(
        minimal(R"(, "price_change": ["-20 %", {"value": "-10 %", "low": "-15 %", "high": "0 %"}, "0 %"])"),
        "small.json"));
    const Inputs &inputs = reading.study.options.at("cloud").procurement.inputs;
    CHECK(inputs.at("price_change").value == -.2);
    CHECK(inputs.at("price_change_year_2").range->low == -.15);
    CHECK(inputs.at("price_change_year_3").value == 0.0);
    CHECK_FALSE(inputs.count("price_change_year_4"));
    CHECK(parseStudy(studyText(reading.study), "small.json")->study == reading.study);
    const auto written = parseJson(studyText(reading.study))["options"]["cloud"];
    CHECK(written["price_change"]["by_year"].size() == 3);
    CHECK_FALSE(written.contains("price_change_year_2"));
    CHECK(refusedStudy(minimal(R"(, "price_change": [1, 1, 1, 1, 1, 1])")).message ==
          "Yearly price change: expected 1 to 5 values, one a year, found a list of 6.");
    CHECK(
        refusedStudy(minimal(R"(, "speed": [1, 2])")).message.find("expected one value, found a list of 2") !=
        std::string::npos);
    CHECK(refusedStudy(minimal(R"(, "price_change": ["0 %", "3 GB"])")).where ==
          "small.json: options.cloud.price_change[2]");
}

TEST_CASE("values and correlations that do not fit are refused with their place")
{
    const auto message = [](const std::string &inside) { return refusedStudy(minimal(inside)).message; };
    CHECK(message(R"(, "speed": {"value": 1, "shape": "discrete"})").find("needs 'values' to draw from") !=
          std::string::npos);
    CHECK(message(R"(, "speed": {"value": 1, "shape": "pert", "values": [1, 2]})")
              .find("are drawn as 'empirical' or 'discrete'") != std::string::npos);
    CHECK(message(R"(, "speed": {"shape": "discrete", "values": [1, 2], "weights": [1]})")
              .find("one weight a value, found 1 for 2 values") != std::string::npos);
    CHECK(message(R"(, "speed": {"shape": "discrete", "values": [1, 2], "weights": [1, 0]})")
              .find("Expected a weight above 0") != std::string::npos);
    CHECK(message(R"(, "speed": {"shape": "empirical", "values": 3})").find("list of values in brackets") !=
          std::string::npos);
    CHECK(message(R"(, "speed": {"shape": "gaussian", "low": 1, "high": 2})").find("empirical or discrete") !=
          std::string::npos);
    CHECK(message(R"(}}, "correlations": [{"a": "x", "b": "y"}], "gpus": {"A100": {)")
              .find("A correlation needs 'a' and 'b'") != std::string::npos);
    const auto choices = [&](const std::string &inside) {
        return message(R"(}}, "uncertain_choices": )" + inside + R"(, "gpus": {"A100": {)");
    };
    CHECK(choices("3").find("Expected a list of choices in brackets") != std::string::npos);
    CHECK(choices(R"([{"path": "x"}])").find("needs its 'path' and the 'values'") != std::string::npos);
    CHECK(choices(R"([{"path": "x", "values": "cash"}])").find("list of values in brackets") !=
          std::string::npos);
    CHECK(choices(R"([{"path": "x", "values": ["a", "b"], "weights": [1, -1]}])")
              .find("Expected a weight above 0") != std::string::npos);
}

TEST_CASE("what JSON would swallow is refused: keys that stand twice, broken ids, prices below nothing")
{
    const auto twice = refusedStudy(minimal(R"(, "price": "1 USD/h")"));
    CHECK(twice.where == "small.json: options.cloud.price");
    CHECK(twice.message.find("twice") != std::string::npos);
    const auto study = [](const std::string &inside) {
        return R"({"schema": "breakeven/study/1", "currency": "USD", )" + inside + "}";
    };
    for (const char *id : {"", "six servers", "../../x", "5d6c3f0e-0001-4b52-9b1e-6f1d2a7c000"})
        CHECK(refusedStudy(study("\"id\": \"" + std::string(id) + "\"")).where == "small.json: id");
    const std::string pinned =
        R"(, "overflow": 1, "base_price": {"value": 1, "price": {"price": "-1 USD/h"}})";
    CHECK(refusedStudy(minimal(R"(, "gpus": 8}, "own": {"kind": "scale-to-zero")" + pinned)).where ==
          "small.json: options.own.base_price.price.price");
    CHECK(refusedStudy(minimal(R"(, "workloads": {"serving": {"kind": "spot"}})")).where ==
          "small.json: options.cloud.workloads.serving");
    CHECK(refusedStudy(minimal(R"(}, "own": {"kind": "owned-rack", "depreciation_schedule": "50, 40")"))
              .where == "small.json: options.own.depreciation_schedule");
}

TEST_CASE("a file without an id is the same study however often and by whatever path it is read")
{
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path() / "inner");
    std::ofstream(folder.file("a.json")) << minimal();
    std::ofstream(folder.file("b.json")) << minimal();
    const auto idOf = [&](const std::string &name) {
        return readStudyFile(folder.file(name)).value().study.id;
    };
    const std::string id = idOf("a.json");
    CHECK(isUuid(id));
    CHECK(idOf("a.json") == id);
    CHECK(idOf("inner/../a.json") == id);
    CHECK(idOf("b.json") != id);
    std::ofstream(folder.file("a.json")) << minimal(R"(, "gpus": 16)");
    CHECK(idOf("a.json") == id);
}

TEST_CASE("a study is written beside and renamed: the old file survives a folder that cannot be written")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("study.breakeven.json");
    const auto study = required(exampleStudy("startup-six-servers"));
    REQUIRE(writeStudyFile(study, path));
    const auto reading = required(readStudyFile(path));
    CHECK(reading.study == study);
    CHECK_FALSE(writeStudyFile(study, folder.file("no/such/folder/study.json")));
    CHECK(readStudyFile(folder.file("missing.json")).error().kind == ErrorKind::NotFound);
    CHECK(readStudyFile(folder.path().string()).error().kind == ErrorKind::BadInput);
    const auto files = std::filesystem::directory_iterator(folder.path());
    CHECK(std::distance(begin(files), end(files)) == 1);
}

TEST_CASE("a file that somebody else has written since is not replaced, and its writer's change stays")
{
    const breakeven::test::TemporaryFolder folder;
    const std::string path = folder.file("study.breakeven.json");
    Study study = exampleStudy("startup-six-servers").value();
    REQUIRE(createStudyFile(study, path));
    const std::string hash = studyHash(readStudyFile(path)->study);
    Study theirs = study;
    theirs.name = "Theirs";
    REQUIRE(replaceStudyFile(theirs, path, hash));
    Study mine = study;
    mine.name = "Mine";
    const auto second = replaceStudyFile(mine, path, hash);
    REQUIRE_FALSE(second);
    CHECK_THAT(second.error().text(), Catch::Contains("changed elsewhere meanwhile"));
    CHECK(readStudyFile(path)->study.name == "Theirs");
    CHECK_FALSE(createStudyFile(mine, path));
    CHECK(readStudyFile(path)->study.name == "Theirs");
    std::filesystem::remove(path);
    CHECK_FALSE(replaceStudyFile(mine, path, hash));
    CHECK_FALSE(std::filesystem::exists(path));
    CHECK(std::filesystem::is_empty(std::filesystem::path(path).parent_path()));
}

TEST_CASE("what differs between two studies is told by path")
{
    const auto before = exampleStudy("startup-six-servers");
    Study after = *before;
    REQUIRE(setPath(after, "options.own-six.resale_fraction", "20 %"));
    after.options.erase("own-four-burst");
    const auto changes = studyChanges(*before, after);
    const auto found = std::find_if(changes.begin(), changes.end(), [](const StudyChange &change) {
        return change.path == "shared.resale_fraction.value";
    });
    REQUIRE(found != changes.end());
    CHECK(found->before == "30 %");
    CHECK(found->after == "20 %");
    CHECK(studyChanges(*before, *before).empty());
    Study growing = *before;
    REQUIRE(setPath(growing, "workloads.training.growth", "10 %, 20 %"));
    const auto grown = studyChanges(*before, growing);
    CHECK(std::any_of(grown.begin(), grown.end(), [](const StudyChange &change) {
        return change.path == "workloads.training.growth_year_2.value" && change.after == "20 %/year";
    }));
}

TEST_CASE("a series is written as one list with its factor, and the keys of before are read")
{
    const auto read = [](const std::string &version, const std::string &inside) {
        const auto reading = parseStudy(R"({"schema": "breakeven/study/)" + version + R"(", "id":
            "5d6c3f0e-0007-4b52-9b1e-6f1d2a7c0081", "currency": "USD", "name": "Small", "as_of": "2026-11-20",
            "workloads": {"work": {"kind": "training", "name": "Work"}}, "options": {"bill": {"kind":
            "measured", "name": "Bill", "months": "3", )" +
                                            inside + "}}}",
                                        "small.json");
        INFO((reading ? "" : reading.error().text()));
        REQUIRE(reading);
        CHECK(reading->issues.empty());
        return *reading;
    };
    const auto now = read("3", R"("compute": {"by_month": [1000, {"value": 2000, "source": "the bill"}, null],
        "factor": {"value": 1.1, "low": 1, "high": 1.2}}, "idle": {"by_month": [null, 300]})");
    const auto before = read("2", R"("compute_1": 1000, "compute_2": {"value": 2000, "source": "the bill"},
        "idle_2": 300, "compute_factor": {"value": 1.1, "low": 1, "high": 1.2})");
    CHECK(now.study == before.study);
    CHECK(before.changes.empty());
    const Inputs &inputs = now.study.options.at("bill").procurement.inputs;
    CHECK(inputs.at("compute_2").source == "the bill");
    CHECK_FALSE(inputs.at("compute_3").value); // missing, so unknown
    CHECK_FALSE(inputs.count("idle_1"));
    CHECK(inputs.at("compute_factor").range->high == 1.2);
    const std::string text = studyText(now.study);
    CHECK(parseStudy(text, "small.json")->study == now.study);
    CHECK(text.find("compute_1") == std::string::npos);
    CHECK(parseJson(text)["options"]["bill"]["idle"]["by_month"].size() == 2);
    const auto refused = parseStudy(R"({"schema": "breakeven/study/3", "currency": "USD", "name": "Small",
        "workloads": {}, "options": {"bill": {"kind": "measured", "months": "3", "compute": 5}}})",
                                    "small.json");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message == "Compute, used: expected 1 to 60 values, one a month, found number.");
}

TEST_CASE("the schema is JSON and names every field of every kind")
{
    const auto schema = parseJson(studySchema());
    const std::string text = schema.dump();
    for (const ProcurementKind &kind : procurementKinds())
        for (const Field &field : kind.fields().fields)
            CHECK(text.find("\"" + std::string(field.key) + "\"") != std::string::npos);
}
