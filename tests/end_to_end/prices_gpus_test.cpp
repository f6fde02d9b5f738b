// A person's own figures of GPUs, as a file beside the default store.
#include "tests/end_to_end/prices_program.h"

using namespace breakeven::test;

TEST_CASE("one's own figures of a GPU count in every list")
{
    const PricesProgram program;
    const auto imported = [&] {
        std::ofstream(program.file("one.csv"))
            << "provider,region,instance_type,model,price_per_h,currency,gpu,gpus,effective_from,source\n"
               "testcloud,north,box,on_demand,2,USD,H100,1,2026-01-01,test\n";
        return program.run({"prices", "import", program.file("one.csv")}).exitCode;
    };
    REQUIRE(imported() == 0);
    const auto perTflops = [&] {
        return program.result({"prices", "list", "--provider", "testcloud", "--sort",
                               "per-tflops"})["prices"][0]["price_per_tflops_h"];
    };
    CHECK(perTflops().get<double>() == Approx(2.0 / 989));
    const ProcessResult table = program.run({"prices", "gpus", "--format", "csv"});
    REQUIRE(table.exitCode == 0);
    const std::filesystem::path own = std::filesystem::path(program.storePath()).parent_path() / "gpus.csv";
    std::ofstream(own) << "gpu,memory_gb,bf16_tflops\nH100,80,500\n";
    CHECK(perTflops().get<double>() == Approx(2.0 / 500));
    // What the program writes can be its own file.
    std::ofstream(own) << table.out;
    CHECK(perTflops().get<double>() == Approx(2.0 / 989));
    std::ofstream(own) << "gpu,memory_gb,bf16_tflops\nH100,eighty,500\n";
    const ProcessResult bad = program.run({"prices", "list", "--provider", "testcloud"});
    CHECK(bad.exitCode == 0);
    CHECK_THAT(bad.messages, Catch::Contains("gpus.csv") && Catch::Contains("found \"eighty\"") &&
                                 Catch::Contains("no GPU of yours is used"));
}
