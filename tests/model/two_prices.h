// Two ways to rent one GPU: at 2 and at 3 an hour.
#pragma once

#include "tests/model/study_draft.h"

namespace breakeven::test {

inline Draft twoPrices()
{
    Draft draft;
    draft.option("cheap", "on-demand").option("dear", "on-demand");
    draft.set("options.cheap.price", "2 USD/h").set("options.dear.price", "3 USD/h");
    return draft;
}

} // namespace breakeven::test
