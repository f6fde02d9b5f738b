// A person at the window: five journeys with real keys and clicks. What is seen is what the engine gives.
#include "tests/support/new_studies.h"
#include "tests/support/qt_text.h"
#include "tests/ui/window/window_fixture.h"

#include "data/study_file.h"
#include "model/evaluate/evaluate.h"
#include "model/sheet/explanation.h"
#include "pricing/new_study/added_rack.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/price_import_dialog.h"
#include "ui/docks/explain_dock.h"
#include "ui/docks/input_dock.h"
#include "ui/models/price_list_model.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/prices_page.h"
#include "ui/widgets/amount_edit.h"
#include "ui/widgets/input_editor.h"
#include "ui/widgets/table_view.h"
#include "ui/window/actions.h"

#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QRadioButton>

#include <fstream>

using namespace breakeven;
using breakeven::test::WindowFixture;

namespace {

TableView &comparison(WindowFixture &fixture)
{
    return *static_cast<ComparePage *>(fixture.window().page(QStringLiteral("compare")))->tableView();
}

int columnOf(const TableView &view, const QString &title)
{
    for (int column = 0; column < view.model()->columnCount(); ++column)
        if (view.model()->headerData(column, Qt::Horizontal).toString().startsWith(title))
            return column;
    return -1;
}

// Adds an option of a kind as a person does.
void addFromMenu(WindowFixture &fixture, const char *kind)
{
    QMenu *menu = fixture.window().findChild<Actions *>()->addOptionMenu();
    menu->popup(QPoint(0, 0));
    for (QAction *action : menu->actions())
        if (action->data().toString() == QLatin1String(kind))
            QTest::mouseClick(menu, Qt::LeftButton, Qt::NoModifier, menu->actionGeometry(action).center());
}

// The cost a year of every option, as the table shows it, is the engine's.
void checkAgainstEngine(WindowFixture &fixture, const Study &study)
{
    const auto expected = evaluate(study);
    REQUIRE(expected.ok());
    TableView &view = comparison(fixture);
    REQUIRE(view.model()->rowCount() == int(expected->options.size()));
    const int column = columnOf(view, QStringLiteral("Cost a year"));
    for (const OptionOutcome &option : expected->options) {
        INFO(option.name);
        const QVariant shown =
            WindowFixture::cell(view, QStringLiteral("options.") + toQt(option.id), column).data(ValueRole);
        REQUIRE(shown.isValid() == option.costPerYear().has_value());
        if (option.costPerYear())
            CHECK(shown.toDouble() == *option.costPerYear());
    }
}

std::string writePriceBook(const breakeven::test::TemporaryFolder &folder)
{
    const std::string path = folder.file("book.csv");
    std::ofstream(path)
        << "provider,region,instance_type,os,gpu,gpus,model,price_per_h,currency,effective_from,source\n"
           "aws,us-west-2,p3.8xlarge,linux,V100,4,on_demand,11.5,USD,2026-10-01,our contract\n"
           "aws,us-west-2,p3.8xlarge,linux,V100,4,spot,4.25,USD,2026-10-01,our contract\n";
    return path;
}

} // namespace

TEST_CASE("an edit moves the results to what the command line gives, and undo moves them back")
{
    WindowFixture fixture("startup-rent-or-buy");
    const Study before = fixture.workspace().study();
    checkAgainstEngine(fixture, before);

    const QString path = QStringLiteral("options.spot-autoscaled.price");
    fixture.workspace().select(path);
    auto *value = fixture.window().findChild<AmountEdit *>(QStringLiteral("valueField"));
    REQUIRE(value);
    fixture.click(value);
    QTest::keyClick(value, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(value, QStringLiteral("1.20"));
    QTest::keyClick(value, Qt::Key_Return);
    fixture.waitForResults();

    Study expected = before;
    REQUIRE(setPath(expected, "options.spot-autoscaled.price", "1.20 USD/h").ok());
    CHECK(*findInput(expected, toStd(path))->input->value == 1.2);
    checkAgainstEngine(fixture, expected);
    const QString undoText = fixture.workspace().document().undoStack().undoText();
    CHECK(undoText == QStringLiteral("Set price from 0.9731 USD/h to 1.2 USD/h"));

    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    fixture.waitForResults();
    CHECK(fixture.workspace().study() == before);
    checkAgainstEngine(fixture, before);
}

TEST_CASE("an option is added from the menu, listed last while it has no price, and removed again")
{
    WindowFixture fixture("startup-rent-or-buy");
    const Study before = fixture.workspace().study();
    auto *actions = fixture.window().findChild<Actions *>();
    addFromMenu(fixture, "on-demand");
    fixture.waitForResults();

    REQUIRE(fixture.workspace().study().options.size() == before.options.size() + 1);
    checkAgainstEngine(fixture, fixture.workspace().study());
    const TableView &view = comparison(fixture);
    const QModelIndex last = view.model()->index(view.model()->rowCount() - 1, 0);
    CHECK(last.data().toString() == QStringLiteral("On demand"));
    const int column = columnOf(view, QStringLiteral("Cost a year"));
    CHECK(last.siblingAtColumn(column).data().toString() == QStringLiteral("—"));
    CHECK(fixture.workspace().selection() == last.data(PathRole).toString());

    (*actions)[Command::Remove]->trigger();
    fixture.waitForResults();
    CHECK(fixture.workspace().study().options == before.options);
}

TEST_CASE("a rack that is added from the menu fits the study's GPU, and one Undo takes it back")
{
    WindowFixture fixture;
    Study study = test::made(test::sixteenH100()).study;
    study.id = "3f1c7f0e-0000-4000-8000-000000000002";
    study.name = "Sixteen";
    fixture.workspace().openStudy(study);
    emit fixture.window().files().opened();
    fixture.waitForResults();
    const Study before = fixture.workspace().study();
    addFromMenu(fixture, "owned-rack");
    fixture.waitForResults();

    const Study after = fixture.workspace().study();
    REQUIRE(after.options.size() == before.options.size() + 1);
    const std::string id = fixture.workspace().selectedOption();
    REQUIRE(after.options.count(id));
    const Procurement &rack = after.options.at(id).procurement, &own = after.options.at("own").procurement;
    CHECK(choiceIn(rack.choices, "gpu") == "H100 SXM");
    CHECK(rack.inputs.at("server_price") == own.inputs.at("server_price"));
    CHECK(rack.inputs.at("servers").value == 2);
    Study byEngine = before;
    REQUIRE(addFittedOption(bundledCatalogue(), byEngine, "owned-rack"));
    CHECK(after.options == byEngine.options);

    fixture.press(Qt::Key_Z, Qt::ControlModifier);
    fixture.waitForResults();
    CHECK(fixture.workspace().study() == before);
}

TEST_CASE("a click on a number explains it, and links lead down to an input and its editor")
{
    WindowFixture fixture("startup-six-servers");
    TableView &view = comparison(fixture);
    const QString option = QStringLiteral("options.own-six");
    fixture.click(&view, WindowFixture::cell(view, option, columnOf(view, QStringLiteral("Cost a year"))));
    auto *dock = fixture.window().findChild<ExplainDock *>();
    REQUIRE(dock->target().quantity == QStringLiteral("options.own-six.cost_per_year"));
    CHECK(dock->plainText().contains(QStringLiteral("373000")));

    auto *browser = dock->findChild<QTextBrowser *>();
    const char *const steps[] = {"options.own-six.cost_per_month", "options.own-six.total_cost",
                                 "options.own-six.lines.resale"};
    for (const char *step : steps) {
        INFO(step);
        REQUIRE(fixture.clickLink(browser, QStringLiteral("node:") + QString::fromUtf8(step)));
        CHECK(dock->target().quantity == QString::fromUtf8(step));
    }
    // From here on always the first term that is part of the same option, until there is an input.
    const StudyResultPtr &result = fixture.workspace().result();
    int depth = 0;
    const auto isInput = [&] {
        const auto node = result->sheet.sheet->find(toStd(dock->target().quantity));
        return node && result->sheet.sheet->node(*node).op == Op::Input;
    };
    while (!isInput() && ++depth < 20) {
        const auto node = result->sheet.sheet->find(toStd(dock->target().quantity));
        REQUIRE(node);
        QString next;
        for (const Explanation &term : explain(result->evaluation, *node, 1).terms)
            if (next.isEmpty())
                next = term.input ? toQt(term.input->path) : toQt(term.id);
        INFO(dock->target().quantity.toStdString());
        REQUIRE(fixture.clickLink(browser, QStringLiteral("node:") + next));
    }
    REQUIRE(isInput());
    CHECK(fixture.workspace().selection() == dock->target().quantity);
    CHECK(fixture.window().findChild<InputDock *>()->inputEditor().path() == dock->target().quantity);
    fixture.press(Qt::Key_Left, Qt::AltModifier);
    CHECK_FALSE(isInput());
}

TEST_CASE("a price file is imported after a look at it, and one of its prices is pinned")
{
    WindowFixture fixture("startup-rent-or-buy");
    QString report;
    fixture.answer<PriceImportDialog>([&](PriceImportDialog &dialog) {
        const auto press = [&dialog] { QTest::mouseClick(dialog.importButton(), Qt::LeftButton); };
        if (dialog.importButton()->isEnabled())
            press();
        else
            QObject::connect(&dialog, &PriceImportDialog::previewed, &dialog, press);
    });
    fixture.window().openFile(toQt(writePriceBook(fixture.folder())));

    const QString path = QStringLiteral("options.on-demand-by-hand.price");
    fixture.workspace().select(path);
    auto *pinElsewhere = fixture.window().findChild<InputDock *>()->inputEditor().findChild<QPushButton *>();
    REQUIRE(pinElsewhere);
    fixture.click(pinElsewhere);
    auto *prices = static_cast<PricesPage *>(fixture.window().currentPage());
    REQUIRE(prices->id() == QStringLiteral("prices"));
    QAbstractItemModel &list = *prices->list()->model();
    QModelIndex contract;
    for (int row = 0; row < list.rowCount(); ++row)
        if (list.index(row, PriceListModel::Source).data().toString() == QLatin1String("our contract") &&
            list.index(row, PriceListModel::Model).data().toString() == QLatin1String("on demand"))
            contract = list.index(row, 1);
    REQUIRE(contract.isValid());
    fixture.click(prices->list(), contract);
    fixture.click(prices->pinButton());
    fixture.waitForResults();

    Study study = fixture.workspace().study();
    const Input &price = *findInput(study, toStd(path))->input;
    REQUIRE(price.price);
    CHECK(price.price->offer.source == "our contract");
    CHECK(*price.value == 11.5);
    fixture.window().showPage(QStringLiteral("compare"));
    checkAgainstEngine(fixture, study);
}

TEST_CASE("report and comparison are exported with the numbers that are shown")
{
    WindowFixture fixture("startup-six-servers");
    const auto exportAs = [&](ExportKind kind, const QString &path) {
        fixture.answer<ExportDialog>([&fixture, kind, path](ExportDialog &dialog) {
            fixture.answer<QFileDialog>([path](QFileDialog &files) {
                auto *name = files.findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
                name->setText(path);
                QTest::keyClick(name, Qt::Key_Return);
            });
            auto *choice = dialog.findChild<QRadioButton *>(QStringLiteral("export:%1").arg(int(kind)));
            QTest::mouseClick(choice, Qt::LeftButton, Qt::NoModifier, QPoint(8, choice->height() / 2));
            QTest::keyClick(&dialog, Qt::Key_Return);
        });
        fixture.press(Qt::Key_E, Qt::ControlModifier);
    };
    const QString pdf = toQt(fixture.folder().file("report.pdf"));
    exportAs(ExportKind::Report, pdf);
    fixture.waitForReports();
    QFile report(pdf);
    REQUIRE(report.open(QIODevice::ReadOnly));
    CHECK(report.read(5) == "%PDF-");

    const QString csv = toQt(fixture.folder().file("comparison.csv"));
    exportAs(ExportKind::Comparison, csv);
    QFile table(csv);
    REQUIRE(table.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(table.readAll());
    const auto expected = evaluate(fixture.workspace().study());
    for (const OptionOutcome &option : expected->options) {
        INFO(option.name);
        CHECK(text.contains(
            QString::number(*option.totalCost(), 'g', 9).remove(QLatin1Char('+')).section('e', 0, 0)));
    }
}
