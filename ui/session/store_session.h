// The store as the window uses it: opened once, failures told as sentences, the open study kept in it.
//
// Owns: the connection. Without a store, or with a read-only one, reading gives nothing and writing does
// nothing; `problem` says why.
#pragma once

#include <QObject>

#include "data/store/store.h"
#include "data/study_file.h"

#include <optional>
#include <string>
#include <vector>

namespace breakeven {

// A study of the store: the row it stands in, and the study that the row's text says.
struct StoredReading
{
    StoredStudy stored;
    StudyReading reading;
};

class StoreSession : public QObject
{
    Q_OBJECT

public:
    enum class Outcome { Saved, Conflict, Failed };

    explicit StoreSession(QObject *parent = nullptr);

    // Empty: the default store.
    void open(const std::string &path);

    Store *store() { return m_store ? &*m_store : nullptr; }
    // Where it stands; empty without one, and where it is in memory. Catalogues of one's own stand beside it.
    std::string folder() const;
    bool isWritable() const { return m_store && !m_store->isReadOnly(); }
    // Somebody else writes at this moment, as a refresh of prices does: who writes now waits.
    bool isBeingWritten() const { return isWritable() && m_store->isBeingWritten(); }
    // The file of the store was moved, removed or replaced since it was opened: nothing is saved in it any
    // more.
    bool isLost() const { return m_store && !m_store->isInPlace(); }
    // Tells that, where it is so.
    void noticeLoss();
    // One sentence, empty when all is well.
    QString problem() const { return m_problem; }

    // The study of this id as it is stored; nothing when it is not, or cannot be read: then `problem` says
    // why. The open study stays the one that `save` writes.
    std::optional<StoredReading> find(const std::string &id);
    // Continues with a study that is written when it is first saved.
    void begin(const Study &study);
    // Continues with one that was found: it is written over, unless somebody else writes it meanwhile.
    void resume(StoredStudy stored);
    Outcome save(const Study &study);

    Result<std::int64_t> addRevision(const Study &study, const QString &comment,
                                     RevisionKind kind = RevisionKind::Named);
    int revisionCount(const std::string &id) const;
    // The study as the newest revision has it; nothing without one.
    std::optional<Study> lastRevision(const std::string &id);

    // For the file the study was read from or written to.
    void setOrigin(const std::string &id, const std::string &path, const std::string &hash);
    // The store has the open study: it is found there again.
    bool isKept() const { return m_stored.change > 0; }
    // Somebody else has written the open study since it was read or saved here.
    bool isChangedElsewhere() const;
    std::string originPath() const { return m_stored.originPath; }
    std::string originHash() const { return m_stored.originHash; }

    void notePricesChanged() { emit pricesChanged(); }
    void noteTracesChanged() { emit tracesChanged(); }

signals:
    void problemChanged();
    void pricesChanged();
    void tracesChanged();
    void revisionAdded(); // of the open study, as it is now

private:
    void fail(const Error &error);

    std::optional<Store> m_store;
    StoredStudy m_stored; // of the open study: counter and origin
    QString m_problem;
};

} // namespace breakeven
