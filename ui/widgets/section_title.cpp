#include "ui/widgets/section_title.h"

#include "ui/look/fonts.h"

namespace breakeven {

SectionTitle::SectionTitle(const QString &text, QWidget *parent) : QLabel(text, parent)
{
    setWordWrap(true);
    follow(font());
}

void SectionTitle::follow(const QFont &text) { setFont(fonts::section(text)); }

} // namespace breakeven
