// What stands in the cells of a workbook.
#include "data/readers/file_text.h"
#include "data/study_file.h"
#include "data/workbook/cell_plan.h"
#include "model/evaluate/result_figures.h"
#include "model/risk/risk.h"
#include "model/sheet/sheet_builder.h"
#include "tests/data/workbook/written_workbook.h"
#include "tests/model/study_draft.h"
#include "tests/support/process.h"
#include "tests/support/required.h"
#include "tests/support/workbook_file.h"

#include <cstdlib>
#include <filesystem>

using namespace breakeven;
using namespace breakeven::test;

namespace {

Draft rented(const std::string &months = "12")
{
    Draft draft;
    draft.set("conventions.horizon_months", months);
    draft.option("cloud", "on-demand")
        .set("options.cloud.name", "Cloud")
        .set("options.cloud.speed", "1")
        .set("options.cloud.gpus", "1")
        .set("options.cloud.price", "1.25 USD/h");
    return draft;
}

// Two rented options, of which "Cloud" costs less.
Draft twoClouds()
{
    Draft draft;
    draft.option("cloud", "on-demand").option("other", "on-demand");
    draft.set("options.cloud.name", "Cloud").set("options.other.name", "Other");
    draft.set("options.cloud.price", "1.25 USD/h").set("options.other.price", "2 USD/h");
    return draft;
}

WorkbookFile written(const Study &study, const TemporaryFolder &folder)
{
    required(writeStudyWorkbook(study, folder.file("a.xlsx")));
    return WorkbookFile(folder.file("a.xlsx"));
}

// The number of the row that has this text in a column.
std::string rowOf(const WorkbookFile &file, const std::string &tab, const std::string &column,
                  const std::string &text)
{
    for (const auto &[name, cell] : file.cells(tab))
        if (cell.text == text && name.substr(0, name.find_first_of("0123456789")) == column)
            return name.substr(column.size());
    FAIL("no '" + text + "' in column " + column + " of " + tab);
    return {};
}

std::string textOf(const WorkbookFile &file, const std::string &tab, const std::string &cell)
{
    return file.cell(tab, cell).text;
}

} // namespace

TEST_CASE("an input of a workbook is a named cell with its unit, range, source and day")
{
    Draft draft = rented();
    draft.set("options.cloud.price.low", "1 USD/h")
        .set("options.cloud.price.high", "2 USD/h")
        .set("options.cloud.price.source", "a quote")
        .set("options.cloud.price.as_of", "2026-05-04");
    const TemporaryFolder folder;
    const WorkbookFile file = written(draft.study, folder);
    const std::string row = rowOf(file, "Inputs", "M", "options_cloud_price");
    CHECK(file.names().at("options_cloud_price") == "'Inputs'!$C$" + row);
    CHECK(file.cell("Inputs", "C" + row).number == 1.25);
    CHECK(file.cell("Inputs", "C" + row).formula.empty());
    CHECK(textOf(file, "Inputs", "A" + row) == "Cloud");
    CHECK(textOf(file, "Inputs", "E" + row) == "USD/h");
    CHECK(file.cell("Inputs", "F" + row).number == 1);
    CHECK(file.cell("Inputs", "G" + row).number == 2);
    CHECK(textOf(file, "Inputs", "H" + row) == "a quote");
    CHECK(textOf(file, "Inputs", "I" + row) == "2026-05-04");
    const std::string horizon = rowOf(file, "Inputs", "M", "conventions_horizon_months");
    CHECK(textOf(file, "Inputs", "K" + horizon).find("fixed") == 0);
    CHECK(WorkbookFile::member(folder.file("a.xlsx"), "xl/worksheets/sheet2.xml")
              .find("sqref=\"C" + horizon + "\"") != std::string::npos);
}

TEST_CASE("a control character in a name leaves every part of a workbook well-formed")
{
    Draft draft = rented();
    draft.study.name = "a\x1b[31mb";
    draft.study.options["cloud"].name = "c\x07";
    const TemporaryFolder folder;
    written(draft.study, folder);
    for (const char *part : {"docProps/core.xml", "xl/charts/chart1.xml", "xl/sharedStrings.xml"}) {
        CAPTURE(part);
        const std::string xml = WorkbookFile::member(folder.file("a.xlsx"), part);
        CHECK(!xml.empty());
        CHECK(xml.find_first_of("\x1b\x07") == std::string::npos);
    }
}

TEST_CASE("what infinity makes unknown is unknown in a workbook too, where a number stands for never")
{
    SheetBuilder builder(3);
    Input zero;
    zero.value = 0;
    const Quantity a = builder.input("a", "a", units::one, "", zero);
    const Quantity never = builder.constant(1, units::one) / a;
    const Quantity difference = builder.name("options.x.difference", "Difference", never - (never + a));
    const Quantity product = builder.name("options.x.product", "Product", a * never);
    const Quantity plain = builder.name("options.x.plain", "Plain", a - builder.constant(2, units::one));
    auto built = std::move(builder).build();
    REQUIRE(built.ok());
    StudySheet study;
    study.sheet = std::make_shared<const Sheet>(std::move(*built));
    OptionNodes option;
    option.id = "x";
    placeFigure(option, "total_cost", difference.id());
    placeFigure(option, "cost_per_month", product.id());
    placeFigure(option, "cost_per_year", plain.id());
    study.options = {option};
    const Evaluation evaluation(study.sheet);
    const CellPlan plan(study, {"X", "Common"}, "Functions", evaluation);
    CHECK(plan.formula(difference.id(), 0).find(">=1E+290") != std::string::npos);
    CHECK(plan.formula(difference.id(), 0).find(",NA(),") != std::string::npos);
    CHECK(plan.formula(product.id(), 0).find(",NA(),") != std::string::npos);
    CHECK(plan.formula(plain.id(), 0).find("NA()") == std::string::npos);
}

TEST_CASE("a workbook says which option is cheapest now by a formula, and what was said as a value")
{
    const TemporaryFolder folder;
    const WorkbookFile file = written(twoClouds().study, folder);
    CHECK(textOf(file, "Comparison", "A2") == "At the values of the study: One answer.");
    CHECK(textOf(file, "Comparison", "A3").find("Cheapest now: Cloud") == 0);
    CHECK(file.cell("Comparison", "A3").formula.find("MATCH(MIN(") != std::string::npos);
    const std::string heading = rowOf(file, "Comparison", "A", "Total by category (USD)");
    const std::string first = std::to_string(std::stoi(heading) + 1);
    for (const auto &[name, cell] : file.cells("Comparison"))
        if (name.substr(name.find_first_of("0123456789")) == heading && name[0] > 'B')
            CHECK(file.cell("Comparison", name[0] + first).number); // 0 of a category it lacks
}

TEST_CASE("a workbook whose price is changed says anew which option is cheapest", "[outside][office]")
{
    SKIP_WITHOUT_PROGRAM("soffice");
    const TemporaryFolder folder;
    const WorkbookFile file = written(twoClouds().study, folder);
    std::filesystem::create_directory(folder.file("calculated"));
    file.change("Inputs", {{"C" + rowOf(file, "Inputs", "M", "options_cloud_price"), 5}});
    REQUIRE(recalculate({folder.file("a.xlsx")}, folder.file("calculated"), folder.file("profile")).empty());
    const WorkbookFile now(folder.file("calculated/a.xlsx"));
    CHECK(textOf(now, "Comparison", "A3").find("Cheapest now: Other, present value ") == 0);
    CHECK(textOf(now, "Comparison", "A2") == "At the values of the study: One answer.");
}

TEST_CASE("the costs of an option are formulas that lead to its named inputs")
{
    const TemporaryFolder folder;
    const WorkbookFile file = written(rented().study, folder);
    int ofPrice = 0;
    for (const auto &[name, cell] : file.cells("Cloud"))
        ofPrice += cell.formula.find("options_cloud_price") != std::string::npos;
    CHECK(ofPrice > 0);
    const std::string total = rowOf(file, "Cloud", "F", "options.cloud.total_cost");
    const std::string monthly = rowOf(file, "Cloud", "F", "options.cloud.cost_by_month");
    CHECK_FALSE(file.cell("Cloud", "C" + total).formula.empty());
    CHECK(file.cell("Cloud", "C" + total).number.value() == Approx(12 * 730 * 1.25));
    for (const char *column : {"G", "R"})
        CHECK(file.cell("Cloud", column + monthly).number.value() == Approx(730 * 1.25));
    CHECK(textOf(file, "Cloud", "S" + monthly).empty());
    const WorkbookCell &status = file.cell("Comparison", "B5");
    CHECK(status.text == statusId(rented().outcome().status));
    CHECK(status.formula.find("\"short\"") != std::string::npos);
    bool isTotalThere = false;
    for (const auto &[name, cell] : file.cells("Comparison"))
        isTotalThere = isTotalThere || cell.formula == "'Cloud'!$C$" + total;
    CHECK(isTotalThere);
}

TEST_CASE("a function without closed form is a value that names itself, its arguments and who rests on it")
{
    const TemporaryFolder folder;
    const WorkbookFile file = written(rented().study, folder);
    const std::string call = rowOf(file, "Functions", "A", "dispatch");
    CHECK(textOf(file, "Functions", "E" + call).find("demand meets supply") == 0);
    CHECK(file.cell("Functions", "D" + call).formula.find("MAX(") == 0);
    const std::string argument = std::to_string(std::stoi(call) + 1);
    CHECK(file.cell("Functions", "D" + argument).formula.find("SUMXMY2(") != std::string::npos);
    const std::string paid = rowOf(file, "Cloud", "F", "options.cloud.total_cost");
    CHECK(file.cell("Cloud", "D" + paid).formula.find("MAX(") == 0);
    CHECK(file.cell("Cloud", "D" + paid).number == 0);
}

TEST_CASE("text of a workbook stays text, in whatever script and however it begins")
{
    const std::vector<std::string> names = {"=HYPERLINK(\"http://x\";\"y\")",
                                            "<script>alert(1)</script>",
                                            "خوادم مملوكة",
                                            "Bob's [own] \"racks\": all/of*them?",
                                            "+1",
                                            "-1",
                                            "@sum",
                                            "Inputs",
                                            "'",
                                            "A name that is much longer than the tab of a workbook may be",
                                            "A name that is much longer than the tab of a workbook may bee"};
    Draft draft = rented();
    for (std::size_t k = 0; k < names.size(); ++k) {
        const std::string id = "o" + std::to_string(k);
        draft.option(id, "on-demand")
            .set("options." + id + ".speed", "1")
            .set("options." + id + ".gpus", "1")
            .set("options." + id + ".price", "1 USD/h");
        Option &option = draft.study.options[id];
        option.name = names[k];
        option.procurement.inputs["price"].source = names[k];
        option.procurement.inputs["price"].note = names[k];
    }
    draft.study.name = names[0];
    const TemporaryFolder folder;
    const WorkbookFile file = written(draft.study, folder);
    CHECK(textOf(file, "Comparison", "A1") == names[0]);
    for (const std::string &name : names) {
        INFO(name);
        const std::string row = rowOf(file, "Inputs", "H", name);
        CHECK(file.cell("Inputs", "H" + row).formula.empty());
        rowOf(file, "Comparison", "A", name);
    }
    REQUIRE(file.tabs().size() == 1 + names.size() + 5);
    for (const std::string &tab : file.tabs())
        CHECK(tab.find_first_of("[]:*?/\\") == std::string::npos);
}

TEST_CASE("a workbook has room for one option, for fifty, and for 600 months")
{
    const TemporaryFolder folder;
    CHECK(written(rented("1").study, folder).tabs().size() == 6);
    Draft many = rented("3");
    for (int k = 1; k < 50; ++k) {
        const std::string id = "o" + std::to_string(k);
        many.study.options[id] = many.study.options["cloud"];
        many.study.options[id].order = k;
    }
    const WorkbookFile fifty = written(many.study, folder);
    CHECK(fifty.tabs().size() == 55);
    CHECK(fifty.cell("Comparison", "A54").text == "Cloud");
    CHECK(fifty.cell("Comparison", "B54").text == fifty.cell("Comparison", "B5").text);
    const WorkbookFile lasting = written(rented("600").study, folder);
    const std::string monthly = rowOf(lasting, "Cloud", "F", "options.cloud.cost_by_month");
    CHECK(lasting.cell("Cloud", "WH" + monthly).number.value() == Approx(730 * 1.25));
    CHECK(lasting.cell("Cloud", "WI" + monthly).text.empty());
}

TEST_CASE("runs stand in a workbook as values, and its charts as charts")
{
    Draft draft = rented();
    draft.set("options.cloud.price.low", "1 USD/h").set("options.cloud.price.high", "2 USD/h");
    const auto risk = required(assessRisk(draft.study, {.samples = 200}));
    const TemporaryFolder folder;
    const std::string path = folder.file("a.xlsx");
    REQUIRE(writeStudyWorkbook(draft.study, path, std::make_shared<const Risk>(risk)));
    const WorkbookFile file(path);
    CHECK(textOf(file, "Risk", "A1").find("Values of 200 runs, seed 42") == 0);
    CHECK(file.cell("Risk", "C3").formula.empty());
    CHECK(file.cell("Risk", "C3").number.value() == Approx(risk.options[0].totalCost.p10.value()));
    CHECK(WorkbookFile::member(path, "xl/charts/chart1.xml").find("<c:barChart>") != std::string::npos);
    CHECK(WorkbookFile::member(path, "xl/charts/chart2.xml").find("<c:lineChart>") != std::string::npos);
}

TEST_CASE("a workbook prints its inputs with wrapped notes, their headings on every page and names left out")
{
    Draft draft = rented();
    draft.set("options.cloud.price.source", std::string(400, 'x'));
    const TemporaryFolder folder;
    const std::string path = folder.file("a.xlsx");
    const WorkbookFile file = written(draft.study, folder);
    const std::string row = rowOf(file, "Inputs", "M", "options_cloud_price");
    const std::string book = WorkbookFile::member(path, "xl/workbook.xml");
    CHECK(book.find("localSheetId=\"1\">Inputs!$A$1:$L$") != std::string::npos);
    CHECK(book.find("localSheetId=\"1\">Inputs!$2:$2<") != std::string::npos);
    const std::string sheet = WorkbookFile::member(path, "xl/worksheets/sheet2.xml");
    CHECK(sheet.find("orientation=\"landscape\"") != std::string::npos);
    CHECK(sheet.find("<row r=\"" + row + "\"") != std::string::npos);
    const std::string tag = sheet.substr(sheet.find("<row r=\"" + row + "\""), 80);
    CHECK(tag.find("ht=\"139.5\"") != std::string::npos); // 400 characters, 46 in a line: nine lines
}

TEST_CASE("a number below zero has its sign in every program that opens a workbook")
{
    const TemporaryFolder folder;
    written(rented().study, folder);
    const std::string styles = WorkbookFile::member(folder.file("a.xlsx"), "xl/styles.xml");
    for (const char *format :
         {"[&lt;0]-#,##0.00;#,##0.00", "[&lt;0]-0.00%;0.00%", "[&lt;0]-#,##0.######;#,##0.######"}) {
        INFO(format);
        CHECK(styles.find(format) != std::string::npos);
    }
}

TEST_CASE("a workbook that cannot be written leaves the file that was there and says why")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("a.xlsx");
    REQUIRE(writeFileText(path, "before"));
    const char *given = std::getenv("TMPDIR");
    const std::string usual = given ? given : "";
    ::setenv("TMPDIR", folder.file("none").c_str(), 1);
    const auto homeless = writeStudyWorkbook(rented().study, path);
    given ? ::setenv("TMPDIR", usual.c_str(), 1) : ::unsetenv("TMPDIR");
    REQUIRE_FALSE(homeless);
    CHECK(homeless.error().message.find("temporary file") != std::string::npos);
    CHECK(readFileText(path).value() == "before");
    const auto full = writeStudyWorkbook(rented().study, "/dev/full");
    REQUIRE_FALSE(full);
    CHECK(full.error().message.find("cannot be written") != std::string::npos);
}

TEST_CASE("what was paid for an option is an input of the workbook, and its re-forecast a formula")
{
    Draft draft = rented();
    draft.set("options.cloud.actual.first_month", "2026-08")
        .set("options.cloud.actual.2026-08.compute", "800 USD")
        .set("options.cloud.actual.2026-08.idle", "0 USD");
    const TemporaryFolder folder;
    const WorkbookFile file = written(draft.study, folder);
    const std::string heading = rowOf(file, "Comparison", "A", "Plan and actual, Cloud (USD)");
    const std::string month = std::to_string(std::stoi(heading) + 1);
    CHECK(textOf(file, "Comparison", "A" + month) == "2026-08");
    CHECK(file.cell("Comparison", "D" + month).number == 800);
    CHECK_FALSE(file.cell("Comparison", "D" + month).formula.empty());
    const std::string whole = rowOf(file, "Comparison", "A", "Whole plan, re-forecast");
    const double planned = *draft.outcome().totalCost();
    CHECK(*file.cell("Comparison", "C" + whole).number == Approx(planned));
    CHECK(*file.cell("Comparison", "D" + whole).number == Approx(planned / 12 * 11 + 800));
    const std::string input = rowOf(file, "Inputs", "A", "Cloud, paid in 2026-08");
    CHECK(file.cell("Inputs", "C" + input).number == 800);
}
