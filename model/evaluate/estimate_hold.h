// Options whose speed is estimated, and that would be called cheapest by no more than that estimate.
//
// An option with an estimated speed is called cheapest only if it is so at the low end of the estimate too:
// with the use of bandwidth and arithmetic at the low ends of their ranges, and runs of other lengths
// converted by the end of `output_weight` at which they are slowest, it does the work and costs no more than
// the cheapest option that hangs on no estimate. Otherwise it is shown and not called cheapest, and the speed
// is found from which on it would be. Where every option is estimated none is held back.
#pragma once

namespace breakeven {

struct Study;
struct StudySheet;

// Fills in `OptionNodes::heldBack`. `given` has its shared inputs where they are shared. Requires: a sheet
// whose figures are found.
void holdBackEstimates(const Study &given, StudySheet &sheet);

} // namespace breakeven
