#include "data/store/study_store.h"

#include "data/readers/utc_time.h"
#include "data/store/database.h"
#include "data/store/person.h"

#include <fmt/format.h>

namespace breakeven {

namespace {

constexpr const char *kSummary = "uuid, name, change_count, updated_at, origin_path, origin_hash";

void fillSummary(SQLite::Statement &row, StudySummary &study)
{
    study.uuid = row.getColumn(0).getString();
    study.name = row.getColumn(1).getString();
    study.change = row.getColumn(2).getInt64();
    study.updatedAt = row.getColumn(3).getString();
    study.originPath = row.getColumn(4).getString();
    study.originHash = row.getColumn(5).getString();
}

StoredStudy studyAt(SQLite::Statement &row)
{
    StoredStudy study;
    fillSummary(row, study);
    study.text = row.getColumn(6).getString();
    return study;
}

StudyRevision revisionAt(SQLite::Statement &row)
{
    StudyRevision revision;
    revision.id = row.getColumn(0).getInt64();
    revision.kind = row.getColumn(1).getString() == "named" ? RevisionKind::Named : RevisionKind::Automatic;
    revision.comment = row.getColumn(2).getString();
    revision.who = row.getColumn(3).getString();
    revision.madeAt = row.getColumn(4).getString();
    revision.text = row.getColumn(5).getString();
    return revision;
}

// "Rent or buy" of "Rent or buy (copy 2)".
std::string withoutCopyMark(const std::string &name)
{
    const auto mark = name.rfind(" (copy");
    if (mark == std::string::npos || mark == 0 || name.back() != ')')
        return name;
    std::string number = name.substr(mark + 6, name.size() - mark - 7);
    if (!number.empty() && number.front() == ' ')
        number.erase(0, 1);
    const bool isMark = number.find_first_not_of("0123456789") == std::string::npos;
    return isMark ? name.substr(0, mark) : name;
}

Error noSuchStudy(const std::string &uuid)
{
    return {ErrorKind::NotFound,
            fmt::format("the store has no study {}; `study list` shows what it has", uuid),
            {}};
}

} // namespace

Result<std::vector<StudySummary>> StudyStore::list() const
{
    return m_database.guarded([&]() -> Result<std::vector<StudySummary>> {
        SQLite::Statement rows(
            m_database.connection(),
            fmt::format("SELECT {} FROM study ORDER BY updated_at DESC, name, uuid", kSummary));
        std::vector<StudySummary> studies;
        while (rows.executeStep())
            fillSummary(rows, studies.emplace_back());
        return studies;
    });
}

Result<StoredStudy> StudyStore::load(const std::string &uuid) const
{
    return m_database.guarded([&]() -> Result<StoredStudy> {
        SQLite::Statement row(m_database.connection(),
                              fmt::format("SELECT {}, text FROM study WHERE uuid = ?", kSummary));
        row.bind(1, uuid);
        if (!row.executeStep())
            return noSuchStudy(uuid);
        return studyAt(row);
    });
}

Result<std::optional<StoredStudy>> StudyStore::find(const std::string &uuidOrName) const
{
    return m_database.guarded([&]() -> Result<std::optional<StoredStudy>> {
        SQLite::Statement row(
            m_database.connection(),
            fmt::format("SELECT {}, text FROM study WHERE uuid = ?1 OR name = ?1 ORDER BY uuid <> ?1",
                        kSummary));
        row.bind(1, uuidOrName);
        if (!row.executeStep())
            return std::optional<StoredStudy>();
        std::optional<StoredStudy> study = studyAt(row);
        if (study->uuid != uuidOrName && row.executeStep())
            return Error{ErrorKind::BadInput,
                         fmt::format("several studies are called \"{}\"; name one by its UUID ({}, {}, …)",
                                     uuidOrName, study->uuid, row.getColumn(0).getString()),
                         {}};
        return study;
    });
}

Result<bool> StudyStore::has(const std::string &uuidOrName) const
{
    return m_database.guarded([&]() -> Result<bool> {
        SQLite::Statement row(m_database.connection(),
                              "SELECT EXISTS(SELECT 1 FROM study WHERE uuid = ?1 OR name = ?1)");
        row.bind(1, uuidOrName);
        row.executeStep();
        return row.getColumn(0).getInt() != 0;
    });
}

Result<std::string> StudyStore::nameOfCopy(const std::string &name) const
{
    return m_database.guarded([&]() -> Result<std::string> {
        SQLite::Statement row(m_database.connection(), "SELECT EXISTS(SELECT 1 FROM study WHERE name = ?)");
        const std::string original = withoutCopyMark(name);
        for (int number = 1;; ++number) {
            const std::string copy =
                fmt::format("{} (copy{})", original, number == 1 ? "" : fmt::format(" {}", number));
            row.reset();
            row.bind(1, copy);
            row.executeStep();
            if (row.getColumn(0).getInt() == 0)
                return copy;
        }
    });
}

namespace {

// With the counter as it is from then on.
void write(SQLite::Database &connection, const StoredStudy &study, std::int64_t change)
{
    SQLite::Statement write(
        connection,
        "INSERT INTO study(uuid, name, text, change_count, updated_at, origin_path, origin_hash) "
        "VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT(uuid) DO UPDATE SET name = excluded.name, text = "
        "excluded.text, change_count = excluded.change_count, updated_at = excluded.updated_at, "
        "origin_path = excluded.origin_path, origin_hash = excluded.origin_hash");
    SQLite::bind(write, study.uuid, study.name, study.text, change,
                 study.updatedAt.empty() ? utcText(utcNow()) : study.updatedAt, study.originPath,
                 study.originHash);
    write.exec();
}

} // namespace

Result<SaveOutcome> StudyStore::save(const StoredStudy &study)
{
    return m_database.writing([&]() -> Result<SaveOutcome> {
        SQLite::Statement stored(m_database.connection(), "SELECT change_count FROM study WHERE uuid = ?");
        stored.bind(1, study.uuid);
        const std::int64_t change = stored.executeStep() ? stored.getColumn(0).getInt64() : 0;
        if (change != study.change)
            return SaveOutcome{true, change};
        write(m_database.connection(), study, change + 1);
        return SaveOutcome{false, change + 1};
    });
}

Result<void> StudyStore::add(const StoredStudy &study)
{
    return m_database.writing([&]() -> Result<void> {
        SQLite::Statement known(m_database.connection(), "SELECT 1 FROM study WHERE name = ? OR uuid = ?");
        SQLite::bind(known, study.name, study.uuid);
        if (known.executeStep())
            return Error{ErrorKind::BadInput, kNameIsTaken, study.name};
        write(m_database.connection(), study, 1);
        return {};
    });
}

Result<void> StudyStore::setOrigin(const std::string &uuid, const std::string &path, const std::string &hash)
{
    return m_database.writing([&]() -> Result<void> {
        SQLite::Statement write(m_database.connection(),
                                "UPDATE study SET origin_path = ?, origin_hash = ? WHERE uuid = ?");
        SQLite::bind(write, path, hash, uuid);
        if (write.exec() == 0)
            return noSuchStudy(uuid);
        return {};
    });
}

Result<void> StudyStore::remove(const std::string &uuid)
{
    return m_database.writing([&]() -> Result<void> {
        SQLite::Statement write(m_database.connection(), "DELETE FROM study WHERE uuid = ?");
        write.bind(1, uuid);
        if (write.exec() == 0)
            return noSuchStudy(uuid);
        return {};
    });
}

Result<std::int64_t> StudyStore::addRevision(const std::string &uuid, const StudyRevision &revision)
{
    return m_database.writing([&]() -> Result<std::int64_t> {
        SQLite::Statement known(m_database.connection(), "SELECT 1 FROM study WHERE uuid = ?");
        known.bind(1, uuid);
        if (!known.executeStep())
            return noSuchStudy(uuid);
        SQLite::Statement write(m_database.connection(),
                                "INSERT INTO revision(study_uuid, kind, comment, who, made_at, "
                                "text) VALUES(?, ?, ?, ?, ?, ?)");
        SQLite::bind(write, uuid, revision.kind == RevisionKind::Named ? "named" : "automatic",
                     revision.comment, revision.who.empty() ? personAtWork() : revision.who,
                     revision.madeAt.empty() ? utcText(utcNow()) : revision.madeAt, revision.text);
        write.exec();
        return std::int64_t(m_database.connection().getLastInsertRowid());
    });
}

Result<std::vector<StudyRevision>> StudyStore::revisions(const std::string &uuid) const
{
    return m_database.guarded([&]() -> Result<std::vector<StudyRevision>> {
        SQLite::Statement rows(m_database.connection(),
                               "SELECT id, kind, comment, who, made_at, '' FROM revision WHERE "
                               "study_uuid = ? ORDER BY id DESC");
        rows.bind(1, uuid);
        std::vector<StudyRevision> revisions;
        while (rows.executeStep())
            revisions.push_back(revisionAt(rows));
        return revisions;
    });
}

Result<std::map<std::string, int>> StudyStore::revisionCounts() const
{
    return m_database.guarded([&]() -> Result<std::map<std::string, int>> {
        SQLite::Statement rows(m_database.connection(),
                               "SELECT study_uuid, count(*) FROM revision GROUP BY study_uuid");
        std::map<std::string, int> counts;
        while (rows.executeStep())
            counts[rows.getColumn(0).getString()] = rows.getColumn(1).getInt();
        return counts;
    });
}

Result<StudyRevision> StudyStore::revision(const std::string &uuid, std::int64_t id) const
{
    return m_database.guarded([&]() -> Result<StudyRevision> {
        SQLite::Statement row(m_database.connection(),
                              "SELECT id, kind, comment, who, made_at, text FROM revision WHERE "
                              "study_uuid = ? AND id = ?");
        SQLite::bind(row, uuid, id);
        if (!row.executeStep())
            return Error{ErrorKind::NotFound,
                         fmt::format("the study has no revision {}; `study revisions` shows what it has", id),
                         {}};
        return revisionAt(row);
    });
}

} // namespace breakeven
