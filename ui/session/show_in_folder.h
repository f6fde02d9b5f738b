// Asks the desktop's file manager to show a file, selected, in its folder.
//
// Source: org.freedesktop.FileManager1 of the file manager interface on the session bus.
#pragma once

#include <functional>

class QDBusConnection;
class QObject;
class QString;

namespace breakeven {

// `otherwise` is called where no file manager does that, at once or when it answers; not after `context` is
// gone.
void showInFolder(const QDBusConnection &bus, const QString &path, QObject *context,
                  std::function<void()> otherwise);

} // namespace breakeven
