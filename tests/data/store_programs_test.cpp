// Several programs at one store.
#include "data/store/lock_holder.h"
#include "data/store/migrations.h"
#include "data/store/store.h"
#include "tests/support/many_programs.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <optional>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

using namespace breakeven;
using breakeven::test::TemporaryFolder;

namespace {

// A program that has the store open, and may be writing, until it is told to end.
class ProgramAtStore
{
public:
    ProgramAtStore(const std::string &path, const char *work)
    {
        REQUIRE(::pipe(m_ready) == 0);
        m_program = ::fork();
        if (m_program == 0) {
            SQLite::Database store(path, SQLite::OPEN_READWRITE);
            store.execAndGet("SELECT count(*) FROM study");
            store.exec(work);
            (void)!::write(m_ready[1], "x", 1);
            ::pause();
            ::_exit(0);
        }
        char byte = 0;
        REQUIRE(::read(m_ready[0], &byte, 1) == 1);
    }
    ~ProgramAtStore()
    {
        ::kill(m_program, SIGKILL);
        ::waitpid(m_program, nullptr, 0);
        ::close(m_ready[0]);
        ::close(m_ready[1]);
    }
    std::string name() const { return "(process " + std::to_string(m_program) + ")"; }

private:
    int m_ready[2] = {};
    pid_t m_program = 0;
};

} // namespace

TEST_CASE("programs that bring an older store up to date at the same moment all find it so")
{
    const TemporaryFolder folder;
    for (const int version : {1, 8, 10}) {
        const std::string path = folder.file("store-" + std::to_string(version));
        test::makeOlderStore(path, version, 60);
        const test::OpenedAtOnce opened = test::openAtOnce(path, 6);
        CAPTURE(version, opened.fault);
        CHECK(opened.saved == 6);
        const auto store = Store::open(path);
        REQUIRE(store.ok());
        CHECK(store->check()->faults.empty());
        CHECK(store->info()->studies == 66);
    }
}

TEST_CASE("an older program that has the store open is named, and the store stays as it was")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("store");
    test::makeOlderStore(path, 9, 3);
    {
        const ProgramAtStore older(path, "SELECT 1");
        const auto store = Store::open(path, OpenMode::ReadWrite, {std::chrono::milliseconds(150), {}});
        REQUIRE_FALSE(store.ok());
        CHECK(store.error().kind == ErrorKind::Failed);
        CHECK_THAT(store.error().message, Catch::Contains("is to be brought up to date") &&
                                              Catch::Contains(older.name() + " has it open"));
        CHECK(SQLite::Database(path).execAndGet("PRAGMA user_version").getInt() == 9);
    }
    CHECK(Store::open(path).ok());
}

TEST_CASE("an edit waits for another program that writes, and names it")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("store");
    std::string told;
    auto store =
        Store::open(path, OpenMode::ReadWrite,
                    {std::chrono::milliseconds(2200), [&](const std::string &holder) { told = holder; }});
    REQUIRE(store.ok());
    StoredStudy study;
    study.uuid = study.name = "one";
    std::optional<ProgramAtStore> writer(std::in_place, path, "BEGIN IMMEDIATE");
    const auto refused = store->studies().save(study);
    REQUIRE_FALSE(refused.ok());
    CHECK_THAT(told, Catch::Contains(writer->name()));
    CHECK_THAT(refused.error().message, Catch::Contains(writer->name()));
    writer.reset();
    CHECK(store->studies().save(study).ok());
    CHECK(lockHolder(path).empty());
}

TEST_CASE("a program that is killed as it makes its first store leaves one that opens")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("store");
    const std::int64_t whole = test::microsecondsOfFirstStart(path);
    for (int i = 0; i < 20; ++i) {
        const test::KilledStart start = test::killFirstStart(path, whole * i / 20);
        CAPTURE(i, start.fault);
        CHECK(start.fault.empty());
    }
}

TEST_CASE("a copy leaves a file X.part of a person alone, and sweeps what a killed program left")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("store"), copy = folder.file("copy");
    const auto store = Store::open(path);
    REQUIRE(store.ok());
    const pid_t gone = ::fork();
    if (gone == 0)
        ::_exit(0);
    ::waitpid(gone, nullptr, 0);
    const std::string left = copy + ".writing-" + std::to_string(gone) + "-3";
    const std::string alive = copy + ".writing-" + std::to_string(::getppid()) + "-0";
    for (const std::string &file : {copy + ".part", left, left + "-journal", alive, copy + ".writing-notes"})
        test::writeFile(file, "mine");
    REQUIRE(store->backup(copy).ok());
    CHECK(test::fileText(copy + ".part") == "mine");
    CHECK(test::fileText(alive) == "mine");
    CHECK(test::fileText(copy + ".writing-notes") == "mine");
    CHECK_FALSE(std::filesystem::exists(left));
    CHECK_FALSE(std::filesystem::exists(left + "-journal"));
}

TEST_CASE("a store knows that its file was moved, removed or replaced")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("store"), other = folder.file("other");
    const auto store = Store::open(path);
    REQUIRE(store.ok());
    CHECK(store->isInPlace());
    std::filesystem::rename(path, other);
    CHECK_FALSE(store->isInPlace());
    test::writeFile(path, test::fileText(other));
    CHECK_FALSE(store->isInPlace());
    std::filesystem::remove(path);
    std::filesystem::rename(other, path);
    CHECK(store->isInPlace());
    CHECK(Store::open(":memory:")->isInPlace());
}

TEST_CASE("a network drive is known by its mount")
{
    const std::string mounts =
        "24 1 254:0 / / rw,relatime - ext4 /dev/vda rw\n"
        "40 24 0:51 / /home/team rw,relatime shared:2 - nfs4 server:/team rw,vers=4.2\n"
        "41 24 0:52 / /mnt/far rw,nosuid - fuse.sshfs me@far:/ rw\n"
        "42 24 0:53 / /mnt/disk rw,nosuid - fuseblk /dev/sdb1 rw\n";
    const auto driveOf = [&](unsigned minor) {
        std::istringstream table(mounts);
        return networkDriveIn(table, 0, minor);
    };
    CHECK(driveOf(51) == "nfs4");
    CHECK(driveOf(52) == "fuse.sshfs");
    CHECK(driveOf(53).empty());
    CHECK(driveOf(99).empty());
    std::istringstream table(mounts);
    CHECK(networkDriveIn(table, 254, 0).empty());
    CHECK(networkDriveOf("/proc/self/status").empty());
}
