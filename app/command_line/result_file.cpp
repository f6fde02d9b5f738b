#include "app/command_line/result_file.h"

#include <filesystem>

namespace breakeven {

bool isSameFile(const std::string &one, const std::string &other)
{
    std::error_code failed;
    return !one.empty() && !other.empty() && one != "-" && other != "-" &&
           (one == other || std::filesystem::equivalent(one, other, failed));
}

Result<void> spareInput(const std::string &input, const std::string &result)
{
    if (!isSameFile(input, result))
        return {};
    return Error{ErrorKind::Usage, "The result would be written over a file that is read; name another file.",
                 result};
}

} // namespace breakeven
