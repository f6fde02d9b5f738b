// New studies by rules as a person types them: what is refused, what is told, and catalogues of one's own.
#include "data/study_file.h"
#include "tests/support/desk.h"
#include "tests/support/json.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace breakeven;
using breakeven::test::Desk;
using breakeven::test::parseJson;
using breakeven::test::ProcessResult;
using Json = nlohmann::json;

namespace {

std::vector<std::string> newStudy(std::vector<std::string> more)
{
    std::vector<std::string> words{"study", "new", "S", "--as-of", "2026-11-22"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

Json compared(const Desk &desk, const std::string &study)
{
    return parseJson(desk.succeed({"compare", study, "--format", "json"}).out);
}

Json noteOf(const Json &comparison, const std::string &id)
{
    for (const Json &note : comparison["notes"])
        if (note["id"] == id)
            return note;
    return nullptr;
}

void checkRefused(const Desk &desk, int exitCode, const std::string &says, std::vector<std::string> more)
{
    const ProcessResult result = desk.run(newStudy(std::move(more)));
    INFO(result.messages);
    CHECK(result.exitCode == exitCode);
    CHECK(result.out.empty());
    CHECK(result.messages.find(says) != std::string::npos);
    CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
    CHECK(parseJson(desk.succeed({"study", "list", "--format", "json"}).out)["studies"].size() ==
          exampleStudies().size());
}

} // namespace

TEST_CASE("what cannot be asked of a new study is refused in one sentence, and nothing is kept")
{
    const Desk desk;
    checkRefused(desk, 4, "Nobody in the catalogue sells a GPU 'H500 SXM'; the nearest are H",
                 {"--gpu", "H500 SXM"});
    checkRefused(desk, 3, "'A100' may mean several GPUs; write A100-40 or A100-80.", {"--gpu", "A100"});
    checkRefused(desk, 3, "a whole number from 1 to 1,000,000 was expected, found 0.",
                 {"--gpu", "H100", "--gpus", "0"});
    checkRefused(desk, 3, "Years of the plan: a number from 1 month", {"--gpu", "H100", "--years", "0"});
    checkRefused(desk, 3, "more than 0 % and at most 100 % was expected, found 140 %.",
                 {"--gpu", "H100", "--busy", "140%"});
    checkRefused(desk, 3, "Busy share: ", {"--gpu", "H100", "--busy", "often"});
    checkRefused(desk, 4, "at Google Cloud in 'mars-1'; it is sold in us-central1, europe-west4.",
                 {"--gpu", "H100", "--provider", "gcp", "--region", "mars-1"});
    checkRefused(desk, 4, "is known at 'acme'; it is sold by gcp, ", {"--gpu", "H100", "--provider", "acme"});
    checkRefused(desk, 3, "found 'rocket'.", {"--gpu", "H100", "--workload", "rocket"});
    checkRefused(desk, 3, "A burst has no busy share",
                 {"--gpu", "L4", "--workload", "burst", "--busy", "50%"});
    checkRefused(desk, 4, "The study has no path 'options.nobody.price'",
                 {"--gpu", "H100", "--set", "options.nobody.price=1"});
    checkRefused(desk, 2, "leave out --option and --from",
                 {"--gpu", "H100", "--gpus", "8", "--option", "spot"});
}

TEST_CASE("a broken row of a catalogue beside the store is named, and what is stored stays")
{
    const Desk desk;
    desk.succeed({"study", "new", "Before", "--gpu", "H100 SXM"});
    std::ofstream(desk.file("market.csv"))
        << "provider,region,machine,gpu,gpu_variant,gpus,model,value,source,date\n"
           "ours,any,box,H100,SXM,8,on_demand,twenty,our contract,2026-11-01\n";
    const ProcessResult refused = desk.run(newStudy({"--gpu", "H100 SXM"}));
    CHECK(refused.exitCode == 3);
    CHECK(refused.messages.find("market.csv:2") != std::string::npos);
    CHECK(refused.messages.find("value must be a number of at least 0, found 'twenty'.") !=
          std::string::npos);
    // What is there is compared as before, and told why the notes are not by it.
    const ProcessResult compare = desk.succeed({"compare", "Before"});
    CHECK(compare.messages.find("market.csv:2") != std::string::npos);
    std::ofstream(desk.file("market.csv"))
        << "provider,region,machine,gpu,gpu_variant,gpus,model,value,source,date\n"
           "ours,any,box,H100,SXM,8,on_demand,20,our contract,2026-11-01\n";
    desk.succeed(newStudy({"--gpu", "H100 SXM", "--provider", "ours"}));
    const Json json = compared(desk, "S");
    CHECK(json["baseline"] == "on-demand-kept");
    CHECK(desk.succeed({"explain", "S", "shared.on_demand_price"}).out.find("our contract") !=
          std::string::npos);
}

TEST_CASE("compare tells notes with fixes that are data, and study fix applies one")
{
    const Desk desk;
    desk.succeed(newStudy({"--gpu", "H100 SXM", "--gpus", "16", "--busy", "60%", "--provider", "gcp", "--set",
                           "options.own.servers=1"}));
    const Json before = compared(desk, "S");
    const Json note = noteOf(before, "N3");
    CHECK(note["path"] == "options.own.servers");
    CHECK(note["text"] == "One server has 8 GPUs; the work needs 16.");
    CHECK(note["fix"]["text"] == "Buy 2 servers");
    CHECK(note["fix"]["set"] == Json::array({{{"path", "options.own.servers"}, {"value", "2"}}}));
    CHECK(noteOf(before, "N5")["fix"]["add"] == Json::array({"on-demand-hyperstack"}));
    const std::string table = desk.succeed({"compare", "S"}).out;
    CHECK(table.find("N3: One server has 8 GPUs; the work needs 16. (fix: Buy 2 servers)") !=
          std::string::npos);
    CHECK(table.find("left out: Managed service: its premium of 15 % is from two published cases") !=
          std::string::npos);

    const ProcessResult dry = desk.succeed({"study", "fix", "S", "N3", "--dry-run"});
    CHECK(dry.out.find("Nothing was written.") != std::string::npos);
    CHECK_FALSE(noteOf(compared(desk, "S"), "N3").is_null());
    CHECK(desk.succeed({"study", "fix", "S", "N3"}).out == "Buy 2 servers\n");
    CHECK(noteOf(compared(desk, "S"), "N3").is_null());
    const ProcessResult none = desk.run({"study", "fix", "S", "N3"});
    CHECK(none.exitCode == 4);
    CHECK(none.messages.find("No note 'N3' that can be fixed; the study has N5 at ") != std::string::npos);
    CHECK(desk.run({"study", "fix", "S", "N6"}).exitCode == 3); // nothing newer is known
    const std::string report = desk.succeed({"report", "S", "--csv", "-"}).out;
    CHECK(report.find("the median of 12 sellers is 4.25") != std::string::npos);
}

TEST_CASE("a cheaper offer that was left out is added by the fix of its note")
{
    const Desk desk;
    desk.succeed(newStudy({"--gpu", "H100 SXM", "--gpus", "16", "--busy", "60%"}));
    const Json file = parseJson(desk.succeed({"study", "show", "S", "--format", "json"}).out);
    const Json &offer = file["left_out_offers"]["spot-crusoe"];
    CHECK(file["left_out"].contains("spot-crusoe"));
    CHECK(offer["reason"].get<std::string>().find("it may no longer be offered") == 0);
    CHECK(offer["currency"] == "USD");
    CHECK(offer["option"]["name"] == "Spot (Crusoe)");
    CHECK_FALSE(file["options"].contains("spot-crusoe"));
    Json fix;
    const Json before = compared(desk, "S");
    for (const Json &note : before["notes"])
        if (note["id"] == "N20" && note["path"] == "options.spot-crusoe")
            fix = note["fix"];
    REQUIRE(fix.is_object());
    CHECK(fix["text"] == "Add Spot (Crusoe)");
    CHECK(fix["add"] == Json::array({"spot-crusoe"}));
    CHECK(fix["set"].empty());
    CHECK(desk.succeed({"study", "fix", "S", "N20", "options.spot-crusoe"}).out == "Add Spot (Crusoe)\n");
    const Json after = compared(desk, "S");
    for (const Json &option : after["options"])
        if (option["id"] == "spot-crusoe")
            CHECK(option["npv"].get<double>() == Approx(offer["cost"].get<double>()));
    CHECK(after["options"].size() == before["options"].size() + 1);
    for (const Json &note : after["notes"])
        CHECK_FALSE(note["path"] == "options.spot-crusoe");
}

TEST_CASE("two new studies asked for alike differ in nothing but name and id")
{
    const Desk desk;
    const auto text = [&](const std::string &name) {
        desk.succeed({"study", "new", name, "--as-of", "2026-11-22", "--gpu", "L40S", "--gpus", "8", "--out",
                      desk.file(name)});
        std::ifstream file(desk.file(name));
        Json json = Json::parse(file);
        json.erase("id");
        json.erase("name");
        return json.dump();
    };
    CHECK(text("one") == text("two"));
}

TEST_CASE("what is said of the work is set once, with the range the rules give it")
{
    const Desk desk;
    const std::string path = desk.file("s.json");
    desk.succeed(newStudy({"--gpu", "H100 SXM", "--set", "workloads.training.busy=70%", "--set",
                           "options.own.pue=1.3", "--out", path}));
    std::ifstream file(path);
    const Json json = Json::parse(file);
    CHECK(json["shared"]["busy"]["value"] == "70 %");
    CHECK(json["shared"]["busy"]["low"] == "55 %");
    CHECK(json["options"]["own"]["pue"]["source"] == "own value");
    CHECK(json["left_out"].contains("managed"));
}

namespace {

// A new study as a file has it, but for its id.
Json written(const Desk &desk, std::vector<std::string> more, std::vector<std::string> settings = {})
{
    static int files = 0;
    const std::string path = desk.file("study-" + std::to_string(++files) + ".json");
    more.insert(more.end(), {"--out", path});
    desk.succeed(Desk::with(newStudy(std::move(more)), std::move(settings)));
    std::ifstream file(path);
    Json json = Json::parse(file);
    json.erase("id");
    return json;
}

} // namespace

TEST_CASE("the questions of New Study are options of the command line, and make the same study")
{
    const Desk desk;
    CHECK(written(desk, {"--gpu", "H100", "--gpus", "16", "--busy", "60%", "--job-hours", "48h", "--growth",
                         "20%"}) ==
          written(desk, {"--gpu", "H100", "--gpus", "16", "--busy", "60%"},
                  {"shared.job_length=48 h", "workloads.training.growth=20 %/year"}));
    CHECK(written(desk, {"--gpu", "H100", "--gpus", "16", "--budget", "60000"}) ==
          written(desk, {"--gpu", "H100", "--gpus", "16"}, {"conventions.most_per_month=60000"}));
    CHECK(
        written(desk, {"--gpu", "H100", "--jobs-per-month", "50", "--job-gpus", "16", "--job-hours", "6"}) ==
        written(desk, {"--gpu", "H100"},
                {"workloads.training.measure=jobs", "workloads.training.jobs_per_month=50",
                 "workloads.training.job_gpus=16", "shared.job_length=6 h"}));
    CHECK(written(desk, {"--workload", "inference", "--gpu", "L4", "--requests-per-day", "12000",
                         "--service-time", "2s", "--replica-gpus", "1", "--p95-target", "6.2s"}) ==
          written(desk, {"--workload", "inference", "--gpu", "L4"},
                  {"workloads.inference.measure=requests", "workloads.inference.requests_per_month=365000",
                   "workloads.inference.service_time=2 s", "workloads.inference.replica_gpus=1",
                   "workloads.inference.p95_target=6.2 s"}));
    CHECK(written(desk, {"--workload", "inference", "--gpu", "L4", "--gpus", "4", "--begins", "9", "--ends",
                         "17", "--every-day"}) ==
          written(desk, {"--workload", "inference", "--gpu", "L4", "--gpus", "4"},
                  {"workloads.inference.measure=curve", "workloads.inference.curve=0*9,4*8,0*7"}));
    const std::vector<std::string> sixPeople{"--workload", "interactive", "--gpu",         "L4",
                                             "--people",   "6",           "--hours-a-day", "3"};
    CHECK(written(desk, sixPeople)["workloads"]["interactive"]["gpus_per_person"]["source"] ==
          "assumed: a standard answer, for want of one's own");
    std::vector<std::string> oneEach = sixPeople;
    oneEach.insert(oneEach.end(), {"--gpus-per-person", "1"});
    CHECK(written(desk, oneEach) ==
          written(desk, {"--workload", "interactive", "--gpu", "L4"},
                  {"workloads.interactive.people=6", "workloads.interactive.gpus_per_person=1",
                   "workloads.interactive.active_h_per_day=3"}));
    CHECK(written(desk, {"--workload", "burst", "--gpu", "L4", "--gpus", "10", "--bursts-per-day", "12",
                         "--burst-hours", "30min", "--every-day"}) ==
          written(desk, {"--workload", "burst", "--gpu", "L4", "--gpus", "10"},
                  {"workloads.burst.job_h=0.5", "workloads.burst.bursts_per_month=365"}));
}

TEST_CASE("options are ticked, left out and rented elsewhere from the command line too")
{
    const Desk desk;
    const std::vector<std::string> work{"--gpu", "H100 SXM", "--gpus", "16"};
    const auto options = [&](std::vector<std::string> more) {
        more.insert(more.begin(), work.begin(), work.end());
        return written(desk, more)["options"];
    };
    const Json chosen = options({"--with", "managed", "--without", "on-demand-aws", "--without",
                                 "commitment-3y", "--machine", "spot=aws/us-west-2/p5.48xlarge"});
    CHECK(chosen.contains("managed"));
    CHECK_FALSE(chosen.contains("on-demand-aws"));
    CHECK(options({}).contains("on-demand-aws"));
    CHECK_FALSE(chosen.contains("commitment-3y"));
    CHECK(chosen["spot"]["price"]["price"]["instance_type"] == "p5.48xlarge");
    CHECK_FALSE(options({"--rent-only"}).contains("own"));
    CHECK_FALSE(options({"--uninterrupted"}).contains("spot"));
}

TEST_CASE("answers that do not go together, and choices the rules do not know, are refused in one sentence")
{
    const Desk desk;
    checkRefused(desk, 2, "found --busy, --requests-per-day, which cannot be combined.",
                 {"--gpu", "L4", "--workload", "inference", "--busy", "20%", "--requests-per-day", "10"});
    checkRefused(desk, 3, "GPUs of a job: expected a whole number, found '1.5'.",
                 {"--gpu", "L4", "--job-gpus", "1.5"});
    checkRefused(desk, 3,
                 "Growth a year: expected -100 %/year to 10000 %/year, found '200'. Write a percentage "
                 "with its sign, as in '30%'.",
                 {"--gpu", "L4", "--growth", "200"});
    checkRefused(desk, 3, "--ends: Expected an hour after 17, when the work begins, found 9.",
                 {"--gpu", "L4", "--workload", "inference", "--begins", "17", "--ends", "9"});
    checkRefused(desk, 4, "The rules find no option 'rocket' for this work; there are on-demand-kept, ",
                 {"--gpu", "L4", "--with", "rocket"});
    checkRefused(desk, 2, "Expected --machine OPTION=SELLER/REGION/MACHINE",
                 {"--gpu", "L4", "--machine", "aws"});
    checkRefused(desk, 4, "No price of this GPU is known for 'spot' at aws in mars on box;",
                 {"--gpu", "L4", "--machine", "spot=aws/mars/box"});
    checkRefused(desk, 2, "makes the options itself; leave out --option and --from",
                 {"--gpu", "L4", "--option", "spot", "--people", "3"});
}

TEST_CASE("notes are by the prices that were fetched, as of the study's day")
{
    const Desk desk;
    const std::vector<std::string> work{"--gpu",  "H100 SXM", "--gpus",     "16",
                                        "--busy", "60%",      "--provider", "gcp"};
    desk.succeed(newStudy(work));
    CHECK(noteOf(compared(desk, "S"), "N6")["fix"]["fetches_prices"] == true);
    std::ofstream(desk.file("spot.csv"))
        << "provider,region,instance_type,os,model,gpu,gpu_variant,gpus,price_per_h,currency,effective_from,"
           "source,retrieved_at\n"
           "gcp,us-central1,a3-highgpu-8g,linux,spot,H100,SXM,8,45.5,USD,2026-11-20,our-list,"
           "2026-11-20T00:00:00Z\n";
    desk.succeed({"prices", "import", desk.file("spot.csv")});
    const Json note = noteOf(compared(desk, "S"), "N6");
    CHECK(note["fix"]["text"] == "Take the newer price");
    desk.succeed({"study", "fix", "S", "N6"});
    const Json after = compared(desk, "S");
    CHECK(noteOf(after, "N6").is_null());
}

TEST_CASE("a study of tokens takes the stored runs of its GPU, and bad amounts are one sentence")
{
    const Desk desk;
    const std::string runs = desk.file("runs.csv");
    std::ofstream(runs)
        << "concurrency,requests_per_s,input_tokens,output_tokens,ttft_p95_s,tpot_p95_s,completed\n"
           "16,20,500,160,0.15,0.012,2000\n64,56,500,160,0.36,0.017,2000\n"
           "256,90,500,160,1.02,0.054,2000\n";
    const std::vector<std::string> work{"--workload",      "serving",   "--gpu",          "B200",
                                        "--requests",      "180000000", "--input-tokens", "500",
                                        "--output-tokens", "160"};
    Json none = written(desk, work);
    CHECK(none["left_out"]["speed"].get<std::string>().find("No run of B200 is stored") == 0);
    desk.succeed({"traces", "import", runs, "--gpu", "B200", "--gpus", "4", "--model", "acme/tiny-7b"});
    std::vector<std::string> aimed = work;
    aimed.insert(aimed.end(),
                 {"--ttft", "0.5", "--tpot", "0.03", "--percentile", "p95", "--cached-share", "20%"});
    const Json study = written(desk, aimed);
    CHECK(study["performance"].contains("runs"));
    CHECK(study["workloads"]["serving"]["tpot_target"]["value"] == "0.03 s");
    CHECK(study["workloads"]["serving"]["cached_share"]["value"] == "20 %");
    CHECK(study["options"]["on-demand-kept"]["performance"] == "runs");
    std::vector<std::string> named = aimed;
    named.insert(named.end(), {"--runs", "runs"});
    CHECK(written(desk, named) == study);

    const auto refused = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{"study", "new", "x", "--workload", "serving", "--gpu", "B200"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return desk.run(arguments);
    };
    const ProcessResult negative = refused({"--input-tokens", "-5"});
    CHECK(negative.exitCode == 3);
    CHECK_THAT(negative.messages, Catch::Contains("Input tokens: expected 0 tokens/request"));
    CHECK(refused({"--cached-share", "140%"}).exitCode == 3);
    CHECK(refused({"--runs", "other"}).exitCode == 4);
    const ProcessResult other =
        desk.run({"study", "new", "x", "--workload", "serving", "--gpu", "H200", "--runs", "runs"});
    CHECK(other.exitCode == 3);
    CHECK_THAT(other.messages, Catch::Contains("Expected runs on H200 SXM, found runs on B200"));
}

TEST_CASE("a study changes its currency at a rate, and never by its name alone")
{
    const Desk desk;
    desk.succeed(newStudy({"--gpu", "H100 SXM", "--gpus", "8"}));
    const double dollars = compared(desk, "S")["options"][0]["npv"];
    const ProcessResult refused = desk.run({"study", "set", "S", "currency=EUR"});
    CHECK(refused.exitCode == 4);
    CHECK(refused.messages.find("exchange_rates.USD") != std::string::npos);
    CHECK(desk.run({"compare", "S", "--set", "currency=XYZ"}).exitCode == 4);
    CHECK(desk.run({"study", "set", "S", "exchange_rates.USD=0.86"}).exitCode == 3);
    // In one command, in either order.
    for (const std::vector<std::string> &settings :
         {std::vector<std::string>{"exchange_rates.USD=0.86", "currency=EUR"},
          std::vector<std::string>{"currency=EUR", "exchange_rates.USD=0.86"}}) {
        const Json euros =
            parseJson(desk.succeed(Desk::with({"compare", "S", "--format", "json"}, settings)).out);
        CHECK(euros["currency"] == "EUR");
        CHECK(euros["options"][0]["npv"].get<double>() == Approx(0.86 * dollars));
    }
    desk.succeed({"study", "set", "S", "currency=EUR", "exchange_rates.USD=0.86"});
    CHECK(compared(desk, "S")["options"][0]["npv"].get<double>() == Approx(0.86 * dollars));
    CHECK(desk.succeed({"explain", "S", "options.on-demand-kept.price"})
              .out.find("3.2 USD/h at 0.86 EUR, own value") != std::string::npos);
    // A new study takes the same advice.
    const Json made = written(
        desk, {"--gpu", "H100 SXM", "--gpus", "8", "--currency", "EUR", "--set", "exchange_rates.USD=0.86"});
    CHECK(made["currency"] == "EUR");
    CHECK(made["exchange_rates"]["USD"]["rate"] == 0.86);
}

TEST_CASE("a plan of twenty years renews commitments that are sold, and is compared")
{
    const Desk desk;
    desk.succeed(newStudy({"--gpu", "H100 SXM", "--gpus", "8", "--busy", "50%", "--years", "20"}));
    const Json json = compared(desk, "S");
    // Sold without a term it is of 36 months, and renewed six times.
    for (const Json &option : json["options"])
        if (option["id"] == "commitment-3y") {
            CHECK(option["status"] == "ok");
            CHECK(option["name"] == "Commitment, 3 years (Hyperstack)");
            CHECK(option["total_cost"].get<double>() > 19 * 193000);
            return;
        }
    FAIL("no commitment");
}

TEST_CASE("a rack that is added to a new study is of its GPU, and a share is explained in percent")
{
    const Desk desk;
    desk.succeed(newStudy({"--gpu", "H100 SXM", "--gpus", "16", "--busy", "60%"}));
    const std::string id = desk.succeed({"study", "option", "add", "S", "owned-rack", "--name", "Rack"}).out;
    CHECK(id == "rack\n");
    CHECK(desk.succeed({"explain", "S", "options.rack.server_price"}).out.find("310,000") !=
          std::string::npos);
    CHECK(desk.succeed({"explain", "S", "options.rack.power_load"}).out.find("Load: 74 %") !=
          std::string::npos);
}

TEST_CASE("where each request takes too long the first lines say what to enter, and repeat no list")
{
    const Desk desk;
    desk.succeed(newStudy({"--workload", "inference", "--gpu", "L4", "--requests-per-day", "20000",
                           "--service-time", "4", "--p95-target", "6", "--years", "2"}));
    const std::string table = desk.succeed({"compare", "S"}).out;
    const std::string head = table.substr(0, table.find("\n\n"));
    INFO(head);
    CHECK(head.find("a service_variation of 1 (assumed)") != std::string::npos);
    CHECK(head.find("a p95_target of 12 s and more") != std::string::npos);
    CHECK(head.find("assumed values") == std::string::npos);
    CHECK(head.find("are left out") == std::string::npos);
}

TEST_CASE("the bridge of two studies says that its totals are not discounted, and the present value")
{
    const Desk desk;
    desk.succeed(newStudy({"--gpu", "H100 SXM", "--gpus", "8"}));
    const std::string copy = desk.file("after.breakeven.json");
    desk.succeed(
        {"study", "new", "After", "--from", "S", "--out", copy, "--set", "conventions.discount_rate=20%"});
    const std::string text = desk.succeed({"study", "diff", "S", copy, "--money"}).out;
    CHECK(text.find("The totals are sums over the plan, not discounted.") != std::string::npos);
    CHECK(text.find("In present value: ") != std::string::npos);
}
