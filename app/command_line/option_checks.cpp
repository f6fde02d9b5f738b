#include "app/command_line/option_checks.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace breakeven {

std::string wholeNumberCheck(const std::string &text)
{
    std::uint64_t number = 0;
    const char *end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc() && rest == end)
        return {};
    return "Expected a whole number of at " +
           std::string(error == std::errc::result_out_of_range ? "most 18446744073709551615" : "least 0") +
           ", found '" + text + "'";
}

namespace {

// A number with an end; nothing for any other text.
std::optional<double> numberIn(const std::string &text)
{
    double number = 0;
    const char *end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    const bool isNumber = error == std::errc() && rest == end && std::isfinite(number);
    return isNumber ? std::optional(number) : std::nullopt;
}

} // namespace

std::string aboveZeroCheck(const std::string &text)
{
    const auto number = numberIn(text);
    return number && *number > 0 ? std::string() : "Expected a number above 0, found '" + text + "'";
}

std::string notBelowZeroCheck(const std::string &text)
{
    const auto number = numberIn(text);
    return number && *number >= 0 ? std::string() : "Expected a number of at least 0, found '" + text + "'";
}

Result<void> checkOutputFile(const std::string &path)
{
    if (path == "-")
        return Error{ErrorKind::BadInput,
                     "Expected the name of a file, found '-'; standard output cannot hold it, name a file.",
                     {}};
    std::error_code ignored;
    if (!path.empty() && std::filesystem::is_directory(path, ignored))
        return Error{ErrorKind::BadInput, "Expected a file, found a folder; name a file in it.", path};
    return {};
}

} // namespace breakeven
