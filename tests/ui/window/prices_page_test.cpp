// The Prices page as a person uses it: the market, the price book, the discounts, and what is set aside.
#include "tests/support/large_text.h"
#include "tests/support/offers.h"
#include "tests/support/qt_text.h"
#include "tests/support/required.h"
#include "tests/ui/window/prices_hands.h"
#include "tests/ui/window/window_fixture.h"

#include "pricing/gpus/gpu_measure.h"
#include "pricing/own/own_prices.h"
#include "pricing/pins/contracted_prices.h"
#include "ui/charts/figure_chart.h"
#include "ui/charts/price_history.h"
#include "ui/charts/spark.h"
#include "ui/dialogs/own_price_dialog.h"
#include "ui/docks/explain_dock.h"
#include "ui/models/price_list_model.h"
#include "ui/pages/price_book_view.h"
#include "ui/pages/price_record_view.h"
#include "ui/pages/price_review_view.h"
#include "ui/pages/prices_page.h"
#include "ui/text/price_headline.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/table_view.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QToolButton>

#include <map>

using namespace breakeven;
using breakeven::test::pricesPage;
using breakeven::test::required;
using breakeven::test::WindowFixture;

namespace {

// By the beginning of its text: "Discounts" finds "Discounts (2)".
QToolButton *segment(PricesPage &page, const char *name)
{
    for (QToolButton *button : page.findChildren<QToolButton *>(QStringLiteral("segment")))
        if (button->text().startsWith(QString::fromUtf8(name)))
            return button;
    FAIL("no segment " << name);
    return nullptr;
}

QPushButton *button(QWidget &of, const char *name)
{
    auto *found = of.findChild<QPushButton *>(QString::fromUtf8(name));
    REQUIRE(found);
    return found;
}

QLineEdit *priceField(OwnPriceDialog &dialog, const char *name)
{
    auto *edit = dialog.findChild<QLineEdit *>(QString::fromUtf8(name));
    REQUIRE(edit);
    return edit;
}

// Types into the fields of the dialog, one after the other, and presses Enter.
void fillOwnPrice(OwnPriceDialog &dialog, const std::vector<std::pair<const char *, const char *>> &entries)
{
    for (const auto &[name, text] : entries) {
        QLineEdit *edit = priceField(dialog, name);
        QTest::mouseClick(edit, Qt::LeftButton);
        QTest::keyClick(edit, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(edit, QString::fromUtf8(text));
    }
    QTest::keyClick(&dialog, Qt::Key_Return);
}

double number(const TableView &table, int row, const char *column)
{
    for (int i = 0; i < table.model()->columnCount(); ++i)
        if (table.model()->headerData(i, Qt::Horizontal).toString().startsWith(QString::fromUtf8(column)))
            return table.model()->index(row, i).data(ValueRole).toDouble();
    FAIL("no column " << column);
    return 0;
}

Offer jumping(const char *zone, double price, Date day)
{
    Offer offer = test::soldOffer({.provider = "testcloud",
                                   .source = "test",
                                   .region = "north",
                                   .zone = zone,
                                   .machine = "box",
                                   .gpu = "T4",
                                   .gpus = 1,
                                   .os = "linux",
                                   .price = *toNano(price),
                                   .from = day});
    if (day.month > 1)
        offer.flags = {"jump"};
    return offer;
}

void writeOffers(WindowFixture &fixture, std::vector<Offer> offers)
{
    REQUIRE(fixture.workspace()
                .store()
                .store()
                ->prices()
                .write({test::fetchedPrices("test", std::move(offers))})
                .ok());
    fixture.workspace().store().notePricesChanged();
}

} // namespace

TEST_CASE("a negotiated discount is added, corrected and pinned, and shown with list and own price")
{
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    fixture.click(segment(page, "Discounts"));
    const TableView &discounts = *page.discounts()->tableView();
    CHECK(discounts.model()->rowCount() == 0);
    CHECK_FALSE(button(*page.discounts(), "editPrice")->isEnabled());

    QString problem;
    fixture.answer<OwnPriceDialog>([&](OwnPriceDialog &dialog) {
        fillOwnPrice(
            dialog,
            {{"provider", "aws"}, {"machine", "p4d.24xlarge"}, {"listPrice", "32"}, {"discount", "150 %"}});
        problem = dialog.findChild<QLabel *>(QStringLiteral("problem"))->text();
        fillOwnPrice(dialog, {{"discount", "25 %"}});
    });
    fixture.click(button(*page.discounts(), "addPrice"));
    CHECK(problem.contains(QStringLiteral("below 100 %")));
    REQUIRE(discounts.model()->rowCount() == 1);
    CHECK(segment(page, "Discounts")->text() == QStringLiteral("Discounts (1)"));
    CHECK(number(discounts, 0, "List") == 32);
    CHECK(number(discounts, 0, "Discount") == 0.25);
    CHECK(number(discounts, 0, "Own price") == 24);
    CHECK(number(discounts, 0, "One GPU") == 3);

    QString follows;
    fixture.answer<OwnPriceDialog>([&](OwnPriceDialog &dialog) {
        fillOwnPrice(dialog, {{"discount", "50 %"}});
        follows = priceField(dialog, "price")->text();
    });
    fixture.click(button(*page.discounts(), "editPrice"));
    CHECK(follows == QStringLiteral("16"));
    REQUIRE(discounts.model()->rowCount() == 1);
    CHECK(number(discounts, 0, "Own price") == 16);

    page.choosePriceFor(QStringLiteral("options.gcp-preemptible.price"));
    fixture.click(page.pinButton());
    fixture.waitForResults();
    Study study = fixture.workspace().study();
    const Input &price = *findInput(study, "options.gcp-preemptible.price")->input;
    REQUIRE(price.price);
    CHECK(price.price->offer.source == kOwnPriceSource);
    CHECK(price.price->offer.price == *toNano(16));
    CHECK(price.price->offer.listPrice == toNano(32));
}

TEST_CASE("with discounts the market shows and goes by what is paid, as the command line does")
{
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    const auto &list = *static_cast<PriceListModel *>(page.list()->model());
    const auto measure = [&](int index) {
        auto *box = page.findChild<QComboBox *>(QStringLiteral("measure"));
        box->setCurrentIndex(index);
        emit box->activated(index);
    };
    measure(1);
    CHECK(page.list()->isColumnHidden(PriceListModel::ListPrice));
    const PriceSummary before = list.summary();
    const Offer dearest = *list.extreme(true);
    Discount all;
    all.provider = list.offer(list.rowCount() - 1)->provider;
    all.share = 0.3;
    all.until = Date{fixture.workspace().study().asOf.year + 1, 1, 1};
    Discount one;
    one.provider = dearest.provider;
    one.instanceType = dearest.instanceType;
    one.share = 0.99;
    one.until = all.until;
    PriceStore &prices = fixture.workspace().store().store()->prices();
    for (const Discount &discount : {all, one})
        REQUIRE(prices.saveDiscount(discount).ok());
    fixture.workspace().store().notePricesChanged();

    const auto contracts = required(contractsOn(prices, fixture.workspace().study().asOf));
    for (const auto &[index, kind] :
         {std::pair(1, GpuMeasure::Gpu), {2, GpuMeasure::Tflops}, {3, GpuMeasure::Gib}}) {
        measure(index);
        PriceFilter filter;
        sortBy(filter, kind);
        filter.limit = std::size_t(list.rowCount());
        const auto ofCommandLine = required(contractedPrices(prices, filter, contracts));
        REQUIRE(list.rowCount() > 50);
        int listed = 0;
        for (int row = 0; row < list.rowCount(); ++row) {
            CHECK(*list.offer(row) == ofCommandLine[std::size_t(row)]);
            listed += !list.index(row, PriceListModel::ListPrice).data().toString().isEmpty();
        }
        CHECK(listed > 0);
        CHECK_FALSE(page.list()->isColumnHidden(PriceListModel::ListPrice));
    }
    CHECK(list.summary().ranges.front().highest < before.ranges.front().highest);
    CHECK(page.headlineText().contains(QStringLiteral("Prices include negotiated discounts.")));

    // What is pinned is what is shown.
    measure(1);
    fixture.click(page.list(), list.index(0, 1));
    const Offer cheapest = *list.offer(0);
    page.choosePriceFor(QStringLiteral("options.gcp-preemptible.price"));
    fixture.click(page.list(), list.index(0, 1));
    fixture.click(page.pinButton());
    fixture.waitForResults();
    const Study study = fixture.workspace().study();
    const auto pinned = inputAt(study, "options.gcp-preemptible.price")->input->price;
    REQUIRE(pinned);
    CHECK(pinned->offer.price == cheapest.price);
    CHECK(pinned->offer.listPrice == cheapest.listPrice);
    const auto months = inputAt(study, "options.gcp-preemptible.discount_months");
    REQUIRE((months && months->input));
    CHECK_THAT(months->input->note, Catch::Contains(all.until->iso()));
}

TEST_CASE("each end of the headline's range leads to the price it is of, explained down to its record")
{
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    const auto &list = *static_cast<PriceListModel *>(page.list()->model());
    auto &explained = *fixture.window().findChild<ExplainDock *>();
    const PriceRange range = list.summary().ranges.front();
    for (const bool isDearest : {false, true}) {
        emit page.actionRequested(QLatin1String(isDearest ? kHighestPrice : kLowestPrice));
        const auto offer = list.extreme(isDearest);
        REQUIRE(offer);
        const NanoMoney end = isDearest ? range.highest : range.lowest;
        CHECK(toDouble(offer->price) / offer->gpuCount() == Approx(toDouble(end)));
        CHECK(explained.plainText().contains(toQt(offer->instanceType)));
        CHECK(explained.plainText().contains(toQt(offer->source)));
        CHECK(explained.plainText().contains(QLocale().toString(toDouble(end), 'f', 4)));
    }
    for (const auto *label : page.findChildren<QLabel *>())
        if (label->text().contains(QLatin1String(kLowestPrice)))
            return;
    FAIL("the headline has no link");
}

TEST_CASE("own prices stay in the store, are removed with Del and brought back")
{
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    fixture.click(segment(page, "Price Book"));
    fixture.answer<OwnPriceDialog>([](OwnPriceDialog &dialog) {
        fillOwnPrice(dialog, {{"provider", "colo"}, {"machine", "rack"}, {"gpu", "H100"}, {"price", "1.5"}});
    });
    fixture.click(button(*page.book(), "addPrice"));
    TableView &book = *page.book()->tableView();
    REQUIRE(book.model()->rowCount() == 1);
    CHECK(page.discounts()->count() == 0);
    {
        // As another program finds it: the command line, or this one after a restart.
        const auto other = Store::open(fixture.folder().file("store.sqlite"));
        REQUIRE(other.ok());
        const auto kept = required(ownPrices(*other));
        REQUIRE(kept.size() == 1);
        CHECK(kept.front().price == *toNano(1.5));
        CHECK(kept.front().gpu == "H100");
    }
    QApplication::setActiveWindow(&fixture.window()); // the dialog had it
    fixture.click(&book, book.model()->index(0, 1));
    QTest::keyClick(&book, Qt::Key_Delete);
    CHECK(page.book()->count() == 0);
    const auto *strip = page.findChild<MessageStrip *>();
    CHECK(strip->text().contains(QStringLiteral("Bring It Back")));
    emit const_cast<MessageStrip *>(strip)->linkActivated(QStringLiteral("prices:restore"));
    CHECK(page.book()->count() == 1);
}

TEST_CASE("a price of the market becomes an own price with its price as the list price")
{
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    const Offer market = *static_cast<PriceListModel *>(page.list()->model())->offer(2);
    fixture.click(page.list(), page.list()->model()->index(2, 0));
    fixture.answer<OwnPriceDialog>([](OwnPriceDialog &dialog) {
        fillOwnPrice(dialog, {{"discount", "50 %"}});
    });
    fixture.click(button(page, "ownPrice"));
    REQUIRE(page.discounts()->count() == 1);
    const Offer own = ownPrices(*fixture.workspace().store().store())->front();
    CHECK(own.instanceType == market.instanceType);
    CHECK(own.listPrice == market.price);
    CHECK(toDouble(own.price) == Approx(toDouble(market.price) / 2));
}

TEST_CASE("set-aside prices are reviewed machine by machine: one is kept out, one taken into use")
{
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    CHECK_FALSE(page.review()->isVisible());
    std::vector<Offer> offers;
    for (const char *machine : {"box", "crate"})
        for (const char *zone : {"a", "b"}) {
            offers.push_back(jumping(zone, 1, {2026, 1, 1}));
            offers.push_back(jumping(zone, 3, {2026, 2, 1}));
            offers.push_back(jumping(zone, zone[0] == 'a' ? 4 : 2, {2026, 3, 1}));
            for (auto last = offers.end() - 3; last != offers.end(); ++last)
                last->instanceType = machine;
        }
    writeOffers(fixture, offers);

    TableView *table = page.review()->tableView();
    REQUIRE(page.review()->isVisible());
    REQUIRE(table->model()->rowCount() == 2);
    CHECK(table->model()->index(0, 0).data().toString() == QStringLiteral("TESTCLOUD box, 2 regions"));
    CHECK(table->model()->index(0, 2).data().toString() ==
          QStringLiteral("Jumps by +100 % to +300 % against the prices in use."));
    CHECK(table->model()->index(0, 3).data(ValueRole).toInt() == 4);
    page.ensureWidgetVisible(table);
    fixture.click(table, table->model()->index(0, 0));
    fixture.click(button(*page.review(), "keepOut"));
    REQUIRE(table->model()->rowCount() == 1);
    auto *strip = page.findChild<MessageStrip *>();
    CHECK(strip->text().contains(QStringLiteral("4 prices kept out.")));
    emit strip->linkActivated(QStringLiteral("prices:review"));
    REQUIRE(table->model()->rowCount() == 2);
    CHECK_FALSE(strip->isVisible());
    fixture.click(table, table->model()->index(0, 0));
    fixture.click(button(*page.review(), "keepOut"));
    REQUIRE(table->model()->rowCount() == 1);
    fixture.click(button(*page.review(), "acceptOnce"));
    CHECK_FALSE(page.review()->isVisible());

    PriceFilter filter;
    filter.source = "test";
    std::vector<double> used;
    const auto list = fixture.workspace().store().store()->prices().list(filter);
    REQUIRE(list.ok());
    for (const Offer &offer : *list)
        used.push_back(toDouble(offer.price));
    CHECK(used == std::vector<double>{1, 1, 4, 2});
}

TEST_CASE("the list shows the course of each price, as far as its source speaks of it")
{
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    Offer second = jumping("", 1.25, {2026, 1, 11});
    writeOffers(fixture, {jumping("", 1, {2026, 1, 1}), second});
    const QAbstractItemModel &list = *page.list()->model();
    int found = 0;
    for (int row = 0; row < list.rowCount(); ++row) {
        if (list.index(row, PriceListModel::Source).data().toString() != QLatin1String("test"))
            continue;
        ++found;
        const auto steps = list.index(row, PriceListModel::Course).data(kSparkRole).value<QPolygonF>();
        REQUIRE(steps.size() == 3);
        CHECK(steps[0].y() == 1);
        CHECK(steps[1].y() == 1.25);
        CHECK(steps[1].x() - steps[0].x() == 10);
        CHECK(steps[2].y() == 1.25);
    }
    CHECK(found == 1);
}

namespace {

void choose(PricesPage &page, const char *box, const QString &value)
{
    auto *combo = page.findChild<QComboBox *>(QString::fromUtf8(box));
    REQUIRE(combo);
    const int index = combo->findData(value);
    REQUIRE(index >= 0);
    combo->setCurrentIndex(index);
    emit combo->activated(index);
}

Offer machine(const char *type, double price, Date day, std::vector<std::string> flags = {})
{
    Offer offer = jumping("", price, day);
    offer.instanceType = type;
    offer.gpu = "A100-40";
    offer.flags = std::move(flags);
    return offer;
}

// Every column that is shown ends within the list.
bool isWithin(const QTableView &list, int column)
{
    const int left = list.columnViewportPosition(column);
    return !list.isColumnHidden(column) && left >= 0 &&
           left + list.columnWidth(column) <= list.viewport()->width();
}

} // namespace

TEST_CASE("a price that is old or set aside never leads a ranking without its mark, nor the headline")
{
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    writeOffers(fixture,
                {machine("ancient", 0.0002, {2020, 1, 1}), machine("fresh", 0.0003, {2026, 11, 1}),
                 machine("odd", 0.0004, {2026, 10, 1}), machine("odd", 0.0001, {2026, 11, 1}, {"jump"})});
    auto *measure = page.findChild<QComboBox *>(QStringLiteral("measure"));
    measure->setCurrentIndex(1);
    emit measure->activated(1);
    const auto &list = *static_cast<PriceListModel *>(page.list()->model());
    const auto cautionOf = [&](const char *type, double price) {
        for (int row = 0; row < list.rowCount(); ++row)
            if (list.offer(row)->instanceType == type && list.offer(row)->price == *toNano(price)) {
                const QModelIndex cell = list.index(row, PriceListModel::PerGpu);
                CHECK(
                    cell.data(Qt::AccessibleTextRole).toString().endsWith(cell.data(CautionRole).toString()));
                return toStd(cell.data(CautionRole).toString());
            }
        FAIL(type << " is not among the cheapest");
        return std::string();
    };
    CHECK_THAT(cautionOf("ancient", 0.0002), Catch::Contains("Older than 12 months"));
    CHECK(cautionOf("fresh", 0.0003).empty());
    CHECK(cautionOf("odd", 0.0004).empty());
    CHECK(list.offer(0)->instanceType == "ancient");
    // What is set aside stands below all that is in use.
    while (list.canFetchMore({}))
        const_cast<PriceListModel &>(list).fetchMore({});
    const int last = list.rowCount() - 1;
    CHECK(list.offer(last)->instanceType == "odd");
    CHECK_THAT(cautionOf("odd", 0.0001), Catch::Contains("Set aside"));
    CHECK_THAT(toStd(list.index(last, PriceListModel::Age).data().toString()), Catch::Contains("set aside"));
    // The mark is drawn: a cell with one is wider than another of as many digits.
    QStyleOptionViewItem option;
    option.initFrom(page.list());
    const auto width = [&](int row) {
        return page.list()->itemDelegate()->sizeHint(option, list.index(row, PriceListModel::PerGpu)).width();
    };
    for (int row = 0; row < 4; ++row)
        for (int other = 0; other < 4; ++other)
            if (!list.index(row, PriceListModel::PerGpu).data(CautionRole).toString().isEmpty() &&
                list.index(other, PriceListModel::PerGpu).data(CautionRole).toString().isEmpty())
                CHECK(width(row) > width(other));
    CHECK(page.headlineText().contains(QStringLiteral("(▲ 6.")));
    choose(page, "provider", QStringLiteral("aws"));
    CHECK(page.headlineText().contains(QStringLiteral("▲")) ==
          !list.staleText(*list.extreme(false)).isEmpty());
}

TEST_CASE("at 1280 pixels and with text twice as large ten prices show with machine, price and age")
{
    for (const double times : {1.0, 2.0}) {
        const breakeven::test::LargeText text(times);
        WindowFixture fixture;
        fixture.window().resize(1280, 800);
        PricesPage &page = pricesPage(fixture);
        writeOffers(fixture, {machine("Standard_ND96isr_H100_v5_long", 1, {2026, 1, 1})});
        for (const char *provider : {"", "testcloud"}) {
            INFO(times << " " << provider);
            choose(page, "provider", QString::fromUtf8(provider));
            for (int i = 0; i < 3; ++i)
                QApplication::processEvents();
            QTableView &list = *page.list();
            CHECK(isWithin(list, PriceListModel::Instance));
            CHECK(isWithin(list, PriceListModel::PerGpu));
            CHECK(isWithin(list, PriceListModel::Age));
            const int rows = (list.viewport()->height()) / list.verticalHeader()->defaultSectionSize();
            CHECK(rows >= 10);
            CHECK(page.horizontalScrollBar()->maximum() == 0);
        }
    }
}

TEST_CASE("the chart of one price is small, that of a course is not")
{
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    writeOffers(fixture, {machine("once", 1, {2026, 1, 1}), machine("often", 1, {2026, 1, 1}),
                          machine("often", 1.2, {2026, 3, 1})});
    choose(page, "provider", QStringLiteral("testcloud"));
    const auto &list = *static_cast<PriceListModel *>(page.list()->model());
    REQUIRE(list.rowCount() == 2);
    const auto chartOf = [&](const char *type) {
        for (int row = 0; row < 2; ++row)
            if (list.offer(row)->instanceType == type)
                fixture.click(page.list(), list.index(row, PriceListModel::Instance));
        for (int i = 0; i < 3; ++i)
            QApplication::processEvents();
        return page.record()->chart()->size();
    };
    const QSize course = chartOf("often");
    const QSize point = chartOf("once");
    CHECK(point.height() <= 120);
    CHECK(point.width() * 2 < course.width());
    CHECK(course.height() >= 140);
}

TEST_CASE(
    "at 1280×800 the list of prices has region, source and age, and a cut name is read by pointing at it")
{
    WindowFixture fixture;
    fixture.window().resize(1280, 800);
    PricesPage &page = pricesPage(fixture);
    QApplication::processEvents();
    for (const auto column : {PriceListModel::Provider, PriceListModel::Instance, PriceListModel::Region,
                              PriceListModel::Source, PriceListModel::Age, PriceListModel::PerGpu}) {
        INFO(column);
        CHECK_FALSE(page.list()->isColumnHidden(column));
    }
    CHECK(page.list()->horizontalScrollBar()->maximum() == 0);
    const QModelIndex instance = page.list()->model()->index(0, PriceListModel::Instance);
    CHECK(instance.data(Qt::ToolTipRole).toString().startsWith(instance.data().toString()));
}

TEST_CASE("the headline counts prices of GPUs, not those of machines without one")
{
    WindowFixture fixture;
    PricesPage &page = pricesPage(fixture);
    const auto &list = *static_cast<PriceListModel *>(page.list()->model());
    const QString before = QStringLiteral("%1 prices match.").arg(list.count());
    CHECK(page.headlineText().contains(before));
    Offer cpu = jumping("north-1", 0.2, {2026, 1, 1});
    cpu.instanceType = "cpu-box";
    cpu.gpu.clear();
    cpu.gpuNumerator = 0;
    writeOffers(fixture, {cpu});
    CHECK(list.count() > 0);
    CHECK_FALSE(page.headlineText().contains(QStringLiteral("%1 prices match").arg(list.count())));
    CHECK(page.headlineText().contains(QStringLiteral("%1 prices of GPUs match.").arg(list.count() - 1)));
}
