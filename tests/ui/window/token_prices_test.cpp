// The tab Tokens of the Prices page as a person uses it: filtered, looked at, accepted, used in the study.
#include "tests/support/large_text.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/readable.h"
#include "tests/support/required.h"
#include "tests/ui/window/window_fixture.h"

#include "pricing/refresh/price_import.h"
#include "ui/models/token_price_table.h"
#include "ui/pages/price_review_view.h"
#include "ui/pages/prices_page.h"
#include "ui/pages/token_prices_view.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/table_view.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStatusBar>
#include <QToolButton>

#include <fstream>

using namespace breakeven;
using namespace breakeven::test;

namespace {

void importTokens(WindowFixture &fixture, const char *format)
{
    const PriceFixture &list = priceFixtures().at(format);
    const std::string file = fixture.folder().file(list.fileName);
    std::ofstream(file, std::ios::binary) << list.text;
    ImportOptions options;
    options.day = Date{2026, 8, 6};
    required(importPrices(*fixture.workspace().store().store(), file, options));
    fixture.workspace().store().notePricesChanged();
}

TokenPricesView &tokensView(WindowFixture &fixture)
{
    fixture.openExample("llm-serving");
    fixture.window().showPage(QStringLiteral("prices"));
    auto &page = *static_cast<PricesPage *>(fixture.window().currentPage());
    for (QToolButton *button : page.findChildren<QToolButton *>(QStringLiteral("segment")))
        if (button->text().startsWith(QStringLiteral("Tokens")))
            fixture.click(button);
    return *page.tokens();
}

QString textOf(const TableView &table, int row, const char *column)
{
    for (int i = 0; i < table.model()->columnCount(); ++i)
        if (table.model()->headerData(i, Qt::Horizontal).toString().startsWith(QString::fromUtf8(column)))
            return table.model()->index(row, i).data().toString();
    FAIL("no column " << column);
    return {};
}

void chooseRow(const TokenPricesView &view, const char *model)
{
    TableView &table = *view.tableView();
    for (int row = 0; row < table.model()->rowCount(); ++row)
        if (textOf(table, row, "Model") == QString::fromUtf8(model))
            table.setCurrentIndex(table.model()->index(row, 0));
    REQUIRE(view.current());
    REQUIRE(view.current()->model == model);
}

// Opens the menu of the button, chooses its entry `row`, and tells all entries.
QStringList pinFromMenu(WindowFixture &fixture, TokenPricesView &view, int row)
{
    QStringList offered;
    fixture.answerMenu(view.pinButton(), [&](const QList<QAction *> &actions) {
        for (const QAction *action : actions)
            offered.append(action->text());
        return actions.value(row);
    });
    return offered;
}

const Input &inputAtPath(WindowFixture &fixture, const char *option, const char *key)
{
    return fixture.workspace().study().options.at(option).procurement.inputs.at(key);
}

} // namespace

TEST_CASE("the tab Tokens lists models by the million tokens, and the market none of them")
{
    WindowFixture fixture;
    importTokens(fixture, "litellm");
    importTokens(fixture, "openrouter");
    TokenPricesView &view = tokensView(fixture);
    auto &page = *static_cast<PricesPage *>(fixture.window().currentPage());
    const TableView &table = *view.tableView();
    CHECK(table.model()->rowCount() == 5);
    CHECK(page.headlineText().startsWith(
        QStringLiteral("5 models are served at a price for their tokens, by 3")));
    chooseRow(view, "tiny-7b");
    const int row = table.currentIndex().row();
    CHECK(textOf(table, row, "Input") == QStringLiteral("0.15"));
    CHECK(textOf(table, row, "Cached input") == QStringLiteral("0.075"));
    CHECK(textOf(table, row, "Output") == QStringLiteral("0.6"));
    CHECK(textOf(table, row, "As of") == QStringLiteral("2026-08-06"));
    QString record;
    for (const QLabel *label : view.findChildren<QLabel *>())
        record += label->text();
    CHECK(record.contains(QStringLiteral("token:acme/tiny-7b@litellm")));
    CHECK(record.contains(QStringLiteral("131072 tokens")));
    // The market has neither their models nor their providers.
    auto *kinds = page.findChild<QComboBox *>(QStringLiteral("model"));
    CHECK(kinds->findData(QStringLiteral("token_input")) < 0);
    CHECK(page.findChild<QComboBox *>(QStringLiteral("provider"))->findData(QStringLiteral("acme")) < 0);
    CHECK(page.table().rows.size() == 5);
}

TEST_CASE("a provider and a part of a name leave the models that match")
{
    WindowFixture fixture;
    importTokens(fixture, "litellm");
    importTokens(fixture, "openrouter");
    TokenPricesView &view = tokensView(fixture);
    QTest::keyClicks(view.modelEdit(), QStringLiteral("TINY"));
    CHECK(view.tableView()->model()->rowCount() == 2);
    CHECK(fixture.window().currentPage() != nullptr);
    auto &page = *static_cast<PricesPage *>(fixture.window().currentPage());
    CHECK(page.headlineText().startsWith(QStringLiteral("2 of 5 models match.")));
    view.providerBox()->setCurrentIndex(view.providerBox()->findData(QStringLiteral("acme")));
    emit view.providerBox()->activated(view.providerBox()->currentIndex());
    CHECK(view.tableView()->model()->rowCount() == 1);
    view.modelEdit()->clear();
    CHECK(view.tableView()->model()->rowCount() == 2);
    QTest::keyClicks(view.modelEdit(), QStringLiteral("nothing like it"));
    CHECK(view.tableView()->model()->rowCount() == 0);
    CHECK_FALSE(view.pinButton()->isVisible());
}

TEST_CASE("a price that looks wrong waits below, and is used once it is accepted")
{
    WindowFixture fixture;
    importTokens(fixture, "litellm");
    TokenPricesView &view = tokensView(fixture);
    auto &page = *static_cast<PricesPage *>(fixture.window().currentPage());
    chooseRow(view, "big");
    CHECK_FALSE(view.pinButton()->isEnabled());
    CHECK(textOf(*view.tableView(), view.tableView()->currentIndex().row(), "Flags")
              .contains(QStringLiteral("set aside")));
    REQUIRE(view.review()->isVisible());
    const TableView &waiting = *view.review()->tableView();
    REQUIRE(waiting.model()->rowCount() == 1);
    CHECK(textOf(waiting, 0, "Reason").startsWith(QStringLiteral("Above 1000 USD per million tokens")));
    CHECK_FALSE(page.review()->isWaiting());
    fixture.click(view.review()->findChild<QPushButton *>(QStringLiteral("acceptOnce")));
    CHECK_FALSE(view.review()->isVisible());
    chooseRow(view, "big");
    CHECK(view.pinButton()->isEnabled());
    CHECK_FALSE(view.current()->isSetAside);
    auto *strip = page.findChild<MessageStrip *>();
    REQUIRE(strip);
    emit strip->linkActivated(QStringLiteral("prices:token-review"));
    CHECK(view.review()->isVisible());
}

TEST_CASE("Use in Study pins a model's prices to the token API that is chosen, in one step of undo")
{
    WindowFixture fixture;
    importTokens(fixture, "litellm");
    TokenPricesView &view = tokensView(fixture);
    chooseRow(view, "tiny-7b");
    const QStringList offered = pinFromMenu(fixture, view, 1);
    CHECK(offered == QStringList{QStringLiteral("API, list price"), QStringLiteral("API, low price")});
    for (const auto &[key, price] :
         {std::pair("input_price", 0.15), {"cached_price", 0.075}, {"output_price", 0.6}}) {
        CAPTURE(key);
        CHECK(inputAtPath(fixture, "api-low", key).value == price);
        REQUIRE(inputAtPath(fixture, "api-low", key).price);
        CHECK(inputAtPath(fixture, "api-low", key).source == "litellm");
    }
    CHECK_FALSE(inputAtPath(fixture, "api-list", "input_price").price);
    fixture.workspace().document().undoStack().undo();
    CHECK(inputAtPath(fixture, "api-low", "input_price").value == 0.05);
}

TEST_CASE("Pin a Price of a token price opens the tab Tokens and pins there without a menu")
{
    WindowFixture fixture;
    importTokens(fixture, "litellm");
    TokenPricesView &view = tokensView(fixture);
    auto &page = *static_cast<PricesPage *>(fixture.window().currentPage());
    page.showView(PricesPage::View::Market);
    page.choosePriceFor(QStringLiteral("options.api-list.output_price"));
    CHECK(view.isVisible());
    chooseRow(view, "tiny-7b");
    fixture.click(view.pinButton());
    CHECK(inputAtPath(fixture, "api-list", "output_price").value == 0.6);
    CHECK(inputAtPath(fixture, "api-list", "cached_price").value == 0.075);
    CHECK(view.pinPath().isEmpty());
}

TEST_CASE("the tab Tokens is read whole at 1280×800, also with text twice as large")
{
    for (const double times : {1.0, 2.0}) {
        INFO("text × " << times);
        const LargeText text(times);
        WindowFixture fixture;
        fixture.window().resize(1280, 800);
        importTokens(fixture, "litellm");
        const TokenPricesView &view = tokensView(fixture);
        REQUIRE(view.review()->isVisible());
        for (int i = 0; i < 5; ++i)
            QApplication::processEvents();
        checkReadable(*fixture.window().currentPage());
    }
}

TEST_CASE("without prices of tokens the tab says where they come from")
{
    WindowFixture fixture;
    tokensView(fixture);
    bool isSaid = false;
    for (const QLabel *label : fixture.window().currentPage()->findChildren<QLabel *>())
        isSaid |= label->isVisible() && label->text().contains(QStringLiteral("LiteLLM and OpenRouter"));
    CHECK(isSaid);
}

TEST_CASE("prices of tokens show the digits they need in the grouping of the locale")
{
    const QLocale locale(QLocale::English, QLocale::UnitedStates);
    CHECK(tokenPriceText(0.0375, locale) == QStringLiteral("0.0375"));
    CHECK(tokenPriceText(15000, locale) == QStringLiteral("15,000"));
    CHECK(tokenPriceText(600, locale) == QStringLiteral("600"));
    CHECK(tokenPriceText(2e-6, locale) == QStringLiteral("0.000002"));
    CHECK(tokenPriceText({}, locale) == QStringLiteral("—"));
}

TEST_CASE("Ctrl+F goes to the search of the rows where the page has one, else to that of the whole study")
{
    WindowFixture fixture;
    importTokens(fixture, "litellm");
    TokenPricesView &view = tokensView(fixture);
    auto *find = fixture.window().findChild<QLineEdit *>(QStringLiteral("findField"));
    fixture.press(Qt::Key_F, Qt::ControlModifier);
    CHECK(view.modelEdit()->hasFocus());
    QTest::keyClick(view.modelEdit(), Qt::Key_F, Qt::ControlModifier); // once more: beyond the rows
    CHECK(find->hasFocus());
    for (const char *page : {"compare", "assumptions", "claims"}) {
        INFO(page);
        fixture.window().showPage(QString::fromUtf8(page));
        fixture.window().currentPage()->setFocus();
        fixture.press(Qt::Key_F, Qt::ControlModifier);
        CHECK(find->hasFocus());
    }
    QTest::keyClicks(find, QStringLiteral("no such thing"));
    QTest::keyClick(find, Qt::Key_Return);
    CHECK(
        fixture.window().statusBar()->currentMessage().contains(QStringLiteral("is called “no such thing”")));
}
