// The zip archive that a workbook is: what it holds, and what the reader of workbooks is not told of it.
//
// Owns: the open archive. Threads: none.
#pragma once

#include "model/result.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

struct zip;

namespace breakeven {

enum class WorkbookKind { None, Xlsx, Ods };

class WorkbookArchive
{
public:
    // Errors: BadInput for one that is cut short.
    static Result<WorkbookArchive> open(const std::string &path);

    // Told before anything is unpacked. Errors: BadInput for one that unpacks to more than 512 MB.
    Result<WorkbookKind> kind() const;
    // The archive as the reader of workbooks knows it: parts named from where they are named, texts in the
    // table of shared ones, cells of OpenDocument of the kinds that it knows; empty where it can be read as
    // it is. Errors: BadInput for one that is cut short.
    Result<std::string> readable() const;
    // Whether days are counted as workbooks of old Macs count them.
    bool countsDaysFrom1904() const;
    // The names of the sheets that are not shown, of a workbook of Excel.
    std::set<std::string> hiddenSheets() const;

private:
    struct Close
    {
        void operator()(zip *archive) const;
    };
    explicit WorkbookArchive(std::string path) : m_path(std::move(path)) {}
    std::string text(const std::string &name) const;
    std::map<std::string, std::string> changedParts() const;

    std::string m_path;
    std::unique_ptr<zip, Close> m_archive;
};

} // namespace breakeven
