// Undo while a field has the focus, and what the Input dock shows of what Undo took away.
#include "tests/support/qt_text.h"
#include "tests/support/status_study.h"
#include "tests/ui/window/input_hands.h"
#include "tests/ui/window/window_fixture.h"

#include "model/study/shared_inputs.h"
#include "ui/docks/input_dock.h"
#include "ui/models/assumptions_table.h"
#include "ui/models/study_tree.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/input_editor.h"
#include "ui/widgets/notes_strip.h"
#include "ui/widgets/owner_editor.h"
#include "ui/workspace/edits.h"

#include <QLineEdit>
#include <QUndoStack>

using namespace breakeven;
using breakeven::test::inputDock;
using breakeven::test::WindowFixture;

namespace {

void openStatusStudy(WindowFixture &fixture)
{
    fixture.workspace().openStudy(test::statusStudy());
    emit fixture.window().files().opened();
    fixture.waitForResults();
}

QLineEdit &lineNamed(WindowFixture &fixture, const char *name)
{
    for (QLineEdit *line : inputDock(fixture).findChildren<QLineEdit *>())
        if (line->isVisible() && line->accessibleName() == QString::fromUtf8(name))
            return *line;
    FAIL("no field " << name);
    throw;
}

// The keys as they come from the keyboard: shortcuts of the window are asked first.
void typeUndo(QWidget &focused)
{
    QTest::keyClick(&focused, Qt::Key_Z, Qt::ControlModifier);
    QApplication::processEvents();
}

} // namespace

TEST_CASE("Undo in a text field is of its letters while they are typed, and of the study from then on")
{
    WindowFixture fixture;
    openStatusStudy(fixture);
    fixture.workspace().select(QStringLiteral("options.twelve"));
    QApplication::processEvents();
    QLineEdit &name = lineNamed(fixture, "Name");
    const QString before = name.text();
    const Study study = fixture.workspace().study();
    name.setFocus();
    name.selectAll();
    QTest::keyClicks(&name, QStringLiteral("Dozen"));
    typeUndo(name);
    CHECK(name.text() != QStringLiteral("Dozen"));
    CHECK(fixture.workspace().study() == study);

    name.selectAll();
    QTest::keyClicks(&name, QStringLiteral("Dozen"));
    QTest::keyClick(&name, Qt::Key_Return);
    REQUIRE(fixture.workspace().study().options.at("twelve").name == "Dozen");
    REQUIRE(name.hasFocus());
    typeUndo(name);
    CHECK(fixture.workspace().study() == study);
    CHECK(name.text() == before);
}

TEST_CASE("Undo in Source and Note of a value takes back what was committed there")
{
    WindowFixture fixture;
    openStatusStudy(fixture);
    fixture.workspace().select(QStringLiteral("options.twelve.price"));
    QApplication::processEvents();
    const Study study = fixture.workspace().study();
    for (QLineEdit *line : inputDock(fixture).inputEditor().findChildren<QLineEdit *>())
        if (line->placeholderText() == QStringLiteral("Where is it from?") ||
            line->placeholderText() == QStringLiteral("Why this value?")) {
            INFO(line->placeholderText().toStdString());
            line->setFocus();
            QTest::keyClicks(line, QStringLiteral(" asked"));
            QTest::keyClick(line, Qt::Key_Return);
            REQUIRE(fixture.workspace().study() != study);
            typeUndo(*line);
            CHECK(fixture.workspace().study() == study);
        }
}

TEST_CASE("who presses the button of a note stays at the notes")
{
    NotesStrip strip;
    strip.setNotes({{QStringLiteral("One."), QStringLiteral("Mend one")},
                    {QStringLiteral("Two."), QStringLiteral("Mend two")}});
    strip.show();
    QApplication::setActiveWindow(&strip);
    REQUIRE(QTest::qWaitForWindowActive(&strip));
    QObject::connect(&strip, &NotesStrip::fixRequested, &strip, [&strip] {
        strip.setNotes({{QStringLiteral("Two."), QStringLiteral("Mend two")}});
    });
    auto *fix = strip.findChild<QPushButton *>(QStringLiteral("fix:0"));
    fix->setFocus();
    QTest::keyClick(fix, Qt::Key_Space);
    QApplication::processEvents();
    auto *focused = qobject_cast<QPushButton *>(strip.focusWidget());
    REQUIRE(focused);
    CHECK(focused->text() == QStringLiteral("Mend two"));
}

TEST_CASE("Input leaves what Undo took away, and takes it again by Redo")
{
    WindowFixture fixture;
    openStatusStudy(fixture);
    REQUIRE(
        shareInputs(fixture.workspace().document(), "rate", {"options.twelve.price", "options.four.price"}));
    fixture.workspace().select(QStringLiteral("shared.rate"));
    QApplication::processEvents();
    AmountEdit &value = *inputDock(fixture).inputEditor().valueEdit();
    REQUIRE(value.isVisible());
    value.setFocus();
    typeUndo(value);
    fixture.waitForResults();
    REQUIRE(fixture.workspace().study().shared.empty());
    CHECK_FALSE(value.isVisible());
    fixture.workspace().document().undoStack().redo();
    QApplication::processEvents();
    CHECK(value.isVisible());
    CHECK(inputDock(fixture).inputEditor().path() == QStringLiteral("shared.rate"));

    const std::string id = addOption(fixture.workspace().document(), "on-demand");
    fixture.workspace().select(toQt("options." + id));
    QApplication::processEvents();
    auto *owner = inputDock(fixture).findChild<OwnerEditor *>();
    REQUIRE(owner->isVisible());
    fixture.workspace().document().undoStack().undo();
    QApplication::processEvents();
    CHECK_FALSE(owner->isVisible());
}

TEST_CASE("a shared assumption goes with the last option that used it, and Undo brings both back")
{
    WindowFixture fixture;
    openStatusStudy(fixture);
    StudyDocument &document = fixture.workspace().document();
    REQUIRE(shareInputs(document, "rate", {"options.twelve.price", "options.four.price"}));
    // What a person entered would stay.
    Study listed = document.study();
    listed.shared.at("rate").source = "a list";
    document.change(listed, QStringLiteral("source"));
    const Study shared = document.study();
    removeOption(document, "twelve");
    CHECK(document.study().shared.count("rate"));
    removeOption(document, "four");
    CHECK(document.study().shared.empty());
    document.undoStack().undo();
    document.undoStack().undo();
    CHECK(document.study() == shared);
}

TEST_CASE("a shared assumption that nothing uses is called by its own name")
{
    Study study = test::statusStudy();
    study.shared["busy-2"].value = 0.7;
    const Table table =
        assumptionsTable(study, AssumptionChecks(study, nullptr), AssumptionFilter::Shared, QLocale::c());
    QStringList names;
    for (const TableRow &row : table.rows)
        names.append(row.cells.front().text);
    CHECK(names.contains(QStringLiteral("busy-2")));
    CHECK_FALSE(names.contains(QStringLiteral("Number")));
    const auto tree = studyTree({study, nullptr, std::nullopt});
    const TreeItem *item = findPath(*tree, QStringLiteral("shared.busy-2"));
    REQUIRE(item);
    CHECK(item->text == QStringLiteral("busy-2"));
}
