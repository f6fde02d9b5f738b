// Tests of the window: one application on the offscreen platform, the C locale, settings of their own.
#define CATCH_CONFIG_RUNNER
#include "tests/support/test.h"

#include <QApplication>
#include <QLocale>
#include <QStandardPaths>

int main(int argc, char **argv)
{
    const breakeven::test::TemporaryFolder runtime;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("XDG_RUNTIME_DIR", runtime.path().c_str());
    QStandardPaths::setTestModeEnabled(true);
    QLocale::setDefault(QLocale::c());
    QApplication application(argc, argv);
    return Catch::Session().run(argc, argv);
}
