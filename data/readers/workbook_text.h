// A sheet of a workbook (.xlsx, .ods) as the text of a table: values as they are stored, times as ISO, cells
// apart by commas. What reads tables reads it like a CSV file; line 1 is row 1.
#pragma once

#include "model/result.h"

#include <string>
#include <string_view>

namespace breakeven {

// Whether a file that begins so may be a workbook: a zip archive, or a file of old Excel.
bool mayBeWorkbook(std::string_view beginning);

struct SheetText
{
    std::string text;
    std::string note; // which sheet it is, where nobody said it and others hold tables too
};

// Nothing (an empty text) where the archive is no workbook. `beginning`: of the file; `sheet`: its name;
// empty: the first one. Errors: BadInput for a sheet that is not there, for more than one sheet where only
// another one holds a table, a formula without a stored value, cells merged over rows, a workbook of old
// Excel (.xls) or with a password, one that is damaged or unpacks to more than 512 MB.
Result<SheetText> workbookText(const std::string &path, std::string_view beginning, const std::string &sheet);

} // namespace breakeven
