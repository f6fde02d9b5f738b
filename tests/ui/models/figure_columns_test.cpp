// Every figure of the work stands in the table of Compare, with the value that the option has.
#include "ui/models/figure_columns.h"

#include "data/study_file.h"
#include "model/evaluate/cost_measure.h"
#include "tests/model/random_study.h"
#include "tests/support/qt_text.h"
#include "tests/ui/models/model_results.h"
#include "ui/models/comparison_table.h"
#include "ui/models/figure_cell.h"
#include "ui/text/numbers.h"

#include <algorithm>
#include <cmath>

using namespace breakeven;
using namespace breakeven::test;

namespace {

constexpr int kRandomStudies = 20;

// The title of a latency goes on with its percentile.
std::size_t columnOf(const Table &table, const TableColumn &wanted)
{
    const auto found = std::find_if(table.columns.begin(), table.columns.end(), [&](const TableColumn &one) {
        return one.unit == wanted.unit && one.title.startsWith(wanted.title);
    });
    return std::size_t(found - table.columns.begin());
}

void check(const Study &study)
{
    const EvaluationOutcome outcome = evaluateQuickly(study, nullptr);
    REQUIRE(outcome.result);
    const Comparison &comparison = outcome.result->comparison;
    // A measure of its own column, so that all others stand beside it.
    const CostMeasure measure = CostMeasure::Total;
    const Table table = comparisonTable(*outcome.result, measure, -1, plainLocale());
    std::vector<ResultFigure> figures = usedFigures(comparison, ResultFigure::Scope::Workload);
    for (const ResultFigure &figure : tokenFiguresOf(study, comparison, -1, TokenDetail::Main))
        if (tokensOf(comparison.options.front(), -1) && std::string(figure.id) != "cost_per_1000_requests")
            figures.push_back(figure);
    for (const ResultFigure &figure : figures) {
        CAPTURE(study.name, figure.id);
        const std::size_t column =
            columnOf(table, figureColumn(figure, QString::fromStdString(study.currency)));
        REQUIRE(column < table.columns.size());
        for (std::size_t i = 0; i < comparison.options.size(); ++i) {
            const auto value = figure.value(comparison.options[i], -1);
            const auto shown = numberOf(table.rows[i].cells[column]);
            CAPTURE(comparison.options[i].id);
            CHECK(shown.has_value() == (value && std::isfinite(*value)));
            if (shown && value)
                CHECK(*shown == Approx(*value).epsilon(1e-12));
        }
    }
}

} // namespace

TEST_CASE("every figure of the work stands in the table of Compare, in examples and in random studies")
{
    for (const ExampleStudy &example : exampleStudies())
        check(exampleStudy(example.name).value());
    for (std::uint64_t seed = 1; seed <= kRandomStudies; ++seed)
        if (const Study study = randomStudy(seed); !study.options.empty())
            check(study);
}

TEST_CASE("a figure without a head of its own has a column by its name and unit")
{
    ResultFigure figure = resultFigure(ResultFigure::Scope::Option, "cost_per_year");
    CHECK(figureColumn(figure, "EUR").title == "Mean a year");
    CHECK(figureColumn(figure, "EUR").unit == "EUR/year");
}
