#include "ui/window/window.h"

#include "pricing/gpus/own_gpus.h"
#include "ui/look/appearance.h"
#include "ui/look/icons.h"
#include "ui/look/strings.h"
#include "ui/session/settings.h"
#include "ui/window/guarded_application.h"
#include "ui/window/main_window.h"
#include "ui/words/text.h"

#include <QTimer>

#include <clocale>
#include <cstdio>
#include <cstdlib>

namespace breakeven {

namespace {

bool hasDisplay()
{
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

constexpr const char *kNoDisplay = "breakeven: there is no display to open the window on; `breakeven --help` "
                                   "lists the commands that need none\n";

// Qt tells of a display that does not answer in ten lines and ends with a core dump.
void endWithoutDisplay(QtMsgType type, const QMessageLogContext &, const QString &)
{
    if (type != QtFatalMsg)
        return;
    std::fputs(kNoDisplay, stderr);
    std::_Exit(1);
}

std::string translated(const char *context, const char *english)
{
    return toStd(QCoreApplication::translate(context, english));
}

} // namespace

int runWindow(int argc, char **argv, const QString &fileOrEmpty, const std::string &store)
{
    if (!hasDisplay()) {
        std::fputs(kNoDisplay, stderr);
        return 1;
    }
    const auto ownGpus = useOwnGpus();
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    const QtMessageHandler before = qInstallMessageHandler(endWithoutDisplay);
    GuardedApplication application(argc, argv);
    qInstallMessageHandler(before);
    words::setTranslation(translated);
    // Qt takes the system's locale over for the C library; numbers in files have a point everywhere.
    std::setlocale(LC_NUMERIC, "C");
    settings::nameProgram();
    QGuiApplication::setDesktopFileName(QStringLiteral("breakeven"));
    QApplication::setWindowIcon(applicationIcon());
    prepareAppearance();
    applyAppearance(appearanceNamed(settings::text(QStringLiteral("appearance"))));
    MainWindow window(store);
    application.tellFault = [&window](const QString &sentence) { window.warn(sentence); };
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
