#include "ui/text/risk_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("RiskText", text); }

} // namespace

const OptionRisk *riskOf(const Risk &risk, const std::string &option)
{
    const auto found = std::find_if(risk.options.begin(), risk.options.end(),
                                    [&](const OptionRisk &one) { return one.id == option; });
    return found == risk.options.end() ? nullptr : &*found;
}

QString runsText(const Risk &risk, const QLocale &locale)
{
    const QString runs = locale.toString(qlonglong(risk.samples));
    const QString seed = QString::number(qulonglong(risk.seed));
    if (risk.inputs.size() == 1)
        return tr("%1 runs, seed %2; one input has a range.").arg(runs, seed);
    return tr("%1 runs, seed %2; %3 inputs have a range.").arg(runs, seed).arg(risk.inputs.size());
}

} // namespace breakeven
