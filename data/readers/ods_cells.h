// Cells of an OpenDocument sheet (.ods) of kinds that the reader of workbooks leaves empty: per cent, lengths
// of time, money and truths become texts as people write them ("50%", "2:30:00", "EUR12.5").
//
// Source: OASIS OpenDocument 1.3 part 3, 19.387 (office:value-type) and 19.382 to 19.386 (its values).
#pragma once

#include <string>
#include <string_view>

namespace breakeven {

// The content of the document with such cells written anew; empty where it can be read as it is.
std::string withTextCells(std::string_view content);

} // namespace breakeven
