// Whole studies through the command line, as a person would type them: the cases of demand and supply.
#include "tests/end_to_end/supply_cases.h"
#include "tests/support/json.h"
#include "tests/support/process.h"
#include "tests/support/test.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

using namespace breakeven;
using breakeven::test::kSupplyCases;
using breakeven::test::parseJson;
using breakeven::test::runProcess;
using breakeven::test::SupplyCase;
using Json = nlohmann::json;

namespace {

std::vector<std::string> split(const std::string &text, const std::string &by)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end = text.find(by); end != std::string::npos; end = text.find(by, begin)) {
        parts.push_back(text.substr(begin, end - begin));
        begin = end + by.size();
    }
    parts.push_back(text.substr(begin));
    return parts;
}

std::vector<std::string> words(const std::string &text)
{
    std::istringstream stream(text);
    std::vector<std::string> all;
    for (std::string word; stream >> word;)
        all.push_back(word);
    return all;
}

std::string noon()
{
    std::string weights;
    for (int hour = 0; hour < 24; ++hour)
        weights += (hour ? "," : "") + std::string(hour < 8 ? "1" : hour < 18 ? "4" : "2");
    return weights;
}

// The settings a word of a case stands for, without the thing they are of.
std::vector<std::string> settings(std::string word)
{
    std::string part;
    for (const char *name : {"base.", "burst."})
        if (word.rfind(name, 0) == 0) {
            part = name;
            word = word.substr(part.size());
        }
    static const std::map<std::string, std::string> kWords{
        {"BARE", "servers=1 gpus_per_server=8 server_price=150000 speed=1 hosting=colocation gpu= "
                 "hosting_per_server_year=0 gpu_failures_per_server_year=0 staff_per_year=0 "
                 "resale_fraction=0 bulk_discount=0"},
        {"SPOT", "interruption_rate=0.05 restart_time=12 save_time=5 checkpoint_interval=120"},
        {"KEPT", "allocation=always-on"},
        {"weights=NOON", "weights=" + noon()}};
    const auto known = kWords.find(word);
    std::string text = known == kWords.end() ? word : known->second;
    text = std::regex_replace(text, std::regex(R"(^REQ\((.*),(.*)\)$)"),
                              "measure=requests requests_per_month=$1 service_time=$2");
    text = std::regex_replace(text, std::regex(R"(^JOBS\((.*),(.*)\)$)"),
                              "measure=jobs jobs_per_month=$1 job_gpu_hours=$2");
    text = std::regex_replace(text, std::regex("^G="), "gpus_per_instance=");
    std::vector<std::string> all;
    for (const std::string &setting : words(text))
        all.push_back(part + setting);
    return all;
}

// A case as arguments of the program.
struct StudyOfCase
{
    std::string file;
    std::vector<std::string> ids;
    std::vector<std::string> sets; // "--set", "PATH=VALUE", …

    void set(const std::string &setting)
    {
        sets.push_back("--set");
        sets.push_back(setting);
    }
};

StudyOfCase studyOf(const SupplyCase &row)
{
    StudyOfCase study;
    study.file =
        (std::filesystem::temp_directory_path() / (std::string("supply-") + row.id + ".breakeven.json"))
            .string();
    std::filesystem::remove(study.file);
    std::smatch match;
    std::string workload = std::regex_replace(std::string(row.workload), std::regex(", (?=[^(]*\\))"), ",");
    std::string months = "12";
    if (std::regex_search(workload, match, std::regex(R"(\((\d+) months\))"))) {
        months = match[1];
        workload = match.prefix().str() + match.suffix().str();
    }
    const std::string kind = workload.substr(0, workload.find(':'));
    study.set("conventions.horizon_months=" + months);
    study.set("conventions.discount_rate=0");
    for (const std::string &word : words(workload.substr(kind.size() + 1))) {
        if (std::regex_search(word, std::regex(R"(^(shared|gpus|conventions)\.)"))) {
            study.set(word);
            continue;
        }
        for (const std::string &setting : settings(word))
            study.set("workloads." + kind + "." + setting);
    }
    std::vector<std::string> arguments{"study", "new", "X", "--workload", kind};
    for (const std::string &option : split(row.options, "; ")) {
        const bool isMatch = std::regex_match(option, match, std::regex(R"(\d (\S+):(.*))"));
        REQUIRE(isMatch);
        std::string of = match[1];
        of = of == "od" ? "on-demand" : of == "rack" ? "owned-rack" : of;
        std::string id = of;
        for (int next = 2; std::count(study.ids.begin(), study.ids.end(), id) > 0; ++next)
            id = fmt::format("{}-{}", of, next);
        study.ids.push_back(id);
        arguments.insert(arguments.end(), {"--option", of});
        for (const std::string &word : words(match[2]))
            for (const std::string &setting : settings(word))
                study.set("options." + study.ids.back() + "." + setting);
    }
    arguments.insert(arguments.end(), {"--out", study.file});
    const auto made = runProcess(BREAKEVEN_PROGRAM, arguments);
    INFO(made.messages);
    REQUIRE(made.exitCode == 0);
    return study;
}

Json answerOf(const std::string &command, const StudyOfCase &study, std::vector<std::string> more = {})
{
    std::vector<std::string> arguments{command, study.file, "--format", "json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.insert(arguments.end(), study.sets.begin(), study.sets.end());
    const auto result = runProcess(BREAKEVEN_PROGRAM, arguments);
    INFO(result.messages);
    REQUIRE(result.exitCode == 0);
    return parseJson(result.out);
}

Json figure(const Json &option, const std::string &name)
{
    static const std::map<std::string, std::string> kNames{
        {"cost", "total_cost"},         {"machines", "machines_peak"}, {"wait", "wait_mean_h"},
        {"wait95", "wait_p95_h"},       {"time", "time_to_result_h"},  {"p95", "p95_latency_s"},
        {"served", "served_gpu_hours"}, {"unmet", "unmet_gpu_hours"},  {"paid", "paid_gpu_hours"},
        {"used", "used_gpu_hours"},     {"lost", "lost_gpu_hours"},    {"overhead", "overhead_gpu_hours"},
        {"idle", "idle_gpu_hours"}};
    if (name == "resale")
        return option["categories"]["resale"];
    if (const std::size_t at = name.find('@'); at != std::string::npos)
        return option["by_month"][name.substr(0, at)][std::stoul(name.substr(at + 1)) - 1];
    const auto known = kNames.find(name);
    return option[known == kNames.end() ? name : known->second];
}

// "served 70080", "idle 0", "short", "lost 1699.44 (1e-06)"; of a ratio against another option.
void checkItem(const std::string &item, const Json &option, const Json *over)
{
    const std::vector<std::string> parts = words(item);
    CAPTURE(item);
    if (parts.size() == 1) {
        CHECK(option["status"] == parts[0]);
        return;
    }
    const double tolerance = parts.size() > 2 ? std::stod(parts[2].substr(1)) : 1e-7;
    const double expected = std::stod(parts[1]);
    const Json found = figure(option, parts[0]);
    REQUIRE(found.is_number());
    const double divisor = over ? figure(*over, parts[0]).get<double>() : 1;
    CHECK(std::fabs(found.get<double>() / divisor - expected) <= tolerance * std::fabs(expected) + 1e-9);
}

void checkCase(const SupplyCase &row)
{
    CAPTURE(row.id);
    const StudyOfCase study = studyOf(row);
    const Json result = answerOf("compare", study);
    for (const std::string &part : split(row.expected, "; ")) {
        std::smatch match;
        if (part.rfind("cheapest ", 0) == 0) {
            const std::string cheapest = part.substr(9);
            CHECK(result["cheapest"] == (cheapest == "null" ? Json(nullptr) : Json(cheapest)));
        } else if (std::regex_match(part, match, std::regex(R"((\d)>(\d): (.*))"))) {
            const Json risk = answerOf("risk", study, {"--samples", "2000"});
            const std::string &a = study.ids[std::stoul(match[1]) - 1],
                              &b = study.ids[std::stoul(match[2]) - 1];
            CHECK(risk["beats"][a][b] == std::stod(match[3]));
        } else {
            std::regex_match(part, match, std::regex(R"((?:(\d)(?:/(\d))?: )?(.*))"));
            const std::size_t own = match[1].matched ? std::stoul(match[1]) - 1 : 0;
            const Json *over = match[2].matched ? &result["options"][std::stoul(match[2]) - 1] : nullptr;
            for (const std::string &item : split(match[3], ", "))
                checkItem(item, result["options"][own], over);
        }
    }
    std::filesystem::remove(study.file);
}

} // namespace

TEST_CASE("studies of demand and supply give what an independent calculation gives")
{
    std::set<std::string> ids;
    for (const SupplyCase &row : kSupplyCases) {
        checkCase(row);
        ids.insert(row.id);
    }
    CHECK(ids.size() == 36);
}
