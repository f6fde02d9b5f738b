// A study as a workbook (.xlsx) that goes on calculating: inputs as named cells, every number of an option a
// formula on them.
//
// Sheets: the comparison, the inputs, one for each option and one for what options have in common (a row a
// number, a column a month), the cash flow, the runs (values), and the functions without closed form: their
// values as they were when the file was written. A row that rests on such a value says so as soon as the
// function's arguments are others than they were.
//
// The room: data/workbook turns the nodes of a sheet into cells and writes them; nothing of it is known
// elsewhere.
#pragma once

#include "data/export/study_csv.h"
#include "model/evaluate/evaluate.h"

#include <string>

namespace breakeven {

// Requires: all of one study, and that the references live while it is written.
struct WorkbookContent
{
    const Study &study;
    const StudySheet &sheet;
    const Evaluation &evaluation;
    const Comparison &comparison;
    const ExportAbout &about;
};

// Errors: Failed where the file cannot be written; what stood there is then unchanged.
Result<void> writeWorkbook(const WorkbookContent &content, const std::string &path);

} // namespace breakeven
