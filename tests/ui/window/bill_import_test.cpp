// A bill dropped on the window: shown first, then an option, in one step that can be taken back.
#include "tests/support/bill_fixtures.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/dialogs/bill_import_dialog.h"
#include "ui/pages/compare_page.h"
#include "ui/widgets/table_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

QString writtenBill(WindowFixture &fixture, const std::string &text)
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
    WindowFixture fixture("startup-six-servers");
    const Study before = fixture.workspace().study();
    QString shown;
    answer(fixture, [&](BillImportDialog &dialog, const QString &report) {
        shown = report;
        dialog.findChild<QLineEdit *>(QStringLiteral("optionName"))->setText(QStringLiteral("AWS bill"));
        fixture.click(dialog.importButton());
    });
    fixture.window().openFile(writtenBill(fixture, test::focusBill()));
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
    WindowFixture fixture("startup-six-servers");
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
    fixture.window().openFile(writtenBill(fixture, test::focusBill()));
    REQUIRE(fixture.workspace().study().options.count("measured-bill"));
    CHECK(fixture.workspace().study().options.at("measured-bill").procurement.inputs.at("hosting_1").value ==
          73);
}

namespace {

// The import of a file without the window's guess of what it is.
struct OpenImport
{
    BillImportDialog dialog;

    OpenImport(WindowFixture &fixture, const QString &path) : dialog(fixture.workspace(), path)
    {
        dialog.show();
        wait();
    }
    void wait()
    {
        if (report() == BillImportDialog::tr("Reading…")) {
            QSignalSpy previewed(&dialog, &BillImportDialog::previewed);
            REQUIRE(previewed.wait(test::kPatience));
        }
    }
    QString report() { return dialog.findChild<QLabel *>(QStringLiteral("report"))->text(); }
    QComboBox *column(const char *role)
    {
        return dialog.findChild<QComboBox *>(QStringLiteral("column_") + QLatin1String(role));
    }
    // As a person does, past every column before it.
    void choose(const char *role, const char *name)
    {
        QComboBox *box = column(role);
        QTest::keyClick(box, Qt::Key_Home);
        for (int i = 0; i < box->count() && box->currentText() != QLatin1String(name); ++i)
            QTest::keyClick(box, Qt::Key_Down);
        REQUIRE(box->currentText() == QLatin1String(name));
        wait();
    }
};

} // namespace

TEST_CASE("which column holds what is said by fields, and each answer reads the preview again")
{
    WindowFixture fixture("startup-six-servers");
    const QString path = writtenBill(fixture, "Tag;Betrag;Artikel;Anbieter\n"
                                              "31.01.2026;1.250,00;p4d.24xlarge;a\n"
                                              "01.01.2026;0,50;m5.xlarge;b\n");
    OpenImport open(fixture, path);
    CHECK(open.column("date")->isVisible());
    CHECK(open.report().contains(QStringLiteral("choose the columns with the day and the amount")));
    CHECK_FALSE(open.report().contains(QStringLiteral("--map")));
    CHECK_FALSE(open.dialog.importButton()->isEnabled());
    CHECK(open.column("date")->count() == 5); // none, and the columns
    open.choose("date", "Tag");
    open.choose("cost", "Betrag");
    CHECK(open.report().contains(QStringLiteral("no line of a machine with GPUs")));
    CHECK(open.report().contains(QStringLiteral("(“Every line, not only machines with GPUs”)")));
    open.choose("sku", "Artikel");
    CHECK(open.report().contains(QStringLiteral("1250")));
    auto *missing = open.dialog.findChild<QLabel *>(QStringLiteral("missing"));
    CHECK(missing->isVisible());
    CHECK(missing->text().startsWith(QStringLiteral("The file names no currency")));
    CHECK(missing->y() + missing->height() <= open.dialog.importButton()->mapTo(&open.dialog, QPoint()).y());
    CHECK_FALSE(open.dialog.importButton()->isEnabled());
    // Not a number: said in a sentence, and the fields stay.
    open.choose("cost", "Anbieter");
    CHECK(open.report().contains(QStringLiteral("expected a cost, found 'a'")));
    CHECK(open.report().contains(QStringLiteral("with “Leave out lines that cannot be read”")));
    open.choose("cost", "Betrag");
    auto *currency = open.dialog.findChild<QLineEdit *>(QStringLiteral("currency"));
    QTest::keyClicks(currency, QStringLiteral("USD"));
    emit currency->editingFinished();
    open.wait();
    CHECK_FALSE(missing->isVisible());
    REQUIRE(open.dialog.importButton()->isEnabled());
    fixture.click(open.dialog.importButton());
    REQUIRE(fixture.workspace().study().options.count("measured-bill"));
    CHECK(fixture.workspace().study().options.at("measured-bill").procurement.inputs.at("compute_1").value ==
          1250);
}

TEST_CASE("days whose order the file does not show are asked about, and a field answers")
{
    WindowFixture fixture("startup-six-servers");
    const QString path = writtenBill(
        fixture, "Date,SKU,Cost,Currency\n05/08/2026,p4d.24xlarge,77,USD\n06/08/2026,p4d.24xlarge,3,USD\n");
    OpenImport open(fixture, path);
    CHECK(open.report().contains(QStringLiteral("say it with “Order of days”, or write")));
    CHECK_FALSE(open.dialog.importButton()->isEnabled());
    auto *days = open.dialog.findChild<QComboBox *>(QStringLiteral("days"));
    REQUIRE(days->isVisible());
    QTest::keyClick(days, Qt::Key_Down);
    open.wait();
    CHECK(open.report().contains(QStringLiteral("2026-08-05")));
    CHECK(open.dialog.importButton()->isEnabled());
}

TEST_CASE("a dropped table of days and costs is a bill whose fields stand at what was recognised")
{
    WindowFixture fixture("startup-six-servers");
    QString sku;
    bool hasFields = false;
    answer(fixture, [&](BillImportDialog &dialog, const QString &report) {
        hasFields = dialog.findChild<QComboBox *>(QStringLiteral("column_date"))->isVisible();
        sku = dialog.findChild<QComboBox *>(QStringLiteral("column_sku"))->currentText();
        CHECK(report.contains(QStringLiteral("77")));
        fixture.click(dialog.importButton());
    });
    fixture.window().openFile(
        writtenBill(fixture, "Date,SKU,Cost,Currency\n2026-01-31,p4d.24xlarge,77,USD\n"));
    CHECK(hasFields);
    CHECK(sku == QLatin1String("SKU"));
    REQUIRE(fixture.workspace().study().options.count("measured-bill"));
    answer(fixture, [&](BillImportDialog &dialog, const QString &) {
        hasFields = dialog.findChild<QComboBox *>(QStringLiteral("column_date"))->isVisible();
        dialog.reject();
    });
    fixture.window().openFile(writtenBill(fixture, test::focusBill()));
    CHECK_FALSE(hasFields);
}

TEST_CASE("a bill that cannot be taken says why and changes nothing")
{
    WindowFixture fixture("startup-six-servers");
    const Study before = fixture.workspace().study();
    const std::string all = test::focusBill();
    answer(fixture, [&](BillImportDialog &dialog, const QString &report) {
        CHECK(report.contains(QStringLiteral("a header and no line")));
        CHECK_FALSE(dialog.importButton()->isEnabled());
        dialog.reject();
    });
    fixture.window().openFile(writtenBill(fixture, all.substr(0, all.find('\n') + 1)));
    answer(fixture, [&](BillImportDialog &dialog, const QString &) {
        fixture.click(dialog.importButton());
        const auto *report = dialog.findChild<QLabel *>(QStringLiteral("report"));
        CHECK(report->text().contains(QStringLiteral("The bill is in EUR, the study in USD")));
        dialog.reject();
    });
    fixture.window().openFile(writtenBill(fixture, test::azureEnterpriseBill()));
    CHECK(fixture.workspace().study() == before);
    CHECK(fixture.workspace().document().undoStack().count() == 0);

    fixture.workspace().closeStudy();
    answer(fixture, [&](BillImportDialog &dialog, const QString &) {
        const auto *missing = dialog.findChild<QLabel *>(QStringLiteral("missing"));
        CHECK(missing->isVisible());
        CHECK(missing->text().contains(QStringLiteral("Open or make a study first")));
        CHECK_FALSE(dialog.importButton()->isEnabled());
        dialog.reject();
    });
    fixture.window().openFile(writtenBill(fixture, all));
}
