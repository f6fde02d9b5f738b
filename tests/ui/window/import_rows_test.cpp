// Imports show rows as they are written beside what they are understood as, before anything is stored.
#include "tests/support/bill_fixtures.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/dialogs/bill_import_dialog.h"
#include "ui/dialogs/price_import_dialog.h"
#include "ui/widgets/table_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <fstream>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

const char *const kRows[] = {"p3.2xlarge,8,61,V100,1,,3.06,0.918,us-east-1,us-east-1a",
                             "p3.8xlarge,32,244,V100,4,,,,us-east-1,us-east-1a"};

QString writtenPrices(WindowFixture &fixture)
{
    const std::string path = fixture.folder().file("vms.csv");
    std::ofstream(path)
        << "InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,GpuInfo,Price,SpotPrice,"
           "Region,AvailabilityZone\n"
        << kRows[0] << "\n"
        << kRows[1] << "\n";
    return toQt(path);
}

void waitFor(PriceImportDialog &dialog)
{
    if (dialog.rows()->model()->rowCount() > 0)
        return;
    QSignalSpy previewed(&dialog, &PriceImportDialog::previewed);
    REQUIRE(previewed.wait(test::kPatience));
}

// The cell as it is written in the file, without the places where it may be broken.
QString cellText(const TableView &rows, int row, int column = 1)
{
    return rows.model()->index(row, column).data().toString().remove(QChar(0x200B));
}

QString cell(const TableView &rows, int row, int column)
{
    return rows.model()->index(row, column).data().toString();
}

} // namespace

TEST_CASE("a price file shows its rows as written beside the prices they are understood as")
{
    WindowFixture fixture;
    PriceImportDialog dialog(fixture.workspace().store(), writtenPrices(fixture));
    dialog.show();
    waitFor(dialog);
    const TableView &rows = *dialog.rows();
    REQUIRE(rows.isVisible());
    REQUIRE(rows.model()->rowCount() == 3);
    CHECK(cellText(rows, 0) == QLatin1String(kRows[0]));
    CHECK(cell(rows, 0, 2) == QStringLiteral("AWS p3.2xlarge"));
    CHECK(cell(rows, 0, 5) == QStringLiteral("on demand"));
    CHECK(rows.model()->index(0, 6).data(ValueRole).toDouble() == 3.06);
    CHECK(cellText(rows, 1).isEmpty()); // the same row
    CHECK(cell(rows, 1, 5) == QStringLiteral("spot"));
    CHECK(rows.model()->index(1, 6).data(ValueRole).toDouble() == 0.918);
    CHECK(cellText(rows, 2) == QLatin1String(kRows[1]));
    CHECK(cell(rows, 2, 2).startsWith(QStringLiteral("not stored")));

    // What is said about the file is seen at once.
    auto *provider = dialog.findChild<QLineEdit *>();
    QSignalSpy previewed(&dialog, &PriceImportDialog::previewed);
    provider->setText(QStringLiteral("ourcloud"));
    emit provider->editingFinished();
    REQUIRE(previewed.wait(test::kPatience));
    CHECK(cell(rows, 0, 2) == QStringLiteral("OURCLOUD p3.2xlarge"));
}

TEST_CASE("an import of prices runs beside the window, and Cancel leaves the store as it was")
{
    WindowFixture fixture;
    const std::string path = fixture.folder().file("book.csv");
    {
        std::ofstream book(path);
        book << "provider,instance_type,model,price_per_h,effective_from\n";
        for (int row = 0; row < 30'000; ++row)
            book << "acme,type-" << row << ",on_demand,1." << 100 + row % 800 << ",2026-09-01\n";
    }
    StoreSession &store = fixture.workspace().store();
    PriceFilter acme;
    acme.provider = "acme";
    const auto stored = [&] { return store.store()->prices().count(acme).value(); };
    for (const bool isCancelled : {true, false}) {
        PriceImportDialog dialog(store, toQt(path));
        dialog.show();
        waitFor(dialog);
        REQUIRE(dialog.importButton()->isEnabled());
        QSignalSpy finished(&dialog, &QDialog::finished);
        QTest::mouseClick(dialog.importButton(), Qt::LeftButton);
        CHECK(dialog.findChild<QLabel *>(QStringLiteral("doing"))->text() ==
              QStringLiteral("Writing to the store…"));
        CHECK_FALSE(dialog.importButton()->isEnabled());
        if (isCancelled)
            dialog.reject();
        REQUIRE((finished.count() > 0 || finished.wait(test::kPatience)));
        CHECK(dialog.result() == (isCancelled ? QDialog::Rejected : QDialog::Accepted));
        CHECK(stored() == (isCancelled ? 0 : 30'000));
    }
}

TEST_CASE("a bill shows its lines as written beside what they are understood as")
{
    WindowFixture fixture("startup-six-servers");
    const std::string text = test::azureEnterpriseBill();
    const std::string path = test::writeBill(fixture.folder().file("azure.csv"), text);
    BillImportDialog dialog(fixture.workspace(), toQt(path));
    dialog.show();
    if (dialog.lines()->model()->rowCount() == 0) {
        QSignalSpy previewed(&dialog, &BillImportDialog::previewed);
        REQUIRE(previewed.wait(test::kPatience));
    }
    const TableView &lines = *dialog.lines();
    REQUIRE(lines.isVisible());
    REQUIRE(lines.model()->rowCount() == 8); // of nine
    const std::string first = text.substr(text.find('\n') + 1);
    const std::string whole = first.substr(0, first.find('\r'));
    CHECK_THAT(whole, Catch::StartsWith(toStd(cellText(lines, 0)).substr(0, 150)));
    CHECK(toStd(lines.model()->index(0, 1).data(Qt::ToolTipRole).toString()) == whole);
    CHECK(cell(lines, 0, 2) == QStringLiteral("2026-01-01"));
    CHECK(lines.model()->index(0, 3).data(ValueRole).toDouble() == 88.0152);
    CHECK(cell(lines, 0, 4).contains(QStringLiteral("NC24ads_A100_v4")));
    CHECK(cell(lines, 6, 4) == QStringLiteral("left out: storage"));
}

TEST_CASE("a question about the cells of a price book is answered by a field that comes with it")
{
    WindowFixture fixture;
    const std::string path = fixture.folder().file("book.csv");
    std::ofstream(path) << "provider;region;instance_type;gpu;gpus;model;price_per_h;currency\n"
                           "Acme GPU;eu-1;72x-gb300;GB300;72;on_demand;1.234;USD\n";
    PriceImportDialog dialog(fixture.workspace().store(), toQt(path));
    dialog.show();
    auto *decimals = dialog.findChild<QComboBox *>(QStringLiteral("decimals"));
    auto *report = dialog.findChild<QLabel *>(QStringLiteral("report"));
    QSignalSpy previewed(&dialog, &PriceImportDialog::previewed);
    if (!decimals->isVisible())
        REQUIRE(previewed.wait(test::kPatience));
    REQUIRE(decimals->isVisible());
    CHECK(report->text().contains(QStringLiteral("“Mark before decimals”")));
    CHECK_FALSE(report->text().contains(QStringLiteral("--decimal")));
    CHECK_FALSE(dialog.importButton()->isEnabled());
    decimals->setCurrentIndex(2); // a comma: the points are between thousands
    REQUIRE(previewed.wait(test::kPatience));
    REQUIRE(dialog.importButton()->isEnabled());
    CHECK(dialog.rows()->model()->index(0, 6).data(ValueRole).toDouble() == 1234);
}

TEST_CASE("a bill of other GPUs becomes what was paid for an option only when that is said")
{
    WindowFixture fixture("startup-six-servers");
    const std::string path =
        test::writeBill(fixture.folder().file("azure.csv"), test::azureEnterpriseBill()); // of A100
    BillImportDialog dialog(fixture.workspace(), toQt(path));
    dialog.show();
    if (dialog.lines()->model()->rowCount() == 0) {
        QSignalSpy previewed(&dialog, &BillImportDialog::previewed);
        REQUIRE(previewed.wait(test::kPatience));
    }
    CHECK(dialog.importButton()->isEnabled()); // as an option of its own
    auto *use = dialog.findChild<QComboBox *>(QStringLiteral("use"));
    auto *anyway = dialog.findChild<QCheckBox *>(QStringLiteral("anyway"));
    CHECK_FALSE(anyway->isVisible());
    use->setCurrentIndex(1);
    emit use->activated(1);
    REQUIRE(anyway->isVisible());
    CHECK_FALSE(dialog.importButton()->isEnabled());
    CHECK(dialog.findChild<QLabel *>(QStringLiteral("missing"))->text().contains(QStringLiteral("A100")));
    anyway->setChecked(true);
    CHECK(dialog.importButton()->isEnabled());
}
