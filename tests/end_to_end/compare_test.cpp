// The five examples through the built program: every number opens, and every route gives the same numbers.
#include "data/study_file.h"
#include "model/evaluate/evaluate.h"
#include "model/evaluate/quantity_lookup.h"
#include "model/evaluate/unknown_reason.h"
#include "model/sheet/explanation.h"
#include "tests/support/json.h"
#include "tests/support/process.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <algorithm>
#include <sstream>

using namespace breakeven;
using breakeven::test::parseJson;
using breakeven::test::required;
using breakeven::test::runProcess;
using Json = nlohmann::json;

namespace {

Json compared(const std::string &study)
{
    const auto result = runProcess(BREAKEVEN_PROGRAM, {"compare", study, "--format", "json"});
    INFO(result.messages);
    REQUIRE(result.exitCode == 0);
    return parseJson(result.out);
}

struct Cell
{
    std::string quantity;
    double value;
};

void addCells(const Json &json, const std::string &path, std::vector<Cell> &cells)
{
    if (json.is_number()) {
        cells.push_back({path, json.get<double>()});
    } else if (json.is_object()) {
        for (const auto &[key, value] : json.items())
            if (key != "issues" && key != "lines")
                addCells(value, path + "." + key, cells);
    } else if (json.is_array()) {
        for (std::size_t i = 0; i < json.size(); ++i)
            addCells(json[i], path + "." + std::to_string(i + 1), cells);
    }
}

// Every numeric cell of the result under the name `explain` knows it by.
std::vector<Cell> numericCells(const Json &result)
{
    std::vector<Cell> cells;
    addCells(result["conventions"], "conventions", cells);
    for (const Json &option : result["options"]) {
        const std::string path = "options." + option["id"].get<std::string>();
        addCells(option, path, cells);
        for (const Json &line : option["lines"]) {
            const std::string linePath = path + ".lines." + line["id"].get<std::string>();
            addCells(line["total"], linePath, cells);
            addCells(line["by_month"], linePath + ".by_month", cells);
        }
    }
    return cells;
}

bool isDefended(const Input &input)
{
    const bool isAssumed = provenance(input).find("assumed") != std::string::npos;
    return isAssumed || (!input.source.empty() && input.asOf);
}

} // namespace

TEST_CASE("every number of the examples opens down to inputs with source and date, or assumed")
{
    for (const ExampleStudy &example : exampleStudies()) {
        const auto study = required(exampleStudy(example.name));
        const auto sheet = required(buildStudySheet(study));
        const Evaluation evaluation(sheet.sheet);
        const std::vector<Cell> cells = numericCells(compared("example:" + example.name));
        CHECK(cells.size() > 100);
        for (const Cell &cell : cells) {
            INFO(example.name << ": " << cell.quantity);
            const auto place = required(findQuantity(*sheet.sheet, cell.quantity));
            const auto value = valueOf(evaluation, place);
            REQUIRE(value);
            CHECK(*value == cell.value);
            const auto inputs = leaves(*sheet.sheet, place.node);
            CHECK((!inputs.empty() || cell.value == 0)); // an API is paid nothing at the start
            for (const SheetInput *input : inputs) {
                INFO(input->path << ": " << provenance(input->input));
                CHECK(isDefended(input->input));
            }
        }
    }
}

TEST_CASE("explain prints the number compare prints")
{
    const Json result = compared("example:startup-six-servers");
    const auto explained =
        runProcess(BREAKEVEN_PROGRAM, {"explain", "example:startup-six-servers",
                                       "options.own-six.cost_by_year.3", "--format", "json"});
    REQUIRE(explained.exitCode == 0);
    const Json json = parseJson(explained.out);
    CHECK(json["schema"] == "breakeven/explain/1");
    CHECK(json["explanation"]["value"] == result["options"][0]["cost_by_year"][2]);
    CHECK(json["explanation"]["unit"] == "USD");
    CHECK_FALSE(json["explanation"]["terms"].empty());
}

TEST_CASE("explain is unknown where compare is null, and says why")
{
    for (const ExampleStudy &example : exampleStudies()) {
        const auto study = exampleStudy(example.name);
        const auto sheet = required(buildStudySheet(*study));
        const Evaluation evaluation(sheet.sheet);
        const Json result = compared("example:" + example.name);
        for (const Json &option : result["options"])
            for (const auto &[key, value] : option.items()) {
                if (!value.is_null())
                    continue;
                const std::string quantity = "options." + option["id"].get<std::string>() + "." + key;
                INFO(example.name << ": " << quantity);
                const auto place = findQuantity(*sheet.sheet, quantity);
                const std::string reason = place
                                               ? whyUnknown(*study, sheet, evaluation, quantity, place->node)
                                               : whyAbsent(*study, sheet, quantity).value_or("");
                const bool isNever =
                    place && evaluation.scalar(place->node) && std::isinf(*evaluation.scalar(place->node));
                CHECK((isNever || !reason.empty()));
            }
    }
    const auto explained =
        runProcess(BREAKEVEN_PROGRAM, {"explain", "example:startup-six-servers",
                                       "options.own-six.cost_per_1000_requests", "--format", "json"});
    CHECK(explained.exitCode == 0);
    const Json json = parseJson(explained.out)["explanation"];
    CHECK(json["value"].is_null());
    CHECK_THAT(json["reason"].get<std::string>(), Catch::Contains("requests"));
}

TEST_CASE("compare as CSV ends with the columns of FOCUS, whose costs are those of the JSON")
{
    const auto csv =
        runProcess(BREAKEVEN_PROGRAM, {"compare", "example:startup-six-servers", "--format", "csv"});
    REQUIRE(csv.exitCode == 0);
    CHECK_THAT(csv.out, Catch::Contains("currency,ListUnitPrice,ContractedUnitPrice,PricingUnit,ListCost,"
                                        "ContractedCost,EffectiveCost,BillingCurrency\r\n"));
    CHECK_THAT(csv.out, Catch::Contains(",Hours,1260000,1260000,1260000,USD\r\n"));
    CHECK_THAT(csv.out, Catch::Contains(",USD,,,,,,,\r\n")); // a rack has none
    const Json servers = compared("example:startup-six-servers");
    for (const Json &option : servers["options"]) {
        const bool isRented = option["id"] == "gcp-preemptible";
        for (const char *key : {"list_cost", "contracted_cost", "effective_cost"})
            CHECK(option[key] == (isRented ? Json(1260000.0) : Json()));
    }
}

TEST_CASE("compare as CSV has status, GPU-hours, machines and waits as the JSON has them")
{
    const auto csv =
        runProcess(BREAKEVEN_PROGRAM, {"compare", "example:tts-scale-to-zero", "--format", "csv"});
    REQUIRE(csv.exitCode == 0);
    std::istringstream lines(csv.out);
    std::string line;
    const auto cells = [&line] {
        std::vector<std::string> all{""};
        bool isQuoted = false;
        for (const char letter : line)
            if (letter == '"')
                isQuoted = !isQuoted;
            else if (letter == ',' && !isQuoted)
                all.emplace_back();
            else if (letter != '\r')
                all.back() += letter;
        return all;
    };
    std::getline(lines, line);
    const std::vector<std::string> header = cells();
    const Json zero = compared("example:tts-scale-to-zero");
    for (const Json &option : zero["options"]) {
        REQUIRE(std::getline(lines, line));
        const std::vector<std::string> row = cells();
        REQUIRE(row.size() + 1 >= header.size());
        for (const char *key :
             {"status", "demanded_gpu_hours", "served_gpu_hours", "unmet_gpu_hours", "paid_gpu_hours",
              "used_gpu_hours", "lost_gpu_hours", "overhead_gpu_hours", "idle_gpu_hours", "machines_peak",
              "wait_mean_h", "wait_p95_h", "p95_latency_s"}) {
            const auto column = std::find(header.begin(), header.end(), key);
            INFO(option["id"] << ": " << key);
            REQUIRE(column != header.end());
            const std::string cell = row.at(std::size_t(column - header.begin()));
            if (option[key].is_string())
                CHECK(cell == option[key].get<std::string>());
            else if (option[key].is_null())
                CHECK(cell.empty());
            else
                CHECK(std::stod(cell) == Approx(option[key].get<double>()).epsilon(1e-11));
        }
    }
}

Json explained(const std::string &quantity)
{
    const auto run = runProcess(BREAKEVEN_PROGRAM, {"explain", "example:startup-six-servers", quantity,
                                                    "--depth", "1", "--format", "json"});
    REQUIRE(run.exitCode == 0);
    return parseJson(run.out)["explanation"];
}

TEST_CASE("a series of several months is explained by sums of its terms over the same months")
{
    const Json json = explained("options.own-six.cost_by_month");
    CHECK(json["value"].get<double>() == Approx(1119000.0).epsilon(1e-12));
    CHECK(json["months"] == Json({1, 36}));
    CHECK(json["numbers"] == "765,000 + 354,000");
    CHECK_FALSE(json.contains("opened"));
}

TEST_CASE("a series whose terms cannot be added is explained by the month that counts most")
{
    const Json json = explained("options.own-six.lines.resale")["terms"][0];
    CHECK(json["value"].get<double>() == Approx(-270000.0).epsilon(1e-12));
    CHECK(json["opened"]["month"] == 36);
    CHECK(json["opened"]["value"].get<double>() == Approx(-270000.0).epsilon(1e-12));
}

TEST_CASE("every issue is printed with its own severity")
{
    const auto told = runProcess(BREAKEVEN_PROGRAM, {"compare", "example:startup-six-servers", "--set",
                                                     "baseline=own-six", "--set", "options.own-six.servers=1",
                                                     "--set", "options.gcp-preemptible.price=unknown",
                                                     "--set", "conventions.horizon_months=30"});
    REQUIRE(told.exitCode == 0);
    for (const char *severity : {"\nerror: ", "\nwarning: ", "\nnote: "})
        CHECK_THAT(told.out, Catch::Contains(severity));
    CHECK_THAT(told.out, Catch::Contains("warning: The baseline"));
}

TEST_CASE("an unknown quantity names the nearest three and exits 4")
{
    const auto result = runProcess(BREAKEVEN_PROGRAM,
                                   {"explain", "example:startup-six-servers", "options.own-six.total_costs"});
    CHECK(result.exitCode == 4);
    CHECK(result.out.empty());
    CHECK(result.messages.find("options.own-six.total_cost") != std::string::npos);
}

TEST_CASE("a discount rate set on the command line lets renting win by 34,932")
{
    const auto result = runProcess(BREAKEVEN_PROGRAM, {"compare", "example:startup-six-servers", "--set",
                                                       "conventions.discount_rate=10%", "--format", "json"});
    REQUIRE(result.exitCode == 0);
    const Json json = parseJson(result.out);
    CHECK(json["cheapest"] == "gcp-preemptible");
    CHECK(json["options"][0]["npv_against_baseline"].get<double>() == Approx(-34932.38166791899));
}

TEST_CASE("bad settings are told in one sentence with the contract's exit codes")
{
    const auto run = [](const std::string &setting) {
        return runProcess(BREAKEVEN_PROGRAM, {"compare", "example:startup-six-servers", "--set", setting});
    };
    const std::vector<std::pair<std::string, int>> cases{
        {"options.own-six.server_price=-5", 3},    {"options.own-six.server_price=5 GB", 3},
        {"options.own-six.resale_fraction=30", 3}, {"options.own-six.resale_fraction=nan", 3},
        {"options.own-six.no_such_field=1", 4},    {"conventions.cash_timing=never", 3},
        {"options.own-six.kind=rocket", 3},        {"nonsense", 2},
        {"conventions.horizon_months=0", 3},       {"baseline=nobody", 4}};
    for (const auto &[setting, code] : cases) {
        const auto result = run(setting);
        INFO(setting << ": " << result.messages);
        CHECK(result.exitCode == code);
        CHECK(result.out.empty());
        CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
    }
}

TEST_CASE("what is no command exits 2")
{
    for (const char *word : {"planning", "traces", "nonsense"}) {
        const auto result = runProcess(BREAKEVEN_PROGRAM, {word, "example:startup-six-servers"},
                                       {{{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}}, {}});
        INFO(word);
        CHECK(result.exitCode == 2);
        CHECK(result.out.empty());
        CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
    }
}
