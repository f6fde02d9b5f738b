// Sheets of workbooks that are imported: values and days as they are stored, sums and titles told.
#include "data/readers/file_text.h"
#include "tests/data/read_trace.h"

#include <xlsxwriter.h>
#include <zip.h>

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

constexpr const char *kMain = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
constexpr const char *kOffice = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

// As openpyxl and pandas write it: parts named from the root, texts within their cells and no table of them.
// `nodes`: the cell B2.
std::string writtenAsPythonDoes(const std::string &path, const char *firstState, const char *settings,
                                const std::string &nodes = "<c r=\"B2\" t=\"n\"><v>3</v></c>")
{
    const std::string head = "<?xml version=\"1.0\"?>", main = std::string(" xmlns=\"") + kMain + "\">";
    const auto rel = [](const char *id, const char *type, const char *target) {
        return std::string("<Relationship Id=\"") + id + "\" Type=\"" + kOffice + "/" + type +
               "\" Target=\"" + target + "\"/>";
    };
    const std::string rels =
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">";
    const auto sheet = [&](const char *title, const std::string &value) {
        return head + "<worksheet" + main +
               "<sheetData><row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><is><t>time</t>" +
               "</is></c><c r=\"B1\" t=\"inlineStr\"><is><r><t>no</t></r><r><t>des</t></r></is></c>" +
               "<c r=\"C1\" t=\"inlineStr\"><is><t>" + title + "</t></is></c></row>" +
               "<row r=\"2\"><c r=\"A2\" s=\"1\"><v>46328.5</v></c>" + value +
               "</row></sheetData></worksheet>";
    };
    const std::map<std::string, std::string> parts{
        {"[Content_Types].xml",
         head +
             "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default "
             "Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
             "<Override PartName=\"/xl/workbook.xml\" ContentType=\"application/"
             "vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"/><Override "
             "PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"application/"
             "vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml\"/><Override "
             "PartName=\"/xl/worksheets/sheet2.xml\" ContentType=\"application/"
             "vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml\"/><Override "
             "PartName=\"/xl/styles.xml\" ContentType=\"application/"
             "vnd.openxmlformats-officedocument.spreadsheetml.styles+xml\"/></Types>"},
        {"_rels/.rels", head + rels + rel("rId1", "officeDocument", "xl/workbook.xml") + "</Relationships>"},
        {"xl/_rels/workbook.xml.rels", head + rels + rel("rId1", "worksheet", "/xl/worksheets/sheet1.xml") +
                                           rel("rId2", "worksheet", "/xl/worksheets/sheet2.xml") +
                                           rel("rId3", "styles", "styles.xml") + "</Relationships>"},
        {"xl/workbook.xml",
         head + "<workbook xmlns:r=\"" + kOffice + "\"" + main + "<workbookPr" + settings +
             "/><sheets><sheet name=\"First\" sheetId=\"1\" " + firstState +
             " r:id=\"rId1\"/><sheet name=\"Second\" sheetId=\"2\" r:id=\"rId2\"/></sheets>"
             "</workbook>"},
        {"xl/styles.xml", head + "<styleSheet" + main +
                              "<cellXfs count=\"2\"><xf numFmtId=\"0\"/><xf numFmtId=\"22\"/></cellXfs>"
                              "</styleSheet>"},
        {"xl/worksheets/sheet1.xml", sheet("a &amp; b", nodes)},
        {"xl/worksheets/sheet2.xml", sheet("other", "<c r=\"B2\"><v>30</v></c>")}};
    zip_t *archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, nullptr);
    REQUIRE(archive != nullptr);
    for (const auto &[name, text] : parts)
        REQUIRE(zip_file_add(archive, name.c_str(), zip_source_buffer(archive, text.data(), text.size(), 0),
                             0) >= 0);
    REQUIRE(zip_close(archive) == 0);
    return path;
}

} // namespace

TEST_CASE("a workbook of Python has its texts, its days and its shown sheet")
{
    const TemporaryFolder folder;
    const auto textOf = [&](const char *state, const char *settings) {
        return required(readTableText(writtenAsPythonDoes(folder.file("p.xlsx"), state, settings), {}));
    };
    CHECK(textOf("", "") == "time,nodes,a & b\n2026-11-02T12:00:00,3,\n");
    CHECK(textOf("", " date1904=\"1\"") == "time,nodes,a & b\n2030-11-03T12:00:00,3,\n");
    CHECK(textOf("state=\"hidden\"", "") == "time,nodes,other\n2026-11-02T12:00:00,30,\n");
    CHECK(textOf("state=\"visible\"", "") == "time,nodes,a & b\n2026-11-02T12:00:00,3,\n");
    for (const char *value : {"<v></v>", "<v/>", "<v />", ""}) {
        const std::string formula = std::string("<c r=\"B2\"><f>1+2</f>") + value + "</c>";
        const auto read = readTableText(writtenAsPythonDoes(folder.file("f.xlsx"), "", "", formula), {});
        REQUIRE_FALSE(read);
        CHECK_THAT(read.error().message,
                   Catch::Contains("a formula without a stored value in B2 of the sheet \"First\""));
    }
    const auto nothing = readTableText(
        writtenAsPythonDoes(folder.file("s.xlsx"), "", "", "<c r=\"B2\" t=\"str\"><v>many</v></c>"), {});
    CHECK(required(nothing) == "time,nodes,a & b\n2026-11-02T12:00:00,many,\n");
}

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

TEST_CASE("a Parquet file says what to do")
{
    const TemporaryFolder folder;
    std::ofstream(folder.file("t.csv"), std::ios::binary) << "PAR1 and more";
    const auto read = readTableText(folder.file("t.csv"), {});
    REQUIRE_FALSE(read);
    CHECK_THAT(read.error().message, Catch::Contains("is a Parquet file; save it as CSV first"));
}

TEST_CASE("cells of a workbook are lengths, shares and amounts by their formats")
{
    const TemporaryFolder folder;
    const std::string path = folder.file("formats.xlsx");
    lxw_workbook *book = workbook_new(path.c_str());
    lxw_worksheet *sheet = workbook_add_worksheet(book, "A");
    int column = 0;
    for (const auto &[code, number] :
         std::initializer_list<std::pair<const char *, double>>{{"[h]:mm:ss", 2.5 / 24},
                                                                {"hh:mm", 0.75 / 24},
                                                                {"[mm]:ss", 1.5 / 1440},
                                                                {"h:mm", 46093.5},
                                                                {"0%", 0.9},
                                                                {"[$\xE2\x82\xAC-407]#,##0.00", 19.6},
                                                                {"0.00 \"days\"", 2.5},
                                                                {"mmmm yyyy", 46093}}) {
        lxw_format *format = workbook_add_format(book);
        format_set_num_format(format, code);
        worksheet_write_string(sheet, 0, lxw_col_t(column), "x", nullptr);
        worksheet_write_number(sheet, 1, lxw_col_t(column++), number, format);
    }
    REQUIRE(workbook_close(book) == LXW_NO_ERROR);
    CHECK(required(readTableText(path, {})) ==
          "x,x,x,x,x,x,x,x\n2:30:00,0:45:00,0:01:30,2026-03-12T12:00:00,90%,"
          "\xE2\x82\xAC"
          "19.6,2.5,2026-03-12\n");
}
