#include "tests/end_to_end/program_answers.h"
#include "tests/end_to_end/simulate_program.h"
#include "tests/support/desk.h"
#include "tests/support/json.h"

#include <fstream>

using namespace breakeven::test;
using Json = nlohmann::json;

namespace {

ProcessResult simulateSpot(const std::vector<std::string> &arguments)
{
    return simulateKind("spot", arguments);
}
Json simulateSpotJson(const std::vector<std::string> &arguments)
{
    return simulateKindJson("spot", arguments);
}

// 36 ticks of ten minutes up, 18 down, and so on.
std::string patternFile(const TemporaryFolder &folder)
{
    std::string text = "{\"metadata\": {\"gap_seconds\": 600}, \"data\": [1";
    for (int tick = 1; tick < 400; ++tick)
        text += tick % 54 < 36 ? ", 1" : ", 0";
    std::ofstream(folder.file("pattern.json")) << text << "]}";
    return folder.file("pattern.json");
}

const std::vector<std::string> kPrices{"--on-demand", "3.06", "--spot", "0.9731"};

// The runs of the published experiment: 48 h of work, a deadline of 52 h, 1000 random starts.
struct Published
{
    std::filesystem::path folder = sharedData() / "spot_availability";
    std::filesystem::path trace = folder / "raw_pings/2022-10-26T22-05/us-west-2a_v100_1.txt";
    std::filesystem::path starts = folder / "cant_be_late/us-west-2a_v100_1_start_times.csv";

    Json outputs(const std::string &policy) const
    {
        return simulateSpotJson(
            joinedArguments({"--trace", trace.string(), "--policy", policy, "--work-h", "48", "--deadline-h",
                             "52", "--changeover-h", "0.1", "--start-ticks", starts.string()},
                            kPrices))["outputs"];
    }
};

// Ten jobs a month on one GPU that are to be done in time; a machine that is taken costs 0.1 h.
class NightJobs
{
public:
    NightJobs(const std::string &work, const std::string &within)
    {
        m_desk.succeed(
            {"study", "new", "Nights", "--workload", "training", "--option", "spot", "--out", m_path});
        for (const std::string &setting :
             {std::string("workloads.training.measure=jobs"),
              std::string("workloads.training.jobs_per_month=10"),
              std::string("workloads.training.job_gpus=1"), "workloads.training.job_length=" + work,
              "workloads.training.done_within=" + within, std::string("options.spot.gpus_per_instance=1"),
              std::string("options.spot.price=0.9731"), std::string("options.spot.on_demand_price=3.06"),
              std::string("options.spot.stretch.mode=computed"),
              std::string("options.spot.restart_time=5 min"),
              std::string("options.spot.checkpoint_interval=2 min"),
              std::string("options.spot.save_time=0 min")})
            set(setting);
    }

    void set(const std::string &setting) const { m_desk.succeed({"study", "set", m_path, setting}); }
    void useTrace(const std::string &trace) const
    {
        m_desk.succeed({"traces", "use", trace, m_path, "options.spot"});
    }
    std::vector<std::string> simulated(const std::string &trace, const std::string &work,
                                       const std::string &within) const
    {
        return joinedArguments(
            {"--trace", trace, "--work-h", work, "--deadline-h", within, "--changeover-h", "0.1"}, kPrices);
    }
    Json option() const
    {
        return parseJson(m_desk.succeed({"compare", m_path, "--format", "json"}).out)["options"][0];
    }
    // Of the 360 jobs of the plan.
    static double costOfJob(const Json &option)
    {
        double work = 0;
        for (const Json &line : option["lines"])
            for (const char *id : {"rent", "fallback", "interruptions"})
                work += line["id"] == id ? line["total"].get<double>() : 0;
        return work / 360;
    }

private:
    Desk m_desk;
    std::string m_path = m_desk.file("nights.breakeven.json");
};

bool isWithin(const Json &value, double expected, double relative)
{
    INFO(value);
    return isNear(value.get<double>(), expected, relative);
}

} // namespace

TEST_CASE("a study whose jobs have an end costs what simulate spot says of its history")
{
    const NightJobs study("48 h", "52 h");
    const TemporaryFolder folder;
    study.set("options.spot.spot_history=1*6, 0*3");
    std::vector<std::string> simulated = study.simulated(patternFile(folder), "48", "52");
    for (int tick = 0; tick < 54; ++tick)
        simulated.insert(simulated.end(), {"--start-tick", std::to_string(tick)});
    for (const char *policy : {"uniform", "greedy"}) {
        CAPTURE(policy);
        study.set(std::string("options.spot.deadline_policy=") + policy);
        const Json option = study.option();
        const Json outputs = simulateSpotJson(joinedArguments(simulated, {"--policy", policy}))["outputs"];
        CHECK(isWithin(outputs["mean_cost"], NightJobs::costOfJob(option), 1e-9));
        CHECK(option["late_share"] == 0);
        CHECK(option["bad_night_cost_per_job"] >= outputs["mean_cost"]);
        CHECK(option["bad_night_cost_per_job"] <= outputs["max_cost"]);
        CHECK(option["status"] == "ok");
    }
}

TEST_CASE("jobs of a study on a recorded history cost what simulate spot says of it", "[outside][recorded]")
{
    const Published published;
    SKIP_WITHOUT(published.trace);
    for (const auto &[work, within] : {std::pair{"8", "12"}, std::pair{"20", "30"}}) {
        CAPTURE(work);
        const NightJobs study(work + std::string(" h"), within + std::string(" h"));
        study.useTrace(published.trace.string());
        std::vector<std::string> simulated = study.simulated(published.trace.string(), work, within);
        for (int tick = 0; tick < 3700; tick += 9) // other starts than those of the study
            simulated.insert(simulated.end(), {"--start-tick", std::to_string(tick)});
        for (const char *policy : {"uniform", "greedy"}) {
            study.set(std::string("options.spot.deadline_policy=") + policy);
            const Json outputs =
                simulateSpotJson(joinedArguments(simulated, {"--policy", policy}))["outputs"];
            CHECK(isWithin(outputs["mean_cost"], NightJobs::costOfJob(study.option()), .02));
        }
    }
}

TEST_CASE("simulate spot prints schema, inputs, status and the reference run")
{
    const TemporaryFolder folder;
    const Json json =
        simulateSpotJson(joinedArguments({"--trace", patternFile(folder), "--policy", "greedy"}, kPrices));
    CHECK(json["schema"] == "breakeven/simulate/1");
    CHECK(json["name"] == "spot");
    CHECK(json["status"] == "ok");
    CHECK(json["inputs"]["work_h"] == 48);
    CHECK(json["inputs"]["deadline_h"] == 60);
    CHECK(json["inputs"]["ticks"] == 600);
    CHECK(json["inputs"]["policy"] == "greedy");
    CHECK(json["inputs"]["polarity"] == "available");
    const Json outputs = json["outputs"]; // DDL-01
    CHECK(isNear(outputs["cost"].get<double>(), 99.8544));
    CHECK(outputs["on_demand_h"] == 25);
    CHECK(outputs["spot_h"] == 24);
    CHECK(outputs["ticks"] == 358);
    CHECK(outputs["switches"] == 5);
    CHECK(outputs["finished"] == true);
}

TEST_CASE("several starts print the runs and their mean, in every format")
{
    const TemporaryFolder folder;
    const auto arguments = joinedArguments({"--trace", patternFile(folder), "--policy", "uniform",
                                            "--start-tick", "0", "--start-tick", "40", "--start-tick", "7"},
                                           kPrices);
    const Json outputs = simulateSpotJson(arguments)["outputs"];
    REQUIRE(outputs["runs"].size() == 3);
    CHECK(outputs["runs"][1]["start_tick"] == 40);
    double total = 0;
    for (const Json &run : outputs["runs"])
        total += run["cost"].get<double>();
    CHECK(isNear(outputs["mean_cost"].get<double>(), total / 3));
    const ProcessResult text = simulateSpot(arguments);
    CHECK(text.exitCode == 0);
    CHECK(text.out.find("mean_cost") != std::string::npos);
    const std::string csv = simulateSpot(joinedArguments(arguments, {"--format", "csv"})).out;
    CHECK(csv.rfind("start_tick,cost,on_demand_h,spot_h,ticks,switches,finished\r\n", 0) == 0);
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 4);
    CHECK(csv.find("0,87.9113833") != std::string::npos);
}

TEST_CASE("a deadline that cannot be kept, spot that never comes and a missing price are answers")
{
    const TemporaryFolder folder;
    const std::string trace = patternFile(folder);
    for (const char *policy : {"greedy", "uniform", "optimum"}) {
        const Json json = simulateSpotJson(
            joinedArguments({"--trace", trace, "--policy", policy, "--deadline-h", "47"}, kPrices));
        CHECK(json["status"] == "infeasible");
        CHECK(json["outputs"]["cost"].is_null());
        CHECK(json["outputs"]["finished"] == false);
    }
    const auto ignoring =
        joinedArguments({"--trace", trace, "--policy", "on-demand", "--deadline-h", "47"}, kPrices);
    CHECK(isNear(simulateSpotJson(ignoring)["outputs"]["cost"].get<double>(), 147.9));
    const Json never = simulateSpotJson(
        joinedArguments({"--trace", trace, "--policy", "spot-only", "--nodes", "2"}, kPrices));
    CHECK(never["status"] == "never");
    CHECK(never["outputs"]["cost"].is_null());
    CHECK(never["issues"].size() == 2); // never enough instances, and so never an end
    const ProcessResult unpriced = simulateSpot({"--trace", trace, "--policy", "greedy", "--spot", "1"});
    CHECK(unpriced.exitCode == 0);
    CHECK(unpriced.messages.find("--on-demand") != std::string::npos);
    CHECK(unpriced.out.find("on_demand_h  25 h") != std::string::npos);
}

TEST_CASE("a made-up history depends on its seed alone")
{
    const auto arguments =
        joinedArguments({"--trace", "alternating:4/1", "--policy", "uniform", "--seed", "7"}, kPrices);
    CHECK(simulateSpot(arguments).out == simulateSpot(arguments).out);
    CHECK(simulateSpot(arguments).exitCode == 0);
    CHECK(simulateSpot({"--trace", "alternating:4", "--policy", "uniform"}).exitCode == 3);
    CHECK(simulateSpot({"--trace", "alternating:0/1", "--policy", "uniform"}).exitCode == 3);
}

TEST_CASE("wrong usage of simulate spot exits 2, bad values 3, a missing file 4, in one sentence")
{
    const TemporaryFolder folder;
    const std::string trace = patternFile(folder);
    std::ofstream(folder.file("bad.csv")) << "a,b\n1,2\n";
    using Arguments = std::vector<std::string>;
    const std::vector<std::pair<int, Arguments>> rows{
        {2, {}},
        {2, {"--trace", trace}},
        {2, {"--policy", "greedy"}},
        {2, {"--trace", trace, "--policy", "greedy", "--deadline", "3"}},
        {3, {"--trace", trace, "--policy", "eager"}},
        {3, {"--trace", trace, "--policy", "greedy", "--work-h", "-1"}},
        {3, {"--trace", trace, "--policy", "greedy", "--work-h", "nan"}},
        {3, {"--trace", trace, "--policy", "greedy", "--spot", "-0.1"}},
        {3, {"--trace", trace, "--policy", "greedy", "--ticks", "0"}},
        {3, {"--trace", trace, "--policy", "greedy", "--start-tick", "-1"}},
        {3, {"--trace", trace, "--policy", "greedy", "--start-tick", "400"}},
        {3, {"--trace", trace, "--policy", "optimum", "--start-tick", "300"}},
        {3, {"--trace", trace, "--policy", "greedy", "--start-tick", "x"}},
        {3, {"--trace", trace, "--policy", "greedy", "--polarity", "up"}},
        {3, {"--trace", folder.file("bad.csv"), "--policy", "greedy"}},
        {3, {"--trace", folder.path().string(), "--policy", "greedy"}},
        {4, {"--trace", folder.file("absent.json"), "--policy", "greedy"}},
        {4, {"--trace", trace, "--policy", "greedy", "--start-ticks", folder.file("absent.csv")}},
    };
    for (const auto &[code, arguments] : rows) {
        const ProcessResult result = simulateSpot(arguments);
        std::string line;
        for (const std::string &argument : arguments)
            line += " " + argument;
        CAPTURE(line, result.messages);
        CHECK(result.exitCode == code);
        CHECK(result.out.empty());
        CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
    }
}

TEST_CASE("a thousand starts on the recorded trace give the published means", "[outside][recorded]")
{
    const Published published;
    SKIP_WITHOUT(published.trace);
    SKIP_WITHOUT(published.starts);
    // Source: reference numbers from the real files, spot against on-demand with a deadline.
    const Json onDemand = published.outputs("on-demand");
    CHECK(onDemand["runs"].size() == 1000);
    CHECK(isWithin(onDemand["mean_cost"], 147.39, 1e-9));
    const Json spot = published.outputs("spot-only");
    CHECK(isWithin(spot["mean_cost"], 48.1897, 1e-6));
    CHECK(isWithin(spot["min_cost"], 46.87, 1e-4));
    CHECK(isWithin(spot["max_cost"], 49.95, 1e-4));
    const Json greedy = published.outputs("greedy");
    CHECK(isWithin(greedy["mean_cost"], 109.35, .005));
    const Json optimum = published.outputs("optimum");
    CHECK(isWithin(optimum["mean_cost"], 67.93, .002));
    CHECK(isWithin(optimum["max_cost"], 109.24, 1e-4));
    const double uniform = published.outputs("uniform")["mean_cost"].get<double>();
    CHECK(uniform < greedy["mean_cost"].get<double>());
    CHECK(uniform > optimum["mean_cost"].get<double>());
}

TEST_CASE("the wrong polarity changes the answer, and the override turns it round", "[outside][recorded]")
{
    const Published published;
    const auto json = published.folder / "skypilot/availability/1-node/aws-10-26-2022/us-west-2a_v100_1.json";
    SKIP_WITHOUT(json);
    const auto ticksOf = [](const std::string &file, std::vector<std::string> more) {
        return simulateSpotJson(joinedArguments(
            {"--trace", file, "--policy", "spot-only", "--spot", "0.9731"}, more))["outputs"]["ticks"]
            .get<double>();
    };
    const double ticks = ticksOf(json.string(), {});
    CHECK(ticksOf(published.trace.string(), {}) == ticks);
    CHECK(ticksOf(published.trace.string(), {"--polarity", "available"}) > 2 * ticks);
    CHECK(ticksOf(json.string(), {"--polarity", "unavailable"}) ==
          ticksOf(published.trace.string(), {"--polarity", "available"}));
}
