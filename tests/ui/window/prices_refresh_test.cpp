// Prices fetched by the window, against servers on this machine; what changed, and what is cheapest.
#include "tests/support/offers.h"
#include "tests/support/price_sites.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/prices_hands.h"
#include "tests/ui/window/refresh_hands.h"

#include "ui/charts/figure_chart.h"
#include "ui/charts/price_history.h"
#include "ui/models/price_list_model.h"
#include "ui/pages/price_changes_view.h"
#include "ui/pages/price_record_view.h"
#include "ui/pages/price_refresh_view.h"
#include "ui/pages/prices_page.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/table_view.h"

#include <QComboBox>
#include <QDateEdit>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <atomic>

using namespace breakeven;
using namespace breakeven::test;

namespace {

template<class Widget>
Widget &named(QWidget &in, const char *name)
{
    auto *found = in.findChild<Widget *>(QString::fromUtf8(name));
    REQUIRE(found);
    return *found;
}

QStringList column(const TableView &table, int column)
{
    QStringList texts;
    for (int row = 0; row < table.model()->rowCount(); ++row)
        texts.append(table.model()->index(row, column).data().toString());
    return texts;
}

// The segment of the page that begins with `name`.
void showView(WindowFixture &fixture, PricesPage &page, const char *name)
{
    for (QToolButton *button : page.findChildren<QToolButton *>(QStringLiteral("segment")))
        if (button->text().startsWith(QString::fromUtf8(name)))
            return fixture.click(button);
    FAIL("no segment " << name);
}

// Until the changes that were asked for last are shown.
void waitForChanges(PricesPage &page)
{
    REQUIRE(QTest::qWaitFor([&] { return !page.changes()->isReading(); }, kPatience));
}

void chooseIn(PricesPage &page, const char *box, const QString &text)
{
    auto &combo = named<QComboBox>(page, box);
    const int index = combo.findText(text);
    REQUIRE(index >= 0);
    combo.setCurrentIndex(index);
    emit combo.activated(index);
}

} // namespace

TEST_CASE(
    "chosen sources are refreshed beside the window; one that fails leaves the others and what is there")
{
    std::atomic<bool> isDearer = false;
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        const PriceSite &linode = priceSite("linode");
        const std::string *body = linode.bodyOf(PriceSite::pageOf(request));
        if (!body)
            return void(to.respond(200, "<html>sorry</html>", {"Content-Type: text/html"}));
        std::string text = *body;
        // One price of the answer, a fifth dearer.
        if (const auto at = text.find("\"hourly\":1.5"); isDearer && at != std::string::npos)
            text.replace(at, 12, "\"hourly\":1.8");
        to.respond(200, text, {"Content-Type: application/json"});
    });
    const Bases bases(server);
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    auto &view = *page.findChild<PriceRefreshView *>();
    CHECK_FALSE(view.isVisible());
    const std::size_t before = static_cast<PriceListModel *>(page.list()->model())->count();

    QSignalSpy parts(&fixture.workspace().priceRefresh(), &PriceRefreshJob::partFinished);
    chooseSources(fixture, {QStringLiteral("linode"), QStringLiteral("vultr")});
    waitForEnd(fixture);
    CHECK(parts.count() == 2);
    REQUIRE(view.isVisible());
    const QStringList results = column(*view.tableView(), 7);
    CHECK(column(*view.tableView(), 0) == QStringList{QStringLiteral("linode"), QStringLiteral("vultr")});
    REQUIRE(results.size() == 2);
    CHECK(results[0] == QStringLiteral("Stored."));
    CHECK(results[1].contains(QStringLiteral("No prices of it are in use")));
    const int offers = priceSite("linode").offers;
    CHECK(column(*view.tableView(), 2)[0].toInt() == offers);
    // The list has them already.
    CHECK(static_cast<PriceListModel *>(page.list()->model())->count() == before + std::size_t(offers));
    CHECK(fixture.workspace().priceRefresh().summary() ==
          QStringLiteral(
              "Prices are refreshed: %1 new, 0 changed; one part failed, whose earlier prices stay in use.")
              .arg(offers));

    // The answer has no dates: its prices are as old as the fetch.
    CHECK(column(*view.tableView(), 6) == QStringList{QStringLiteral("0\u00a0h"), QStringLiteral("—")});
    CHECK(column(*view.tableView(), 1)[1] == QStringLiteral("0"));

    // A second time the same answer is told as such, a changed one as changed.
    chooseSources(fixture, {QStringLiteral("linode")});
    waitForEnd(fixture);
    CHECK(column(*view.tableView(), 2) == QStringList{QStringLiteral("0")});
    isDearer = true;
    chooseSources(fixture, {QStringLiteral("linode")});
    waitForEnd(fixture);
    showView(fixture, page, "Changes");
    CHECK(page.changes()->isReading());
    CHECK(page.headlineText() == QStringLiteral("Prices are being compared…"));
    waitForChanges(page);
    const PriceChanges &changes = page.changes()->changes();
    CHECK(changes.added == 0);
    CHECK(changes.gone == 0);
    CHECK(changes.changed == std::size_t(column(*view.tableView(), 3)[0].toInt()));
    fixture.click(&named<QPushButton>(page, "hideRefresh"));
    CHECK_FALSE(view.isVisible());
}

TEST_CASE("of a part that fails the line tells what stays in use and how old it is")
{
    std::atomic<bool> isGone = false;
    const LoopbackServer server([&](const ServedRequest &request, Connection &to) {
        const std::string *body = priceSite("linode").bodyOf(PriceSite::pageOf(request));
        if (isGone || !body)
            return void(to.respond(404, ""));
        to.respond(200, *body, {"Content-Type: application/json"});
    });
    const Bases bases(server);
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    auto &view = *page.findChild<PriceRefreshView *>();
    chooseSources(fixture, {QStringLiteral("linode")});
    waitForEnd(fixture);
    const QString rows = column(*view.tableView(), 1)[0];
    CHECK(rows.toInt() > 0);
    isGone = true;
    chooseSources(fixture, {QStringLiteral("linode")});
    waitForEnd(fixture);
    CHECK(column(*view.tableView(), 1) == QStringList{rows});
    for (const int brought : {2, 3, 4})
        CHECK(column(*view.tableView(), brought) == QStringList{QStringLiteral("—")});
    CHECK(column(*view.tableView(), 6) == QStringList{QStringLiteral("0\u00a0h")});
    const QString result = column(*view.tableView(), 7)[0];
    CHECK(result.startsWith(QStringLiteral("Stale: ")));
    CHECK(result.contains(QStringLiteral("404")));
    CHECK(result.contains(QStringLiteral("stay in use.")));
    // Chosen, the line is told in full, with what was asked.
    fixture.click(view.tableView(), view.tableView()->model()->index(0, 0));
    QString told;
    for (const QLabel *label : view.findChildren<QLabel *>())
        if (label->isVisible())
            told += label->text();
    CHECK(told.contains(QStringLiteral("linode: Stale: ")));
    CHECK(told.contains(QString::fromStdString(server.base())));
}

TEST_CASE("F5 fetches all sources that need no key; Esc stops that, and nothing is stored")
{
    std::atomic<int> asked = 0;
    const LoopbackServer server([&](const ServedRequest &, Connection &to) {
        ++asked;
        to.head(200, {"Content-Length: 1000000"});
        to.awaitEnd();
    });
    const Bases bases(server);
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    PriceRefreshJob &job = fixture.workspace().priceRefresh();
    const std::size_t before = static_cast<PriceListModel *>(page.list()->model())->count();
    QSignalSpy progressed(&job, &PriceRefreshJob::progressed);
    fixture.press(Qt::Key_F5, Qt::NoModifier);
    REQUIRE(job.isRunning());
    while (!job.step())
        REQUIRE(progressed.wait(kPatience));
    CHECK(job.step()->index == 0);
    CHECK(job.step()->count > 10);
    auto &cancel = named<QToolButton>(fixture.window(), "cancelRefresh");
    CHECK(cancel.isVisible());
    CHECK(cancel.parentWidget()->findChild<QLabel *>()->text().startsWith(
        QStringLiteral("Refreshing prices: skypilot, aws, 1 of ")));
    // A second one does not begin meanwhile.
    fixture.press(Qt::Key_F5, Qt::NoModifier);
    fixture.press(Qt::Key_Escape, Qt::NoModifier);
    CHECK(job.isCancelled());
    waitForEnd(fixture);
    CHECK(job.reports().empty());
    CHECK(job.summary().startsWith(QStringLiteral("The refresh was cancelled")));
    CHECK_FALSE(cancel.isVisible());
    CHECK(static_cast<PriceListModel *>(page.list()->model())->count() == before);
    CHECK(fixture.workspace().store().store()->prices().checks()->empty());
}

TEST_CASE("the sources are told with their keys; without its key one cannot be ticked")
{
    qunsetenv("LAMBDA_API_KEY");
    WindowFixture fixture;
    int keyless = -1;
    QString key;
    bool isTickable = true;
    bool isAdvisorTicked = false;
    fixture.answer<PriceSourcesDialog>([&](PriceSourcesDialog &dialog) {
        QAbstractItemModel &model = *dialog.list()->model();
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex index = model.index(row, 0);
            if (index.data() == QStringLiteral("lambda")) {
                keyless = row;
                key = model.index(row, 2).data().toString();
                isTickable = model.flags(index) & Qt::ItemIsUserCheckable;
            }
            if (index.data() == QStringLiteral("aws-spot-advisor"))
                isAdvisorTicked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        }
        dialog.reject();
    });
    openSources(fixture);
    CHECK(keyless >= 0);
    CHECK(key == QStringLiteral("missing: LAMBDA_API_KEY"));
    CHECK_FALSE(isTickable);
    CHECK(isAdvisorTicked);
}

TEST_CASE("a store in memory says that nothing can be fetched into it")
{
    MainWindow window(":memory:");
    window.show();
    CHECK(window.workspace().priceRefresh().obstacle().contains(QStringLiteral("in memory")));
    for (QAction *action : window.findChildren<QAction *>())
        if (action->text() == QStringLiteral("Re&fresh Prices"))
            action->trigger();
    CHECK_FALSE(window.workspace().priceRefresh().isRunning());
    QStringList said;
    for (MessageStrip *strip : window.findChildren<MessageStrip *>())
        said.append(strip->text());
    CHECK(said.join(QLatin1Char(' ')).contains(QStringLiteral("No prices can be fetched")));
}

TEST_CASE("the cheapest per TFLOPS and per GiB come first, with a column of their own")
{
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    const QTableView &list = *page.list();
    const auto value = [&](int row, int column) {
        return QLocale().toDouble(list.model()->index(row, column).data().toString());
    };
    const std::pair<QString, int> measures[] = {{QStringLiteral("GPU-hour"), PriceListModel::PerGpu},
                                                {QStringLiteral("TFLOPS-hour"), PriceListModel::PerTflops},
                                                {QStringLiteral("GiB-hour"), PriceListModel::PerGib}};
    for (const auto &[name, column] : measures) {
        chooseIn(page, "measure", name);
        CHECK_FALSE(list.isColumnHidden(column));
        CHECK(value(0, column) > 0);
        for (int row = 1; row < 20; ++row)
            CHECK(value(row - 1, column) <= value(row, column));
    }
    CHECK(list.isColumnHidden(PriceListModel::PerTflops));
    CHECK(list.isColumnHidden(PriceListModel::Interruption));
}

TEST_CASE("the headline tells what the chosen GPU costs, how many prices are old, and what moved most")
{
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    PriceBatch batch = fetchedPrices("test", {});
    for (const auto &[price, day] : {std::pair(4.0, Date{2024, 5, 1}), std::pair(3.0, Date{2024, 9, 1}),
                                     std::pair(2.0, Date{2026, 10, 1})})
        batch.offers.push_back(soldOffer({.provider = "testcloud",
                                          .region = day.year == 2026 ? "south" : "north",
                                          .machine = "box",
                                          .gpu = "P100",
                                          .gpus = 2,
                                          .model = "spot",
                                          .os = "linux",
                                          .price = *toNano(price),
                                          .from = day}));
    batch.bands = {{"testcloud", "south", "linux", "box", 0.05, 0.10, 0.7}};
    REQUIRE(fixture.workspace().store().store()->prices().write({batch}).ok());
    fixture.workspace().store().notePricesChanged();
    chooseIn(page, "gpu", QStringLiteral("P100"));
    CHECK(
        page.headlineText() ==
        QStringLiteral("A P100 hour costs $1.00 to $1.50, by provider, region and terms; 2 prices match. "
                       "1 of 2 prices are older than 12 months. TESTCLOUD box, spot, north fell from 4.0000 "
                       "to 3.0000 USD an hour (−25 %) between 2024-05 and 2024-09."));
    // The band of the provider stands beside its spot offers.
    CHECK_FALSE(page.list()->isColumnHidden(PriceListModel::Interruption));
    CHECK(page.list()->model()->index(1, PriceListModel::Interruption).data().toString() ==
          QStringLiteral("5–10\u00a0%"));

    // One is kept in the chart while another is looked at.
    fixture.click(page.list(), page.list()->model()->index(0, 1));
    fixture.click(&named<QPushButton>(page, "keepInChart"));
    CHECK(page.list()->model()->index(0, 0).data(MarkerRole).toInt() == 1);
    CHECK(page.chart()->table().rows.size() == 2);
    fixture.click(page.list(), page.list()->model()->index(1, 1));
    CHECK(page.chart()->table().rows.size() == 3);
    CHECK_FALSE(page.list()->model()->index(1, 0).data(MarkerRole).isValid());
    fixture.click(page.list(), page.list()->model()->index(0, 1));
    fixture.click(&named<QPushButton>(page, "keepInChart"));
    CHECK_FALSE(page.list()->model()->index(0, 0).data(MarkerRole).isValid());
}

TEST_CASE("what changed since a day stands with its price before and its price now")
{
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    PriceBatch batch = fetchedPrices("test", {});
    for (const int month : {1, 9})
        batch.offers.push_back(soldOffer({.provider = "testcloud",
                                          .region = "north",
                                          .machine = "box",
                                          .model = "spot",
                                          .price = *toNano(month == 1 ? 2 : 1.5),
                                          .from = Date{2026, month, 1}}));
    REQUIRE(fixture.workspace().store().store()->prices().write({batch}).ok());
    fixture.workspace().store().notePricesChanged();
    showView(fixture, page, "Changes");
    CHECK(page.headlineText().startsWith(QStringLiteral("Prices have not been refreshed yet")));
    auto &since = *page.changes()->findChild<QComboBox *>();
    since.setCurrentIndex(1);
    emit since.activated(1);
    page.changes()->findChild<QDateEdit *>()->setDate(QDate(2026, 8, 31));
    waitForChanges(page);
    const TableView &table = *page.changes()->tableView();
    const int row = int(column(table, 1).indexOf(QStringLiteral("TESTCLOUD")));
    REQUIRE(row >= 0);
    CHECK(column(table, 0)[row] == QStringLiteral("changed"));
    CHECK(column(table, 6)[row] == QStringLiteral("2.0000"));
    CHECK(column(table, 7)[row] == QStringLiteral("1.5000"));
    CHECK(column(table, 8)[row] == QStringLiteral("−25.0"));
    CHECK(page.headlineText().contains(QStringLiteral("since the end of 2026-08-31")));
    page.changes()->findChild<QDateEdit *>()->setDate(QDate(2026, 9, 1));
    waitForChanges(page);
    CHECK_FALSE(column(table, 1).contains(QStringLiteral("TESTCLOUD")));
}
