// At 1280×800, with the usual text and with text twice as large: what is written can be read whole, nothing
// scrolls sideways, and the status bar stays on the screen.
#include "tests/data/trace_fixtures.h"
#include "tests/support/bill_fixtures.h"
#include "tests/support/large_text.h"
#include "tests/support/readable.h"
#include "tests/ui/window/trace_import_hands.h"

#include "data/trace_formats/trace_import.h"
#include "pricing/sources/price_source.h"
#include "ui/dialogs/bill_import_dialog.h"
#include "ui/dialogs/compare_revisions_dialog.h"
#include "ui/dialogs/discount_dialog.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/moved_prices_dialog.h"
#include "ui/dialogs/own_price_dialog.h"
#include "ui/dialogs/preferences_dialog.h"
#include "ui/dialogs/price_import_dialog.h"
#include "ui/dialogs/price_import_list.h"
#include "ui/dialogs/price_sources_dialog.h"
#include "ui/dialogs/prometheus_dialog.h"
#include "ui/dialogs/source_key_dialog.h"
#include "ui/dialogs/stored_studies_dialog.h"
#include "ui/models/price_sources_model.h"
#include "ui/pages/traces_page.h"
#include "ui/pages/welcome_page.h"
#include "ui/widgets/page.h"
#include "ui/widgets/page_tabs.h"

#include <QStatusBar>
#include <QTabBar>

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr QSize kScreen(1280, 800);

void settleLayouts()
{
    for (int i = 0; i < 5; ++i)
        QApplication::processEvents();
}

// The window is no larger than it was told, so that its last line is on the screen.
void checkWindow(WindowFixture &fixture, QWidget &shown)
{
    CHECK(fixture.window().size() == kScreen);
    const QStatusBar &bar = *fixture.window().statusBar();
    CHECK(bar.isVisible());
    CHECK(bar.mapTo(&fixture.window(), bar.rect().bottomRight()).y() < kScreen.height());
    checkReadable(shown);
}

void checkDialog(QDialog &dialog)
{
    dialog.show();
    dialog.resize(dialog.size().expandedTo(dialog.minimumSizeHint()));
    settleLayouts();
    INFO(dialog.windowTitle().toStdString()
         << " needs " << dialog.minimumSizeHint().width() << "×" << dialog.minimumSizeHint().height());
    CHECK(dialog.minimumSizeHint().width() <= kScreen.width());
    CHECK(dialog.minimumSizeHint().height() <= kScreen.height());
    dialog.resize(kScreen * 0.95); // what such a screen leaves it
    settleLayouts();
    checkReadable(dialog);
}

void importTrace(WindowFixture &fixture)
{
    const auto &burst = traceFixtures().at("csv");
    answerImport(fixture, [](TraceImportDialog &dialog) {
        checkDialog(dialog);
        pressImport(dialog);
    });
    fixture.window().openFile(toQt(written(fixture, burst.name, burst.text)));
}

} // namespace

TEST_CASE("pages are read whole at 1280×800, also with text twice as large")
{
    for (const double times : {1.0, 2.0}) {
        INFO("text × " << times);
        const LargeText text(times);
        WindowFixture fixture;
        fixture.window().resize(kScreen);
        settleLayouts();
        checkWindow(fixture, *fixture.window().findChild<WelcomePage *>());
        fixture.openExample("startup-six-servers");
        importTrace(fixture);
        auto &traces = *static_cast<TracesPage *>(fixture.window().page(QStringLiteral("traces")));
        REQUIRE(QTest::qWaitFor([&] { return !traces.job().isBusy(); }, kPatience));
        for (const char *page : {"prices", "traces", "assumptions", "claims"}) {
            INFO(page);
            fixture.window().showPage(QString::fromUtf8(page));
            settleLayouts();
            checkWindow(fixture, *fixture.window().currentPage());
        }
    }
}

TEST_CASE("dialogs fit into 1280×800 and are read whole, also with text twice as large")
{
    for (const double times : {1.0, 2.0}) {
        INFO("text × " << times);
        const LargeText text(times);
        WindowFixture fixture("startup-six-servers");
        fixture.workspace().saveAtOnce();
        REQUIRE(fixture.workspace()
                    .store()
                    .addRevision(fixture.workspace().study(), QStringLiteral("first"))
                    .ok());
        Workspace &workspace = fixture.workspace();
        StoreSession &store = workspace.store();
        const PriceSource &source = *findPriceSource("lambda");
        const std::string bill = writeBill(fixture.folder().file("azure.csv"), azureEnterpriseBill());
        const std::string prices =
            written(fixture, "vms.csv",
                    "InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,GpuInfo,"
                    "Price,SpotPrice,Region,AvailabilityZone\n"
                    "p3.2xlarge,8,61,V100,1,,3.06,0.918,us-east-1,us-east-1a\n");
        PreferencesDialog preferences(workspace.sourceKeys());
        StoredStudiesDialog stored(store, {});
        ExportDialog exporting(workspace, *fixture.window().currentPage());
        CompareRevisionsDialog revisions(workspace);
        OwnPriceDialog own(QStringLiteral("Own price"), {}, {});
        DiscountDialog discount(QStringLiteral("Discount"), {}, {});
        MovedPricesDialog moved(workspace);
        PriceSourcesDialog sources(store, workspace.sourceKeys());
        SourceKeyDialog key(source, KeyPlace::Missing, workspace.sourceKeys());
        PrometheusDialog prometheus(store);
        for (QDialog *dialog :
             std::initializer_list<QDialog *>{&preferences, &stored, &exporting, &revisions, &own, &discount,
                                              &moved, &sources, &key, &prometheus})
            checkDialog(*dialog);
        PriceImportDialog importing(store, toQt(prices));
        QSignalSpy previewed(&importing, &PriceImportDialog::previewed);
        REQUIRE(previewed.wait(kPatience));
        checkDialog(importing);
        BillImportDialog billing(workspace, toQt(bill));
        QSignalSpy read(&billing, &BillImportDialog::previewed);
        REQUIRE(read.wait(kPatience));
        checkDialog(billing);
    }
}

TEST_CASE("every page and every command of the tool bar is in reach at 1280×800, at any size of text")
{
    for (const double times : {1.0, 1.5, 2.0}) {
        INFO("text × " << times);
        const LargeText text(times);
        WindowFixture fixture;
        fixture.window().resize(kScreen);
        fixture.openExample("startup-six-servers");
        settleLayouts();
        auto &tabs = *fixture.window().findChild<PageTabs *>();
        QComboBox &picker = *tabs.picker();
        CHECK(picker.isVisible() != tabs.tabBar()->isVisible());
        for (auto *arrow : tabs.tabBar()->findChildren<QToolButton *>())
            CHECK_FALSE(arrow->isVisible());
        auto *overflow = fixture.window().findChild<QToolButton *>(QStringLiteral("qt_toolbar_ext_button"));
        CHECK_FALSE((overflow && overflow->isVisible()));
        if (!picker.isVisible())
            continue;
        REQUIRE(picker.count() == tabs.count());
        picker.setFocus();
        QTest::keyClick(&picker, Qt::Key_End);
        CHECK(fixture.window().currentPage() == tabs.widget(tabs.count() - 1));
        fixture.window().showPage(QStringLiteral("prices"));
        CHECK(picker.currentText() == tabs.tabText(tabs.currentIndex()));
    }
}

TEST_CASE("the window fits a screen of 1280×800 whose pixels count twice, and pages scroll down there")
{
    WindowFixture fixture("startup-six-servers");
    fixture.window().resize(kScreen / 2);
    settleLayouts();
    CHECK(fixture.window().size() == kScreen / 2);
    for (const char *id : {"compare", "cash-flow", "effects", "prices", "assumptions"}) {
        INFO(id);
        fixture.window().showPage(QString::fromUtf8(id));
        settleLayouts();
        CHECK(fixture.window().size() == kScreen / 2);
        const Page &page = *fixture.window().currentPage();
        CHECK(page.horizontalScrollBar()->maximum() == 0);
        if (std::string(id) != "effects") // it says that nothing saves much, and why
            CHECK(page.verticalScrollBar()->maximum() > 0);
    }
}
