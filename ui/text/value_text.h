// An input's number with its unit, as people write it: "36 months", "150,000 USD/server", "25 %".
#pragma once

#include <QLocale>
#include <QString>

#include <optional>
#include <string>

namespace breakeven {

// Units: `unitText` is the field's ("$" stands for `currency`); shares are 0–1 and shown in per cent.
QString valueText(std::optional<double> value, const QString &unitText, const std::string &currency,
                  const QLocale &locale);

} // namespace breakeven
