#include "data/store/migrations.h"

#include "data/store/copy_beside.h"
#include "data/store/database.h"
#include "data/store/page_checksums.h"

#include <SQLiteCpp/Backup.h>
#include <fmt/format.h>

#include <cstring>
#include <filesystem>

namespace breakeven {

namespace {

// A series is one offer of one source; its prices are the history. `current_id` is the newest price in use,
// `aside_id` a newer one that is set aside until accepted; their figures are repeated for sorting. Times are
// seconds (UTC); `at_kind` says what a time is: 0 when it was fetched, 1 the source's day, 2 the moment it
// was observed.
constexpr const char *kVersion1 = R"(
CREATE TABLE snapshot(
  id INTEGER PRIMARY KEY, source TEXT NOT NULL, revision TEXT NOT NULL, partition TEXT NOT NULL,
  origin TEXT NOT NULL, retrieved_at TEXT NOT NULL, newest_s INTEGER, rows INTEGER NOT NULL,
  records INTEGER NOT NULL, UNIQUE(source, revision, partition));
CREATE TABLE series(
  id INTEGER PRIMARY KEY,
  provider TEXT NOT NULL, region TEXT NOT NULL, instance_type TEXT NOT NULL, model TEXT NOT NULL,
  zone TEXT NOT NULL, os TEXT NOT NULL, detail TEXT NOT NULL, source TEXT NOT NULL, currency TEXT NOT NULL,
  gpu TEXT NOT NULL, gpu_variant TEXT NOT NULL, gpu_numerator INTEGER NOT NULL, gpu_denominator INTEGER NOT NULL,
  gpu_memory_mib INTEGER NOT NULL, vcpu_milli INTEGER NOT NULL, ram_mib INTEGER NOT NULL,
  current_id INTEGER, aside_id INTEGER, price_nano INTEGER, per_gpu_nano INTEGER,
  UNIQUE(provider, region, instance_type, model, zone, os, detail, source, currency));
CREATE INDEX series_region ON series(region, model);
CREATE INDEX series_type ON series(instance_type);
CREATE INDEX series_gpu ON series(gpu, model, per_gpu_nano) WHERE gpu <> '';
CREATE INDEX series_price ON series(model, price_nano);
CREATE INDEX series_aside ON series(id) WHERE aside_id IS NOT NULL;
CREATE TABLE price(
  id INTEGER PRIMARY KEY,
  series_id INTEGER NOT NULL REFERENCES series(id), snapshot_id INTEGER NOT NULL REFERENCES snapshot(id),
  at_s INTEGER NOT NULL, at_kind INTEGER NOT NULL, price_nano INTEGER NOT NULL, list_nano INTEGER,
  flags TEXT NOT NULL, is_aside INTEGER NOT NULL, note TEXT NOT NULL);
CREATE UNIQUE INDEX price_of_series ON price(series_id, at_s, price_nano);
CREATE INDEX price_of_snapshot ON price(snapshot_id);
CREATE TABLE interruption(
  provider TEXT NOT NULL, region TEXT NOT NULL, os TEXT NOT NULL, instance_type TEXT NOT NULL,
  low REAL NOT NULL, high REAL NOT NULL, saving REAL,
  snapshot_id INTEGER NOT NULL REFERENCES snapshot(id),
  UNIQUE(provider, region, os, instance_type, snapshot_id));
CREATE INDEX interruption_of_snapshot ON interruption(snapshot_id);
CREATE TABLE study(
  uuid TEXT PRIMARY KEY, name TEXT NOT NULL, text TEXT NOT NULL, change_count INTEGER NOT NULL,
  updated_at TEXT NOT NULL, origin_path TEXT NOT NULL, origin_hash TEXT NOT NULL);
CREATE INDEX study_name ON study(name);
CREATE TABLE revision(
  id INTEGER PRIMARY KEY, study_uuid TEXT NOT NULL REFERENCES study(uuid) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK(kind IN ('named', 'automatic')), comment TEXT NOT NULL, who TEXT NOT NULL,
  made_at TEXT NOT NULL, text TEXT NOT NULL);
CREATE INDEX revision_of_study ON revision(study_uuid, id);
)";

// A trace file brings one or more traces; a column's samples are compressed in chunks (traces/chunk_codec.h).
// `layout` remembers which column of a file with that header means what.
constexpr const char *kVersion2 = R"(
CREATE TABLE trace_file(
  id INTEGER PRIMARY KEY, path TEXT NOT NULL, hash TEXT NOT NULL, format TEXT NOT NULL, rows INTEGER NOT NULL,
  skipped INTEGER NOT NULL, imported_at TEXT NOT NULL);
CREATE TABLE trace(
  id INTEGER PRIMARY KEY, file_id INTEGER NOT NULL REFERENCES trace_file(id), name TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL, has_clock INTEGER NOT NULL, points INTEGER NOT NULL, first_ns INTEGER, last_ns INTEGER);
CREATE INDEX trace_of_file ON trace(file_id);
CREATE TABLE trace_attribute(
  trace_id INTEGER NOT NULL REFERENCES trace(id) ON DELETE CASCADE, name TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY(trace_id, name)) WITHOUT ROWID;
CREATE TABLE trace_column(
  id INTEGER PRIMARY KEY, trace_id INTEGER NOT NULL REFERENCES trace(id) ON DELETE CASCADE,
  name TEXT NOT NULL, unit TEXT NOT NULL, type INTEGER NOT NULL);
CREATE INDEX column_of_trace ON trace_column(trace_id);
CREATE TABLE trace_chunk(
  id INTEGER PRIMARY KEY, column_id INTEGER NOT NULL REFERENCES trace_column(id) ON DELETE CASCADE,
  points INTEGER NOT NULL, samples BLOB NOT NULL);
CREATE INDEX chunk_of_column ON trace_chunk(column_id);
CREATE TABLE trace_layout(header TEXT PRIMARY KEY, roles TEXT NOT NULL) WITHOUT ROWID;
)";

// `gone_s`: since when the source no longer names the offer. `source_check`: when a part of a source was last
// found whole, and what was wrong if that failed since.
constexpr const char *kVersion3 = R"(
ALTER TABLE series ADD COLUMN gone_s INTEGER;
CREATE TABLE source_check(
  source TEXT NOT NULL, partition TEXT NOT NULL, checked_at TEXT NOT NULL, failed_at TEXT NOT NULL,
  error TEXT NOT NULL, PRIMARY KEY(source, partition)) WITHOUT ROWID;
)";

// What one euro costs in a currency, in 10^-9, on a day since 1970-01-01.
constexpr const char *kVersion4 = R"(
CREATE TABLE reference_rate(
  currency TEXT NOT NULL, day INTEGER NOT NULL, per_euro_nano INTEGER NOT NULL,
  snapshot_id INTEGER NOT NULL REFERENCES snapshot(id), PRIMARY KEY(currency, day)) WITHOUT ROWID;
CREATE INDEX rate_of_snapshot ON reference_rate(snapshot_id);
)";

// `shown_at_s`: the time of the price that is shown of a series. One index holds all that lists of prices are
// filtered, counted and sorted by, so that none of it needs the rows. `refresh_run`: when the last refresh
// began that brought prices, and the newest price before it.
constexpr const char *kVersion5 = R"(
ALTER TABLE series ADD COLUMN shown_at_s INTEGER;
UPDATE series SET shown_at_s = (SELECT p.at_s FROM price p WHERE p.id = coalesce(current_id, aside_id));
DROP INDEX series_price;
DROP INDEX series_gpu;
CREATE INDEX series_figures ON series(gpu, model, provider, region, source, os, currency, gpu_variant, gone_s,
  per_gpu_nano, price_nano, shown_at_s, current_id, aside_id);
CREATE TABLE refresh_run(began_at TEXT NOT NULL, last_reading INTEGER NOT NULL);
)";

// What was negotiated with a provider; empty text: any. Days since 1970-01-01, both ends included.
constexpr const char *kVersion6 = R"(
CREATE TABLE discount(
  id INTEGER PRIMARY KEY, provider TEXT NOT NULL, family TEXT NOT NULL, instance_type TEXT NOT NULL,
  model TEXT NOT NULL, share REAL NOT NULL, valid_from INTEGER, valid_until INTEGER, note TEXT NOT NULL);
)";

// Which prices have a list price of their own.
constexpr const char *kVersion7 = R"(
CREATE INDEX price_listed ON price(list_nano) WHERE list_nano IS NOT NULL;
)";

// A series is written to as few indexes as can be. Where machines and models are on offer is said once for
// all their prices: by a region or a type alone the places are found, and in them the series by the index of
// what is unique. Machines without GPUs are found there too.
constexpr const char *kVersion8 = R"(
DROP INDEX series_region;
DROP INDEX series_type;
DROP INDEX series_figures;
CREATE INDEX series_figures ON series(gpu, model, provider, region, source, os, currency, gpu_variant, gone_s,
  per_gpu_nano, price_nano, shown_at_s, current_id, aside_id) WHERE gpu > '';
CREATE TABLE machine_place(
  instance_type TEXT NOT NULL, provider TEXT NOT NULL, region TEXT NOT NULL,
  PRIMARY KEY(instance_type, provider, region)) WITHOUT ROWID;
INSERT INTO machine_place SELECT DISTINCT instance_type, provider, region FROM series;
CREATE TABLE model_place(
  region TEXT NOT NULL, provider TEXT NOT NULL, model TEXT NOT NULL,
  PRIMARY KEY(region, provider, model)) WITHOUT ROWID;
INSERT INTO model_place SELECT DISTINCT region, provider, model FROM series;
)";

// Odd prices of machines are set aside as those of tokens were. The few prices in another currency than the
// dollar are found at once.
constexpr const char *kVersion9 = R"(
UPDATE price SET is_aside = 1 WHERE is_aside = 0 AND ' ' || flags || ' ' LIKE '% odd %' AND
  instr(flags, 'jump_accepted') = 0;
UPDATE series SET aside_id = current_id, current_id = (SELECT q.id FROM price q JOIN snapshot b ON
  b.id = q.snapshot_id WHERE q.series_id = series.id AND q.is_aside = 0 ORDER BY b.partition = 'bundled',
  q.at_s DESC, q.id DESC LIMIT 1) WHERE current_id IN (SELECT id FROM price WHERE is_aside = 1);
UPDATE series SET (price_nano, shown_at_s, per_gpu_nano) = (SELECT p.price_nano, p.at_s, CASE WHEN
  series.gpu_numerator > 0 THEN CAST(round(p.price_nano * 1.0 * series.gpu_denominator / series.gpu_numerator)
  AS INTEGER) END FROM price p WHERE p.id = coalesce(series.current_id, series.aside_id)) WHERE aside_id IN
  (SELECT id FROM price WHERE ' ' || flags || ' ' LIKE '% odd %');
CREATE INDEX series_currency ON series(currency) WHERE currency <> 'USD';
)";

// Pages have checksums (page_checksums.h), which the tables know nothing of.
constexpr const char *kVersion11 = "";
static_assert(kFirstWithChecksums == 11);

// The places of a store that may not be brought up to date.
constexpr const char *kPlacesOfOlder = R"(
CREATE TEMP VIEW machine_place AS SELECT DISTINCT instance_type, provider, region FROM series;
CREATE TEMP VIEW model_place AS SELECT DISTINCT region, provider, model FROM series;
)";
constexpr int kFirstWithPlaces = 8;

Result<void> saveOlder(SQLite::Database &database, const std::string &path, int version)
{
    if (version == 0 || path == ":memory:")
        return {};
    return copyDatabase(database, fmt::format("{}.version-{}.backup", path, version));
}

} // namespace

const std::vector<const char *> &storeMigrations()
{
    static const std::vector<const char *> steps = {kVersion1, kVersion2,  kVersion3, kVersion4,
                                                    kVersion5, kVersion6,  kVersion7, kVersion8,
                                                    kVersion9, kMarkTable, kVersion11};
    return steps;
}

Result<void> migrate(SQLite::Database &database, const std::string &path,
                     const std::vector<const char *> &steps)
{
    const auto version = [&] { return database.execAndGet("PRAGMA user_version").getInt(); };
    if (version() >= int(steps.size()))
        return {};
    if (auto saved = saveOlder(database, path, version()); !saved)
        return saved;
    if (database.execAndGet("PRAGMA page_count").getInt() == 0)
        beginWithChecksums(database);
    else if (path != ":memory:")
        giveChecksums(database);
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    // Another program may have brought the file up to date while this one waited for the lock.
    for (int i = version(); i < int(steps.size()); ++i)
        database.exec(steps[std::size_t(i)]);
    database.exec(fmt::format("PRAGMA application_id = {}", kApplicationId));
    database.exec(fmt::format("PRAGMA user_version = {}", steps.size()));
    transaction.commit();
    return {};
}

void readAsNewest(SQLite::Database &database)
{
    const int version = database.execAndGet("PRAGMA user_version").getInt();
    if (version > 0 && version < kFirstWithPlaces)
        database.exec(kPlacesOfOlder);
}

Result<void> copyDatabase(SQLite::Database &database, const std::string &path)
{
    std::error_code failure;
    const auto status = std::filesystem::status(path, failure);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return Error{ErrorKind::BadInput, "is no plain file; name another one for the copy", path};
    CopyBeside copy(path);
    if (auto copied = copyInto(database, copy); !copied)
        return Error{copied.error().kind, copied.error().message, path};
    if (const int failed = copy.takePlace(); failed != 0)
        return Error{ErrorKind::Failed,
                     fmt::format("the copy cannot be written ({})", std::strerror(failed)), path};
    return {};
}

Result<void> copyInto(SQLite::Database &database, const CopyBeside &copy)
{
    try {
        SQLite::Database target(copy.path(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        copyChecksums(database, target);
        SQLite::Backup(target, database).executeStep(-1);
        // From now on it has a log of its own.
        renewMark(target);
    } catch (const SQLite::Exception &exception) {
        return Error{ErrorKind::Failed,
                     fmt::format("the copy cannot be written ({}); check the folder and the space left",
                                 exception.what()),
                     copy.path()};
    }
    return {};
}

} // namespace breakeven
