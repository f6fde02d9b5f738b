// The Risk page: the numbers of `breakeven risk` and `sensitivity`, always of the study on screen.
#include "tests/support/fresh_comparison.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "ui/docks/explain_dock.h"
#include "ui/models/decision_figures.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/risk_page.h"
#include "ui/text/numbers.h"
#include "ui/widgets/moves_panel.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QUndoStack>

using namespace breakeven;
using namespace breakeven::test;

namespace {

class RiskHands
{
public:
    explicit RiskHands(const char *example)
    {
        m_fixture.openExample(example);
        show();
    }
    explicit RiskHands(const Study &study)
    {
        m_fixture.workspace().openStudy(study);
        emit m_fixture.window().files().opened();
        m_fixture.waitForResults();
        show();
    }

    WindowFixture &fixture() { return m_fixture; }
    Workspace &workspace() { return m_fixture.workspace(); }
    RiskPage &page() { return *static_cast<RiskPage *>(m_fixture.window().page(QStringLiteral("risk"))); }
    QString explained()
    {
        return m_fixture.window().findChild<ExplainDock *>()->plainText().replace(QChar::Nbsp,
                                                                                  QLatin1Char(' '));
    }

    // Until runs and flips of the present study are there.
    void wait()
    {
        m_fixture.waitForResults();
        if (page().moves()->isBusy()) {
            QSignalSpy idle(page().moves(), &MovesPanel::becameIdle);
            REQUIRE(idle.wait(kPatience));
        }
    }

    QModelIndex cell(const QString &path, const QString &title)
    {
        TableView &view = *page().tableView();
        for (std::size_t i = 0; i < view.table().columns.size(); ++i)
            if (view.table().columns[i].title == title)
                return WindowFixture::cell(view, path, int(i));
        return {};
    }

private:
    void show()
    {
        m_fixture.press(Qt::Key_3, Qt::ControlModifier);
        REQUIRE(m_fixture.window().currentPage()->id() == QStringLiteral("risk"));
        wait();
    }

    WindowFixture m_fixture;
};

Study certain(Study study)
{
    for (const ConstInputPlace &place : allInputs(study))
        findInput(study, place.path)->input->range.reset();
    return study;
}

} // namespace

TEST_CASE("Risk shows what the command line says of the runs")
{
    RiskHands hands("startup-six-servers");
    const Risk risk = assessRisk(hands.workspace().study(), {.withInformation = true}).value();
    for (std::size_t i = 0; i < risk.options.size(); ++i) {
        const OptionRisk &option = risk.options[i];
        CAPTURE(option.id);
        const QString path = QStringLiteral("options.") + toQt(option.id);
        const auto value = [&](const char *title) {
            return hands.cell(path, QString::fromUtf8(title)).data(ValueRole).toDouble();
        };
        CHECK(value("P10") == *option.npv.p10);
        CHECK(value("P50") == *option.npv.p50);
        CHECK(value("P90") == *option.npv.p90);
        CHECK(value("Worst 5 %") == *option.profile.expectedShortfall95);
        CHECK(value("Average regret") == *option.meanRegret);
        CHECK(value("Cheapest,") == risk.cheapestShare(i));
    }
    const QString headline = hands.page().headlineText();
    CHECK(headline.startsWith(QStringLiteral("Owning six servers costs less than ")));
    CHECK(headline.contains(QStringLiteral("of runs. Average regret $")));
    double most = 0;
    for (const Information &known : risk.information)
        most = std::max(most, known.value);
    REQUIRE(most > 0);
    const Table worth = hands.page().information()->shownTable();
    REQUIRE_FALSE(worth.rows.empty());
    CHECK(worth.rows[0].cells[1].value.toDouble() == most);
}

TEST_CASE("a training run shows what it costs and takes, as `risk` prints it; other work has no such table")
{
    CHECK(RiskHands("startup-six-servers").page().ofRuns()->isHidden());
    RiskHands hands("fine-tune-8b");
    const Risk risk = assessRisk(hands.workspace().study(), {}).value();
    const Table table = hands.page().ofRuns()->shownTable();
    REQUIRE_FALSE(risk.options.empty());
    REQUIRE(table.rows.size() == risk.options.size());
    for (std::size_t i = 0; i < risk.options.size(); ++i) {
        CHECK(table.rows[i].cells[2].value.toDouble() == *risk.options[i].training->costs.p10);
        CHECK(table.rows[i].cells[6].value.toDouble() == *risk.options[i].training->results.p90 / 24);
    }
}

TEST_CASE("every bin of the histogram holds runs, and the cumulative points are the percentiles")
{
    RiskHands hands("startup-six-servers");
    const Risk &risk = *hands.workspace().shownRisk().risk;
    const auto &shown = hands.page().spread()->figures();
    REQUIRE(shown.series.size() == risk.options.size());
    for (const AxisChart::Series &series : shown.series) {
        double runs = 0;
        for (const AxisChart::Point &point : series.points)
            runs += point.y;
        CHECK(runs > 0.95 * double(risk.samples)); // bins that are too thin to see may be left out
        CHECK(runs <= double(risk.samples));
    }
    CHECK(std::count_if(shown.series.begin(), shown.series.end(),
                        [](const AxisChart::Series &series) { return series.isFilled; }) == 2);
    auto *segments = hands.page().findChild<Segments *>();
    for (auto *button : segments->findChildren<QAbstractButton *>())
        if (button->text() == QStringLiteral("Cumulative"))
            hands.fixture().click(button);
    const auto &cumulative = hands.page().spread()->figures();
    for (const AxisChart::Series &series : cumulative.series)
        for (const OptionRisk &option : risk.options)
            if (series.option == toQt(option.id)) {
                REQUIRE(series.points.size() == 9);
                CHECK(series.points[2].x == *option.npv.p10);
                CHECK(series.points[2].y == .1);
                CHECK(series.points[6].x == *option.npv.p90);
            }
}

TEST_CASE("every number of the page opens in Explain: cells, bars, bins and the headline")
{
    RiskHands hands("startup-six-servers");
    hands.fixture().click(hands.page().tableView(),
                          hands.cell(QStringLiteral("options.own-six"), QStringLiteral("P90")));
    CHECK(hands.explained().contains(QStringLiteral("One run in ten costs more than this")));
    hands.fixture().click(hands.page().tableView(),
                          hands.cell(QStringLiteral("options.own-six"), QStringLiteral("Cheapest,")));
    CHECK(hands.explained().contains(QStringLiteral("of 10000 runs")));
    int known = 0;
    const auto check = [&](const ChartWidget &chart) {
        for (const ChartTarget &target : chart.drawing().targets) {
            INFO(target.target.quantity.toStdString());
            const bool isFigure = hands.workspace().figure(target.target.quantity);
            REQUIRE(isFigure);
            ++known;
        }
    };
    check(*hands.page().spread());
    check(*hands.page().matrix());
    check(*hands.page().moves()->chart());
    CHECK(known > 100);
    for (const TableView *view :
         {hands.page().tableView(), hands.page().moves()->table(), hands.page().information()})
        for (const TableRow &row : view->table().rows)
            for (const TableCell &cell : row.cells)
                if (cell.target.isValid()) {
                    INFO(cell.target.quantity.toStdString());
                    CHECK((hands.workspace().figure(cell.target.quantity) ||
                           hands.workspace().result()->sheet.sheet->find(toStd(cell.target.quantity)) ||
                           inputAt(hands.workspace().study(), toStd(cell.target.quantity))));
                }
    // A cell of the matrix, with the mouse.
    FigureChart<BeatsMatrix> &matrix = *hands.page().matrix();
    QTest::mouseClick(&matrix, Qt::LeftButton, {}, matrix.drawing().targets.front().area.center().toPoint());
    CHECK(hands.explained().contains(QStringLiteral("Share of runs in which")));
}

TEST_CASE("arrow keys walk over the bins and Space explains the one they stand on")
{
    RiskHands hands("startup-six-servers");
    PlotChart &chart = *hands.page().spread();
    chart.setFocus(Qt::TabFocusReason);
    QTest::keyClick(&chart, Qt::Key_End);
    QTest::keyClick(&chart, Qt::Key_Left);
    QTest::keyClick(&chart, Qt::Key_Space);
    CHECK(hands.explained().contains(QStringLiteral("Runs whose cost lies between these two")));
    CHECK(hands.page().chart() == &chart);
}

TEST_CASE("the headline and the tornado are about the same two options, and name them")
{
    for (const char *example : {"startup-six-servers", "startup-rent-or-buy", "kubernetes-burst"}) {
        INFO(example);
        RiskHands hands(example);
        const DecisionPtr &decision = hands.page().moves()->decision();
        REQUIRE(decision);
        REQUIRE(decision->contest);
        const Study &study = hands.workspace().study();
        const QString a = toQt(study.options.at(decision->contest->a).name);
        const QString b = toQt(study.options.at(decision->contest->b).name);
        CHECK(hands.page().headlineText().startsWith(QStringLiteral("%1 costs less than %2 in ").arg(a, b)));
        const Tornado &tornado = hands.page().moves()->chart()->figures();
        CHECK(tornado.title == QStringLiteral("What moves %1 − %2").arg(a, b));
        CHECK(tornado.first == a);
        CHECK(tornado.second == b);
        CHECK_FALSE(tornado.bars.empty());
    }
}

TEST_CASE("a flip of the table is a comparison whose winner changes there")
{
    RiskHands hands("startup-six-servers");
    const DecisionPtr &decision = hands.page().moves()->decision();
    REQUIRE(decision);
    CHECK(decision->reach == FlipReach::Everywhere);
    const TableView &flips = *hands.page().moves()->table();
    REQUIRE(hands.page().moves()->showAll()->isVisible());
    CHECK(flips.table().rows.size() < decision->flips.size());
    hands.fixture().click(hands.page().moves()->showAll());
    CHECK(flips.table().rows.size() == decision->flips.size());
    CHECK_FALSE(hands.page().moves()->showAll()->isVisible());
    int confirmed = 0;
    for (const Flip &flip : decision->flips) {
        if (flip.direction == Flip::Direction::Chosen || confirmed == 8)
            continue;
        CAPTURE(flip.path);
        const Study &study = hands.workspace().study();
        CHECK(compareWith(study, flip.path, beforeFlip(flip)).cheapest() !=
              compareWith(study, flip.path, beyondFlip(flip)).cheapest());
        ++confirmed;
    }
    CHECK(confirmed == 8);
    const Tornado &tornado = hands.page().moves()->chart()->figures();
    REQUIRE_FALSE(tornado.bars.empty());
    const Contest &contest = *decision->contest;
    const InputSwing &first = decision->sensitivity.inputs.front();
    const FreshComparison low = compareWith(hands.workspace().study(), first.path, first.low);
    CHECK(*tornado.bars[0].low.difference ==
          *low.figure("options." + contest.a + ".npv") - *low.figure("options." + contest.b + ".npv"));
}

TEST_CASE("a study in which nothing is uncertain says so, and gives ranges in one step that can be undone")
{
    RiskHands hands(certain(*exampleStudy("startup-six-servers")));
    CHECK(hands.page().headlineText().isEmpty());
    QLabel *empty = nullptr;
    for (QLabel *label : hands.page().findChildren<QLabel *>())
        if (label->isVisible() && label->text().contains(QStringLiteral("No input has a range")))
            empty = label;
    REQUIRE(empty);
    CHECK_FALSE(hands.page().spread()->isVisible());
    const int before = hands.workspace().document().undoStack().count();
    QSignalSpy changed(&hands.workspace(), &Workspace::studyChanged);
    emit empty->linkActivated(QStringLiteral("action:give-ranges"));
    REQUIRE((changed.size() > 0 || changed.wait(kPatience)));
    hands.wait();
    CHECK(hands.workspace().document().undoStack().count() == before + 1);
    std::size_t given = 0;
    for (const ConstInputPlace &place : allInputs(hands.workspace().study()))
        given += place.input->range.has_value();
    CHECK(given > 0);
    CHECK(given <= 5);
    CHECK(hands.workspace().result()->risk->inputs.size() == given);
    CHECK(hands.page().spread()->isVisible());
    hands.fixture().press(Qt::Key_Z, Qt::ControlModifier);
    hands.wait();
    CHECK_FALSE(hands.page().spread()->isVisible());
}

TEST_CASE("what is shown after an edit is of the study on screen")
{
    RiskHands hands("startup-six-servers");
    for (const char *price : {"120000", "190000", "160000"}) {
        Study study = with(hands.workspace().study(), "shared.server_price", price);
        hands.workspace().document().change(std::move(study), QStringLiteral("Set price"));
    }
    hands.wait();
    const Risk fresh = assessRisk(hands.workspace().study(), {}).value();
    CHECK(hands.cell(QStringLiteral("options.own-six"), QStringLiteral("P50")).data(ValueRole).toDouble() ==
          *fresh.options[0].npv.p50);
    CHECK(hands.page().moves()->decision()->study() == hands.workspace().study());
    CHECK(hands.workspace().result()->decision->study() == hands.workspace().study());
}

TEST_CASE("another seed and another number of runs are drawn at once, for all pages")
{
    RiskHands hands("startup-six-servers");
    auto *seed = hands.page().findChild<QSpinBox *>();
    auto *runs = hands.page().findChildren<QComboBox *>().front();
    seed->setValue(7);
    hands.wait();
    CHECK(hands.workspace().result()->risk->seed == 7);
    runs->setCurrentIndex(0);
    emit runs->activated(0);
    hands.wait();
    CHECK(hands.workspace().result()->risk->samples == 1000);
    const Risk fresh = assessRisk(hands.workspace().study(), {.samples = 1000, .seed = 7}).value();
    CHECK(hands.workspace().result()->risk->options[0].npv.p10 == fresh.options[0].npv.p10);
    hands.fixture().press(Qt::Key_1, Qt::ControlModifier);
    CHECK(hands.fixture().window().currentPage()->headlineText().contains(QStringLiteral("of 1000 runs")));
}

TEST_CASE("the headline says what would flip the answer, and how many assumed values it leans on")
{
    WindowFixture fixture;
    const auto second = [&] {
        return fixture.window()
            .page(QStringLiteral("compare"))
            ->headlineText()
            .replace(QChar::Nbsp, QLatin1Char(' '));
    };
    fixture.openExample("kubernetes-burst");
    const StudyResultPtr result = fixture.workspace().result();
    REQUIRE(result->decision);
    const Flip &flip = result->decision->flips.front();
    CHECK(flip.path == "options.gke-five-pools.overhead");
    CHECK(second().contains(
        QStringLiteral(
            "It would lose if the autoscaling overhead of GKE, five pools rose from 2.5 × to above %1 ×.")
            .arg(QLocale().toString(flip.flipValue, 'g', 4))));
    const Study &study = fixture.workspace().study();
    CHECK(compareWith(study, flip.path, beforeFlip(flip)).cheapest() == "gke-five-pools");
    CHECK(compareWith(study, flip.path, beyondFlip(flip)).cheapest() == "aks-tuned");

    // With a narrower range the other fit of a run flips it. Without one nothing does, and nobody says so
    // twice; with a wide range that is told to be assumed the answer leans on it.
    Study narrow = study;
    findInput(narrow, flip.path)->input->range = Range{2.4, 2.55, RangeShape::Uniform};
    fixture.workspace().document().change(narrow, QStringLiteral("Narrow"));
    fixture.waitForResults();
    CHECK(
        second().contains(QStringLiteral("It would lose if 'Autoscaler' of GKE, optimise utilisation were")));
    CHECK_FALSE(second().contains(QStringLiteral("assumed value")));
    narrow.options.at("gke-optimize").procurement.choices["autoscaler"] = "eks_tuned";
    fixture.workspace().document().change(narrow, QStringLiteral("One fit"));
    fixture.waitForResults();
    CHECK(second().contains(QStringLiteral("No single input flips it within its range.")));
    CHECK_FALSE(second().contains(QStringLiteral("assumed value")));
    Study assumed = study;
    findInput(assumed, flip.path)->input->range = Range{2.4, 1.05 * flip.flipValue, RangeShape::Uniform};
    findInput(assumed, flip.path)->input->source = "assumed: a test";
    fixture.workspace().document().change(assumed, QStringLiteral("Assume"));
    fixture.waitForResults();
    CHECK(second().contains(QStringLiteral("can change the answer within its range")));
    CHECK(second().contains(QStringLiteral("assumed value")));
}
