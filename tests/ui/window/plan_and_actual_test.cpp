// A second bill: what was paid for an option in use, beside its plan on Compare.
#include "tests/support/bill_fixtures.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/charts/actual_bridge.h"
#include "ui/charts/figure_chart.h"
#include "ui/dialogs/bill_import_dialog.h"
#include "ui/pages/compare_page.h"
#include "ui/text/quantity_text.h"
#include "ui/widgets/table_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

FigureChart<ActualBridge> *bridgeOf(ComparePage &page)
{
    for (ChartWidget *chart : page.findChildren<ChartWidget *>())
        if (auto *bridge = dynamic_cast<FigureChart<ActualBridge> *>(chart))
            return bridge;
    return nullptr;
}

// The first option of the study takes the bill as what was paid for it.
void importActual(WindowFixture &fixture, const std::string &text)
{
    fixture.answer<BillImportDialog>([&fixture](BillImportDialog &dialog) {
        const auto *report = dialog.findChild<QLabel *>(QStringLiteral("report"));
        if (report->text() == BillImportDialog::tr("Reading…")) {
            QSignalSpy previewed(&dialog, &BillImportDialog::previewed);
            REQUIRE(previewed.wait(test::kPatience));
        }
        auto *use = dialog.findChild<QComboBox *>(QStringLiteral("use"));
        use->setFocus();
        QTest::keyClick(use, Qt::Key_Down);
        CHECK_FALSE(dialog.findChild<QLineEdit *>(QStringLiteral("optionName"))->isVisible());
        CHECK(dialog.findChild<QCheckBox *>(QStringLiteral("wholeMonths"))->isVisible());
        fixture.click(dialog.importButton());
    });
    fixture.window().openFile(toQt(test::writeBill(fixture.folder().file("focus.csv"), text)));
    fixture.waitForResults();
}

} // namespace

TEST_CASE("what was paid for an option stands beside its plan, opens itself, and is taken back by one undo")
{
    WindowFixture fixture("startup-six-servers");
    auto &page = *fixture.window().findChild<ComparePage *>();
    REQUIRE(bridgeOf(page));
    CHECK_FALSE(page.actualView()->isVisible());
    CHECK_FALSE(bridgeOf(page)->isVisible());
    const Study before = fixture.workspace().study();
    importActual(fixture, test::focusBill());
    const std::string id = optionOrder(before).front();
    REQUIRE(fixture.workspace().study().options.at(id).actual.months.size() == 3);
    REQUIRE(page.actualView()->isVisible());
    CHECK(bridgeOf(page)->isVisible());

    const StudyResult &result = *fixture.workspace().result();
    const Table &table = page.actualView()->table();
    REQUIRE(table.rows.size() == 3 + 3);
    CHECK(table.rows[1].cells.front().text == QLatin1String("2026-02"));
    CHECK(table.rows[1].cells[2].value.toDouble() == 2300);
    int opened = 0;
    for (const TableRow &row : table.rows)
        for (const TableCell &cell : row.cells) {
            if (cell.value.typeId() != QMetaType::Double) // a name, or nothing
                continue;
            INFO(toStd(row.path + QLatin1Char(' ') + cell.text));
            REQUIRE(cell.target.isValid());
            const auto explained = valueOf(result, cell.target);
            REQUIRE(explained);
            CHECK(*explained == cell.value.toDouble());
            ++opened;
        }
    CHECK(opened >= 6 * 3);

    // The steps of the bridge lead from the one to the other.
    const ActualBridge &bridge = bridgeOf(page)->figures();
    REQUIRE(bridge.steps.size() >= 3);
    CHECK(bridge.steps.back().to == Approx(bridge.steps[bridge.steps.size() - 2].to));
    for (const ActualBridge::Step &step : bridge.steps)
        CHECK(*valueOf(result, step.target) == Approx(step.amount()));
    CHECK_THAT(toStd(bridgeOf(page)->description()), Catch::Contains("Planned") && Catch::Contains("Paid"));

    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    fixture.waitForResults();
    CHECK(fixture.workspace().study() == before);
    CHECK_FALSE(page.actualView()->isVisible());
    CHECK_FALSE(bridgeOf(page)->isVisible());
    fixture.workspace().document().undoStack().redo(); // its key is another on each desktop
    fixture.waitForResults();
    CHECK(fixture.workspace().study().options.at(id).actual.months.size() == 3);
}

TEST_CASE("a month that is not over is told, and its bill is taken as whole months where a person says so")
{
    WindowFixture fixture("startup-six-servers");
    fixture.answer<BillImportDialog>([&fixture](BillImportDialog &dialog) {
        const auto *report = dialog.findChild<QLabel *>(QStringLiteral("report"));
        if (report->text() == BillImportDialog::tr("Reading…")) {
            QSignalSpy previewed(&dialog, &BillImportDialog::previewed);
            REQUIRE(previewed.wait(test::kPatience));
        }
        auto *use = dialog.findChild<QComboBox *>(QStringLiteral("use"));
        use->setFocus();
        QTest::keyClick(use, Qt::Key_Down);
        fixture.click(dialog.importButton());
        CHECK(dialog.isVisible());
        CHECK_THAT(toStd(report->text()), Catch::Contains("no whole month") &&
                                              Catch::Contains("Its first and last months are whole"));
        dialog.findChild<QCheckBox *>(QStringLiteral("wholeMonths"))->setChecked(true);
        fixture.click(dialog.importButton());
    });
    const std::string part = "BilledCost,BillingCurrency,ChargeCategory,ChargeDescription,ChargePeriodStart,"
                             "EffectiveCost,ServiceName\n"
                             "5,USD,Usage,p4d.24xlarge,2026-05-04,5,Compute\n";
    fixture.window().openFile(toQt(test::writeBill(fixture.folder().file("part.csv"), part)));
    fixture.waitForResults();
    const Study &study = fixture.workspace().study();
    CHECK(study.options.at(optionOrder(study).front()).actual.months.count("2026-05") == 1);
}
