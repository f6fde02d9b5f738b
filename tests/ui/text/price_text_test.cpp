#include "tests/support/qt_text.h"
#include "tests/support/test.h"

#include "ui/text/numbers.h"
#include "ui/text/price_text.h"

using namespace breakeven;

TEST_CASE("a price that is not paid by the hour says by what, and none is shown as one of an hour")
{
    const QLocale english = plainLocale();
    Offer offer;
    offer.model = "on_demand";
    CHECK(priceText(0.09, offer, english) == "0.0900");
    CHECK(currencyText(offer) == "USD an hour");
    offer.model = "cluster_fee";
    CHECK(currencyText(offer) == "USD an hour");
    offer.model = "egress";
    CHECK(priceText(0.09, offer, english) == "0.0900 USD/GiB");
    CHECK(currencyText(offer) == "USD/GiB");
    CHECK(priceText(0.09, offer, english, PriceUnit::Gib) == "0.0900");
    CHECK(usualUnitText(PriceUnit::Gib) == "USD/GiB");
    CHECK(axisUnitText(offer) == "USD for one GiB");
    offer.model = "storage_month";
    offer.currency = "EUR";
    CHECK(priceText(0.08, offer, english) == "0.0800 EUR/GiB-month");
    CHECK(currencyText(offer) == "EUR/GiB-month");
}
