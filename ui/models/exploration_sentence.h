// What a page says that looks at a study beyond its values.
#pragma once

#include <QString>

namespace breakeven {

struct ExplorationSentence
{
    QString html; // the finding is bold
    QString second;
};

} // namespace breakeven
