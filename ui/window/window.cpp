#include "ui/window/window.h"

#include "pricing/gpus/own_gpus.h"
#include "ui/look/appearance.h"
#include "ui/look/icons.h"
#include "ui/look/strings.h"
#include "ui/session/settings.h"
#include "ui/window/main_window.h"
#include "ui/words/text.h"

#include <QApplication>
#include <QTimer>

#include <clocale>
#include <cstdio>

namespace breakeven {

namespace {

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

std::string translated(const char *context, const char *english)
{
    return toStd(QCoreApplication::translate(context, english));
}

} // namespace

int runWindow(int argc, char **argv, const QString &fileOrEmpty, const std::string &store)
{
    // Without one QApplication would end the program with a page of its own.
    if (!hasDisplay()) {
        std::fputs("breakeven: there is no display to open the window on; `breakeven --help` lists the "
                   "commands that "
                   "need none\n",
                   stderr);
        return 1;
    }
    const auto ownGpus = useOwnGpus();
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QApplication application(argc, argv);
    words::setTranslation(translated);
    // Qt takes the system's locale over for the C library; numbers in files have a point everywhere.
    std::setlocale(LC_NUMERIC, "C");
    settings::nameProgram();
    QGuiApplication::setDesktopFileName(QStringLiteral("breakeven"));
    QApplication::setWindowIcon(applicationIcon());
    prepareAppearance();
    applyAppearance(appearanceNamed(settings::text(QStringLiteral("appearance"))));
    MainWindow window(store);
    window.show();
    QTimer::singleShot(0, &window, [&] {
        if (!fileOrEmpty.isEmpty())
            window.openFile(fileOrEmpty);
        if (!ownGpus)
            window.warn(QCoreApplication::translate("breakeven", "%1. No GPU of yours is used.")
                            .arg(toQt(ownGpus.error().text())));
    });
    return QApplication::exec();
}

} // namespace breakeven
