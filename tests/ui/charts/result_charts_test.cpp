#include "ui/charts/result_charts.h"

#include "data/study_file.h"
#include "ui/jobs/evaluation_job.h"
#include "ui/text/numbers.h"

#include "tests/support/required.h"
#include "tests/support/test.h"

#include <memory>
#include <set>

using namespace breakeven;

TEST_CASE("every chart of a result shows it as a sentence, a table and a picture")
{
    auto study = test::required(exampleStudy("startup-rent-or-buy"));
    Actuals &actual = study.options.begin()->second.actual;
    actual.firstMonth = "2026-09";
    actual.months["2026-09"]["compute"].value = 1000;
    const StudyResultPtr result = evaluateQuickly(study, nullptr).result;
    REQUIRE(result);
    std::set<std::string> ids;
    for (const ResultChart &entry : resultCharts()) {
        INFO(entry.id);
        CHECK(ids.insert(entry.id).second);
        const std::unique_ptr<ChartWidget> chart(entry.make());
        chart->setLocale(plainLocale());
        REQUIRE(entry.show(*chart, *result, CostMeasure::PerYear));
        chart->resize(chart->sizeHint());
        CHECK_FALSE(chart->table().rows.empty());
        CHECK_FALSE(chart->description().isEmpty());
        CHECK_FALSE(chart->drawing().figures.empty());
    }
}
