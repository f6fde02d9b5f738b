// From what a person brings along to the study: own quotes, discounts and histories.
#include "tests/end_to_end/prices_program.h"
#include "tests/support/process.h"

#include <filesystem>
#include <fstream>

using namespace breakeven;
using breakeven::test::PricesProgram;
using breakeven::test::ProcessResult;
using Json = nlohmann::json;

namespace {

const std::vector<std::string> kSixteen{"--gpu", "H100 SXM", "--gpus", "16", "--busy", "60%"};

// The file of a new study.
std::string newStudyOf(const PricesProgram &program, std::vector<std::string> asked)
{
    const std::string file = program.file("study.json");
    std::filesystem::remove(file);
    std::vector<std::string> words{"study", "new", "Mine", "--out", file};
    words.insert(words.end(), asked.begin(), asked.end());
    const ProcessResult made = program.run(words);
    INFO(made.messages);
    REQUIRE(made.exitCode == 0);
    return file;
}

std::string shown(const PricesProgram &program, const std::string &file, const std::string &input)
{
    const std::string out = program.run({"study", "show", file}).out;
    const std::size_t at = out.find(input + " = ");
    return at == std::string::npos ? std::string() : out.substr(at, out.find('[', at) - at);
}

std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string> &more)
{
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

} // namespace

TEST_CASE("a negotiated discount and an own quote reach the next new study, and the list says the same")
{
    const PricesProgram program;
    REQUIRE(program.run({"prices", "discounts", "--add", "60 %", "--provider", "gcp"}).exitCode == 0);
    const Json listed = program.listed({"--provider", "gcp", "--gpu", "H100 SXM", "--gpus", "8", "--region",
                                        "us-central1", "--terms", "on_demand"});
    REQUIRE(listed.size() == 1);
    CHECK(listed[0]["price_per_h"] == 35.396);
    CHECK(listed[0]["not_in_new_studies"].is_null());
    const std::string discounted = newStudyOf(program, with(kSixteen, {"--provider", "gcp"}));
    CHECK(shown(program, discounted, "shared.on_demand_price") == "shared.on_demand_price = 35.396 USD/h   ");

    std::ofstream(program.file("acme.csv"))
        << "provider,region,instance_type,gpu,gpus,model,price_per_h,currency,effective_from,source,note\n"
           "acme,any,h100x8,H100 SXM,8,on_demand,16,USD,2026-11-20,quote,ours\n"
           "acme,any,v100,V100,1,on_demand,2.10,USD,2026-11-20,quote,ours\n"
           "acme,any,v100-win,V100,1,quote,0.50,USD,2026-11-20,quote,ours\n";
    REQUIRE(program.run({"prices", "import", program.file("acme.csv")}).exitCode == 0);
    const std::string quoted = newStudyOf(program, with(kSixteen, {"--provider", "acme"}));
    CHECK(shown(program, quoted, "shared.on_demand_price") == "shared.on_demand_price = 16 USD/h   ");
    const std::string volta = newStudyOf(program, {"--gpu", "V100", "--gpus", "4", "--busy", "60%"});
    CHECK(shown(program, volta, "shared.on_demand_price") == "shared.on_demand_price = 2.1 USD/h   ");
    const ProcessResult list = program.run({"prices", "list", "--provider", "acme"});
    CHECK_THAT(list.out, Catch::Contains("no terms that are compared"));
}

TEST_CASE("a spot history of another machine is refused with both names, or leaves a note")
{
    const PricesProgram program;
    const std::string study = newStudyOf(program, with(kSixteen, {"--provider", "gcp"}));
    const std::string history = program.file("history.json");
    std::ofstream(history)
        << R"({"SpotPriceHistory":[)"
           R"({"Timestamp":"2016-04-02T00:00:00.000Z","ProductDescription":"Linux/UNIX",)"
           R"("InstanceType":"g2.8xlarge","SpotPrice":"0.50","AvailabilityZone":"us-east-1b"},)"
           R"({"Timestamp":"2016-04-01T00:00:00.000Z","ProductDescription":"Linux/UNIX",)"
           R"("InstanceType":"g2.8xlarge","SpotPrice":"0.40","AvailabilityZone":"us-east-1b"}]})";
    const ProcessResult refused = program.run({"traces", "use", history, study, "options.spot"});
    CHECK(refused.exitCode == 3);
    CHECK_THAT(refused.messages, Catch::Contains("g2.8xlarge") && Catch::Contains("a3-highgpu-8g") &&
                                     Catch::Contains("--anyway"));
    REQUIRE(program.run({"traces", "use", history, study, "options.spot", "--anyway"}).exitCode == 0);
    std::ifstream kept(study);
    CHECK_THAT(
        std::string(std::istreambuf_iterator<char>(kept), {}),
        Catch::Contains("taken anyway: of g2.8xlarge (4 × K520), not of a3-highgpu-8g (8 × H100 SXM)"));
}

TEST_CASE("the guards of a number are those of the input that it becomes")
{
    const PricesProgram program;
    const std::string study = newStudyOf(program, kSixteen);
    const auto set = [&](std::vector<std::string> settings) {
        settings.insert(settings.begin(), {"study", "set", study, "--dry-run"});
        return program.run(settings);
    };
    for (const std::vector<std::string> &settings :
         std::vector<std::vector<std::string>>{{"shared.grow=35", "workloads.training.growth=shared:grow"},
                                               {"workloads.training.growth=35"},
                                               {"shared.on_demand_price=11.06 USD/GPU-h"},
                                               {"options.on-demand-kept.price=88 USD/job"},
                                               {"workloads.training.gpus=2 servers"},
                                               {"workloads.training.gpus=2 nodes"},
                                               {"workloads.training.gpus=2 jobs"}}) {
        INFO(settings.front());
        CHECK(set(settings).exitCode == 3);
    }
    const ProcessResult share = set({"shared.grow=35%", "workloads.training.growth=shared:grow"});
    INFO(share.messages);
    CHECK(share.exitCode == 0);
    CHECK(set({"workloads.training.gpus=24 GPUs"}).exitCode == 0);
    CHECK(set({"shared.on_demand_price=88 USD/server-h"}).exitCode == 0);
}
