#include "ui/look/font.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <QStringList>

#include <cmath>

namespace breakeven {

bool hasTabularDigits(const QFont &font)
{
    const QFontMetricsF metrics(font);
    const qreal width = metrics.horizontalAdvance(QLatin1Char('0'));
    for (char digit = '1'; digit <= '9'; ++digit)
        if (std::fabs(metrics.horizontalAdvance(QLatin1Char(digit)) - width) > 0.01)
            return false;
    return true;
}

QFont withTabularDigits(const QFont &font)
{
    if (hasTabularDigits(font))
        return font;
    for (const char *family : {"Noto Sans", "DejaVu Sans", "Liberation Sans"}) {
        QFont candidate = font;
        candidate.setFamilies(QStringList(QLatin1String(family)));
        if (QFontInfo(candidate).family() == QLatin1String(family) && hasTabularDigits(candidate))
            return candidate;
    }
    return font;
}

} // namespace breakeven
