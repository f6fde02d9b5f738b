#include "data/workbook/workbook.h"

#include "data/readers/file_text.h"
#include "data/workbook/tabs.h"
#include "model/numeric/letter_case.h"

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <set>
#include <unistd.h>

namespace breakeven {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestTabName = 31; // as spreadsheets count: UTF-16 units

// A file of its own for the library to write to, gone with it.
class Scratch
{
public:
    Scratch()
    {
        const char *folder = std::getenv("TMPDIR");
        m_path = (fs::path(folder && *folder ? folder : "/tmp") / "breakeven-XXXXXX").string();
        m_file = ::mkstemp(m_path.data());
    }
    ~Scratch()
    {
        if (m_file < 0)
            return;
        ::close(m_file);
        ::unlink(m_path.c_str());
    }
    Scratch(const Scratch &) = delete;
    Scratch &operator=(const Scratch &) = delete;

    bool isThere() const { return m_file >= 0; }
    const std::string &path() const { return m_path; }

private:
    std::string m_path;
    int m_file;
};

std::size_t lengthOfCharacter(unsigned char first)
{
    return first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

// The first `units` UTF-16 units of the text, at a whole character.
std::string shortened(const std::string &text, std::size_t units)
{
    std::size_t end = 0, count = 0;
    while (end < text.size()) {
        const std::size_t bytes = lengthOfCharacter(static_cast<unsigned char>(text[end]));
        count += bytes == 4 ? 2 : 1;
        if (count > units)
            break;
        end += bytes;
    }
    return text.substr(0, std::min(end, text.size()));
}

// Without what spreadsheets forbid in the name of a tab.
std::string legalTabName(const std::string &name)
{
    std::string legal;
    for (const char c : name)
        legal += std::strchr("[]:*?/\\", c) || static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    legal = shortened(legal, kLongestTabName);
    const auto isEdge = [](char c) { return c == '\'' || c == ' '; };
    while (!legal.empty() && isEdge(legal.back()))
        legal.pop_back();
    while (!legal.empty() && isEdge(legal.front()))
        legal.erase(legal.begin());
    return legal.empty() ? "Option" : legal;
}

void writeTabs(Book &book, const WorkbookParts &parts)
{
    const TabNames &names = parts.names;
    const Tab comparison = book.addTab(names.comparison);
    const Tab inputs = book.addTab(names.inputs);
    std::vector<Tab> planned;
    for (const PlanTab &tab : parts.plan.tabs())
        planned.push_back(book.addTab(tab.name));
    const Tab cashFlow = book.addTab(names.cashFlow);
    writeComparisonTab(book, comparison, parts);
    writeInputsTab(book, inputs, parts);
    for (std::size_t k = 0; k < planned.size(); ++k)
        writePlanTab(planned[k], parts, int(k));
    writeCashFlowTab(book, cashFlow, parts);
    if (parts.content.about.risk)
        writeRunsTab(book.addTab(names.runs), parts);
    writeFunctionsTab(book.addTab(names.functions), parts);
}

void describe(Book &book, const WorkbookContent &content)
{
    std::string title = xmlText(content.study.name);
    std::string comments = "Breakeven " + content.about.programVersion;
    lxw_doc_properties properties{};
    properties.title = title.data();
    properties.comments = comments.data();
    workbook_set_properties(book.workbook(), &properties);
}

} // namespace

TabNames tabNames(const Comparison &comparison)
{
    TabNames names;
    // "History" is a name that spreadsheets keep for themselves.
    std::set<std::string> taken{"comparison", "inputs",    "common", "cash flow",
                                "risk",       "functions", "history"};
    for (const OptionOutcome &option : comparison.options) {
        const std::string base = legalTabName(option.name);
        std::string name = base;
        for (int n = 2; !taken.insert(lowerCase(name)).second; ++n) {
            const std::string number = " " + std::to_string(n);
            name = shortened(base, kLongestTabName - number.size()) + number;
        }
        names.options.push_back(name);
    }
    return names;
}

Result<void> writeWorkbook(const WorkbookContent &content, const std::string &path)
{
    const Scratch scratch;
    if (!scratch.isThere())
        return Error{ErrorKind::Failed,
                     "A temporary file is needed and cannot be made (" + std::string(std::strerror(errno)) +
                         "); make room there or set TMPDIR to another folder.",
                     scratch.path()};
    const TabNames names = tabNames(content.comparison);
    std::vector<std::string> planned = names.options;
    planned.push_back(names.common);
    const CellPlan plan(content.sheet, planned, names.functions, content.evaluation);
    Book book(scratch.path());
    describe(book, content);
    writeTabs(book, {content, names, plan});
    if (auto closed = book.close(); !closed)
        return closed;
    auto bytes = readFileText(scratch.path());
    if (!bytes)
        return bytes.error();
    return writeFileText(path, *bytes);
}

} // namespace breakeven
