// Studies beyond the bounds of what one may hold.
#include "tests/model/study_draft.h"

#include "model/evaluate/evaluate.h"
#include "model/study/study_counts.h"

using namespace breakeven;
using breakeven::test::Draft;

namespace {

Study withOptions(std::size_t count)
{
    Draft draft;
    draft.option("rent", "on-demand").set("options.rent.price", "20 USD/h");
    while (draft.study.options.size() < count)
        draft.study.options["rent-" + std::to_string(draft.study.options.size())] =
            draft.study.options.at("rent");
    return draft.study;
}

std::string refusal(const Study &study)
{
    const auto sheet = buildStudySheet(study);
    REQUIRE_FALSE(sheet);
    return sheet.error().text();
}

} // namespace

TEST_CASE("a study of more options, workloads or months than a study may hold is refused")
{
    CHECK(refusal(withOptions(kMostOptions + 1)) ==
          "options: Expected at most 500 options, found 501; compare them in parts.");
    Study workloads = withOptions(1);
    while (workloads.workloads.size() <= kMostWorkloads)
        workloads.workloads["work-" + std::to_string(workloads.workloads.size())] =
            workloads.workloads.begin()->second;
    CHECK(refusal(workloads) ==
          "workloads: Expected at most 20 workloads, found 21; put those alike together.");
    Study months = withOptions(kMostOptions);
    months.conventions.inputs["horizon_months"].value = 600;
    CHECK(refusal(months) == "conventions.horizon_months: Expected at most 200,000 months of all options "
                             "together, found 300,000; shorten the plan, or compare the options in parts.");
    CHECK(checkOptionMonths(months, 400));
}

TEST_CASE("names and notes have a length, in characters")
{
    Study study = withOptions(1);
    std::string name;
    for (std::size_t i = 0; i < kMostNameLength; ++i)
        name += "é";
    study.options.at("rent").name = name;
    CHECK(checkTexts(study));
    study.options.at("rent").name += "é";
    REQUIRE_FALSE(checkTexts(study));
    CHECK(checkTexts(study).error().text() ==
          "options.rent.name: Expected a name of at most 200 characters, found 201; shorten it.");
    study.options.at("rent").name = "Rent";
    study.options.at("rent").procurement.inputs.at("price").note.assign(kMostNoteLength + 1, 'x');
    REQUIRE_FALSE(checkTexts(study));
    CHECK(checkTexts(study).error().text() == "options.rent.price.note: Expected a note of at most 10,000 "
                                              "characters, found 10,001; shorten it.");
}
