// Where secrets are kept from one run to the next: the keyring of the desktop or, in tests, memory.
//
// Threads: the GUI thread. An answer comes from the event loop, never from within the call, and not at all
// once `context` is gone; nothing waits meanwhile, however long a person takes to unlock it. Errors: NotFound
// where nothing is kept under a name; else why it cannot be kept or had. None shows a secret.
#pragma once

#include <QObject>
#include <QString>

#include "model/result.h"

#include <functional>

namespace breakeven {

class SecretStore
{
public:
    using Read = std::function<void(const Result<QString> &)>;
    using Done = std::function<void(const Result<void> &)>;

    virtual ~SecretStore() = default;

    virtual void read(const QString &name, QObject *context, Read answered) = 0;
    // In place of the one that is kept under the name.
    virtual void write(const QString &name, const QString &secret, QObject *context, Done answered) = 0;
    virtual void remove(const QString &name, QObject *context, Done answered) = 0;
};

} // namespace breakeven
