// What tables and bars say of options that do not do what is asked, and of their machines and waits.
#include "model/evaluate/status_issue.h"
#include "tests/support/option_outcomes.h"
#include "tests/support/qt_text.h"
#include "tests/support/status_study.h"
#include "tests/support/test.h"
#include "tests/ui/models/model_results.h"

#include <QAbstractItemModelTester>

#include "ui/charts/stacked_bars.h"
#include "ui/jobs/evaluation_job.h"
#include "ui/look/strings.h"
#include "ui/models/assumptions_table.h"
#include "ui/models/comparison_table.h"
#include "ui/models/study_tree.h"
#include "ui/models/table_model.h"
#include "ui/models/value_sort_model.h"
#include "ui/models/workload_table.h"
#include "ui/text/numbers.h"
#include "ui/words/status_text.h"

using namespace breakeven;
using breakeven::test::kFatal;
using breakeven::test::outcomeIn;
using breakeven::test::resultOf;

namespace {

int columnOf(const Table &table, const char *title, const char *unit = "")
{
    for (std::size_t column = 0; column < table.columns.size(); ++column)
        if (table.columns[column].title == QString::fromUtf8(title) &&
            (!*unit || table.columns[column].unit == QString::fromUtf8(unit)))
            return int(column);
    return -1;
}

const TableCell &cellOf(const Table &table, const char *option, int column)
{
    for (const TableRow &row : table.rows)
        if (row.path == QStringLiteral("options.") + QLatin1String(option))
            return row.cells[std::size_t(column)];
    throw std::out_of_range(option);
}

} // namespace

TEST_CASE("each status is a word on a chip with the sentence that says why")
{
    const StudyResultPtr result = resultOf(test::statusStudy());
    const Table table = comparisonTable(*result, CostMeasure::PerYear, -1, plainLocale());
    const int status = columnOf(table, "Status");
    REQUIRE(status == 1);
    CHECK(table.columns[std::size_t(status)].isChip);
    const auto word = [&](const char *option) { return cellOf(table, option, status).text; };
    const auto why = [&](const char *option) { return cellOf(table, option, status).toolTip; };
    CHECK(word("twelve") == "");
    CHECK(word("as-computed") == "too slow");
    CHECK(word("four") == "short");
    CHECK(word("small") == "cannot run");
    CHECK(word("no-price") == "unknown");
    CHECK(why("twelve") == "");
    CHECK(why("as-computed") == "95 % of the work waits up to 11.7 h; 8 h is allowed.");
    CHECK(why("four") == "Serves 62.5 % of the work: 16 GPUs are wanted at once, 4 are there.");
    CHECK(why("small") == "L4 has 24 GB; the work needs 40 GB.");
    CHECK(why("no-price").contains("no value for"));
}

TEST_CASE("machines and waits open nodes of their own, and an endless queue has no limit")
{
    const StudyResultPtr result = resultOf(test::statusStudy());
    const Table table = comparisonTable(*result, CostMeasure::PerYear, -1, plainLocale());
    const int machines = columnOf(table, "Machines"), wait = columnOf(table, "Wait, 95\u00a0%");
    REQUIRE(machines > 0);
    REQUIRE(wait > 0);
    CHECK(cellOf(table, "twelve", machines).text == "12");
    CHECK(cellOf(table, "as-computed", machines).text == "7");
    CHECK(cellOf(table, "twelve", wait).text == "3.0");
    CHECK(cellOf(table, "as-computed", wait).text == "11.7");
    CHECK(cellOf(table, "four", wait).text == noLimitText());
    for (const TableRow &row : table.rows)
        for (const int column : {machines, wait}) {
            const QString node = row.cells[std::size_t(column)].target.quantity;
            INFO(node.toStdString());
            CHECK(result->sheet.sheet->find(node.toStdString()));
        }
}

TEST_CASE("columns of statuses and waits are there only where there is something to say")
{
    Study study = test::statusStudy();
    for (const char *option : {"as-computed", "four", "small", "no-price"})
        study.options.erase(option);
    test::set(study, "workloads.training.patience", "at-once");
    test::set(study, "options.twelve.gpus", "16");
    const Table table = comparisonTable(*resultOf(study), CostMeasure::PerYear, -1, plainLocale());
    CHECK(columnOf(table, "Status") == -1);
    CHECK(columnOf(table, "Wait, 95\u00a0%") == -1);
    CHECK(columnOf(table, "Machines") > 0);
}

TEST_CASE("what does not do what is asked comes last, however the table is sorted")
{
    TableModel model;
    ValueSortModel sorted;
    sorted.setSourceModel(&model);
    const QAbstractItemModelTester tester(&model, kFatal);
    const QAbstractItemModelTester sortedTester(&sorted, kFatal);
    Study study = test::statusStudy();
    test::set(study, "options.twelve.price", "9 USD/h"); // dearer than all that are left out
    const StudyResultPtr result = resultOf(study);
    for (const Table &table : {comparisonTable(*result, CostMeasure::PerYear, -1, plainLocale()),
                               workloadTable(*result, plainLocale())}) {
        model.setTable(table);
        for (int column = 0; column < sorted.columnCount(); ++column)
            for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
                sorted.sort(column, order);
                CHECK(sorted.index(0, 0).data(PathRole).toString() == "options.twelve");
            }
    }
}

TEST_CASE("the bars of hours stand in the order of those of money, and their parts make what is paid")
{
    const StudyResultPtr result = resultOf(test::statusStudy());
    const StackedBars money = stackedBars(result->study, result->comparison, plainLocale());
    const StackedBars hours = gpuHourBars(result->comparison, plainLocale());
    REQUIRE(hours.bars.size() == money.bars.size());
    for (std::size_t k = 0; k < hours.bars.size(); ++k) {
        const StackedBars::Bar &bar = hours.bars[k];
        INFO(bar.option);
        CHECK(bar.option == money.bars[k].option);
        double all = 0;
        for (const StackedBars::Segment &segment : bar.segments) {
            all += segment.value;
            CHECK(result->sheet.sheet->find("options." + bar.option + "." +
                                            partNode(hours, segment.part).toStdString()));
        }
        REQUIRE(bar.total);
        CHECK(all == Approx(*bar.total));
        CHECK(*bar.total == Approx(*outcomeIn(result->comparison, bar.option).hours(Hours::Paid)));
    }
    CHECK(hours.bars.front().option == "twelve");
    CHECK(hours.unit == "own GPU-hours a year");
    CHECK(description(hours, plainLocale()).startsWith("GPU-hours paid: 5 options, "));
}

TEST_CASE(
    "the remark beside a name is the sentence of the status after its word, the short one its beginning")
{
    const StudyResultPtr result = resultOf(test::statusStudy());
    for (const OptionOutcome &option : result->comparison.options) {
        INFO(option.id);
        const QString sentence = toQt(statusSentence(option));
        const QString remark = toQt(words::statusRemark(option));
        CHECK(remark.isEmpty() == (option.status == Status::Ok));
        CHECK(remark.isEmpty() == sentence.isEmpty());
        // The same words but for the first letter and the full stop.
        CHECK((remark + QLatin1Char('.')).endsWith(sentence.mid(1)));
        if (option.status != Status::Unknown)
            CHECK(remark.startsWith(toQt(words::shortStatusRemark(option))));
    }
    const auto shortRemark = [&](const char *option) {
        return toQt(words::shortStatusRemark(outcomeIn(result->comparison, option)));
    };
    CHECK(shortRemark("twelve") == "");
    CHECK(shortRemark("as-computed").startsWith("too slow: 95 % of the work waits up to "));
    CHECK(shortRemark("four").startsWith("short: serves 6"));
    CHECK(shortRemark("small") == "cannot run: L4 has 24 GB");
    CHECK(shortRemark("no-price") == "the cost is unknown");
}

TEST_CASE("every status is told by one sentence, in the table, at the bar and in the chart of hours")
{
    const StudyResultPtr result = resultOf(test::statusStudy());
    const Table table = comparisonTable(*result, CostMeasure::PerYear, -1, plainLocale());
    const int status = columnOf(table, "Status");
    REQUIRE(status > 0);
    const auto barOf = [&](const StackedBars &bars, const std::string &option) {
        return *std::find_if(bars.bars.begin(), bars.bars.end(),
                             [&](const StackedBars::Bar &bar) { return bar.option == option; });
    };
    const StackedBars money = stackedBars(result->study, result->comparison, plainLocale());
    const StackedBars hours = gpuHourBars(result->comparison, plainLocale());
    for (std::size_t i = 0; i < result->comparison.options.size(); ++i) {
        const OptionOutcome &option = result->comparison.options[i];
        INFO(option.id);
        const QString sentence = toQt(statusSentence(option));
        CHECK(table.rows[i].cells[std::size_t(status)].toolTip == sentence);
        CHECK(barOf(money, option.id).sentence == sentence);
        CHECK(barOf(hours, option.id).sentence == sentence);
    }
}

TEST_CASE("what does not do what is asked is never shown as cheaper, whatever it costs")
{
    Study study = test::statusStudy();
    study.baseline = "twelve";
    test::set(study, "options.twelve.price", "9 USD/h");
    const StudyResultPtr result = resultOf(study);
    const int baseline = result->comparison.baseline;
    REQUIRE(baseline >= 0);
    for (const CostMeasure measure : costMeasuresOf(result->comparison)) {
        const Table table = comparisonTable(*result, measure, -1, plainLocale());
        for (std::size_t i = 0; i < table.rows.size(); ++i)
            for (int column = 0; column < int(table.columns.size()); ++column)
                if (result->comparison.options[i].status != Status::Ok &&
                    column != columnOf(table, "Status")) {
                    const CellTone tone = table.rows[i].cells[std::size_t(column)].tone;
                    CHECK(tone != CellTone::Cheaper);
                    CHECK(tone != CellTone::Dearer);
                }
    }
}

TEST_CASE("shared assumptions come first, in one group, with all who use them")
{
    Study study = test::statusStudy();
    test::set(study, "shared.rate", "3");
    test::set(study, "options.twelve.price", "shared:rate");
    test::set(study, "options.four.price", "shared:rate");
    const StudyResultPtr result = resultOf(study);
    const AssumptionChecks checks(study, result);
    TableModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    for (const AssumptionFilter filter : {AssumptionFilter::All, AssumptionFilter::Shared})
        model.setTable(assumptionsTable(study, checks, filter, plainLocale()));
    CHECK(model.rowCount() == 2);
    CHECK(countOf(study, checks, AssumptionFilter::Shared) == 1);
    const Table all = assumptionsTable(study, checks, AssumptionFilter::All, plainLocale());
    REQUIRE(all.rows.size() > 2);
    CHECK(all.rows[0].isSection);
    CHECK(all.rows[1].path == "shared.rate");
    const TableCell &users = all.rows[1].cells[std::size_t(columnOf(all, "Used by"))];
    CHECK(users.text == "2");
    CHECK(users.toolTip.contains("Twelve kept: "));
    CHECK(users.toolTip.contains("Four kept: "));
    CHECK(all.rows[2].isSection);

    const auto tree = studyTree({study, nullptr, {}, nullptr});
    const TreeItem *group = findPath(*tree, "assumptions:shared");
    REQUIRE(group);
    CHECK(group->text == "Shared Assumptions");
    CHECK(group->row == 0);
    REQUIRE(group->children.size() == 1);
    CHECK(group->children[0]->path == "shared.rate");
    CHECK(group->children[0]->toolTip.startsWith("shared.rate, used by Twelve kept, Four kept"));
}
