#include "tests/ui/window/wizard_hands.h"
#include "ui/look/appearance.h"
#include <QDir>
using namespace breakeven;
using breakeven::test::WindowFixture;
using breakeven::test::WizardHands;
namespace {
void grab(WizardHands &h, const QString &name)
{
    for (int i = 0; i < 5; ++i) QApplication::processEvents();
    h.wizard().grab().save(QStringLiteral("/tmp/wizard-shots/") + name + QStringLiteral(".png"));
}
void run(const char *kind, const char *gpu, const char *measure, std::vector<std::pair<const char*,const char*>> typed, const char *dark, double scale)
{
    WindowFixture fixture;
    fixture.window().resize(1280, 800);
    WizardHands h(fixture, QSize(1256, 776));
    const QString base = QStringLiteral("%1-%2-%3-").arg(QLatin1String(kind), QLatin1String(dark)).arg(int(scale * 100));
    grab(h, base + "1");
    h.chooseKind(kind);
    grab(h, base + "2a");
    h.chooseGpu(gpu);
    if (*measure) h.chooseMeasure(measure);
    for (auto &[k, t] : typed) h.type(k, t);
    h.wait();
    grab(h, base + "2");
    h.next();
    h.wait();
    grab(h, base + "3");
    h.click(QStringLiteral("change:on-demand-kept"));
    grab(h, base + "3o");
    h.next();
    h.wait();
    grab(h, base + "4");
    fixture.answer<QDialog>([&](QDialog &d) { for (int i=0;i<5;++i) QApplication::processEvents(); d.grab().save(QStringLiteral("/tmp/wizard-shots/") + base + "assumed.png"); d.reject(); });
    h.click(QStringLiteral("assumed"));
    h.click(QStringLiteral("back"));
    h.click(QStringLiteral("back"));
    h.type("gpus", "0");
    grab(h, base + "bad");
}
}
TEST_CASE("shots", "[.shots]")
{
    QDir().mkpath(QStringLiteral("/tmp/wizard-shots"));
    static bool prepared = (prepareAppearance(), true); (void)prepared;
    const QFont font = QApplication::font();
    for (double scale : {1.0, 2.0})
        for (const char *look : {"light", "dark"}) {
            applyAppearance(appearanceNamed(QString::fromLatin1(look)));
            QFont f = font; f.setPointSizeF(font.pointSizeF() * scale); QApplication::setFont(f);
            run("training", "H100 SXM", "", {{"gpus","16"},{"busy","60"}}, look, scale);
            run("inference", "H100 SXM", "Hours of the day", {{"gpus","4"}}, look, scale);
            run("burst", "L4", "", {{"gpus","10"},{"bursts_per_day","20"}}, look, scale);
        }
}
