// From what a person brings along to the study: own quotes, discounts and histories.
#include "tests/end_to_end/prices_program.h"

#include <filesystem>
#include <fstream>

using namespace breakeven;
using breakeven::test::PricesProgram;
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
