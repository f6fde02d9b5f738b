#include "data/store/trace_store.h"

#include "data/readers/utc_time.h"
#include "data/store/database.h"
#include "data/store/trace_writer.h"
#include "model/numeric/nearest.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace breakeven {

namespace {

constexpr const char *kSummaries =
    "SELECT trace.id, name, kind, has_clock, points, first_ns, last_ns, path, hash, format, rows, skipped, "
    "imported_at FROM trace JOIN trace_file ON trace_file.id = trace.file_id";

std::optional<std::int64_t> wholeOf(const SQLite::Column &column)
{
    return column.isNull() ? std::nullopt : std::optional<std::int64_t>(column.getInt64());
}

TraceSummary summaryOf(SQLite::Database &connection, SQLite::Statement &row)
{
    TraceSummary summary;
    summary.name = row.getColumn(1).getString();
    summary.kind = parseTraceKind(row.getColumn(2).getString()).value_or(TraceKind::NodeCounts);
    summary.hasClock = row.getColumn(3).getInt() != 0;
    summary.points = row.getColumn(4).getInt64();
    summary.first = wholeOf(row.getColumn(5));
    summary.last = wholeOf(row.getColumn(6));
    summary.source = {row.getColumn(7).getString(), row.getColumn(8).getString(),
                      row.getColumn(9).getString(), row.getColumn(10).getInt64(),
                      row.getColumn(11).getInt64(), row.getColumn(12).getString()};
    SQLite::Statement attributes(connection, "SELECT name, value FROM trace_attribute WHERE trace_id = ?");
    attributes.bind(1, row.getColumn(0).getInt64());
    while (attributes.executeStep())
        summary.attributes[attributes.getColumn(0).getString()] = attributes.getColumn(1).getString();
    return summary;
}

Error notFound(const std::string &name, const std::vector<std::string> &names)
{
    std::string known;
    for (const std::string &near : nearest(name, names))
        known += (known.empty() ? "; the nearest names are " : ", ") + near;
    return {ErrorKind::NotFound,
            "there is no trace of that name" + (known.empty() ? "; the store holds none" : known), name};
}

// A store that may not be brought up to date has no place for traces.
bool hasTraces(SQLite::Database &connection) { return connection.tableExists("trace"); }

void removeFilesWithoutTraces(SQLite::Database &connection)
{
    connection.exec("DELETE FROM trace_file WHERE id NOT IN (SELECT file_id FROM trace)");
}

bool removeOne(SQLite::Database &connection, const std::string &name)
{
    SQLite::Statement removal(connection, "DELETE FROM trace WHERE name = ?");
    removal.bind(1, name);
    return removal.exec() > 0;
}

Result<void> makeRoom(SQLite::Database &connection, const std::vector<Trace> &traces, SameName sameName)
{
    SQLite::Statement taken(connection, "SELECT 1 FROM trace WHERE name = ?");
    for (const Trace &trace : traces) {
        taken.reset();
        taken.bind(1, trace.name);
        if (!taken.executeStep())
            continue;
        if (sameName == SameName::Refuse)
            return Error{ErrorKind::BadInput,
                         "there is a trace of the name \"" + trace.name +
                             "\" already; give another with --name, or say --replace",
                         {}};
        taken.reset();
        removeOne(connection, trace.name);
    }
    return {};
}

} // namespace

Result<void> TraceStore::write(const TraceSource &source, const std::vector<Trace> &traces, SameName sameName,
                               std::stop_token stop)
{
    SQLite::Database &connection = m_database.connection();
    return m_database.writing([&]() -> Result<void> {
        if (auto room = makeRoom(connection, traces, sameName); !room)
            return room;
        SQLite::Statement file(connection, "INSERT INTO trace_file(path, hash, format, rows, skipped, "
                                           "imported_at) VALUES (?,?,?,?,?,?)");
        SQLite::bind(file, source.path, source.hash, source.format, source.rows, source.skipped,
                     utcText(utcNow()));
        file.exec();
        const std::int64_t id = connection.getLastInsertRowid();
        TraceWriter writer(connection);
        for (const Trace &trace : traces)
            if (auto done = writer.write(id, trace, stop); !done)
                return done;
        removeFilesWithoutTraces(connection);
        return {};
    });
}

Result<std::vector<TraceSummary>> TraceStore::list() const
{
    return m_database.guarded([&]() -> Result<std::vector<TraceSummary>> {
        SQLite::Database &connection = m_database.connection();
        std::vector<TraceSummary> summaries;
        if (!hasTraces(connection))
            return summaries;
        SQLite::Statement query(connection, std::string(kSummaries) + " ORDER BY name");
        while (query.executeStep())
            summaries.push_back(summaryOf(connection, query));
        return summaries;
    });
}

Result<TraceSummary> TraceStore::summary(const std::string &name) const
{
    return m_database.guarded([&]() -> Result<TraceSummary> {
        SQLite::Database &connection = m_database.connection();
        if (!hasTraces(connection))
            return notFound(name, {});
        SQLite::Statement query(connection, std::string(kSummaries) + " WHERE name = ?");
        query.bind(1, name);
        if (query.executeStep())
            return summaryOf(connection, query);
        std::vector<std::string> names;
        SQLite::Statement all(connection, "SELECT name FROM trace ORDER BY name");
        while (all.executeStep())
            names.push_back(all.getColumn(0).getString());
        return notFound(name, names);
    });
}

Result<Trace> TraceStore::load(const std::string &name) const
{
    const auto found = summary(name);
    if (!found)
        return found.error();
    return m_database.guarded([&]() -> Result<Trace> {
        SQLite::Database &connection = m_database.connection();
        Trace trace;
        trace.name = found->name;
        trace.kind = found->kind;
        trace.hasClock = found->hasClock;
        trace.attributes = found->attributes;
        SQLite::Statement columns(connection,
                                  "SELECT trace_column.id, trace_column.name, unit, type FROM trace_column "
                                  "JOIN trace ON trace.id = trace_id WHERE trace.name = ? ORDER BY 1");
        SQLite::Statement samples(connection,
                                  "SELECT points, samples FROM trace_chunk WHERE column_id = ? ORDER BY id");
        columns.bind(1, name);
        while (columns.executeStep()) {
            std::vector<ColumnChunk> chunks;
            samples.reset();
            samples.bind(1, columns.getColumn(0).getInt64());
            while (samples.executeStep())
                chunks.push_back({samples.getColumn(0).getInt64(), samples.getColumn(1).getString()});
            trace.columns.emplace_back(
                columns.getColumn(1).getString(), columns.getColumn(2).getString(),
                columns.getColumn(3).getInt() == 0 ? ColumnType::Whole : ColumnType::Real, std::move(chunks));
        }
        return trace;
    });
}

bool TraceStore::has(const std::string &name) const { return summary(name).ok(); }

Result<void> TraceStore::remove(const std::vector<std::string> &names)
{
    return m_database.writing([&]() -> Result<void> {
        for (const std::string &name : names)
            if (!removeOne(m_database.connection(), name))
                return Error{ErrorKind::NotFound, "there is no trace of that name; nothing was removed",
                             name};
        removeFilesWithoutTraces(m_database.connection());
        return {};
    });
}

Result<std::map<std::string, std::string>> TraceStore::layout(const std::string &header) const
{
    return m_database.guarded([&]() -> Result<std::map<std::string, std::string>> {
        SQLite::Statement query(m_database.connection(), "SELECT roles FROM trace_layout WHERE header = ?");
        query.bind(1, header);
        std::map<std::string, std::string> roles;
        if (!query.executeStep())
            return roles;
        const auto json = nlohmann::json::parse(query.getColumn(0).getString(), nullptr, false);
        if (json.is_object())
            for (const auto &[column, role] : json.items())
                if (role.is_string())
                    roles[column] = role.get<std::string>();
        return roles;
    });
}

Result<void> TraceStore::rememberLayout(const std::string &header,
                                        const std::map<std::string, std::string> &roles)
{
    return m_database.writing([&]() -> Result<void> {
        SQLite::Statement statement(m_database.connection(),
                                    "INSERT OR REPLACE INTO trace_layout(header, roles) VALUES (?,?)");
        SQLite::bind(statement, header, nlohmann::json(roles).dump());
        statement.exec();
        return {};
    });
}

} // namespace breakeven
