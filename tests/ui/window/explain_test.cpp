// The Explain dock under a person's hands: pins, the way back, the claim behind a number, the strongest
// input.
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "model/evaluate/evaluate.h"
#include "ui/docks/claim_links.h"
#include "ui/docks/explain_dock.h"
#include "ui/docks/explanation_text.h"
#include "ui/docks/input_dock.h"
#include "ui/docks/sensitivity_line.h"
#include "ui/jobs/evaluation_job.h"
#include "ui/pages/claims_page.h"
#include "ui/pages/compare_page.h"
#include "ui/text/quantity_text.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/input_editor.h"
#include "ui/widgets/table_view.h"

#include <QClipboard>
#include <QTabBar>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

constexpr const char *kCost = "options.own-six.cost_per_year";

// The Explain dock with what a person finds in it.
struct Explained
{
    explicit Explained(WindowFixture &fixture)
        : dock(*fixture.window().findChild<ExplainDock *>()), tabs(*dock.findChild<QTabBar *>()),
          text(*dock.findChild<QTextBrowser *>()),
          pin(*dock.findChild<QPushButton *>(QStringLiteral("pinExplanation")))
    {
    }

    ExplainDock &dock;
    QTabBar &tabs;
    QTextBrowser &text;
    QPushButton &pin;
};

void clickCost(WindowFixture &fixture, const char *option)
{
    auto *page = static_cast<ComparePage *>(fixture.window().page(QStringLiteral("compare")));
    TableView &view = *page->tableView();
    for (int column = 0; column < view.model()->columnCount(); ++column) {
        const QModelIndex cell =
            WindowFixture::cell(view, QStringLiteral("options.") + QString::fromUtf8(option), column);
        const QVariant target = cell.data(TargetRole);
        if (target.isValid() &&
            target.value<ExplainTarget>().quantity.endsWith(QLatin1String(".cost_per_year"))) {
            fixture.click(&view, cell);
            return;
        }
    }
    FAIL("no cost a year in the table");
}

void setValue(Workspace &workspace, const std::string &path, double value)
{
    Study study = workspace.study();
    Input next = *findInput(study, path)->input;
    next.value = value;
    editInput(workspace.document(), path, next);
}

StudyResultPtr resultOf(const char *example)
{
    return completed(evaluateQuickly(*exampleStudy(example), nullptr).result).result;
}

} // namespace

TEST_CASE("a pinned explanation stays as a tab, follows edits, and is closed with Del")
{
    WindowFixture fixture("startup-six-servers");
    const Explained explain(fixture);
    CHECK_FALSE(explain.tabs.isVisible());
    clickCost(fixture, "own-six");
    fixture.click(&explain.pin);
    REQUIRE(explain.tabs.count() == 2);
    CHECK(explain.tabs.isVisible());
    CHECK_FALSE(explain.pin.isEnabled());
    CHECK(explain.tabs.tabText(1).contains(QStringLiteral("Owning six servers")));

    clickCost(fixture, "gcp-preemptible");
    CHECK(explain.dock.target().quantity == QStringLiteral("options.gcp-preemptible.cost_per_year"));
    QTest::mouseClick(&explain.tabs, Qt::LeftButton, Qt::NoModifier, explain.tabs.tabRect(1).center());
    CHECK(explain.dock.target().quantity == QString::fromUtf8(kCost));
    CHECK(explain.dock.plainText().contains(QStringLiteral("373000")));

    setValue(fixture.workspace(), "options.own-six.staff_per_year", 130000);
    fixture.waitForResults();
    CHECK(explain.dock.plainText().contains(QStringLiteral("403000")));

    explain.tabs.setFocus();
    QTest::keyClick(&explain.tabs, Qt::Key_Delete);
    CHECK(explain.tabs.count() == 1);
    CHECK_FALSE(explain.tabs.isVisible());
    CHECK(explain.dock.target().quantity == QStringLiteral("options.gcp-preemptible.cost_per_year"));
}

TEST_CASE("the parts of the breadcrumb lead to page and option, and Alt with an arrow goes back and forth")
{
    WindowFixture fixture("startup-six-servers");
    const Explained explain(fixture);
    clickCost(fixture, "own-six");
    REQUIRE(fixture.clickLink(&explain.text, QStringLiteral("node:options.own-six.cost_per_month")));
    explain.text.setFocus();
    QTest::keyClick(&explain.text, Qt::Key_Left, Qt::AltModifier);
    CHECK(explain.dock.target().quantity == QString::fromUtf8(kCost));
    QTest::keyClick(&explain.text, Qt::Key_Right, Qt::AltModifier);
    CHECK(explain.dock.target().quantity == QStringLiteral("options.own-six.cost_per_month"));

    fixture.window().showPage(QStringLiteral("prices"));
    CHECK(explain.text.toPlainText().contains(QStringLiteral("Compare ›")));
    REQUIRE(fixture.clickLink(&explain.text, QStringLiteral("page:compare")));
    CHECK(fixture.window().currentPage()->id() == QStringLiteral("compare"));
    fixture.workspace().select(QStringLiteral("conventions"));
    REQUIRE(fixture.clickLink(&explain.text, QStringLiteral("select:options.own-six")));
    CHECK(fixture.workspace().selection() == QStringLiteral("options.own-six"));
}

TEST_CASE("the claim a number is behind is named, and its link shows its row")
{
    WindowFixture fixture("startup-six-servers");
    const Explained explain(fixture);
    clickCost(fixture, "own-six");
    REQUIRE(explain.dock.plainText().contains(QStringLiteral("Claim 003-27")));
    REQUIRE(fixture.clickLink(&explain.text, QStringLiteral("claim:003-27")));
    REQUIRE(fixture.window().currentPage()->id() == QStringLiteral("claims"));
    auto *page = static_cast<ClaimsPage *>(fixture.window().currentPage());
    CHECK(page->tableView()->currentPath() == QStringLiteral("claims.003-27"));
}

TEST_CASE("a claim is behind its own number and behind the inputs it is computed from")
{
    const StudyResultPtr result = resultOf("startup-six-servers");
    const auto idsOf = [](const std::vector<const ClaimOutcome *> &claims) {
        std::vector<std::string> ids;
        for (const ClaimOutcome *claim : claims)
            ids.push_back(claim->id);
        return ids;
    };
    const ClaimLinks own = claimsOf(*result, {{}, QStringLiteral("claims.003-22")});
    CHECK(idsOf(own.matching) == std::vector<std::string>{"003-22"});
    const std::vector<std::string> price =
        idsOf(claimsOf(*result, {{}, QStringLiteral("shared.server_price")}).dependent);
    CHECK(std::count(price.begin(), price.end(), "003-23") == 1);
    CHECK(std::count(price.begin(), price.end(), "003-26") == 0); // GCP's year
}

TEST_CASE("the strongest input is the one whose rise moves the number most, by a full evaluation")
{
    const StudyResultPtr result = resultOf("startup-rent-or-buy");
    const Study study = *exampleStudy("startup-rent-or-buy");
    for (const OptionNodes &option : result->sheet.options) {
        INFO(option.id);
        const QString quantity = QStringLiteral("options.%1.cost_per_year").arg(toQt(option.id));
        const auto strongest = strongestInput(*result, {{}, quantity});
        REQUIRE(strongest);
        Study raised = study;
        findInput(raised, strongest->input->path)->input->value = strongest->raised;
        const StudyResultPtr after = evaluateQuickly(raised, nullptr).result;
        REQUIRE(after);
        const ExplainTarget target{{}, quantity};
        CHECK(*valueOf(*after, target) - *valueOf(*result, target) == Approx(strongest->delta));
    }
}

TEST_CASE("a sum of one year moves by that year, and what cannot rise is passed over")
{
    const StudyResultPtr result = resultOf("startup-six-servers");
    const auto option = std::find_if(result->sheet.options.begin(), result->sheet.options.end(),
                                     [](const OptionNodes &nodes) { return nodes.id == "gcp-preemptible"; });
    const ExplainTarget year{{}, toQt(result->sheet.sheet->node(option->monthlyCost).id), {}, 0, 12};
    REQUIRE(valueOf(*result, year));
    const auto strongest = strongestInput(*result, year);
    REQUIRE(strongest);
    REQUIRE(strongest->isWhole); // 48 GPUs become 53, on seven servers of 8
    CHECK(strongest->delta == Approx(*valueOf(*result, year) / 6));
    CHECK(strongest->input->path != "workloads.training.busy"); // 100 %
}

TEST_CASE("every leaf of an explanation opens its editor, and what is shown is copied")
{
    WindowFixture fixture("startup-six-servers");
    const Explained explain(fixture);
    InputDock &input = *fixture.window().findChild<InputDock *>();
    const StudyResultPtr &result = fixture.workspace().result();
    for (const SheetInput &leaf : result->sheet.sheet->inputs()) {
        INFO(leaf.path);
        fixture.workspace().explain({QStringLiteral("compare"), toQt(leaf.path)});
        if (leaf.path.rfind("claims.", 0) == 0)
            CHECK(explain.dock.plainText().contains(QStringLiteral("not an input of the study")));
        else
            CHECK(input.inputEditor().path() == toQt(leaf.path));
    }
    fixture.workspace().explain({QStringLiteral("compare"), QStringLiteral("shared.server_price")});
    input.hide();
    QApplication::processEvents(); // the dock beside it takes its room
    REQUIRE(fixture.clickLink(&explain.text, QStringLiteral("edit:shared.server_price")));
    CHECK(input.isVisible());
    CHECK(input.inputEditor().valueEdit()->hasFocus());
    for (QPushButton *button : explain.dock.findChildren<QPushButton *>())
        if (button->text() == QStringLiteral("&Copy"))
            fixture.click(button);
    CHECK(QApplication::clipboard()->text() == explain.dock.plainText());
    CHECK(QApplication::clipboard()->text().contains(QStringLiteral("150000")));
}
