#include "tests/support/many_programs.h"

#include "data/store/migrations.h"
#include "data/store/store.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace breakeven::test {

namespace {

// Empty: it worked.
std::string keepStudy(const std::string &path, const std::string &name)
{
    auto store = Store::open(path, OpenMode::ReadWrite, {std::chrono::seconds(30), {}});
    if (!store)
        return store.error().text();
    StoredStudy study;
    study.uuid = study.name = name;
    study.text = "{}";
    const auto saved = store->studies().save(study);
    return saved ? std::string() : saved.error().text();
}

void removeStore(const std::string &path)
{
    for (const char *side : {"", "-wal", "-shm", "-journal"})
        std::filesystem::remove(path + side);
}

} // namespace

void makeOlderStore(const std::string &path, int version, int studies)
{
    SQLite::Database older(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    for (int i = 0; i < version; ++i)
        older.exec(storeMigrations()[std::size_t(i)]);
    older.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    older.exec("PRAGMA user_version = " + std::to_string(version));
    older.execAndGet("PRAGMA journal_mode = WAL");
    SQLite::Transaction transaction(older);
    for (int i = 0; i < studies; ++i) {
        SQLite::Statement add(older, "INSERT INTO study VALUES(?, ?, ?, 1, 't', '', '')");
        const std::string name = "older " + std::to_string(i);
        add.bind(1, name);
        add.bind(2, name);
        add.bind(3, "{\"name\": \"" + std::string(8000, 'x') + "\"}");
        add.exec();
    }
    transaction.commit();
}

OpenedAtOnce openAtOnce(const std::string &path, int programs)
{
    int said[2];
    OpenedAtOnce opened;
    if (::pipe(said) != 0)
        return opened;
    std::vector<pid_t> children;
    for (int i = 0; i < programs; ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            const std::string fault = keepStudy(path, "of program " + std::to_string(i));
            if (!fault.empty())
                (void)!::write(said[1], fault.data(), fault.size());
            ::_exit(fault.empty() ? 0 : 1);
        }
        children.push_back(child);
    }
    ::close(said[1]);
    char text[2000];
    for (ssize_t got = 0; (got = ::read(said[0], text, sizeof text)) > 0;)
        opened.fault.append(text, std::size_t(got));
    ::close(said[0]);
    for (const pid_t child : children) {
        int status = 0;
        ::waitpid(child, &status, 0);
        opened.saved += WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }
    return opened;
}

KilledStart killFirstStart(const std::string &path, std::int64_t afterMicroseconds)
{
    removeStore(path);
    const pid_t child = ::fork();
    if (child == 0) {
        (void)keepStudy(path, "first");
        ::_exit(0);
    }
    ::usleep(useconds_t(afterMicroseconds));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    KilledStart start;
    start.wasThere = std::filesystem::exists(path);
    start.fault = keepStudy(path, "second");
    return start;
}

std::int64_t microsecondsOfFirstStart(const std::string &path)
{
    removeStore(path);
    const auto begun = std::chrono::steady_clock::now();
    (void)keepStudy(path, "first");
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begun)
        .count();
}

} // namespace breakeven::test
