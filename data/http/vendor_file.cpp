#include "data/http/vendor_file.h"
#include "model/numeric/letter_case.h"
#include "model/numeric/trimmed.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <string_view>

namespace breakeven {

namespace {

constexpr std::size_t kMostLines = 10'000;

std::string variable(const char *name)
{
    const char *const value = std::getenv(name);
    return value ? value : "";
}

std::string_view unquoted(std::string_view text)
{
    if (text.size() >= 2 && (text[0] == '"' || text[0] == '\''))
        return text.substr(1, text.find(text[0], 1) - 1);
    return trimmed(text.substr(0, text.find(" #")));
}

} // namespace

std::string vendorFile(const std::string &belowHome)
{
    const std::string_view config = ".config/";
    const std::string folder = variable("XDG_CONFIG_HOME");
    if (belowHome.rfind(config, 0) == 0 && folder.rfind('/', 0) == 0)
        return folder + "/" + belowHome.substr(config.size());
    return variable("HOME") + "/" + belowHome;
}

VendorSecret wholeVendorFile(const std::string &path)
{
    std::ifstream file(path);
    VendorSecret found{{}, path};
    file >> found.secret;
    return found;
}

VendorSettings::VendorSettings(const std::string &path)
{
    std::ifstream file(path);
    std::size_t lines = 0;
    for (std::string line; ++lines <= kMostLines && std::getline(file, line);) {
        const std::string_view text = trimmed(line);
        const auto sign = text.find_first_of(":=");
        if (sign == std::string_view::npos || text[0] == '#' || text[0] == '[')
            continue;
        m_values.emplace(lowerCase(unquoted(trimmed(text.substr(0, sign)))),
                         unquoted(trimmed(text.substr(sign + 1))));
    }
}

std::string VendorSettings::value(const std::string &name) const
{
    const auto found = m_values.find(lowerCase(name));
    return found == m_values.end() ? std::string() : found->second;
}

} // namespace breakeven
