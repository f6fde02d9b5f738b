// How far the wheel zooms a chart.
#pragma once

namespace breakeven {

inline constexpr double kZoomStep = 1.25; // of one notch of the wheel

} // namespace breakeven
