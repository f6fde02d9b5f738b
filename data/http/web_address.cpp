#include "data/http/web_address.h"

#include "model/numeric/letter_case.h"

#include <curl/curl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>

namespace breakeven {

namespace {

struct FreeUrl
{
    void operator()(CURLU *url) const { curl_url_cleanup(url); }
};
using Url = std::unique_ptr<CURLU, FreeUrl>;

std::string part(const Url &url, CURLUPart which, unsigned flags = 0)
{
    char *text = nullptr;
    if (curl_url_get(url.get(), which, &text, flags) != CURLUE_OK || !text)
        return {};
    std::string copy = text;
    curl_free(text);
    return copy;
}

// Feeds leave spaces in the links they give.
std::string withoutSpaces(const std::string &text)
{
    std::string result;
    for (char c : text)
        c == ' ' ? result += "%20" : result += c;
    return result;
}

Error noAddress(const std::string &text)
{
    return {ErrorKind::BadInput,
            fmt::format("\"{}\" is no web address; write one as https://host/path", text.substr(0, 200)),
            {}};
}

Result<WebAddress> takenApart(const Url &url, const std::string &text)
{
    if (!part(url, CURLUPART_USER).empty() || !part(url, CURLUPART_PASSWORD).empty())
        return Error{ErrorKind::BadInput,
                     fmt::format("the address of {} carries a user name or password; leave them out and give "
                                 "credentials in the environment",
                                 part(url, CURLUPART_HOST)),
                     {}};
    WebAddress address;
    address.scheme = lowerCase(part(url, CURLUPART_SCHEME));
    address.host = lowerCase(part(url, CURLUPART_HOST));
    if ((address.scheme != "http" && address.scheme != "https") || address.host.empty())
        return noAddress(text);
    const std::string port = part(url, CURLUPART_PORT, CURLU_DEFAULT_PORT);
    address.port = std::atoi(port.c_str());
    address.target = part(url, CURLUPART_PATH);
    if (const std::string query = part(url, CURLUPART_QUERY); !query.empty())
        address.target += "?" + query;
    return address;
}

Url parsed(const std::string &text)
{
    Url url(curl_url());
    if (curl_url_set(url.get(), CURLUPART_URL, withoutSpaces(text).c_str(), CURLU_NON_SUPPORT_SCHEME))
        url.reset();
    return url;
}

} // namespace

std::string WebAddress::origin() const
{
    const int own = scheme == "https" ? 443 : 80;
    return scheme + "://" + host + (port == own ? "" : ":" + std::to_string(port));
}

Result<WebAddress> parseWebAddress(const std::string &text)
{
    const Url url = parsed(text);
    return url ? takenApart(url, text) : noAddress(text);
}

Result<std::string> acceptedLink(const std::string &link, const std::string &current,
                                 const std::string &documented)
{
    const auto from = parseWebAddress(current);
    if (!from)
        return from.error();
    Url url = parsed(current);
    if (!url || curl_url_set(url.get(), CURLUPART_URL, withoutSpaces(link).c_str(), CURLU_NON_SUPPORT_SCHEME))
        return noAddress(link);
    const auto to = takenApart(url, link);
    if (!to)
        return to.error();
    if (to->origin() == from->origin())
        return to->text();
    if (!documented.empty()) {
        const auto known = parseWebAddress(documented);
        if (known && known->origin() == to->origin())
            return from->origin() + to->target;
    }
    return Error{
        ErrorKind::BadInput,
        fmt::format("the answer leads to {}, but only links to {} are followed; nothing was sent there",
                    to->origin(), documented.empty() ? from->origin() : documented),
        from->text()};
}

std::string joinedAddress(const std::string &base, std::string_view path)
{
    std::string address = base;
    while (!address.empty() && address.back() == '/')
        address.pop_back();
    while (!path.empty() && path.front() == '/')
        path.remove_prefix(1);
    return address + "/" + std::string(path);
}

std::string percentEncoded(std::string_view text)
{
    std::string result;
    for (unsigned char c : text) {
        if (std::isalnum(c) || c == '-' || c == '.' || c == '_' || c == '~')
            result += char(c);
        else
            result += fmt::format("%{:02X}", c);
    }
    return result;
}

std::string shownAddress(const std::string &address)
{
    constexpr std::size_t kHead = 100;
    constexpr std::size_t kTail = 30;
    std::string shown;
    for (std::size_t i = 0; i < address.size(); ++i) {
        const auto isHex = [&](std::size_t at) {
            return at < address.size() && std::isxdigit(static_cast<unsigned char>(address[at]));
        };
        const bool isEscape = address[i] == '%' && isHex(i + 1) && isHex(i + 2);
        const int code = isEscape ? std::stoi(address.substr(i + 1, 2), nullptr, 16) : 0;
        // Only plain characters: bytes of others could break a line or a text.
        const bool isPrintable = code >= ' ' && code < 127;
        shown += isPrintable ? char(code) : address[i];
        i += isPrintable ? 2 : 0;
    }
    if (shown.size() <= kHead + kTail)
        return shown;
    return shown.substr(0, kHead) + "…" + shown.substr(shown.size() - kTail);
}

} // namespace breakeven
