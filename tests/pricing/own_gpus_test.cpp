#include "pricing/gpus/own_gpus.h"
#include "tests/support/test.h"

using namespace breakeven;

TEST_CASE("rows of one's own take the place of known ones or are added")
{
    const auto own = readGpuTable("variant;GPU;memory_gb;bf16_tflops;source\n"
                                  "SXM;H100;80;1000;me\n"
                                  ";MI400X;432;;me\n",
                                  "gpus.csv");
    REQUIRE(own.ok());
    REQUIRE(own->size() == 2);
    const auto table = withOwnRows(gpuTable(), *own);
    CHECK(table.size() == gpuTable().size() + 1);
    CHECK(table.back().gpu == "MI400X");
    CHECK(table.back().memoryGb == 432);
    CHECK_FALSE(table.back().bf16Tflops);
    CHECK(table.back().isOwn);
    int known = 0;
    for (const GpuFacts &row : table) {
        if (row.gpu != "H100")
            continue;
        ++known;
        CHECK(row.bf16Tflops == (row.variant == "SXM" ? 1000 : row.variant == "PCIe" ? 756 : 835));
        CHECK(row.isOwn == (row.variant == "SXM"));
    }
    CHECK(known == 3);
}

TEST_CASE("what is wrong with a table of GPUs is one sentence with its place")
{
    const std::string header = "gpu,variant,memory_gb,bf16_tflops,fp16_tflops,year\n";
    struct Row
    {
        std::string text;
        const char *sentence;
    };
    const Row rows[] = {
        {"", "it names no GPU"},
        {header, "it names no GPU"},
        {"name,memory\nH100,80\n", "a table of GPUs was expected"},
        {header + ",SXM,80,989,989,2022\n", "gpu is empty"},
        {header + "H100,SXM,,989,989,2022\n", "memory_gb of H100 is empty"},
        {header + "H100,SXM,80 GB,989,989,2022\n", "memory_gb must be a number"},
        {header + "H100,SXM,0,989,989,2022\n", "memory_gb must be a number"},
        {header + "H100,SXM,80,-1,989,2022\n", "bf16_tflops must be a number"},
        {header + "H100,SXM,80,989,inf,2022\n", "fp16_tflops must be a number"},
        {header + "H100,SXM,80,989,989,22\n", "year must be a number from 1990 to 2100, found \"22\""},
    };
    for (const Row &row : rows) {
        INFO(row.text);
        const auto read = readGpuTable(row.text, "gpus.csv");
        REQUIRE_FALSE(read.ok());
        CHECK(read.error().kind == ErrorKind::BadInput);
        CHECK_THAT(read.error().text(), Catch::Contains(row.sentence) && Catch::Contains("gpus.csv"));
    }
}
