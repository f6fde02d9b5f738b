#include "ui/widgets/labelled.h"

#include <QHBoxLayout>
#include <QLabel>

namespace breakeven {

QWidget *labelled(const QString &words, QWidget *field)
{
    auto *pair = new QWidget;
    auto *row = new QHBoxLayout(pair);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto *label = new QLabel(words);
    label->setProperty("tone", QStringLiteral("secondary"));
    label->setBuddy(field);
    row->addWidget(label);
    row->addWidget(field);
    return pair;
}

} // namespace breakeven
