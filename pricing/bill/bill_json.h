// A cost export as JSON, as databases save it (BigQuery: a list of rows, or one a line), as the table that it
// is of: {"service": {"description": "x"}} has a column service.description, and a list is a cell as it is
// written.
#pragma once

#include "model/result.h"

#include <string>
#include <string_view>

namespace breakeven {

// Whether a text that begins so may be such an export.
bool mayBeBillJson(std::string_view beginning);

// CSV: a header, then a line for each row. Errors: BadInput naming where the text stops being JSON.
Result<std::string> tableOfBillJson(std::string_view text, const std::string &path);

} // namespace breakeven
