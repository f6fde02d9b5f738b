// Studies on the command line: made, kept, pinned, exchanged, compared.
#include "data/study_file.h"
#include "tests/support/desk.h"
#include "tests/support/json.h"
#include "tests/support/required.h"
#include "tests/support/text_files.h"

#include <filesystem>
#include <fstream>

using namespace breakeven;
using breakeven::test::Desk;
using breakeven::test::fileText;
using breakeven::test::parseJson;
using breakeven::test::required;
using Json = nlohmann::json;

TEST_CASE("a study is made from an example, kept in the store, and compared by its name")
{
    const Desk desk;
    desk.succeed({"study", "new", "Our team", "--from", "example:startup-six-servers"});
    CHECK(desk.succeed({"study", "list"}).out.find("Our team") != std::string::npos);
    const Json json = parseJson(desk.succeed({"compare", "Our team", "--format", "json"}).out);
    CHECK(json["study"] == "Our team");
    CHECK(json["options"][0]["total_cost"] == 1119000.0);
    CHECK(desk.run({"compare", "Their team"}).exitCode == 4);
}

TEST_CASE("a study of nothing but kinds can be made and says what it misses")
{
    const Desk desk;
    const std::string path = desk.file("new.breakeven.json");
    desk.succeed({"study", "new", "New", "--workload", "inference", "--option", "on-demand", "--option",
                  "owned-rack", "--out", path});
    const Json json = parseJson(desk.succeed({"compare", path, "--format", "json"}).out);
    CHECK(json["options"][0]["total_cost"].is_null());
    CHECK(json["options"][0]["issues"][0]["place"] == "options.on-demand.price");
    CHECK(json["options"][1]["total_cost"].is_number());
    CHECK(desk.run({"study", "new", "New", "--out", path}).exitCode == 3);
    CHECK(desk.run({"study", "new", "Other", "--option", "rocket"}).exitCode == 3);
}

TEST_CASE("a pinned price is taken with its GPUs, source and date")
{
    const Desk desk;
    const std::string path = desk.file("pin.breakeven.json");
    desk.succeed({"study", "export", "example:startup-rent-or-buy", path});
    desk.succeed({"study", "pin", path, "options.managed.price", "aws/us-west-2/p3.2xlarge/on_demand"});
    const auto reading = required(readStudyFile(path));
    const Input &price = reading.study.options.at("managed").procurement.inputs.at("price");
    CHECK(*price.value == 3.06);
    REQUIRE(price.price);
    CHECK(price.price->offer.instanceType == "p3.2xlarge");
    CHECK(price.asOf);
    const std::string before = fileText(path);
    CHECK(desk.run({"study", "pin", path, "options.managed.price", "aws/nowhere/p3.2xlarge/on_demand"})
              .exitCode == 4);
    CHECK(desk.run({"study", "pin", path, "options.managed.premium", "aws/us-west-2/p3.2xlarge/on_demand"})
              .exitCode == 3);
    CHECK(desk.run({"study", "pin", "example:startup-rent-or-buy", "options.managed.price",
                    "aws/us-west-2/p3.2xlarge/on_demand"})
              .exitCode == 3);
    CHECK(fileText(path) == before);
}

TEST_CASE("a price can be pinned for one comparison only")
{
    const Desk desk;
    const auto result = desk.succeed({"compare", "example:startup-rent-or-buy", "--format", "json", "--set",
                                      "options.managed.price=price:aws/us-west-2/p3.2xlarge/on_demand"});
    const Json json = parseJson(result.out);
    for (const Json &option : json["options"])
        if (option["id"] == "managed")
            CHECK(option["cost_per_year"].get<double>() == Approx(17520 * 3.06 * 1.15));
}

TEST_CASE("an import asks only where the file and the stored study have both changed")
{
    const Desk desk;
    const std::string path = desk.file("one.breakeven.json");
    const auto resale = [&](const std::string &study) {
        const auto shown = parseJson(desk.succeed({"study", "show", study, "--format", "json"}).out);
        return shown["shared"]["resale_fraction"]["value"].get<std::string>();
    };
    const auto writeResale = [&](const char *share) {
        Json json = parseJson(fileText(path));
        json["shared"]["resale_fraction"]["value"] = share;
        std::ofstream(path) << json.dump(1);
    };
    desk.succeed({"study", "export", "example:startup-six-servers", path});
    const std::string name = [&] {
        std::string out = desk.succeed({"study", "import", path}).out;
        return out.substr(0, out.size() - 1);
    }();
    desk.succeed({"study", "import", path});
    writeResale("20 %"); // only the file
    desk.succeed({"study", "import", path});
    CHECK(resale(name) == "20 %");

    const std::string pin = "aws/us-west-2/p3.2xlarge/on_demand";
    desk.succeed({"study", "pin", name, "shared.gcp_price", pin}); // only the store
    CHECK_THAT(desk.succeed({"study", "import", path}).messages, Catch::Contains("stays as it is"));
    desk.succeed({"study", "export", name, path}); // the same again
    desk.succeed({"study", "import", path});
    writeResale("15 %");
    desk.succeed({"study", "import", path});
    CHECK(resale(name) == "15 %");
    desk.succeed({"study", "pin", name, "shared.gcp_price", "aws/us-west-2/p3.16xlarge/on_demand"});
    writeResale("10 %"); // both
    const auto refused = desk.run({"study", "import", path});
    CHECK(refused.exitCode == 3);
    CHECK(refused.messages.find("--replace") != std::string::npos);
    CHECK(resale(name) == "15 %");
    const std::string copied = name + " (copy)\n";
    CHECK(desk.succeed({"study", "import", path, "--copy"}).out == copied);
    const Json list = parseJson(desk.succeed({"study", "list", "--format", "json"}).out);
    CHECK(list["studies"].size() == exampleStudies().size() + 2);
    desk.succeed({"study", "import", path, "--replace"});
    CHECK(resale("5d6c3f0e-0002-4b52-9b1e-6f1d2a7c0002") == "10 %");
}

TEST_CASE("a file without an id comes in once, however often it is imported and changed")
{
    const Desk desk;
    const std::string path = desk.file("small.json");
    for (const char *price : {"1 USD/h", "1 USD/h", "2 USD/h"}) {
        std::ofstream(path) << R"({"schema": "breakeven/study/1", "currency": "USD", "name": "Small",
            "workloads": {"training": {"kind": "training"}},
            "options": {"cloud": {"name": "Cloud", "kind": "on-demand", "price": ")"
                            << price << "\"}}}";
        desk.succeed({"study", "import", path});
    }
    const Json list = parseJson(desk.succeed({"study", "list", "--format", "json"}).out);
    CHECK(list["studies"].size() == exampleStudies().size() + 1);
}

TEST_CASE("a control character in a name never reaches the terminal")
{
    const Desk desk;
    const std::string path = desk.file("escape.json");
    std::ofstream(path) << R"({"schema": "breakeven/study/1", "currency": "USD", "name": "A\u001b[31mB",
        "workloads": {"training": {"kind": "training", "name": "T\u009b2J"}},
        "options": {"cloud": {"name": "C\u001b]0;x\u0007D", "kind": "on-demand", "price": "1 USD/h"},
                    "other": {"name": "E\u202eF", "kind": "on-demand"}}})";
    for (const std::vector<std::string> &command :
         std::vector<std::vector<std::string>>{{"compare", path},
                                               {"explain", path, "options.cloud.total_cost"},
                                               {"study", "show", path},
                                               {"study", "import", path},
                                               {"study", "list"}}) {
        const auto result = desk.succeed(command);
        INFO(command[0] << ' ' << result.out);
        const std::string all = result.out + result.messages;
        CHECK(all.find_first_of("\x1b\x07") == std::string::npos);
        CHECK(all.find("\xc2\x9b") == std::string::npos);
        CHECK(all.find("\xe2\x80\xae") == std::string::npos);
        if (command[0] != "explain") // which shows no names
            CHECK_THAT(all, Catch::Contains("\\x"));
    }
}

TEST_CASE("revisions are saved with a comment and can be printed again")
{
    const Desk desk;
    desk.succeed({"study", "new", "Ours", "--from", "example:tts-scale-to-zero"});
    desk.succeed({"study", "revisions", "Ours", "--save", "as published"});
    const Json json = parseJson(desk.succeed({"study", "revisions", "Ours", "--format", "json"}).out);
    REQUIRE(json["revisions"].size() == 1);
    CHECK(json["revisions"][0]["comment"] == "as published");
    const std::string id = std::to_string(json["revisions"][0]["revision"].get<int>());
    const auto text = desk.succeed({"study", "revisions", "Ours", "--show", id}).out;
    CHECK(parseStudy(text, "revision"));
    CHECK(desk.run({"study", "revisions", "example:tts-scale-to-zero"}).exitCode == 4);
}

TEST_CASE("the differences of two studies are listed by path")
{
    const Desk desk;
    const std::string path = desk.file("two.breakeven.json");
    desk.succeed({"study", "export", "example:startup-six-servers", path});
    CHECK(desk.succeed({"study", "diff", "example:startup-six-servers", path}).out.empty());
    std::string text = fileText(path);
    text.replace(text.find("30 %"), 4, "20 %");
    std::ofstream(path) << text;
    const Json json = parseJson(
        desk.succeed({"study", "diff", "example:startup-six-servers", path, "--format", "json"}).out);
    REQUIRE(json["changes"].size() == 1);
    CHECK(json["changes"][0]["before"] == "30 %");
}

TEST_CASE("a file that is no study exits 3 with its place, and nothing is written")
{
    const Desk desk;
    const std::string path = desk.file("broken.breakeven.json");
    std::ofstream(path) << "{\"schema\": \"breakeven/study/1\", \"currency\": \"USD\", \"options\": {";
    for (const char *command : {"compare", "claims"}) {
        const auto result = desk.run({command, path});
        CHECK(result.exitCode == 3);
        CHECK(result.out.empty());
        CHECK(result.messages.find("broken.breakeven.json:1:") != std::string::npos);
    }
    CHECK(desk.run({"study", "import", path}).exitCode == 3);
    CHECK_FALSE(std::filesystem::exists(desk.file("store.sqlite")));
}

TEST_CASE("a pinned price that has moved is told with what it makes of each option, and taken when told to")
{
    const Desk desk;
    const auto importPrice = [&](const char *name, const char *price, const char *day) {
        const std::string path = desk.file(name);
        std::ofstream(path) << "provider,region,instance_type,model,gpu,gpus,price_per_h,effective_from\n"
                            << "testcloud,north,box,on_demand,A100,8," << price << "," << day << "\n";
        desk.succeed({"prices", "import", path, "--accept-jumps"}); // nobody asks so little
    };
    const std::string path = desk.file("moved.breakeven.json");
    desk.succeed({"study", "export", "example:startup-rent-or-buy", path});
    importPrice("first.csv", "3", "2026-01-01");
    desk.succeed({"study", "pin", path, "options.managed.price", "testcloud/north/box/on_demand"});
    const auto moved = [&](std::vector<std::string> more = {}) {
        std::vector<std::string> arguments = {"study", "pin", path, "--moved", "--format", "json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return parseJson(desk.succeed(arguments).out);
    };
    CHECK(moved()["prices"].empty());
    CHECK(moved()["headline_before"].is_null());

    importPrice("second.csv", "3.3", "2026-06-01");
    const std::string before = fileText(path);
    const Json told = moved();
    CHECK(told["schema"] == "breakeven/study-pin-moved/1");
    CHECK(told["taken"] == false);
    REQUIRE(told["prices"].size() == 1);
    const Json &price = told["prices"][0];
    CHECK(price["path"] == "options.managed.price");
    CHECK(price["pinned_per_h"] == 3.0);
    CHECK(price["now_per_h"] == 3.3);
    CHECK(price["now_day"] == "2026-06-01");
    CHECK(price["change"].get<double>() == Approx(0.1));
    for (const Json &option : told["options"]) {
        const double was = option["total_cost_before"];
        const double is = option["total_cost_after"];
        CHECK(is == Approx(option["id"] == "managed" ? 1.1 * was : was));
        CHECK(option["difference"].get<double>() == Approx(is - was));
        CHECK(price["effects"][option["id"].get<std::string>()] == option["difference"]);
    }
    CHECK(fileText(path) == before);
    CHECK_THAT(desk.succeed({"study", "pin", path, "--moved"}).out,
               Catch::Contains("+10.00 %") && Catch::Contains("before: "));
    CHECK(moved({"--take"})["taken"] == true);
    CHECK(moved()["prices"].empty());
    const auto reading = required(readStudyFile(path));
    CHECK(reading.study.options.at("managed").procurement.inputs.at("price").value == 3.3);
}

TEST_CASE("a study is shown with what is chosen in it, such as its load curve")
{
    const Desk desk;
    const std::string path = desk.file("study.breakeven.json");
    desk.succeed({"study", "new", "S", "--workload", "inference", "--gpu", "H100 SXM", "--set",
                  "workloads.inference.measure=curve", "--set", "workloads.inference.curve=0*9,1*8,0*7",
                  "--out", path});
    const std::string shown = desk.succeed({"study", "show", path}).out;
    for (const char *line :
         {"\n  workloads.inference.measure = curve\n", "\n  workloads.inference.curve = 0*9,1*8,0*7\n",
          "\n  options.on-demand-kept.allocation = always-on\n", "\n  conventions.speed_basis = bf16\n"})
        CHECK_THAT(shown, Catch::Contains(line));
}

TEST_CASE("an input that is shared is explained where it is used")
{
    const Desk desk;
    const std::string path = desk.file("study.breakeven.json");
    desk.succeed({"study", "new", "S", "--gpu", "H100 SXM", "--gpus", "16", "--busy", "60%", "--out", path});
    CHECK_THAT(desk.succeed({"explain", path, "options.on-demand.price"}).out,
               Catch::StartsWith("Price (shared.on_demand_price): 3.2 USD/h") && Catch::Contains("2026-"));
    CHECK(desk.succeed({"explain", path, "workloads.training.busy"}).out ==
          "Busy share (shared.busy): 60 %   [own value]\n");
    const Json json =
        parseJson(desk.succeed({"explain", path, "workloads.training.busy", "--format", "json"}).out);
    CHECK(json["explanation"]["id"] == "shared.busy");
    CHECK(json["explanation"]["value"] == 0.6);
    CHECK(desk.run({"explain", path, "options.on-demand.nonsense"}).exitCode == 4);
}

TEST_CASE("a currency, a format and a share that cannot be are one sentence each")
{
    const Desk desk;
    const std::string path = desk.file("study.breakeven.json");
    desk.succeed({"study", "new", "S", "--gpu", "L4", "--out", path});
    const auto refusal = [&](const std::string &before, const std::string &after) {
        std::string text = fileText(path);
        text.replace(text.find(before), before.size(), after);
        const std::string changed = desk.file("changed.breakeven.json");
        std::ofstream(changed) << text;
        return desk.run({"compare", changed}).messages;
    };
    CHECK_THAT(
        refusal("\"currency\": \"USD\"", "\"currency\": \"usd\""),
        Catch::Contains("currency: Expected a currency by its three capital letters, such as USD, found "
                        "'usd'."));
    CHECK_THAT(
        refusal("breakeven/study/3", "breakeven/study/0"),
        Catch::Contains(
            "Expected the schema 'breakeven/study/3' or an older one from 'breakeven/study/1' on, found "
            "'breakeven/study/0', which no version writes."));
    CHECK_THAT(refusal("breakeven/study/3", "breakeven/study/9"),
               Catch::Contains("Open it with a newer version."));
    CHECK_THAT(desk.run({"study", "new", "T", "--gpu", "L4", "--busy", "60"}).messages,
               Catch::Contains("found '60'; write a percentage with its sign, as in '60%'."));
    CHECK_THAT(desk.run({"study", "new", "T", "--gpu", "H500"}).messages, Catch::Contains("H200"));
}

TEST_CASE("pinning still needs an input and a price, unless the prices that moved are asked for")
{
    const Desk desk;
    CHECK(desk.run({"study", "pin", "example:startup-rent-or-buy"}).exitCode == 2);
    CHECK(desk.run({"study", "pin", "example:startup-rent-or-buy", "options.managed.price"}).exitCode == 2);
    CHECK(desk.run({"study", "pin", "example:startup-rent-or-buy", "--take"}).exitCode == 2);
    CHECK(desk.run({"study", "pin", "example:startup-rent-or-buy", "--moved", "--take"}).exitCode == 3);
    CHECK(desk.run({"study", "pin", "example:startup-rent-or-buy", "options.nowhere.price", "--moved"})
              .exitCode == 4);
    CHECK_THAT(desk.succeed({"study", "pin", "example:startup-rent-or-buy", "--moved"}).out,
               Catch::Contains("No pinned price has moved"));
}
