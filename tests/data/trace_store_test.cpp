#include "data/store/store.h"
#include "data/traces/column_values.h"
#include "tests/support/stopped.h"
#include "tests/support/test.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <csignal>
#include <sys/wait.h>

using namespace breakeven;
using breakeven::test::TemporaryFolder;

namespace {

Trace aTrace(const std::string &name, int points = 10)
{
    Trace trace;
    trace.name = name;
    trace.kind = TraceKind::Availability;
    trace.hasClock = true;
    trace.attributes = {{"polarity", "available"}, {"step_s", "600"}};
    TraceColumn &time = trace.add("time", "ns", ColumnType::Whole);
    TraceColumn &up = trace.add("up", "instances");
    for (int i = 0; i < points; ++i) {
        time.append(std::int64_t(1'666'821'904) * 1'000'000'000 + std::int64_t(i) * 600'000'000'000);
        up.append(double(i % 3));
    }
    trace.finish();
    return trace;
}

const TraceSource kSource{"pings.txt", "0123456789abcdef", "raw-pings", 10, 2, ""};

Store traceStoreAt(const std::string &path = ":memory:")
{
    auto store = Store::open(path);
    REQUIRE(store.ok());
    return std::move(store).value();
}

} // namespace

TEST_CASE("a trace comes back from the store as it went in")
{
    Store store = traceStoreAt();
    const Trace trace = aTrace("a/b", 5000);
    REQUIRE(store.traces().write(kSource, {trace}).ok());
    const auto back = store.traces().load("a/b");
    REQUIRE(back.ok());
    CHECK(back->kind == TraceKind::Availability);
    CHECK(back->hasClock);
    CHECK(back->attributes == trace.attributes);
    REQUIRE(back->columns.size() == 2);
    CHECK(back->columns[1].unit == "instances");
    CHECK(back->column("time")->chunks() == trace.column("time")->chunks());
    CHECK((realsOf(*back->column("up")).value() == realsOf(*trace.column("up")).value()).all());
    CHECK(secondsOf(*back).value()(4999) == 4999 * 600);
    const auto summary = store.traces().summary("a/b");
    REQUIRE(summary.ok());
    CHECK(summary->points == 5000);
    CHECK(summary->first == std::int64_t(1'666'821'904) * 1'000'000'000);
    CHECK(summary->last == (std::int64_t(1'666'821'904) + 4999 * 600) * 1'000'000'000);
    CHECK(summary->source.path == "pings.txt");
    CHECK(summary->source.skipped == 2);
    CHECK(store.info().value().traces == 1);
}

TEST_CASE("a name that is taken writes nothing of the file unless it is replaced")
{
    Store store = traceStoreAt();
    REQUIRE(store.traces().write(kSource, {aTrace("b")}).ok());
    const auto refused = store.traces().write(kSource, {aTrace("a"), aTrace("b", 3)});
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().kind == ErrorKind::BadInput);
    CHECK(store.traces().list().value().size() == 1);
    REQUIRE(store.traces().write(kSource, {aTrace("a"), aTrace("b", 3)}, SameName::Replace).ok());
    CHECK(store.traces().list().value().size() == 2);
    CHECK(store.traces().load("b").value().points() == 3);
    CHECK(store.check().value().isSound());
}

TEST_CASE("removing a trace leaves nothing of it; an unknown name removes nothing")
{
    TemporaryFolder folder;
    const std::string path = folder.file("store");
    {
        Store store = traceStoreAt(path);
        REQUIRE(store.traces().write(kSource, {aTrace("a"), aTrace("b")}).ok());
        const auto unknown = store.traces().remove({"a", "c"});
        REQUIRE_FALSE(unknown.ok());
        CHECK(unknown.error().kind == ErrorKind::NotFound);
        CHECK(store.traces().list().value().size() == 2);
        REQUIRE(store.traces().remove({"a", "b"}).ok());
        CHECK(store.traces().load("a").error().kind == ErrorKind::NotFound);
    }
    SQLite::Database database(path);
    for (const char *table : {"trace_file", "trace", "trace_attribute", "trace_column", "trace_chunk"})
        CHECK(database.execAndGet(std::string("SELECT count(*) FROM ") + table).getInt() == 0);
}

TEST_CASE("an import that is cancelled or killed leaves nothing")
{
    TemporaryFolder folder;
    const std::string path = folder.file("store");
    Store store = traceStoreAt(path);
    const auto cancelled =
        store.traces().write(kSource, {aTrace("a")}, SameName::Refuse, test::stoppedToken());
    REQUIRE_FALSE(cancelled.ok());
    CHECK(cancelled.error().kind == ErrorKind::Cancelled);
    CHECK(store.traces().list().value().empty());
    const pid_t child = ::fork();
    if (child == 0) {
        // Dies inside the transaction, as a program that is killed does.
        SQLite::Database database(path, SQLite::OPEN_READWRITE);
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        database.exec("INSERT INTO trace_file VALUES (1, 'p', 'h', 'f', 1, 0, 't')");
        database.exec("INSERT INTO trace VALUES (1, 1, 'n', 'jobs', 0, 0, NULL, NULL)");
        ::raise(SIGKILL);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status));
    CHECK(store.traces().list().value().empty());
    REQUIRE(store.traces().write(kSource, {aTrace("a")}).ok());
    CHECK(store.check().value().isSound());
}

TEST_CASE("the roles of a layout are remembered")
{
    Store store = traceStoreAt();
    CHECK(store.traces().layout("a,b").value().empty());
    REQUIRE(store.traces().rememberLayout("a,b", {{"a", "time"}, {"b", "ready"}}).ok());
    REQUIRE(store.traces().rememberLayout("a,b", {{"a", "time"}, {"b", "busy"}}).ok());
    CHECK(store.traces().layout("a,b").value() ==
          std::map<std::string, std::string>{{"a", "time"}, {"b", "busy"}});
}
