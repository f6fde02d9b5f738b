#include "data/store/migrations.h"
#include "data/store/store.h"
#include "tests/support/offers.h"
#include "tests/support/required.h"
#include "tests/support/test.h"
#include "tests/support/text_files.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdlib>
#include <fcntl.h>
#include <optional>
#include <sys/wait.h>
#include <unistd.h>

using namespace breakeven;
using breakeven::test::fileText;
using breakeven::test::required;
using breakeven::test::TemporaryFolder;
using breakeven::test::writeFile;

namespace {

// An environment variable as long as it lives: a text, or none.
class Variable
{
public:
    Variable(const char *name, const char *value) : m_name(name)
    {
        if (const char *before = std::getenv(name))
            m_before = before;
        put(value);
    }
    ~Variable() { put(m_before ? m_before->c_str() : nullptr); }
    Variable(const Variable &) = delete;

private:
    void put(const char *value) { value ? ::setenv(m_name, value, 1) : ::unsetenv(m_name); }

    const char *m_name;
    std::optional<std::string> m_before;
};

// Somebody without the rights of root, as long as it lives; nobody changes where there are none to give up.
class WithoutRights
{
public:
    WithoutRights() : m_before(::geteuid()), m_isHeldBack(m_before != 0 || become(kNobody)) {}
    ~WithoutRights()
    {
        if (m_before == 0 && m_isHeldBack)
            become(0);
    }
    WithoutRights(const WithoutRights &) = delete;
    bool isHeldBack() const { return m_isHeldBack; }

private:
    static constexpr uid_t kNobody = 65534;
    // The saved user stays root, so that there is a way back.
    static bool become(uid_t user) { return ::setresuid(user, user, 0) == 0; }

    uid_t m_before;
    bool m_isHeldBack;
};

Store opened(const std::string &path, OpenMode mode = OpenMode::ReadWrite)
{
    return required(Store::open(path, mode));
}

// Opening fails as bad input and leaves every byte as it was.
void checkRefused(const std::string &path, const std::string &because)
{
    const std::string before = fileText(path);
    const auto store = Store::open(path);
    REQUIRE_FALSE(store.ok());
    CHECK(store.error().kind == ErrorKind::BadInput);
    CHECK_THAT(store.error().message, Catch::Contains(because));
    CHECK(store.error().where == path);
    CHECK(fileText(path) == before);
    CHECK_FALSE(std::filesystem::exists(path + "-wal"));
}

Offer anOffer(NanoMoney price)
{
    return test::soldOffer({.provider = "aws",
                            .region = "us-east-1",
                            .machine = "p3.2xlarge",
                            .model = "spot",
                            .os = "linux",
                            .price = price,
                            .from = Date{2026, 1, 2}});
}

void writePrice(Store &store, NanoMoney price)
{
    PriceBatch batch;
    batch.snapshot = {"feed", "r" + std::to_string(price), "", "x", "2026-01-03T00:00:00Z", {}, 1, 0};
    batch.offers = {anOffer(price)};
    REQUIRE(store.prices().write({batch}).ok());
}

} // namespace

TEST_CASE("a new store carries Breakeven's application id and version from the first moment")
{
    TemporaryFolder folder;
    const std::string path = folder.file("a b?#%.sqlite");
    opened(path);
    const std::string header = fileText(path).substr(0, 100);
    CHECK(header.substr(0, 15) == "SQLite format 3");
    CHECK(header.substr(68, 4) == "BrEv");
    CHECK(int(header[63]) == int(storeMigrations().size()));
    CHECK(opened(path).info().value().version == int(storeMigrations().size()));
}

TEST_CASE("a store in memory leaves no file")
{
    Store store = opened(":memory:");
    writePrice(store, 1);
    CHECK(store.info().value().prices == 1);
    CHECK(store.check().value().isSound());
    CHECK_FALSE(std::filesystem::exists(":memory:"));
}

TEST_CASE("an empty file becomes a store, a folder does not")
{
    TemporaryFolder folder;
    writeFile(folder.file("empty"), "");
    CHECK(Store::open(folder.file("empty")).ok());
    CHECK(Store::open(folder.path().string()).error().kind == ErrorKind::BadInput);
    CHECK(Store::open(folder.file("none/x.sqlite")).error().kind == ErrorKind::NotFound);
    CHECK(Store::open(folder.file("absent"), OpenMode::ReadOnly).error().kind == ErrorKind::NotFound);
}

TEST_CASE("a file that is no store is refused and never touched")
{
    TemporaryFolder folder;
    writeFile(folder.file("text"), "date,price\n2026-01-01,3\n" + std::string(200, 'x'));
    checkRefused(folder.file("text"), "not a Breakeven store");
    writeFile(folder.file("short"), "SQLite");
    checkRefused(folder.file("short"), "not a Breakeven store");
    {
        SQLite::Database other(folder.file("other"), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        other.exec("CREATE TABLE t(x)");
    }
    checkRefused(folder.file("other"), "another program");
}

TEST_CASE("a store of a newer program is refused")
{
    TemporaryFolder folder;
    const std::string path = folder.file("newer");
    opened(path);
    {
        SQLite::Database database(path, SQLite::OPEN_READWRITE);
        database.exec("PRAGMA user_version = 99");
    }
    checkRefused(path, "newer");
}

TEST_CASE("a store that is cut short or damaged is refused")
{
    TemporaryFolder folder;
    const std::string path = folder.file("store");
    {
        Store store = opened(path);
        writePrice(store, 1);
    }
    const std::string whole = fileText(path);
    writeFile(folder.file("cut"), whole.substr(0, whole.size() / 2));
    checkRefused(folder.file("cut"), "damaged");
    std::string damaged = whole;
    std::fill(damaged.begin() + 100, damaged.begin() + 4096, '\xAA');
    writeFile(folder.file("damaged"), damaged);
    checkRefused(folder.file("damaged"), "damaged");
}

TEST_CASE("a store whose log was being copied back when its program was killed is whole")
{
    TemporaryFolder folder;
    const std::string path = folder.file("store"), killed = folder.file("killed");
    opened(path);
    {
        Store store = opened(path);
        PriceBatch batch;
        batch.snapshot = {"feed", "r1", "", "x", "2026-01-03T00:00:00Z", {}, 1, 0};
        for (int i = 0; i < 1000; ++i) {
            batch.offers.push_back(anOffer(1));
            batch.offers.back().instanceType = "machine-" + std::to_string(i);
        }
        REQUIRE(store.prices().write({batch}).ok());
        writeFile(killed, fileText(path));
        writeFile(killed + "-wal", fileText(path + "-wal"));
    }
    // The first page was copied already, so the file promises more pages than it has.
    const std::string whole = fileText(path);
    const std::string page = whole.substr(0, 4096);
    std::string half = fileText(killed);
    REQUIRE(half.size() < whole.size());
    half.replace(0, page.size(), page);
    writeFile(killed, half);
    Store store = opened(killed);
    CHECK(store.check().value().isSound());
    CHECK(store.info().value().prices == 1000);
}

TEST_CASE("damage inside the tables is found by the check")
{
    TemporaryFolder folder;
    const std::string path = folder.file("store");
    {
        Store store = opened(path);
        for (int i = 1; i < 300; ++i)
            writePrice(store, i);
    }
    CHECK(opened(path).check().value().isSound());
    std::string damaged = fileText(path);
    std::fill(damaged.end() - 9000, damaged.end() - 4200, '\x5A');
    writeFile(path, damaged);
    const auto store = Store::open(path, OpenMode::ReadOnly);
    if (store.ok()) {
        const auto check = store.value().check();
        CHECK((!check.ok() || !(*check).isSound()));
    }
}

TEST_CASE("a store that another program holds locked is reported, not waited for without end")
{
    TemporaryFolder folder;
    const std::string path = folder.file("store");
    Store store = opened(path);
    SQLite::Database other(path, SQLite::OPEN_READWRITE);
    CHECK_FALSE(store.isBeingWritten());
    other.exec("BEGIN IMMEDIATE");
    CHECK(store.isBeingWritten());
    PriceBatch batch;
    batch.offers = {anOffer(5)};
    const auto written = store.prices().write({batch});
    REQUIRE_FALSE(written.ok());
    CHECK_THAT(written.error().message, Catch::Contains("locked"));
    CHECK(store.prices().list({}).ok());
    other.exec("ROLLBACK");
    CHECK_FALSE(store.isBeingWritten());
    CHECK(store.prices().write({batch}).ok());
}

TEST_CASE("an older store is copied to a backup before it is brought up to date")
{
    TemporaryFolder folder;
    const std::string path = folder.file("store");
    SQLite::Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    const std::vector<const char *> first = {"CREATE TABLE a(x); INSERT INTO a VALUES(7);"};
    const std::vector<const char *> both = {first[0], "ALTER TABLE a ADD COLUMN y;"};
    REQUIRE(migrate(database, path, first).ok());
    CHECK_FALSE(std::filesystem::exists(path + ".version-0.backup"));
    REQUIRE(migrate(database, path, both).ok());
    CHECK(database.execAndGet("PRAGMA user_version").getInt() == 2);
    SQLite::Database backup(path + ".version-1.backup", SQLite::OPEN_READONLY);
    CHECK(backup.execAndGet("SELECT x FROM a").getInt() == 7);
    CHECK(backup.execAndGet("PRAGMA user_version").getInt() == 1);
    const std::vector<const char *> broken = {both[0], both[1], "CREATE TABLE b(x); NOT SQL;"};
    CHECK_THROWS(migrate(database, path, broken));
    CHECK(database.execAndGet("PRAGMA user_version").getInt() == 2);
    CHECK_FALSE(database.tableExists("b"));
}

namespace {

constexpr std::size_t kBeforePlaces = 7; // the version without the tables of places

// A store of that version with one price, as a program of its time left it.
void writeStoreBeforePlaces(const std::string &path)
{
    const auto &steps = storeMigrations();
    SQLite::Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    REQUIRE(migrate(database, path, {steps.begin(), steps.begin() + std::ptrdiff_t(kBeforePlaces)}).ok());
    database.exec(
        "INSERT INTO snapshot VALUES(1, 'feed', 'r', '', 'x', '2026-01-03T00:00:00Z', NULL, 1, 1);"
        "INSERT INTO series(id, provider, region, instance_type, model, zone, os, detail, source, currency, "
        "gpu, gpu_variant, gpu_numerator, gpu_denominator, gpu_memory_mib, vcpu_milli, ram_mib, current_id, "
        "price_nano, shown_at_s) VALUES(1, 'aws', 'us-east-1', 'p3.2xlarge', 'spot', '', 'linux', '', "
        "'feed', "
        "'USD', '', '', 0, 1, 0, 0, 0, 1, 5, 86400);"
        "INSERT INTO price VALUES(1, 1, 1, 86400, 1, 5, NULL, '', 0, '');");
}

void checkFoundByPlace(const Store &store)
{
    PriceFilter region, type, elsewhere;
    region.region = "us-east-1";
    type.instanceType = "p3.2xlarge";
    elsewhere.region = "us-west-2";
    for (const PriceFilter &filter : {region, type}) {
        CHECK(store.prices().list(filter).value().size() == 1);
        CHECK(store.prices().count(filter).value() == 1);
    }
    CHECK(store.prices().list(elsewhere).value().empty());
    CHECK(store.prices().values().value().regions == std::vector<std::string>{"us-east-1"});
    CHECK(store.prices().values().value().models == std::vector<std::string>{"spot"});
    CHECK(store.prices().instanceTypes().value() == std::vector<std::string>{"p3.2xlarge"});
}

} // namespace

TEST_CASE("prices of a store from before places were listed are found by region and machine")
{
    TemporaryFolder folder;
    const std::string path = folder.file("store");
    writeStoreBeforePlaces(path);
    {
        // Not brought up to date.
        const Store older = opened(path, OpenMode::ReadOnly);
        CHECK(older.info().value().version == int(kBeforePlaces));
        checkFoundByPlace(older);
    }
    const Store store = opened(path);
    CHECK(store.info().value().version == int(storeMigrations().size()));
    checkFoundByPlace(store);
    CHECK(store.check().value().isSound());
    CHECK(std::filesystem::exists(path + ".version-7.backup"));
}

TEST_CASE("an offer whose place is not listed is a fault that the check names")
{
    TemporaryFolder folder;
    const std::string path = folder.file("store");
    Store store = opened(path);
    writePrice(store, 1);
    CHECK(store.check().value().isSound());
    SQLite::Database(path, SQLite::OPEN_READWRITE).exec("DELETE FROM machine_place");
    const auto check = store.check();
    REQUIRE(check.value().faults.size() == 1);
    CHECK_THAT(check.value().faults.front(), Catch::Contains("1 offer is not in the list of places"));
}

TEST_CASE("a backup is complete and overwrites nothing unless asked")
{
    TemporaryFolder folder;
    Store store = opened(folder.file("store"));
    writePrice(store, 1);
    REQUIRE(store.backup(folder.file("copy")).ok());
    CHECK(opened(folder.file("copy")).prices().list({}).value().size() == 1);
    writePrice(store, 2);
    CHECK(store.backup(folder.file("copy")).error().kind == ErrorKind::BadInput);
    CHECK(opened(folder.file("copy")).info().value().prices == 1);
    CHECK(store.backup(folder.file("copy"), Overwrite::Yes).ok());
    CHECK(opened(folder.file("copy")).info().value().prices == 2);
    CHECK_FALSE(store.backup(folder.file("store"), Overwrite::Yes).ok());
    CHECK_FALSE(store.backup(folder.file("no/folder/copy")).ok());
    CHECK_FALSE(std::filesystem::exists(folder.file("copy.part")));
}

TEST_CASE("a store opened for reading refuses every writing in one sentence")
{
    TemporaryFolder folder;
    const std::string path = folder.file("store");
    {
        Store store = opened(path);
        writePrice(store, 1);
    }
    Store store = opened(path, OpenMode::ReadOnly);
    CHECK(store.isReadOnly());
    PriceBatch batch;
    batch.offers = {anOffer(5)};
    CHECK_THAT(store.prices().write({batch}).error().message, Catch::Contains("read-only"));
    StoredStudy study;
    study.uuid = "u";
    CHECK_FALSE(store.studies().save(study).ok());
    CHECK(store.prices().list({}).value().size() == 1);
}

TEST_CASE("a store in a folder that may not be written is opened for reading", "[outside][rights]")
{
    TemporaryFolder folder;
    const std::string path = folder.file("store");
    {
        Store store = opened(path);
        writePrice(store, 1);
    }
    namespace fs = std::filesystem;
    fs::permissions(path, fs::perms(0644)); // its owner lets others read it
    fs::permissions(folder.path(), fs::perms(0555));
    {
        const WithoutRights nobody;
        if (!nobody.isHeldBack())
            SKIP_CASE("root cannot give its rights up here");
        Store store = opened(path);
        CHECK(store.isReadOnly());
        CHECK(store.prices().list({}).value().size() == 1);
        CHECK(Store::open(folder.file("new")).error().kind == ErrorKind::NotFound);
    }
    fs::permissions(folder.path(), fs::perms::owner_all);
}

TEST_CASE("without a home folder the store is where the system knows one, never where one stands")
{
    const Variable data("XDG_DATA_HOME", nullptr);
    for (const char *home : {static_cast<const char *>(nullptr), "", "relative/home"}) {
        const Variable variable("HOME", home);
        const std::string path = Store::defaultPath();
        CHECK((path.empty() || path.front() == '/'));
    }
    const Variable variable("HOME", "/home/somebody");
    CHECK(Store::defaultPath() == "/home/somebody/.local/share/breakeven/breakeven.sqlite");
    const auto nowhere = Store::open("");
    REQUIRE_FALSE(nowhere);
    CHECK(nowhere.error().message ==
          "No home folder is known to keep the store in; set HOME, or say where it is with --store FILE.");
}

namespace {

// Whether another process sees the file as in use: SQLite's shared lock, 510 bytes beyond the first gigabyte.
bool isInUse(const std::string &path)
{
    const pid_t child = fork();
    if (child == 0) {
        struct flock lock
        {
        };
        lock.l_type = F_WRLCK;
        lock.l_whence = SEEK_SET;
        lock.l_start = 0x40000002;
        lock.l_len = 510;
        const int file = open(path.c_str(), O_RDWR);
        _exit(file >= 0 && fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK ? 1 : 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 1;
}

} // namespace

TEST_CASE("a store that is opened a second time by the same program stays in use")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("store.sqlite");
    auto first = Store::open(path);
    REQUIRE(first);
    REQUIRE(isInUse(path));
    {
        const auto second = Store::open(path, OpenMode::ReadOnly);
        REQUIRE(second);
    }
    CHECK(isInUse(path));
    CHECK(!Store::open(folder.file("none.sqlite"), OpenMode::ReadOnly));
    CHECK(isInUse(path));
}

TEST_CASE("only its owner may read a store, its log and its copies")
{
    const auto othersMay = [](const std::string &file) {
        return (fs::status(file).permissions() & (fs::perms::group_all | fs::perms::others_all)) !=
               fs::perms::none;
    };
    const TemporaryFolder folder;
    const std::string path = folder.file("store.sqlite"), copy = folder.file("copy.sqlite");
    auto store = Store::open(path);
    REQUIRE(store.ok());
    REQUIRE(store->backup(copy).ok());
    CHECK_FALSE(othersMay(path));
    CHECK_FALSE(othersMay(path + "-wal"));
    CHECK_FALSE(othersMay(copy));
    CHECK_FALSE(keepToOwner(path));
    fs::permissions(path, fs::perms::others_read, fs::perm_options::add);
    CHECK(keepToOwner(path));
    CHECK_FALSE(othersMay(path));
    CHECK_FALSE(keepToOwner(path)); // told once
}
