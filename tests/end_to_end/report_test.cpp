#include "tests/support/process.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

#include <filesystem>

using namespace breakeven::test;

namespace {

ProcessResult report(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "report");
    return runProcess(BREAKEVEN_PROGRAM, arguments, {{{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}}, {}});
}

} // namespace

TEST_CASE("report writes PDF and CSV without a display")
{
    const TemporaryFolder folder;
    const ProcessResult result =
        report({"example:tts-scale-to-zero", "--pdf", folder.file("a.pdf"), "--csv", folder.file("a.csv")});
    CAPTURE(result.messages);
    CHECK(result.exitCode == 0);
    CHECK(result.out.empty());
    CHECK(result.messages == "Wrote " + folder.file("a.csv") + "\nWrote " + folder.file("a.pdf") + "\n");
    CHECK(fileText(folder.file("a.pdf")).rfind("%PDF-", 0) == 0);
    const std::string csv = fileText(folder.file("a.csv"));
    CHECK(csv.rfind("record,study,option,", 0) == 0);
    CHECK(csv.find("\r\nassumption,") != std::string::npos);
    CHECK(csv.find("\r\ncharge,") != std::string::npos);
    CHECK(csv.find("ContractedCost,EffectiveCost,BillingCurrency\r\n") != std::string::npos);
}

TEST_CASE("the report tells the plan where there is something to buy", "[outside][pdf]")
{
    SKIP_WITHOUT_PROGRAM("pdftotext");
    const TemporaryFolder folder;
    const std::string path = folder.file("plan.pdf");
    const auto textOf = [&](const std::string &study, const std::vector<std::string> &more = {}) {
        std::vector<std::string> arguments{study, "--pdf", path};
        arguments.insert(arguments.end(), more.begin(), more.end());
        REQUIRE(report(arguments).exitCode == 0);
        const ProcessResult text = runProcess("/usr/bin/env", {"pdftotext", "-layout", path, "-"});
        REQUIRE(text.exitCode == 0);
        return text.out;
    };
    const std::string bought = textOf("example:startup-six-servers");
    CHECK(bought.find("What to buy and when") != std::string::npos);
    CHECK(bought.find("Owning six servers: 6 servers now.") != std::string::npos);
    CHECK(bought.find("The plan costs $1,119,000 in present value over 36 months.") != std::string::npos);
    CHECK(bought.find("When to commit") == std::string::npos);
    const std::string committed = textOf("example:startup-six-servers", {"--scenarios", "2"});
    CHECK(committed.find("When to commit") != std::string::npos);
    CHECK(committed.find("Over 2 scenarios this costs $") != std::string::npos);
    CHECK(textOf("example:tts-scale-to-zero").find("What to buy and when") == std::string::npos);
}

TEST_CASE("the scenarios of a report are a number there can be, and of the PDF")
{
    const TemporaryFolder folder;
    const auto refused = [&](const std::vector<std::string> &arguments, int exitCode, const char *why) {
        const ProcessResult result = report(arguments);
        CHECK(result.exitCode == exitCode);
        CHECK(result.messages.find(why) != std::string::npos);
    };
    const std::string path = folder.file("plan.pdf");
    refused({"example:startup-six-servers", "--pdf", path, "--scenarios", "0"}, 3,
            "Expected 1 to 64 scenarios, found 0.");
    refused({"example:startup-six-servers", "--pdf", path, "--scenarios", "1000000"}, 3,
            "Expected 1 to 64 scenarios, found 1000000.");
    refused({"example:startup-six-servers", "--csv", "-", "--scenarios", "4"}, 2,
            "--scenarios is of the PDF");
}

TEST_CASE("report never writes over the study, nor one file twice")
{
    const TemporaryFolder folder;
    const std::string study = folder.file("own.json");
    REQUIRE(runProcess(BREAKEVEN_PROGRAM, {"study", "export", "example:tts-scale-to-zero", study}).exitCode ==
            0);
    const std::string before = fileText(study);
    REQUIRE_FALSE(before.empty());
    for (const char *kind : {"--csv", "--pdf", "--xlsx", "--html"}) {
        const ProcessResult result = report({study, kind, folder.file("./own.json")});
        CHECK(result.exitCode == 2);
        CHECK(result.messages.find("is the study itself") != std::string::npos);
        CHECK(fileText(study) == before);
    }
    const ProcessResult twice =
        report({study, "--csv", folder.file("same.out"), "--pdf", folder.file("same.out")});
    CHECK(twice.exitCode == 2);
    CHECK_FALSE(std::filesystem::exists(folder.file("same.out")));
}

TEST_CASE("report never writes over a store or its log, also by a link")
{
    const TemporaryFolder folder;
    const std::string store = folder.file("prices.sqlite");
    const std::string file = folder.file("study.json");
    REQUIRE(runProcess(BREAKEVEN_PROGRAM, {"study", "export", "example:tts-scale-to-zero", file}).exitCode ==
            0);
    REQUIRE(runProcess(BREAKEVEN_PROGRAM, {"--store", store, "study", "import", file}).exitCode == 0);
    const std::string before = fileText(store);
    REQUIRE(before.rfind("SQLite format 3", 0) == 0);
    std::filesystem::create_symlink(store, folder.file("soft"));
    std::filesystem::create_hard_link(store, folder.file("hard"));
    for (const char *kind : {"--csv", "--pdf", "--xlsx", "--html"})
        for (const std::string &path :
             {store, folder.file("soft"), folder.file("hard"), store + "-wal", store + "-shm"}) {
            const ProcessResult result =
                runProcess(BREAKEVEN_PROGRAM, {"--store", store, "report", file, kind, path});
            CAPTURE(kind, path, result.messages);
            CHECK(result.exitCode == 2);
            CHECK(result.messages.find("choose another file") != std::string::npos);
            CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
            CHECK(fileText(store) == before);
        }
    // Another store than the one in use, and one that is not there yet.
    CHECK(runProcess(BREAKEVEN_PROGRAM,
                     {"--store", folder.file("other.sqlite"), "report", file, "--csv", store})
              .exitCode == 2);
    CHECK(runProcess(BREAKEVEN_PROGRAM, {"--store", folder.file("other.sqlite"), "report", file, "--csv",
                                         folder.file("other.sqlite")})
              .exitCode == 2);
    CHECK(fileText(store) == before);
}

TEST_CASE("report on Letter paper is of Letter size")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("letter.pdf");
    const ProcessResult result =
        report({"example:tts-scale-to-zero", "--pdf", path, "--paper", "letter", "--quiet"});
    CHECK(result.exitCode == 0);
    CHECK(result.messages.empty());
    CHECK(fileText(path).find("/MediaBox [0 0 612") != std::string::npos);
}

TEST_CASE("report without a file to write is wrong usage, an unknown study is not found")
{
    CHECK(report({"example:tts-scale-to-zero"}).exitCode == 2);
    const TemporaryFolder folder;
    CHECK(report({"example:nothing", "--pdf", folder.file("a.pdf")}).exitCode == 4);
    CHECK_FALSE(std::filesystem::exists(folder.file("a.pdf")));
}

TEST_CASE("a report that cannot be written fails with one line and leaves what was there")
{
    const TemporaryFolder folder;
    const ProcessResult result = report({"example:tts-scale-to-zero", "--pdf", folder.file("none/a.pdf")});
    CHECK(result.exitCode == 1);
    CHECK(result.messages.find("cannot be written") != std::string::npos);
    CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
}

TEST_CASE("report writes a workbook beside the other files, and refuses what cannot be one")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("a.xlsx");
    const ProcessResult result = report({"example:tts-scale-to-zero", "--xlsx", path});
    CHECK(result.exitCode == 0);
    CHECK(result.out.empty());
    CHECK(result.messages == "Wrote " + path + "\n");
    const std::string before = fileText(path);
    CHECK(before.rfind("PK\x03\x04", 0) == 0);
    CHECK(report({"example:tts-scale-to-zero", "--xlsx", "-"}).exitCode == 2);
    CHECK(report({"example:tts-scale-to-zero", "--xlsx", path, "--csv", path}).exitCode == 2);
    const ProcessResult unwritable =
        report({"example:tts-scale-to-zero", "--xlsx", folder.file("none/a.xlsx")});
    CHECK(unwritable.exitCode == 1);
    CHECK(unwritable.messages.find("cannot be written") != std::string::npos);
    CHECK(std::count(unwritable.messages.begin(), unwritable.messages.end(), '\n') == 1);
    CHECK(fileText(path) == before);
}

TEST_CASE("report writes a page without a display, and refuses what cannot be one")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("a.html");
    const ProcessResult result = report({"example:tts-scale-to-zero", "--html", path});
    CHECK(result.exitCode == 0);
    CHECK(result.out.empty());
    CHECK(result.messages == "Wrote " + path + "\n");
    const std::string before = fileText(path);
    CHECK(before.rfind("<!DOCTYPE html>", 0) == 0);
    CHECK(before.find("default-src 'none'") != std::string::npos);
    CHECK(report({"example:tts-scale-to-zero", "--html", "-"}).exitCode == 2);
    CHECK(report({"example:tts-scale-to-zero", "--html", path, "--csv", path}).exitCode == 2);
    const ProcessResult unwritable =
        report({"example:tts-scale-to-zero", "--html", folder.file("none/a.html")});
    CHECK(unwritable.exitCode == 1);
    CHECK(unwritable.messages.find("cannot be written") != std::string::npos);
    CHECK(std::count(unwritable.messages.begin(), unwritable.messages.end(), '\n') == 1);
    CHECK(fileText(path) == before);
}

TEST_CASE("report --csv - prints the CSV and nothing else; a PDF is not printed")
{
    const TemporaryFolder folder;
    const ProcessResult result = report({"example:tts-scale-to-zero", "--csv", "-"});
    CHECK(result.exitCode == 0);
    CHECK(result.out.rfind("record,study,option,", 0) == 0);
    CHECK(result.messages.empty());
    CHECK_FALSE(std::filesystem::exists("-"));
    const ProcessResult pdf = report({"example:tts-scale-to-zero", "--pdf", "-"});
    CHECK(pdf.exitCode == 2);
    CHECK(pdf.out.empty());
}
