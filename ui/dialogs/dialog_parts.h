// Parts that dialogs have alike. Qt owns the widgets.
#pragma once

#include <QString>

class QDialog;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace breakeven {

// A line for why something cannot be done; hidden until it says something.
QLabel *problemLine();

// The last row: the button that does it, which Enter presses and which accepts the dialog, and Cancel.
QPushButton *addEnd(QDialog &dialog, QVBoxLayout &column, const QString &act);

} // namespace breakeven
