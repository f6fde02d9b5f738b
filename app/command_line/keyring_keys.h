// The keys of price sources that the window has given to the keyring of the desktop.
#pragma once

#include "app/command_line/command.h"
#include "pricing/refresh/refresh.h"

#include <string>
#include <vector>

namespace breakeven {

// Those that a refresh of these sources (none named: of all) needs and only the keyring has. Waits while a
// person unlocks it. What it does not give is said on standard error, and its sources go without.
SourceSecrets keysFromKeyring(const CommandContext &context, const std::vector<std::string> &sources);

} // namespace breakeven
