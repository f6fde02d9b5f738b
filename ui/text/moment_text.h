// When something was, as people write it.
#pragma once

#include <QString>

#include <string>

namespace breakeven {

// "2026-11-20 11:12", in local time, of a time in UTC; "not recorded" of an empty text.
QString momentText(const std::string &utc);

} // namespace breakeven
