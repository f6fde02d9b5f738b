#include "tests/support/json.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/process.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

#include <fstream>

using namespace breakeven;
using breakeven::test::parseJson;
using breakeven::test::ProcessResult;
using breakeven::test::TemporaryFolder;
using Json = nlohmann::json;

namespace {

// The program with its default store inside a folder of the test.
class Program
{
public:
    ProcessResult run(std::vector<std::string> arguments) const
    {
        return test::runProcess(BREAKEVEN_PROGRAM, arguments,
                                {{{"XDG_DATA_HOME", m_folder.path().string()}}, m_folder.path().string()});
    }
    // $BREAKEVEN is the program.
    ProcessResult shell(const std::string &command) const
    {
        return test::runProcess(
            "/bin/sh", {"-c", command},
            {{{"XDG_DATA_HOME", m_folder.path().string()}, {"BREAKEVEN", BREAKEVEN_PROGRAM}},
             m_folder.path().string()});
    }
    Json result(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--format", "json"});
        const ProcessResult ran = run(arguments);
        INFO(ran.messages);
        REQUIRE(ran.exitCode == 0);
        return parseJson(ran.out);
    }
    std::string fixture(const std::string &format) const
    {
        return test::writeFixture(m_folder.path().string(), test::priceFixtures().at(format));
    }
    std::string file(const std::string &name) const { return m_folder.file(name); }
    std::string store() const { return m_folder.file("breakeven/breakeven.sqlite"); }

private:
    TemporaryFolder m_folder;
};

} // namespace

TEST_CASE("a price file is imported and listed with its source and date")
{
    const Program program;
    const Json report = program.result({"prices", "import", program.fixture("skypilot")});
    CHECK(report["schema"] == "breakeven/prices-import/1");
    CHECK(report["rows"] == 3);
    CHECK(report["records"] == 5);
    CHECK(report["skipped"]["no_price"] == 1);
    CHECK(report["flagged"]["spot_not_below_on_demand"] == 1);
    const Json list = program.result({"prices", "list", "--gpu", "h100", "--provider", "nebius", "--instance",
                                      "gpu-h100-sxm", "--sort", "per-gpu"});
    CHECK(list["schema"] == "breakeven/prices-list/1");
    REQUIRE(list["prices"].size() == 2);
    const Json first = list["prices"][0];
    CHECK(first["model"] == "spot");
    CHECK(first["price_per_h"] == 10.0);
    CHECK(first["price_per_gpu_h"] == 1.25);
    CHECK(first["gpu_count"] == 8);
    CHECK(first["zone"].is_null());
    CHECK(first["currency"] == "USD");
    CHECK(first["source"] == "skypilot");
    CHECK(first["effective_from"].is_null());
    CHECK(first["retrieved_at"].is_string());
    CHECK(first["flags"].empty());
}

TEST_CASE("an empty store lists the bundled catalogue, every row with its source")
{
    const Program program;
    for (int round = 0; round < 2; ++round) {
        const Json list = program.result({"prices", "list"});
        CHECK(list["prices"].size() > 100);
        for (const Json &price : list["prices"])
            CHECK_FALSE(price["source"].get<std::string>().empty());
    }
    const Json old = program.result({"prices", "list", "--instance", "p3.2xlarge"});
    CHECK(old["prices"][0]["flags"] == Json{"stale"});
    CHECK(program.result({"prices", "list", "--instance", "p3.2xlarge", "--as-of", "2022-12-31"})["prices"]
              .size() == 1);
    CHECK(program.result({"prices", "list", "--instance", "p3.2xlarge", "--as-of", "2021-12-31"})["prices"]
              .empty());
}

TEST_CASE("a model, GPU, provider or region that no price is of is answered with the nearest names")
{
    const Program program;
    for (const auto &[option, wanted, near] : {std::tuple("--terms", "spott", "spot"),
                                               {"--model", "on-demand", "on_demand"},
                                               {"--gpu", "H10O", "H100"},
                                               {"--provider", "azur", "azure"},
                                               {"--region", "us-east1", "us-east-1"}}) {
        INFO(wanted);
        const ProcessResult ran = program.run({"prices", "list", option, wanted});
        CHECK(ran.exitCode == 4);
        CHECK(ran.out.empty());
        CHECK_THAT(ran.messages, Catch::Contains(std::string("\"") + wanted + "\"; the nearest names are ") &&
                                     Catch::Contains(near));
    }
    CHECK(program
              .result({"prices", "list", "--gpu", "H100", "--region", "any", "--model",
                       "storage_month"})["prices"]
              .empty());
    CHECK(program.result({"prices", "list", "--model", "egress"})["prices"].is_array());
    CHECK_FALSE(program.result({"prices", "list", "--gpu", "nvidia-tesla-t4"})["prices"].empty());
}

TEST_CASE("a bad file exits 3 with one sentence and writes nothing")
{
    const Program program;
    std::ofstream(program.file("bad.csv")) << "a,b\n1,2\n";
    const ProcessResult ran = program.run({"prices", "import", program.file("bad.csv")});
    CHECK(ran.exitCode == 3);
    CHECK(ran.out.empty());
    CHECK(std::count(ran.messages.begin(), ran.messages.end(), '\n') == 1);
    CHECK(program.run({"prices", "import", program.file("none.csv")}).exitCode == 4);
    CHECK(program.run({"prices", "import"}).exitCode == 2);
    CHECK(program.run({"prices", "refresh", "--source", "nowhere"}).exitCode == 2);
    CHECK(program.run({"prices", "list", "--as-of", "soon"}).exitCode == 2);
    for (const char *limit : {"-1", "0", "some"})
        CHECK(program.run({"prices", "list", "--limit", limit}).exitCode == 2);
    for (const Json &source : program.result({"prices", "status"})["sources"])
        CHECK(source["origin"] == "bundled");
}

TEST_CASE("history averages by time")
{
    const Program program;
    program.result({"prices", "import", program.fixture("aws-spot-history")});
    const Json history = program.result({"prices", "history", "--zone", "us-east-1a"});
    CHECK(history["schema"] == "breakeven/prices-history/1");
    REQUIRE(history["series"].size() == 1);
    const Json series = history["series"][0];
    CHECK(series["points"] == 2);
    CHECK(series["time_weighted_mean"].get<double>() == Approx(0.4));
    CHECK(series["min"] == 0.4);
    CHECK(series["max"] == 0.5);
    CHECK(series["first"] == 0.4);
    CHECK(series["last"] == 0.5);
    CHECK(series["from"] == "2026-01-01T00:00:00Z");
    CHECK(series["to"] == "2026-01-03T00:00:00Z");
}

TEST_CASE("an exported price book is imported into another store without loss")
{
    const Program program;
    for (const auto &[name, fixture] : test::priceFixtures())
        program.result({"prices", "import", program.fixture(name)});
    program.result({"prices", "export", program.file("all.csv")});
    const std::string other = program.file("other.sqlite");
    program.result({"--store", other, "prices", "import", program.file("all.csv")});
    program.result({"--store", other, "prices", "export", program.file("again.csv")});
    const std::string all = test::fileText(program.file("all.csv"));
    CHECK(all.size() > 1000);
    CHECK(all == test::fileText(program.file("again.csv")));
}

TEST_CASE("a price book to fill in has a row for every provider without an interface, and is imported again")
{
    const Program program;
    const std::string file = program.file("template.csv");
    REQUIRE(program.run({"prices", "export", file, "--template"}).exitCode == 0);
    const Json imported = program.result({"prices", "import", file});
    CHECK(imported["format"] == "price-book");
    CHECK(imported["rows"] == 4);
    CHECK(imported["records"] == 3);
    CHECK(imported["skipped"] == Json{{"no_price", 1}});
    const Json rows =
        program.result({"prices", "list", "--source", "price-book", "--sort", "price"})["prices"];
    REQUIRE(rows.size() == 3);
    CHECK(rows[0]["provider"] == "nebius");
    CHECK(rows[1]["provider"] == "crusoe");
    CHECK(rows[2]["provider"] == "coreweave");
    CHECK(rows[2]["price_per_gpu_h"] == 6.155);
    CHECK(rows[2]["unit"] == "machine-hour");
}

TEST_CASE("status tells the age of every source and sources need no store")
{
    const Program program;
    const Json sources = program.result({"prices", "sources"});
    CHECK(sources["schema"] == "breakeven/prices-sources/1");
    CHECK(sources["sources"].size() == test::priceFixtures().size());
    CHECK_FALSE(std::filesystem::exists(program.store()));
    program.result({"prices", "import", program.fixture("gcp-yaml")});
    const Json status = program.result({"prices", "status"});
    const auto found = std::find_if(status["sources"].begin(), status["sources"].end(),
                                    [](const Json &source) { return source["partition"] == "gcp"; });
    REQUIRE(found != status["sources"].end());
    CHECK((*found)["rows"] == 3);
    CHECK((*found)["age_h"].get<double>() < 24);
    CHECK((*found)["last_error"].is_null());
    // A source of the bundled catalogue counts its own rows; the catalogue itself is no source.
    for (const Json &source : status["sources"]) {
        CHECK(source["source"] != "bundled");
        if (source["partition"] == "bundled")
            CHECK(source["rows"] == source["records"]);
    }
}

TEST_CASE("the store is checked, described and copied")
{
    const Program program;
    program.result({"prices", "list"});
    CHECK(program.result({"store", "check"})["sound"] == true);
    const Json info = program.result({"store", "info"});
    CHECK(info["schema"] == "breakeven/store-info/1");
    CHECK(info["path"] == program.store());
    CHECK(info["prices"].get<int>() > 100);
    program.result({"store", "backup", program.file("copy.sqlite")});
    CHECK(program.run({"store", "backup", program.file("copy.sqlite")}).exitCode == 3);
    CHECK(program.run({"store", "backup", program.file("copy.sqlite"), "--overwrite"}).exitCode == 0);
    CHECK(program.result({"--store", program.file("copy.sqlite"), "store", "info"})["prices"] ==
          info["prices"]);
    CHECK(program.run({"--store", program.file("none.sqlite"), "store", "check"}).exitCode == 4);
    std::ofstream(program.file("text.txt")) << "this is not a store\n";
    for (const char *command : {"check", "info"})
        CHECK(program.run({"--store", program.file("text.txt"), "store", command}).exitCode == 3);
}

TEST_CASE("a negotiated discount of a price book is listed and exported with list and own price")
{
    const Program program;
    std::ofstream(program.file("book.csv"))
        << "provider,region,instance_type,model,list_price_per_h,discount,effective_from\n"
           "aws,us-west-2,p4d.24xlarge,on_demand,32.77,0.15,2026-11-01\n";
    program.result({"prices", "import", program.file("book.csv")});
    const std::string text = program.run({"prices", "list", "--source", "price-book"}).out;
    CHECK_THAT(text, Catch::Contains("list_price_per_h") && Catch::Contains("27.8545"));
    CHECK_THAT(program.run({"prices", "list", "--limit", "1"}).out, !Catch::Contains("list_price_per_h"));
    CHECK(program.run({"prices", "export", program.file("own.csv"), "--source", "price-book"}).exitCode == 0);
    const Json again = program.result({"prices", "import", program.file("own.csv")});
    CHECK(again["records"] == 0);
    CHECK(again["unchanged"] == 1);
}

TEST_CASE("prices are listed as a table for reading and as CSV")
{
    const Program program;
    const ProcessResult text = program.run({"prices", "list", "--limit", "2"});
    CHECK(text.exitCode == 0);
    CHECK(std::count(text.out.begin(), text.out.end(), '\n') == 3);
    CHECK_THAT(text.messages, Catch::Contains("--limit N shows more"));
    CHECK(program.run({"--quiet", "prices", "list", "--limit", "2"}).messages.empty());
    const ProcessResult csv = program.run({"prices", "list", "--limit", "2", "--format", "csv"});
    CHECK(csv.out.rfind("provider,region,zone,instance_type,os,gpu,gpu_count,model", 0) == 0);
    CHECK(program.run({"--store", ":memory:", "prices", "list"}).exitCode == 0);
}

TEST_CASE("a full disk is told in one sentence and leaves the store as it was", "[outside][mount]")
{
    const Program program;
    const auto inNamespace = [&](const std::string &command) {
        return program.shell("exec unshare --user --map-root-user --mount /bin/sh -c '" + command + "'");
    };
    // A disk of 3 MB, which only the commands of this shell see.
    const std::string disk = "mkdir disk && mount -t tmpfs -o size=3m none disk && export "
                             "XDG_DATA_HOME=\"$PWD/disk\"";
    if (inNamespace(disk).exitCode != 0)
        SKIP_CASE("a disk cannot be mounted here without rights (unshare --user --mount)");
    std::filesystem::remove(program.file("disk"));
    std::ofstream book(program.file("book.csv"));
    book << "provider,region,instance_type,model,price_per_h,effective_from,source\n";
    for (int i = 0; i < 40000; ++i)
        book << "aws,region-" << i << ",p4d.24xlarge,on_demand,32.77,2026-01-01,feed\n";
    book.close();
    const ProcessResult full =
        inNamespace(disk + " && \"$BREAKEVEN\" prices list --limit 1 >/dev/null 2>&1; "
                           "\"$BREAKEVEN\" prices import book.csv; echo \"exit code $?\"; "
                           "\"$BREAKEVEN\" --quiet store check; "
                           "\"$BREAKEVEN\" --quiet prices list --source feed");
    INFO(full.out << full.messages);
    CHECK_THAT(full.messages, Catch::Contains("the disk is full") && Catch::Contains("make room"));
    CHECK_THAT(full.out, Catch::Contains("exit code 1\n") && Catch::Contains("sound   true"));
    CHECK_THAT(full.messages, Catch::Contains("has no price of the source \"feed\"")); // none was kept
    CHECK(std::count(full.messages.begin(), full.messages.end(), '\n') == 2);
}

TEST_CASE("results that cannot be written to a full disk are told in one sentence")
{
    const Program program;
    const ProcessResult full = program.shell("\"$BREAKEVEN\" --quiet prices list > /dev/full");
    CHECK(full.exitCode == 1);
    CHECK(full.messages ==
          "breakeven: standard output: The results cannot be written; check the free disk space.\n");
}

TEST_CASE("a discount on a family is kept, listed and exported with list and contracted price, and removed")
{
    const Program program;
    std::ofstream(program.file("book.csv"))
        << "provider,region,instance_type,model,price_per_h,effective_from,source\n"
           "aws,us-west-2,p4d.24xlarge,on_demand,32.77,2026-01-01,feed\n"
           "aws,us-west-2,g5.xlarge,on_demand,1.006,2026-01-01,feed\n";
    program.result({"prices", "import", program.file("book.csv")});
    const Json added = program.result({"prices", "discounts", "--add", "20 %", "--provider", "AWS",
                                       "--family", "p4d", "--from", "2026-01-01", "--note", "EDP"});
    CHECK(added["schema"] == "breakeven/prices-discounts/1");
    REQUIRE(added["discounts"].size() == 1);
    const Json &rule = added["discounts"][0];
    CHECK(rule["provider"] == "aws");
    CHECK(rule["discount"] == 0.2);
    CHECK(rule["valid_until"].is_null());
    for (const Json &price : program.result({"prices", "list", "--source", "feed"})["prices"]) {
        const bool isMeant = price["instance_type"] == "p4d.24xlarge";
        CHECK(price["ContractedUnitPrice"] == (isMeant ? 26.216 : 1.006));
        CHECK(price["ListUnitPrice"] == (isMeant ? 32.77 : 1.006));
        CHECK(price["price_per_h"] == price["ContractedUnitPrice"]);
        CHECK(price["list_price_per_h"].is_null() != isMeant);
    }
    CHECK_THAT(
        program.run({"prices", "list", "--source", "feed", "--as-of", "2025-12-31", "--format", "csv"}).out,
        !Catch::Contains("26.216"));
    CHECK(program.run({"prices", "export", program.file("out.csv"), "--source", "feed"}).exitCode == 0);
    CHECK(program.result({"prices", "import", program.file("out.csv")})["records"] ==
          0); // the records are as they were

    CHECK(program.run({"prices", "discounts", "--add", "120 %", "--provider", "aws"}).exitCode == 3);
    CHECK(program.run({"prices", "discounts", "--add", "20 %"}).exitCode == 2);
    CHECK(program.run({"prices", "discounts", "--family", "p4d"}).exitCode == 2);
    CHECK(program.run({"prices", "discounts", "--remove", "99"}).exitCode == 4);
    CHECK(program
              .result({"prices", "discounts", "--remove", std::to_string(rule["id"].get<int>())})["discounts"]
              .empty());
}

TEST_CASE("prices list goes by what a TFLOPS or a GiB costs, and says it with every price")
{
    const Program program;
    program.result({"prices", "import", program.fixture("skypilot")});
    for (const std::string measure : {"tflops", "gib"}) {
        const std::string key = "price_per_" + measure + "_h";
        const Json prices = program.result({"prices", "list", "--sort", "per-" + measure})["prices"];
        REQUIRE(prices.size() > 10);
        CHECK(prices[0][key].is_number());
        for (std::size_t i = 1; i < prices.size() && prices[i][key].is_number(); ++i)
            CHECK(prices[i - 1][key].get<double>() <= prices[i][key].get<double>() * (1 + 1e-9));
        CHECK_THAT(program.run({"prices", "list", "--sort", "per-" + measure}).out, Catch::Contains(key));
    }
    const Json h100 = program.result({"prices", "list", "--gpu", "h100", "--provider", "nebius", "--instance",
                                      "gpu-h100-sxm", "--sort", "per-gpu"})["prices"][0];
    CHECK(h100["price_per_tflops_h"].get<double>() == Approx(1.25 / 989));
    CHECK(h100["price_per_gib_h"].get<double>() == Approx(1.25 / 80));
    CHECK(program.run({"prices", "list", "--sort", "per-watt"}).exitCode == 2);
}

TEST_CASE("prices list --changed-since tells what is new, changed and gone since a day")
{
    const Program program;
    const auto imported = [&](const char *name, const std::string &rows) {
        std::ofstream(program.file(name)) << "provider,region,instance_type,model,price_per_h,currency,"
                                             "effective_from,source\n"
                                          << rows;
        program.result({"prices", "import", program.file(name)});
    };
    imported("one.csv", "testcloud,north,box,spot,2,USD,2026-01-01,test\n"
                        "testcloud,north,box,spot,1.5,USD,2026-09-01,test\n"
                        "testcloud,north,crate,spot,1,USD,2026-09-02,test\n");
    const Json changes =
        program.result({"prices", "list", "--provider", "testcloud", "--changed-since", "2026-08-31"});
    CHECK(changes["schema"] == "breakeven/prices-changes/1");
    REQUIRE(changes["changes"].size() == 2);
    const Json changed = changes["changes"][0];
    CHECK(changed["change"] == "changed");
    CHECK(changed["price_before_per_h"] == 2.0);
    CHECK(changed["price_per_h"] == 1.5);
    CHECK(changed["change_share"] == -0.25);
    CHECK(changes["changes"][1]["change"] == "new");
    CHECK(changes["changes"][1]["price_before_per_h"].is_null());
    CHECK(
        program
            .result({"prices", "list", "--provider", "testcloud", "--changed-since", "2026-09-02"})["changes"]
            .empty());
    const ProcessResult never = program.run({"prices", "list", "--changed-since", "last-refresh"});
    CHECK(never.exitCode != 0);
    CHECK_THAT(never.messages, Catch::Contains("this store has no prices from a refresh yet"));
    CHECK(program.run({"prices", "list", "--changed-since", "yesterday"}).exitCode == 2);
    const ProcessResult both =
        program.run({"prices", "list", "--changed-since", "2026-08-31", "--as-of", "2026-01-01"});
    CHECK(both.exitCode == 2);
}
