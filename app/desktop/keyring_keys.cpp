// The keys of price sources that the window has given to the keyring of the desktop.
#include "app/desktop/desktop.h"

#include "ui/look/strings.h"
#include "ui/session/desktop_keyring.h"
#include "ui/session/settings.h"
#include "ui/session/source_keys.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <clocale>
#include <memory>
#include <ostream>

namespace breakeven {

SourceSecrets keysFromKeyring(const CommandContext &context, const std::vector<std::string> &sources)
{
    static int argc = 1;
    static char name[] = "breakeven";
    static char *argv[] = {name, nullptr};
    std::unique_ptr<QCoreApplication> application;
    if (!QCoreApplication::instance())
        application = std::make_unique<QCoreApplication>(argc, argv);
    // Qt takes the system's locale over for the C library; numbers in files have a point everywhere.
    std::setlocale(LC_NUMERIC, "C");
    settings::nameProgram();
    QStringList names;
    for (const std::string &source : sources)
        names.append(toQt(source));
    DesktopKeyring keyring;
    SourceKeys keys(keyring);
    KeptKeys kept;
    QEventLoop loop;
    QTimer::singleShot(0, &loop, [&] {
        keys.read(keys.keptFor(names), [&](const KeptKeys &answer) {
            kept = answer;
            loop.quit();
        });
    });
    loop.exec();
    if (!kept.problem.isEmpty())
        context.messages << "breakeven: " << toStd(kept.problem) << '\n';
    return kept.secrets;
}

} // namespace breakeven
