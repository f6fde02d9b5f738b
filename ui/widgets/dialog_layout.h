// How dialogs are laid out: their size, what scrolls, the line of problems and the last row. Qt owns the
// widgets.
#pragma once

#include <QString>

class QDialog;
class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;
class QWidget;

namespace breakeven {

// A line for why something cannot be done; hidden until it says something.
QLabel *problemLine();

// `inner` in an area that scrolls up and down where there is not enough room, never sideways. `name` is its
// accessible name.
QScrollArea *scrolling(QWidget *inner, const QString &name);

// As wide as so many characters and as high as so many lines, but no larger than the screen.
void sizeByText(QDialog &dialog, int characters, int lines);

// The last row: the button that does it, which Enter presses and which accepts the dialog, and Cancel.
QPushButton *addEnd(QDialog &dialog, QVBoxLayout &column, const QString &act);

} // namespace breakeven
