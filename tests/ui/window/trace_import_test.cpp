// The import of a trace as a person uses it: what is rejected is kept, zones, where it was measured, cancel.
#include "tests/data/trace_fixtures.h"
#include "tests/support/qt_text.h"
#include "tests/support/required.h"
#include "tests/support/text_files.h"
#include "tests/ui/window/trace_import_hands.h"

#include "data/traces/column_values.h"
#include "data/traces/trace_inputs.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QSpinBox>

#include <sqlite3.h>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// 100 minutes of node counts; every fifth of the later lines has no time.
enum class BadLines { None, Eight };

std::string nodeLines(BadLines bad = BadLines::None)
{
    std::string text = "time,nodes\n";
    for (int line = 2; line <= 101; ++line) {
        const std::string minute = (line % 60 < 10 ? "0" : "") + std::to_string(line % 60);
        const std::string time = "2026-01-10T0" + std::to_string(8 + line / 60) + ":" + minute + ":00";
        text += (bad == BadLines::Eight && line > 60 && line % 5 == 0 ? "later" : time) + "," +
                std::to_string(line) + "\n";
    }
    return text;
}

void typeOver(QWidget *field, const QString &text)
{
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, text);
}

// Another program's hold on the store.
class WriteLock
{
public:
    explicit WriteLock(const std::string &path)
    {
        REQUIRE(sqlite3_open(path.c_str(), &m_store) == SQLITE_OK);
        REQUIRE(sqlite3_exec(m_store, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
    }
    ~WriteLock() { sqlite3_close(m_store); }
    WriteLock(const WriteLock &) = delete;
    WriteLock &operator=(const WriteLock &) = delete;

private:
    sqlite3 *m_store = nullptr;
};

std::string flags(int one)
{
    std::string text;
    for (int i = 0; i < 60; ++i) {
        const std::string hour = std::to_string(i / 6);
        text += std::to_string(i) + ",2022-10-26T0" + hour + ":" + std::to_string(i % 6) + "0:00Z," +
                std::to_string(i % 7 < 4 ? one : 1 - one) + "\n";
    }
    return text;
}

} // namespace

TEST_CASE("all rejected rows are saved with line and reason; where that fails nothing is left")
{
    WindowFixture fixture("kubernetes-burst");
    const std::string saved = fixture.folder().file("rejected.csv");
    int step = 0;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        if (step++ == 0) {
            auto *skipBad = dialog.findChild<QCheckBox *>(QStringLiteral("skipBad"));
            REQUIRE(skipBad);
            CHECK(skipBad->isVisible());
            skipBad->setChecked(true);
            return;
        }
        CHECK(dialog.findChild<QLabel *>(QStringLiteral("checks"))
                  ->text()
                  .contains(QStringLiteral("100 rows read, 8 rejected")));
        auto *button = dialog.findChild<QPushButton *>(QStringLiteral("saveRejected"));
        REQUIRE(button->isVisible());
        fixture.answer<QFileDialog>([&](QFileDialog &files) {
            auto *name = files.findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
            name->setText(toQt(saved));
            QTest::keyClick(name, Qt::Key_Return);
        });
        QTest::mouseClick(button, Qt::LeftButton);
        const std::string nowhere = fixture.folder().file("missing/rejected.csv");
        const auto failed = dialog.saveRejected(toQt(nowhere));
        REQUIRE_FALSE(failed);
        CHECK(failed.error().text().find("another folder") != std::string::npos);
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    fixture.window().openFile(toQt(written(fixture, "nodes.csv", nodeLines(BadLines::Eight))));
    std::string expected = "line,entry,reason\r\n";
    for (int line = 65; line <= 100; line += 5)
        expected += std::to_string(line) + ",,\"no time, or one in another unit\"\r\n";
    CHECK(fileText(saved) == expected);
    CHECK(storedTraces(fixture) == 0);
}

TEST_CASE("a table whose numbers are asked about is answered by the fields of its columns")
{
    WindowFixture fixture("kubernetes-burst");
    int step = 0;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        const auto field = [&](const char *column) {
            const QString name = QStringLiteral("What column %1 holds").arg(QLatin1String(column));
            for (QComboBox *box : dialog.findChildren<QComboBox *>())
                if (box->accessibleName() == name)
                    return box;
            return static_cast<QComboBox *>(nullptr);
        };
        const auto choose = [&](const char *column, const char *role) {
            QComboBox *box = field(column);
            REQUIRE(box);
            box->setCurrentIndex(box->findData(QLatin1String(role)));
            emit box->activated(box->currentIndex());
        };
        if (step++ == 0) {
            CHECK_FALSE(dialog.importButton()->isEnabled());
            CHECK(dialog.problem().contains(QStringLiteral("“exec_ms”: duration ms")));
            CHECK(dialog.problem().contains(QStringLiteral("“mem_bytes”: is not used")));
            CHECK_FALSE(dialog.problem().contains(QStringLiteral("--map")));
            CHECK(field("exec_ms")->currentText() == QStringLiteral("not said"));
            choose("exec_ms", "duration_ms");
            return;
        }
        CHECK(dialog.shown()->imported.kind == TraceKind::Durations);
        pressImport(dialog);
    });
    fixture.window().openFile(
        toQt(written(fixture, "times.csv",
                     "time,exec_ms,mem_bytes\n1700000000,250,612000000000\n1700000060,4139,613000000000\n")));
    CHECK(storedTraces(fixture) == 1);
    const Trace stored = fixture.workspace().store().store()->traces().load("times").value();
    const auto seconds = required(realsOf(*stored.column("duration")));
    CHECK(seconds[0] == Approx(0.25));
    CHECK(seconds[1] == Approx(4.139));
}

TEST_CASE("times are read in the zone of a place; a place that nobody knows is refused and named")
{
    WindowFixture fixture("kubernetes-burst");
    const std::string file = written(fixture, "nodes.csv", nodeLines());
    bool isRefused = false;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        auto *zone = dialog.findChild<QComboBox *>(QStringLiteral("zone"));
        if (zone->currentIndex() == 0 && !isRefused) {
            typeOver(zone->lineEdit(), QStringLiteral("Mars/Base"));
            QTest::keyClick(zone->lineEdit(), Qt::Key_Return);
            isRefused = dialog.problem().contains(QStringLiteral("“Mars/Base”")) &&
                        dialog.problem().contains(QStringLiteral("Europe/Berlin")) &&
                        !dialog.importButton()->isEnabled();
            typeOver(zone->lineEdit(), QStringLiteral("Europe/Berlin"));
            QTest::keyClick(zone->lineEdit(), Qt::Key_Return);
            return; // it is read again
        }
        CHECK(dialog.problem().isEmpty());
        pressImport(dialog);
    });
    fixture.window().openFile(toQt(file));
    CHECK(isRefused);
    REQUIRE(storedTraces(fixture) == 1);
    const Trace stored = fixture.workspace().store().store()->traces().load("nodes").value();
    CHECK((*wholesOf(*stored.column("time")))(0) == 1768028520000000000); // 07:02 UTC
}

TEST_CASE("a log of processors asks for the one column that is open, and its field answers")
{
    WindowFixture fixture("elastic-training-on-spot");
    bool isAsked = false;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        if (!isAsked) {
            isAsked = dialog.problem().contains(QStringLiteral("GPUs or cores")) &&
                      !dialog.problem().contains(QStringLiteral("--map"));
            for (QComboBox *box : dialog.findChildren<QComboBox *>())
                if (const int gpus = box->findData(QStringLiteral("gpus")); gpus >= 0) {
                    box->setCurrentIndex(gpus);
                    emit box->activated(gpus);
                }
            return; // it is read again
        }
        CHECK(dialog.problem().isEmpty());
        pressImport(dialog);
    });
    fixture.window().openFile(toQt(written(fixture, "jobs.swf", traceFixtures().at("swf").text)));
    CHECK(isAsked);
    CHECK(storedTraces(fixture) == 1);
}

TEST_CASE("provider and place are kept with the trace and go with what it says of a study")
{
    WindowFixture fixture("elastic-training-on-spot");
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        typeOver(dialog.findChild<QLineEdit *>(QStringLiteral("provider")), QStringLiteral("AWS"));
        typeOver(dialog.findChild<QLineEdit *>(QStringLiteral("place")), QStringLiteral("us-west-2a, V100"));
        pressImport(dialog);
    });
    fixture.window().openFile(toQt(written(fixture, "zone.txt", flags(1))));
    const Trace stored = fixture.workspace().store().store()->traces().load("zone").value();
    CHECK(stored.attributes.at("provider") == "AWS");
    CHECK(stored.attributes.at("place") == "us-west-2a, V100");
    const TraceValues values = TraceValues::of(stored).value();
    const auto inputs = traceInputs({stored, values}, 730);
    REQUIRE_FALSE(inputs.empty());
    for (const TraceInput &input : inputs)
        CHECK(input.note.ends_with("; measured at AWS, us-west-2a, V100"));
}

TEST_CASE("a click on Import that ends the typing of a name imports under that name")
{
    WindowFixture fixture("elastic-training-on-spot");
    const QString file = toQt(written(fixture, "zone.txt", flags(1)));
    fixture.answer<TraceImportDialog>([](TraceImportDialog &dialog) {
        REQUIRE(QTest::qWaitFor([&] { return dialog.importButton()->isEnabled(); }));
        auto *name = dialog.findChild<QLineEdit *>(QStringLiteral("name"));
        name->setFocus();
        QTest::keyClicks(name, QStringLiteral("west"));
        QTest::mousePress(dialog.importButton(), Qt::LeftButton);
        QThreadPool::globalInstance()->waitForDone(); // the file may be read again while the button is held
        settle();
        QTest::mouseRelease(dialog.importButton(), Qt::LeftButton);
    });
    fixture.window().openFile(file);
    REQUIRE(storedTraces(fixture) == 1);
    CHECK(fixture.workspace().store().store()->traces().has("west"));
}

TEST_CASE("the tick of an availability trace can be said where the file says another")
{
    WindowFixture fixture("elastic-training-on-spot");
    fixture.answer<TraceImportDialog>([](TraceImportDialog &dialog) {
        REQUIRE(QTest::qWaitFor([&] { return dialog.importButton()->isEnabled(); }));
        auto *ticks = dialog.findChild<QSpinBox *>(QStringLiteral("ticks"));
        CHECK(ticks->text() == QStringLiteral("from the file"));
        typeOver(ticks, QStringLiteral("300"));
        QTest::keyClick(ticks, Qt::Key_Return); // ends the typing and imports
    });
    fixture.window().openFile(toQt(written(fixture, "zone.txt", flags(1))));
    const Trace stored = fixture.workspace().store().store()->traces().load("zone").value();
    CHECK(stored.attributes.at("step_s") == "300");
}

TEST_CASE("an import that is cancelled while it is written leaves nothing in the store")
{
    WindowFixture fixture("kubernetes-burst");
    QString doing;
    bool isOver = false;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        QObject::connect(&dialog, &QDialog::rejected, [&] { isOver = true; });
        // The writer waits for the store, so that it is surely being written when it is cancelled.
        const WriteLock lock(fixture.workspace().store().store()->path());
        pressImport(dialog);
        QTest::keyClick(&dialog, Qt::Key_Escape);
        doing = dialog.findChild<QLabel *>(QStringLiteral("doing"))->text();
        CHECK_FALSE(isOver);
    });
    fixture.window().openFile(toQt(written(fixture, "nodes.csv", nodeLines())));
    CHECK(doing.contains(QStringLiteral("Undoing the import")));
    CHECK(isOver);
    CHECK(storedTraces(fixture) == 0);
    answerImport(fixture, pressImport);
    fixture.window().openFile(toQt(fixture.folder().file("nodes.csv")));
    CHECK(storedTraces(fixture) == 1);
}

TEST_CASE("a flag turned round against a stored twin is refused in the words of the dialog")
{
    WindowFixture fixture("elastic-training-on-spot");
    answerImport(fixture, pressImport);
    fixture.window().openFile(toQt(written(fixture, "zone.txt", flags(1))));
    REQUIRE(storedTraces(fixture) == 1);
    QString problem;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        pressImport(dialog);
        CHECK(QTest::qWaitFor([&] { return !dialog.problem().isEmpty(); }, kPatience));
        problem = dialog.problem();
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    fixture.window().openFile(toQt(written(fixture, "twin.txt", flags(0))));
    CHECK(problem.contains(QStringLiteral("the opposite of the stored trace \"zone\"")));
    CHECK(problem.contains(QStringLiteral("“The flag means”")));
    CHECK_FALSE(problem.contains(QStringLiteral("--")));
    CHECK(storedTraces(fixture) == 1);
}

TEST_CASE("what a file lacks is said with the fields of the dialog, not with options of the command line")
{
    WindowFixture fixture("kubernetes-burst");
    QString problem;
    answerImport(fixture, [&](TraceImportDialog &dialog) {
        problem = dialog.problem();
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    fixture.window().openFile(toQt(written(fixture, "letter.txt", "this is a letter\nand no table\n")));
    CHECK(problem.contains(QStringLiteral("“Read as” says the format")));
    CHECK_FALSE(problem.contains(QStringLiteral("--")));
}
