// The dock of the inputs of a window.
#pragma once

#include "tests/ui/window/window_fixture.h"

#include "ui/docks/input_dock.h"

namespace breakeven::test {

inline InputDock &inputDock(WindowFixture &fixture) { return *fixture.window().findChild<InputDock *>(); }

} // namespace breakeven::test
