// The title of a part of a dialog.
#pragma once

#include "ui/look/fonts.h"

#include <QLabel>

namespace breakeven {

inline QLabel *sectionLabel(const QString &text, const QFont &font)
{
    auto *label = new QLabel(text);
    label->setFont(fonts::section(font));
    return label;
}

} // namespace breakeven
