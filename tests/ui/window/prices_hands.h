// The page of the prices, opened.
#pragma once

#include "tests/ui/window/window_fixture.h"

#include "ui/pages/prices_page.h"

namespace breakeven::test {

inline PricesPage &pricesPage(WindowFixture &fixture)
{
    fixture.openExample("startup-six-servers");
    fixture.window().showPage(QStringLiteral("prices"));
    return *static_cast<PricesPage *>(fixture.window().currentPage());
}

} // namespace breakeven::test
