// How the window arranges itself by its width, and whether all that is written can be read.
#include "tests/support/large_text.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/docks/explain_dock.h"
#include "ui/docks/input_dock.h"
#include "ui/docks/study_dock.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/pages.h"
#include "ui/widgets/lines_header.h"
#include "ui/widgets/page.h"
#include "ui/widgets/study_picker.h"
#include "ui/widgets/table_view.h"

#include <QLabel>
#include <QScrollBar>
#include <QStatusBar>
#include <QTreeView>

using namespace breakeven;
using breakeven::test::LargeText;
using breakeven::test::resizeTo;
using breakeven::test::WindowFixture;

TEST_CASE("below 900 pixels the tree is a drop-down, below 1100 the right docks share one place")
{
    WindowFixture fixture("startup-six-servers");
    auto *picker = fixture.window().findChild<StudyPicker *>();
    auto *study = fixture.window().findChild<StudyDock *>();
    auto *input = fixture.window().findChild<InputDock *>();
    auto *explain = fixture.window().findChild<ExplainDock *>();
    const auto isTabbed = [&] { return fixture.window().tabifiedDockWidgets(input).contains(explain); };
    CHECK_FALSE(picker->isVisible());
    CHECK_FALSE(isTabbed());

    resizeTo(fixture, 1000, 700);
    CHECK(isTabbed());
    CHECK(study->isVisible());
    CHECK_FALSE(picker->isVisible());

    resizeTo(fixture, 860, 700);
    CHECK(isTabbed());
    CHECK_FALSE(study->isVisible());
    REQUIRE(picker->isVisible());
    const int row = picker->findData(QStringLiteral("options.own-six"));
    REQUIRE(row > 0);
    picker->setCurrentIndex(row - 1);
    picker->setFocus();
    QTest::keyClick(picker, Qt::Key_Down);
    CHECK(fixture.workspace().selection() == QStringLiteral("options.own-six"));
    fixture.workspace().select(QStringLiteral("options.gcp-preemptible"));
    CHECK(picker->currentData().toString() == QStringLiteral("options.gcp-preemptible"));

    resizeTo(fixture, 1440, 900);
    CHECK(study->isVisible());
    CHECK_FALSE(picker->isVisible());
    CHECK_FALSE(isTabbed());
}

TEST_CASE("F6 goes round tree, page, Input and Explain, and Shift+F6 back")
{
    WindowFixture fixture("startup-six-servers");
    fixture.workspace().select(QStringLiteral("options.own-six.server_price"));
    auto *picker = fixture.window().findChild<StudyPicker *>();
    auto *tree = &fixture.window().findChild<StudyDock *>()->tree();
    QWidget *input = fixture.window().findChild<InputDock *>();
    QWidget *explain = fixture.window().findChild<ExplainDock *>();
    const auto has = [](QWidget *part) {
        QWidget *focus = QApplication::focusWidget();
        return part == focus || part->isAncestorOf(focus);
    };
    for (const int width : {1440, 860}) {
        INFO(width);
        resizeTo(fixture, width, 760);
        QWidget *study = width < 900 ? static_cast<QWidget *>(picker) : tree;
        const QList<QWidget *> parts{study, fixture.window().currentPage(), input, explain};
        study->setFocus();
        for (int step = 1; step <= 4; ++step) {
            INFO(step);
            fixture.press(Qt::Key_F6, Qt::NoModifier);
            CHECK(has(parts[step % 4]));
        }
        for (int step = 3; step >= 0; --step) {
            INFO(step);
            fixture.press(Qt::Key_F6, Qt::ShiftModifier);
            CHECK(has(parts[step % 4]));
        }
    }
}

TEST_CASE("at 1280 pixels no page scrolls sideways and no title is cut")
{
    for (const char *example : {"kubernetes-burst", "startup-rent-or-buy", "elastic-training-on-spot"}) {
        WindowFixture fixture;
        resizeTo(fixture, 1280, 800);
        fixture.openExample(example);
        for (const PageEntry &entry : pages()) {
            INFO(example << ", " << entry.id);
            fixture.window().showPage(QString::fromLatin1(entry.id));
            for (int i = 0; i < 3; ++i)
                QApplication::processEvents();
            CHECK(fixture.window().currentPage()->horizontalScrollBar()->maximum() == 0);
            for (QTableView *view : fixture.window().currentPage()->findChildren<QTableView *>()) {
                auto *header = dynamic_cast<LinesHeader *>(view->horizontalHeader());
                for (int column = 0; header && column < header->count(); ++column)
                    if (!header->isSectionHidden(column))
                        CHECK(header->sectionSize(column) >= header->leastWidth(column));
                if (QByteArray(entry.id) == "claims")
                    CHECK(view->horizontalScrollBar()->maximum() == 0);
            }
        }
    }
}

namespace {

// Labels in one line that have less room than their words need.
QStringList cutLabels(const QWidget &page)
{
    QStringList cut;
    for (const QLabel *label : page.findChildren<QLabel *>())
        if (label->isVisibleTo(&page) && !label->wordWrap() && label->pixmap(Qt::ReturnByValue).isNull() &&
            label->width() < label->minimumSizeHint().width())
            cut.append(label->text());
    return cut;
}

} // namespace

TEST_CASE("at 1280 × 800 the pages of an answer fit at usual and at twice the text size")
{
    for (const double factor : {1.0, 2.0})
        for (const char *example : {"startup-rent-or-buy", "tts-scale-to-zero", "kubernetes-burst"}) {
            WindowFixture fixture;
            const LargeText text(factor);
            resizeTo(fixture, 1280, 800);
            fixture.openExample(example);
            for (const char *id : {"compare", "cash-flow", "risk", "effects", "explore", "workload"}) {
                INFO(example << ", " << id << ", " << factor << " times the text");
                fixture.window().showPage(QString::fromLatin1(id));
                fixture.waitForResults();
                resizeTo(fixture, 1280, 800);
                Page &page = *fixture.window().currentPage();
                CHECK(fixture.window().size() == QSize(1280, 800));
                const QStatusBar &bar = *fixture.window().statusBar();
                CHECK(bar.isVisible());
                CHECK(bar.geometry().bottom() < fixture.window().height());
                CHECK(page.horizontalScrollBar()->maximum() == 0);
                CHECK(page.widget()->width() <= page.viewport()->width());
                CHECK(cutLabels(page).join(QStringLiteral(" | ")) == QString());
            }
        }
}

TEST_CASE("long option names are read whole in the comparison at 1280 pixels")
{
    WindowFixture fixture;
    resizeTo(fixture, 1280, 800);
    fixture.openExample("startup-rent-or-buy");
    TableView *view = static_cast<ComparePage *>(fixture.window().currentPage())->tableView();
    for (int row = 0; row < view->model()->rowCount(); ++row) {
        const QModelIndex name = view->model()->index(row, 0);
        INFO(name.data().toString().toStdString());
        QStyleOptionViewItem option;
        option.initFrom(view);
        option.font = view->font();
        option.features = QStyleOptionViewItem::WrapText;
        option.rect = QRect(0, 0, view->columnWidth(0), 1);
        option.widget = view;
        const QSize needed = view->itemDelegate()->sizeHint(option, name);
        CHECK(view->rowHeight(row) >= needed.height());
    }
}
