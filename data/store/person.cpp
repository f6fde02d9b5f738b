#include "data/store/person.h"

#include <fmt/format.h>

#include <cstdlib>
#include <vector>

#include <pwd.h>
#include <unistd.h>

namespace breakeven {

namespace {

constexpr std::size_t kEntrySize = 16384;

std::string nameOf(uid_t user)
{
    std::vector<char> buffer(kEntrySize);
    passwd entry{};
    passwd *found = nullptr;
    const bool isKnown =
        ::getpwuid_r(user, &entry, buffer.data(), buffer.size(), &found) == 0 && found && found->pw_name;
    return isKnown ? found->pw_name : "";
}

} // namespace

// A service or a container may set neither variable.
std::string personAtWork()
{
    for (const char *variable : {"USER", "LOGNAME"})
        if (const char *name = std::getenv(variable); name && *name)
            return name;
    const uid_t user = ::geteuid();
    const std::string name = nameOf(user);
    return name.empty() ? fmt::format("user {}", user) : name;
}

} // namespace breakeven
