#include "data/http/status_words.h"

#include <fmt/format.h>

namespace breakeven {

namespace {

struct StatusWords
{
    int status;
    const char *name;
    const char *remedy;
};

constexpr StatusWords kStatuses[] = {
    {400, "bad request", "this server does not accept the request"},
    {401, "unauthorized", "check the credential in the environment"},
    {403, "forbidden", "check the credential in the environment and what it may read"},
    {404, "not found", "check the address"},
    {407, "proxy authentication required", "check the proxy in the environment"},
    {410, "gone", "check the address"},
    {422, "unprocessable", "this server does not accept the request"},
    {429, "too many requests", "try again later"},
    {500, "internal server error", "try again later"},
    {502, "bad gateway", "try again later"},
    {503, "service unavailable", "try again later"},
    {504, "gateway timeout", "try again later"},
};

} // namespace

bool isRedirect(int status)
{
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

std::string statusSentence(int status, const std::string &said)
{
    StatusWords words{status, "", status >= 500 ? "try again later" : "check the address"};
    for (const StatusWords &known : kStatuses)
        if (known.status == status)
            words = known;
    const std::string name = *words.name ? fmt::format(" ({})", words.name) : std::string();
    if (said.empty())
        return fmt::format("the server answered {}{}; {}", status, name, words.remedy);
    return fmt::format("the server answered {}{}: {}; {}", status, name, said, words.remedy);
}

TransportFailure transportFailure(CURLcode code, std::size_t received)
{
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
        return {"the host name is not known; check the address and the network", false};
    case CURLE_COULDNT_RESOLVE_PROXY:
        return {"the proxy of the environment is not known; check http_proxy and https_proxy", false};
    case CURLE_COULDNT_CONNECT:
        return {"no connection could be made; check the address and the network", false};
    case CURLE_OPERATION_TIMEDOUT:
        return {"no connection was made in time; check the address and the network", true};
    case CURLE_PARTIAL_FILE:
        return {
            fmt::format("the body is cut: the connection ended after {} bytes; try again later", received),
            true};
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
        return {fmt::format("the connection broke after {} bytes; try again later", received), true};
    case CURLE_SSL_CONNECT_ERROR:
        return {"the secure connection could not be made; check the address and the network", true};
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
        return {"the server's certificate is not trusted, so nothing was fetched; check the address and the "
                "certificates of this machine",
                false};
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_UNSUPPORTED_PROTOCOL:
        return {"the server does not speak HTTP; check the address", false};
    default:
        return {fmt::format(
                    "the transfer failed (code {} of the network library) after {} bytes; try again later",
                    int(code), received),
                false};
    }
}

} // namespace breakeven
