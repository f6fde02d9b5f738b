// A study written as a workbook, for tests.
#pragma once

#include "data/workbook/workbook.h"
#include "tests/support/test.h"

namespace breakeven::test {

inline Result<void> writeStudyWorkbook(const Study &study, const std::string &path,
                                       std::shared_ptr<const Risk> risk = {})
{
    const auto sheet = buildStudySheet(study);
    if (!sheet)
        return sheet.error();
    const Evaluation evaluation(sheet->sheet);
    const Comparison comparison = compare(study, *sheet, evaluation);
    ExportAbout about{"1.2.3", {2026, 11, 20}, "One answer.", inputFindings(study, *sheet, evaluation)};
    about.risk = std::move(risk);
    return writeWorkbook({study, *sheet, evaluation, comparison, about}, path);
}

} // namespace breakeven::test
