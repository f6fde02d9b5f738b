// For everyone: names for a screen reader, words that can be read, keys that mean one thing, a focus that is
// seen, and a window that fits the screen.
#include "tests/ui/window/every_page.h"

#include "ui/charts/chart_widget.h"
#include "ui/dialogs/currency_dialog.h"
#include "ui/dialogs/discount_dialog.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/goal_seek_dialog.h"
#include "ui/dialogs/own_price_dialog.h"
#include "ui/dialogs/preferences_dialog.h"
#include "ui/dialogs/stored_studies_dialog.h"
#include "ui/look/palette.h"
#include "ui/widgets/find_field.h"

#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>

#include <map>
#include <set>

using namespace breakeven;
using breakeven::test::forEachPage;
using breakeven::test::openStudy;
using breakeven::test::settle;
using breakeven::test::studyOf;
using breakeven::test::triggerOf;
using breakeven::test::WindowFixture;

namespace {

// What a screen reader calls it.
QString spokenName(QWidget &widget)
{
    QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(&widget);
    return interface ? interface->text(QAccessible::Name) : QString();
}

// What can be reached with Tab; the parts of a field are the field's.
std::vector<QWidget *> controlsOf(const QWidget &whole)
{
    std::vector<QWidget *> controls;
    for (QWidget *widget : whole.findChildren<QWidget *>()) {
        const bool isPart =
            widget->parentWidget() && (qobject_cast<QComboBox *>(widget->parentWidget()) ||
                                       qobject_cast<QAbstractSpinBox *>(widget->parentWidget()) ||
                                       qobject_cast<QLineEdit *>(widget->parentWidget()));
        if (widget->isVisibleTo(&whole) && !widget->visibleRegion().isEmpty() && widget->isEnabled() &&
            widget->focusPolicy() & Qt::TabFocus && !isPart && !widget->focusProxy())
            controls.push_back(widget);
    }
    return controls;
}

int checkNames(const QWidget &whole)
{
    int named = 0;
    for (QWidget *control : controlsOf(whole)) {
        const auto *words = qobject_cast<const QLabel *>(control);
        INFO(control->metaObject()->className() << " " << control->objectName().toStdString() << " in "
                                                << control->parentWidget()->metaObject()->className() << " "
                                                << (words ? toStd(words->text()) : std::string()));
        CHECK_FALSE(spokenName(*control).isEmpty());
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(control);
        REQUIRE(interface);
        CHECK(interface->role() != QAccessible::NoRole);
        ++named;
    }
    for (const ChartWidget *chart : whole.findChildren<ChartWidget *>())
        if (chart->isVisibleTo(&whole)) {
            INFO(chart->metaObject()->className());
            CHECK_FALSE(chart->accessibleName().isEmpty());
            CHECK_FALSE(chart->accessibleDescription().isEmpty());
            ++named;
        }
    return named;
}

} // namespace

TEST_CASE("every control and chart of every page has a name and a role for a screen reader")
{
    WindowFixture fixture;
    openStudy(fixture, studyOf("new"));
    fixture.workspace().select(QStringLiteral("options.own.price"));
    int named = checkNames(fixture.window());
    forEachPage(fixture, [&](Page &page) { named += checkNames(page); });
    CHECK(named > 100);
}

TEST_CASE("every control of the dialogs has a name and a role for a screen reader")
{
    WindowFixture fixture;
    openStudy(fixture, studyOf("new"));
    Workspace &workspace = fixture.workspace();
    PreferencesDialog preferences(workspace.sourceKeys());
    StoredStudiesDialog stored(workspace.store(), {});
    ExportDialog exporting(workspace, *fixture.window().currentPage());
    OwnPriceDialog own(QStringLiteral("Own price"), {}, {});
    DiscountDialog discount(QStringLiteral("Discount"), {}, {});
    CurrencyDialog currency(workspace.study(), nullptr);
    GoalSeekDialog goal(workspace, QStringLiteral("options.own.npv"), QStringLiteral("Own hardware"));
    int named = 0;
    for (QDialog *dialog : std::initializer_list<QDialog *>{&preferences, &stored, &exporting, &own,
                                                            &discount, &currency, &goal}) {
        dialog->show();
        settle();
        INFO(toStd(dialog->windowTitle()));
        named += checkNames(*dialog);
    }
    CHECK(named > 40);
}

TEST_CASE("words in charts can be read against what they stand on, light and dark")
{
    WindowFixture fixture;
    openStudy(fixture, studyOf("new"));
    const bool isDark = GENERATE(false, true);
    triggerOf(fixture, isDark ? Command::Dark : Command::Light);
    settle();
    const Palette &colors = palette(isDark ? Appearance::Dark : Appearance::Light);
    int seen = 0;
    forEachPage(fixture, [&](Page &page) {
        for (const ChartWidget *chart : page.findChildren<ChartWidget *>()) {
            if (!chart->isVisible())
                continue;
            for (const Drawn &drawn : chart->drawing().figures) {
                const Label *label = std::get_if<Label>(&drawn);
                // Inside a bar or a cell stands white or near-black, whichever can be read there.
                if (!label || label->color == textOn(Qt::black) || label->color == textOn(Qt::white))
                    continue;
                INFO(toStd(label->text) << " " << label->color.name().toStdString());
                CHECK(contrast(label->color, label->plate.isValid() ? label->plate : QColor(colors.base)) >=
                      kReadable);
                ++seen;
            }
        }
    });
    CHECK(seen > 50);
    triggerOf(fixture, Command::Light);
}

TEST_CASE("no two commands of the window have the same keys")
{
    WindowFixture fixture;
    openStudy(fixture, studyOf("new"));
    std::map<QString, QAction *> taken;
    for (QAction *action : fixture.window().findChildren<QAction *>())
        for (const QKeySequence &keys : action->shortcuts()) {
            const auto [place, isNew] = taken.emplace(keys.toString(), action);
            INFO(toStd(keys.toString())
                 << ": " << toStd(action->text()) << ", " << toStd(place->second->text()));
            CHECK(isNew);
        }
    CHECK(taken.size() > 30);
}

TEST_CASE("the focus is seen on every kind of control")
{
    WindowFixture fixture;
    openStudy(fixture, studyOf("new"));
    fixture.workspace().select(QStringLiteral("options.own.server_price"));
    QWidget &window = fixture.window();
    std::set<QString> seen;
    forEachPage(fixture, [&](Page &) {
        for (QWidget *control : controlsOf(window)) {
            if (!control->isVisible() ||
                !seen.insert(QString::fromLatin1(control->metaObject()->className()) + control->objectName())
                     .second)
                continue;
            const auto picture = [&] {
                settle();
                const QRect place(control->mapTo(&window, QPoint()), control->size());
                return window.grab(place.adjusted(-6, -6, 6, 6).intersected(window.rect())).toImage();
            };
            if (QWidget *other = QApplication::focusWidget())
                other->clearFocus();
            const QImage without = picture();
            control->setFocus(Qt::TabFocusReason);
            INFO(control->metaObject()->className() << " " << control->objectName().toStdString());
            CHECK(picture() != without);
        }
    });
    CHECK(seen.size() > 15);
}

TEST_CASE("the window opens no larger than the screen, whatever it was before")
{
    QSettings().clear();
    test::TemporaryFolder folder;
    test::MemorySecrets secrets;
    {
        MainWindow large(folder.file("store.sqlite"), &secrets);
        large.resize(5000, 4000);
        QSettings().setValue(QStringLiteral("window/geometry"), large.saveGeometry());
    }
    MainWindow window(folder.file("store.sqlite"), &secrets);
    const QSize room = window.screen()->availableSize();
    CHECK(window.width() <= std::max(window.minimumSizeHint().width(), room.width()));
    CHECK(window.height() <= std::max(window.minimumSizeHint().height(), room.height()));
    CHECK(window.pos().x() >= window.screen()->availableGeometry().left());
    QSettings().clear();
}

TEST_CASE("Esc in Find gives up what was looked for, and the keys are those of the page again")
{
    WindowFixture fixture;
    openStudy(fixture, studyOf("new"));
    auto *find = fixture.window().findChild<FindField *>();
    REQUIRE(find);
    find->setFocus();
    QTest::keyClicks(find, QStringLiteral("zzz"));
    QTest::keyClick(find, Qt::Key_Escape);
    CHECK(find->text().isEmpty());
    CHECK(QApplication::focusWidget() != find);
    find->setFocus();
    for (int row = 0; row < find->completer()->model()->rowCount(); ++row) {
        const QString name = find->completer()->model()->index(row, 0).data().toString();
        INFO(toStd(name));
        CHECK_FALSE(name.contains(QLatin1Char('_')));
    }
}
