// Several workloads on the machines of each option: what each costs on the page Compare, and the last one.
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "ui/dialogs/add_workload_dialog.h"
#include "ui/pages/compare_page.h"
#include "ui/widgets/table_view.h"
#include "ui/window/actions.h"
#include "ui/workspace/edits.h"

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QStatusBar>
#include <QTimer>

using namespace breakeven;
using breakeven::test::WindowFixture;

TEST_CASE("with a second workload Compare shows what each of them costs, and explains it")
{
    WindowFixture fixture("startup-rent-or-buy");
    auto *page = fixture.window().findChild<ComparePage *>();
    REQUIRE(page);
    TableView *costs = page->costByWorkloadView();
    CHECK_FALSE(costs->isVisible());
    AddWorkloadDialog dialog(fixture.workspace().store(), fixture.workspace().study(),
                             QStringLiteral("interactive"));
    dialog.accept();
    REQUIRE(dialog.result() == QDialog::Accepted);
    const std::string id = dialog.id();
    addWorkload(fixture.workspace().document(), dialog.study(), id);
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

TEST_CASE("a workload is added by the questions of New Study, and refused by a name that is taken")
{
    WindowFixture fixture("startup-rent-or-buy");
    const Study before = fixture.workspace().study();
    AddWorkloadDialog dialog(fixture.workspace().store(), before, QStringLiteral("inference"));
    auto *name = dialog.findChild<QLineEdit *>(QStringLiteral("workloadName"));
    REQUIRE(name);
    name->setText(toQt(before.workloads.begin()->second.name));
    dialog.accept();
    CHECK(dialog.result() == QDialog::Rejected);
    CHECK(dialog.study() == before);
    name->setText(QStringLiteral("Chat by day"));
    dialog.findChild<QComboBox *>(QStringLiteral("workloadKind"))
        ->setCurrentText(QStringLiteral("Batch burst"));
    dialog.accept();
    REQUIRE(dialog.result() == QDialog::Accepted);
    const Workload &added = dialog.study().workloads.at(dialog.id());
    CHECK(added.name == "Chat by day");
    CHECK(added.kind == "burst");
    CHECK(dialog.study().options.size() == before.options.size());
}

TEST_CASE("the tree's menu adds a workload, and renames and removes what is selected")
{
    WindowFixture fixture("startup-rent-or-buy");
    auto *actions = fixture.window().findChild<Actions *>();
    const QList<QAction *> menu = actions->treeMenu()->actions();
    for (const Command command : {Command::Rename, Command::Remove, Command::Duplicate})
        CHECK(menu.contains((*actions)[command]));
    CHECK(menu.contains(actions->addWorkloadMenu()->menuAction()));
    QTimer::singleShot(0, [] {
        auto *dialog = qobject_cast<AddWorkloadDialog *>(QApplication::activeModalWidget());
        REQUIRE(dialog);
        dialog->accept();
        if (dialog->isVisible())
            dialog->reject();
    });
    const std::size_t before = fixture.workspace().study().workloads.size();
    actions->addWorkloadMenu()->actions().first()->trigger();
    CHECK(fixture.workspace().study().workloads.size() == before + 1);
    CHECK(fixture.workspace().selection().startsWith(QLatin1String("workloads.")));
    fixture.workspace().document().undoStack().undo();
    CHECK(fixture.workspace().study().workloads.size() == before);
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
