// A bill dropped on the window: shown first, then an option, in one step that can be taken back.
#include "tests/support/bill_fixtures.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/dialogs/bill_import_dialog.h"
#include "ui/pages/compare_page.h"
#include "ui/widgets/table_view.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

QString write(WindowFixture &fixture, const std::string &text)
{
    return toQt(test::writeBill(fixture.folder().file("focus.csv"), text));
}

// Answers the dialog once its preview is there.
void answer(WindowFixture &fixture, const std::function<void(BillImportDialog &, const QString &report)> &act)
{
    fixture.answer<BillImportDialog>([act](BillImportDialog &dialog) {
        const auto *report = dialog.findChild<QLabel *>(QStringLiteral("report"));
        if (report->text() == BillImportDialog::tr("Reading…")) {
            QSignalSpy previewed(&dialog, &BillImportDialog::previewed);
            REQUIRE(previewed.wait(test::kPatience));
        }
        act(dialog, report->text());
    });
}

} // namespace

TEST_CASE("a dropped bill shows what was paid, becomes an option, and is taken back with one undo")
{
    WindowFixture fixture;
    fixture.openExample("startup-six-servers");
    const Study before = fixture.workspace().study();
    QString shown;
    answer(fixture, [&](BillImportDialog &dialog, const QString &report) {
        shown = report;
        dialog.findChild<QLineEdit *>(QStringLiteral("optionName"))->setText(QStringLiteral("AWS bill"));
        fixture.click(dialog.importButton());
    });
    fixture.window().openFile(write(fixture, test::focusBill()));
    CHECK(shown.contains(QStringLiteral("effective cost")));
    CHECK(shown.contains(QStringLiteral("2026-02")));
    CHECK(shown.contains(QStringLiteral("2300")));
    CHECK(shown.contains(QStringLiteral("Left out: taxes")));
    fixture.waitForResults();
    REQUIRE(fixture.workspace().study().options.count("aws-bill"));
    CHECK(fixture.workspace().selection() == QLatin1String("options.aws-bill"));

    auto *page = fixture.window().findChild<ComparePage *>();
    REQUIRE(page);
    const TableView *measured = page->measuredView();
    CHECK(measured->isVisible());
    CHECK(measured->model()->rowCount() == int(before.options.size()));
    const QModelIndex total = WindowFixture::cell(
        *measured, QStringLiteral("options.aws-bill.against.own-six"), measured->model()->columnCount() - 1);
    REQUIRE(total.isValid());
    QSignalSpy explained(&fixture.workspace(), &Workspace::explainRequested);
    fixture.click(page->measuredView(), total);
    REQUIRE(explained.count() == 1);
    CHECK(explained[0][0].value<ExplainTarget>().quantity ==
          QLatin1String("options.aws-bill.against.own-six.total"));

    CHECK(fixture.workspace().document().undoStack().undoText() == QLatin1String("Import bill AWS bill"));
    fixture.workspace().document().undoStack().undo();
    fixture.waitForResults();
    CHECK(fixture.workspace().study() == before);
    CHECK_FALSE(measured->isVisible());
}

TEST_CASE("what is left out is taken when every line is asked for")
{
    WindowFixture fixture;
    fixture.openExample("startup-six-servers");
    answer(fixture, [&](BillImportDialog &dialog, const QString &) {
        QSignalSpy previewed(&dialog, &BillImportDialog::previewed);
        dialog.findChild<QCheckBox *>(QStringLiteral("allLines"))->setChecked(true);
        REQUIRE(previewed.wait(test::kPatience));
        auto *first = dialog.findChild<QLineEdit *>(QStringLiteral("firstMonth"));
        QTest::keyClicks(first, QStringLiteral("soon"));
        emit first->editingFinished();
        CHECK_FALSE(dialog.importButton()->isEnabled());
        CHECK(
            dialog.findChild<QLabel *>(QStringLiteral("report"))->text().contains(QStringLiteral("'soon'")));
        first->setText(QStringLiteral("2026-03"));
        emit first->editingFinished();
        REQUIRE(previewed.wait(test::kPatience));
        fixture.click(dialog.importButton());
    });
    fixture.window().openFile(write(fixture, test::focusBill()));
    REQUIRE(fixture.workspace().study().options.count("measured-bill"));
    CHECK(fixture.workspace().study().options.at("measured-bill").procurement.inputs.at("hosting_1").value ==
          73);
}

TEST_CASE("a bill that cannot be taken says why and changes nothing")
{
    WindowFixture fixture;
    fixture.openExample("startup-six-servers");
    const Study before = fixture.workspace().study();
    const std::string all = test::focusBill();
    answer(fixture, [&](BillImportDialog &dialog, const QString &report) {
        CHECK(report.contains(QStringLiteral("a header and no line")));
        CHECK_FALSE(dialog.importButton()->isEnabled());
        dialog.reject();
    });
    fixture.window().openFile(write(fixture, all.substr(0, all.find('\n') + 1)));
    answer(fixture, [&](BillImportDialog &dialog, const QString &) {
        fixture.click(dialog.importButton());
        const auto *report = dialog.findChild<QLabel *>(QStringLiteral("report"));
        CHECK(report->text().contains(QStringLiteral("The bill is in EUR, the study in USD")));
        dialog.reject();
    });
    fixture.window().openFile(write(fixture, test::azureEnterpriseBill()));
    CHECK(fixture.workspace().study() == before);
    CHECK(fixture.workspace().document().undoStack().count() == 0);

    fixture.workspace().closeStudy();
    answer(fixture, [&](BillImportDialog &dialog, const QString &report) {
        CHECK(report.contains(QStringLiteral("Open or make a study first")));
        CHECK_FALSE(dialog.importButton()->isEnabled());
        dialog.reject();
    });
    fixture.window().openFile(write(fixture, all));
}
