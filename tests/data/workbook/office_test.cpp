// The workbook and the program are two routes to the same numbers: LibreOffice calculates one, the sheet the
// other, after the same inputs have been changed.
#include "data/study_file.h"
#include "model/study/study_path.h"
#include "tests/data/workbook/written_workbook.h"
#include "tests/support/process.h"
#include "tests/support/workbook_file.h"

#include <cmath>
#include <functional>
#include <regex>

using namespace breakeven;
using namespace breakeven::test;

namespace {

// "C5" of "'Inputs'!$C$5".
std::string cellOf(const std::string &reference)
{
    std::string cell = reference.substr(reference.find('!') + 1);
    std::erase(cell, '$');
    return cell;
}

std::string nameOf(std::string path)
{
    for (char &c : path)
        if (!std::isalnum(static_cast<unsigned char>(c)))
            c = '_';
    return path;
}

struct Difference
{
    int compared = 0;
    int changed = 0; // against the workbook as it was before
    int stale = 0;   // say that they are for other inputs
    double most = 0;
    std::vector<std::string> wrong;
};

bool isNone(const WorkbookCell &cell) { return !cell.number || std::fabs(*cell.number) >= 1e290; }

bool saysOtherInputs(const WorkbookFile &file, const std::string &tab, const std::string &row)
{
    return file.cell(tab, (tab == "Cash flow" ? "B" : "D") + row).number.value_or(0) != 0;
}

// Whether the row of a cell, or one of the rows its formula speaks of, says that it is for other inputs.
bool isStale(const WorkbookFile &file, const std::string &tab, const std::string &cell,
             const std::string &formula)
{
    if (tab != "Comparison")
        return saysOtherInputs(file, tab, cell.substr(cell.find_first_of("0123456789")));
    static const std::regex kReference("'((?:[^']|'')*)'!\\$C\\$(\\d+)");
    for (std::sregex_iterator at(formula.begin(), formula.end(), kReference), end; at != end; ++at)
        if (saysOtherInputs(file, std::regex_replace((*at)[1].str(), std::regex("''"), "'"), (*at)[2]))
            return true;
    return false;
}

// How a cell differs from what it should be; nothing where both are none.
std::optional<double> offBy(const WorkbookCell &actual, const WorkbookCell &expected)
{
    if (isNone(expected) && isNone(actual))
        return std::nullopt;
    if (isNone(expected) || isNone(actual))
        return INFINITY;
    return std::fabs(*actual.number - *expected.number) / std::max(1.0, std::fabs(*expected.number));
}

bool isState(const std::string &formula) { return formula.find("$D$") != std::string::npos; }

// The rows of a tab of an option by label and id, in their order. A step has a row of its own where several
// formulas use it, so the rows of other inputs may stand elsewhere.
std::map<std::string, std::vector<std::string>> rowsOf(const WorkbookFile &file, const std::string &tab)
{
    std::map<int, std::string> keys;
    for (const auto &[name, cell] : file.cells(tab))
        if (name.starts_with("A") && std::isdigit(static_cast<unsigned char>(name[1])))
            keys[std::stoi(name.substr(1))] = cell.text + '|' + file.cell(tab, "F" + name.substr(1)).text;
    std::map<std::string, std::vector<std::string>> rows;
    for (const auto &[row, key] : keys)
        rows[key].push_back(std::to_string(row));
    return rows;
}

// Where the cells of one file stand in another; empty: nowhere.
class SameCells
{
public:
    SameCells(const WorkbookFile &from, const WorkbookFile &to, const std::string &tab)
    {
        if (tab == "Comparison" || tab == "Cash flow" || tab == "Inputs")
            return;
        auto there = rowsOf(to, tab);
        for (const auto &[key, rows] : rowsOf(from, tab))
            for (std::size_t k = 0; k < rows.size(); ++k)
                m_rows[rows[k]] = k < there[key].size() ? there[key][k] : "";
    }
    std::string of(const std::string &name) const
    {
        const std::size_t digits = name.find_first_of("0123456789");
        const auto row = m_rows.find(name.substr(digits));
        return row == m_rows.end() ? name : row->second.empty() ? "" : name.substr(0, digits) + row->second;
    }

private:
    std::map<std::string, std::string> m_rows;
};

Difference difference(const WorkbookFile &calculated, const WorkbookFile &program, const WorkbookFile &before)
{
    Difference result;
    for (const std::string &tab : program.tabs()) {
        if (tab == "Functions")
            continue;
        const SameCells same(program, calculated, tab);
        for (const auto &[written, expected] : program.cells(tab)) {
            const std::string name = same.of(written);
            if (expected.formula.empty() || name.empty() || isState(expected.formula))
                continue;
            if (isStale(calculated, tab, name, expected.formula)) {
                ++result.stale;
                continue;
            }
            ++result.compared;
            const double off = offBy(calculated.cell(tab, name), expected).value_or(0);
            result.most = std::max(result.most, off);
            if (!(off <= 1e-9))
                result.wrong.push_back(tab + "!" + name + " =" + expected.formula);
            result.changed += before.cell(tab, name).number != expected.number;
        }
    }
    return result;
}

// What is changed in a workbook, and what the program gives for the same.
struct Trial
{
    std::string title;
    std::string before; // files
    std::string changed;
    std::string program;
};

using Choice = std::function<bool(const std::string &path, const Field &field)>;

// Every input of the choice is moved by 3 %, in the cell and in the study.
Trial trial(const TemporaryFolder &folder, const std::string &example, const std::string &what,
            const Choice &isChosen)
{
    const std::string title = example + "-" + what;
    Trial result{title, folder.file(title + "-before.xlsx"), folder.file(title + ".xlsx"),
                 folder.file(title + "-program.xlsx")};
    Study study = *exampleStudy(example);
    REQUIRE(writeStudyWorkbook(study, result.before));
    std::filesystem::copy_file(result.before, result.changed);
    const WorkbookFile file(result.changed);
    std::map<std::string, double> cells;
    for (const ConstInputPlace &place : allInputs(study)) {
        const auto name = file.names().find(nameOf(place.path));
        if (name == file.names().end() || !place.input->value || place.path == "conventions.horizon_months" ||
            !isChosen(place.path, *place.field))
            continue;
        const double value = *place.input->value * 1.03;
        findInput(study, place.path)->input->value = value;
        cells[cellOf(name->second)] = value;
    }
    REQUIRE_FALSE(cells.empty());
    file.change("Inputs", cells);
    REQUIRE(writeStudyWorkbook(study, result.program));
    return result;
}

} // namespace

TEST_CASE("LibreOffice calculates the program's numbers after inputs of a workbook have been changed",
          "[outside][office]")
{
    SKIP_WITHOUT_PROGRAM("soffice");
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.file("calculated"));
    std::vector<Trial> trials;
    for (const ExampleStudy &example : exampleStudies()) {
        trials.push_back(trial(folder, example.name, "prices",
                               [](const std::string &, const Field &field) { return field.isPrice; }));
        trials.push_back(trial(folder, example.name, "options", [](const std::string &path, const Field &) {
            return path.starts_with("options.");
        }));
        trials.push_back(trial(folder, example.name, "work", [](const std::string &path, const Field &) {
            return !path.starts_with("options.");
        }));
    }
    std::vector<std::string> files;
    for (const Trial &each : trials)
        files.push_back(each.changed);
    REQUIRE(recalculate(files, folder.file("calculated"), folder.file("profile")).empty());
    for (const Trial &each : trials) {
        const WorkbookFile calculated(folder.file("calculated/" + each.title + ".xlsx"));
        const Difference found =
            difference(calculated, WorkbookFile(each.program), WorkbookFile(each.before));
        INFO(each.title << ": " << found.compared << " formulas, " << found.changed << " changed, "
                        << found.stale << " for other inputs, off by at most " << found.most);
        CAPTURE(found.wrong);
        CHECK(found.wrong.empty());
        CHECK(found.compared > 900);
        CHECK(found.changed > 5);
        CHECK(found.stale > 0); // what rests on a function says so
        if (!each.title.ends_with("-prices"))
            continue;
        CHECK(found.changed > 100);
        CHECK(found.stale < found.compared / 10);
    }
}
