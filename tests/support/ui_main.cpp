// Tests of the window: one application on the offscreen platform, the C locale, settings of their own. A
// warning of Qt that nobody expects fails the program.
#define CATCH_CONFIG_RUNNER
#include "tests/support/test.h"
#include "ui/window/guarded_application.h"

#include <QLocale>
#include <QSettings>
#include <QStandardPaths>

#include <cstdio>

namespace {

int s_warnings = 0;

void countWarnings(QtMsgType type, const QMessageLogContext &, const QString &message)
{
    // The platform has no window manager: it hands on no size hints, raises nothing and grabs nothing.
    const bool isExpected = type == QtDebugMsg || type == QtInfoMsg ||
                            message.contains(QLatin1String("This plugin does not support"));
    if (isExpected)
        return;
    ++s_warnings;
    std::fprintf(stderr, "unexpected warning: %s\n", qPrintable(message));
}

} // namespace

int main(int argc, char **argv)
{
    const breakeven::test::TemporaryFolder runtime;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("XDG_RUNTIME_DIR", runtime.path().c_str());
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=" + QByteArray::fromStdString(runtime.file("no-bus")));
    qInstallMessageHandler(countWarnings);
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope,
                       QString::fromStdString(runtime.path().string()));
    QLocale::setDefault(QLocale::c());
    breakeven::GuardedApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("Breakeven"));
    QApplication::setApplicationName(QStringLiteral("BreakevenTests"));
    QApplication::setEffectEnabled(Qt::UI_AnimateCombo, false);
    const int failures = Catch::Session().run(argc, argv);
    return breakeven::test::exitCodeOf(failures + s_warnings);
}
