#include "ui/session/show_in_folder.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QUrl>

namespace breakeven {

namespace {

constexpr int kPatience = 3000; // milliseconds; a file manager may have to start

} // namespace

void showInFolder(const QDBusConnection &bus, const QString &path, QObject *context,
                  std::function<void()> otherwise)
{
    if (!bus.isConnected()) {
        otherwise();
        return;
    }
    const QString name = QStringLiteral("org.freedesktop.FileManager1");
    QDBusMessage message = QDBusMessage::createMethodCall(
        name, QStringLiteral("/org/freedesktop/FileManager1"), name, QStringLiteral("ShowItems"));
    message << QStringList{QUrl::fromLocalFile(path).toString(QUrl::FullyEncoded)} << QString();
    auto *watcher = new QDBusPendingCallWatcher(bus.asyncCall(message, kPatience), context);
    QObject::connect(watcher, &QDBusPendingCallWatcher::finished, context,
                     [watcher, otherwise = std::move(otherwise)] {
                         watcher->deleteLater();
                         if (watcher->isError())
                             otherwise();
                     });
}

} // namespace breakeven
