#include "tests/support/qt_text.h"

#include <QLocale>

#include "data/study_file.h"
#include "model/study/study_path.h"
#include "ui/look/strings.h"
#include "ui/text/field_amount.h"
#include "ui/text/value_text.h"

#include <cmath>

using namespace breakeven;

namespace {

struct Place
{
    Study study = *exampleStudy("startup-six-servers");
    const Field &field(const char *path) { return *findInput(study, path)->field; }
};

} // namespace

TEST_CASE("a typed amount is read in the unit that is shown, or in its own")
{
    Place place;
    const QLocale c = QLocale::c();
    const FieldAmount rate(place.field("conventions.discount_rate"), place.study);
    CHECK(**rate.read(QStringLiteral("10"), 0, c) == Approx(0.10));
    CHECK(**rate.read(QStringLiteral("12 %"), 0, c) == Approx(0.12));
    const FieldAmount price(place.field("options.own-six.server_price"), place.study);
    CHECK(**price.read(QStringLiteral("150,000"), 0, c) == 150000);
    CHECK(**price.read(QStringLiteral("2*70000 + 1000"), 0, c) == 141000);
    CHECK_FALSE(price.read(QString(), 0, c)->has_value());
    CHECK_FALSE(price.read(QStringLiteral("much"), 0, c).ok());
    CHECK(price.read(QStringLiteral("-1"), 0, c).error().message.find("below the least") !=
          std::string::npos);
}

TEST_CASE("numbers are written and read in the user's own way")
{
    Place place;
    const QLocale german(QLocale::German, QLocale::Germany);
    const FieldAmount price(place.field("options.own-six.server_price"), place.study);
    CHECK(price.number(150000.5, 0, german) == QStringLiteral("150.000,5"));
    CHECK(**price.read(QStringLiteral("150.000,5"), 0, german) == 150000.5);
}

TEST_CASE("converting the unit keeps the amount")
{
    Place place;
    const FieldAmount months(place.field("conventions.horizon_months"), place.study);
    REQUIRE(months.units().size() == 2);
    const QLocale c = QLocale::c();
    CHECK(months.text(36.0, 0, c) == QStringLiteral("36\u00A0months"));
    CHECK(months.text(36.0, 1, c) == QStringLiteral("3\u00A0years"));
    CHECK(**months.read(QStringLiteral("2"), 1, c) == 24);
    CHECK(months.step(36, 0) == 1);
}

TEST_CASE("a sum worth keeping as a note is told from a number")
{
    CHECK(isArithmetic(QStringLiteral("8*0.88*8760")));
    CHECK(isArithmetic(QStringLiteral("3+4")));
    CHECK_FALSE(isArithmetic(QStringLiteral("-3")));
    CHECK_FALSE(isArithmetic(QStringLiteral("0.97 USD/h")));
}

TEST_CASE("a field never shows nan or inf")
{
    Place place;
    for (const char *path : {"conventions.discount_rate", "options.own-six.server_price",
                             "options.own-six.servers", "conventions.horizon_months"}) {
        const FieldAmount amount(place.field(path), place.study);
        for (const double value : {std::nan(""), HUGE_VAL, -HUGE_VAL})
            for (const QString &text :
                 {amount.number(value, 0, QLocale::c()), amount.shortNumber(value, QLocale::c()),
                  amount.shortText(value, QLocale::c()), amount.text(value, 0, QLocale::c()),
                  valueText(value, QStringLiteral("%"), "USD", QLocale::c())}) {
                INFO(toStd(text));
                CHECK_FALSE(text.contains(QLatin1String("nan")));
                CHECK_FALSE(text.contains(QLatin1String("inf")));
            }
    }
}

TEST_CASE("a number with the other decimal mark is refused with the one that is meant")
{
    Place place;
    const FieldAmount rate(place.field("conventions.discount_rate"), place.study);
    const auto refused = rate.read(QStringLiteral("12,5"), 0, QLocale::c());
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.ends_with("Decimals are written with “.”."));
    CHECK(**rate.read(QStringLiteral("12,5"), 0, QLocale(QLocale::German)) == Approx(0.125));
}
