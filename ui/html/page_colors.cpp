#include "ui/html/page_colors.h"

#include "ui/look/palette.h"

#include <cstdio>

namespace breakeven {

namespace {

std::string color(Rgb rgb)
{
    char text[8];
    std::snprintf(text, sizeof text, "#%06x", unsigned(rgb.value & 0xFFFFFF));
    return text;
}

std::string variable(const std::string &name, const std::string &value)
{
    return "--" + name + ":" + value + ";";
}

std::string variables(const Palette &colors)
{
    const std::pair<const char *, Rgb> named[] = {{"window", colors.window},
                                                  {"base", colors.base},
                                                  {"alternate", colors.alternateBase},
                                                  {"border", colors.border},
                                                  {"field-border", colors.fieldBorder},
                                                  {"text", colors.text},
                                                  {"quiet", colors.textSecondary},
                                                  {"accent", colors.accent},
                                                  {"link", colors.link},
                                                  {"focus", colors.focusRing},
                                                  {"selection", colors.selection},
                                                  {"grid", colors.grid},
                                                  {"axis", colors.axis},
                                                  {"cheaper", colors.cheaper.text},
                                                  {"cheaper-ground", colors.cheaper.background},
                                                  {"dearer", colors.dearer.text},
                                                  {"dearer-ground", colors.dearer.background},
                                                  {"warning", colors.warning.text},
                                                  {"warning-ground", colors.warning.background}};
    std::string text;
    for (const auto &[name, rgb] : named)
        text += variable(name, color(rgb));
    for (int slot = 0; slot < kSlotCount; ++slot)
        text += variable("slot-" + std::to_string(slot), color(colors.optionColors[std::size_t(slot)]));
    for (int k = 0; k < kCategoryCount; ++k) {
        const QColor own = categoryStyle(colors, Category(k)).color;
        text += variable(categoryId(Category(k)), own.name().toStdString()) +
                variable("on-" + std::string(categoryId(Category(k))), textOn(own).name().toStdString());
    }
    return text + variable("starting", color(colors.starting));
}

} // namespace

// Paper is light, whatever the screen is.
std::string pageColors()
{
    return ":root{" + variables(palette(Appearance::Light)) +
           "}\n@media screen and (prefers-color-scheme:dark){:root{" + variables(palette(Appearance::Dark)) +
           "}}\n";
}

} // namespace breakeven
