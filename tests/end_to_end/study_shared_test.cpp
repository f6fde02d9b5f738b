// Shared assumptions and GPUs of a study on the command line.
#include "tests/support/desk.h"
#include "tests/support/json.h"

#include <algorithm>
#include <fstream>

using namespace breakeven;
using breakeven::test::Desk;
using breakeven::test::parseJson;
using breakeven::test::ProcessResult;
using Json = nlohmann::json;

namespace {

// Source: demand-and-supply.md, P-36: servers alone cost something, and one rack has two of them.
std::vector<std::string> bareRacks()
{
    std::vector<std::string> settings{"conventions.horizon_months=12", "conventions.discount_rate=0",
                                      "shared.server=150000",          "shared.server.low=50000",
                                      "shared.server.high=400000",     "workloads.training.gpus=8",
                                      "workloads.training.busy=50%"};
    for (const char *id : {"owned-rack", "owned-rack-2"}) {
        const std::string path = std::string("options.") + id + ".";
        for (const char *setting :
             {"servers=1", "gpus_per_server=8", "hosting=colocation", "hosting_per_server_year=0",
              "gpu_failures_per_server_year=0", "staff_per_year=0", "resale_fraction=0", "bulk_discount=0",
              "server_price=shared:server"})
            settings.push_back(path + setting);
    }
    settings.push_back("options.owned-rack.servers=2");
    return settings;
}

} // namespace

TEST_CASE("two racks of one uncertain server price are never confused by chance")
{
    const Desk desk;
    const std::string path = desk.newStudy({"owned-rack", "owned-rack"});
    const Json risk = parseJson(
        desk.succeed(Desk::with({"risk", path, "--samples", "2000", "--format", "json"}, bareRacks())).out);
    CHECK(risk["beats"]["owned-rack-2"]["owned-rack"] == 1);
    CHECK(risk["beats"]["owned-rack"]["owned-rack-2"] == 0);
    REQUIRE(risk["inputs"].size() == 1);
    CHECK(risk["inputs"][0]["path"] == "shared.server");
    const ProcessResult explained =
        desk.succeed(Desk::with({"explain", path, "options.owned-rack.total_cost"}, bareRacks()));
    CHECK_THAT(explained.out, Catch::Contains("(shared: server)"));
}

TEST_CASE("inputs of a file become one, and what differed is told")
{
    const Desk desk;
    const std::string path = desk.newStudy({"on-demand", "spot", "managed-service"});
    CHECK(desk.run({"study", "share", path, "rent", "options.spot.price", "options.spot.gpus_per_instance"})
              .exitCode == 3);
    const std::string copy = path + ".json";
    desk.succeed({"study", "export", path, copy});
    Json json = parseJson(desk.succeed({"study", "show", path, "--format", "json"}).out);
    json["options"]["spot"]["price"] = "2 USD/h";
    json["options"]["on-demand"]["price"] = "3 USD/h";
    std::ofstream(path) << json.dump();
    const ProcessResult shared =
        desk.succeed({"study", "share", path, "rent", "options.spot.price", "options.on-demand.price"});
    CHECK(shared.out == "shared.rent = 2 USD/h\n");
    CHECK_THAT(shared.messages, Catch::Contains("options.on-demand.price was 3 USD/h and is 2 USD/h now."));
    desk.succeed({"study", "share", path, "rent", "options.managed-service.price"});
    json = parseJson(desk.succeed({"study", "show", path, "--format", "json"}).out);
    CHECK(json["schema"] == "breakeven/study/3");
    CHECK(json["shared"]["rent"]["value"] == "2 USD/h");
    for (const char *option : {"spot", "on-demand", "managed-service"})
        CHECK(json["options"][option]["price"] == Json{{"shared", "rent"}});
    CHECK_THAT(desk.succeed({"study", "show", path}).out,
               Catch::Contains("shared.rent = 2 USD/h") && Catch::Contains("options.managed-service.price"));
    CHECK_THAT(desk.succeed({"study", "diff", copy, path}).out,
               Catch::Contains("options.spot.price.shared: — → rent"));
    CHECK(desk.run({"study", "share", path, "a.b", "options.spot.price"}).exitCode == 3);
    CHECK(desk.run({"study", "share", path, "x", "options.spot.nothing"}).exitCode == 4);
}

TEST_CASE("what cannot be shared is one sentence and exit 3")
{
    const Desk desk;
    const std::string path = desk.newStudy({"on-demand"});
    for (const auto &settings : std::vector<std::vector<std::string>>{
             {"options.on-demand.price=shared:none"},
             {"shared.a=1", "shared.b=shared:a"},
             {"shared.a=1 USD"},
             {"shared.a=-1", "options.on-demand.price=shared:a"},
             {"shared.a=1", "options.on-demand.price=shared:a", "options.on-demand.storage_gb=shared:a"},
             {"shared.a b=1"},
             {"gpus.A.bf16_tflops=0"},
             {"gpus.A.bf16_tflops=3 GB"}}) {
        const ProcessResult result = desk.run(Desk::with({"compare", path}, settings));
        INFO(settings.back() << ": " << result.messages);
        CHECK(result.exitCode == 3);
        CHECK(result.out.empty());
        CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
    }
    CHECK(desk.run(Desk::with({"compare", path}, {"gpus.A.weight=3"})).exitCode == 4);
}

TEST_CASE("a shared assumption that nothing uses is not made, and the nearest names are told")
{
    const Desk desk;
    const std::string path = desk.newStudy({"on-demand"});
    desk.succeed({"study", "set", path, "shared.rent=2", "options.on-demand.price=shared:rent"});
    for (const auto &command : std::vector<std::vector<std::string>>{
             {"study", "set", path, "shared.rend=3"}, {"compare", path, "--set", "shared.rend=3"}}) {
        const ProcessResult refused = desk.run(command);
        CHECK(refused.exitCode == 4);
        CHECK_THAT(refused.messages,
                   Catch::Contains("No input uses a shared assumption 'rend'; the nearest are rent. To make "
                                   "one, let an input be it in the same command, such as "
                                   "options.ID.price=shared:rend."));
    }
    const Json json = parseJson(desk.succeed({"study", "show", path, "--format", "json"}).out);
    CHECK(json["shared"].size() == 1);
    CHECK(json["shared"]["rent"]["value"] == "2 USD/h");
}

TEST_CASE("what only a removed option shared goes with it, and a person's own value stays with a note")
{
    const Desk desk;
    const std::string path = desk.newStudy({"on-demand", "spot"});
    desk.succeed({"study", "share", path, "machine", "options.spot.gpus_per_instance"});
    desk.succeed(
        {"study", "share", path, "hours", "options.spot.efficiency", "options.on-demand.efficiency"});
    desk.succeed({"study", "set", path, "shared.rent=2", "options.spot.price=shared:rent"});
    const std::string before = desk.succeed({"study", "export", path, "-"}).out;
    const std::string gone = "removed spot\nremoved shared.machine, which nothing else used\n";
    const std::string note =
        "note: Nothing uses shared.rent any more; it stays because its value is your own.\n";

    const ProcessResult dry = desk.succeed({"study", "option", "remove", path, "spot", "--dry-run"});
    CHECK_THAT(dry.out, Catch::StartsWith(gone) && Catch::EndsWith("Nothing was written.\n"));
    CHECK(dry.messages == note);
    CHECK(desk.succeed({"study", "export", path, "-"}).out == before);

    const ProcessResult removed = desk.succeed({"study", "option", "remove", path, "spot"});
    CHECK(removed.out == gone);
    CHECK(removed.messages == note);
    const Json json = parseJson(desk.succeed({"study", "show", path, "--format", "json"}).out);
    CHECK(json["shared"].size() == 2);
    CHECK(json["shared"].contains("hours"));
    CHECK(json["shared"]["rent"]["value"] == "2");
    CHECK_THAT(desk.succeed({"compare", path}).out,
               Catch::Contains("No input uses the shared assumption 'rent'"));
}

TEST_CASE("one of what is counted is told in the singular, and kept in files as it was")
{
    const Desk desk;
    const std::string path = desk.newStudy({"owned-rack"});
    CHECK(desk.succeed({"study", "set", path, "options.owned-rack.servers=1",
                        "options.owned-rack.gpus_per_server=1", "workloads.training.gpus=1"})
              .out == "options.owned-rack.servers = 1 server\noptions.owned-rack.gpus_per_server = 1 "
                      "GPU/server\nworkloads.training.gpus = 1 GPU\n");
    CHECK_THAT(desk.succeed({"study", "set", path, "options.owned-rack.servers=2"}).out,
               Catch::Contains(" = 2 servers\n"));
    const Json json = parseJson(desk.succeed({"study", "show", path, "--format", "json"}).out);
    CHECK(json["workloads"]["training"]["gpus"]["value"] == "1 GPUs");
    CHECK_THAT(desk.run({"study", "set", path, "workloads.training.gpus=-1"}).messages,
               !Catch::Contains("1 GPUs"));
    const std::string help = desk.succeed({"study", "new", "--help"}).out;
    CHECK_THAT(help, Catch::Contains("[1 GPU]") && !Catch::Contains("[1 GPUs]"));
}

TEST_CASE("options of other GPUs are compared by what the data sheets say")
{
    const Desk desk;
    const std::string path = desk.newStudy({"on-demand", "on-demand"});
    const std::vector<std::string> settings{
        "workloads.training.gpu=H100 SXM", "options.on-demand.gpu=H100 SXM",
        "options.on-demand-2.gpu=H100 PCIe", "options.on-demand.price=2 USD/h",
        "options.on-demand-2.price=1.5 USD/h"};
    const auto speed = [&](std::vector<std::string> more) {
        more.insert(more.begin(), settings.begin(), settings.end());
        const ProcessResult explained = desk.succeed(
            Desk::with({"explain", path, "options.on-demand-2.speed", "--format", "json"}, more));
        return parseJson(explained.out)["explanation"]["value"].get<double>();
    };
    CHECK(speed({}) == Approx(756.0 / 989));
    CHECK(speed({"conventions.speed_basis=memory-bandwidth"}) == Approx(2000.0 / 3350));
    CHECK(speed({"gpus.H100 PCIe.bf16_tflops=800"}) == Approx(800.0 / 989));
    CHECK(speed({"options.on-demand-2.gpu=H100"}) == 1);

    const ProcessResult unsaid =
        desk.succeed(Desk::with({"compare", path, "--format", "json"},
                                {"options.on-demand.gpu=H100 SXM", "options.on-demand-2.gpu=V100",
                                 "options.on-demand.price=2 USD/h", "options.on-demand-2.price=1.5 USD/h"}));
    CHECK_THAT(unsaid.messages, Catch::Contains("V100 is taken as V100 SXM"));
    const Json json = parseJson(unsaid.out);
    for (const Json &option : json["options"]) {
        CHECK(option["total_cost"].is_null());
        CHECK(option["issues"][0]["sentence"] ==
              "Say which GPU the work is measured in (workloads.training.gpu): the options name H100 SXM and "
              "V100.");
    }
}

TEST_CASE("a pinned price does not say what the work is measured in")
{
    const Desk desk;
    const std::string path = desk.newStudy({"on-demand"});
    desk.succeed({"study", "pin", path, "options.on-demand.price", "aws/us-west-2/p3.2xlarge/on_demand"});
    const Json json = parseJson(desk.succeed({"study", "show", path, "--format", "json"}).out);
    CHECK(json["conventions"]["reference_gpu"] == "");
    CHECK(json["options"]["on-demand"]["gpu"].get<std::string>().find("V100") == 0);
    CHECK(json["options"]["on-demand"]["speed"]["mode"] == "computed");
    REQUIRE(json["gpus"].size() == 1);
    CHECK(json["gpus"].begin().value()["bf16_tflops"]["value"] == "125 TFLOPS");
    CHECK(json["gpus"].begin().value()["bf16_tflops"]["source"] == "data sheet");
}
