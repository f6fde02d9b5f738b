#include "ui/text/measured_text.h"

#include "ui/look/strings.h"
#include "ui/text/numbers.h"

#include <QCoreApplication>
#include <QStringList>

#include <vector>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("MeasuredText", text); }

} // namespace

QString measuredSentence(const Study &study, const Comparison &comparison, const MeasuredDifference &measured,
                         const QLocale &locale)
{
    std::vector<std::optional<double>> values{measured.total.value};
    for (const MeasuredDifference::Figure &figure : measured.byCategory)
        if (figure.node >= 0)
            values.push_back(figure.value);
    const int decimals = moneyDecimals(values);
    QStringList parts;
    for (int i = 0; i < kCategoryCount; ++i)
        if (const auto &figure = measured.byCategory[std::size_t(i)];
            figure.node >= 0 && figure.value != std::optional(0.0))
            parts.append(QString::fromUtf8(categoryId(Category(i))) + QLatin1Char(' ') +
                         difference(figure.value, decimals, locale));
    const auto nameOf = [&](int index) { return toQt(comparison.options[std::size_t(index)].name); };
    const QString whole = difference(measured.total.value, decimals, locale);
    const QString period =
        measured.months == 1 ? tr("first month") : tr("first %1 months").arg(measured.months);
    const QString beginning =
        tr("%1 against %2, %3: ").arg(nameOf(measured.measured), nameOf(measured.modelled), period);
    if (parts.isEmpty())
        return beginning + tr("no difference.");
    return beginning +
           tr("%1; %2 %3 in all.").arg(parts.join(QStringLiteral(", ")), whole, toQt(study.currency));
}

} // namespace breakeven
