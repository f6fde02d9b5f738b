// What is done to an option or a number wherever it stands: menus, copies, the currency, and goal seek.
#include "tests/ui/window/every_page.h"

#include "ui/charts/chart_widget.h"
#include "ui/dialogs/goal_seek_dialog.h"
#include "ui/docks/explain_dock.h"
#include "ui/pages/compare_page.h"
#include "ui/text/numbers.h"
#include "ui/text/quantity_text.h"

#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTreeView>

#include <cmath>

using namespace breakeven;
using breakeven::test::openStudy;
using breakeven::test::settle;
using breakeven::test::studyOf;
using breakeven::test::triggerOf;
using breakeven::test::WindowFixture;

TEST_CASE(
    "Ctrl+D copies the option that is chosen in the tree, and the menu of the tree explains and copies it")
{
    WindowFixture fixture;
    openStudy(fixture, studyOf("new"));
    auto *tree = fixture.window().findChild<QTreeView *>(QStringLiteral("studyTree"));
    REQUIRE(tree);
    fixture.workspace().select(QStringLiteral("options.own"));
    tree->setFocus();
    const std::size_t before = fixture.workspace().study().options.size();
    QTest::keyClick(tree, Qt::Key_D, Qt::ControlModifier);
    CHECK(fixture.workspace().study().options.size() == before + 1);
    fixture.workspace().select(QStringLiteral("options.own"));
    fixture.waitForResults();
    triggerOf(fixture, Command::CopyThing);
    const QStringList cells = QApplication::clipboard()->text().split(QLatin1Char('\t'));
    REQUIRE(cells.size() == 2);
    CHECK(cells[0] == QStringLiteral("Own hardware"));
    bool isNumber = false;
    CHECK(cells[1].toDouble(&isNumber) > 0);
    CHECK(isNumber);
    QSignalSpy explained(&fixture.workspace(), &Workspace::explainRequested);
    triggerOf(fixture, Command::ExplainThing);
    REQUIRE(explained.size() == 1);
    CHECK(
        explained.front().front().value<ExplainTarget>().quantity.startsWith(QLatin1String("options.own.")));
}

TEST_CASE("the menu of a bar explains it, makes it the baseline and copies it")
{
    WindowFixture fixture;
    openStudy(fixture, studyOf("new"));
    fixture.window().showPage(QStringLiteral("compare"));
    settle();
    ChartWidget *chart = fixture.window().currentPage()->chart();
    REQUIRE(chart);
    const auto bar = std::find_if(chart->drawing().targets.begin(), chart->drawing().targets.end(),
                                  [](const ChartTarget &target) { return target.option == "own"; });
    REQUIRE(bar != chart->drawing().targets.end());
    QStringList texts;
    QTimer watch;
    QObject::connect(&watch, &QTimer::timeout, chart, [&] {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (!menu)
            return;
        watch.stop();
        for (const QAction *action : menu->actions())
            texts.append(action->text().remove(QLatin1Char('&')));
        menu->close();
    });
    watch.start(0);
    const QPoint place = bar->area.center().toPoint();
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, chart->mapToGlobal(place));
    QApplication::sendEvent(chart, &event);
    for (const char *text : {"Explain", "Copy", "Rename", "Duplicate Option", "Remove", "Use as Baseline"})
        CHECK(texts.contains(QString::fromLatin1(text)));
    CHECK(fixture.workspace().selection() == QStringLiteral("options.own"));
}

TEST_CASE("the currency of a study is changed in the window, and back by Undo")
{
    WindowFixture fixture;
    openStudy(fixture, studyOf("new"));
    const Study before = fixture.workspace().study();
    fixture.answer<QDialog>([](QDialog &dialog) {
        dialog.findChild<QComboBox *>(QStringLiteral("currency"))->setCurrentText(QStringLiteral("EUR"));
        QLineEdit *own = dialog.findChild<QLineEdit *>(QStringLiteral("ownRate"));
        own->setText(QStringLiteral("nothing"));
        dialog.accept();
        CHECK(dialog.isVisible());
        CHECK(dialog.findChild<QLabel *>(QStringLiteral("problem"))->isVisible());
        own->setText(QLocale().toString(0.5));
        dialog.accept();
    });
    triggerOf(fixture, Command::Currency);
    const Study &after = fixture.workspace().study();
    CHECK(after.currency == "EUR");
    const auto price = [](const Study &study) {
        return inputAt(study, "options.own.server_price")->input->value.value();
    };
    CHECK(price(after) == Approx(price(before) / 2));
    fixture.workspace().document().undoStack().undo();
    CHECK(fixture.workspace().study() == before);
}

TEST_CASE("goal seek finds the value of an input that brings a number to a target, and sets it")
{
    WindowFixture fixture;
    openStudy(fixture, studyOf("new"));
    const QString quantity = QStringLiteral("options.own.npv");
    const double before = *valueOf(*fixture.workspace().result(), ExplainTarget{{}, quantity});
    fixture.workspace().explain({QStringLiteral("compare"), quantity});
    settle();
    auto *dock = fixture.window().findChild<ExplainDock *>();
    fixture.answer<GoalSeekDialog>([&](GoalSeekDialog &dialog) {
        auto *target = dialog.findChild<QLineEdit *>(QStringLiteral("target"));
        auto *input = dialog.findChild<QComboBox *>(QStringLiteral("input"));
        auto *answer = dialog.findChild<QLabel *>(QStringLiteral("answer"));
        CHECK(QLocale().toDouble(target->text()) == Approx(before).margin(1));
        input->setCurrentIndex(input->findData(QStringLiteral("options.own.server_price")));
        REQUIRE(input->currentIndex() >= 0);
        target->setText(QStringLiteral("much"));
        CHECK(answer->text().contains(QLatin1String("much")));
        target->setText(QLocale().toString(std::round(before * 0.9), 'f', 0));
        REQUIRE(
            QTest::qWaitFor([&] { return answer->text().contains(QLatin1String("<b>")); }, test::kPatience));
        dialog.accept();
    });
    REQUIRE(fixture.clickLink(dock->findChild<QTextBrowser *>(), QStringLiteral("goal:") + quantity));
    fixture.waitForResults();
    const double after = *valueOf(*fixture.workspace().result(), ExplainTarget{{}, quantity});
    CHECK(after == Approx(std::round(before * 0.9)).epsilon(1e-4));
}

TEST_CASE("what is copied is numbers to a spreadsheet")
{
    CHECK(spreadsheetNumber(QStringLiteral("\u22123,174,368"), QLocale::c()) == QStringLiteral("-3174368"));
    CHECK(spreadsheetNumber(QStringLiteral("+1.234,5"), QLocale(QLocale::German)) ==
          QStringLiteral("1234,5"));
    CHECK(spreadsheetNumber(QStringLiteral("> 99.9"), QLocale::c()) == QStringLiteral("> 99.9"));
    WindowFixture fixture;
    openStudy(fixture, studyOf("new"));
    fixture.window().showPage(QStringLiteral("compare"));
    settle();
    auto &page = *static_cast<ComparePage *>(fixture.window().currentPage());
    REQUIRE(
        QTest::qWaitFor([&] { return fixture.workspace().shownRisk().risk != nullptr; }, test::kPatience));
    settle();
    page.copy();
    const QStringList lines = QApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    REQUIRE(lines.size() > 3);
    const QStringList header = lines[1].split(QLatin1Char('\t'));
    int numbers = 0;
    for (int line = 2; line < lines.size(); ++line) {
        const QStringList cells = lines[line].split(QLatin1Char('\t'));
        CHECK(cells.size() == header.size());
        for (int column = 1; column < cells.size(); ++column) {
            CHECK_FALSE(cells[column].contains(QChar(0x2212)));
            CHECK_FALSE(cells[column].contains(QStringLiteral(" – ")));
            bool isNumber = false;
            QLocale().toDouble(cells[column], &isNumber);
            numbers += isNumber;
        }
    }
    CHECK(numbers > 40);
}
