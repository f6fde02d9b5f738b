#include "data/http/http_url.h"

#include <curl/curl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>

namespace breakeven {

namespace {

struct CloseUrl
{
    void operator()(CURLU *url) const { curl_url_cleanup(url); }
};
using Url = std::unique_ptr<CURLU, CloseUrl>;

Url parsed(const std::string &text)
{
    Url url(curl_url());
    if (curl_url_set(url.get(), CURLUPART_URL, text.c_str(), 0) != CURLUE_OK)
        return nullptr;
    return url;
}

std::string partOf(const Url &url, CURLUPart part, unsigned flags = 0)
{
    char *text = nullptr;
    if (!url || curl_url_get(url.get(), part, &text, flags) != CURLUE_OK)
        return {};
    std::string result(text);
    curl_free(text);
    return result;
}

// "https://host:443": what two URLs of one server share.
std::string originOfParsed(const Url &url)
{
    std::string host = partOf(url, CURLUPART_HOST);
    std::transform(host.begin(), host.end(), host.begin(), [](unsigned char c) { return std::tolower(c); });
    return partOf(url, CURLUPART_SCHEME) + "://" + host + ":" +
           partOf(url, CURLUPART_PORT, CURLU_DEFAULT_PORT);
}

} // namespace

std::string originOf(const std::string &url) { return originOfParsed(parsed(url)); }

std::string shownUrl(const std::string &text)
{
    const Url url = parsed(text);
    if (!url)
        return text.substr(0, text.find_first_of("?#@"));
    for (const CURLUPart part : {CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_QUERY, CURLUPART_FRAGMENT})
        curl_url_set(url.get(), part, nullptr, 0);
    return partOf(url, CURLUPART_URL);
}

std::string queryEscaped(const std::string &text)
{
    std::string escaped;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain =
            (byte < 0x80 && std::isalnum(byte)) || c == '-' || c == '_' || c == '.' || c == '~';
        escaped += isPlain ? std::string(1, c) : fmt::format("%{:02X}", byte);
    }
    return escaped;
}

Result<std::string> nextLink(const std::string &link, const std::string &base,
                             const std::string &documentedHost)
{
    const Url to = parsed(link);
    const Url from = parsed(base);
    if (!to || !from)
        return Error{ErrorKind::BadInput, "the link to the next page is no address", shownUrl(link)};
    if (originOfParsed(to) != originOfParsed(from) && partOf(to, CURLUPART_HOST) != documentedHost)
        return Error{ErrorKind::BadInput,
                     "the link to the next page leads to another server; it is not followed", shownUrl(link)};
    for (const CURLUPart part : {CURLUPART_SCHEME, CURLUPART_HOST, CURLUPART_PORT}) {
        const std::string value = partOf(from, part);
        curl_url_set(to.get(), part, value.empty() ? nullptr : value.c_str(), 0);
    }
    curl_url_set(to.get(), CURLUPART_USER, nullptr, 0);
    curl_url_set(to.get(), CURLUPART_PASSWORD, nullptr, 0);
    return partOf(to, CURLUPART_URL);
}

} // namespace breakeven
