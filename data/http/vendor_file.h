// The file in which the command line of a vendor keeps what it was set up with: read, never written.
#pragma once

#include <map>
#include <string>

namespace breakeven {

// A key that such a file has, and the file; an empty secret: it has none.
struct VendorSecret
{
    std::string secret;
    std::string file;
};

// "~/…" or, of ".config/…", the same below XDG_CONFIG_HOME where that is set.
std::string vendorFile(const std::string &belowHome);

// All that stands in a file of one word, without what surrounds it; empty: there is none.
VendorSecret wholeVendorFile(const std::string &path);

// Lines of "name: value" (YAML) and "name = value" (TOML), at any depth, the value without its quotes.
class VendorSettings
{
public:
    // Without any where there is no file that can be read.
    explicit VendorSettings(const std::string &path);

    // Names are compared without case; empty: there is none.
    std::string value(const std::string &name) const;

private:
    std::map<std::string, std::string> m_values; // by names in lower case
};

} // namespace breakeven
