// The Capacity page: the numbers of `breakeven plan`, always of the study on screen.
#include "tests/support/new_studies.h"
#include "tests/support/qt_text.h"
#include "tests/support/stopped.h"
#include "tests/ui/window/window_fixture.h"

#include "data/readers/file_text.h"
#include "data/study_file.h"
#include "model/plan/capacity_plan.h"
#include "model/plan/mix_option.h"
#include "model/study/fields.h"
#include "ui/dialogs/exports.h"
#include "ui/docks/explain_dock.h"
#include "ui/pages/capacity_page.h"
#include "ui/text/numbers.h"
#include "ui/widgets/message_strip.h"
#include "ui/widgets/segments.h"
#include "ui/widgets/table_view.h"
#include "ui/words/plan_figures.h"
#include "ui/words/plan_text.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QToolButton>
#include <QUndoStack>

#include <cmath>

using namespace breakeven;
using namespace breakeven::test;

namespace {

class CapacityHands
{
public:
    explicit CapacityHands(const char *example)
    {
        m_fixture.openExample(example);
        show();
    }
    explicit CapacityHands(Study study)
    {
        m_fixture.workspace().openStudy(std::move(study));
        emit m_fixture.window().files().opened();
        show();
    }
    WindowFixture &fixture() { return m_fixture; }
    Workspace &workspace() { return m_fixture.workspace(); }
    CapacityPage &page()
    {
        return *static_cast<CapacityPage *>(m_fixture.window().page(QStringLiteral("capacity")));
    }
    QString headline() { return page().headlineText().replace(QChar::Nbsp, QLatin1Char(' ')); }
    QString explained()
    {
        return m_fixture.window().findChild<ExplainDock *>()->plainText().replace(QChar::Nbsp,
                                                                                  QLatin1Char(' '));
    }
    const CapacityPlan &plan()
    {
        REQUIRE(page().planned());
        REQUIRE(page().planned()->plan);
        return *page().planned()->plan;
    }

    // Until the plan of the present study is there.
    void wait()
    {
        m_fixture.waitForResults();
        while (!page().isIdle()) {
            QSignalSpy idle(&page(), &CapacityPage::becameIdle);
            REQUIRE(idle.wait(kPatience));
        }
    }

private:
    void show()
    {
        m_fixture.waitForResults();
        m_fixture.press(Qt::Key_6, Qt::ControlModifier);
        REQUIRE(m_fixture.window().currentPage()->id() == QStringLiteral("capacity"));
        wait();
    }

    WindowFixture m_fixture;
};

// Six servers that arrive late, and until then too little to rent.
Study scarce()
{
    Study study = *exampleStudy("startup-six-servers");
    for (const auto &[path, value] : {std::pair("options.own-six.delivery_months", "4"),
                                      std::pair("options.own-six-no-discount.delivery_months", "6"),
                                      std::pair("options.gcp-preemptible.gpus", "40")})
        REQUIRE(setPath(study, path, value));
    return study;
}

double cellValue(const TableView &view, int row, int column)
{
    return view.shownTable().rows.at(std::size_t(row)).cells.at(std::size_t(column)).value.toDouble();
}

} // namespace

TEST_CASE("Capacity shows what the command line says of the plan")
{
    for (const char *example : {"startup-six-servers", "startup-rent-or-buy"}) {
        CAPTURE(example);
        CapacityHands hands(example);
        const Study &study = hands.workspace().study();
        const CapacityPlan plan = planCapacity(study, {}).value();
        const words::NumberStyle style = numberStyle(hands.page().locale());
        CHECK(hands.headline().startsWith(toQt(words::planHeadline(plan, style))));
        CHECK(hands.headline().contains(
            toQt(words::planCost(plan, study.currency, style)).replace(QChar::Nbsp, QLatin1Char(' '))));
        const Table months = hands.page().table();
        std::size_t row = 0;
        for (std::size_t month = 0; month < plan.months.size(); ++month) {
            const Band &band = plan.months[month].demand.band();
            row += months.rows.at(row).cells[1].value.toInt() <= int(month) ? 1 : 0;
            const std::vector<TableCell> &cells = months.rows.at(row).cells;
            CHECK(cells[0].value.toInt() <= int(month + 1));
            CHECK(cells[1].value.toInt() >= int(month + 1));
            CHECK(cells[2].value.toDouble() == plan.months[month].demand.gpus());
            CHECK(cells[3].value.toDouble() == band.p10);
            CHECK(cells[4].value.toDouble() == band.p50);
            CHECK(cells[5].value.toDouble() == band.p90);
            double gpus = 0, shares = 0;
            for (std::size_t cell = 6; cell < cells.size(); ++cell)
                gpus += cells[cell].value.toDouble();
            for (const PlanShare &share : plan.months[month].shares)
                shares += share.gpus;
            CHECK(gpus == shares);
        }
        CHECK(row + 1 == months.rows.size());
        const Table orders = hands.page().orders()->shownTable();
        REQUIRE(orders.rows.size() == plan.orders.size() + (plan.orders.size() > 1 ? 1 : 0));
        for (std::size_t order = 0; order < plan.orders.size(); ++order) {
            CHECK(orders.rows[order].cells[1].value.toInt() == plan.orders[order].month + 1);
            CHECK(orders.rows[order].cells[2].value.toInt() == plan.orders[order].arrives + 1);
            CHECK(orders.rows[order].cells[4].value.toInt() == plan.orders[order].machines);
            CHECK(orders.rows[order].cells[6].value.toDouble() == plan.orders[order].cost);
        }
        CHECK(hands.page().orders()->isVisible() == !plan.orders.empty());
    }
}

TEST_CASE("the stack of a month is what serves it, and every cell of it opens")
{
    CapacityHands hands("startup-six-servers");
    const CapacityPlan &plan = hands.plan();
    const CapacityStack &stack = hands.page().stack()->figures();
    REQUIRE(stack.months() == int(plan.months.size()));
    REQUIRE(stack.layers.size() == 1);
    CHECK(stack.layers[0].supply == PlanSupply::Owned);
    CHECK(stack.layers[0].months[5].gpus == 48);
    REQUIRE(stack.orders.size() == 1);
    CHECK(stack.orders[0].ends == 36);
    // The numbers of the sentences open too.
    const QList<QLabel *> labels = hands.page().findChildren<QLabel *>();
    const auto has = [&](const char *link) {
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
            return label->text().contains(QLatin1String("node:plan.") + QLatin1String(link));
        });
    };
    CHECK(has("order.1"));
    CHECK(has("cost"));
    // A click on the sixth month opens it and fills the table of the month.
    FigureChart<CapacityStack> &chart = *hands.page().stack();
    const auto &targets = chart.drawing().targets;
    const auto found = std::find_if(targets.begin(), targets.end(), [](const ChartTarget &target) {
        return target.target.quantity == QStringLiteral("plan.month.6.owned");
    });
    REQUIRE(found != targets.end());
    QTest::mouseClick(&chart, Qt::LeftButton, {}, found->area.center().toPoint());
    CHECK(hands.explained().contains(QStringLiteral("Owned in month 6")));
    CHECK(hands.explained().contains(QStringLiteral("48 GPUs")));
    CHECK(hands.page().stack()->figures().chosen == 5);
    CHECK(cellValue(*hands.page().mix(), 0, 1) == 48);
    CHECK(cellValue(*hands.page().mix(), 0, 4) == plan.months[5].shares[0].cost);
    // Every target of the chart and every number of the tables has an explanation, and its rows lead on.
    for (const ChartTarget &target : chart.drawing().targets) {
        INFO(toStd(target.target.quantity));
        CHECK(hands.workspace().figure(target.target.quantity));
    }
    for (const TableView *view : {hands.page().orders(), hands.page().mix(), hands.page().months()})
        for (const TableRow &row : view->shownTable().rows)
            for (const TableCell &cell : row.cells)
                if (cell.target.isValid()) {
                    INFO(toStd(cell.target.quantity));
                    const ExplainedFigure *figure = hands.workspace().figure(cell.target.quantity);
                    REQUIRE(figure);
                    for (const ExplainedFigure::Row &next : figure->rows)
                        CHECK((next.quantity.isEmpty() || hands.workspace().figure(next.quantity) ||
                               hands.workspace().result()->sheet.sheet->find(toStd(next.quantity))));
                }
}

TEST_CASE("the dock says of every number of a plan what breakeven explain says of it")
{
    CapacityHands hands("startup-rent-or-buy");
    const QLocale locale = hands.page().locale();
    const auto told = words::planFigures(hands.workspace().study(), hands.workspace().result()->sheet,
                                         hands.plan(), numberStyle(locale));
    for (const auto &[name, figure] : told) {
        INFO(name);
        const ExplainedFigure *shown = hands.workspace().figure(toQt(name));
        REQUIRE(shown);
        CHECK(toStd(shown->value) == figure.value);
        CHECK(toStd(shown->words) == figure.words);
        CHECK(toStd(shown->numbers) == figure.numbers);
        CHECK(shown->rows.size() == figure.rows.size());
    }
    hands.workspace().explain({QStringLiteral("capacity"), QStringLiteral("plan.cost")});
    CHECK(hands.explained().contains(QStringLiteral("Present value of all orders, and of what is rented")));
}

TEST_CASE("the keys walk through the stack, and its table has every month")
{
    CapacityHands hands("startup-six-servers");
    FigureChart<CapacityStack> &chart = *hands.page().stack();
    chart.setFocus();
    QTest::keyClick(&chart, Qt::Key_Right);
    QTest::keyClick(&chart, Qt::Key_Right);
    QTest::keyClick(&chart, Qt::Key_Return);
    CHECK(hands.explained().contains(QStringLiteral("month 3")));
    const ChartTable table = chart.table();
    CHECK(table.rows.size() == hands.plan().months.size());
    CHECK(chart.description().contains(QStringLiteral("36 months")));
}

TEST_CASE("a limit that leaves somebody short is raised by one press, and one undo takes it back")
{
    CapacityHands hands(scarce());
    REQUIRE(hands.plan().status == CapacityPlan::Status::Infeasible);
    REQUIRE(hands.page().shortage()->isVisible());
    CHECK(hands.page().shortage()->text().contains(QStringLiteral("No plan serves everybody")));
    REQUIRE_FALSE(hands.plan().relaxations.empty());
    REQUIRE(hands.plan().relaxations.front().needed);
    CHECK(hands.page().limits()->text().contains(QStringLiteral("machines arrive after 4 months")));
    const Study before = hands.workspace().study();
    emit hands.page().shortage()->linkActivated(QStringLiteral("relax:0"));
    CHECK(inputAt(hands.workspace().study(), "options.gcp-preemptible.gpus")->input->value == 48);
    hands.wait();
    CHECK(hands.plan().status == CapacityPlan::Status::Ok);
    CHECK_FALSE(hands.page().shortage()->isVisible());
    hands.workspace().document().undoStack().undo();
    CHECK(hands.workspace().study() == before);
    hands.wait();
    CHECK(hands.plan().status == CapacityPlan::Status::Infeasible);
}

TEST_CASE("the limit of machines and the service level are those of the plan")
{
    CapacityHands hands("startup-six-servers");
    const Study study = hands.workspace().study();
    REQUIRE(hands.page().most()->isVisible());
    hands.page().most()->setValue(3);
    hands.wait();
    PlanRequest request;
    REQUIRE(hands.page().planned()->wish.limits.size() == 1);
    request.limits = hands.page().planned()->wish.limits;
    CHECK(request.limits.begin()->second.most == 3);
    const CapacityPlan limited = planCapacity(study, request).value();
    CHECK(hands.plan().cost == limited.cost);
    hands.page().most()->setValue(-1);
    hands.page().service()->setValue(50);
    hands.wait();
    CHECK(hands.page().planned()->wish.limits.empty());
    CHECK(hands.page().planned()->wish.service.share == .5);
    CHECK(hands.plan().orders.size() == 1);
}

TEST_CASE("the next edit stops a plan, and the one that is shown is of the study on screen")
{
    CapacityHands hands("startup-six-servers");
    for (const char *gpus : {"56", "64", "40"}) {
        Study study = hands.workspace().study();
        REQUIRE(setPath(study, "workloads." + study.workloads.begin()->first + ".gpus", gpus));
        hands.workspace().document().change(std::move(study), QStringLiteral("Set GPUs"));
    }
    hands.wait();
    REQUIRE(hands.page().planned());
    CHECK(hands.page().planned()->study == hands.workspace().study());
    CHECK(hands.plan().months[0].demand.gpus() == 40);
    CHECK(cellValue(*hands.page().months(), 0, 2) == 40);
    CHECK_FALSE(planStudy(hands.workspace().study(), {}, stoppedToken()));
}

TEST_CASE("a plan that takes long shows how far it is, and can be cancelled and asked for again")
{
    CapacityHands hands("startup-six-servers");
    auto *cancel = hands.fixture().window().findChild<QToolButton *>(QStringLiteral("cancelPlan"));
    REQUIRE(cancel);
    CHECK_FALSE(cancel->isVisible());
    const double before = hands.page().planned()->wish.service.share;
    hands.page().service()->setValue(50);
    emit hands.page().planning(40);
    CHECK(cancel->isVisible());
    CHECK(cancel->parentWidget()->findChild<QLabel *>()->text() == QStringLiteral("Planning: 40 %"));
    SECTION("by its button") { hands.fixture().click(cancel); }
    // Without a wait: the plan would be there.
    SECTION("by Esc") { QTest::keyClick(&hands.fixture().window(), Qt::Key_Escape); }
    emit hands.page().planning(-1);
    REQUIRE(QTest::qWaitFor([&] { return hands.page().isIdle(); }, kPatience));
    CHECK_FALSE(cancel->isVisible());
    CHECK(hands.page().planned()->wish.service.share == before);
    auto *strip = hands.page().findChild<MessageStrip *>();
    CHECK(strip->text().contains(QStringLiteral("The plan was cancelled; this one is from before")));
    // Showing the page once more does not begin it again; a press does.
    hands.page().refresh();
    CHECK(hands.page().isIdle());
    emit strip->linkActivated(QStringLiteral("plan:again"));
    hands.wait();
    CHECK(hands.page().planned()->wish.service.share == .5);
    CHECK_FALSE(strip->isVisible());
}

TEST_CASE("the first plan of a study can be cancelled, and the page says so")
{
    WindowFixture fixture("startup-six-servers");
    auto &page = *static_cast<CapacityPage *>(fixture.window().page(QStringLiteral("capacity")));
    fixture.press(Qt::Key_6, Qt::ControlModifier);
    REQUIRE_FALSE(page.isIdle());
    page.cancelPlan();
    const QList<QLabel *> labels = page.findChildren<QLabel *>();
    const auto said = std::find_if(labels.begin(), labels.end(), [](const QLabel *label) {
        return label->isVisible() && label->text().contains(QStringLiteral("The plan was cancelled."));
    });
    REQUIRE(said != labels.end());
    CHECK_FALSE(page.stack()->isVisible());
    QSignalSpy idle(&page, &CapacityPage::becameIdle);
    emit(*said)->linkActivated(QStringLiteral("plan:again"));
    REQUIRE((page.isIdle() || idle.wait(kPatience)));
    CHECK(page.planned());
    CHECK(page.stack()->isVisible());
}

TEST_CASE("the plan is put into the study as its option in one step that can be undone")
{
    NewStudyRequest request = sixteenH100();
    request.gpus = 64;
    request.busy = 0.7;
    Study study = made(request).study;
    completeStudy(study);
    CapacityHands hands(std::move(study));
    const Study before = hands.workspace().study();
    const CapacityPlan plan = hands.plan();
    REQUIRE(plan.mix);
    REQUIRE(plan.mix->isMix());
    REQUIRE(hands.page().put()->isEnabled());
    hands.fixture().click(hands.page().put());
    Study expected = before;
    putIntoStudy(expected, *plan.mix);
    CHECK(hands.workspace().study() == expected);
    CHECK(hands.workspace().selection() == QStringLiteral("options.mix"));
    hands.wait();
    const auto &options = hands.workspace().result()->comparison.options;
    const auto mix = std::find_if(options.begin(), options.end(),
                                  [](const OptionOutcome &option) { return option.id == "mix"; });
    REQUIRE(mix != options.end());
    REQUIRE(mix->npv());
    CHECK(std::fabs(*mix->npv() / plan.cost - 1) < 1e-9);
    // It is there now.
    CHECK_FALSE(hands.page().put()->isEnabled());
    CHECK(hands.page().put()->toolTip().startsWith(QStringLiteral("The study has it as its option")));
    hands.workspace().document().undoStack().undo();
    CHECK(hands.workspace().study() == before);
}

TEST_CASE("a plan that is no option of its own says why in a sentence beside the button")
{
    SECTION("it orders nothing")
    {
        CapacityHands hands("startup-rent-or-buy");
        CHECK_FALSE(hands.page().put()->isEnabled());
        CHECK(hands.page().put()->toolTip() ==
              QStringLiteral("The plan orders nothing: it is the option 'GCP preemptible A100' alone."));
    }
    SECTION("somebody is short")
    {
        CapacityHands hands(scarce());
        CHECK_FALSE(hands.page().put()->isEnabled());
        CHECK(hands.page().put()->toolTip() == QStringLiteral("The plan leaves somebody short or late."));
    }
}

TEST_CASE("without orders the page shows what renting alone would do")
{
    CapacityHands hands("startup-six-servers");
    const double cost = hands.plan().cost;
    auto *without = hands.page().view()->findChildren<QAbstractButton *>().last();
    REQUIRE(without->isVisible());
    hands.fixture().click(without);
    REQUIRE(hands.page().planned()->withoutOrders);
    CHECK(hands.page().planned()->withoutOrders->cost > cost);
    CHECK(hands.headline().contains(QStringLiteral("more than with the orders")));
    CHECK_FALSE(hands.page().orders()->isVisible());
    CHECK(hands.page().stack()->figures().layers.back().supply != PlanSupply::Owned);
}

TEST_CASE("cost against time has every point of the front, and the deadline of the study")
{
    CapacityHands hands("elastic-training-on-spot");
    REQUIRE(hands.page().front()->isVisible());
    const auto &front = hands.plan().front;
    REQUIRE(front.size() > 5);
    std::size_t points = 0;
    for (const AxisChart::Series &series : hands.page().front()->figures().series)
        points += series.form == AxisChart::Form::Points ? series.points.size() : 0;
    CHECK(points == front.size());
    CHECK(hands.page().front()->figures().rules.empty());
    auto *deadline = hands.page().findChild<QLineEdit *>(QStringLiteral("effects/deadline/"));
    REQUIRE(deadline);
    REQUIRE(deadline->isVisible());
    deadline->setFocus();
    QTest::keyClicks(deadline, QStringLiteral("20"));
    QTest::keyClick(deadline, Qt::Key_Return);
    hands.wait();
    REQUIRE(hands.page().front()->figures().rules.size() == 1);
    CHECK(hands.page().front()->figures().rules[0].x == 20);
    CHECK_FALSE(hands.plan().front.back().isWithinDeadline);
}

TEST_CASE("a study that cannot be planned says why in a sentence")
{
    CapacityHands hands("startup-six-servers");
    Study study = hands.workspace().study();
    for (auto it = study.options.begin(); it != study.options.end();)
        it = it->second.procurement.kind == "portfolio" ? std::next(it) : study.options.erase(it);
    REQUIRE(study.options.size() == 1);
    study.baseline = study.options.begin()->first;
    hands.workspace().document().change(std::move(study), QStringLiteral("Remove options"));
    hands.wait();
    REQUIRE(hands.page().planned());
    REQUIRE(hands.page().planned()->error);
    CHECK_FALSE(hands.page().stack()->isVisible());
    const QList<QLabel *> labels = hands.page().findChildren<QLabel *>();
    CHECK(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
        return label->isVisible() && label->text().contains(QStringLiteral("it combines a base and a burst"));
    }));
}

TEST_CASE("of several workloads each has a plan of its own")
{
    Study study = *exampleStudy("startup-six-servers");
    study.workloads["second"] = study.workloads.at("training");
    study.workloads["second"].name = "Second team";
    study.workloads["second"].inputs["gpus"].value = 8;
    CapacityHands hands(std::move(study));
    REQUIRE(hands.page().workload()->isVisible());
    for (const auto &[id, gpus] : {std::pair("second", 8.0), std::pair("training", 48.0)}) {
        CAPTURE(id);
        const int index = hands.page().workload()->findData(QString::fromUtf8(id));
        REQUIRE(index >= 0);
        hands.page().workload()->setCurrentIndex(index);
        emit hands.page().workload()->activated(index);
        hands.wait();
        CHECK(hands.plan().workload == id);
        CHECK(cellValue(*hands.page().months(), 0, 2) == gpus);
    }
}

TEST_CASE("the CSV of Capacity has its months as they stand on the screen")
{
    CapacityHands hands(scarce());
    const std::string path = hands.fixture().folder().file("capacity.csv");
    ExportOrder order;
    order.kind = ExportKind::PageTable;
    REQUIRE(exportTo(toQt(path), order, *hands.workspace().result(), hands.page()));
    const QStringList lines = toQt(*readFileText(path)).split(QStringLiteral("\r\n"));
    CHECK(lines[0].startsWith(QStringLiteral("\"From, month\",\"To, month\",\"Demand as entered, GPUs\"")));
    CHECK(lines[0].contains(QStringLiteral("\"Short, GPUs\"")));
    CHECK(lines[1] == QStringLiteral("1,4,48,48,48,48,0,40,8"));
    CHECK(lines[2] == QStringLiteral("5,36,48,48,48,48,48,0,0"));
}

TEST_CASE("Capacity fits at 1280 × 800, at usual and at twice the text size")
{
    const QFont usual = QApplication::font();
    for (const double factor : {1.0, 2.0}) {
        CAPTURE(factor);
        QFont font = usual;
        font.setPointSizeF(usual.pointSizeF() * factor);
        QApplication::setFont(font);
        {
            CapacityHands hands(scarce());
            hands.fixture().window().resize(1280, 800);
            for (int i = 0; i < 3; ++i)
                QApplication::processEvents();
            CHECK(hands.page().horizontalScrollBar()->maximum() == 0);
            CHECK(hands.page().widget()->width() <= hands.page().viewport()->width());
            for (const QLabel *label : hands.page().findChildren<QLabel *>())
                if (label->isVisibleTo(&hands.page()) && !label->wordWrap() &&
                    label->pixmap(Qt::ReturnByValue).isNull()) {
                    INFO(toStd(label->text()));
                    CHECK(label->width() >= label->minimumSizeHint().width());
                }
        }
        QApplication::setFont(usual);
    }
}
