// Sheets of workbooks that are imported: values and days as they are stored, sums and titles told.
#include "data/readers/file_text.h"
#include "tests/data/read_trace.h"

#include <xlsxwriter.h>

#include <fstream>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// A title, a header, days with and without a time, a number of a formula; a second sheet.
std::string writtenSheets(const std::string &path, bool merges = false)
{
    lxw_workbook *book = workbook_new(path.c_str());
    lxw_worksheet *sheet = workbook_add_worksheet(book, "Nodes");
    lxw_format *time = workbook_add_format(book);
    format_set_num_format(time, "yyyy-mm-dd hh:mm");
    worksheet_write_string(sheet, 0, 0, "Cluster, north", nullptr);
    worksheet_write_string(sheet, 2, 0, "time", nullptr);
    worksheet_write_string(sheet, 2, 1, "nodes", nullptr);
    for (lxw_row_t i = 0; i < 3; ++i) {
        worksheet_write_number(sheet, 3 + i, 0, 46093.5 + i / 24.0, time);
        worksheet_write_formula_num(sheet, 3 + i, 1, "=1+2", nullptr, 3.0 + i);
    }
    worksheet_write_string(sheet, 6, 0, "Average", nullptr);
    worksheet_write_number(sheet, 6, 1, 4, nullptr);
    if (merges)
        worksheet_merge_range(sheet, 8, 1, 9, 1, "x", nullptr);
    lxw_worksheet *other = workbook_add_worksheet(book, "Other");
    worksheet_write_string(other, 0, 0, "a", nullptr);
    REQUIRE(workbook_close(book) == LXW_NO_ERROR);
    return path;
}

} // namespace

TEST_CASE("a sheet of a workbook reads like a table")
{
    const TemporaryFolder folder;
    TraceImport import;
    import.path = writtenSheets(folder.file("nodes.xlsx"));
    const ImportedTraces read = required(readTraces(import));
    CHECK(values(read, "ready") == std::vector<double>{3, 4, 5});
    CHECK(required(readTableText(import.path, "Nodes")) ==
          "\"Cluster, "
          "north\",\n\ntime,nodes\n2026-03-12T12:00:00,3\n2026-03-12T13:00:00,4\n2026-03-12T14:00:00,5\n"
          "Average,4\n");
    CHECK(required(readTableText(import.path, "Other")) == "a\n");
    const auto missing = readTableText(import.path, "Costs");
    REQUIRE_FALSE(missing);
    CHECK_THAT(missing.error().message, Catch::Contains("no sheet \"Costs\"; it has \"Nodes\", \"Other\""));
}

TEST_CASE("workbooks that are not read say what to do")
{
    const TemporaryFolder folder;
    const auto sentence = [&](const std::string &path) {
        const auto read = readTableText(path, {});
        REQUIRE_FALSE(read);
        CHECK(read.error().kind == ErrorKind::BadInput);
        return read.error().message;
    };
    CHECK_THAT(sentence(writtenSheets(folder.file("merged.xlsx"), true)),
               Catch::Contains("merges the cells B9 of the sheet \"Nodes\" to row 10"));
    const std::string whole = required(readFileText(writtenSheets(folder.file("whole.xlsx"))));
    std::ofstream(folder.file("cut.xlsx"), std::ios::binary) << whole.substr(0, whole.size() / 2);
    CHECK_THAT(sentence(folder.file("cut.xlsx")), Catch::Contains("cut short or damaged"));
    std::ofstream(folder.file("old.xls"), std::ios::binary) << "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 and more";
    CHECK_THAT(sentence(folder.file("old.xls")), Catch::Contains("save it as .xlsx or CSV"));
}
