// Opens the store that a command was told to use.
#pragma once

#include "app/command_line/command.h"
#include "data/store/store.h"
#include "model/result.h"

namespace breakeven {

// --store, else the default one; says on standard error when it is read-only.
Result<Store> openStore(const CommandContext &context, OpenMode mode = OpenMode::ReadWrite);

// As `openStore`, with the catalogue that comes with the program in it.
Result<Store> openPrices(const CommandContext &context);

} // namespace breakeven
