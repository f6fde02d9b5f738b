#include "data/sweep_file.h"

#include "data/readers/file_text.h"
#include "data/readers/sha256.h"
#include "data/study_file.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <filesystem>
#include <fstream>

using namespace breakeven;
using namespace breakeven::test;

namespace {

struct Swept
{
    Sweep sweep;

    explicit Swept(const std::string &vary = "shared.gcp_price=5:9:20")
        : sweep([&] {
              const Study study = exampleStudy("startup-six-servers").value();
              return std::move(*Sweep::of(study, {parseAxis(study, vary).value()}, {}));
          }())
    {
    }

    // Runs a shard until this many points are there.
    Result<void> run(const std::string &path, int shard, int shards, std::int64_t most = 1000,
                     const std::string &version = "1")
    {
        const SweepHeader header = sweepHeader(sweep, {}, version, shard, shards);
        auto file = SweepFile::open(path, header, sweepColumnsText(sweep, {}));
        if (!file)
            return file.error();
        while (file->next() < header.end() && file->next() < header.first() + most)
            if (const auto written = file->append(sweepRowsText(sweep, sweep.rows(file->next(), 1, 1)), 1);
                !written)
                return written;
        return {};
    }
};

std::string textOf(const std::string &path) { return readFileText(path).value(); }

} // namespace

TEST_CASE("SHA-256 gives the published examples")
{
    CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

TEST_CASE("merged shards equal the whole file byte for byte")
{
    const TemporaryFolder folder;
    Swept swept;
    REQUIRE(swept.run(folder.file("whole.csv"), 1, 1));
    for (const int shards : {1, 3, 7, 30}) {
        std::vector<std::string> files;
        for (int shard = shards; shard >= 1; --shard) {
            files.push_back(folder.file(std::to_string(shards) + "-" + std::to_string(shard) + ".csv"));
            REQUIRE(swept.run(files.back(), shard, shards));
        }
        const std::string merged = folder.file("merged" + std::to_string(shards) + ".csv");
        const auto whole = required(mergeSweeps(files, merged));
        CHECK(textOf(merged) == textOf(folder.file("whole.csv")));
        CHECK(textOf(merged + ".json") == textOf(folder.file("whole.csv.json")));
    }
}

TEST_CASE("a sweep that was stopped within a row goes on after the last whole one")
{
    const TemporaryFolder folder;
    Swept swept;
    const std::string path = folder.file("sweep.csv");
    REQUIRE(swept.run(folder.file("whole.csv"), 1, 1));
    REQUIRE(swept.run(path, 1, 1, 7));
    std::ofstream(path, std::ios::app) << "8,6.4736842,own-s";
    REQUIRE(swept.run(path, 1, 1));
    CHECK(textOf(path) == textOf(folder.file("whole.csv")));
    // Stopped before its first line was there.
    std::filesystem::resize_file(path, 3);
    REQUIRE(swept.run(path, 1, 1));
    CHECK(textOf(path) == textOf(folder.file("whole.csv")));
    // And one that is done stays as it is.
    REQUIRE(swept.run(path, 1, 1));
    CHECK(textOf(path) == textOf(folder.file("whole.csv")));
}

TEST_CASE("a file that holds another sweep is not touched")
{
    const TemporaryFolder folder;
    Swept swept, other("shared.gcp_price=5:9:21");
    const std::string path = folder.file("sweep.csv");
    REQUIRE(swept.run(path, 1, 1, 3));
    const std::string before = textOf(path);
    CHECK(other.run(path, 1, 1).error().message.find("holds another sweep") != std::string::npos);
    CHECK(swept.run(path, 1, 2).error().kind == ErrorKind::BadInput);
    CHECK(swept.run(path, 1, 1, 1000, "2").error().kind == ErrorKind::BadInput);
    CHECK(textOf(path) == before);
    std::ofstream(folder.file("notes.csv")) << "mine";
    CHECK(swept.run(folder.file("notes.csv"), 1, 1)
              .error()
              .message.find("Expected the description of a sweep") == 0);
    CHECK(textOf(folder.file("notes.csv")) == "mine");
}

TEST_CASE("shards that do not make one sweep are refused in one sentence, and nothing is written")
{
    const TemporaryFolder folder;
    Swept swept, other("shared.gcp_price=5:9:21");
    const auto path = [&](const std::string &name) { return folder.file(name + ".csv"); };
    for (int shard = 1; shard <= 3; ++shard)
        REQUIRE(swept.run(path(std::to_string(shard)), shard, 3));
    REQUIRE(swept.run(path("half"), 1, 2));
    REQUIRE(swept.run(path("begun"), 3, 3, 2));
    REQUIRE(swept.run(path("newer"), 2, 3, 1000, "2"));
    REQUIRE(other.run(path("other"), 2, 3));
    const auto refused = [&](const std::vector<std::string> &names) {
        std::vector<std::string> files;
        for (const std::string &name : names)
            files.push_back(path(name));
        const auto merged = mergeSweeps(files, path("merged"));
        REQUIRE_FALSE(merged);
        CHECK(merged.error().kind == ErrorKind::BadInput);
        CHECK_FALSE(std::filesystem::exists(path("merged")));
        return merged.error().message;
    };
    CHECK(refused({"1", "3"}) == "Points 7 to 13 of the sweep are in none of the files.");
    CHECK(refused({"1", "2"}) == "Points 14 to 20 of the sweep are in none of the files.");
    CHECK(refused({"1", "half", "2", "3"}).find("of the sweep are in ") != std::string::npos);
    CHECK(refused({"1", "2", "begun"}).find("holds 2 of its 7 rows; run its shard again") !=
          std::string::npos);
    CHECK(refused({"1", "newer", "3"}).find("another version of the program") != std::string::npos);
    CHECK(refused({"1", "other", "3"}).find("another list of what varies") != std::string::npos);
    CHECK(refused({"1", "none"}).find("Expected the description of a sweep") == 0);
}

TEST_CASE("a sweep whose file lost a row is not continued, and not merged")
{
    const TemporaryFolder folder;
    Swept swept;
    const std::string path = folder.file("sweep.csv");
    REQUIRE(swept.run(path, 1, 1));
    std::string text = textOf(path);
    const std::size_t third = text.find("\r\n3,") + 2;
    text.erase(third, text.find("\r\n", third) + 2 - third);
    std::ofstream(path, std::ios::binary) << text;
    const std::string expected = "Expected point 3 in row 3, found '4': a row is missing or stands twice; "
                                 "remove the file to begin anew.";
    CHECK(swept.run(path, 1, 1).error().message == expected);
    CHECK(textOf(path) == text);
}
