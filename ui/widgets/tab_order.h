// Lets Tab go through the widgets in the order of their layout, including widgets that were added later.
#pragma once

class QWidget;

namespace breakeven {

// The first of them stays where it is among the others of the window.
void followLayout(QWidget &root);

} // namespace breakeven
