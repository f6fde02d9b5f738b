// A field with its label before it, kept together where a bar goes on in another line.
#pragma once

#include <QString>

class QWidget;

namespace breakeven {

QWidget *labelled(const QString &words, QWidget *field);

} // namespace breakeven
