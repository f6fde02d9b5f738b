// A text that leads to the explanation of a figure.
#pragma once

#include <QString>

namespace breakeven {

// `figure` is its id.
inline QString figureLink(const QString &figure, const QString &text)
{
    return QStringLiteral("<a href=\"node:%1\">%2</a>").arg(figure, text);
}

} // namespace breakeven
