// A damaged store is found before a number of it is shown.
#include "data/store/migrations.h"
#include "data/store/page_checksums.h"
#include "data/store/store.h"
#include "tests/support/damaged_store.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

#include <SQLiteCpp/SQLiteCpp.h>

using namespace breakeven;
using breakeven::test::Damage;
using breakeven::test::fileText;
using breakeven::test::TemporaryFolder;
using breakeven::test::writeFile;

namespace {

void fillStore(Store &store)
{
    for (int i = 0; i < 12; ++i) {
        StoredStudy study;
        study.uuid = study.name = "study " + std::to_string(i);
        study.text = "{\"name\": \"" + std::string(std::size_t(900 * i), 'x') + "\"}";
        REQUIRE(store.studies().save(study).ok());
    }
}

std::string soundStore(const TemporaryFolder &folder)
{
    const std::string path = folder.file("sound.sqlite");
    {
        auto store = Store::open(path);
        REQUIRE(store.ok());
        fillStore(*store);
    }
    return path;
}

void flipBit(const std::string &path, std::size_t byte)
{
    std::string bytes = fileText(path);
    bytes.at(byte) = char(bytes[byte] ^ 2);
    writeFile(path, bytes);
}

} // namespace

TEST_CASE(
    "each flipped bit, each swap of pages and each end that is missing is found, and nothing wrong shown")
{
    const TemporaryFolder folder;
    const std::string path = soundStore(folder), copy = folder.file("copy.sqlite");
    for (const auto &[damage, cases] : {std::pair(Damage::FlippedBit, 150),
                                        std::pair(Damage::SwappedPages, 30), std::pair(Damage::CutShort, 30)})
        for (int number = 0; number < cases; ++number) {
            const test::DamageFound found = test::damageStore(path, copy, damage, std::uint64_t(number));
            CAPTURE(number, found.what);
            CHECK(found.isFoundByCheck);
            CHECK_FALSE(found.isAnotherNumberShown);
        }
}

TEST_CASE("the header of a store is found damaged, bit by bit")
{
    const TemporaryFolder folder;
    const std::string path = soundStore(folder), copy = folder.file("copy.sqlite");
    const std::string bytes = fileText(path);
    for (std::size_t bit = 0; bit < 100 * 8; ++bit) {
        std::string other = bytes;
        other[bit / 8] = char(other[bit / 8] ^ (1 << bit % 8));
        writeFile(copy, other);
        const auto store = Store::open(copy, OpenMode::ReadOnly);
        const auto check = store ? store->check() : Result<StoreCheck>(store.error());
        CAPTURE(bit);
        CHECK((!check || !check->isSound()));
    }
}

TEST_CASE("a damaged store says which page it is, and that a backup is to be opened")
{
    const TemporaryFolder folder;
    const std::string path = soundStore(folder);
    flipBit(path, 3 * 4096 + 100);
    CHECK(damagedPages(path) == std::vector<std::int64_t>{4});
    const auto store = Store::open(path, OpenMode::ReadOnly);
    const auto check = store ? store->check() : Result<StoreCheck>(store.error());
    const std::string said = check ? check->faults.at(0) : check.error().message;
    CHECK_THAT(said, Catch::Contains("page 4 is not what was written"));
}

TEST_CASE("a store of any earlier version has checksums after it was opened, and so has a backup of it")
{
    const TemporaryFolder folder;
    for (std::size_t version = 1; version < storeMigrations().size(); ++version) {
        const std::string path = folder.file("store-" + std::to_string(version)), backup = path + ".copy";
        {
            SQLite::Database older(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            const auto steps = storeMigrations();
            REQUIRE(migrate(older, ":memory:", {steps.begin(), steps.begin() + long(version)}).ok());
            older.execAndGet("PRAGMA journal_mode = WAL");
        }
        {
            auto store = Store::open(path);
            REQUIRE(store.ok());
            fillStore(*store);
            REQUIRE(store->backup(backup, Overwrite::No).ok());
        }
        CAPTURE(version);
        for (const std::string &file : {path, backup}) {
            CHECK(damagedPages(file).empty());
            CHECK(fileText(file).at(20) == 8);
            flipBit(file, 2 * 4096 + 50);
            CHECK(damagedPages(file) == std::vector<std::int64_t>{3});
        }
    }
}

TEST_CASE(
    "a store with a trigger of somebody else is refused, and check names a table that is missing or strange")
{
    const TemporaryFolder folder;
    const std::string path = soundStore(folder);
    const auto faultAfter = [&](const char *sql) {
        const std::string copy = folder.file("changed.sqlite");
        writeFile(copy, fileText(path));
        SQLite::Database(copy, SQLite::OPEN_READWRITE).exec(sql);
        const auto store = Store::open(copy, OpenMode::ReadOnly);
        if (!store)
            return store.error().message;
        const auto check = store->check();
        REQUIRE(check.ok());
        return check->faults.empty() ? std::string() : check->faults.front();
    };
    CHECK_THAT(faultAfter("CREATE TRIGGER t AFTER UPDATE ON study BEGIN DELETE FROM price; END"),
               Catch::StartsWith("holds the trigger 't'"));
    CHECK_THAT(faultAfter("CREATE VIEW v AS SELECT 1"), Catch::StartsWith("holds the view 'v'"));
    CHECK(faultAfter("DROP INDEX series_currency") == "the table or index 'series_currency' is missing");
    CHECK(faultAfter("CREATE TABLE other(a)") == "the table or index 'other' is not one that Breakeven makes");
    CHECK(faultAfter("ANALYZE").empty());
}

TEST_CASE("a store whose first making was interrupted is taken back and made anew")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("half.sqlite");
    {
        // A transaction whose first pages reach the file, as a full memory forces them to.
        SQLite::Database making(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        making.exec("PRAGMA application_id = 1");
        making.exec("PRAGMA cache_size = 2");
        making.exec("BEGIN");
        making.exec("CREATE TABLE t(a)");
        making.exec("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) "
                    "INSERT INTO t SELECT zeroblob(500) FROM n");
        writeFile(folder.file("kept"), fileText(path));
        writeFile(folder.file("kept-journal"), fileText(path + "-journal"));
    }
    const std::string half = folder.file("kept");
    REQUIRE(std::filesystem::file_size(half + "-journal") > 0);
    const auto store = Store::open(half);
    REQUIRE_FALSE(store.ok()); // of another program, and as it was before
    CHECK_THAT(store.error().message, Catch::Contains("SQLite file of another program"));
    CHECK(SQLite::Database(half).execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0);
}
