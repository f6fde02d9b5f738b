#include "ui/look/palette.h"

#include "tests/support/test.h"

#include <QPalette>
#include <QPen>

using namespace breakeven;

namespace {

struct Appearances
{
    Appearance appearance;
    double options;
    double categories;
};

} // namespace

TEST_CASE("text can be read on every surface, light and dark")
{
    for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
        const Palette &colors = palette(appearance);
        for (const Rgb surface : {colors.window, colors.base, colors.alternateBase}) {
            CHECK(contrast(colors.text, surface) >= 12.8);
            CHECK(contrast(colors.textSecondary, surface) >= 6.1);
            CHECK(contrast(colors.link, surface) >= 4.5);
            CHECK(contrast(colors.accent, surface) >= 4.5);
            CHECK(contrast(colors.cheaper.text, surface) >= 4.5);
            CHECK(contrast(colors.dearer.text, surface) >= 4.5);
            CHECK(contrast(colors.warning.text, surface) >= 4.5);
        }
        CHECK(contrast(colors.selectionText, colors.selection) >= 9.7);
        CHECK(contrast(colors.accentText, colors.accent) >= 4.5);
        CHECK(contrast(colors.fieldBorder, colors.base) >= 3);
    }
}

TEST_CASE("a message can be read on its own tint")
{
    for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
        const Palette &colors = palette(appearance);
        for (const Tone &tone :
             {colors.cheaper, colors.dearer, colors.error, colors.warning, colors.information}) {
            CHECK(contrast(tone.text, tone.background) >= 4.5);
            CHECK(contrast(colors.text, tone.background) >= 4.5);
        }
    }
}

TEST_CASE("lines and bars stand out from the page as measured")
{
    const Appearances cases[] = {{Appearance::Light, 3.5, 3.07}, {Appearance::Dark, 5.18, 4.45}};
    for (const Appearances &one : cases) {
        const Palette &colors = palette(one.appearance);
        for (const Rgb color : colors.optionColors)
            CHECK(contrast(color, colors.base) >= one.options);
        for (const Rgb color : colors.categoryColors)
            CHECK(contrast(color, colors.base) >= one.categories);
    }
}

TEST_CASE("a name in the colour of its option can be read on every surface, light and dark")
{
    for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
        const Palette &colors = palette(appearance);
        for (int slot = 0; slot < 2 * kSlotCount; ++slot)
            for (const Rgb surface : {colors.window, colors.base, colors.alternateBase}) {
                INFO(slot << " on " << QColor(surface).name().toStdString());
                CHECK(contrast(optionTextColor(colors, slot), surface) >= 4.5);
            }
    }
    const Palette &light = palette(Appearance::Light);
    // What can be read as it is stays as it is.
    CHECK(optionTextColor(light, 1) == optionStyle(light, 1).color);
    CHECK(optionTextColor(light, 4) != optionStyle(light, 4).color);
}

TEST_CASE("a label inside a solid segment can be read")
{
    for (const Appearance appearance : {Appearance::Light, Appearance::Dark})
        for (const Rgb color : palette(appearance).categoryColors)
            CHECK(contrast(color, textOn(color)) >= 4.5);
}

TEST_CASE("no two options share colour and shape, and from the ninth on markers are hollow")
{
    const Palette &colors = palette(Appearance::Light);
    for (int slot = 0; slot < kSlotCount; ++slot) {
        const OptionStyle first = optionStyle(colors, slot);
        const OptionStyle again = optionStyle(colors, slot + kSlotCount);
        CHECK(first.color == again.color);
        CHECK_FALSE(first.isHollow);
        CHECK(again.isHollow);
        for (int other = 0; other < slot; ++other) {
            CHECK(optionStyle(colors, other).marker != first.marker);
            CHECK(optionStyle(colors, other).color != first.color);
        }
    }
}

TEST_CASE("waste is hatched and a credit is an outline")
{
    const Palette &colors = palette(Appearance::Light);
    CHECK(categoryStyle(colors, Category::Idle).fill == Fill::HatchUp);
    CHECK(categoryStyle(colors, Category::Lost).fill == Fill::HatchDown);
    CHECK(categoryStyle(colors, Category::Resale).fill == Fill::Outline);
    CHECK(categoryStyle(colors, Category::Compute).fill == Fill::Solid);
}

TEST_CASE("dashes keep their pixels at any line width")
{
    const QPen thin = optionPen(palette(Appearance::Light), 1, 1);
    const QPen thick = optionPen(palette(Appearance::Light), 1, 2);
    CHECK(thin.dashPattern() == QList<qreal>({7, 4}));
    CHECK(thick.dashPattern() == QList<qreal>({3.5, 2}));
    CHECK(optionPen(palette(Appearance::Light), 0, 2).style() == Qt::SolidLine);
}

TEST_CASE("the palette of the style carries our colours and a disabled text of its own")
{
    const Palette &colors = palette(Appearance::Dark);
    const QPalette style = qtPalette(colors);
    CHECK(style.color(QPalette::Active, QPalette::Window) == QColor(colors.window));
    CHECK(style.color(QPalette::Inactive, QPalette::Highlight) == QColor(colors.selection));
    CHECK(style.color(QPalette::Disabled, QPalette::ButtonText) == QColor(colors.textDisabled));
}
