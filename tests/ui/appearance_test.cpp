// Light and dark as they are applied: what can be seen, and what follows the change.
#include "ui/look/appearance.h"

#include "tests/support/qt_text.h"
#include "tests/support/test.h"
#include "ui/widgets/message_strip.h"

#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QRadioButton>

#include <algorithm>

using namespace breakeven;

namespace {

// The strongest contrast of what is drawn to what is behind it.
double contrastIn(const QImage &image, QRgb behind)
{
    double most = 1;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            most = std::max(most, contrast(QColor(image.pixel(x, y)), QColor(behind)));
    return most;
}

bool hasColor(const QImage &image, QRgb color)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if ((image.pixel(x, y) & 0xFFFFFF) == (color & 0xFFFFFF))
                return true;
    return false;
}

class LightAgain
{
public:
    ~LightAgain() { applyAppearance(AppearanceChoice::Light); }
};

} // namespace

TEST_CASE("the circle of a choice is seen in light and in dark, chosen or not")
{
    const LightAgain again;
    for (const AppearanceChoice choice : {AppearanceChoice::Light, AppearanceChoice::Dark})
        for (const bool isChosen : {false, true}) {
            INFO(appearanceName(choice).toStdString() << (isChosen ? ", chosen" : ""));
            applyAppearance(choice);
            QWidget window;
            QRadioButton button(&window);
            button.setAutoExclusive(false);
            button.setChecked(isChosen);
            button.resize(20, 20);
            window.resize(40, 40);
            const QImage image = window.grab(QRect(0, 0, 20, 20)).toImage();
            CHECK(contrastIn(image, colors(&window).window.value) >= 3);
            CHECK(hasColor(image, colors(&window).accent.value) == isChosen);
        }
}

TEST_CASE("links take the colour of the appearance that is chosen while they are shown")
{
    const LightAgain again;
    applyAppearance(AppearanceChoice::Light);
    MessageStrip strip;
    strip.say(StripTone::Information, QStringLiteral("Prices moved. <a href=\"x\">MMMMMMMM See What</a>"));
    strip.resize(500, 60);
    strip.show();
    QLabel plain(QStringLiteral("<a href=\"x\">MMMMMMMM</a>"));
    plain.resize(200, 30);
    const auto check = [&] {
        const QRgb own = colors(&strip).link.value;
        CHECK(hasColor(strip.grab().toImage(), own));
        CHECK(hasColor(plain.grab().toImage(), own));
    };
    check();
    applyAppearance(AppearanceChoice::Dark);
    check();
    CHECK(strip.text().contains(QStringLiteral("See What")));
}
