// The keys of price sources that a person has given to the keyring, by the variable of the environment that
// each stands in for.
//
// The settings of the program remember which ones, never the keys: only these are asked for, so that a
// keyring nobody gave a key to is never opened. Threads: the GUI thread; see SecretStore for when answers
// come.
#pragma once

#include <QObject>
#include <QStringList>

#include "pricing/refresh/refresh.h"
#include "ui/session/secret_store.h"

#include <functional>

namespace breakeven {

// What the keyring gave of what it was asked for.
struct KeptKeys
{
    SourceSecrets secrets;
    QString problem; // why not all are there, as a part of a sentence; empty: they are
};

class SourceKeys : public QObject
{
    Q_OBJECT

public:
    // `store` outlives it.
    explicit SourceKeys(SecretStore &store, QObject *parent = nullptr);

    bool isKept(const QString &variable) const { return m_kept.contains(variable); }
    // For the keys that a refresh of these sources (none named: of all) needs, those only the keyring has.
    QStringList keptFor(const QStringList &sources) const;
    void keep(const QString &variable, const QString &key, QObject *context, SecretStore::Done answered);
    // Also one that the keyring has lost meanwhile.
    void remove(const QString &variable, QObject *context, SecretStore::Done answered);

    // One after another; after a keyring that refuses no further one. One that it has lost is no longer kept.
    using Answer = std::function<void(const KeptKeys &)>;
    void read(const QStringList &variables, Answer answered);

signals:
    void changed();

private:
    void setKept(const QString &variable, bool isKept);
    void readNext(QStringList variables, KeptKeys keys, Answer answered);

    SecretStore &m_store;
    QStringList m_kept;
};

} // namespace breakeven
