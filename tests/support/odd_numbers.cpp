#include "tests/support/odd_numbers.h"

#include "data/catalogue/catalogue.h"
#include "data/study_file.h"
#include "data/sweep_file.h"
#include "data/trace_formats/trace_import.h"
#include "model/evaluate/evaluate.h"
#include "pricing/bill/bill.h"
#include "pricing/gpus/own_gpus.h"
#include "pricing/refresh/price_import.h"
#include "tests/data/trace_fixtures.h"
#include "tests/support/bill_fixtures.h"
#include "tests/support/memory_store.h"
#include "tests/support/price_fixtures.h"
#include "tests/support/text_files.h"

#include <cctype>
#include <exception>
#include <filesystem>

namespace breakeven::test {

namespace {

using Files = std::vector<FileWithNumbers>;

template<class Read>
Result<void> outcomeOf(const Read &read)
{
    return read ? Result<void>() : Result<void>(read.error());
}

// What was read can be written and read again as the same study: no number became something else.
Result<void> readStudyAgain(const std::string &text)
{
    const auto reading = parseStudy(text, "study.json");
    if (!reading)
        return reading.error();
    const auto again = parseStudy(studyText(reading->study), "again.json");
    if (!again || !(again->study == reading->study))
        return Error{ErrorKind::Failed, "what was read is written as something else", {}};
    const auto sheet = buildStudySheet(reading->study);
    if (!sheet)
        return sheet.error();
    (void)compare(reading->study, *sheet, Evaluation(sheet->sheet));
    return {};
}

void addStudies(Files &files)
{
    const std::filesystem::path folder =
        std::filesystem::path(BREAKEVEN_SOURCE_DIR) / "data/bundled/examples";
    for (const auto &entry : std::filesystem::directory_iterator(folder))
        files.push_back(
            {"study " + entry.path().filename().string(), fileText(entry.path()), readStudyAgain});
}

void addPrices(Files &files, const std::string &folder)
{
    for (const auto &[name, fixture] : priceFixtures())
        files.push_back({"prices " + name, fixture.text, [=, fixture = fixture](const std::string &text) {
                             PriceFixture changed = fixture;
                             changed.text = text;
                             Store store = newStore();
                             return outcomeOf(importPrices(store, writeFixture(folder, changed)));
                         }});
}

void addTraces(Files &files, const std::string &folder)
{
    for (const auto &[name, fixture] : traceFixtures())
        files.push_back({"trace " + name, fixture.text, [=, name = fixture.name](const std::string &text) {
                             TraceImport import;
                             import.path = folder + "/" + name;
                             writeFile(import.path, text);
                             return outcomeOf(readTraces(import));
                         }});
}

void addBills(Files &files, const std::string &folder)
{
    for (const std::string &bill : {azureEnterpriseBill(), azureGermanBill(), focusBill()})
        files.push_back({"bill", bill, [=](const std::string &text) {
                             return outcomeOf(readBill(writeBill(folder + "/bill.csv", text)));
                         }});
}

void addTables(Files &files)
{
    files.push_back({"table of GPUs",
                     "gpu,variant,memory_gb,bf16_tflops,fp16_tflops,year\nH100,SXM,80,989,989,2022\n",
                     [](const std::string &text) { return outcomeOf(readGpuTable(text, "gpus.csv")); }});
    const std::filesystem::path folder =
        std::filesystem::path(BREAKEVEN_SOURCE_DIR) / "data/bundled/catalogue";
    for (const auto &entry : std::filesystem::directory_iterator(folder))
        files.push_back({"catalogue " + entry.path().filename().string(), fileText(entry.path()),
                         [file = entry.path().filename().string()](const std::string &text) {
                             Catalogue catalogue;
                             return readCatalogueTable(catalogue, file, text, file);
                         }});
}

void addSweep(Files &files, const std::string &folder)
{
    files.push_back({"description of a sweep",
                     R"({"schema": "breakeven/sweep/1", "study": "x", "study_sha256": "a", "program_version":
                         "1", "vary": ["a=1:2:3"], "results": [], "points": 3, "shard": "1/2", "rows": 2})",
                     [=](const std::string &text) {
                         const std::string path = folder + "/sweep.csv";
                         writeFile(path, "point\r\n1\r\n2\r\n");
                         writeFile(path + ".json", text);
                         return outcomeOf(mergeSweeps({path}, folder + "/merged.csv"));
                     }});
}

bool isOfWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

} // namespace

const std::vector<std::string> &oddNumbers()
{
    static const std::vector<std::string> numbers{"1e999",
                                                  "-1e999",
                                                  "1e-999",
                                                  "1e400",
                                                  "1e308",
                                                  "1e-310",
                                                  "1" + std::string(400, '0'),
                                                  "99999999999999999999",
                                                  "-99999999999999999999",
                                                  "NaN",
                                                  "Infinity"};
    return numbers;
}

std::vector<NumberPlace> numberPlaces(std::string_view text)
{
    std::vector<NumberPlace> places;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!isDigit(text[at]) || (at > 0 && isOfWord(text[at - 1])))
            continue;
        std::size_t end = at;
        while (end < text.size() && isOfWord(text[end]))
            ++end;
        const bool isNumber = text.substr(at, end - at).find_first_not_of("0123456789.eE") == text.npos;
        if (isNumber)
            places.push_back({at > 0 && text[at - 1] == '-' ? at - 1 : at, end});
        at = end;
    }
    return places;
}

std::vector<FileWithNumbers> filesWithNumbers(const std::string &folder)
{
    Files files;
    addStudies(files);
    addPrices(files, folder);
    addTraces(files, folder);
    addBills(files, folder);
    addTables(files);
    addSweep(files, folder);
    return files;
}

std::string faultWith(const FileWithNumbers &file, const NumberPlace &place, const std::string &number)
{
    const std::string changed = file.text.substr(0, place.begin) + number + file.text.substr(place.end);
    try {
        const auto read = file.read(changed);
        if (read || (!read.error().message.empty() && read.error().kind == ErrorKind::BadInput &&
                     read.error().text().find('\n') == std::string::npos))
            return {};
        return "refused with '" + read.error().text() + "'";
    } catch (const std::exception &error) {
        return std::string("throws: ") + error.what();
    }
}

} // namespace breakeven::test
