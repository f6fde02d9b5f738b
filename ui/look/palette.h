// The program's own colours, light and dark, and the second channel of each: marker, dash, hatch.
//
// Shape: a slot belongs to an option for life and counts from 0; from slot 8 on the styles repeat with a
// hollow marker. Categories are indexed as the enum `Category`.
//
// The room: ui/look is colours, fonts, icons and small texts; it knows no page.
#pragma once

#include <QColor>
#include <QList>

#include "model/evaluate/evaluate.h"

#include <array>

class QPalette;
class QPen;

namespace breakeven {

inline constexpr int kSlotCount = 8;

enum class Appearance { Light, Dark };
enum class Marker { Circle, Square, Triangle, Diamond, Pentagon, Plus, Bar, Cross };
enum class Fill { Solid, HatchUp, HatchDown, HatchUpright, Outline };

struct Rgb
{
    QRgb value = 0;

    operator QColor() const { return QColor(value); }
    bool operator==(const Rgb &) const = default;
};

// A message or a signed number: its text and the tint behind it.
struct Tone
{
    Rgb text;
    Rgb background;
};

struct Palette
{
    bool isDark = false;
    Rgb window;
    Rgb base;
    Rgb alternateBase;
    Rgb buttonTop;
    Rgb buttonBottom;
    Rgb border;
    Rgb fieldBorder;
    Rgb text;
    Rgb textSecondary;
    Rgb textDisabled;
    Rgb accent;
    Rgb accentText;
    Rgb selection;
    Rgb selectionText;
    Rgb focusRing;
    Rgb link;
    Rgb grid;
    Rgb axis;
    Rgb titleTop;
    Rgb titleBottom;
    Tone cheaper;
    Tone dearer;
    Tone error;
    Tone warning;
    Tone information;
    std::array<Rgb, kSlotCount> optionColors;
    std::array<Rgb, kCategoryCount> categoryColors;
    Rgb working; // of traces, as the three below
    Rgb readyNotUsed;
    Rgb starting;
    Rgb shortage;
};

struct OptionStyle
{
    QColor color;
    Marker marker = Marker::Circle;
    QList<qreal> dash; // pixels of dash and gap at any pen width; empty: solid
    bool isHollow = false;
};

struct CategoryStyle
{
    QColor color;
    Fill fill = Fill::Solid;
};

const Palette &palette(Appearance appearance);

// Dark when the window of that palette is.
Appearance appearanceOf(const QPalette &palette);

// For QApplication::setPalette with the Fusion style.
QPalette qtPalette(const Palette &palette);

OptionStyle optionStyle(const Palette &palette, int slot);
CategoryStyle categoryStyle(const Palette &palette, Category category);
// For what a paid GPU-hour went to: as the category where there is one of it.
CategoryStyle hoursStyle(const Palette &palette, Hours hours);

// For words in the colour of an option: as it is, or nearer to the colour of text, so that they can be read.
QColor optionTextColor(const Palette &palette, int slot);

// Colour and dash of the option's line.
QPen optionPen(const Palette &palette, int slot, qreal width);

// White or near-black, whichever can be read better on `background`.
QColor textOn(const QColor &background);

// The least contrast of text.
inline constexpr double kReadable = 4.5;
// Contrast ratio of WCAG 2.2: 1 to 21.
double contrast(const QColor &one, const QColor &other);

} // namespace breakeven
