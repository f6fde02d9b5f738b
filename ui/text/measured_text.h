// What was paid against what was modelled, as a sentence.
#pragma once

#include "model/evaluate/measured_difference.h"

#include <QLocale>
#include <QString>

namespace breakeven {

// "Measured bill against On demand, first 3 months: compute +1,200, idle −300; +900 USD in all."
QString measuredSentence(const Study &study, const Comparison &comparison,
                         const MeasuredDifference &difference, const QLocale &locale);

} // namespace breakeven
