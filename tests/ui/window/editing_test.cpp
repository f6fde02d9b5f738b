// Editing under a person's hands: the wheel, the Input dock, what choices bring, menus, and messages.
#include "tests/support/qt_text.h"
#include "tests/support/status_study.h"
#include "tests/ui/window/input_hands.h"
#include "tests/ui/window/window_fixture.h"

#include "data/readers/utc_time.h"
#include "data/study_file.h"
#include "model/study/own_value.h"
#include "ui/docks/input_dock.h"
#include "ui/pages/assumptions_page.h"
#include "ui/pages/pages.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/input_editor.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/owner_editor.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QToolButton>
#include <QUndoStack>
#include <QWheelEvent>

#include <fstream>

using namespace breakeven;
using breakeven::test::inputDock;
using breakeven::test::openStudy;
using breakeven::test::resizeTo;
using breakeven::test::settle;
using breakeven::test::WindowFixture;

namespace {

// One notch towards the person. Only what comes from outside goes on to what the field stands in.
void turnWheel(QWidget &over, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    const QPointF place = over.rect().center();
    QWheelEvent event(place, over.mapToGlobal(place), {}, QPoint(0, -120), Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QSpontaneKeyEvent::setSpontaneous(&event);
    qApp->notify(&over, &event); // sending it would make it come from within
}

QScrollBar &scrollBar(WindowFixture &fixture)
{
    return *static_cast<QScrollArea *>(inputDock(fixture).widget())->verticalScrollBar();
}

template<class Widget>
Widget &named(WindowFixture &fixture, const char *name)
{
    auto *widget = inputDock(fixture).findChild<Widget *>(QString::fromUtf8(name));
    REQUIRE(widget);
    return *widget;
}

template<class Widget>
Widget &accessible(WindowFixture &fixture, const char *name)
{
    for (Widget *widget : inputDock(fixture).findChildren<Widget *>())
        if (widget->isVisible() && widget->accessibleName() == QString::fromUtf8(name))
            return *widget;
    FAIL("no field " << name);
    throw;
}

Input studyInput(WindowFixture &fixture, const char *path)
{
    const auto place = inputAt(fixture.workspace().study(), path);
    REQUIRE(place);
    return *place->input;
}

} // namespace

TEST_CASE("the wheel over a choice scrolls the dock and changes nothing")
{
    WindowFixture fixture("startup-six-servers");
    fixture.workspace().select(QStringLiteral("options.own-six"));
    settle();
    auto &box = named<QComboBox>(fixture, "options.own-six.depreciation");
    const Study before = fixture.workspace().study();
    REQUIRE(scrollBar(fixture).maximum() > 0);
    turnWheel(box);
    CHECK(fixture.workspace().study() == before);
    CHECK(scrollBar(fixture).value() > 0);
    box.setFocus();
    turnWheel(box);
    CHECK(fixture.workspace().study() == before);

    turnWheel(box, Qt::ControlModifier);
    CHECK(fixture.workspace().study() != before);
    named<QComboBox>(fixture, "options.own-six.hosting").setFocus();
    const Study changed = fixture.workspace().study();
    turnWheel(box, Qt::ControlModifier); // another field has the focus
    CHECK(fixture.workspace().study() == changed);
}

TEST_CASE("the wheel over a value edits only with the focus and Ctrl")
{
    WindowFixture fixture("startup-six-servers");
    fixture.workspace().select(QStringLiteral("options.own-six.repair_cost"));
    settle();
    AmountEdit &value = *inputDock(fixture).inputEditor().valueEdit();
    const Study before = fixture.workspace().study();
    turnWheel(value, Qt::ControlModifier);
    turnWheel(*inputDock(fixture).findChild<QSlider *>());
    inputDock(fixture).focusEditor();
    turnWheel(value);
    CHECK(fixture.workspace().study() == before);
    turnWheel(value, Qt::ControlModifier);
    CHECK(fixture.workspace().study() != before);
}

TEST_CASE("the wheel chooses nothing on any page")
{
    WindowFixture fixture("startup-rent-or-buy");
    int seen = 0;
    for (const PageEntry &entry : pages()) {
        fixture.window().showPage(QString::fromLatin1(entry.id));
        settle();
        INFO(entry.id);
        for (QComboBox *box : fixture.window().currentPage()->findChildren<QComboBox *>()) {
            const int before = box->currentIndex();
            turnWheel(*box);
            CHECK(box->currentIndex() == before);
            ++seen;
        }
        for (QAbstractSpinBox *box : fixture.window().currentPage()->findChildren<QAbstractSpinBox *>()) {
            const QString before = box->text();
            turnWheel(*box);
            CHECK(box->text() == before);
        }
    }
    CHECK(seen > 5);
}

TEST_CASE("another editor begins at its top")
{
    WindowFixture fixture("startup-six-servers");
    resizeTo(fixture, 1280, 700);
    fixture.workspace().select(QStringLiteral("options.own-six"));
    settle();
    scrollBar(fixture).setValue(scrollBar(fixture).maximum());
    REQUIRE(scrollBar(fixture).value() > 0);
    fixture.workspace().select(QStringLiteral("options.own-six.repair_cost"));
    settle();
    CHECK(scrollBar(fixture).value() == 0);
    CHECK_FALSE(inputDock(fixture).inputEditor().valueEdit()->visibleRegion().isEmpty());
    CHECK(scrollBar(fixture).maximum() <
          inputDock(fixture).inputEditor().sizeHint().height()); // no blank below
    scrollBar(fixture).setValue(scrollBar(fixture).maximum());
    fixture.workspace().select(QStringLiteral("options.gcp-preemptible"));
    settle();
    CHECK(scrollBar(fixture).value() == 0);
}

TEST_CASE("all fields of a value are seen without scrolling, also at 1280 by 800")
{
    for (const QSize size : {QSize(1440, 900), QSize(1280, 800)}) {
        INFO(size.width());
        WindowFixture fixture;
        resizeTo(fixture, size.width(), size.height());
        fixture.openExample("startup-six-servers");
        fixture.workspace().select(QStringLiteral("options.own-six.repair_cost"));
        settle();
        CHECK(scrollBar(fixture).maximum() == 0);
    }
}

TEST_CASE("a click on a value of an option types into it")
{
    WindowFixture fixture("startup-six-servers");
    fixture.workspace().select(QStringLiteral("options.own-six"));
    settle();
    auto &button = named<QPushButton>(fixture, "options.own-six.servers");
    CHECK(button.property("look") == QVariant(QStringLiteral("field")));
    static_cast<QScrollArea *>(inputDock(fixture).widget())->ensureWidgetVisible(&button);
    fixture.click(&button);
    AmountEdit &value = *inputDock(fixture).inputEditor().valueEdit();
    REQUIRE(value.hasFocus());
    QTest::keyClicks(&value, QStringLiteral("7"));
    QTest::keyClick(&value, Qt::Key_Return);
    CHECK(studyInput(fixture, "options.own-six.servers").value == 7);
}

TEST_CASE("Tab goes from value to low, high and shape, and each is typed over")
{
    WindowFixture fixture("startup-six-servers");
    fixture.workspace().select(QStringLiteral("options.own-six.repair_cost"));
    settle();
    inputDock(fixture).focusEditor();
    const auto typeAndTab = [&](const char *text) {
        QWidget *field = QApplication::focusWidget();
        QTest::keyClicks(field, QString::fromUtf8(text));
        QTest::keyClick(field, Qt::Key_Tab);
        fixture.waitForResults(); // which shows the editor anew
        settle();
    };
    REQUIRE(inputDock(fixture).inputEditor().valueEdit()->hasFocus());
    typeAndTab("16000");
    CHECK(accessible<AmountEdit>(fixture, "Low end of the range").hasFocus());
    typeAndTab("12000");
    CHECK(accessible<AmountEdit>(fixture, "High end of the range").hasFocus());
    typeAndTab("20000");
    auto *shape = qobject_cast<QComboBox *>(QApplication::focusWidget());
    REQUIRE(shape);
    CHECK(shape->currentText().startsWith(QStringLiteral("PERT")));
    const Input input = studyInput(fixture, "options.own-six.repair_cost");
    CHECK(input.value == 16000);
    REQUIRE(input.range);
    CHECK(input.range->low == 12000);
    CHECK(input.range->high == 20000);
}

TEST_CASE("Amount given as brings its fields at once with standard values, and no option becomes unknown")
{
    WindowFixture fixture("startup-rent-or-buy");
    fixture.workspace().select(QStringLiteral("workloads.training"));
    settle();
    const auto unknownCosts = [&] {
        int count = 0;
        for (const OptionOutcome &option : fixture.workspace().result()->comparison.options)
            count += !option.totalCost() || option.status == Status::Unknown;
        return count;
    };
    const int before = unknownCosts();
    const auto choose = [&](const char *path, const char *value) {
        auto &box = named<QComboBox>(fixture, path);
        box.setFocus();
        for (int steps = box.count(); steps > 0 && box.currentData() != QString::fromUtf8(value); --steps)
            QTest::keyClick(&box, box.currentIndex() < box.findData(QString::fromUtf8(value)) ? Qt::Key_Down
                                                                                              : Qt::Key_Up);
        fixture.waitForResults();
        settle();
    };
    choose("workloads.training.measure", "jobs");
    for (const char *path : {"workloads.training.jobs_per_month", "workloads.training.job_gpu_hours"}) {
        INFO(path);
        const auto &field = named<QPushButton>(fixture, path);
        CHECK(field.isVisible());
        CHECK(field.text()[0].isDigit());
    }
    CHECK(unknownCosts() == before);
    choose("workloads.training.measure", "curve");
    CHECK(accessible<QLineEdit>(fixture, "Load curve").text().startsWith(QStringLiteral("4*10")));
    CHECK(unknownCosts() == before);
    choose("workloads.training.measure", "busy");
    choose("workloads.training.shape", "week");
    CHECK_FALSE(accessible<QLineEdit>(fixture, "Weights").text().isEmpty());
    CHECK(unknownCosts() == before);
}

TEST_CASE("Amount given as keeps the amount, in one step that is undone, and says what became of it")
{
    WindowFixture fixture;
    Study study = *exampleStudy("startup-rent-or-buy");
    test::set(study, "workloads.training.measure", "busy");
    test::set(study, "workloads.training.gpus", "16");
    test::set(study, "workloads.training.busy", "60%");
    openStudy(fixture, study);
    fixture.workspace().select(QStringLiteral("workloads.training"));
    settle();
    const auto amount = [&] {
        const StudyResult &result = *fixture.workspace().result();
        double hours = 0;
        for (const double month : result.evaluation.values(result.sheet.loads[0].amount))
            hours += month;
        return hours;
    };
    const double hours = amount();
    const Study before = fixture.workspace().study();
    const int steps = fixture.workspace().document().undoStack().count();
    auto &box = named<QComboBox>(fixture, "workloads.training.measure");
    box.setFocus();
    QTest::keyClick(&box, Qt::Key_Down);
    fixture.waitForResults();
    settle();
    REQUIRE(fixture.workspace().study().workloads.at("training").choices.at("measure") == "jobs");
    CHECK(amount() == Approx(hours).epsilon(1e-9));
    CHECK(fixture.workspace().document().undoStack().count() == steps + 1);
    CHECK(fixture.workspace().document().undoStack().undoText().endsWith(QStringLiteral("as jobs a month")));
    const auto &said = named<QLabel>(fixture, "whatChanged");
    REQUIRE(said.isVisible());
    const double month = 16 * 0.6 * *before.conventions.inputs.at("hours_per_month").value;
    CHECK(said.text().startsWith(QStringLiteral("The same %1 GPU-hours a month. Jobs a month: ")
                                     .arg(QLocale().toString(month, 'f', 0))));
    for (const auto &[id, option] : before.options)
        CHECK(fixture.workspace().study().options.at(id) == option);

    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    fixture.waitForResults();
    settle();
    CHECK(fixture.workspace().study() == before);
    CHECK_FALSE(said.isVisible());

    // A load curve says nothing that could be kept.
    auto &again = named<QComboBox>(fixture, "workloads.training.measure");
    again.setFocus();
    QTest::keyClick(&again, Qt::Key_End);
    fixture.waitForResults();
    settle();
    CHECK(fixture.workspace().study().workloads.at("training").choices.at("measure") == "curve");
    CHECK(said.isVisible());
    CHECK(said.text().startsWith(QStringLiteral("The amount could not be converted.")));
}

TEST_CASE("an edit of a value makes it one's own, of today, and no surer than before")
{
    WindowFixture fixture;
    Study study = test::statusStudy();
    study.options["own"] = newOption(study, "owned-rack");
    completeStudy(study);
    openStudy(fixture, study);
    const Input assumed = studyInput(fixture, "options.own.servers");
    REQUIRE(isAssumed(assumed));
    fixture.workspace().select(QStringLiteral("options.own.servers"));
    settle();
    inputDock(fixture).focusEditor();
    AmountEdit &value = *inputDock(fixture).inputEditor().valueEdit();
    QTest::keyClicks(&value, QStringLiteral("2"));
    QTest::keyClick(&value, Qt::Key_Return);
    const Input typed = studyInput(fixture, "options.own.servers");
    CHECK(typed.value == 2);
    CHECK(typed.source == kOwnValue);
    CHECK(typed.asOf == today());
    CHECK(typed.confidence == Confidence::Assumed);

    fixture.workspace().select(QStringLiteral("options.own.staff_per_year"));
    settle();
    inputDock(fixture).focusEditor();
    QTest::keyClick(&value, Qt::Key_Up);
    QTest::keyRelease(&value, Qt::Key_Up);
    CHECK(studyInput(fixture, "options.own.staff_per_year").source == kOwnValue);
}

TEST_CASE("an effect that is given instead of computed begins with what it was computed to")
{
    WindowFixture fixture;
    Study study = test::statusStudy();
    study.workloads.at("training").choices["gpu"] = "H100 SXM";
    Option option = newOption(study, "on-demand");
    option.procurement.choices["gpu"] = "H100 SXM";
    study.options["fast"] = std::move(option);
    completeStudy(study);
    openStudy(fixture, study);
    fixture.workspace().select(QStringLiteral("options.fast.speed"));
    settle();
    auto &mode = named<QComboBox>(fixture, "effectMode");
    REQUIRE(mode.currentData() == QStringLiteral("computed"));
    mode.setFocus();
    QTest::keyClick(&mode, Qt::Key_Up);
    fixture.waitForResults();
    const Input given = studyInput(fixture, "options.fast.speed");
    CHECK(given.mode == EffectMode::Value);
    CHECK(given.value == 1);
}

TEST_CASE("values nobody confirmed need a look, have a filter, and are confirmed with one click")
{
    WindowFixture fixture;
    openStudy(fixture, test::statusStudy());
    fixture.window().showPage(QStringLiteral("assumptions"));
    auto &page = *static_cast<AssumptionsPage *>(fixture.window().currentPage());
    const auto filter = [&]() -> QToolButton & {
        for (QToolButton *button : page.findChildren<QToolButton *>())
            if (button->text().startsWith(QStringLiteral("Defaults")))
                return *button;
        FAIL("no such filter");
        throw;
    };
    const int assumed = filter().text().section(QLatin1Char(' '), -1).toInt();
    REQUIRE(assumed > 3);
    CHECK(page.headlineText().startsWith(QStringLiteral("%1 of ").arg(assumed)));
    fixture.click(&filter());
    const QString path = QStringLiteral("conventions.discount_rate");
    REQUIRE(WindowFixture::cell(*page.tableView(), path, 0).isValid());
    int rows = 0;
    for (const TableRow &row : page.table().rows)
        rows += !row.isSection;
    CHECK(rows == assumed);

    fixture.workspace().select(path);
    settle();
    auto &hint = named<QLabel>(fixture, "inputHint");
    REQUIRE(hint.isVisible());
    hint.setFocus();
    QTest::keyClick(&hint, Qt::Key_Tab);
    QTest::keyClick(&hint, Qt::Key_Return);
    fixture.waitForResults();
    CHECK(studyInput(fixture, "conventions.discount_rate").source == kOwnValue);
    CHECK_FALSE(hint.isVisible());
    CHECK(filter().text().section(QLatin1Char(' '), -1).toInt() == assumed - 1);
    CHECK_FALSE(WindowFixture::cell(*page.tableView(), path, 0).isValid());
}

TEST_CASE("Alt with its letter opens each menu, on every page and with every editor")
{
    WindowFixture fixture("startup-rent-or-buy");
    const QMenuBar &bar = *fixture.window().menuBar();
    const auto opens = [&](Qt::Key key) {
        fixture.press(key, Qt::AltModifier);
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        const QString title = menu ? QString(menu->title()).remove(QLatin1Char('&')) : QString();
        for (int i = 0; i < 3 && QApplication::activePopupWidget(); ++i)
            QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape);
        return title.startsWith(QChar(key));
    };
    const auto opensAll = [&] {
        for (const Qt::Key key : {Qt::Key_F, Qt::Key_E, Qt::Key_S, Qt::Key_V, Qt::Key_H}) {
            INFO(char(key));
            CHECK(opens(key));
        }
    };
    REQUIRE(bar.actions().size() == 5);
    for (const char *selection : {"options.own-server.resale_fraction", "options.own-server.speed",
                                  "options.spot-autoscaled", "workloads.training", "conventions", "study"}) {
        INFO(selection);
        fixture.workspace().select(QString::fromUtf8(selection));
        settle();
        opensAll();
    }
    for (const PageEntry &entry : pages()) {
        INFO(entry.id);
        fixture.window().showPage(QString::fromLatin1(entry.id));
        settle();
        opensAll();
    }
}

TEST_CASE("no field of the window takes the key of a menu")
{
    WindowFixture fixture("startup-rent-or-buy");
    QList<QKeySequence> keys;
    for (const QAction *action : fixture.window().menuBar()->actions())
        keys.append(QKeySequence::mnemonic(action->text()));
    for (const QLabel *label : fixture.window().findChildren<QLabel *>())
        if (label->buddy()) {
            INFO(label->text().toStdString());
            CHECK_FALSE(keys.contains(QKeySequence::mnemonic(label->text())));
        }
    for (const QAbstractButton *button : fixture.window().findChildren<QAbstractButton *>()) {
        INFO(button->text().toStdString());
        CHECK_FALSE(keys.contains(QKeySequence::mnemonic(button->text())));
    }
}

TEST_CASE("the strip of an error is closed by its button, comes again, and goes with its cause")
{
    WindowFixture fixture("startup-six-servers");
    const std::string broken = fixture.folder().file("broken.breakeven.json");
    std::ofstream(broken) << "{\"schema\": ";
    auto &strip = *fixture.window().findChild<MessageStrip *>(QStringLiteral("windowStrip"));
    CHECK_FALSE(strip.isVisible());
    fixture.window().openFile(toQt(broken));
    REQUIRE(strip.isVisible());
    auto *close = strip.findChild<QToolButton *>(QStringLiteral("closeMessage"));
    REQUIRE(close);
    CHECK_FALSE(close->accessibleName().isEmpty());
    fixture.click(close);
    CHECK_FALSE(strip.isVisible());
    fixture.window().openFile(toQt(broken));
    REQUIRE(strip.isVisible());

    const std::string whole = fixture.folder().file("whole.breakeven.json");
    REQUIRE(writeStudyFile(test::statusStudy(), whole));
    fixture.window().openFile(toQt(whole));
    fixture.waitForResults();
    CHECK_FALSE(strip.isVisible());
}

TEST_CASE("a message that lasts stays closed until it changes")
{
    WindowFixture fixture;
    MessageStrip strip;
    strip.setClosable();
    strip.say(StripTone::Error, QStringLiteral("No figures."));
    strip.show();
    fixture.click(strip.findChild<QToolButton *>(QStringLiteral("closeMessage")));
    strip.say(StripTone::Error, QStringLiteral("No figures."));
    CHECK_FALSE(strip.isVisible());
    strip.say(StripTone::Error, QStringLiteral("No prices."));
    CHECK(strip.isVisible());
    strip.clear();
    strip.say(StripTone::Error, QStringLiteral("No figures."));
    CHECK(strip.isVisible());
}
