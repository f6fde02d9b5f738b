// The Explore page: every point, value and border is a comparison with that value set.
#include "tests/support/fresh_comparison.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "ui/docks/explain_dock.h"
#include "ui/pages/explore_page.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/moves_panel.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QMouseEvent>
#include <QPushButton>
#include <QUndoStack>

using namespace breakeven;
using namespace breakeven::test;

namespace {

class ExploreHands
{
public:
    explicit ExploreHands(const char *example)
    {
        m_fixture.openExample(example);
        m_fixture.press(Qt::Key_5, Qt::ControlModifier);
        REQUIRE(m_fixture.window().currentPage()->id() == QStringLiteral("explore"));
        wait();
    }

    WindowFixture &fixture() { return m_fixture; }
    Workspace &workspace() { return m_fixture.workspace(); }
    ExplorePage &page()
    {
        return *static_cast<ExplorePage *>(m_fixture.window().page(QStringLiteral("explore")));
    }
    QString headline() { return page().headlineText().replace(QChar::Nbsp, QLatin1Char(' ')); }
    QString explained()
    {
        return m_fixture.window().findChild<ExplainDock *>()->plainText().replace(QChar::Nbsp,
                                                                                  QLatin1Char(' '));
    }

    void wait()
    {
        m_fixture.waitForResults();
        while (!page().isIdle()) {
            QSignalSpy idle(&page(), &ExplorePage::becameIdle);
            REQUIRE(idle.wait(kPatience));
        }
    }
    void choose(QComboBox &box, const char *data)
    {
        const int index = box.findData(QString::fromUtf8(data));
        INFO(data);
        REQUIRE(index >= 0);
        box.setCurrentIndex(index);
        emit box.activated(index);
        wait();
    }
    void view(const char *name)
    {
        for (auto *button : page().view()->findChildren<QAbstractButton *>())
            if (button->text() == QString::fromUtf8(name))
                m_fixture.click(button);
        wait();
    }
    void type(AmountEdit &field, const QString &text)
    {
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, text);
        QTest::keyClick(&field, Qt::Key_Return);
        wait();
    }

private:
    WindowFixture m_fixture;
};

} // namespace

TEST_CASE("a sweep draws what every option costs, each point a comparison with that value set")
{
    ExploreHands hands("startup-six-servers");
    hands.choose(*hands.page().across(), "shared.server_price");
    const Study &study = hands.workspace().study();
    const AxisChart &chart = hands.page().lines()->figures();
    REQUIRE(chart.series.size() == study.options.size());
    for (const std::size_t place :
         {std::size_t(0), chart.series[0].points.size() / 2, chart.series[0].points.size() - 1})
        for (const AxisChart::Series &series : chart.series) {
            const AxisChart::Point &point = series.points[place];
            const FreshComparison fresh = compareWith(study, "shared.server_price", point.x);
            CHECK(point.y == *fresh.figure("options." + series.option.toStdString() + ".npv"));
        }
    CHECK(hands.headline().contains(QStringLiteral("server list price")));
    const Table table = hands.page().table();
    CHECK(table.rows.size() == chart.series[0].points.size());
    CHECK(chart.rules.size() == 1);
    CHECK(chart.rules[0].x == 150000);
    // A point opens, with the command that gives it again.
    PlotChart &lines = *hands.page().lines();
    QTest::mouseClick(&lines, Qt::LeftButton, {}, lines.drawing().targets[3].area.center().toPoint());
    CHECK(hands.explained().contains(QStringLiteral("--set shared.server_price=")));
}

TEST_CASE("a second input makes a map of the cheapest, with the study's own cell framed")
{
    ExploreHands hands("startup-six-servers");
    hands.choose(*hands.page().across(), "shared.server_price");
    hands.choose(*hands.page().up(), "shared.gcp_price");
    const Study &study = hands.workspace().study();
    REQUIRE(hands.page().map()->isVisible());
    CHECK_FALSE(hands.page().lines()->isVisible());
    CHECK(hands.page().chart() == hands.page().map());
    const OptionMap &map = hands.page().map()->figures();
    const Table points = hands.page().table();
    REQUIRE(points.rows.size() == std::size_t(map.across.size() * map.up.size()));
    std::set<int> seen;
    for (int x = 0; x < int(map.across.size()); x += 7)
        for (int y = 0; y < int(map.up.size()); y += 5) {
            const TableRow &row = points.rows[std::size_t(x * map.up.size() + y)];
            Study other = with(study, "shared.server_price", numberText(row.cells[0].value.toDouble()));
            other = with(other, "shared.gcp_price", numberText(row.cells[1].value.toDouble()));
            const FreshComparison fresh(other);
            const int option = map.cells[std::size_t(y)][std::size_t(x)].option;
            CHECK(option == fresh.comparison.verdict.cheapest);
            seen.insert(option);
        }
    CHECK(seen.size() > 1); // there is a border to draw
    REQUIRE(map.own);
    CHECK(hands.headline().contains(QStringLiteral("of the map")));
    FigureChart<OptionMap> &chart = *hands.page().map();
    QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.drawing().targets.front().area.center().toPoint());
    CHECK(hands.explained().contains(QStringLiteral("Cheapest at ")));
    hands.choose(*hands.page().up(), "none");
    CHECK(hands.page().lines()->isVisible());
}

TEST_CASE("the frame of the map can be dragged, and what the options cost is read where it is")
{
    ExploreHands hands("startup-six-servers");
    hands.choose(*hands.page().across(), "shared.server_price");
    hands.choose(*hands.page().up(), "shared.gcp_price");
    MapChart &map = *hands.page().map();
    const Study before = hands.workspace().study();
    REQUIRE(map.figures().own);
    const auto [x, y] = *map.figures().own;
    const auto placeOf = [&](int across, int up) {
        for (const ChartTarget &target : map.drawing().targets)
            if (target.column == across && target.row == int(map.figures().up.size()) - 1 - up)
                return target.area.center().toPoint();
        return QPoint();
    };
    const auto move = [&](QPoint to) {
        QMouseEvent event(QEvent::MouseMove, to, map.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&map, &event);
    };
    // From elsewhere nothing is dragged.
    QTest::mousePress(&map, Qt::LeftButton, {}, placeOf(0, 0));
    move(placeOf(1, 1));
    QTest::mouseRelease(&map, Qt::LeftButton, {}, placeOf(1, 1));
    CHECK_FALSE(map.figures().read);
    QTest::mousePress(&map, Qt::LeftButton, {}, placeOf(x, y));
    move(placeOf(x, y + 1));
    move(placeOf(x - 1, y + 1));
    QTest::mouseRelease(&map, Qt::LeftButton, {}, placeOf(x - 1, y + 1));
    CHECK((map.figures().read == std::pair(x - 1, y + 1)));
    for (const QString &value : {map.figures().across[x - 1], map.figures().up[y + 1]}) {
        INFO(value.toStdString());
        CHECK(hands.explained().contains(QString(value).replace(QChar::Nbsp, QLatin1Char(' '))));
    }
    CHECK(hands.workspace().study() == before);
    // Back on the study's own cell it is the frame again.
    QTest::mousePress(&map, Qt::LeftButton, {}, placeOf(x - 1, y + 1));
    move(placeOf(x, y));
    QTest::mouseRelease(&map, Qt::LeftButton, {}, placeOf(x, y));
    CHECK_FALSE(map.figures().read);
}

TEST_CASE("the value at which two options cost the same is found, confirmed and used")
{
    ExploreHands hands("startup-six-servers");
    hands.view("Where two are equal");
    hands.choose(*hands.page().first(), "own-six");
    hands.choose(*hands.page().second(), "gcp-preemptible");
    hands.choose(*hands.page().across(), "shared.gcp_price");
    const Table roots = hands.page().tableView()->shownTable();
    REQUIRE(roots.rows.size() == 1);
    const double root = roots.rows[0].cells[0].value.toDouble();
    const FreshComparison fresh = compareWith(hands.workspace().study(), "shared.gcp_price", root);
    CHECK(*fresh.figure("options.own-six.npv") ==
          Approx(*fresh.figure("options.gcp-preemptible.npv")).epsilon(1e-8));
    CHECK(hands.headline().startsWith(
        QStringLiteral("Owning six servers and GCP preemptible cost the same when the price of GCP preemptible is ")));
    REQUIRE(hands.page().lines()->figures().spots.size() == 1);
    CHECK(hands.page().lines()->figures().series.size() == 2);

    const int before = hands.workspace().document().undoStack().count();
    hands.fixture().click(hands.page().useButton());
    hands.wait();
    CHECK(*inputAt(hands.workspace().study(), "shared.gcp_price")->input->value == root);
    CHECK(hands.workspace().document().undoStack().count() == before + 1);
    hands.fixture().press(Qt::Key_Z, Qt::ControlModifier);
    hands.wait();
    CHECK(*inputAt(hands.workspace().study(), "shared.gcp_price")->input->value != root);
}

TEST_CASE("never is an answer with the nearest approach, and a range that cannot be read says why")
{
    ExploreHands hands("startup-six-servers");
    hands.view("Where two are equal");
    hands.choose(*hands.page().first(), "own-six");
    hands.choose(*hands.page().second(), "gcp-preemptible");
    hands.choose(*hands.page().across(), "shared.gcp_price");
    const double now = *inputAt(hands.workspace().study(), "shared.gcp_price")->input->value;
    hands.type(*hands.page().from(), QString::number(now * 1.5));
    hands.type(*hands.page().to(), QString::number(now * 3));
    CHECK(hands.headline().contains(QStringLiteral("never cost the same")));
    CHECK(hands.headline().contains(QStringLiteral("They come closest at ")));
    CHECK_FALSE(hands.page().useButton()->isEnabled());
    hands.type(*hands.page().to(), QStringLiteral("soon"));
    CHECK(hands.page().to()->isWrong());
    CHECK(hands.headline().contains(QStringLiteral("never cost the same"))); // the last answer stays
    hands.type(*hands.page().to(), QString::number(now));
    CHECK(hands.page().to()->isWrong()); // upside down
    QTest::keyClick(hands.page().to(), Qt::Key_Escape);
    CHECK_FALSE(hands.page().to()->isWrong());
}

TEST_CASE("what moves two options is shown for the two that are chosen")
{
    ExploreHands hands("startup-six-servers");
    hands.view("What moves it");
    hands.choose(*hands.page().second(), "gcp-preemptible");
    const DecisionPtr &decision = hands.page().moves()->decision();
    REQUIRE(decision);
    CHECK(decision->contest->b == "gcp-preemptible");
    CHECK(decision->study() == hands.workspace().study());
    CHECK(hands.headline().contains(QStringLiteral("moves the difference most")));
    for (const ChartTarget &target : hands.page().moves()->chart()->drawing().targets)
        CHECK(hands.workspace().figure(target.target.quantity));
    hands.choose(*hands.page().first(), "gcp-preemptible");
    CHECK(hands.headline() == QStringLiteral("Choose two options that differ."));
}

TEST_CASE("an edit while the page reads is followed: what is shown is of the study on screen")
{
    ExploreHands hands("startup-six-servers");
    hands.choose(*hands.page().across(), "shared.server_price");
    for (const char *price : {"2.1 USD/h", "0.4 USD/h", "1.9 USD/h"}) {
        Study study = with(hands.workspace().study(), "shared.gcp_price", price);
        hands.workspace().document().change(std::move(study), QStringLiteral("Set price"));
    }
    hands.wait();
    const AxisChart &chart = hands.page().lines()->figures();
    for (const AxisChart::Series &series : chart.series)
        if (series.option == QStringLiteral("gcp-preemptible")) {
            const FreshComparison fresh =
                compareWith(hands.workspace().study(), "shared.server_price", series.points[0].x);
            CHECK(series.points[0].y == *fresh.figure("options.gcp-preemptible.npv"));
        }
}
