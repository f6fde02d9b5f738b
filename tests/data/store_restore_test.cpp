// A backup in the place of a store, and the log of one store beside another.
#include "data/store/migrations.h"
#include "data/store/store.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

using namespace breakeven;
using breakeven::test::fileText;
using breakeven::test::TemporaryFolder;
using breakeven::test::writeFile;

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBeforeMarks = 9; // the newest version without them

Store storeAt(const std::string &path, OpenMode mode = OpenMode::ReadWrite)
{
    auto store = Store::open(path, mode);
    INFO((store.ok() ? std::string() : store.error().text()));
    REQUIRE(store.ok());
    return std::move(store).value();
}

void addStudy(Store &store, const std::string &name)
{
    StoredStudy study;
    study.uuid = name;
    study.name = name;
    study.text = "{}";
    REQUIRE(store.studies().save(study).ok());
}

std::int64_t studiesIn(const std::string &path)
{
    return storeAt(path, OpenMode::ReadOnly).info().value().studies;
}

// A store with one study in its file and a second one in a log, as a program that was killed leaves it.
void writeKilled(const std::string &path)
{
    const std::string alive = path + ".alive";
    {
        Store store = storeAt(alive);
        addStudy(store, "first");
    }
    {
        Store store = storeAt(alive);
        addStudy(store, "second");
        writeFile(path, fileText(alive));
        writeFile(path + "-wal", fileText(alive + "-wal"));
    }
    fs::remove(alive);
}

Error refusalOf(const std::string &path)
{
    const std::string before = fileText(path), log = fileText(path + "-wal");
    const auto store = Store::open(path);
    REQUIRE_FALSE(store.ok());
    CHECK(store.error().kind == ErrorKind::BadInput);
    CHECK(store.error().message.find('\n') == std::string::npos);
    CHECK(fileText(path) == before);
    CHECK(fileText(path + "-wal") == log);
    return store.error();
}

// Nothing half-made is left.
void checkNoCopies(const fs::path &folder)
{
    for (const auto &entry : fs::directory_iterator(folder))
        CHECK(entry.path().string().find(".writing") == std::string::npos);
}

RestoredStore restored(const std::string &path, const std::string &backup)
{
    const auto done = Store::restore(path, backup);
    INFO((done.ok() ? std::string() : done.error().text()));
    REQUIRE(done.ok());
    checkNoCopies(fs::path(path).parent_path());
    CHECK_FALSE(fs::exists(path + "-wal"));
    return *done;
}

std::string backupOf(const TemporaryFolder &folder, const std::string &name, int studies)
{
    Store store = storeAt(folder.file("of-" + name));
    for (int i = 0; i < studies; ++i)
        addStudy(store, "study " + std::to_string(i));
    REQUIRE(store.backup(folder.file(name)).ok());
    return folder.file(name);
}

} // namespace

TEST_CASE("a store opens with the log that its own program left")
{
    const TemporaryFolder folder;
    writeKilled(folder.file("store"));
    CHECK(studiesIn(folder.file("store")) == 2);
    Store store = storeAt(folder.file("store"));
    CHECK(store.check().value().isSound());
    addStudy(store, "third");
    CHECK(storeAt(folder.file("store")).info().value().studies == 3);
}

TEST_CASE("a backup that was copied over a store with a log is recognised, and restore is the way out")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("store");
    writeKilled(path);
    const std::string log = fileText(path + "-wal");
    const bool isOfStore = GENERATE(true, false), restoresItself = GENERATE(true, false);
    fs::copy_file(path, folder.file("alone"));
    const std::string backup = backupOf(folder, "backup", 1);
    if (isOfStore)
        REQUIRE(storeAt(folder.file("alone")).backup(backup, Overwrite::Yes).ok());
    fs::copy_file(backup, path, fs::copy_options::overwrite_existing);
    CHECK_THAT(refusalOf(path).message,
               Catch::Contains("log of another store") && Catch::Contains("store restore BACKUP"));
    CHECK(Store::open(path, OpenMode::ReadOnly).error().kind == ErrorKind::BadInput);
    // Where the store itself is named, what was copied there stays, without the log.
    const RestoredStore done = restored(path, restoresItself ? path : backup);
    CHECK(fileText(done.kept) == fileText(backup));
    CHECK(fileText(done.keptLog) == log);
    CHECK(studiesIn(path) == 1);
    CHECK(storeAt(path).check().value().isSound());
}

TEST_CASE("an older copy of the file is not taken for the store that wrote the log")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("store");
    storeAt(path);
    const std::string older = fileText(path);
    {
        Store store = storeAt(path);
        addStudy(store, "first");
    }
    std::string log;
    {
        Store store = storeAt(path);
        addStudy(store, "second");
        log = fileText(path + "-wal");
    }
    writeFile(path, older);
    writeFile(path + "-wal", log);
    refusalOf(path);
}

TEST_CASE("a store of before marks opens with the log that brings it up to date, and with no other")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("store"), alive = folder.file("alive");
    const auto older = std::vector(storeMigrations().begin(), storeMigrations().begin() + kBeforeMarks);
    std::string file, first, later;
    {
        SQLite::Database database(alive, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        REQUIRE(migrate(database, alive, older).ok());
        database.execAndGet("PRAGMA journal_mode = WAL");
    }
    file = fileText(alive);
    {
        // As programs did that brought it up to date with its log open.
        SQLite::Database database(alive, SQLite::OPEN_READWRITE);
        REQUIRE(migrate(database, alive, storeMigrations()).ok());
        database.exec("INSERT INTO study VALUES('first', 'first', '{}', 1, 't', '', '')");
        first = fileText(alive + "-wal");
    }
    {
        Store store = storeAt(alive);
        addStudy(store, "second");
        later = fileText(alive + "-wal");
    }
    writeFile(path, file);
    writeFile(path + "-wal", later);
    refusalOf(path);
    writeFile(path + "-wal", first);
    CHECK(studiesIn(path) == 1);
}

TEST_CASE("what a backup takes the place of is kept whole, with what its log held")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("store"), backup = backupOf(folder, "backup", 3);
    writeKilled(path);
    const RestoredStore done = restored(path, backup);
    CHECK(studiesIn(path) == 3);
    CHECK(studiesIn(done.kept) == 2);
    CHECK(done.keptLog.empty());
    const RestoredStore again = restored(path, backup);
    CHECK(again.kept != done.kept);
    CHECK(studiesIn(again.kept) == 3);
    Store store = storeAt(path);
    addStudy(store, "later");
    CHECK(studiesIn(backup) == 3);
}

TEST_CASE("a backup is restored where there is no store, or one that is no store any more")
{
    const TemporaryFolder folder;
    const std::string backup = backupOf(folder, "backup", 3);
    CHECK(restored(folder.file("none"), backup).kept.empty());
    CHECK(studiesIn(folder.file("none")) == 3);
    writeFile(folder.file("torn"), "SQLite format 3, and no more");
    const RestoredStore done = restored(folder.file("torn"), backup);
    CHECK(fileText(done.kept) == "SQLite format 3, and no more");
    CHECK(studiesIn(folder.file("torn")) == 3);
}

TEST_CASE("what cannot be restored leaves the store as it was")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("store"), backup = backupOf(folder, "backup", 3);
    {
        Store store = storeAt(path);
        addStudy(store, "first");
        const auto open = Store::restore(path, backup);
        REQUIRE_FALSE(open.ok());
        CHECK(open.error().kind == ErrorKind::Failed);
        CHECK_THAT(open.error().message, Catch::Contains("is open in another program"));
        addStudy(store, "second");
    }
    writeFile(folder.file("text"), std::string(500, 'x'));
    std::string damaged = fileText(backup);
    std::fill(damaged.begin() + 4096, damaged.end() - 4096, '\x5A');
    writeFile(folder.file("damaged"), damaged);
    CHECK(Store::restore(path, folder.file("text")).error().kind == ErrorKind::BadInput);
    CHECK(Store::restore(path, folder.file("damaged")).error().kind == ErrorKind::BadInput);
    CHECK(Store::restore(path, folder.file("absent")).error().kind == ErrorKind::NotFound);
    CHECK(Store::restore(path, path).error().kind == ErrorKind::BadInput);
    CHECK(Store::restore(":memory:", backup).error().kind == ErrorKind::Usage);
    CHECK(studiesIn(path) == 2);
    checkNoCopies(fs::path(path).parent_path());
}

TEST_CASE("a restore sweeps the copies of programs that were killed while they restored, and no other file")
{
    TemporaryFolder folder;
    const std::string store = folder.file("team.sqlite"), backup = folder.file("backup.sqlite");
    {
        Store made = storeAt(store);
    }
    {
        Store made = storeAt(backup);
        addStudy(made, "kept");
    }
    const pid_t gone = ::fork();
    if (gone == 0)
        ::_exit(0);
    ::waitpid(gone, nullptr, 0);
    const std::string left = store + ".restoring-" + std::to_string(gone);
    const std::vector<std::string> others{store + ".restoring-" + std::to_string(::getppid()),
                                          store + ".restoring-notes", left + ".txt"};
    writeFile(left, "half");
    for (const std::string &other : others)
        writeFile(other, "mine");
    REQUIRE(Store::restore(store, backup).ok());
    CHECK(studiesIn(store) == 1);
    CHECK_FALSE(fs::exists(left));
    for (const std::string &other : others)
        CHECK(fileText(other) == "mine");
}
