// When to commit, on the page Capacity: the numbers of `breakeven plan --scenarios`, off the GUI thread.
#include "tests/support/qt_text.h"
#include "tests/support/required.h"
#include "tests/ui/window/window_fixture.h"

#include "model/study/fields.h"
#include "model/study/study_path.h"
#include "ui/pages/capacity_page.h"
#include "ui/pages/ladder_part.h"
#include "ui/text/numbers.h"
#include "ui/widgets/table_view.h"
#include "ui/words/uncertain_plan_text.h"
#include "ui/workspace/edits.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// A commitment of half a year beside renting by the hour, for demand that may grow or shrink.
Study growingStudy(const char *months = "9")
{
    Study study;
    study.conventions.choices["reference_gpu"] = "A100";
    study.conventions.choices["start"] = "2026-11";
    completeStudy(study);
    study.workloads["training"] = newWorkload(study, "training");
    study.options["term"] = newOption(study, "committed");
    study.options["rent"] = newOption(study, "on-demand");
    completeStudy(study);
    for (const auto &[path, text] :
         {std::pair("conventions.horizon_months", months), std::pair("conventions.growth_timing", "monthly"),
          std::pair("workloads.training.patience", "at-once"), std::pair("workloads.training.gpus", "32"),
          std::pair("workloads.training.busy", "100 %"), std::pair("workloads.training.growth", "20 %"),
          std::pair("workloads.training.growth.low", "-80 %"),
          std::pair("workloads.training.growth.high", "150 %"),
          std::pair("workloads.training.growth.shape", "uniform"), std::pair("options.term.price", "2"),
          std::pair("options.term.term_months", "6"), std::pair("options.term.gpus_per_instance", "8"),
          std::pair("options.rent.price", "3")})
        required(setPath(study, path, text), std::string(path) + ": ");
    return study;
}

class LadderHands
{
public:
    explicit LadderHands(Study study)
    {
        m_fixture.workspace().openStudy(std::move(study));
        emit m_fixture.window().files().opened();
        m_fixture.waitForResults();
        m_fixture.press(Qt::Key_6, Qt::ControlModifier);
        waitForPlan();
    }

    WindowFixture &fixture() { return m_fixture; }
    CapacityPage &page()
    {
        return *static_cast<CapacityPage *>(m_fixture.window().page(QStringLiteral("capacity")));
    }
    LadderPart &ladder() { return *page().ladder(); }
    void waitForPlan()
    {
        m_fixture.waitForResults();
        REQUIRE(QTest::qWaitFor([this] { return page().isIdle(); }, kPatience));
    }
    void wait()
    {
        waitForPlan();
        REQUIRE(QTest::qWaitFor([this] { return ladder().isIdle(); }, kPatience));
    }

private:
    WindowFixture m_fixture;
};

QString plainSpaces(QString text) { return text.replace(QChar::Nbsp, QLatin1Char(' ')); }

} // namespace

TEST_CASE("Capacity says when to commit, as the command line does, with the ladder of the quarters")
{
    const Study study = growingStudy();
    LadderHands hands(study);
    hands.ladder().scenarios()->setValue(4);
    hands.wait();
    REQUIRE(hands.ladder().plan());
    const CapacityPlan planned = planCapacity(hands.page().planned()->study, {}).value();
    const UncertainPlan plan =
        planUnderUncertainty(hands.page().planned()->study, {{}, 4, 42, 1}, planned).value();
    CHECK(hands.ladder().plan()->cost.mean == plan.cost.mean);
    const words::NumberStyle style = numberStyle(hands.page().locale());
    CHECK(plainSpaces(hands.ladder().headline()->text())
              .contains(plainSpaces(toQt(words::commitHeadline(study, plan, style)))));
    CHECK(hands.ladder().headline()->isVisible());
    CHECK(hands.ladder().sentences()->text().contains(QStringLiteral("4 scenarios")));
    const AxisChart &chart = hands.ladder().chart()->figures();
    REQUIRE(chart.series.size() == 1);
    REQUIRE(chart.series[0].points.size() == 3);
    CHECK(chart.series[0].points[0].y == plan.ladder[0].held.mean * planned.offers[0].gpusOfMachine);
    CHECK(chart.series[0].points[1].heading.contains(QStringLiteral("2027-02 to 2027-04")));
    REQUIRE(chart.areas.size() == 1);
    CHECK(chart.rules.front().text == QStringLiteral("decided from 2027-02"));
    const Table table = hands.ladder().table()->shownTable();
    CHECK(table.rows.size() == words::ladderTable(study, plan, style).rows.size());
    CHECK_FALSE(table.rows.empty());
    CHECK_FALSE(hands.ladder().cancelButton()->isVisible());
}

TEST_CASE("scenarios on Capacity are cancelled by a press, planned again by another, and stopped by an edit")
{
    LadderHands hands(growingStudy("36"));
    hands.ladder().scenarios()->setValue(kMostPlanScenarios);
    REQUIRE(hands.ladder().cancelButton()->isVisible());
    QTest::mouseClick(hands.ladder().cancelButton(), Qt::LeftButton);
    CHECK(QTest::qWaitFor([&] { return hands.ladder().isIdle(); }, kPatience));
    CHECK_FALSE(hands.ladder().cancelButton()->isVisible());
    CHECK_FALSE(hands.ladder().plan());
    const auto buttons = hands.ladder().findChildren<QPushButton *>();
    const auto again = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton *button) {
        return button->text() == QStringLiteral("Plan Again");
    });
    REQUIRE(again != buttons.end());
    REQUIRE((*again)->isVisible());
    QTest::mouseClick(*again, Qt::LeftButton);
    CHECK(hands.ladder().cancelButton()->isVisible());
    // An edit stops them; those of the new study follow its plan.
    hands.ladder().scenarios()->setValue(2);
    editValue(hands.fixture().workspace().document(), "conventions.horizon_months", 6.0);
    hands.wait();
    REQUIRE(hands.ladder().plan());
    CHECK(hands.ladder().plan()->scenarios == 2);
    CHECK(hands.ladder().plan()->quarters() == 2);
}
