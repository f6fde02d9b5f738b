// Several programs at one store: first starts that are killed, upgrades at once, and writers.
#include "data/store/migrations.h"
#include "data/store/store.h"
#include "tests/prove/proof.h"
#include "tests/support/many_programs.h"
#include "tests/support/process.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <thread>
#include <utility>
#include <vector>

namespace breakeven::test {

namespace {

class ProofFolder
{
public:
    ProofFolder() { m_isMade = ::mkdtemp(m_path) != nullptr; }
    ~ProofFolder() { std::filesystem::remove_all(m_path); }
    ProofFolder(const ProofFolder &) = delete;
    ProofFolder &operator=(const ProofFolder &) = delete;

    bool isMade() const { return m_isMade; }
    std::string file(const std::string &name) const { return std::string(m_path) + "/" + name; }

private:
    char m_path[40] = "/tmp/breakeven-programs-XXXXXX";
    bool m_isMade = false;
};

// Inputs of the study that the writers share, one each, and the unit of it.
constexpr std::array<std::pair<const char *, const char *>, 8> kInputsOfWriters = {{
    {"shared.server_price", "USD/server"},
    {"shared.gcp_price", "USD/h"},
    {"shared.staff_per_year", "USD/year"},
    {"shared.hosting_per_server_year", "USD/server-year"},
    {"shared.resale_fraction", "%"},
    {"shared.bulk_discount", "%"},
    {"conventions.tax_rate", "%"},
    {"conventions.discount_rate", "%/year"},
}};

} // namespace

bool startsHold(int cases, std::uint64_t seed)
{
    const ProofFolder folder;
    if (!folder.isMade())
        return false;
    std::mt19937_64 draws(seed);
    const std::string path = folder.file("store");
    std::int64_t whole = 0;
    for (int i = 0; i < 5; ++i)
        whole = std::max(whole, microsecondsOfFirstStart(path));
    int there = 0, refused = 0;
    for (int i = 0; i < cases; ++i) {
        const KilledStart start = killFirstStart(path, std::int64_t(draws() % std::uint64_t(whole)));
        there += start.wasThere;
        refused += !start.fault.empty();
        if (!start.fault.empty())
            std::printf("  %s\n", start.fault.c_str());
    }
    std::printf(
        "killed %d, of which a file was there %d, refused afterwards %d (a first start takes %.0f ms)\n",
        cases, there, refused, double(whole) / 1000);
    return refused == 0;
}

bool upgradesHold(int cases, std::uint64_t seed)
{
    const ProofFolder folder;
    if (!folder.isMade())
        return false;
    std::mt19937_64 draws(seed);
    int programs = 0, saved = 0, unsound = 0;
    for (int i = 0; i < cases; ++i) {
        const std::string path = folder.file("store-" + std::to_string(i));
        const int version = 1 + int(draws() % (storeMigrations().size() - 1));
        const int count = 2 + int(draws() % 7), studies = int(draws() % 400);
        makeOlderStore(path, version, studies);
        const OpenedAtOnce opened = openAtOnce(path, count);
        programs += count;
        saved += opened.saved;
        if (!opened.fault.empty())
            std::printf("  version %d, %d programs: %s\n", version, count, opened.fault.c_str());
        const auto store = Store::open(path);
        const bool isSound = store && store->check()->isSound() && store->info()->studies == studies + count;
        unsound += !isSound;
        std::filesystem::remove(path);
    }
    std::printf("upgrades %d by 2 to 8 programs at once, %d programs, failed %d, unsound %d\n", cases,
                programs, programs - saved, unsound);
    return saved == programs && unsound == 0;
}

namespace {

struct Writer
{
    std::string input;
    std::string unit;
    int tried = 0;
    int succeeded = 0;
    double longestSeconds = 0;
    std::string last; // "shared.gcp_price = 17 USD/h", as the last edit that succeeded set it
};

ProcessResult atStore(const std::string &store, std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), {"--store", store});
    return runProcess(std::string(BREAKEVEN_BINARY_DIR) + "/breakeven", arguments);
}

// One person, who sets one input of the shared study to another number, again and again.
void writeOn(const std::string &store, int edits, Writer &writer)
{
    for (int i = 1; i <= edits; ++i) {
        const std::string value = std::to_string(1 + i % 50) + " " + writer.unit;
        const auto begun = std::chrono::steady_clock::now();
        const ProcessResult done = atStore(store, {"study", "set", "Shared", writer.input + "=" + value});
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
        writer.longestSeconds = std::max(writer.longestSeconds, took.count());
        ++writer.tried;
        if (done.exitCode == 0) {
            ++writer.succeeded;
            writer.last = writer.input + " = " + value;
        } else {
            std::printf("  %s", done.messages.c_str());
        }
    }
}

} // namespace

bool writersHold(int cases, std::uint64_t)
{
    const ProofFolder folder;
    const std::string path = folder.file("store");
    if (atStore(path, {"study", "new", "Shared", "--from", "example:startup-six-servers"}).exitCode != 0)
        return false;
    std::vector<Writer> writers;
    for (const auto &[input, unit] : kInputsOfWriters)
        writers.push_back({input, unit, 0, 0, 0, {}});
    {
        std::vector<std::jthread> threads;
        for (Writer &writer : writers)
            threads.emplace_back([&] { writeOn(path, cases, writer); });
    }
    const std::string shown = atStore(path, {"study", "show", "Shared"}).out;
    int tried = 0, succeeded = 0, lost = 0;
    double longest = 0;
    for (const Writer &writer : writers) {
        tried += writer.tried;
        succeeded += writer.succeeded;
        const bool isLost = shown.find(writer.last) == std::string::npos;
        lost += isLost;
        if (isLost)
            std::printf("  lost: %s\n", writer.last.c_str());
        longest = std::max(longest, writer.longestSeconds);
    }
    const auto store = Store::open(path, OpenMode::ReadOnly);
    const auto study = store ? store->studies().find("Shared") : store.error();
    const bool isCounted = study && *study && (*study)->change == 1 + succeeded;
    const bool isSound = store && store->check()->isSound();
    std::printf("writers 8, edits of one study %d, succeeded %d (%.2f %%), last numbers lost %d, each edit "
                "counted %s, sound %s, longest edit %.2f s\n",
                tried, succeeded, 100. * succeeded / tried, lost, isCounted ? "yes" : "no",
                isSound ? "yes" : "no", longest);
    return lost == 0 && isCounted && isSound && succeeded * 100 >= tried * 99;
}

} // namespace breakeven::test
