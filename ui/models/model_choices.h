// The language models of the catalogue as a table: parameters, those that a token uses, and the context.
#pragma once

#include <QLocale>

#include "data/catalogue/catalogue.h"
#include "ui/models/table.h"

namespace breakeven {

// Those that have the text in one of their names; the rows' paths are their ids.
Table modelChoices(const Catalogue &catalogue, const QString &text, const QLocale &locale);

} // namespace breakeven
