// Studies that are kept: found again in the store and among the recent ones, with who changed them when, and
// never lost between two windows or a window and a file.
#include "tests/support/qt_text.h"
#include "tests/ui/window/server_price.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "ui/dialogs/new_study_wizard.h"
#include "ui/dialogs/stored_studies_dialog.h"
#include "ui/session/settings.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/table_view.h"
#include "ui/window/actions.h"
#include "ui/workspace/edits.h"

#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QStatusBar>

#include <filesystem>

using namespace breakeven;
using breakeven::test::kServerPrice;
using breakeven::test::setServerPrice;
using breakeven::test::WindowFixture;

namespace {

double priceOf(Workspace &workspace)
{
    Study copy = workspace.study();
    return *findInput(copy, kServerPrice)->input->value;
}

QAction *actionOf(WindowFixture &fixture, const char *text)
{
    for (QAction *action : fixture.window().findChildren<QAction *>())
        if (action->text() == QString::fromUtf8(text))
            return action;
    FAIL("there is no such command: " << text);
    std::abort();
}

MessageStrip &olderStrip(WindowFixture &fixture)
{
    for (auto *strip : fixture.window().findChildren<MessageStrip *>())
        if (strip->accessibleName() == QStringLiteral("Older file"))
            return *strip;
    FAIL("no strip of older files");
    std::abort();
}

void pressIn(QMessageBox &box, const char *button)
{
    for (QAbstractButton *candidate : box.buttons())
        if (candidate->text().remove(QLatin1Char('&')) == QLatin1String(button))
            return QTest::mouseClick(candidate, Qt::LeftButton);
    FAIL("no button " << button);
}

// The six servers in the store, changed by another window after this one has opened it, and here too.
void bringIntoConflict(WindowFixture &fixture, Workspace &other)
{
    fixture.openExample("startup-six-servers");
    fixture.workspace().saveAtOnce();
    other.store().open(fixture.folder().file("store.sqlite"));
    other.openStored(other.store().find(fixture.workspace().study().id).value());
    setServerPrice(other, 111000);
    other.saveNow();
    REQUIRE(other.isSaved());
    setServerPrice(fixture.workspace(), 99000);
}

// The six servers saved to a file, then changed in the store only.
QString changedAfterItsFile(WindowFixture &fixture)
{
    fixture.openExample("startup-six-servers");
    const QString path = toQt(fixture.folder().file("rack.breakeven.json"));
    REQUIRE(writeStudyFile(fixture.workspace().study(), toStd(path)).ok());
    fixture.window().openFile(path);
    setServerPrice(fixture.workspace(), 140000);
    fixture.workspace().closeStudy();
    return path;
}

} // namespace

TEST_CASE("a study made by the wizard is found again in the list of stored studies and among the recent ones")
{
    WindowFixture fixture;
    fixture.answer<NewStudyWizard>([&fixture](NewStudyWizard &wizard) {
        fixture.click(wizard.findChild<QWidget *>(QStringLiteral("kind:inference")));
        auto &gpus = *wizard.findChild<TableView *>(QStringLiteral("GPUs"));
        fixture.click(&gpus, WindowFixture::cell(gpus, QStringLiteral("L4"), 0));
        wizard.showStep(3);
        fixture.click(wizard.findChild<QWidget *>(QStringLiteral("createStudy")));
    });
    fixture.press(Qt::Key_N, Qt::ControlModifier);
    fixture.waitForResults();
    const Study made = fixture.workspace().study();
    fixture.workspace().closeStudy();

    QString changed;
    fixture.answer<StoredStudiesDialog>([&](StoredStudiesDialog &dialog) {
        REQUIRE(dialog.list()->model()->rowCount() == 1);
        CHECK(dialog.list()->model()->index(0, 0).data().toString() == toQt(made.name));
        changed = dialog.list()->model()->index(0, 1).data().toString();
        QTest::keyClick(&dialog, Qt::Key_Return);
    });
    fixture.click(fixture.window().findChild<QPushButton *>(QStringLiteral("storedStudies")));
    fixture.waitForResults();
    REQUIRE(fixture.workspace().document().isOpen());
    CHECK(studyHash(fixture.workspace().study()) == studyHash(made));
    CHECK(changed.startsWith(QString::number(QDate::currentDate().year()).left(3)));

    fixture.workspace().closeStudy();
    QMenu *recent = actionOf(fixture, "Open &Recent")->menu();
    REQUIRE(recent);
    emit recent->aboutToShow();
    REQUIRE(recent->actions().size() == 1);
    CHECK(recent->actions().front()->text().startsWith(toQt(made.name)));
    recent->actions().front()->trigger();
    CHECK(studyHash(fixture.workspace().study()) == studyHash(made));
}

TEST_CASE("stored studies are found by a part of their name, and removed only after a question")
{
    WindowFixture fixture;
    for (const char *example : {"startup-six-servers", "tts-scale-to-zero"}) {
        fixture.window().files().openExample(example);
        fixture.workspace().saveAtOnce();
    }
    const auto count = [&] { return fixture.workspace().store().store()->studies().list()->size(); };
    REQUIRE(count() == 2);
    int shown = 0;
    QString refused;
    fixture.answer<StoredStudiesDialog>([&](StoredStudiesDialog &dialog) {
        // The open one stays.
        dialog.findChild<QLineEdit *>()->setText(QStringLiteral("speech"));
        QTest::mouseClick(dialog.removeButton(), Qt::LeftButton);
        refused = dialog.findChild<QLabel *>(QStringLiteral("problem"))->text();
        QTest::keyClick(dialog.findChild<QLineEdit *>(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(dialog.findChild<QLineEdit *>(), QStringLiteral("SIX"));
        shown = dialog.list()->model()->rowCount();
        fixture.answer<QMessageBox>([](QMessageBox &box) { box.reject(); });
        QTest::mouseClick(dialog.removeButton(), Qt::LeftButton);
        CHECK(count() == 2);
        fixture.answer<QMessageBox>([](QMessageBox &box) { pressIn(box, "Remove"); });
        QTest::mouseClick(dialog.removeButton(), Qt::LeftButton);
        CHECK(dialog.list()->model()->rowCount() == 0);
        dialog.reject();
    });
    fixture.press(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(refused.contains(QStringLiteral("is open")));
    CHECK(shown == 1);
    CHECK(count() == 1);
}

TEST_CASE("a revision of the window has its date and its person")
{
    WindowFixture fixture("startup-six-servers");
    fixture.answer<QInputDialog>([](QInputDialog &dialog) {
        dialog.setTextValue(QStringLiteral("before the meeting"));
        dialog.accept();
    });
    fixture.press(Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
    QStringList cells;
    fixture.answer<QDialog>([&](QDialog &dialog) {
        const auto *list = dialog.findChild<TableView *>();
        REQUIRE(list);
        for (int column = 0; column < 4; ++column)
            cells.append(list->model()->index(0, column).data().toString());
        dialog.reject();
    });
    actionOf(fixture, "Revi&sions…")->trigger();
    REQUIRE(cells.size() == 4);
    CHECK(cells[0] == QStringLiteral("1"));
    CHECK(QDateTime::fromString(cells[1], QStringLiteral("yyyy-MM-dd HH:mm")).isValid());
    CHECK_FALSE(cells[2].isEmpty());
    CHECK(cells[2] != QStringLiteral("not recorded"));
    CHECK(cells[3] == QStringLiteral("before the meeting"));
}

TEST_CASE(
    "a file that is older than the stored study says so when it is opened, and may be taken and put back")
{
    WindowFixture fixture;
    const QString path = changedAfterItsFile(fixture);
    fixture.window().openFile(path);
    fixture.waitForResults();
    CHECK(priceOf(fixture.workspace()) == 140000);
    MessageStrip &strip = olderStrip(fixture);
    REQUIRE(strip.isVisible());
    CHECK(strip.text().contains(QStringLiteral("rack.breakeven.json is older than the stored study")));

    emit strip.linkActivated(QStringLiteral("action:take-file"));
    CHECK(priceOf(fixture.workspace()) == 150000);
    CHECK_FALSE(strip.isVisible());
    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    CHECK(priceOf(fixture.workspace()) == 140000);

    fixture.workspace().closeStudy();
    fixture.window().openFile(path);
    REQUIRE(strip.isVisible());
    emit strip.linkActivated(QStringLiteral("action:save-file"));
    CHECK_FALSE(strip.isVisible());
    fixture.workspace().closeStudy();
    fixture.window().openFile(path);
    CHECK_FALSE(strip.isVisible());
    CHECK(priceOf(fixture.workspace()) == 140000);
}

TEST_CASE(
    "a file from a backup, other than the last one and older than the stored study, does not replace it")
{
    namespace fs = std::filesystem;
    WindowFixture fixture("startup-six-servers");
    const QString path = toQt(fixture.folder().file("rack.breakeven.json"));
    REQUIRE(writeStudyFile(fixture.workspace().study(), toStd(path)).ok());
    fixture.window().openFile(path);
    Study backup = fixture.workspace().study();
    findInput(backup, kServerPrice)->input->value = 120000;
    fixture.workspace().closeStudy();
    REQUIRE(writeStudyFile(backup, toStd(path)).ok());
    fs::last_write_time(toStd(path), fs::last_write_time(toStd(path)) - std::chrono::hours(48));
    fixture.window().openFile(path);
    CHECK(priceOf(fixture.workspace()) == 150000);
    CHECK(olderStrip(fixture).isVisible());
}

TEST_CASE("a window whose study was changed elsewhere does not close over its own changes without a word")
{
    WindowFixture fixture;
    Workspace other;
    bringIntoConflict(fixture, other);
    const std::string id = fixture.workspace().study().id;

    fixture.answer<QMessageBox>([](QMessageBox &box) {
        CHECK(box.text().contains(QStringLiteral("was changed elsewhere")));
        box.reject();
    });
    CHECK_FALSE(fixture.window().close());
    CHECK(fixture.window().isVisible());
    CHECK(priceOf(fixture.workspace()) == 99000);

    fixture.answer<QMessageBox>([](QMessageBox &box) { box.reject(); });
    actionOf(fixture, "&Close Study")->trigger();
    CHECK(fixture.workspace().document().isOpen());

    fixture.answer<QMessageBox>([](QMessageBox &box) { pressIn(box, "Keep Both"); });
    CHECK(fixture.window().close());
    CHECK(fixture.workspace().study().id != id);
    CHECK(fixture.workspace().store().store()->studies().list()->size() == 2);
    CHECK(priceOf(other) == 111000);
}

TEST_CASE("another study is opened over a conflict only when the own changes are kept or given up")
{
    WindowFixture fixture;
    Workspace other;
    bringIntoConflict(fixture, other);
    const std::string id = fixture.workspace().study().id;
    fixture.answer<QMessageBox>([](QMessageBox &box) { box.reject(); });
    fixture.window().files().openExample("tts-scale-to-zero");
    CHECK(fixture.workspace().study().id == id);
    fixture.answer<QMessageBox>([](QMessageBox &box) { pressIn(box, "Discard Mine"); });
    fixture.window().files().openExample("tts-scale-to-zero");
    CHECK(fixture.workspace().study().id != id);
    const auto stored = fixture.workspace().store().store()->studies().list();
    CHECK(stored->size() == 1);
}

TEST_CASE("in a conflict the status says so, and Recent has the answer of each study that is kept")
{
    WindowFixture fixture;
    Workspace other;
    fixture.openExample("startup-six-servers");
    fixture.workspace().saveAtOnce();
    fixture.waitForResults();
    const std::string id = fixture.workspace().study().id;
    const auto answerOf = [](const std::string &study) {
        for (const RecentStudy &recent : settings::recentStudies())
            if (recent.id == toQt(study))
                return recent.answer;
        return QString();
    };
    const QString before = answerOf(id);
    REQUIRE_FALSE(before.isEmpty());
    other.store().open(fixture.folder().file("store.sqlite"));
    other.openStored(other.store().find(id).value());
    setServerPrice(other, 111000);
    other.saveNow();
    setServerPrice(fixture.workspace(), 20000);
    fixture.workspace().saveNow();
    fixture.waitForResults();
    REQUIRE(fixture.workspace().hasConflict());
    const auto isSaid = [&](const QString &text) {
        const auto labels = fixture.window().statusBar()->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel *label) { return label->text() == text; });
    };
    CHECK(QTest::qWaitFor([&] { return isSaid(QStringLiteral("Not saved: changed elsewhere")); },
                          test::kPatience));
    CHECK_FALSE(isSaid(QStringLiteral("Saving…")));
    CHECK(answerOf(id) == before); // not that of the changes the store does not have

    fixture.answer<QMessageBox>([](QMessageBox &box) { pressIn(box, "Keep Both"); });
    fixture.window().files().openExample("tts-scale-to-zero");
    CHECK(answerOf(id) == before);
    bool isMineThere = false;
    for (const RecentStudy &recent : settings::recentStudies())
        isMineThere |= recent.name.endsWith(QStringLiteral(", mine")) && !recent.answer.isEmpty() &&
                       recent.answer != before;
    CHECK(isMineThere);
}

TEST_CASE("a file that another program writes between the question and the saving is not written over")
{
    WindowFixture fixture("startup-six-servers");
    const QString path = toQt(fixture.folder().file("rack.breakeven.json"));
    REQUIRE(writeStudyFile(fixture.workspace().study(), toStd(path)).ok());
    fixture.window().openFile(path);
    setServerPrice(fixture.workspace(), 140000);
    Study theirs = fixture.workspace().study();
    findInput(theirs, kServerPrice)->input->value = 120000;
    REQUIRE(writeStudyFile(theirs, toStd(path)).ok());
    fixture.answer<QMessageBox>([](QMessageBox &box) {
        CHECK(box.text().contains(QStringLiteral("Another program changed")));
        box.reject();
    });
    fixture.press(Qt::Key_S, Qt::ControlModifier);
    Study inFile = readStudyFile(toStd(path))->study;
    CHECK(*findInput(inFile, kServerPrice)->input->value == 120000);
}

TEST_CASE("a window that is come back to says that its study was changed elsewhere, before anything is lost")
{
    WindowFixture fixture("startup-six-servers");
    fixture.workspace().saveAtOnce();
    Workspace other;
    other.store().open(fixture.folder().file("store.sqlite"));
    other.openStored(other.store().find(fixture.workspace().study().id).value());
    const auto comeBack = [&] {
        QApplication::setActiveWindow(nullptr);
        QApplication::setActiveWindow(&fixture.window());
        for (const auto *strip : fixture.window().findChildren<MessageStrip *>())
            if (strip->isVisible() && strip->text().contains(QStringLiteral("changed elsewhere")))
                return true;
        return false;
    };
    CHECK_FALSE(comeBack());
    setServerPrice(other, 111000);
    other.saveNow();
    CHECK(comeBack());
    fixture.window().files().reload();
    CHECK(priceOf(fixture.workspace()) == 111000);
    CHECK_FALSE(comeBack());
}

TEST_CASE("where there is no store a changed study is not closed without a word")
{
    QSettings().clear();
    const breakeven::test::TemporaryFolder folder;
    WindowFixture answers; // for the hands
    MainWindow window(folder.file("no-such-folder-as-a-file") + "\x01/store.sqlite");
    window.show();
    window.files().openExample("startup-six-servers");
    CHECK(window.files().letGo()); // nothing has changed yet
    setServerPrice(window.workspace(), 140000);
    answers.answer<QMessageBox>([](QMessageBox &box) {
        CHECK(box.text().contains(QStringLiteral("are not in the store")));
        box.reject();
    });
    CHECK_FALSE(window.close());
    answers.answer<QMessageBox>([](QMessageBox &box) { pressIn(box, "Discard Mine"); });
    CHECK(window.close());
}

TEST_CASE("a window whose store is gone says so, does not say Saved, and offers to save a file")
{
    WindowFixture fixture("startup-six-servers");
    fixture.workspace().saveAtOnce();
    REQUIRE(fixture.workspace().isSaved());
    std::filesystem::rename(fixture.folder().file("store.sqlite"), fixture.folder().file("moved.sqlite"));
    fixture.workspace().saveAtOnce();
    CHECK_FALSE(fixture.workspace().isSaved());
    CHECK(fixture.workspace().store().problem().contains(QStringLiteral("moved, removed or replaced")));
    CHECK_FALSE(std::filesystem::exists(fixture.folder().file("store.sqlite")));
    const auto isSaid = [&] {
        const auto labels = fixture.window().statusBar()->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
            return label->text() == QStringLiteral("Not saved: the store is gone");
        });
    };
    CHECK(QTest::qWaitFor(isSaid, test::kPatience));
    bool offers = false;
    for (const auto *strip : fixture.window().findChildren<MessageStrip *>())
        for (const auto *label : strip->findChildren<QLabel *>())
            offers = offers || label->text().contains(QStringLiteral("action:save-as"));
    CHECK(offers);
}
