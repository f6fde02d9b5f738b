// The weights of a week under a person's hands: bars, keys, numbers, days, and undo.
#include "tests/support/qt_text.h"
#include "tests/support/status_study.h"
#include "tests/support/week_study.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/session/week_weights.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/owner_editor.h"
#include "ui/widgets/week_bars.h"
#include "ui/widgets/week_editor.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

// The week of a study in the Input dock.
class Hands
{
public:
    explicit Hands(Study study = test::weekStudy())
    {
        m_fixture.workspace().openStudy(std::move(study));
        m_fixture.window().files().opened();
        m_fixture.waitForResults();
        m_fixture.workspace().select(QStringLiteral("workloads.training"));
        QCoreApplication::processEvents(); // laid out
    }

    WindowFixture &fixture() { return m_fixture; }
    WeekEditor &editor()
    {
        auto *editor = m_fixture.window().findChild<WeekEditor *>();
        REQUIRE(editor);
        return *editor;
    }
    WeekBars &bars() { return *editor().findChild<WeekBars *>(); }
    AmountEdit &field() { return *editor().findChild<AmountEdit *>(); }
    QUndoStack &undo() { return m_fixture.workspace().document().undoStack(); }
    WeekWeights weights()
    {
        return *WeekWeights::read(toQt(*textAt(m_fixture.workspace().study(), "workloads.training.weights")));
    }
    // A person opens the list and picks; "Day" or "Applies to".
    void choose(const char *name, int index)
    {
        for (QComboBox *box : editor().findChildren<QComboBox *>())
            if (box->accessibleName() == QLatin1String(name)) {
                box->setFocus();
                QTest::keyClick(box, Qt::Key_Home);
                for (int k = 0; k < index; ++k)
                    QTest::keyClick(box, Qt::Key_Down);
            }
    }
    // From the middle of an hour upwards (negative: downwards), in several movements of the mouse. They are
    // sent to the bars: the screen of the offscreen platform ends before the dock.
    void drag(int hour, int pixels)
    {
        WeekBars &all = bars();
        const QPoint from = all.column(hour).center().toPoint();
        QTest::mousePress(&all, Qt::LeftButton, {}, from);
        for (int k = 1; k <= 4; ++k) {
            const QPoint at = from - QPoint(0, pixels * k / 4);
            QMouseEvent move(QEvent::MouseMove, at, all.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(&all, &move);
        }
        QTest::mouseRelease(&all, Qt::LeftButton, {}, from - QPoint(0, pixels));
    }

private:
    WindowFixture m_fixture;
};

} // namespace

TEST_CASE("the bars show the day that is chosen, and a click chooses an hour without changing it")
{
    Hands hands;
    REQUIRE(hands.editor().isVisible());
    CHECK(hands.bars().weights()[10] == 14);
    hands.choose("Day", 5);
    CHECK(hands.bars().weights()[10] == 8);
    hands.drag(10, 0);
    CHECK(hands.bars().hour() == 10);
    CHECK(hands.field().text() == "8");
    CHECK(hands.undo().count() == 0);
    CHECK(hands.bars().accessibleName() == QString::fromUtf8("Weights of Saturday: 10:00–11:00, weight 8"));
}

TEST_CASE("a bar that is dragged is one step to undo, and its name says day, hour and weights")
{
    Hands hands;
    hands.choose("Day", 1);
    const QString before = hands.weights().text();
    hands.drag(3, 20);
    CHECK(hands.weights().at(1, 3) > 4);
    CHECK(hands.weights().at(0, 3) == 4);
    CHECK(hands.weights().at(1, 4) == 4);
    REQUIRE(hands.undo().count() == 1);
    CHECK(hands.undo().undoText() == QString::fromUtf8("Set weight of Tuesday 03:00–04:00 from 4 to ") +
                                         weightText(hands.weights().at(1, 3)));
    hands.undo().undo();
    CHECK(hands.weights().text() == before);
    CHECK(hands.bars().weights()[3] == 4);
    // Another drag is another step.
    hands.drag(3, 20);
    hands.drag(3, -10);
    CHECK(hands.undo().count() == 2);
}

TEST_CASE("a bar cannot be dragged below nothing")
{
    Hands hands;
    hands.drag(3, -400);
    CHECK(hands.weights().at(0, 3) == 0);
}

TEST_CASE("arrow keys choose the hour and change its weight, one press one step")
{
    Hands hands;
    WeekBars &bars = hands.bars();
    bars.setFocus();
    QTest::keyClick(&bars, Qt::Key_End);
    QTest::keyClick(&bars, Qt::Key_Left);
    CHECK(bars.hour() == 22);
    CHECK(hands.field().text() == "6");
    QTest::keyClick(&bars, Qt::Key_Up);
    CHECK(hands.weights().at(0, 22) == 6 + bars.step());
    QTest::keyClick(&bars, Qt::Key_Down);
    QTest::keyClick(&bars, Qt::Key_Down);
    CHECK(hands.weights().at(0, 22) == 6 - bars.step());
    CHECK(hands.undo().count() == 3);
    QTest::keyClick(&bars, Qt::Key_Home);
    CHECK(bars.hour() == 0);
    QTest::keyClick(&bars, Qt::Key_Left);
    CHECK(bars.hour() == 0);
}

TEST_CASE("a typed weight applies to the days that are meant; the text field and the curve follow")
{
    Hands hands;
    hands.choose("Applies to", 1);
    hands.drag(3, 0);
    AmountEdit &field = hands.field();
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("2.5"));
    QTest::keyClick(&field, Qt::Key_Return);
    for (int day = 0; day < 7; ++day)
        CHECK(hands.weights().at(day, 3) == (day < 5 ? 2.5 : 4));
    CHECK(hands.undo().undoText() ==
          QString::fromUtf8("Set weight of Monday to Friday 03:00–04:00 from 4 to 2.5"));
    bool isText = false;
    for (QLineEdit *edit : hands.fixture().window().findChildren<QLineEdit *>())
        isText = isText || (edit->accessibleName() == QStringLiteral("Weights") &&
                            edit->text() == hands.weights().text());
    CHECK(isText);

    // What stands beside it is the load of the result.
    hands.fixture().waitForResults();
    double sum = 0;
    for (int hour = 0; hour < 168; ++hour)
        sum += hands.weights().at(hour / 24, hour % 24);
    bool isBeside = false;
    const QString gpus = QString::number(9.6 * 2.5 / (sum / 168), 'f', 2) + QStringLiteral(" GPUs");
    for (QLabel *label : hands.editor().findChildren<QLabel *>())
        isBeside = isBeside || label->text() == gpus;
    CHECK(isBeside);
}

TEST_CASE("a weight that is none says why, and the study keeps the last one")
{
    Hands hands;
    AmountEdit &field = hands.field();
    for (const char *text : {"-3", "many"}) {
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, QString::fromUtf8(text));
        QTest::keyClick(&field, Qt::Key_Return);
        CHECK(field.isWrong());
        bool isSaid = false;
        for (QLabel *label : hands.fixture().window().findChildren<QLabel *>())
            isSaid = isSaid || (label->isVisible() &&
                                label->text().contains(QStringLiteral("Expected a weight of at least 0")));
        CHECK(isSaid);
        QTest::keyClick(&field, Qt::Key_Escape);
        CHECK_FALSE(field.isWrong());
    }
    CHECK(hands.undo().count() == 0);
}

TEST_CASE("the days that a weight applies to and the day that is shown go together")
{
    Hands hands;
    const auto text = [&](const char *name) {
        for (QComboBox *box : hands.editor().findChildren<QComboBox *>())
            if (box->accessibleName() == QLatin1String(name))
                return box->currentText();
        return QString();
    };
    hands.choose("Applies to", 2);
    CHECK(text("Day") == "Saturday");
    hands.choose("Day", 1);
    CHECK(text("Applies to") == "this day");
    hands.choose("Applies to", 3);
    CHECK(text("Day") == "Tuesday");
}

TEST_CASE("the weights of one day stay one day until a day differs, and the editor goes with the shape")
{
    Study study = test::weekStudy();
    test::set(study, "workloads.training.weights", "1,1,1,1,1,1,1,1,4,4,4,4,4,4,4,4,4,4,2,2,2,2,2,2");
    Hands hands(study);
    WeekBars &bars = hands.bars();
    bars.setFocus();
    QTest::keyClick(&bars, Qt::Key_Up);
    CHECK_FALSE(hands.weights().isWeek());
    CHECK(hands.weights().at(6, 0) > 1);
    hands.choose("Applies to", 0);
    bars.setFocus();
    QTest::keyClick(&bars, Qt::Key_Down);
    CHECK(hands.weights().isWeek());
    CHECK(hands.weights().at(0, 0) == 1);

    REQUIRE(setPath(study, "workloads.training.shape", "block").ok());
    hands.fixture().workspace().document().change(study, QStringLiteral("as a block"));
    for (WeekEditor *editor : hands.fixture().window().findChildren<WeekEditor *>())
        CHECK_FALSE(editor->isVisible());
}
