// The Input dock under a person's hands: keys, units, ranges, the mark of a change, and its menu.
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/docks/explain_dock.h"
#include "ui/docks/input_dock.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/input_editor.h"
#include "ui/widgets/range_slider.h"
#include "ui/workspace/edits.h"

#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QWindow>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

constexpr const char *kSpot = "options.spot-autoscaled.price";

// The input editor with what a person finds in it.
class Editor
{
public:
    Editor(WindowFixture &fixture, const char *path) : m_fixture(fixture), m_path(path)
    {
        fixture.workspace().select(QString::fromUtf8(path));
        m_editor = &fixture.window().findChild<InputDock *>()->inputEditor();
        REQUIRE(m_editor->path() == QString::fromUtf8(path));
    }

    InputEditor &editor() { return *m_editor; }
    AmountEdit &value() { return *m_editor->valueEdit(); }
    AmountEdit &low() { return named<AmountEdit>("Low end of the range"); }
    AmountEdit &high() { return named<AmountEdit>("High end of the range"); }
    QComboBox &unit() { return named<QComboBox>("Unit"); }
    RangeSlider &slider() { return *m_editor->findChild<RangeSlider *>(); }
    QLabel &mark() { return *m_editor->findChild<QLabel *>(QStringLiteral("changedMark")); }

    Input input()
    {
        Study study = m_fixture.workspace().study();
        return *findInput(study, m_path)->input;
    }

    // As a person types: over what was there.
    void type(AmountEdit &field, const QString &text, Qt::Key end = Qt::Key_Return)
    {
        m_fixture.click(&field);
        QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(&field, text);
        QTest::keyClick(&field, end);
        m_fixture.waitForResults();
    }

    // A label with these words, nothing when none is shown.
    QLabel *label(const char *words)
    {
        for (QLabel *label : m_editor->findChildren<QLabel *>())
            if (label->isVisible() && label->text().contains(QString::fromUtf8(words)))
                return label;
        return nullptr;
    }

    // Opens the menu on a field and chooses an entry by its first words.
    void choose(QWidget &field, const char *words)
    {
        QContextMenuEvent event(QContextMenuEvent::Keyboard, field.rect().center(),
                                field.mapToGlobal(field.rect().center()));
        QApplication::sendEvent(&field, &event);
        auto *menu = m_editor->findChild<QMenu *>(QStringLiteral("inputMenu"));
        REQUIRE(menu);
        for (QAction *action : menu->actions())
            if (QString(action->text()).remove(QLatin1Char('&')).startsWith(QString::fromUtf8(words))) {
                REQUIRE(action->isEnabled());
                QTest::mouseClick(menu, Qt::LeftButton, Qt::NoModifier,
                                  menu->actionGeometry(action).center());
                QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
                // The platform gives the focus of a menu back to nobody.
                m_fixture.window().windowHandle()->requestActivate();
                REQUIRE(QTest::qWaitForWindowActive(&m_fixture.window()));
                return;
            }
        FAIL("not in the menu: " << words);
    }

private:
    template<class Widget>
    Widget &named(const char *name)
    {
        for (Widget *widget : m_editor->findChildren<Widget *>())
            if (widget->accessibleName() == QString::fromUtf8(name))
                return *widget;
        FAIL("no field " << name);
        throw;
    }

    WindowFixture &m_fixture;
    std::string m_path;
    InputEditor *m_editor = nullptr;
};

} // namespace

TEST_CASE("a change since the last revision is marked with the old value, and Revert takes it back")
{
    WindowFixture fixture("startup-rent-or-buy");
    Editor editor(fixture, kSpot);
    const Input before = editor.input();
    CHECK_FALSE(editor.mark().isVisible());
    editor.type(editor.value(), QStringLiteral("1.20"));
    CHECK(editor.mark().isVisible());
    CHECK(editor.mark().toolTip().contains(QStringLiteral("0.9731")));

    editor.choose(editor.value(), "Revert to 0.9731");
    fixture.waitForResults();
    CHECK(editor.input() == before);
    CHECK_FALSE(editor.mark().isVisible());
    CHECK(
        fixture.workspace().document().undoStack().undoText().startsWith(QStringLiteral("Revert price to")));
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    fixture.waitForResults();
    CHECK(*editor.input().value == 1.2);

    // A revision is what changes are marked against from now on, in this window and in the next.
    fixture.workspace().saveAtOnce();
    REQUIRE(fixture.workspace().store().addRevision(fixture.workspace().study(), QStringLiteral("Offer")));
    CHECK_FALSE(editor.mark().isVisible());
    editor.type(editor.value(), QStringLiteral("1.50"));
    CHECK(editor.mark().toolTip().contains(QStringLiteral("revision had 1.2")));
    const std::string id = fixture.workspace().study().id;
    fixture.workspace().saveNow();
    fixture.workspace().openStored(fixture.workspace().store().find(id).value());
    fixture.waitForResults();
    Editor again(fixture, kSpot);
    CHECK(again.mark().isVisible());
    CHECK(again.mark().toolTip().contains(QStringLiteral("revision had 1.2")));
    Editor other(fixture, "options.managed.price");
    CHECK_FALSE(other.mark().isVisible());
}

TEST_CASE("the menu of an input copies its path, sets the baseline, and shows what depends on it")
{
    WindowFixture fixture("startup-rent-or-buy");
    Editor editor(fixture, kSpot);
    editor.choose(editor.editor(), "Copy Path");
    CHECK(QApplication::clipboard()->text() == QString::fromUtf8(kSpot));
    editor.choose(editor.value(), "Set Option as Baseline");
    CHECK(baselineOf(fixture.workspace().study()) == "spot-autoscaled");
    editor.choose(editor.value(), "Show Everything");
    auto *explain = fixture.window().findChild<ExplainDock *>();
    CHECK(explain->target().quantity == QString::fromUtf8(kSpot));
    CHECK(explain->plainText().contains(QStringLiteral("What depends on it")));
}

TEST_CASE("Give Range begins with a fifth below and above, and the slider shows it as a band")
{
    WindowFixture fixture("startup-rent-or-buy");
    Editor editor(fixture, "options.managed.price");
    CHECK_FALSE(editor.slider().band());
    editor.choose(editor.value(), "Give Range");
    REQUIRE(editor.input().range);
    CHECK(editor.input().range->low == Approx(0.8 * 3.06));
    CHECK(editor.input().range->high == Approx(1.2 * 3.06));
    CHECK(editor.low().hasFocus());
    REQUIRE(editor.slider().band());
    const auto [low, high] = *editor.slider().band();
    CHECK(low < editor.slider().value());
    CHECK(editor.slider().value() < high);
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    CHECK_FALSE(editor.input().range);
    CHECK_FALSE(editor.slider().band());
}

TEST_CASE("a low end above the high end stays in its field with a sentence, until it is swapped or escaped")
{
    WindowFixture fixture("startup-rent-or-buy");
    Editor editor(fixture, "options.managed.price");
    editor.choose(editor.value(), "Give Range");
    const Input before = editor.input();
    editor.type(editor.low(), QStringLiteral("9"));
    CHECK(editor.low().isWrong());
    CHECK(editor.input() == before);
    QLabel *sentence = editor.label("is above the high end");
    REQUIRE(sentence);
    // An edit elsewhere does not take it away.
    Study study = fixture.workspace().study();
    Input staff = *findInput(study, "options.own-server.staff_per_year")->input;
    staff.value = 90000;
    editInput(fixture.workspace().document(), "options.own-server.staff_per_year", staff);
    fixture.waitForResults();
    CHECK(editor.low().text() == QStringLiteral("9"));
    REQUIRE(editor.low().isWrong());
    REQUIRE(sentence->isVisible());

    emit sentence->linkActivated(QStringLiteral("swap"));
    fixture.waitForResults();
    CHECK_FALSE(editor.low().isWrong());
    CHECK_FALSE(sentence->isVisible());
    CHECK(editor.input().range->low == Approx(1.2 * 3.06));
    CHECK(editor.input().range->high == 9);

    editor.type(editor.low(), QStringLiteral("20"));
    REQUIRE(editor.low().isWrong());
    QTest::keyClick(&editor.low(), Qt::Key_Escape);
    CHECK_FALSE(editor.low().isWrong());
    CHECK_FALSE(sentence->isVisible());
    CHECK(editor.input().range->high == 9);
}

TEST_CASE("a value outside its range is a warning, a value that cannot be read keeps the last one")
{
    WindowFixture fixture("startup-rent-or-buy");
    Editor editor(fixture, "options.managed.price");
    editor.choose(editor.value(), "Give Range");
    editor.type(editor.value(), QStringLiteral("9"));
    CHECK(*editor.input().value == 9);
    CHECK(editor.label("outside its range"));
    CHECK_FALSE(editor.value().isWrong());

    editor.type(editor.value(), QStringLiteral("a lot"), Qt::Key_Tab);
    CHECK(editor.value().isWrong());
    CHECK(editor.value().text() == QStringLiteral("a lot"));
    CHECK(*editor.input().value == 9);
    CHECK(editor.label("The results keep the last value"));
    QTest::keyClick(&editor.value(), Qt::Key_Up);
    fixture.waitForResults();
    CHECK_FALSE(editor.value().isWrong());
    CHECK(*editor.input().value == 10);
}

TEST_CASE("choosing a unit converts the number, with Shift it keeps it")
{
    WindowFixture fixture("startup-rent-or-buy");
    Editor editor(fixture, "options.own-server.hold_months");
    REQUIRE(editor.unit().isVisible());
    REQUIRE(editor.value().text() == QStringLiteral("36"));
    const Input before = editor.input();
    editor.unit().setFocus();
    QTest::keyClick(&editor.unit(), Qt::Key_Down);
    REQUIRE(editor.unit().currentText() == QStringLiteral("years"));
    CHECK(editor.value().text() == QStringLiteral("3"));
    CHECK(editor.input() == before);
    QTest::keyClick(&editor.unit(), Qt::Key_Up);
    CHECK(editor.value().text() == QStringLiteral("36"));
    QTest::keyClick(&editor.unit(), Qt::Key_Down, Qt::ShiftModifier);
    fixture.waitForResults();
    CHECK(editor.value().text() == QStringLiteral("36"));
    CHECK(*editor.input().value == 432);
}

TEST_CASE("arithmetic is worked out and kept as the note")
{
    WindowFixture fixture("startup-rent-or-buy");
    for (const char *path : {"options.own-server.staff_per_year", kSpot}) {
        INFO(path);
        Editor editor(fixture, path);
        Input next = editor.input();
        next.note.clear();
        editInput(fixture.workspace().document(), path, next);
        editor.type(editor.value(), QStringLiteral("2*0.45+0.5"));
        CHECK(*editor.input().value == Approx(1.4));
        CHECK(editor.input().note.rfind("2*0.45+0.5", 0) == 0);
        editor.type(editor.value(), QStringLiteral("3*2"));
        CHECK(*editor.input().value == 6);
        CHECK(editor.input().note.rfind("2*0.45+0.5", 0) == 0);
    }
}

TEST_CASE("a source that is longer than its line shows its beginning, and is read whole by pointing at it")
{
    WindowFixture fixture("startup-six-servers");
    const QString source(120, QLatin1Char('x'));
    Study study = fixture.workspace().study();
    for (const char *path : {kSpot, "options.gcp-preemptible.price"})
        if (const auto place = findInput(study, path)) {
            place->input->source = "first " + source.toStdString();
            fixture.workspace().document().change(study, QStringLiteral("Describe"));
            fixture.workspace().select(QString::fromUtf8(path));
            fixture.waitForResults();
            auto &editor = fixture.window().findChild<InputDock *>()->inputEditor();
            for (const QLineEdit *line : editor.findChildren<QLineEdit *>())
                if (line->text().startsWith(QStringLiteral("first "))) {
                    CHECK(line->cursorPosition() == 0);
                    CHECK(line->toolTip() == line->text());
                    return;
                }
        }
    FAIL("no source is shown");
}
