// Keys of the window while a person types, where New Study begins to be typed in, and where pages begin.
#include "tests/support/qt_text.h"
#include "tests/support/status_study.h"
#include "tests/ui/window/wizard_hands.h"

#include "ui/dialogs/export_dialog.h"
#include "ui/docks/input_dock.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/input_editor.h"
#include "ui/widgets/page.h"

#include <QScrollBar>

using namespace breakeven;
using breakeven::test::openStudy;
using breakeven::test::WindowFixture;
using breakeven::test::WizardHands;

namespace {

void openAndShow(WindowFixture &fixture, Study study)
{
    openStudy(fixture, std::move(study));
    QApplication::processEvents();
}

} // namespace

TEST_CASE("in a field the keys of commands are the field's, elsewhere they act")
{
    WindowFixture fixture;
    openAndShow(fixture, test::statusStudy());
    fixture.workspace().select(QStringLiteral("options.twelve.price"));
    QApplication::processEvents();
    int exports = 0;
    fixture.answer<ExportDialog>([&](ExportDialog &dialog) {
        ++exports;
        dialog.reject();
    });
    AmountEdit &value = *fixture.window().findChild<InputDock *>()->inputEditor().valueEdit();
    value.setFocus();
    REQUIRE(value.hasFocus());
    const Study before = fixture.workspace().study();
    for (const Qt::Key key : {Qt::Key_E, Qt::Key_D, Qt::Key_B})
        QTest::keyClick(&value, key, Qt::ControlModifier);
    QTest::keyClick(&value, Qt::Key_Insert);
    QApplication::processEvents();
    CHECK(exports == 0);
    CHECK_FALSE(QApplication::activePopupWidget());
    CHECK(fixture.workspace().study() == before);

    fixture.window().currentPage()->setFocus();
    fixture.press(Qt::Key_E, Qt::ControlModifier);
    CHECK(exports == 1);
}

TEST_CASE("each step of New Study begins in its first field")
{
    WindowFixture fixture;
    WizardHands hands(fixture);
    CHECK(QApplication::focusWidget() == &hands.find<QWidget>(QStringLiteral("kind:training")));
    hands.chooseKind("training");
    CHECK(hands.find<QWidget>(QStringLiteral("GPUs")).hasFocus());
    hands.chooseGpu("H100 SXM");
    hands.wait();
    hands.next();
    CHECK(hands.find<QWidget>(QStringLiteral("studyName")).hasFocus());
    hands.wait();
    hands.next();
    CHECK(hands.find<QWidget>(QStringLiteral("createStudy")).hasFocus());
}

TEST_CASE("a study that is opened is read from its beginning, on every page and in Input")
{
    WindowFixture fixture;
    openAndShow(fixture, test::statusStudy());
    fixture.window().resize(1280, 800);
    fixture.workspace().select(QStringLiteral("options.twelve"));
    for (const char *id : {"compare", "assumptions"}) {
        fixture.window().showPage(QString::fromUtf8(id));
        QApplication::processEvents();
        QScrollBar &bar = *fixture.window().currentPage()->verticalScrollBar();
        REQUIRE(bar.maximum() > 100);
        bar.setValue(100);
    }
    auto *input = fixture.window().findChild<InputDock *>()->findChild<QScrollArea *>();
    REQUIRE(input->verticalScrollBar()->maximum() > 0);
    input->verticalScrollBar()->setValue(input->verticalScrollBar()->maximum());
    Study other = test::statusStudy();
    other.id = "5d6c3f0e-0005-4b52-9b1e-6f1d2a7c0080";
    openAndShow(fixture, std::move(other));
    for (const char *id : {"compare", "assumptions"}) {
        INFO(id);
        fixture.window().showPage(QString::fromUtf8(id));
        QApplication::processEvents();
        CHECK(fixture.window().currentPage()->verticalScrollBar()->value() == 0);
    }
    CHECK(input->verticalScrollBar()->value() == 0);
}
