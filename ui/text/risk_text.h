// What the runs of a study say of one option, ready to be shown.
#pragma once

#include <QLocale>
#include <QString>

#include "model/risk/risk.h"

namespace breakeven {

// Nothing where the option was not there when the runs were drawn.
const OptionRisk *riskOf(const Risk &risk, const std::string &option);

// "10,000 runs, seed 42; 14 inputs have a range."
QString runsText(const Risk &risk, const QLocale &locale);

} // namespace breakeven
