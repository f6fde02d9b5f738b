// Several workloads on the machines of each option: what each costs on the page Compare, and the last one.
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/pages/compare_page.h"
#include "ui/widgets/table_view.h"
#include "ui/window/actions.h"
#include "ui/workspace/edits.h"

#include <QStatusBar>

using namespace breakeven;
using breakeven::test::WindowFixture;

TEST_CASE("with a second workload Compare shows what each of them costs, and explains it")
{
    WindowFixture fixture("startup-rent-or-buy");
    auto *page = fixture.window().findChild<ComparePage *>();
    REQUIRE(page);
    TableView *costs = page->costByWorkloadView();
    CHECK_FALSE(costs->isVisible());
    const std::string id = addWorkload(fixture.workspace().document(), "interactive");
    fixture.waitForResults();
    CHECK(costs->isVisible());
    const Study &study = fixture.workspace().study();
    CHECK(costs->model()->rowCount() == int(2 * study.options.size()));
    const QString path = QStringLiteral("options.") + toQt(baselineOf(study)) +
                         QStringLiteral(".cost_by_workload.") + toQt(id);
    const QModelIndex total = WindowFixture::cell(*costs, path, 5);
    REQUIRE(total.isValid());
    QSignalSpy explained(&fixture.workspace(), &Workspace::explainRequested);
    fixture.click(costs, total);
    REQUIRE(explained.count() == 1);
    CHECK(explained[0][0].value<ExplainTarget>().quantity == path + QStringLiteral(".total"));
}

TEST_CASE("the last workload stays, and the window says why as the command line does")
{
    WindowFixture fixture("startup-rent-or-buy");
    const Study before = fixture.workspace().study();
    const QString path = QStringLiteral("workloads.") + toQt(before.workloads.begin()->first);
    fixture.workspace().select(path);
    (*fixture.window().findChild<Actions *>())[Command::Remove]->trigger();
    CHECK(fixture.workspace().study() == before);
    CHECK(fixture.workspace().selection() == path);
    CHECK(fixture.window().statusBar()->currentMessage() ==
          QStringLiteral("A study needs a workload, and '%1' is its last; add another one first.")
              .arg(toQt(before.workloads.begin()->first)));
}
