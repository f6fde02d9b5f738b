#include "tests/support/status_study.h"
#include "tests/ui/window/window_fixture.h"
#include "data/study_file.h"
#include "ui/look/appearance.h"
#include "ui/pages/effects_page.h"
#include "ui/pages/page.h"
#include <QScrollBar>
using namespace breakeven;
using breakeven::test::WindowFixture;
TEST_CASE("zz screens", "[.][screens]")
{
    const QString folder = qEnvironmentVariable("SHOTS");
    const QStringList only = qEnvironmentVariable("ONLY").split(',', Qt::SkipEmptyParts);
    prepareAppearance();
    struct Look { const char *name; QSize size; double factor; AppearanceChoice choice; };
    const QFont usual = QApplication::font();
    for (const Look &look : {Look{"l1440", {1440, 900}, 1, AppearanceChoice::Light},
                             Look{"d1440", {1440, 900}, 1, AppearanceChoice::Dark},
                             Look{"l1280", {1280, 800}, 1, AppearanceChoice::Light},
                             Look{"d1280", {1280, 800}, 1, AppearanceChoice::Dark},
                             Look{"x1280", {1280, 800}, 2, AppearanceChoice::Light}}) {
        if (!only.isEmpty() && !only.contains(look.name))
            continue;
        for (const char *name : {"startup-rent-or-buy", "tts-scale-to-zero", "kubernetes-burst", "status", "startup-six-servers"}) {
            if (const QString which = qEnvironmentVariable("STUDY"); !which.isEmpty() && which != name)
                continue;
            WindowFixture fixture;
            applyAppearance(look.choice);
            QFont font = QApplication::font();
            font.setPointSizeF(font.pointSizeF() * look.factor);
            QApplication::setFont(font);
            fixture.window().resize(look.size);
            if (std::string(name) == "status") {
                Study study = test::statusStudy();
                study.baseline = "twelve";
                fixture.workspace().openStudy(study);
                emit fixture.window().files().opened();
                fixture.waitForResults();
            } else {
                fixture.openExample(name);
            }
            for (const char *id : {"compare", "cash-flow", "effects", "workload"}) {
                fixture.window().showPage(QString::fromLatin1(id));
                fixture.waitForResults();
                if (auto *effects = qobject_cast<EffectsPage *>(fixture.window().currentPage()))
                    (void)QTest::qWaitFor([&] { return !effects->job().isBusy(); }, 20000);
                fixture.window().resize(look.size);
                QTest::qWait(300);
                fixture.window().grab().save(QStringLiteral("%1/%2-%3-%4.png").arg(folder, look.name, name, id));
                QWidget *body = fixture.window().currentPage()->widget();
                body->grab().save(QStringLiteral("%1/%2-%3-%4-body.png").arg(folder, look.name, name, id));
            }
            QApplication::setFont(usual);
        }
    }
}
