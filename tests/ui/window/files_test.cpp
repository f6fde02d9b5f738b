// Studies between window, store and files: saved and opened, changed in two places.
#include "tests/support/qt_text.h"
#include "tests/support/required.h"
#include "tests/ui/window/server_price.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "ui/widgets/message_strip.h"
#include "ui/window/actions.h"
#include "ui/workspace/edits.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QTextBrowser>

#include <sqlite3.h>

#include <fstream>

using namespace breakeven;
using breakeven::test::kServerPrice;
using breakeven::test::required;
using breakeven::test::setServerPrice;
using breakeven::test::WindowFixture;

namespace {

double priceIn(const Study &study)
{
    Study copy = study;
    return *findInput(copy, kServerPrice)->input->value;
}

// Saves as a person does who is asked for a name.
void saveAs(WindowFixture &fixture, const QString &path)
{
    fixture.answer<QFileDialog>([path](QFileDialog &dialog) {
        auto *name = dialog.findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
        name->setText(path);
        QTest::keyClick(name, Qt::Key_Return);
    });
    fixture.press(Qt::Key_S, Qt::ControlModifier);
}

bool isSaid(WindowFixture &fixture, const char *words)
{
    for (const MessageStrip *strip : fixture.window().findChildren<MessageStrip *>())
        if (strip->isVisible() && strip->text().contains(QString::fromUtf8(words)))
            return true;
    return false;
}

} // namespace

TEST_CASE("a study saved to a file opens again as it was, and Save writes back to it")
{
    WindowFixture fixture("startup-six-servers");
    setServerPrice(fixture.workspace(), 140000);
    const QString path = toQt(fixture.folder().file("mine.breakeven.json"));
    saveAs(fixture, path);
    const Study saved = fixture.workspace().study();
    CHECK(*readStudyFile(toStd(path)).value().study.options.begin() == *saved.options.begin());

    fixture.workspace().closeStudy();
    fixture.window().openFile(path);
    fixture.waitForResults();
    CHECK(fixture.workspace().study() == saved);
    setServerPrice(fixture.workspace(), 130000);
    fixture.press(Qt::Key_S, Qt::ControlModifier);
    CHECK(priceIn(readStudyFile(toStd(path))->study) == 130000);
}

TEST_CASE("when file and store have both changed a person decides")
{
    WindowFixture fixture("startup-six-servers");
    const QString path = toQt(fixture.folder().file("mine.breakeven.json"));
    saveAs(fixture, path);
    setServerPrice(fixture.workspace(), 140000);
    fixture.workspace().saveNow();
    Study elsewhere = readStudyFile(toStd(path))->study;
    findInput(elsewhere, kServerPrice)->input->value = 120000;
    REQUIRE(writeStudyFile(elsewhere, toStd(path)).ok());
    fixture.workspace().closeStudy();

    const auto openAnd = [&](const char *button) {
        fixture.answer<QMessageBox>([button](QMessageBox &box) {
            for (QAbstractButton *candidate : box.buttons())
                if (candidate->text().remove(QLatin1Char('&')) == QLatin1String(button))
                    QTest::mouseClick(candidate, Qt::LeftButton);
        });
        fixture.window().openFile(path);
        return priceIn(fixture.workspace().study());
    };
    CHECK(openAnd("Keep Mine") == 140000);
    CHECK(fixture.workspace().study().id == elsewhere.id);
}

TEST_CASE("a window is told that its study was changed elsewhere, and may keep both")
{
    WindowFixture fixture("startup-six-servers");
    fixture.workspace().saveAtOnce();
    const std::string id = fixture.workspace().study().id;

    Workspace other;
    other.store().open(fixture.folder().file("store.sqlite"));
    other.openStored(other.store().find(id).value());
    setServerPrice(other, 111000);
    other.saveNow();
    CHECK(other.isSaved());

    setServerPrice(fixture.workspace(), 99000);
    fixture.workspace().saveNow();
    CHECK_FALSE(fixture.workspace().isSaved());
    REQUIRE(isSaid(fixture, "changed elsewhere"));
    fixture.window().files().keepBoth();
    CHECK(fixture.workspace().study().id != id);
    CHECK(priceIn(fixture.workspace().study()) == 99000);
    CHECK(fixture.workspace().store().store()->studies().list()->size() == 2);
    fixture.window().files().openStored(toQt(id));
    CHECK(priceIn(fixture.workspace().study()) == 111000);
}

TEST_CASE("a study that was changed elsewhere is read again, and stays in the store as the other wrote it")
{
    WindowFixture fixture("startup-six-servers");
    fixture.workspace().saveAtOnce();
    const std::string id = fixture.workspace().study().id;
    Workspace other;
    other.store().open(fixture.folder().file("store.sqlite"));
    other.openStored(other.store().find(id).value());
    setServerPrice(other, 111000);
    other.saveNow();
    setServerPrice(fixture.workspace(), 99000);
    fixture.workspace().saveNow();
    REQUIRE_FALSE(fixture.workspace().isSaved());

    fixture.window().files().reload();
    CHECK(priceIn(fixture.workspace().study()) == 111000);
    CHECK(priceIn(other.store().find(id)->reading.study) == 111000);
    setServerPrice(fixture.workspace(), 98000);
    fixture.workspace().saveNow();
    CHECK(fixture.workspace().isSaved());
}

TEST_CASE("a file that is not taken leaves the open study the one that is saved")
{
    WindowFixture fixture;
    const QString path = toQt(fixture.folder().file("rack.breakeven.json"));
    fixture.openExample("startup-six-servers");
    Study study = fixture.workspace().study();
    REQUIRE(writeStudyFile(study, toStd(path)).ok());
    fixture.window().openFile(path);
    setServerPrice(fixture.workspace(), 140000);
    fixture.workspace().closeStudy();
    findInput(study, kServerPrice)->input->value = 120000;
    REQUIRE(writeStudyFile(study, toStd(path)).ok());

    fixture.openExample("startup-rent-or-buy");
    fixture.answer<QMessageBox>([](QMessageBox &box) { box.reject(); });
    fixture.window().openFile(path);
    CHECK(fixture.workspace().study().id != study.id);
    fixture.workspace().saveAtOnce();
    CHECK(fixture.workspace().isSaved());
}

TEST_CASE("while somebody else writes the store the window goes on, and saves once that is done")
{
    WindowFixture fixture("startup-six-servers");
    sqlite3 *other = nullptr;
    REQUIRE(sqlite3_open(fixture.folder().file("store.sqlite").c_str(), &other) == SQLITE_OK);
    const auto say = [&](const char *sql) { return sqlite3_exec(other, sql, nullptr, nullptr, nullptr); };
    REQUIRE(say("BEGIN IMMEDIATE") == SQLITE_OK);
    setServerPrice(fixture.workspace(), 140000);
    // Later than the window saves on its own: a window that waited for its turn would never come to this.
    bool isReleased = false;
    QTimer::singleShot(1000, &fixture.window(), [&] {
        CHECK_FALSE(fixture.workspace().isSaved());
        isReleased = say("COMMIT") == SQLITE_OK;
    });
    REQUIRE(QTest::qWaitFor([&] { return fixture.workspace().isSaved(); }, breakeven::test::kPatience));
    sqlite3_close(other);
    CHECK(isReleased);
    CHECK(fixture.workspace().store().problem().isEmpty());
    const auto stored = Store::open(fixture.folder().file("store.sqlite"));
    const auto kept = stored->studies().load(fixture.workspace().study().id);
    REQUIRE(kept.ok());
    CHECK(priceIn(parseStudy(kept->text, "store")->study) == 140000);
}

TEST_CASE("a file that is not there is told in the window")
{
    WindowFixture fixture;
    fixture.window().openFile(toQt(fixture.folder().file("none.breakeven.json")));
    CHECK(isSaid(fixture, "none.breakeven.json"));
    CHECK_FALSE(fixture.workspace().document().isOpen());
}

TEST_CASE("without a store that can be written the window still works")
{
    QSettings().clear();
    const breakeven::test::TemporaryFolder folder;
    MainWindow window(folder.file("no-such-folder-as-a-file") + "\x01/store.sqlite");
    window.show();
    window.files().openExample("startup-six-servers");
    QSignalSpy idle(&window.workspace().job(), &EvaluationJob::becameIdle);
    REQUIRE(idle.wait(breakeven::test::kPatience));
    CHECK(window.workspace().result());
}

namespace {

// Two things are stored differently: the GPUs that are kept, and the start of machines.
const char *const kOldStudy = R"({"schema": "breakeven/study/1", "id": "5d6c3f0e-0007-4b52-9b1e-6f1d2a7c0081",
    "currency": "USD", "name": "Old <one>", "conventions": {"discount_rate": "0 %"},
    "workloads": {"work": {"kind": "training", "gpus": 8, "busy": "25 %"}},
    "options": {"kept": {"name": "Kept", "kind": "on-demand", "price": 3},
                "year": {"name": "Year", "kind": "committed", "price": 2}}})";

QString writtenFile(const WindowFixture &fixture, const char *name, const std::string &text)
{
    const std::string path = fixture.folder().file(name);
    std::ofstream(path) << text;
    return toQt(path);
}

// What the list says that the strip opens; empty where there is none.
QString changesShown(WindowFixture &fixture)
{
    for (const QDialog *dialog : fixture.window().findChildren<QDialog *>())
        if (const auto *list = dialog->findChild<QTextBrowser *>(); list && dialog->isVisible()) {
            CHECK_FALSE(dialog->isModal());
            return list->toPlainText();
        }
    return {};
}

} // namespace

TEST_CASE("a study of the first format opens with a list of what is said otherwise, and is not changed by it")
{
    WindowFixture fixture;
    const auto reading = required(parseStudy(kOldStudy, "old"));
    REQUIRE(reading.changes.size() > 1);
    const QString path = writtenFile(fixture, "old.breakeven.json", kOldStudy);
    fixture.window().openFile(path);
    fixture.waitForResults();
    CHECK(isSaid(fixture, "“Old &lt;one&gt;” was written in an older format"));
    CHECK(
        isSaid(fixture, (std::to_string(reading.changes.size()) + " things are stored differently").c_str()));
    CHECK(fixture.workspace().document().undoStack().isClean());
    CHECK(fixture.workspace().isSaved());

    MessageStrip *found = nullptr;
    for (MessageStrip *one : fixture.window().findChildren<MessageStrip *>())
        if (one->text().contains(QStringLiteral("older format")))
            found = one;
    REQUIRE(found);
    MessageStrip &strip = *found;
    emit strip.linkActivated(QStringLiteral("action:see-changes"));
    const QString shown = changesShown(fixture);
    for (const std::string &change : reading.changes)
        CHECK_THAT(toStd(shown), Catch::Contains(change));
    // The window goes on beside it.
    fixture.workspace().select(QStringLiteral("options.kept"));
    CHECK(fixture.workspace().selectedOption() == "kept");

    emit strip.linkActivated(QStringLiteral("action:close"));
    CHECK_FALSE(isSaid(fixture, "older format"));
}

TEST_CASE("a study of the present format says nothing of formats, also after an older one")
{
    WindowFixture fixture;
    fixture.window().openFile(writtenFile(fixture, "old.breakeven.json", kOldStudy));
    fixture.waitForResults();
    REQUIRE(isSaid(fixture, "older format"));
    Study study = fixture.workspace().study();
    study.id = "5d6c3f0e-0008-4b52-9b1e-6f1d2a7c0082";
    fixture.window().openFile(writtenFile(fixture, "new.breakeven.json", studyText(study)));
    fixture.waitForResults();
    CHECK(fixture.workspace().study().id == study.id);
    CHECK_FALSE(isSaid(fixture, "older format"));
}

TEST_CASE("a study that an older program left in the store says what is said otherwise")
{
    WindowFixture fixture;
    StoredStudy stored;
    stored.uuid = "5d6c3f0e-0007-4b52-9b1e-6f1d2a7c0081";
    stored.name = "Old <one>";
    stored.text = kOldStudy;
    REQUIRE(fixture.workspace().store().store()->studies().save(stored));
    fixture.window().files().openStored(toQt(stored.uuid));
    fixture.waitForResults();
    CHECK(isSaid(fixture, "older format"));
}

TEST_CASE("a file in an older format that is not taken says nothing")
{
    WindowFixture fixture;
    const QString path = writtenFile(fixture, "old.breakeven.json", kOldStudy);
    fixture.window().openFile(path);
    fixture.waitForResults();
    editValue(fixture.workspace().document(), "options.kept.price", 7);
    fixture.workspace().saveNow();
    // The file has not changed: the study of the store goes on.
    fixture.window().openFile(path);
    fixture.waitForResults();
    CHECK(fixture.workspace().study().options.at("kept").procurement.inputs.at("price").value == 7);
    CHECK_FALSE(isSaid(fixture, "older format"));
}
