// Tab goes through the widgets as their layout has them, also through those that came later.
#pragma once

class QWidget;

namespace breakeven {

// The first of them stays where it is among the others of the window.
void followLayout(QWidget &root);

} // namespace breakeven
