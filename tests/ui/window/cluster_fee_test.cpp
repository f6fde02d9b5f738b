// The fee of a managed cluster as a price: listed when it is asked for, pinned where it is paid and nowhere
// else.
#include "tests/support/offers.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "model/study/fields.h"
#include "model/study/price_unit.h"
#include "pricing/pins/study_pin.h"
#include "ui/charts/figure_chart.h"
#include "ui/charts/price_history.h"
#include "ui/docks/input_dock.h"
#include "ui/look/strings.h"
#include "ui/models/price_list_model.h"
#include "ui/pages/prices_page.h"
#include "ui/widgets/message_strip.h"

#include <QComboBox>
#include <QMenu>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

Offer offerOf(const char *machine, std::string_view model, double price)
{
    return test::soldOffer({.provider = "testcloud",
                            .region = "north",
                            .machine = machine,
                            .model = std::string(model),
                            .price = *toNano(price),
                            .from = Date{2026, 10, 1}});
}

// A study with an option that is rented and has a cluster fee, and a price of each unit.
PricesPage &pageOfClusterPrices(WindowFixture &fixture)
{
    const PriceBatch batch = test::fetchedPrices(
        "test", {offerOf("managed-cluster", kClusterFeeModel, 0.125), offerOf("box", "on_demand", 2)});
    REQUIRE(fixture.workspace().store().store()->prices().write({batch}).ok());
    fixture.openExample("startup-six-servers");
    Study study = fixture.workspace().study();
    study.options.emplace("rent", newOption(study, "on-demand"));
    fixture.workspace().document().change(std::move(study), QStringLiteral("test"));
    fixture.window().showPage(QStringLiteral("prices"));
    return *static_cast<PricesPage *>(fixture.window().currentPage());
}

void chooseModel(PricesPage &page, const QString &text)
{
    auto &box = *page.findChild<QComboBox *>(QStringLiteral("model"));
    const int index = box.findText(text);
    REQUIRE(index >= 0);
    box.setCurrentIndex(index);
    emit box.activated(index);
}

QStringList machines(const PricesPage &page)
{
    QStringList names;
    for (int row = 0; row < page.list()->model()->rowCount(); ++row)
        names.append(page.list()->model()->index(row, PriceListModel::Instance).data().toString());
    return names;
}

QString header(const PricesPage &page, int column)
{
    return page.list()->model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
}

// The button of the Input dock that asks for a price of the input at `path`.
QPushButton *pinButton(WindowFixture &fixture, const char *path)
{
    fixture.workspace().select(QString::fromUtf8(path));
    for (auto *button : fixture.window().findChild<InputDock *>()->findChildren<QPushButton *>())
        if (button->text() == QStringLiteral("P&in a Price…") && button->isVisible())
            return button;
    FAIL("no button for " << path);
    return nullptr;
}

// Opens the menu of the pin button and says where it can be pinned; chooses `path`, or nothing.
QStringList pinPaths(WindowFixture &fixture, PricesPage &page, const QString &path = {})
{
    QStringList paths;
    fixture.answerMenu(page.pinButton(), [&](const QList<QAction *> &actions) {
        for (const QAction *action : actions)
            paths.append(action->data().toString());
        return actions.value(paths.indexOf(path));
    });
    return paths;
}

} // namespace

TEST_CASE("a cluster fee is listed when its model is chosen, and pinned into cluster fees only")
{
    WindowFixture fixture;
    PricesPage &page = pageOfClusterPrices(fixture);
    CHECK_FALSE(machines(page).contains(QStringLiteral("managed-cluster")));
    chooseModel(page, QStringLiteral("cluster fee"));
    REQUIRE(machines(page) == QStringList{QStringLiteral("managed-cluster")});
    CHECK(page.headlineText() ==
          QStringLiteral("A managed cluster costs 0.1250 USD an hour; one price matches."));
    CHECK(header(page, PriceListModel::Price) == QStringLiteral("Price\nUSD/h"));
    CHECK(page.list()->isColumnHidden(PriceListModel::PerGpu));
    const QString fee = QStringLiteral("options.rent.cluster_fee");
    const QStringList offered = pinPaths(fixture, page, fee);
    CHECK(offered.contains(fee));
    for (const QString &path : offered)
        CHECK(path.endsWith(QStringLiteral(".cluster_fee")));
    const auto input = inputAt(fixture.workspace().study(), "options.rent.cluster_fee");
    REQUIRE(input);
    CHECK(input->input->value == Approx(0.125));
    REQUIRE(input->input->price);
    CHECK(input->input->price->offer.instanceType == "managed-cluster");
    fixture.waitForResults();
    CHECK(fixture.workspace().problem().isEmpty());

    chooseModel(page, QStringLiteral("on demand"));
    const QStringList ofMachines = pinPaths(fixture, page);
    CHECK(ofMachines.contains(QStringLiteral("options.rent.price")));
    CHECK_FALSE(ofMachines.contains(fee));
}

TEST_CASE("the input of a cluster fee asks for a price, and the page shows those it can be paid by")
{
    WindowFixture fixture;
    PricesPage &page = pageOfClusterPrices(fixture);
    fixture.click(pinButton(fixture, "options.rent.cluster_fee"));
    REQUIRE(machines(page) == QStringList{QStringLiteral("managed-cluster")});
    CHECK(page.headlineText().startsWith(QStringLiteral("A managed cluster costs")));
    CHECK(pinPaths(fixture, page).isEmpty()); // it is pinned at once, without a menu
    CHECK(inputAt(fixture.workspace().study(), "options.rent.cluster_fee")->input->value == Approx(0.125));

    page.choosePriceFor(QStringLiteral("options.rent.price"));
    CHECK_FALSE(machines(page).contains(QStringLiteral("managed-cluster")));
    CHECK(machines(page).contains(QStringLiteral("box")));
}

TEST_CASE("storage and traffic are pinned from their inputs, by the GiB-month and by the GiB")
{
    WindowFixture fixture;
    PricesPage &page = pageOfClusterPrices(fixture);
    PriceBatch batch = test::fetchedPrices(
        "disks", {offerOf("gp3", kStorageModel, 0.08), offerOf("io2", kStorageModel, 0.125)});
    REQUIRE(fixture.workspace().store().store()->prices().write({batch}).ok());
    fixture.workspace().store().notePricesChanged();
    fixture.window().showPage(QStringLiteral("compare"));
    fixture.click(pinButton(fixture, "options.rent.storage_price"));
    REQUIRE(machines(page) == QStringList{QStringLiteral("gp3"), QStringLiteral("io2")});
    CHECK(page.headlineText().startsWith(
        QStringLiteral("A GiB kept for a month costs 0.0800 USD to 0.1250 USD; 2 prices match.")));
    CHECK(header(page, PriceListModel::Price) == QStringLiteral("Price\nUSD/GiB-month"));
    CHECK(page.list()->model()->index(0, PriceListModel::Price).data().toString() ==
          QStringLiteral("0.0800"));
    CHECK(page.list()->isColumnHidden(PriceListModel::Gpu));
    CHECK_FALSE(page.findChild<QComboBox *>(QStringLiteral("measure"))->isVisible());
    CHECK(page.chart()->table().columns.back() == QStringLiteral("USD for one GiB kept for a month"));
    CHECK(pinPaths(fixture, page).isEmpty()); // pinned at once
    CHECK(inputAt(fixture.workspace().study(), "options.rent.storage_price")->input->value == Approx(0.08));

    // None of traffic is there: it is said, and the price of a disk is refused.
    fixture.click(pinButton(fixture, "options.rent.egress_price"));
    QString said;
    for (const auto *strip : page.findChildren<MessageStrip *>())
        if (strip->isVisible())
            said += strip->text();
    CHECK(said.contains(QStringLiteral("no price by the GiB yet")));
    batch.snapshot.source = "traffic";
    batch.offers = {offerOf("internet-egress", kEgressModel, 0.09)};
    REQUIRE(fixture.workspace().store().store()->prices().write({batch}).ok());
    fixture.workspace().store().notePricesChanged();
    fixture.click(pinButton(fixture, "options.rent.egress_price"));
    REQUIRE(machines(page) == QStringList{QStringLiteral("internet-egress")});
    CHECK(header(page, PriceListModel::Price) == QStringLiteral("Price\nUSD/GiB"));
    pinPaths(fixture, page);
    CHECK(inputAt(fixture.workspace().study(), "options.rent.egress_price")->input->value == Approx(0.09));
}
