// The keyring of the desktop: Secret Service (GNOME Keyring, KeePassXC) or KWallet, by QtKeychain.
//
// Every key is an entry of its own, which the tools of the desktop show and remove. Without a keyring nothing
// is kept: there is no file that stands in for one.
#pragma once

#include "ui/session/secret_store.h"

namespace breakeven {

class DesktopKeyring : public SecretStore
{
public:
    void read(const QString &name, QObject *context, Read answered) override;
    void write(const QString &name, const QString &secret, QObject *context, Done answered) override;
    void remove(const QString &name, QObject *context, Done answered) override;
};

} // namespace breakeven
