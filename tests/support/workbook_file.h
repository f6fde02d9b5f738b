// The cells of an .xlsx file as a spreadsheet reads them, and LibreOffice to calculate them anew.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace breakeven::test {

struct WorkbookCell
{
    std::string formula;          // without "="; empty: none
    std::optional<double> number; // nothing: a text or an error
    std::string text;             // of a text or an error
    bool isText = false;
};

class WorkbookFile
{
public:
    // Requires: a workbook.
    explicit WorkbookFile(const std::string &path);

    const std::vector<std::string> &tabs() const { return m_tabs; }
    // By "C5".
    const std::map<std::string, WorkbookCell> &cells(const std::string &tab) const { return m_cells.at(tab); }
    const WorkbookCell &cell(const std::string &tab, const std::string &name) const;
    // "'Inputs'!$C$5", by name.
    const std::map<std::string, std::string> &names() const { return m_names; }
    // A member of the archive; empty where there is none.
    static std::string member(const std::string &path, const std::string &name);
    // Writes other numbers into cells of one tab of the file, by "C5"; no formula is calculated anew.
    void change(const std::string &tab, const std::map<std::string, double> &numbers) const;

private:
    std::string m_path;
    std::vector<std::string> m_tabs;
    std::map<std::string, std::string> m_members; // by tab
    std::map<std::string, std::map<std::string, WorkbookCell>> m_cells;
    std::map<std::string, std::string> m_names;
};

// Calculates every formula of the files anew, and leaves them under the same names in `folder`. `profile` is
// a folder of its own. Returns its messages where it failed.
std::string recalculate(const std::vector<std::string> &files, const std::string &folder,
                        const std::string &profile);

} // namespace breakeven::test
