// The report of the window: what it takes long to read is read beside the work.
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/exports.h"

#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QStatusBar>
#include <QToolButton>

using namespace breakeven;
using namespace breakeven::test;

namespace {

void exportReport(WindowFixture &fixture, const QString &path)
{
    fixture.answer<ExportDialog>([&fixture, path](ExportDialog &dialog) {
        fixture.answer<QFileDialog>([path](QFileDialog &files) {
            auto *name = files.findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
            name->setText(path);
            QTest::keyClick(name, Qt::Key_Return);
        });
        QTest::keyClick(&dialog, Qt::Key_Return); // the report is chosen at first
    });
    fixture.press(Qt::Key_E, Qt::ControlModifier);
}

} // namespace

TEST_CASE("a report is read beside the window, and its file is told of when it is there")
{
    WindowFixture fixture("startup-six-servers");
    const QString path = toQt(fixture.folder().file("report.pdf"));
    exportReport(fixture, path);
    // Nothing has been written while the keys were pressed.
    CHECK(fixture.workspace().reports().isBusy());
    CHECK_FALSE(QFile::exists(path));
    CHECK(fixture.window().statusBar()->currentMessage().contains(QStringLiteral("is being made")));
    fixture.waitForReports();
    CHECK(QFile::exists(path));
    auto *open = fixture.window().findChild<QToolButton *>(QStringLiteral("openFile"));
    REQUIRE(open->isVisible());
    CHECK(open->parentWidget()->findChild<QLabel *>()->text().contains(QStringLiteral("report.pdf")));
}

TEST_CASE("reports that are asked for one after the other are all made, each of its own study")
{
    WindowFixture fixture("startup-six-servers");
    ReportJob &job = fixture.workspace().reports();
    const StudyResultPtr before = fixture.workspace().result();
    Study study = fixture.workspace().study();
    REQUIRE(setPath(study, "workloads.training.gpus", "24"));
    fixture.workspace().document().change(std::move(study), QStringLiteral("Set GPUs"));
    fixture.waitForResults();
    std::vector<double> asked;
    const auto note = [&asked](const StudyResult &result, const ReportReading &reading) {
        REQUIRE(reading.plans.size() == 1);
        REQUIRE(reading.decision);
        CHECK(reading.decision->study() == result.study);
        asked.push_back(reading.plans[0]->months[0].demand.gpus());
    };
    job.start(before, note);
    job.start(fixture.workspace().result(), note);
    job.start(before, note);
    fixture.waitForReports();
    CHECK(asked == std::vector<double>{48, 24, 48});
}

TEST_CASE("a window that closes writes the report that was asked for")
{
    WindowFixture fixture("startup-six-servers");
    const QString path = toQt(fixture.folder().file("last.pdf"));
    exportReport(fixture, path);
    REQUIRE(fixture.workspace().reports().isBusy());
    CHECK(fixture.window().close());
    CHECK_FALSE(fixture.workspace().reports().isBusy());
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(file.read(5) == "%PDF-");
}
