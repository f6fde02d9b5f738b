// Pinned prices that have moved, as a person meets them.
#include "tests/support/offers.h"
#include "tests/support/option_outcomes.h"
#include "tests/support/qt_text.h"
#include "tests/support/required.h"
#include "tests/ui/window/window_fixture.h"

#include "pricing/pins/study_pin.h"
#include "ui/dialogs/discount_dialog.h"
#include "ui/dialogs/moved_prices_dialog.h"
#include "ui/models/price_list_model.h"
#include "ui/pages/discounts_view.h"
#include "ui/pages/price_book_view.h"
#include "ui/pages/prices_page.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/table_view.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QTreeView>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

const char *const kPath = "shared.gcp_price";

Offer offerOf(double price, Date day, const char *currency = "USD")
{
    return test::soldOffer({.provider = "testcloud",
                            .source = "test",
                            .region = "north",
                            .machine = "box",
                            .gpu = "A100-40",
                            .gpus = 1,
                            .os = "linux",
                            .price = *toNano(price),
                            .currency = currency,
                            .from = day});
}

void write(Store &store, std::vector<Offer> offers, std::vector<ReferenceRate> rates = {})
{
    static int count = 0;
    PriceBatch batch = test::fetchedPrices("test", std::move(offers), std::to_string(++count));
    batch.rates = std::move(rates);
    REQUIRE(store.prices().write({batch}).ok());
}

Store &storeOf(WindowFixture &fixture) { return *fixture.workspace().store().store(); }

const Input &priceInput(const Study &study) { return *inputAt(study, kPath)->input; }

MessageStrip &strip(WindowFixture &fixture)
{
    for (auto *strip : fixture.window().findChildren<MessageStrip *>())
        if (strip->accessibleName() == QStringLiteral("Moved prices"))
            return *strip;
    FAIL("no strip of moved prices");
    std::abort();
}

// The six servers with the rented option pinned to 1 USD/h, which has become 1.1 since.
void openMoved(WindowFixture &fixture)
{
    fixture.openExample("startup-six-servers");
    write(storeOf(fixture), {offerOf(1, {2026, 1, 1})});
    Study study = fixture.workspace().study();
    REQUIRE(pinPrice(study, kPath, offerOf(1, {2026, 1, 1})).ok());
    fixture.workspace().document().change(study, QStringLiteral("Pin"));
    fixture.waitForResults();
    CHECK_FALSE(strip(fixture).isVisible());
    write(storeOf(fixture), {offerOf(1.1, {2026, 6, 1})});
    fixture.workspace().store().notePricesChanged();
}

// Until what the dialog shows is of the ticked prices.
void waitForEffects(const MovedPricesDialog &dialog)
{
    REQUIRE(QTest::qWaitFor([&] { return dialog.isUpToDate(); }, breakeven::test::kPatience));
}

double totalOf(const TableView &totals, const char *option, int column)
{
    return WindowFixture::cell(totals, QString::fromUtf8(option), column).data(ValueRole).toDouble();
}

} // namespace

TEST_CASE("a pinned price that moved is announced, shown with its effect, taken in one step and undone")
{
    WindowFixture fixture;
    openMoved(fixture);
    REQUIRE(strip(fixture).isVisible());
    CHECK_THAT(strip(fixture).text().toStdString(),
               Catch::Contains("A pinned price has moved: TESTCLOUD box") &&
                   Catch::Contains("from 1.0000 to 1.1000 USD/h"));
    CHECK(fixture.workspace().movedPaths().count(kPath));

    const auto total = [](const Study &study) {
        return *test::outcomeIn(test::required(evaluate(study)), "gcp-preemptible").totalCost();
    };
    Study dearer = fixture.workspace().study();
    findInput(dearer, kPath)->input->value = 1.1;
    const double was = total(fixture.workspace().study());
    const double is = total(dearer);
    CHECK(is > was);

    const int steps = fixture.workspace().document().undoStack().count();
    fixture.answer<MovedPricesDialog>([&](MovedPricesDialog &dialog) {
        waitForEffects(dialog);
        CHECK(totalOf(*dialog.totals(), "gcp-preemptible", 1) == Approx(was));
        CHECK(totalOf(*dialog.totals(), "gcp-preemptible", 2) == Approx(is));
        CHECK(totalOf(*dialog.totals(), "own-six", 1) == totalOf(*dialog.totals(), "own-six", 2));
        CHECK(dialog.after() != dialog.before());
        QAbstractItemModel &model = *dialog.prices()->model();
        dialog.prices()->setFocus();
        QTest::keyClick(dialog.prices(), Qt::Key_Space); // unticks
        CHECK(model.index(0, 0).data(Qt::CheckStateRole).toInt() == Qt::Unchecked);
        CHECK_FALSE(dialog.takeButton()->isEnabled());
        waitForEffects(dialog);
        CHECK(totalOf(*dialog.totals(), "gcp-preemptible", 2) == Approx(was));
        QTest::keyClick(dialog.prices(), Qt::Key_Space);
        QTest::mouseClick(dialog.takeButton(), Qt::LeftButton);
    });
    emit strip(fixture).linkActivated(QStringLiteral("action:moved-prices"));
    fixture.waitForResults();
    CHECK(priceInput(fixture.workspace().study()).value == 1.1);
    CHECK(fixture.workspace().document().undoStack().count() == steps + 1);
    CHECK_FALSE(strip(fixture).isVisible());

    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    CHECK(priceInput(fixture.workspace().study()).value == 1);
    CHECK(strip(fixture).isVisible());
    emit strip(fixture).linkActivated(QStringLiteral("action:moved-later"));
    CHECK_FALSE(strip(fixture).isVisible());
    CHECK(fixture.workspace().movedPaths().count(kPath));
}

TEST_CASE("the dialog of moved prices is closed, or takes them, while it still works out what they make")
{
    WindowFixture fixture;
    openMoved(fixture);
    const Study before = fixture.workspace().study();
    fixture.answer<MovedPricesDialog>([&](MovedPricesDialog &dialog) {
        waitForEffects(dialog);
        const QString after = dialog.after();
        dialog.prices()->setFocus();
        QTest::keyClick(dialog.prices(), Qt::Key_Space); // unticks
        CHECK_FALSE(dialog.isUpToDate());
        CHECK(dialog.after() == after);
        QTest::keyClick(dialog.prices(), Qt::Key_Space); // ticks, before the other is told
        waitForEffects(dialog);
        CHECK(dialog.after() == after);
        QTest::keyClick(dialog.prices(), Qt::Key_Space);
        CHECK_FALSE(dialog.isUpToDate());
        QTest::keyClick(&dialog, Qt::Key_Escape);
        CHECK_FALSE(dialog.isVisible());
    });
    emit strip(fixture).linkActivated(QStringLiteral("action:moved-prices"));
    CHECK(fixture.workspace().study() == before);
    fixture.answer<MovedPricesDialog>([&](MovedPricesDialog &dialog) {
        waitForEffects(dialog);
        dialog.prices()->setFocus();
        QTest::keyClick(dialog.prices(), Qt::Key_Space);
        QTest::keyClick(dialog.prices(), Qt::Key_Space);
        CHECK_FALSE(dialog.isUpToDate());
        QTest::mouseClick(dialog.takeButton(), Qt::LeftButton);
    });
    emit strip(fixture).linkActivated(QStringLiteral("action:moved-prices"));
    fixture.waitForResults();
    CHECK(priceInput(fixture.workspace().study()).value == 1.1);
}

TEST_CASE("tree and assumptions mark a pinned price that moved, until another study is open")
{
    WindowFixture fixture;
    openMoved(fixture);
    fixture.window().showPage(QStringLiteral("assumptions"));
    const auto *table = fixture.window().currentPage()->findChild<TableView *>();
    const QModelIndex date = WindowFixture::cell(*table, QString::fromUtf8(kPath), 5);
    CHECK(date.data().toString().contains(QStringLiteral("moved")));
    const auto *tree = fixture.window().findChild<QTreeView *>();
    const QModelIndexList prices =
        tree->model()->match(tree->model()->index(0, 0), PathRole,
                             QStringLiteral("prices:") + QString::fromUtf8(kPath), 1, Qt::MatchRecursive);
    REQUIRE(prices.size() == 1);
    CHECK(prices.front().data(WarningRole).toBool());
    fixture.workspace().closeStudy();
    CHECK(fixture.workspace().movedPrices().empty());
    CHECK_FALSE(strip(fixture).isVisible());
}

TEST_CASE("a price in euros is pinned in the window at the reference rate of the study's day, kept beside it")
{
    WindowFixture fixture("startup-six-servers");
    const Date day = fixture.workspace().study().asOf;
    write(storeOf(fixture), {offerOf(2, {2026, 1, 1}, "EUR")}, {{"USD", day, *toNano(1.25)}});
    fixture.workspace().store().notePricesChanged();
    fixture.window().showPage(QStringLiteral("prices"));
    auto &page = *static_cast<PricesPage *>(fixture.window().currentPage());
    const auto *list = static_cast<PriceListModel *>(page.list()->model());
    for (int row = 0; row < list->rowCount(); ++row)
        if (list->offer(row) && list->offer(row)->provider == "testcloud")
            fixture.click(page.list(), list->index(row, 0));
    page.choosePriceFor(QString::fromUtf8(kPath));
    fixture.click(page.pinButton());
    fixture.waitForResults();
    const Input &price = priceInput(fixture.workspace().study());
    CHECK(price.value == 2.5);
    REQUIRE(price.price);
    CHECK(price.price->exchangeRate == 1.25);
    CHECK(price.price->rateDate == day);

    write(storeOf(fixture), {}, {{"USD", Date::fromDaysSinceEpoch(day.daysSinceEpoch() + 1), *toNano(2)}});
    fixture.workspace().store().notePricesChanged();
    CHECK(fixture.workspace().movedPrices().empty());
    CHECK(priceInput(fixture.workspace().study()).value == 2.5);
}

TEST_CASE("a discount rule is entered, moves the pinned price, and is removed and brought back")
{
    WindowFixture fixture;
    openMoved(fixture);
    fixture.window().showPage(QStringLiteral("prices"));
    auto &page = *static_cast<PricesPage *>(fixture.window().currentPage());
    for (QToolButton *segment : page.findChildren<QToolButton *>(QStringLiteral("segment")))
        if (segment->text().startsWith(QStringLiteral("Discounts")))
            fixture.click(segment);
    DiscountsView &rules = *page.discounts()->rules();
    QString problem;
    fixture.answer<DiscountDialog>([&](DiscountDialog &dialog) {
        const auto type = [&](const char *name, const char *text) {
            auto *edit = dialog.findChild<QLineEdit *>(QString::fromUtf8(name));
            REQUIRE(edit);
            edit->selectAll();
            QTest::keyClicks(edit, QString::fromUtf8(text));
        };
        type("provider", "TestCloud");
        type("family", "box");
        type("discount", "120 %");
        QTest::keyClick(&dialog, Qt::Key_Return);
        problem = dialog.findChild<QLabel *>(QStringLiteral("problem"))->text();
        type("discount", "20 %");
        QTest::keyClick(&dialog, Qt::Key_Return);
    });
    fixture.click(rules.findChild<QPushButton *>(QStringLiteral("addRule")));
    CHECK(problem.contains(QStringLiteral("below 100 %")));
    REQUIRE(rules.count() == 1);
    CHECK(page.discounts()->count() == 1);
    const auto after = [&] {
        REQUIRE(fixture.workspace().movedPrices().size() == 1);
        return fixture.workspace().movedPrices().front().after;
    };
    CHECK(after() == 0.88);

    QApplication::setActiveWindow(&fixture.window()); // the dialog had it
    fixture.click(rules.tableView(), rules.tableView()->model()->index(0, 1));
    QTest::keyClick(rules.tableView(), Qt::Key_Delete);
    CHECK(rules.count() == 0);
    CHECK(after() == 1.1);
    emit rules.findChild<MessageStrip *>()->linkActivated(QStringLiteral("back"));
    CHECK(rules.count() == 1);
    CHECK(after() == 0.88);
}

TEST_CASE("credits are added to an option in its editor, as one step, and count once they have a value")
{
    WindowFixture fixture("startup-six-servers");
    fixture.workspace().select(QStringLiteral("options.gcp-preemptible"));
    const auto *more = fixture.window().findChild<QPushButton *>(QStringLiteral("setAnother"));
    REQUIRE(more);
    QAction *credits = nullptr;
    for (QAction *action : more->menu()->actions())
        if (action->text() == QStringLiteral("Credits"))
            credits = action;
    REQUIRE(credits);
    const double before = *fixture.workspace().result()->comparison.options[1].totalCost();
    credits->trigger();
    const std::string path = "options.gcp-preemptible.credits";
    CHECK(toStd(fixture.workspace().selection()) == path);
    CHECK(fixture.workspace().document().undoStack().count() == 1);
    CHECK_FALSE(inputAt(fixture.workspace().study(), path)->input->value);
    Study study = fixture.workspace().study();
    REQUIRE(setPath(study, path, "1000 USD"));
    fixture.workspace().document().change(study, QStringLiteral("Set"));
    fixture.waitForResults();
    CHECK(fixture.workspace().result()->comparison.options[1].id == "gcp-preemptible");
    CHECK(*fixture.workspace().result()->comparison.options[1].totalCost() == Approx(before - 1000));
}
