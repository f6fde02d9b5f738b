// Small things about rich text.
#pragma once

#include <QRegularExpression>
#include <QString>

namespace breakeven {

// The same words where nothing can be clicked.
inline QString withoutLinks(QString html)
{
    static const QRegularExpression kLink(QStringLiteral("</?a[^>]*>"));
    return html.remove(kLink);
}

} // namespace breakeven
