#include "ui/session/store_session.h"

#include "pricing/refresh/price_import.h"
#include "ui/look/strings.h"

#include <filesystem>

namespace breakeven {

StoreSession::StoreSession(QObject *parent) : QObject(parent) {}

std::string StoreSession::folder() const
{
    if (!m_store || m_store->path() == ":memory:")
        return {};
    return std::filesystem::absolute(m_store->path()).parent_path().string();
}

void StoreSession::open(const std::string &path)
{
    if (path.empty())
        keepToOwner(Store::defaultPath());
    auto store = Store::open(path.empty() ? Store::defaultPath() : path);
    m_store.reset();
    m_problem.clear();
    if (!store)
        fail(store.error());
    else
        m_store.emplace(std::move(*store));
    if (m_store)
        if (const auto added = addBundledPrices(*m_store); !added)
            fail(added.error());
    if (m_store && m_store->isReadOnly())
        m_problem = tr("The store %1 is read-only: changes are kept only in files you save.")
                        .arg(toQt(m_store->path()));
    if (m_store && m_problem.isEmpty())
        if (const std::string drive = networkDriveOf(m_store->path()); !drive.empty())
            m_problem =
                tr("The store %1 lies on a network drive (%2), on which two programs at once may damage it. "
                   "Keep it on a disk of this machine.")
                    .arg(toQt(m_store->path()), toQt(drive));
    emit problemChanged();
}

void StoreSession::noticeLoss()
{
    if (!isLost())
        return;
    m_problem = tr("The store %1 was moved, removed or replaced while it was open, so changes are not saved "
                   "in it any "
                   "more. Save the study as a file, then open the window again.")
                    .arg(toQt(m_store->path()));
    emit problemChanged();
}

std::optional<StoredReading> StoreSession::find(const std::string &id)
{
    if (!m_store)
        return std::nullopt;
    auto stored = m_store->studies().find(id);
    if (!stored || !*stored)
        return std::nullopt;
    auto reading = parseStudy((*stored)->text, m_store->path());
    if (!reading) {
        fail(reading.error());
        return std::nullopt;
    }
    return StoredReading{std::move(**stored), std::move(*reading)};
}

void StoreSession::begin(const Study &study)
{
    m_stored = {};
    m_stored.uuid = study.id;
}

void StoreSession::resume(StoredStudy stored) { m_stored = std::move(stored); }

bool StoreSession::isChangedElsewhere() const
{
    if (!m_store || !isKept())
        return false;
    const auto stored = m_store->studies().load(m_stored.uuid);
    return stored && stored->change != m_stored.change;
}

StoreSession::Outcome StoreSession::save(const Study &study)
{
    if (!isWritable())
        return Outcome::Failed;
    if (isLost()) {
        noticeLoss();
        return Outcome::Failed;
    }
    m_stored.uuid = study.id;
    m_stored.name = study.name;
    m_stored.text = studyText(study);
    m_stored.updatedAt.clear();
    const auto saved = m_store->studies().save(m_stored);
    if (!saved) {
        fail(saved.error());
        return Outcome::Failed;
    }
    if (saved->isConflict)
        return Outcome::Conflict;
    m_stored.change = saved->change;
    if (!m_problem.isEmpty()) {
        m_problem.clear();
        emit problemChanged();
    }
    return Outcome::Saved;
}

Result<std::int64_t> StoreSession::addRevision(const Study &study, const QString &comment, RevisionKind kind)
{
    if (!isWritable())
        return Error{ErrorKind::Failed, toStd(tr("No writable store is open.")), {}};
    StudyRevision revision;
    revision.kind = kind;
    revision.comment = toStd(comment);
    revision.text = studyText(study);
    auto added = m_store->studies().addRevision(study.id, revision);
    if (added)
        emit revisionAdded();
    return added;
}

std::optional<Study> StoreSession::lastRevision(const std::string &id)
{
    if (!m_store)
        return std::nullopt;
    const auto revisions = m_store->studies().revisions(id);
    if (!revisions || revisions->empty())
        return std::nullopt;
    const auto newest = m_store->studies().revision(id, revisions->front().id);
    if (!newest)
        return std::nullopt;
    auto reading = parseStudy(newest->text, m_store->path());
    return reading ? std::optional(std::move(reading->study)) : std::nullopt;
}

int StoreSession::revisionCount(const std::string &id) const
{
    if (!m_store)
        return 0;
    const auto revisions = m_store->studies().revisions(id);
    return revisions.ok() ? int(revisions->size()) : 0;
}

void StoreSession::setOrigin(const std::string &id, const std::string &path, const std::string &hash)
{
    m_stored.originPath = path;
    m_stored.originHash = hash;
    if (isWritable() && m_stored.change > 0)
        if (const auto set = m_store->studies().setOrigin(id, path, hash); !set)
            fail(set.error());
}

void StoreSession::fail(const Error &error)
{
    m_problem = toQt(error.text());
    emit problemChanged();
}

} // namespace breakeven
