#include "ui/look/palette.h"

#include <QPalette>
#include <QPen>

#include <cmath>

namespace breakeven {

namespace {

constexpr Palette kLight = {
    .isDark = false,
    .window = {0xF1F3F5},
    .base = {0xFFFFFF},
    .alternateBase = {0xF7F8FA},
    .buttonTop = {0xFDFDFE},
    .buttonBottom = {0xEDEFF2},
    .border = {0xD3D8DE},
    .fieldBorder = {0x8A93A0},
    .text = {0x1A212B},
    .textSecondary = {0x515B68},
    .textDisabled = {0x8B94A1},
    .accent = {0x1659B3},
    .accentText = {0xFFFFFF},
    .selection = {0xD9E7FA},
    .selectionText = {0x10233F},
    .focusRing = {0x1659B3},
    .link = {0x1659B3},
    .grid = {0xE6E9ED},
    .axis = {0xA9B1BC},
    .titleTop = {0xE6E9ED},
    .titleBottom = {0xDADEE4},
    .cheaper = {{0x17713F}, {0xE6F4EB}},
    .dearer = {{0xAE2A1B}, {0xFBE9E6}},
    .error = {{0xAE2A1B}, {0xFBE9E6}},
    .warning = {{0x8A5A00}, {0xFDF3DC}},
    .information = {{0x1659B3}, {0xE8F0FB}},
    .optionColors =
        {{{0x1A7BDC}, {0xA9310F}, {0x2F8367}, {0x5A49B8}, {0xA68434}, {0x1F4E5C}, {0x838799}, {0x7A1733}}},
    .categoryColors = {{{0x1898F3},
                        {0xB97F08},
                        {0xB5482A},
                        {0x5C2A5E},
                        {0x386FAC},
                        {0x00463E},
                        {0xB08C71},
                        {0x567712},
                        {0x4E8F9F},
                        {0x5D6167},
                        {0x17713F}}},
    .working = {0x1898F3},
    .readyNotUsed = {0xB97F08},
    .starting = {0xC9CED6},
    .shortage = {0xAE2A1B},
};

constexpr Palette kDark = {
    .isDark = true,
    .window = {0x20242A},
    .base = {0x171A1F},
    .alternateBase = {0x1C2026},
    .buttonTop = {0x343A43},
    .buttonBottom = {0x2B3038},
    .border = {0x363C45},
    .fieldBorder = {0x67717F},
    .text = {0xE7EAEE},
    .textSecondary = {0xAAB3BF},
    .textDisabled = {0x707A87},
    .accent = {0x6FAEFF},
    .accentText = {0x0D1B2E},
    .selection = {0x25405F},
    .selectionText = {0xF2F6FB},
    .focusRing = {0x6FAEFF},
    .link = {0x7FB7FF},
    .grid = {0x2A2F37},
    .axis = {0x5A6370},
    .titleTop = {0x2C3138},
    .titleBottom = {0x262A31},
    .cheaper = {{0x5FCB8F}, {0x1C3327}},
    .dearer = {{0xFF9384}, {0x3B2321}},
    .error = {{0xFF9384}, {0x3B2321}},
    .warning = {{0xF0B94D}, {0x382E18}},
    .information = {{0x6FAEFF}, {0x1D2D42}},
    .optionColors =
        {{{0x2F8DF5}, {0xD5772B}, {0x86E3A8}, {0x988AB0}, {0xCAC241}, {0x3FBDEE}, {0xDDDFE7}, {0xDD949C}}},
    .categoryColors = {{{0x5CADFF},
                        {0xF0B94D},
                        {0xE07A57},
                        {0x9670C1},
                        {0xB2D6F6},
                        {0x41AB9C},
                        {0xB98A66},
                        {0xC6D7A0},
                        {0x508998},
                        {0xB2B6BD},
                        {0x5FCB8F}}},
    .working = {0x5CADFF},
    .readyNotUsed = {0xF0B94D},
    .starting = {0x4B535F},
    .shortage = {0xFF9384},
};

constexpr std::array<Marker, kSlotCount> kMarkers = {Marker::Circle,  Marker::Square,   Marker::Triangle,
                                                     Marker::Diamond, Marker::Pentagon, Marker::Plus,
                                                     Marker::Bar,     Marker::Cross};

// Pixels of dash and gap; empty: solid.
const std::array<QList<qreal>, kSlotCount> &dashes()
{
    static const std::array<QList<qreal>, kSlotCount> table = {
        {{}, {7, 4}, {}, {4, 3}, {7, 3, 2, 3}, {2, 3}, {}, {7, 3, 2, 3, 2, 3}}};
    return table;
}

double channel(int value)
{
    const double c = value / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &color)
{
    return 0.2126 * channel(color.red()) + 0.7152 * channel(color.green()) + 0.0722 * channel(color.blue());
}

void setGroup(QPalette &target, QPalette::ColorGroup group, const Palette &palette)
{
    target.setColor(group, QPalette::Window, palette.window);
    target.setColor(group, QPalette::WindowText, palette.text);
    target.setColor(group, QPalette::Base, palette.base);
    target.setColor(group, QPalette::AlternateBase, palette.alternateBase);
    target.setColor(group, QPalette::Text, palette.text);
    target.setColor(group, QPalette::Button, palette.buttonBottom);
    target.setColor(group, QPalette::ButtonText, palette.text);
    target.setColor(group, QPalette::BrightText, palette.dearer.text);
    target.setColor(group, QPalette::PlaceholderText, palette.textSecondary);
    target.setColor(group, QPalette::ToolTipBase, palette.base);
    target.setColor(group, QPalette::ToolTipText, palette.text);
    target.setColor(group, QPalette::Highlight, palette.selection);
    target.setColor(group, QPalette::HighlightedText, palette.selectionText);
    target.setColor(group, QPalette::Link, palette.link);
    target.setColor(group, QPalette::LinkVisited, palette.link);
    target.setColor(group, QPalette::Light, palette.buttonTop);
    target.setColor(group, QPalette::Midlight, palette.grid);
    target.setColor(group, QPalette::Mid, palette.border);
    target.setColor(group, QPalette::Dark, palette.fieldBorder);
    target.setColor(group, QPalette::Shadow, QColor(0, 0, 0, palette.isDark ? 160 : 80));
}

} // namespace

const Palette &palette(Appearance appearance) { return appearance == Appearance::Dark ? kDark : kLight; }

Appearance appearanceOf(const QPalette &palette)
{
    return luminance(palette.color(QPalette::Window)) < 0.18 ? Appearance::Dark : Appearance::Light;
}

QPalette qtPalette(const Palette &palette)
{
    QPalette result;
    setGroup(result, QPalette::Active, palette);
    setGroup(result, QPalette::Inactive, palette);
    setGroup(result, QPalette::Disabled, palette);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                                           QPalette::HighlightedText, QPalette::PlaceholderText})
        result.setColor(QPalette::Disabled, role, palette.textDisabled);
    return result;
}

OptionStyle optionStyle(const Palette &palette, int slot)
{
    const int index = slot % kSlotCount;
    return {palette.optionColors[index], kMarkers[index], dashes()[index], slot >= kSlotCount};
}

CategoryStyle categoryStyle(const Palette &palette, Category category)
{
    const Rgb color = palette.categoryColors[std::size_t(category)];
    switch (category) {
    case Category::Idle:
        return {color, Fill::HatchUp};
    case Category::Lost:
        return {color, Fill::HatchDown};
    case Category::Resale:
        return {color, Fill::Outline};
    default:
        return {color, Fill::Solid};
    }
}

CategoryStyle hoursStyle(const Palette &palette, Hours hours)
{
    switch (hours) {
    case Hours::Idle:
        return categoryStyle(palette, Category::Idle);
    case Hours::Lost:
        return categoryStyle(palette, Category::Lost);
    case Hours::Overhead:
        return {palette.textSecondary, Fill::HatchUpright};
    default:
        return categoryStyle(palette, Category::Compute);
    }
}

QPen optionPen(const Palette &palette, int slot, qreal width)
{
    const OptionStyle style = optionStyle(palette, slot);
    QPen pen(style.color, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    if (style.dash.isEmpty())
        return pen;
    QList<qreal> pattern; // Qt counts dashes in pen widths
    for (const qreal pixels : style.dash)
        pattern.append(pixels / width);
    pen.setDashPattern(pattern);
    return pen;
}

QColor textOn(const QColor &background)
{
    const QColor dark(0x10, 0x15, 0x1B);
    return contrast(background, Qt::white) >= contrast(background, dark) ? QColor(Qt::white) : dark;
}

QColor optionTextColor(const Palette &palette, int slot)
{
    constexpr int kSteps = 20;
    const QColor own = optionStyle(palette, slot).color, text = palette.text;
    const auto part = [](int from, int to, int step) { return from + (to - from) * step / kSteps; };
    for (int step = 0; step < kSteps; ++step) {
        const QColor mixed(part(own.red(), text.red(), step), part(own.green(), text.green(), step),
                           part(own.blue(), text.blue(), step));
        if (contrast(mixed, palette.base) >= kReadable &&
            contrast(mixed, palette.alternateBase) >= kReadable &&
            contrast(mixed, palette.window) >= kReadable)
            return mixed;
    }
    return text;
}

double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

} // namespace breakeven
