#include "data/http/http_client.h"

#include "data/http/http_url.h"

#include <curl/curl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace breakeven {

namespace {

constexpr long kSlowest = 2048; // bytes a second
constexpr int kMostRedirects = 5;
constexpr const char *kUserAgent = "breakeven";

void initialise()
{
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

bool isTransient(CURLcode code)
{
    switch (code) {
    case CURLE_COULDNT_CONNECT:
    case CURLE_OPERATION_TIMEDOUT:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
        return true;
    default:
        return false;
    }
}

bool isRedirect(long status)
{
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

class HeaderList
{
public:
    HeaderList() = default;
    ~HeaderList() { curl_slist_free_all(m_list); }
    HeaderList(const HeaderList &) = delete;
    HeaderList &operator=(const HeaderList &) = delete;

    void add(const std::string &name, const std::string &value)
    {
        if (!value.empty())
            m_list = curl_slist_append(m_list, (name + ": " + value).c_str());
    }
    curl_slist *list() const { return m_list; }

private:
    curl_slist *m_list = nullptr;
};

// The value behind "name:" in a header line, when it is that header.
std::optional<std::string> headerValue(std::string_view line, std::string_view name)
{
    if (line.size() <= name.size() || line[name.size()] != ':')
        return std::nullopt;
    for (std::size_t i = 0; i < name.size(); ++i)
        if (std::tolower(static_cast<unsigned char>(line[i])) != name[i])
            return std::nullopt;
    line.remove_prefix(name.size() + 1);
    const auto begin = line.find_first_not_of(" \t");
    const auto end = line.find_last_not_of(" \t\r\n");
    return begin == std::string_view::npos || end < begin ? std::string()
                                                          : std::string(line.substr(begin, end - begin + 1));
}

} // namespace

struct HttpClient::Attempt
{
    CURLcode code = CURLE_OK;
    HttpResponse response;
    std::string location;
    double retryAfter = 0; // 0: not said
    bool isTooLarge = false;
    bool isStopped = false;
    std::size_t mostBytes = 0;
    std::stop_token stop;
    std::string why; // what the library says of a failure

    bool isRetried(bool retriesNotFound) const
    {
        if (isTooLarge || isStopped)
            return false;
        if (code != CURLE_OK)
            return isTransient(code);
        const long status = response.status;
        return status == 429 || status >= 500 || (status == 404 && retriesNotFound);
    }

    static std::size_t takeBody(char *data, std::size_t size, std::size_t count, void *self)
    {
        auto &attempt = *static_cast<Attempt *>(self);
        attempt.isTooLarge = attempt.response.body.size() + size * count > attempt.mostBytes;
        if (attempt.isTooLarge)
            return 0;
        attempt.response.body.append(data, size * count);
        return size * count;
    }
    static std::size_t takeHeader(char *data, std::size_t size, std::size_t count, void *self)
    {
        auto &response = static_cast<Attempt *>(self)->response;
        const std::string_view line(data, size * count);
        if (const auto etag = headerValue(line, "etag"))
            response.etag = *etag;
        if (const auto modified = headerValue(line, "last-modified"))
            response.lastModified = *modified;
        if (const auto type = headerValue(line, "content-type"))
            response.contentType = *type;
        return size * count;
    }
    static int goesOn(void *self, curl_off_t, curl_off_t, curl_off_t, curl_off_t)
    {
        auto &attempt = *static_cast<Attempt *>(self);
        attempt.isStopped = attempt.stop.stop_requested();
        return attempt.isStopped ? 1 : 0;
    }
};

HttpClient::HttpClient(FetchPolicy policy, std::stop_token stop)
    : m_policy(std::move(policy)), m_stop(std::move(stop))
{
    initialise();
    m_handle = curl_easy_init();
}

HttpClient::~HttpClient() { curl_easy_cleanup(m_handle); }

bool HttpClient::waitFor(double seconds)
{
    if (m_policy.wait)
        return m_policy.wait(seconds) && !m_stop.stop_requested();
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any never;
    never.wait_for(lock, m_stop, std::chrono::duration<double>(seconds), [] { return false; });
    return !m_stop.stop_requested();
}

HttpClient::Attempt HttpClient::attempt(const HttpRequest &request, const std::string &url)
{
    Attempt attempt;
    attempt.mostBytes = m_policy.mostBytes;
    attempt.stop = m_stop;
    HeaderList headers;
    headers.add("Authorization", request.authorization);
    headers.add("If-None-Match", request.etag);
    headers.add("If-Modified-Since", request.lastModified);
    for (const auto &[name, value] : request.headers)
        headers.add(name, value);
    CURL *curl = static_cast<CURL *>(m_handle);
    curl_easy_reset(curl);
    char message[CURL_ERROR_SIZE] = "";
    const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(curl, option, value); };
    set(CURLOPT_URL, url.c_str());
    set(CURLOPT_PROTOCOLS_STR, "http,https");
    set(CURLOPT_USERAGENT, kUserAgent);
    set(CURLOPT_HTTPHEADER, headers.list());
    set(CURLOPT_ACCEPT_ENCODING, ""); // all that the library can unpack
    set(CURLOPT_FOLLOWLOCATION, 0L);
    set(CURLOPT_SSL_VERIFYPEER, 1L);
    set(CURLOPT_SSL_VERIFYHOST, 2L);
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_CONNECTTIMEOUT_MS, long(m_policy.connectTimeout * 1000));
    set(CURLOPT_TIMEOUT_MS, long(m_policy.attemptTimeout * 1000));
    set(CURLOPT_LOW_SPEED_LIMIT, kSlowest);
    set(CURLOPT_LOW_SPEED_TIME, std::max(long(m_policy.stallTimeout), 1L));
    set(CURLOPT_ERRORBUFFER, message);
    set(CURLOPT_WRITEFUNCTION, &Attempt::takeBody);
    set(CURLOPT_WRITEDATA, static_cast<void *>(&attempt));
    set(CURLOPT_HEADERFUNCTION, &Attempt::takeHeader);
    set(CURLOPT_HEADERDATA, static_cast<void *>(&attempt));
    set(CURLOPT_NOPROGRESS, 0L);
    set(CURLOPT_XFERINFOFUNCTION, &Attempt::goesOn);
    set(CURLOPT_XFERINFODATA, static_cast<void *>(&attempt));
    attempt.code = curl_easy_perform(curl);
    attempt.why = message[0] ? message : curl_easy_strerror(attempt.code);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &attempt.response.status);
    curl_off_t after = 0;
    if (curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &after) == CURLE_OK)
        attempt.retryAfter = double(after);
    char *location = nullptr;
    if (curl_easy_getinfo(curl, CURLINFO_REDIRECT_URL, &location) == CURLE_OK && location)
        attempt.location = location;
    return attempt;
}

Result<HttpResponse> HttpClient::finished(Attempt attempt, const std::string &url, int tries,
                                          std::string *errorBody)
{
    const std::string place = shownUrl(url);
    const auto failed = [&](const std::string &message, ErrorKind kind = ErrorKind::Failed) {
        return Error{kind, message + (tries > 1 ? fmt::format(" (tried {} times)", tries) : ""), place};
    };
    if (attempt.isStopped)
        return Error{ErrorKind::Cancelled, "cancelled", place};
    if (attempt.isTooLarge)
        return failed(fmt::format("the answer is larger than {} MB, which is more than is taken",
                                  m_policy.mostBytes >> 20));
    if (attempt.code != CURLE_OK)
        return failed("the server cannot be read: " + attempt.why);
    const long status = attempt.response.status;
    if (status == 304) {
        attempt.response.isUnchanged = true;
        return std::move(attempt.response);
    }
    if (status == 200)
        return std::move(attempt.response);
    if (errorBody)
        *errorBody = std::move(attempt.response.body);
    if (status == 401 || status == 403)
        return failed(fmt::format("the server refuses access ({}); check the credentials", status));
    if (status == 404)
        return failed("there is nothing at this address (404)", ErrorKind::NotFound);
    if (isRedirect(status))
        return failed(
            fmt::format("leads to another place ({}) that is not followed", shownUrl(attempt.location)));
    return failed(fmt::format("the server answered with status {}", status));
}

Result<HttpResponse> HttpClient::get(const HttpRequest &request, std::string *errorBody)
{
    const std::string origin = originOf(request.url);
    std::string url = request.url;
    double delay = m_policy.firstDelay;
    int redirects = 0;
    for (int tries = 1;; ++tries) {
        Attempt attempt = this->attempt(request, url);
        // What is sent to one host, the secret above all, is sent to no other.
        const bool leads = attempt.code == CURLE_OK && isRedirect(attempt.response.status);
        if (leads && originOf(attempt.location) == origin && redirects < kMostRedirects) {
            ++redirects;
            --tries;
            url = attempt.location;
            continue;
        }
        const bool isLast = tries >= m_policy.attempts || attempt.retryAfter > m_policy.mostRetryAfter;
        if (!attempt.isRetried(m_policy.retriesNotFound) || isLast)
            return finished(std::move(attempt), url, tries, errorBody);
        if (!waitFor(attempt.retryAfter > 0 ? attempt.retryAfter : delay))
            return Error{ErrorKind::Cancelled, "cancelled", shownUrl(url)};
        delay = std::min(delay * 2, m_policy.mostDelay);
    }
}

} // namespace breakeven
