// The results of `breakeven risk` as JSON (breakeven/risk/1) and as CSV, an option a row.
#pragma once

#include "app/command_line/output.h"
#include "model/risk/risk.h"

namespace breakeven {

Json riskJson(const Study &study, const Risk &risk);
std::string riskCsvText(const Study &study, const Risk &risk);

} // namespace breakeven
