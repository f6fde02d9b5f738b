#include "data/http/transfer.h"

#include "data/http/broken_pipe.h"
#include "data/http/status_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace breakeven {

namespace {

constexpr std::size_t kMostHeaderBytes = 256 * 1024;
constexpr std::size_t kMostErrorBytes = 64 * 1024;
constexpr int kPollMs = 50;
constexpr int kMegabyteBits = 20;

std::string sizeText(std::size_t bytes)
{
    return bytes >> kMegabyteBits ? fmt::format("{} MB", bytes >> kMegabyteBits)
                                  : fmt::format("{} bytes", bytes);
}

} // namespace

Connections newConnections() { return Connections(curl_multi_init()); }

Transfer::Transfer(const HttpRequest &request, std::string url, const std::string &proxy,
                   const BodyConsumer &consumer, HttpClock &clock)
    : m_request(request), m_url(std::move(url)), m_consumer(consumer), m_clock(clock),
      m_easy(curl_easy_init())
{
    setUp();
    if (!proxy.empty())
        curl_easy_setopt(m_easy.get(), CURLOPT_PROXY, proxy.c_str());
    setHeaders();
}

void Transfer::setUp()
{
    CURL *easy = m_easy.get();
    curl_easy_setopt(easy, CURLOPT_URL, m_url.c_str());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    // A name that is being looked up does not hold up a cancel.
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "breakeven/" BREAKEVEN_VERSION);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, long(m_request.times.connect.count()));
    // Said again although it is the default: nothing is fetched from a server that cannot prove its name.
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L);
    // Unpacked here, because libcurl does not notice a packed body that is cut.
    curl_easy_setopt(easy, CURLOPT_HTTP_CONTENT_DECODING, 0L);
    if (m_request.postBody) {
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(m_request.postBody->size()));
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, m_request.postBody->c_str());
    }
    using Callback = std::size_t (*)(char *, std::size_t, std::size_t, void *);
    const Callback header = [](char *text, std::size_t, std::size_t count, void *self) {
        return static_cast<Transfer *>(self)->takeHeader({text, count}) ? count : 0;
    };
    const Callback body = [](char *text, std::size_t, std::size_t count, void *self) {
        return static_cast<Transfer *>(self)->takeBody({text, count}) ? count : 0;
    };
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, this);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, this);
}

void Transfer::setHeaders()
{
    const auto add = [&](const std::string &line) {
        curl_slist *list = curl_slist_append(m_headers.get(), line.c_str());
        (void)m_headers.release();
        m_headers.reset(list);
    };
    add("Accept-Encoding: gzip");
    for (const std::string &line : m_request.headers)
        add(line);
    if (m_request.known && !m_request.known->etag.empty())
        add("If-None-Match: " + m_request.known->etag);
    if (m_request.known && !m_request.known->lastModified.empty())
        add("If-Modified-Since: " + m_request.known->lastModified);
    if (m_request.credential && !m_request.credential->line().empty())
        add(m_request.credential->line());
    if (m_request.credential && !m_request.signedFor.empty()) {
        curl_easy_setopt(m_easy.get(), CURLOPT_USERPWD, m_request.credential->signingKey().c_str());
        curl_easy_setopt(m_easy.get(), CURLOPT_AWS_SIGV4, ("aws:amz:" + m_request.signedFor).c_str());
    }
    curl_easy_setopt(m_easy.get(), CURLOPT_HTTPHEADER, m_headers.get());
}

Attempt Transfer::run(CURLM *connections)
{
    m_attempt.response.url = m_url;
    const BrokenPipeBlock quiet;
    if (const auto code = perform(connections))
        finish(*code);
    m_attempt.response.edition = m_head.edition;
    m_attempt.response.contentType = m_head.contentType;
    m_attempt.location = m_head.location;
    m_attempt.retryAfter = m_head.retryAfter;
    return std::move(m_attempt);
}

std::optional<CURLcode> Transfer::perform(CURLM *connections)
{
    TransferWatch watch(m_request.times, m_clock.now());
    curl_multi_add_handle(connections, m_easy.get());
    struct Leave
    {
        CURLM *multi;
        CURL *easy;
        ~Leave() { curl_multi_remove_handle(multi, easy); }
    } const leave{connections, m_easy.get()};
    const std::stop_callback wake(m_request.stop, [connections] { curl_multi_wakeup(connections); });
    int running = 1;
    while (true) {
        curl_multi_perform(connections, &running);
        if (running == 0)
            break;
        if (m_request.stop.stop_requested()) {
            fail({ErrorKind::Cancelled, "cancelled", {}}, false);
            return std::nullopt;
        }
        if (const auto delay = watch.check(m_clock.now(), m_head.hasStarted, m_packed)) {
            failAsDelay(*delay);
            return std::nullopt;
        }
        curl_multi_poll(connections, nullptr, 0, kPollMs, nullptr);
    }
    int left = 0;
    while (const CURLMsg *message = curl_multi_info_read(connections, &left))
        if (message->msg == CURLMSG_DONE && message->easy_handle == m_easy.get())
            return message->data.result;
    return CURLE_RECV_ERROR;
}

bool Transfer::takeHeader(std::string_view line)
{
    m_head.take(line);
    if (m_head.bytes <= kMostHeaderBytes)
        return true;
    fail({ErrorKind::BadInput, "the server sends headers without end; check the address", {}}, false);
    return false;
}

bool Transfer::startBody()
{
    m_hasBegun = true;
    long status = 0;
    curl_easy_getinfo(m_easy.get(), CURLINFO_RESPONSE_CODE, &status);
    m_attempt.response.status = int(status);
    if (m_head.encoding == "gzip" || m_head.encoding == "x-gzip") {
        m_decoder.emplace();
    } else if (!m_head.encoding.empty() && m_head.encoding != "identity") {
        fail({ErrorKind::BadInput,
              fmt::format("the answer is packed as \"{}\", but gzip was asked for; check the server",
                          m_head.encoding.substr(0, 40)),
              {}},
             false);
        return false;
    }
    if (!isWanted())
        return true;
    if (m_head.isHtml()) {
        fail({ErrorKind::BadInput,
              "an HTML page came instead of data; check the address, and whether a proxy or a sign-in page "
              "answers",
              {}},
             false);
        return false;
    }
    if (m_consumer.begin)
        m_consumer.begin();
    return true;
}

bool Transfer::takeBody(std::string_view bytes)
{
    if (!m_hasBegun && !startBody())
        return false;
    m_packed += bytes.size();
    if (m_packed > m_request.limits.packed) {
        fail({ErrorKind::BadInput,
              fmt::format("the server sent more than {}, which is more than is read; request less",
                          sizeText(m_request.limits.packed)),
              {}},
             false);
        return false;
    }
    if (m_request.progress && isWanted())
        m_request.progress({m_packed, m_head.length});
    if (m_request.stop.stop_requested()) {
        fail({ErrorKind::Cancelled, "cancelled", {}}, false);
        return false;
    }
    if (!m_decoder)
        return takeUnpacked(bytes);
    const auto outcome =
        m_decoder->feed(bytes, [this](std::string_view unpacked) { return takeUnpacked(unpacked); });
    if (outcome == GzipDecoder::Outcome::Damaged)
        fail({ErrorKind::BadInput,
              fmt::format("the gzip body is damaged after {} bytes of its content; try again later",
                          m_unpacked),
              {}},
             true);
    return outcome == GzipDecoder::Outcome::Good;
}

bool Transfer::takeUnpacked(std::string_view bytes)
{
    m_unpacked += bytes.size();
    if (m_unpacked > m_request.limits.unpacked) {
        fail({ErrorKind::BadInput,
              fmt::format("the body unpacks to more than {}, which is more than is read; request less",
                          sizeText(m_request.limits.unpacked)),
              {}},
             false);
        return false;
    }
    if (!isWanted()) {
        m_errorBody.append(bytes.substr(0, kMostErrorBytes - std::min(kMostErrorBytes, m_errorBody.size())));
        return m_errorBody.size() < kMostErrorBytes;
    }
    if (auto taken = m_consumer.take(bytes); !taken) {
        fail(taken.error(), false);
        return false;
    }
    return true;
}

void Transfer::finish(CURLcode code)
{
    long status = 0;
    curl_easy_getinfo(m_easy.get(), CURLINFO_RESPONSE_CODE, &status);
    m_attempt.response.status = int(status);
    // What follows the first of an overlong error body is not waited for.
    const bool isEnough = code == CURLE_WRITE_ERROR && m_errorBody.size() >= kMostErrorBytes;
    if (m_attempt.error)
        return;
    if (code != CURLE_OK && !isEnough)
        return failAsCurl(code);
    if (!m_hasBegun && !startBody())
        return;
    if (m_decoder && !m_decoder->isAtEnd() && isWanted())
        return fail({ErrorKind::Failed,
                     fmt::format("the gzip body ends early, after {} bytes of its content; try again later",
                                 m_unpacked),
                     {}},
                    true);
    const bool isAskedFor304 = status == 304 && m_request.known && m_request.known->isKnown();
    if (isWanted() || isAskedFor304 || isRedirect(int(status)))
        return;
    const bool isOnceMore = m_request.isTransient && m_request.isTransient(int(status), m_errorBody);
    const std::string said = m_request.explain ? m_request.explain(int(status), m_errorBody) : std::string();
    fail({status == 404 || status == 410 ? ErrorKind::NotFound : ErrorKind::Failed,
          statusSentence(int(status), said),
          {}},
         isOnceMore || isTransientStatus(int(status), m_request.retry));
}

void Transfer::fail(Error error, bool isTransient)
{
    if (m_attempt.error)
        return;
    if (error.where.empty())
        error.where = m_url;
    m_attempt.error = std::move(error);
    m_attempt.isTransient = isTransient;
}

void Transfer::failAsCurl(CURLcode code)
{
    const TransportFailure failure = transportFailure(code, m_packed);
    fail({ErrorKind::Failed, failure.sentence, {}}, failure.isTransient);
}

void Transfer::failAsDelay(TransferDelay delay)
{
    const TransferTimes &times = m_request.times;
    const auto seconds = [](std::chrono::milliseconds time) { return double(time.count()) / 1000; };
    if (delay == TransferDelay::NoAnswer)
        fail({ErrorKind::Failed,
              fmt::format("no answer came within {} s; check the address and the network",
                          seconds(times.firstHeader)),
              {}},
             true);
    else if (delay == TransferDelay::Stalled)
        fail({ErrorKind::Failed,
              fmt::format("the transfer has stalled: after {} bytes, less than {} bytes a second came for {} "
                          "s; try again later",
                          m_packed, times.stallBytesPerSecond, seconds(times.stallWindow)),
              {}},
             true);
    else
        fail({ErrorKind::Failed,
              fmt::format("the transfer took longer than {} s; request less or try again later",
                          seconds(times.whole)),
              {}},
             true);
}

} // namespace breakeven
