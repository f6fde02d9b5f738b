// Every figure of an option stands in the window, on the page and on paper, with the same value.
#include "data/study_file.h"
#include "model/evaluate/result_figures.h"
#include "tests/model/random_study.h"
#include "tests/support/page_script.h"
#include "tests/support/process.h"
#include "tests/support/qt_text.h"
#include "tests/ui/models/model_results.h"
#include "ui/html/live_page.h"
#include "ui/models/comparison_table.h"
#include "ui/models/figure_cell.h"
#include "ui/models/serving_charts.h"
#include "ui/models/workload_table.h"
#include "ui/report/figure_table.h"
#include "ui/report/page_flow.h"
#include "ui/report/sections.h"
#include "ui/text/numbers.h"

#include <cmath>
#include <map>
#include <set>

using namespace breakeven;
using namespace breakeven::test;

namespace {

using Scope = ResultFigure::Scope;
using Topic = ResultFigure::Topic;

// One figure of one option, as the catalogue reads it.
struct Expected
{
    const ResultFigure &figure;
    const OptionOutcome &option;
    NodeId node;
    double value;
};

// Those that tables of options have: what the catalogue names, as far as it is known.
std::vector<Expected> expectedIn(const StudyResult &result)
{
    std::set<std::pair<Scope, std::string>> columns;
    const auto add = [&](const std::vector<ResultFigure> &figures) {
        for (const ResultFigure &figure : figures)
            columns.insert({figure.scope, figure.id});
    };
    add(columnsAbout(result.comparison, Topic::Returns));
    add(columnsAbout(result.comparison, Topic::Service));
    add(usedFigures(result.comparison, Scope::Workload));
    add(tokenFiguresOf(result.study, result.comparison, -1, TokenDetail::Main));
    std::vector<Expected> all;
    for (const ResultFigure &figure : resultFigures())
        for (std::size_t i = 0; i < result.comparison.options.size(); ++i) {
            const OptionOutcome &option = result.comparison.options[i];
            const auto value = figure.value(option, -1);
            if (columns.count({figure.scope, figure.id}) > 0 && value && std::isfinite(*value))
                all.push_back({figure, option, figure.node(result.sheet.options[i], -1), *value});
        }
    return all;
}

using Shown = std::map<std::string, double>; // by the node that a cell opens

void take(const Table &table, Shown &shown)
{
    for (const TableRow &row : table.rows)
        for (const TableCell &cell : row.cells)
            if (const auto number = numberOf(cell); number && cell.target.minus.isEmpty())
                shown[cell.target.quantity.toStdString()] = *number;
}

void checkWindow(const StudyResult &result)
{
    Shown shown;
    // By every measure, for the table leaves out the column that its main one is.
    for (const CostMeasure measure : costMeasuresOf(result.comparison))
        take(comparisonTable(result, measure, -1, plainLocale()), shown);
    take(workloadTable(result, plainLocale()), shown);
    for (std::size_t k = 0; k < result.comparison.workloads.size(); ++k)
        if (tokensOf(result.comparison.options.front(), int(k)))
            take(tokensTable(result, int(k), plainLocale()), shown);
    for (const Expected &expected : expectedIn(result)) {
        const std::string id = result.sheet.sheet->node(expected.node).id;
        CAPTURE(expected.option.id, expected.figure.id, id);
        REQUIRE(shown.count(id) == 1);
        CHECK(shown.at(id) == Approx(expected.value).epsilon(1e-12));
    }
}

// Where the page has each figure.
std::map<NodeId, std::size_t> checkedPlaces(const LivePage &page, const StudyResult &result)
{
    std::map<NodeId, std::size_t> places;
    for (std::size_t k = 0; k < page.figures.size(); ++k)
        if (page.figures[k].minus < 0)
            places.try_emplace(page.figures[k].node, k);
    for (const Expected &expected : expectedIn(result)) {
        CAPTURE(expected.option.id, expected.figure.id);
        REQUIRE(places.count(expected.node) == 1);
    }
    return places;
}

LivePage pageOf(const StudyResult &result)
{
    return livePage({result, plainLocale(), "1.2.3", {2026, 11, 20}});
}

// As the script of the page calculates them.
void checkScript(const StudyResult &result)
{
    const LivePage page = pageOf(result);
    const auto places = checkedPlaces(page, result);
    const auto dataOf = [&](const std::string &id) {
        const std::string start = "<script type=\"application/json\" id=\"" + id + "\">";
        const std::size_t from = page.html.find(start) + start.size();
        return page.html.substr(from, page.html.find("</script>", from) - from);
    };
    std::vector<double> setting;
    for (const PageSlider &slider : page.sliders)
        setting.push_back(slider.value);
    const TemporaryFolder folder;
    const auto numbers =
        calculated({interpreterScript(), dataOf("graph"), {}, {setting}, {}, dataOf("page")}, folder)[0];
    for (const Expected &expected : expectedIn(result)) {
        CAPTURE(expected.option.id, expected.figure.id);
        CHECK(differenceOf(numbers[places.at(expected.node)].value, expected.value) < 1e-9);
    }
}

QString labelsOf(const std::vector<ReportPage> &pages)
{
    QString all;
    for (const ReportPage &page : pages)
        for (const Drawn &figure : page.shapes.figures)
            if (const auto *label = std::get_if<Label>(&figure))
                all += QString(label->text).replace(QLatin1Char('\n'), QLatin1Char(' ')) + QLatin1Char('\n');
    return all;
}

// Each as a cell with its text; of a table that is split every part has its own.
void checkPaper(const Study &study, const StudyResult &result)
{
    ReportData data;
    data.study = study;
    data.comparison = result.comparison;
    data.locale = plainLocale();
    PageFlow flow(QSizeF(5953, 8419), "Noto Sans");
    addComparison(flow, data);
    addServed(flow, data);
    addTokens(flow, data);
    const QString labels = labelsOf(flow.take());
    for (const Expected &expected : expectedIn(result)) {
        const bool isLate = expected.figure.topic == Topic::Returns && expected.option.status != Status::Ok;
        CAPTURE(expected.option.id, expected.figure.id);
        if (!isLate)
            CHECK(labels.contains(figureText(data, expected.option, expected.figure, -1)));
    }
}

// The examples, and so many random ones.
std::vector<Study> studies(std::uint64_t random)
{
    std::vector<Study> all;
    for (const ExampleStudy &example : exampleStudies())
        all.push_back(exampleStudy(example.name).value());
    for (std::uint64_t seed = 1; seed <= random; ++seed)
        if (Study study = randomStudy(seed); !study.options.empty())
            all.push_back(std::move(study));
    return all;
}

} // namespace

TEST_CASE("every figure of an option stands in the window, on the page and on paper")
{
    for (const Study &study : studies(20)) {
        CAPTURE(study.name);
        const StudyResultPtr result = resultOf(study);
        checkWindow(*result);
        checkedPlaces(pageOf(*result), *result);
        checkPaper(study, *result);
    }
}

TEST_CASE("the script of a page calculates every figure of an option as the program does", "[outside][node]")
{
    SKIP_WITHOUT_PROGRAM("node");
    for (const Study &study : studies(5)) {
        CAPTURE(study.name);
        checkScript(*resultOf(study));
    }
}
