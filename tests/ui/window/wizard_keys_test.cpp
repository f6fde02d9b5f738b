// New Study by the keys and the eye: numbers that can be read, Tab as the eye goes, and Esc one step back.
#include "tests/support/qt_text.h"
#include "tests/ui/window/wizard_hands.h"

#include "ui/widgets/offers_panel.h"

#include <QMessageBox>

using namespace breakeven;
using breakeven::test::WindowFixture;
using breakeven::test::WizardHands;

TEST_CASE("a number in New Study is seen whole, from its first digit")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    hands.chooseKind("serving");
    hands.chooseGpu("H100 SXM");
    QApplication::processEvents();
    for (const char *key : {"requests", "input_tokens", "output_tokens"}) {
        INFO(key);
        QLineEdit &field = hands.field(key);
        REQUIRE_FALSE(field.text().isEmpty());
        CHECK(field.cursorPosition() == 0);
        CHECK(field.fontMetrics().horizontalAdvance(field.text()) < field.width());
    }
    hands.type("requests", "123456789 requests/month");
    QApplication::processEvents();
    QLineEdit &field = hands.field("requests");
    CHECK(field.fontMetrics().horizontalAdvance(field.text()) < field.width());
}

TEST_CASE("Tab goes from the list of GPUs to the questions below it")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    hands.chooseKind("training");
    hands.chooseGpu("H100 SXM");
    hands.wait();
    hands.find<QWidget>(QStringLiteral("GPUs")).setFocus();
    QLineEdit &gpus = hands.field("gpus");
    int tabs = 0;
    while (!gpus.hasFocus() && tabs < 20) {
        REQUIRE(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        ++tabs;
        CHECK_FALSE(hands.answer().isAncestorOf(QApplication::focusWidget()));
    }
    CHECK(tabs <= 4); // the ways to give the amount come between
}

TEST_CASE("Esc closes the offers of an option first, and asks before it leaves New Study")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    hands.chooseKind("training");
    hands.chooseGpu("H100 SXM");
    hands.wait();
    hands.next();
    hands.wait();
    auto *offers = hands.wizard().findChild<OffersPanel *>();
    hands.click(QStringLiteral("change:on-demand-kept"));
    REQUIRE(offers->isVisible());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    CHECK_FALSE(offers->isVisible());
    CHECK(hands.wizard().isVisible());

    int asked = 0;
    fixture.answer<QMessageBox>([&](QMessageBox &box) {
        ++asked;
        QTest::keyClick(&box, Qt::Key_Return); // goes on
    });
    QTest::keyClick(&hands.wizard(), Qt::Key_Escape);
    CHECK(asked == 1);
    CHECK(hands.wizard().isVisible());
    fixture.answer<QMessageBox>([&](QMessageBox &box) {
        ++asked;
        for (QAbstractButton *button : box.buttons())
            if (button->text() == QStringLiteral("&Discard"))
                button->click();
    });
    QTest::keyClick(&hands.wizard(), Qt::Key_Escape);
    CHECK(asked == 2);
    CHECK_FALSE(hands.wizard().isVisible());
}

TEST_CASE("Cancel and Esc give up the search for the mix, and leave no study")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    hands.chooseKind("training");
    hands.chooseGpu("H100 SXM");
    hands.wait();
    auto &create = hands.find<QPushButton>(QStringLiteral("createStudy"));
    const auto isGivenUp = [&] {
        hands.wait();
        CHECK(hands.wizard().isVisible());
        CHECK(create.isEnabled());
        CHECK(hands.wizard().study().options.empty());
        CHECK(fixture.workspace().store().store()->studies().list()->empty());
        CHECK_FALSE(fixture.workspace().document().isOpen());
    };
    QTest::mouseClick(&create, Qt::LeftButton);
    REQUIRE_FALSE(create.isEnabled());
    QTest::mouseClick(&hands.find<QPushButton>(QStringLiteral("cancel")), Qt::LeftButton);
    isGivenUp();
    QTest::mouseClick(&create, Qt::LeftButton);
    REQUIRE_FALSE(create.isEnabled());
    QTest::keyClick(&hands.wizard(), Qt::Key_Escape); // without a question: the answers stay
    isGivenUp();
    // The answers are as they were, and create a study.
    QTest::mouseClick(&create, Qt::LeftButton);
    hands.wait();
    CHECK_FALSE(hands.wizard().isVisible());
    CHECK(hands.wizard().study().options.size() > 3);
}
