#include "data/store/salvage_losses.h"

#include "data/readers/utc_time.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace breakeven {

namespace {

using Loss = SalvageReport::Loss;

// In the order of a report, and the word of `store info` for it.
struct PartOfStore
{
    const char *table;
    const char *what;
};
constexpr PartOfStore kParts[] = {{"study", "studies"},
                                  {"revision", "revisions"},
                                  {"price", "prices"},
                                  {"series", "series"},
                                  {"snapshot", "snapshots"},
                                  {"interruption", "interruption_bands"},
                                  {"reference_rate", "reference_rates"},
                                  {"discount", "discounts"},
                                  {"trace", "traces"},
                                  {"trace_layout", "trace_layouts"},
                                  {"source_check", "source_checks"}};

// What a price or a rate came from is damaged: the price is whole and stays, under a snapshot that says so.
constexpr const char *kSnapshotsOfOthers =
    "INSERT INTO snapshot(id, source, revision, partition, origin, retrieved_at, rows, records) "
    "SELECT n.id, coalesce((SELECT s.source FROM price p JOIN series s ON s.id = p.series_id WHERE "
    "p.snapshot_id = n.id LIMIT 1), 'unknown'), 'salvaged-' || n.id, 'salvaged', 'salvaged from a damaged "
    "store', ?, count(*), count(*) FROM (SELECT snapshot_id AS id FROM price UNION ALL SELECT snapshot_id "
    "FROM "
    "interruption UNION ALL SELECT snapshot_id FROM reference_rate) n WHERE n.id NOT IN (SELECT id FROM "
    "snapshot) GROUP BY n.id";

// The shown price of an offer is the newest that is left; as the step to version 9 of the tables has it.
constexpr const char *kShownOfLost =
    "CREATE TEMP TABLE reshown AS SELECT id FROM series WHERE (current_id IS NOT NULL AND current_id NOT IN "
    "(SELECT id FROM price)) OR (aside_id IS NOT NULL AND aside_id NOT IN (SELECT id FROM price))";
constexpr const char *kShownOfRest = R"(
UPDATE series SET current_id = (SELECT q.id FROM price q JOIN snapshot b ON b.id = q.snapshot_id WHERE
  q.series_id = series.id AND q.is_aside = 0 ORDER BY b.partition = 'bundled', q.at_s DESC, q.id DESC LIMIT 1),
  aside_id = CASE WHEN aside_id IN (SELECT id FROM price) THEN aside_id END WHERE id IN (SELECT id FROM reshown);
UPDATE series SET (price_nano, shown_at_s, per_gpu_nano) = (SELECT p.price_nano, p.at_s, CASE WHEN
  series.gpu_numerator > 0 THEN CAST(round(p.price_nano * 1.0 * series.gpu_denominator / series.gpu_numerator)
  AS INTEGER) END FROM price p WHERE p.id = coalesce(series.current_id, series.aside_id)) WHERE id IN
  (SELECT id FROM reshown);
DELETE FROM series WHERE id IN (SELECT id FROM reshown) AND id NOT IN (SELECT series_id FROM price);
)";

constexpr const char *kPlacesOfOffers = R"(
INSERT OR IGNORE INTO machine_place SELECT DISTINCT instance_type, provider, region FROM series;
INSERT OR IGNORE INTO model_place SELECT DISTINCT region, provider, model FROM series;
)";

constexpr const char *kTracesOfRest = R"(
DELETE FROM trace WHERE file_id NOT IN (SELECT id FROM trace_file) OR id NOT IN (SELECT trace_id FROM trace_column)
  OR id IN (SELECT c.trace_id FROM trace_column c LEFT JOIN trace_chunk k ON k.column_id = c.id JOIN trace t ON
  t.id = c.trace_id GROUP BY c.id HAVING coalesce(sum(k.points), 0) <> max(t.points));
DELETE FROM trace_attribute WHERE trace_id NOT IN (SELECT id FROM trace);
DELETE FROM trace_column WHERE trace_id NOT IN (SELECT id FROM trace);
DELETE FROM trace_chunk WHERE column_id NOT IN (SELECT id FROM trace_column);
DELETE FROM trace_file WHERE id NOT IN (SELECT file_id FROM trace);
)";

std::int64_t countIn(SQLite::Database &database, const std::string &rows)
{
    return database.execAndGet("SELECT count(*) FROM " + rows).getInt64();
}

bool hasRow(SQLite::Database &database, const std::string &table, std::int64_t rowid)
{
    return countIn(database, fmt::format("{} WHERE rowid = {}", table, rowid)) > 0;
}

std::string nameIn(const std::string &study)
{
    const auto json = nlohmann::json::parse(study, nullptr, false);
    return json.is_object() ? json.value("name", std::string("study")) : "study";
}

// A study is lost and a revision of it is whole: it is again what it was then. Gives the names.
std::set<std::string> takeFromRevisions(SQLite::Database &database, std::vector<Loss> &losses)
{
    std::set<std::string> names;
    SQLite::Statement lost(database,
                           "SELECT study_uuid, max(id), made_at, text FROM revision WHERE study_uuid "
                           "NOT IN (SELECT uuid FROM study) GROUP BY study_uuid");
    std::vector<std::array<std::string, 4>> rows;
    while (lost.executeStep())
        rows.push_back({lost.getColumn(0).getString(), lost.getColumn(1).getString(),
                        lost.getColumn(2).getString(), lost.getColumn(3).getString()});
    for (const auto &[uuid, id, madeAt, text] : rows) {
        const std::string name = nameIn(text);
        SQLite::Statement add(database, "INSERT INTO study(uuid, name, text, change_count, updated_at, "
                                        "origin_path, origin_hash) VALUES(?, ?, ?, 1, ?, '', '')");
        SQLite::bind(add, uuid, name, text, madeAt);
        add.exec();
        names.insert(name);
        losses.push_back(
            {"studies", fmt::format("the study \"{}\" is damaged; it stands as of its revision {} "
                                    "of {}",
                                    name, id, madeAt)});
    }
    return names;
}

void mendPrices(SQLite::Database &database, std::vector<Loss> &losses)
{
    SQLite::Statement snapshots(database, kSnapshotsOfOthers);
    snapshots.bind(1, utcText(utcNow()));
    if (const int made = snapshots.exec(); made > 0)
        losses.push_back(
            {"snapshots", fmt::format("{} that prices came from {} damaged; the prices stand under "
                                      "a snapshot \"salvaged\"",
                                      made, made == 1 ? "is" : "are")});
    SQLite::Statement orphans(database, "DELETE FROM price WHERE series_id NOT IN (SELECT id FROM series)");
    if (const int gone = orphans.exec(); gone > 0)
        losses.push_back(
            {"prices", fmt::format("the offer of {} is damaged, so nobody knows what they are of", gone)});
    database.exec(kShownOfLost);
    const std::int64_t older = countIn(database, "reshown WHERE id IN (SELECT series_id FROM price)");
    database.exec(kShownOfRest);
    if (older > 0)
        losses.push_back(
            {"series", fmt::format("the newest price of {} is damaged; an older one is shown", older)});
    database.exec(kPlacesOfOffers);
}

// A trace is whole or not there.
void mendTraces(SQLite::Database &database, const std::vector<SalvagedTable> &tables,
                const SalvageIndexes &indexes, std::vector<Loss> &losses, std::set<std::string> &lost)
{
    const auto missesSome = [&](const char *name) {
        return std::any_of(tables.begin(), tables.end(),
                           [&](const auto &table) { return table.name == name && table.isMissingSome(); });
    };
    for (const auto &[column, trace] : indexes.traceOfColumn)
        if (!hasRow(database, "trace_column", column))
            database.exec(fmt::format("DELETE FROM trace_column WHERE trace_id = {}", trace));
    if (missesSome("trace_column") && !indexes.knowsColumns())
        database.exec("DELETE FROM trace_column");
    SQLite::Statement found(database, "SELECT name FROM trace");
    while (found.executeStep())
        lost.insert(found.getColumn(0).getString());
    database.exec(kTracesOfRest);
    SQLite::Statement kept(database, "SELECT name FROM trace");
    while (kept.executeStep())
        lost.erase(kept.getColumn(0).getString());
    if (missesSome("trace_attribute"))
        losses.push_back({"traces", "some attributes are damaged, and of which traces is not known"});
}

// Those of the index whose record is not there.
void addLostNames(SQLite::Database &database, const std::string &table,
                  const std::map<std::int64_t, std::string> &named, std::set<std::string> &lost)
{
    for (const auto &[row, name] : named)
        if (!hasRow(database, table, row))
            lost.insert(name);
}

void addPart(SQLite::Database &database, const PartOfStore &part, const SalvagedTable &table,
             const SalvageIndexes &indexes, bool areNamed, SalvageReport &report)
{
    SalvagedPart found{part.what, countIn(database, part.table), std::nullopt};
    if (table.name == "snapshot")
        found.saved = countIn(database, "snapshot WHERE partition <> 'salvaged'");
    const auto all = indexes.countOf(table);
    if (all)
        found.lost = std::max<std::int64_t>(0, *all - found.saved);
    else if (!table.isMissingSome())
        found.lost = 0;
    report.parts.push_back(found);
    if (areNamed)
        return;
    if (!found.lost)
        report.losses.push_back({part.what, "some may be damaged; how many there were is not known"});
    else if (*found.lost > 0)
        report.losses.push_back(
            {part.what, fmt::format("{} of {} {} damaged, or of what is damaged", *found.lost,
                                    found.saved + *found.lost, *found.lost == 1 ? "is" : "are")});
}

} // namespace

void SalvageIndexes::read(StoredRecords &records, const std::string &name, std::int64_t root)
{
    if (root == 0)
        return;
    std::int64_t count = 0;
    const TreeGaps gaps = records.walk(root, [&](const StoredRecord &record) {
        ++count;
        if (record.values.size() != 2 || !std::holds_alternative<std::int64_t>(record.values[1]))
            return;
        const std::int64_t row = std::get<std::int64_t>(record.values[1]);
        const auto *text = std::get_if<std::string>(record.values.data());
        const auto *whole = std::get_if<std::int64_t>(record.values.data());
        if (text && name == "study_name")
            studies[row] = *text;
        else if (text && name == "sqlite_autoindex_trace_1")
            traces[row] = *text;
        else if (whole && name == "column_of_trace")
            traceOfColumn[row] = *whole;
    });
    if (!gaps.any())
        m_counts[name] = count;
}

std::optional<std::int64_t> SalvageIndexes::countOf(const SalvagedTable &table) const
{
    for (const std::string &index : table.indexes)
        if (const auto count = m_counts.find(index); count != m_counts.end())
            return count->second;
    return std::nullopt;
}

SalvageReport lossesOf(SQLite::Database &database, const StorePages &pages,
                       const std::vector<SalvagedTable> &tables, const SalvageIndexes &indexes)
{
    SalvageReport report;
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    std::set<std::string> studies, traces;
    addLostNames(database, "study", indexes.studies, studies);
    addLostNames(database, "trace", indexes.traces, traces);
    for (const std::string &name : takeFromRevisions(database, report.losses))
        studies.erase(name);
    mendPrices(database, report.losses);
    mendTraces(database, tables, indexes, report.losses, traces);
    for (const std::string &name : studies)
        report.losses.push_back({"studies", fmt::format("the study \"{}\" is damaged", name)});
    for (const std::string &name : traces)
        report.losses.push_back({"traces", fmt::format("the trace \"{}\" is damaged", name)});
    for (const PartOfStore &part : kParts)
        for (const SalvagedTable &table : tables)
            if (table.name == part.table)
                addPart(database, part, table, indexes,
                        (table.name == "study" && !indexes.studies.empty()) ||
                            (table.name == "trace" && !indexes.traces.empty()),
                        report);
    if (pages.isLogLeftOut())
        report.losses.push_back(
            {"log", "the log beside the store is not known to be its own and was left out"});
    transaction.commit();
    return report;
}

} // namespace breakeven
