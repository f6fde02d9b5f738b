// The roles all item models of the window share beside the standard ones.
#pragma once

#include <Qt>

#include "ui/words/table.h"

namespace breakeven {

enum Role {
    ValueRole = Qt::UserRole + 1, // what sorting compares; invalid: unknown, sorts last
    TargetRole,                   // ExplainTarget of the number in the cell
    PathRole,                     // what the row selects: a path of the study
    ToneRole,                     // Tone of the text
    MarkerRole,                   // slot of the option's marker
    SecondaryRole,                // text at the right end of a tree row
    WarningRole,                  // the row carries a warning
    SectionRole,                  // the row is a heading over the following ones
    LastRole,                     // the row comes after the others, however they are sorted
    CautionRole, // why the number is to be read with caution; a warning's mark stands before it
    IconRole,    // name of the drawing a chip begins with; of a header: true over chips
};

} // namespace breakeven
