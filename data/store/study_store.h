// The studies of a store as texts under their UUID; nothing here knows what stands in a study.
//
// Threads: those of the store it belongs to.
#pragma once

#include "model/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven {

class Database;

struct StudySummary
{
    std::string uuid;
    std::string name;
    std::int64_t change = 0; // how often it was written; 0 for one that never was
    std::string updatedAt;   // UTC; empty: when it is saved
    std::string originPath;  // the file it came from or was last saved to; empty for none
    std::string originHash;  // studyHash of what that file held then

    bool operator==(const StudySummary &) const = default;
};

struct StoredStudy : StudySummary
{
    std::string text; // JSON

    bool operator==(const StoredStudy &) const = default;
};

// What somebody is told who gives a study the name of another one.
inline constexpr const char *kNameIsTaken = "The store already has a study of this name; choose another.";

enum class RevisionKind { Named, Automatic };

struct StudyRevision
{
    std::int64_t id = 0; // given by the store
    RevisionKind kind = RevisionKind::Named;
    std::string comment;
    std::string who;    // empty: the person at work, when it is added
    std::string madeAt; // UTC; empty: now, when it is added
    std::string text;   // JSON; left empty by `revisions`

    bool operator==(const StudyRevision &) const = default;
};

struct SaveOutcome
{
    bool isConflict = false; // somebody else wrote in between; nothing was written
    std::int64_t change = 0; // the counter as it is now
};

class StudyStore
{
public:
    explicit StudyStore(Database &database) : m_database(database) {}

    Result<std::vector<StudySummary>> list() const; // newest first
    // Errors: NotFound.
    Result<StoredStudy> load(const std::string &uuid) const;
    // By UUID or exact name; nothing when there is none. Errors: BadInput when the name is not unique.
    Result<std::optional<StoredStudy>> find(const std::string &uuidOrName) const;

    // Whether a study has this UUID or exact name.
    Result<bool> has(const std::string &uuidOrName) const;

    // "Rent or buy (copy)", "Rent or buy (copy 2)": one that no study of the store has yet.
    Result<std::string> nameOfCopy(const std::string &name) const;

    // Writes name, text, origin and time if the stored counter is still `study.change` (0: it must be new).
    Result<SaveOutcome> save(const StoredStudy &study);
    // As `save`, a new study of a new name: of two programs that add the same one the second is told. Errors:
    // BadInput where the store has a study of this name or UUID.
    Result<void> add(const StoredStudy &study);
    Result<void> setOrigin(const std::string &uuid, const std::string &path, const std::string &hash);
    // With its revisions.
    Result<void> remove(const std::string &uuid);

    Result<std::int64_t> addRevision(const std::string &uuid, const StudyRevision &revision);
    Result<std::vector<StudyRevision>>
    revisions(const std::string &uuid) const; // newest first, without texts
    Result<StudyRevision> revision(const std::string &uuid, std::int64_t id) const;
    // How many each study has, by UUID; a study without any is not named.
    Result<std::map<std::string, int>> revisionCounts() const;

private:
    Database &m_database;
};

} // namespace breakeven
