// What tables and cards of Compare say of a study that serves tokens.
#include "data/study_file.h"
#include "model/evaluate/cost_measure.h"
#include "tests/support/qt_text.h"
#include "tests/support/test.h"

#include "ui/jobs/evaluation_job.h"
#include "ui/models/comparison_table.h"
#include "ui/text/numbers.h"
#include "ui/widgets/compare_cards.h"

using namespace breakeven;

namespace {

StudyResultPtr exampleResult(const char *example)
{
    const EvaluationOutcome outcome = evaluateQuickly(exampleStudy(example).value(), nullptr);
    REQUIRE(outcome.result);
    return completed(outcome.result).result;
}

QString shownText(const Table &table, const char *option, const QString &column)
{
    for (std::size_t k = 0; k < table.columns.size(); ++k)
        if (wholeHeader(table.columns[k]) == column)
            for (const TableRow &row : table.rows)
                if (row.path == QStringLiteral("options.") + QLatin1String(option))
                    return row.cells[k].text;
    FAIL(column.toStdString());
    return {};
}

} // namespace

TEST_CASE("the comparison of a study in tokens has their columns, with the percentile really used",
          "[serving]")
{
    const StudyResultPtr result = exampleResult("llm-serving");
    const Table table = comparisonTable(*result, CostMeasure::PerYear, -1, plainLocale());
    CHECK(shownText(table, "own", "All tokens, USD/million") == "0.1604");
    CHECK(shownText(table, "own", "Output tokens, USD/million") == "0.6465");
    CHECK(shownText(table, "own", "Replicas, at peak") == "2");
    CHECK(shownText(table, "own", "Machines, at peak") == "1");
    CHECK(shownText(table, "own", "TTFT\u00a0p99, s at peak") == "0.354");
    CHECK(shownText(table, "own", "TPOT\u00a0p99, s at peak") == "0.0172");
    CHECK(shownText(table, "own", "Latency") == "measured");
    CHECK(shownText(table, "api-list", "Replicas, at peak") == QString::fromUtf8("—"));
    CHECK(shownText(table, "api-list", "Latency") == "unmeasured");
}

TEST_CASE("a study can be compared by what a million tokens costs", "[serving]")
{
    const StudyResultPtr result = exampleResult("llm-serving");
    const Table table = comparisonTable(*result, CostMeasure::PerMillionTokens, -1, plainLocale());
    CHECK(shownText(table, "own", "Cost of a million tokens, USD") == "0.1604");
    CHECK(shownText(table, "own", "Against baseline, USD") == QString::fromUtf8("−0.1012"));
    CHECK(measureUnit(result->study, result->comparison, CostMeasure::PerMillionTokens, plainLocale()) ==
          "USD for a million tokens");
}

TEST_CASE("a card says what a million tokens costs, another how soon the first one comes", "[serving]")
{
    const StudyResultPtr result = exampleResult("llm-serving");
    const auto cards = compareCards(*result, plainLocale(), {}, std::nullopt);
    const auto cardOf = [&](const char *label) {
        for (const CardText &card : cards)
            if (card.label == QString::fromUtf8(label))
                return card;
        FAIL(label);
        return CardText();
    };
    const CardText million = cardOf("Cost of a million tokens");
    CHECK(million.value == QString::fromUtf8("0.1492\u00a0USD")); // the low price is cheapest
    CHECK(million.detail == "0.6015 a million output; baseline 0.2617");
    CHECK(cardOf("First token at the peak").value == "unmeasured");
}

TEST_CASE("a study without tokens has none of their columns")
{
    const StudyResultPtr result = exampleResult("tts-scale-to-zero");
    const Table table = comparisonTable(*result, CostMeasure::PerYear, -1, plainLocale());
    for (const TableColumn &column : table.columns)
        CHECK_FALSE(wholeHeader(column).contains(QLatin1String("token")));
}
