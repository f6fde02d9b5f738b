// One file out of a zip archive that is in memory.
#pragma once

#include "model/result.h"

#include <cstddef>
#include <string>

namespace breakeven {

// `archive` is read, never written; `place` names it in messages.
// Errors: BadInput for what is no zip archive or damaged, when there is no member `name` (the message names
// those that are there), and when it unpacks to more than `limit` bytes.
Result<std::string> readZipMember(const std::string &archive, const std::string &name,
                                  const std::string &place, std::size_t limit = std::size_t(256) << 20);

} // namespace breakeven
