// --decimal, --days, --sheet and --skip-bad: what a person says about the cells of a file that is imported.
#pragma once

#include "data/readers/table_columns.h"

#include <string>

namespace CLI {
class App;
}

namespace breakeven {

struct TableFlags
{
    std::string decimals; // "point", "comma"; empty: as the file shows
    std::string days;     // "day-first", "month-first"; empty: as the file shows
    std::string sheet;
    bool skipsBad = false;

    TableSaid said() const;
};

// `flags` must outlive the command.
void addTableFlags(CLI::App &command, TableFlags &flags);

} // namespace breakeven
