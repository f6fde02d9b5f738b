// Qt's own tester walks every model while the study changes beneath it.
#include "tests/support/effect_studies.h"
#include "tests/support/offers.h"
#include "tests/support/qt_text.h"
#include "tests/support/required.h"
#include "tests/ui/models/model_results.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "data/study_file.h"
#include "model/study/study_path.h"
#include "ui/docks/study_tree_model.h"
#include "ui/look/strings.h"
#include "ui/models/assumptions_table.h"
#include "ui/models/cash_flow_table.h"
#include "ui/models/comparison_table.h"
#include "ui/models/price_list_model.h"
#include "ui/models/roles.h"
#include "ui/models/table_model.h"
#include "ui/models/value_sort_model.h"
#include "ui/text/assumption_checks.h"
#include "ui/workspace/edits.h"
#include "ui/workspace/workspace.h"

#include <QMimeData>

using namespace breakeven;
using breakeven::test::kFatal;
using breakeven::test::required;
using breakeven::test::resultOf;

namespace {

Study example(const char *name) { return required(exampleStudy(name)); }

} // namespace

TEST_CASE("the tree of a study holds through edits, renames and drops")
{
    Workspace workspace;
    workspace.store().open(":memory:");
    StudyTreeModel model(workspace);
    const QAbstractItemModelTester tester(&model, kFatal);
    workspace.openStudy(example("startup-rent-or-buy"));
    REQUIRE(model.rowCount() == 1);

    const std::vector<std::string> order = optionOrder(workspace.study());
    const QModelIndex first = model.indexOf(QStringLiteral("options.") + toQt(order[0]));
    REQUIRE(first.isValid());
    CHECK(model.setData(first, QStringLiteral("Renamed"), Qt::EditRole));
    CHECK(workspace.study().options.at(order[0]).name == "Renamed");
    CHECK(workspace.document().undoStack().undoText().contains(QStringLiteral("Renamed")));

    const std::unique_ptr<QMimeData> dragged(model.mimeData({first}));
    const QModelIndex options = model.indexOf(QStringLiteral("options"));
    model.dropMimeData(dragged.get(), Qt::MoveAction, 3, 0, options);
    CHECK(optionOrder(workspace.study())[2] == order[0]);

    removeOption(workspace.document(), order[1]);
    CHECK_FALSE(model.indexOf(QStringLiteral("options.") + toQt(order[1])).data().toString().isEmpty());
    workspace.document().undoStack().undo();
    CHECK(model.rowCount(model.indexOf(QStringLiteral("options"))) == int(order.size()));
    workspace.closeStudy();
    CHECK(model.rowCount() == 1 - 1);
}

TEST_CASE("an edit of one input writes its rows of the tree anew and no others")
{
    Workspace workspace;
    workspace.store().open(":memory:");
    StudyTreeModel model(workspace);
    workspace.openStudy(test::jobStudy());
    QSignalSpy idle(&workspace.job(), &EvaluationJob::becameIdle);
    REQUIRE(idle.wait(20000));

    const QString path = QStringLiteral("options.spot.price");
    const QModelIndex row = model.indexOf(path);
    const QString before = row.data(SecondaryRole).toString();
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QStringList written;
    QObject::connect(
        &model, &QAbstractItemModel::dataChanged,
        [&](const QModelIndex &first, const QModelIndex &) { written << first.data(PathRole).toString(); });
    editValue(workspace.document(), toStd(path), 1.2);
    CHECK(written == QStringList{path});
    CHECK(row.data(SecondaryRole).toString() != before);
    REQUIRE(idle.wait(20000));
    CHECK(written == QStringList{path}); // figures are not shown here
    CHECK(resets.isEmpty());

    // A source that is lost is counted, in the row and in its group.
    written.clear();
    Input unsourced = *inputAt(workspace.study(), toStd(path))->input;
    unsourced.source.clear();
    editInput(workspace.document(), toStd(path), unsourced);
    CHECK(row.data(WarningRole).toBool());
    CHECK(written == QStringList{QStringLiteral("assumptions"), path});
    CHECK(resets.isEmpty());

    workspace.closeStudy();
    CHECK(model.rowCount() == 0);
}

TEST_CASE("tables change shape under their models without a fault")
{
    TableModel model;
    ValueSortModel sorted;
    sorted.setSourceModel(&model);
    const QAbstractItemModelTester tester(&model, kFatal);
    const QAbstractItemModelTester sortedTester(&sorted, kFatal);
    for (const ExampleStudy &known : exampleStudies()) {
        INFO(known.name);
        const StudyResultPtr result = resultOf(example(known.name.c_str()));
        const QLocale locale = QLocale::c();
        model.setTable(comparisonTable(*result, CostMeasure::PerYear, -1, locale));
        sorted.sort(1, Qt::DescendingOrder);
        CHECK(sorted.rowCount() == int(result->comparison.options.size()));
        model.setTable(comparisonTable(*result, CostMeasure::PresentValue, 0, locale));
        for (CashFlowPeriod period : {CashFlowPeriod::Years, CashFlowPeriod::Months})
            for (CashFlowBasis basis : {CashFlowBasis::Cash, CashFlowBasis::Book})
                model.setTable(cashFlowTable(*result, {{0, 1}, 0, 1, period, basis}, locale));
        model.setTable(timingTable(*result, 0, 1, locale));
        model.setTable(assumptionsTable(result->study, AssumptionChecks(result->study, result),
                                        AssumptionFilter::All, locale));
        sorted.sort(-1, Qt::AscendingOrder);
        CHECK(sorted.rowCount() == model.rowCount());
    }
}

TEST_CASE("what is paid on demand has a column where an option falls back to it")
{
    const auto title = QStringLiteral("On demand");
    const auto columnOf = [&](const Table &table) {
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            if (table.columns[column].title == title)
                return int(column);
        return -1;
    };
    Study study = test::jobStudy();
    const auto shown = [&] {
        return comparisonTable(*resultOf(study), CostMeasure::PerYear, -1, QLocale::c());
    };
    CHECK(columnOf(shown()) == -1);
    test::set(study, "options.spot.enough_capacity", "80 %");
    CHECK(columnOf(shown()) == -1); // it waits
    test::set(study, "options.spot.on_demand_price", "3.912 USD/h");
    const Table table = shown();
    const int column = columnOf(table);
    REQUIRE(column > 0);
    const StudyResultPtr result = resultOf(study);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const TableCell &cell = table.rows[row].cells[std::size_t(column)];
        const std::optional<double> &share = result->comparison.options[row]["on_demand_cost_share"];
        REQUIRE(bool(share) == (table.rows[row].path == QStringLiteral("options.spot")));
        CHECK(cell.value.isValid() == bool(share));
        CHECK(cell.text == (share ? QLocale::c().toString(*share * 100, 'f', 1) : QStringLiteral("—")));
        if (share)
            CHECK(result->sheet.sheet->find(toStd(cell.target.quantity)));
        else
            CHECK_FALSE(cell.toolTip.isEmpty());
    }
}

TEST_CASE("an assumption has changed when it differs from the last revision, or is new")
{
    const Study before = example("startup-six-servers");
    Study now = before;
    findInput(now, "options.own-six.server_price")->input->value = 140000;
    findInput(now, "conventions.discount_rate")->input->note = "of the board";
    const auto changed = [&](const Study &study) {
        return countOf(study, AssumptionChecks(study, resultOf(study), &before), AssumptionFilter::Changed);
    };
    CHECK(changed(before) == 0);
    CHECK(changed(now) == 2);
    now.options["another"] = now.options.begin()->second;
    int added = 0;
    for (const ConstInputPlace &place : allInputs(now))
        added += place.path.rfind("options.another.", 0) == 0 ? 1 : 0;
    CHECK(changed(now) == 2 + added);
    CHECK(countOf(now, AssumptionChecks(now, resultOf(now)), AssumptionFilter::Changed) == 0);
}

TEST_CASE("unknown values come last in either direction, words after numbers")
{
    Table table;
    table.columns = {{QStringLiteral("Value")}};
    const auto add = [&](const QVariant &value, const QString &text) {
        TableRow row;
        row.path = text;
        TableCell cell;
        cell.value = value;
        cell.text = text;
        row.cells = {cell};
        table.rows.push_back(row);
    };
    add({}, QStringLiteral("—"));
    add(10.0, QStringLiteral("10"));
    add(9.0, QStringLiteral("9"));
    TableModel model;
    model.setTable(table);
    ValueSortModel sorted;
    sorted.setSourceModel(&model);
    const auto texts = [&] {
        QStringList list;
        for (int row = 0; row < sorted.rowCount(); ++row)
            list.append(sorted.index(row, 0).data().toString());
        return list.join(QLatin1Char(' '));
    };
    sorted.sort(0, Qt::AscendingOrder);
    CHECK(texts() == QStringLiteral("9 10 —"));
    sorted.sort(0, Qt::DescendingOrder);
    CHECK(texts() == QStringLiteral("10 9 —"));
}

TEST_CASE("prices are read page by page and sorted by the store")
{
    StoreSession store;
    store.open(":memory:");
    REQUIRE(store.store());
    PriceBatch batch = test::fetchedPrices("test", {});
    constexpr int kCount = 450;
    for (int i = 0; i < kCount; ++i) {
        Offer offer = test::soldOffer({.provider = "testcloud",
                                       .source = "test",
                                       .region = "region-" + std::to_string(i),
                                       .machine = "box",
                                       .gpu = "T4",
                                       .gpus = 1,
                                       .price = NanoMoney(1000000000) * (kCount - i),
                                       .from = Date{2026, 1, 1}});
        offer.retrievedAt = batch.snapshot.retrievedAt;
        batch.offers.push_back(offer);
    }
    REQUIRE(store.store()->prices().write({batch}).ok());
    PriceListModel model(store);
    QAbstractItemModelTester tester(&model, kFatal);
    tester.setUseFetchMore(false); // it would do so while the model is being reset
    PriceFilter filter;
    filter.provider = "testcloud";
    model.setFilter(filter, Date{2026, 11, 20});
    CHECK(model.count() == std::size_t(kCount));
    CHECK(model.rowCount() == 200);
    while (model.canFetchMore({}))
        model.fetchMore({});
    CHECK(model.rowCount() == kCount);
    model.sort(PriceListModel::PerGpu, Qt::AscendingOrder);
    CHECK(model.index(0, PriceListModel::PerGpu).data().toString() == QStringLiteral("1.0000"));
}
