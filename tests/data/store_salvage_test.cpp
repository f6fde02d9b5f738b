// What is whole of a damaged store, in a new one.
#include "data/store/migrations.h"
#include "data/store/store.h"
#include "tests/support/salvaged_store.h"
#include "tests/support/stopped.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>

using namespace breakeven;
using breakeven::test::Damage;
using breakeven::test::fileText;
using breakeven::test::TemporaryFolder;
using breakeven::test::writeFile;

TEST_CASE("of a store with a flipped bit, swapped pages or no end each record that is saved is as it was")
{
    const TemporaryFolder folder;
    const std::string sound = folder.file("sound");
    REQUIRE(test::makeFullStore(sound, 800));
    for (const auto &[damage, least] :
         {std::pair(Damage::FlippedBit, 0.75), std::pair(Damage::SwappedPages, 0.5),
          std::pair(Damage::CutShort, 0.)})
        for (std::uint64_t number = 0; number < 8; ++number) {
            const test::Salvaged one =
                test::salvageDamaged(sound, folder.file("damaged"), folder.file("new"), damage, number);
            CAPTURE(number, one.what, one.saved, one.records);
            CHECK(one.fault.empty());
            CHECK(double(one.saved) >= least * double(one.records));
        }
}

TEST_CASE("a store whose first page is damaged is saved whole, without what was removed from it")
{
    const TemporaryFolder folder;
    const std::string sound = folder.file("sound"), damaged = folder.file("damaged"), to = folder.file("new");
    REQUIRE(test::makeFullStore(sound, 400));
    std::string bytes = fileText(sound);
    bytes.replace(0, 4096, std::string(4096, '\0'));
    writeFile(damaged, bytes);
    const auto report = Store::salvage(damaged, to);
    REQUIRE(report.ok());
    CHECK(report->isWhole());
    const auto before = Store::open(sound, OpenMode::ReadOnly), after = Store::open(to, OpenMode::ReadOnly);
    CHECK((test::allOf(*after) == test::allOf(*before)));
    CHECK(after->info()->revisions == before->info()->revisions);
    CHECK(after->info()->traces == 5);
}

TEST_CASE("what a log of the store holds is saved, and a log of another store is left out with a word")
{
    const TemporaryFolder folder;
    const std::string store = folder.file("store"), damaged = folder.file("damaged"), to = folder.file("new");
    REQUIRE(test::makeFullStore(store, 8));
    auto open = Store::open(store);
    StoredStudy study;
    study.uuid = study.name = "only in the log";
    study.text = "{}";
    REQUIRE(open->studies().save(study).ok());
    writeFile(damaged, fileText(store));
    writeFile(damaged + "-wal", fileText(store + "-wal"));
    const auto report = Store::salvage(damaged, to);
    REQUIRE(report.ok());
    CHECK(report->isWhole());
    CHECK(Store::open(to, OpenMode::ReadOnly)->studies().load("only in the log").ok());

    REQUIRE(test::makeFullStore(folder.file("other"), 8));
    writeFile(damaged, fileText(folder.file("other")));
    const auto ofOther = Store::salvage(damaged, folder.file("second"));
    REQUIRE(ofOther.ok());
    REQUIRE(ofOther->losses.size() == 1);
    CHECK(ofOther->losses[0].what == "log");
    CHECK_FALSE(
        Store::open(folder.file("second"), OpenMode::ReadOnly)->studies().load("only in the log").ok());
}

TEST_CASE("a store of any earlier version is saved in one of the newest")
{
    const TemporaryFolder folder;
    for (std::size_t version = 1; version < storeMigrations().size(); ++version) {
        const std::string path = folder.file("store-" + std::to_string(version)), to = path + ".new";
        {
            SQLite::Database older(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            const auto steps = storeMigrations();
            REQUIRE(migrate(older, ":memory:", {steps.begin(), steps.begin() + long(version)}).ok());
            older.exec("INSERT INTO study VALUES('u', 'Kept', '{}', 3, 't', '', '')");
        }
        CAPTURE(version);
        const auto report = Store::salvage(path, to);
        REQUIRE(report.ok());
        CHECK(report->isWhole());
        const auto store = Store::open(to, OpenMode::ReadOnly);
        REQUIRE(store.ok());
        CHECK(store->check()->isSound());
        CHECK(store->studies().load("u")->change == 3);
    }
}

TEST_CASE("nothing is saved into a file that is there, from a file that is no store, or from an open one")
{
    const TemporaryFolder folder;
    const std::string store = folder.file("store"), text = folder.file("text"), to = folder.file("new");
    REQUIRE(test::makeFullStore(store, 8));
    writeFile(text, std::string(9000, 'x'));
    CHECK(Store::salvage(store, text).error().kind == ErrorKind::BadInput);
    CHECK(Store::salvage(text, to).error().kind == ErrorKind::BadInput);
    CHECK(Store::salvage(folder.file("absent"), to).error().kind == ErrorKind::NotFound);
    CHECK(Store::salvage(store, to, {}, test::stoppedToken()).error().kind == ErrorKind::Cancelled);
    {
        const auto open = Store::open(store);
        CHECK(Store::salvage(store, to).error().kind == ErrorKind::Failed);
    }
    CHECK_FALSE(std::filesystem::exists(to));
    CHECK(fileText(text) == std::string(9000, 'x'));
    for (const auto &entry : std::filesystem::directory_iterator(std::filesystem::path(store).parent_path()))
        CHECK(entry.path().string().find(".writing-") == std::string::npos);
}
