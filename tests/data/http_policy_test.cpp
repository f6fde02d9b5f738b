#include "data/http/credential.h"
#include "data/http/gzip_decoder.h"
#include "data/http/paging_guard.h"
#include "data/http/retry_policy.h"
#include "data/http/transfer_watch.h"
#include "data/http/web_address.h"
#include "tests/support/gzip.h"
#include "tests/support/loopback_server.h"
#include "tests/support/required.h"
#include "tests/support/test.h"

#include <cstdlib>

using namespace breakeven;
using namespace std::chrono_literals;

namespace {

class EnvironmentVariable
{
public:
    EnvironmentVariable(const char *name, const char *value) : m_name(name) { ::setenv(name, value, 1); }
    ~EnvironmentVariable() { ::unsetenv(m_name); }
    EnvironmentVariable(const EnvironmentVariable &) = delete;
    EnvironmentVariable &operator=(const EnvironmentVariable &) = delete;

private:
    const char *m_name;
};

} // namespace

TEST_CASE("pauses double from 2 s to 30 s over six attempts")
{
    const RetryPolicy policy;
    CHECK(policy.attempts == 6);
    std::vector<std::chrono::milliseconds> pauses;
    for (int attempt = 2; attempt <= policy.attempts; ++attempt)
        pauses.push_back(pauseBefore(attempt, policy));
    CHECK(pauses == std::vector<std::chrono::milliseconds>{2s, 4s, 8s, 16s, 30s});
    CHECK(pauseBefore(100000, policy) == 30s);
    CHECK(pauseBefore(3, {3, 30s, 30s}) == 30s);
}

TEST_CASE("too many requests and faults of the server are transient, other refusals are not")
{
    for (int status : {429, 500, 502, 503, 504, 599})
        CHECK(isTransientStatus(status, {}));
    for (int status : {200, 304, 400, 401, 403, 404, 410, 422, 600})
        CHECK_FALSE(isTransientStatus(status, {}));
    RetryPolicy published;
    published.retriesNotFound = true;
    CHECK(isTransientStatus(404, published));
    CHECK_FALSE(isTransientStatus(410, published));
}

TEST_CASE("a server asks to wait in seconds or until a date")
{
    // 2026-11-20T09:30:00Z
    constexpr std::int64_t now = 1795167000;
    CHECK(parseRetryAfter("1", now) == 1s);
    CHECK(parseRetryAfter(" 120 \r\n", now) == 120s);
    CHECK(parseRetryAfter("0", now) == 0s);
    CHECK(parseRetryAfter("Fri, 20 Nov 2026 09:30:45 GMT", now) == 45s);
    CHECK(parseRetryAfter("Friday, 20-Nov-26 09:31:00 GMT", now) == 60s);
    CHECK(parseRetryAfter("Fri, 20 Nov 2026 09:29:00 GMT", now) == 0s);
    CHECK(parseRetryAfter("99999999999999999999", now) == 366 * 24h);
    for (const char *text : {"", "  ", "soon", "-5", "1.5", "12 apples"})
        CHECK_FALSE(parseRetryAfter(text, now));
}

TEST_CASE("an address is taken apart and written again")
{
    struct Row
    {
        const char *text;
        const char *origin;
        const char *target;
    };
    for (const Row &row : {Row{"https://prices.azure.com/api?a=1", "https://prices.azure.com", "/api?a=1"},
                           Row{"https://Prices.Azure.com:443/api", "https://prices.azure.com", "/api"},
                           Row{"http://127.0.0.1:9090", "http://127.0.0.1:9090", "/"},
                           Row{"http://[::1]:80/x", "http://[::1]", "/x"},
                           Row{"https://a.example/x y?z=a b#part", "https://a.example", "/x%20y?z=a%20b"}}) {
        INFO(row.text);
        const auto address = test::required(parseWebAddress(row.text));
        CHECK(address.origin() == row.origin);
        CHECK(address.target == row.target);
    }
    for (const char *text : {"", "prices.azure.com", "ftp://a.example/x", "file:///etc/passwd", "https://"}) {
        INFO(text);
        REQUIRE_FALSE(parseWebAddress(text));
        CHECK(parseWebAddress(text).error().kind == ErrorKind::BadInput);
    }
    const auto withPassword = parseWebAddress("https://me:hunter2@a.example/");
    REQUIRE_FALSE(withPassword);
    CHECK(withPassword.error().text().find("hunter2") == std::string::npos);
    CHECK(withPassword.error().text().find("environment") != std::string::npos);
}

TEST_CASE("a link is followed on its own host and from the documented one, nowhere else")
{
    const std::string documented = "https://prices.azure.com";
    const std::string page = "http://127.0.0.1:4242/api/retail/prices?$skip=0";
    struct Row
    {
        const char *link;
        const char *accepted; // nothing: refused
    };
    for (const Row &row :
         {Row{"https://prices.azure.com:443/api/retail/prices?$filter=a eq 'b'&$skip=1000",
              "http://127.0.0.1:4242/api/retail/prices?$filter=a%20eq%20'b'&$skip=1000"},
          Row{"http://127.0.0.1:4242/other", "http://127.0.0.1:4242/other"},
          Row{"/next?page=2", "http://127.0.0.1:4242/next?page=2"},
          Row{"?page=2", "http://127.0.0.1:4242/api/retail/prices?page=2"},
          Row{"https://prices.azure.com.evil.example/api", nullptr},
          Row{"https://prices.azure.com@evil.example/api", nullptr},
          Row{"http://prices.azure.com/api", nullptr}, // loses the encryption of the documented one
          Row{"https://prices.azure.com:8443/api", nullptr}, Row{"http://127.0.0.1:4243/", nullptr},
          Row{"//evil.example/api", nullptr}, Row{"file:///etc/passwd", nullptr},
          Row{"http://169.254.169.254/latest/meta-data", nullptr}}) {
        INFO(row.link);
        const auto accepted = acceptedLink(row.link, page, documented);
        CHECK(accepted.ok() == bool(row.accepted));
        if (accepted && row.accepted)
            CHECK(*accepted == row.accepted);
        if (!accepted)
            CHECK(accepted.error().kind == ErrorKind::BadInput);
    }
    const auto foreign = acceptedLink("https://evil.example/x", page, documented);
    CHECK(
        foreign.error().message ==
        "the answer leads to https://evil.example, but only links to https://prices.azure.com are followed; "
        "nothing was sent there");
}

TEST_CASE("an address is put together from its base and encoded parts")
{
    CHECK(joinedAddress("http://a.example/", "/api/v1") == "http://a.example/api/v1");
    CHECK(joinedAddress("http://a.example/prometheus", "api") == "http://a.example/prometheus/api");
    CHECK(percentEncoded("sum(up{job=\"é\"}) - 1") == "sum%28up%7Bjob%3D%22%C3%A9%22%7D%29%20-%201");
}

TEST_CASE("a page that comes again and one page too many are errors")
{
    PagingGuard guard(3);
    REQUIRE(guard.enter("a", "list"));
    REQUIRE(guard.enter("b", "list"));
    const auto again = guard.enter("a", "list");
    REQUIRE_FALSE(again);
    CHECK(again.error().message.find("page 2 names page 1 as the next") == 0);
    REQUIRE(guard.enter("c", "list"));
    const auto tooMany = guard.enter("d", "list");
    REQUIRE_FALSE(tooMany);
    CHECK(tooMany.error().message.find("continues after 3 pages") != std::string::npos);
}

TEST_CASE("a credential comes from the environment and is told to nobody")
{
    const EnvironmentVariable token("BREAKEVEN_TEST_TOKEN", "s3cret-token");
    const EnvironmentVariable login("BREAKEVEN_TEST_LOGIN", "Aladdin:open sesame");
    const auto bearer = test::required(credentialFromEnvironment("BREAKEVEN_TEST_TOKEN"));
    CHECK(bearer.line() == "Authorization: Bearer s3cret-token");
    CHECK(bearer.withoutSecrets("no s3cret-token, s3cret-token!") == "no ***, ***!");
    const auto basic = test::required(credentialFromEnvironment("BREAKEVEN_TEST_LOGIN"));
    // RFC 2617, section 2.
    CHECK(basic.line() == "Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    CHECK(basic.withoutSecrets("QWxhZGRpbjpvcGVuIHNlc2FtZQ== open sesame") == "*** ***");
    const EnvironmentVariable whole("BREAKEVEN_TEST_WHOLE", "Bearer s3cret:token");
    const auto header = test::required(credentialFromEnvironment("BREAKEVEN_TEST_WHOLE"));
    CHECK(header.line() == "Authorization: Bearer s3cret:token");
    CHECK(header.withoutSecrets("s3cret:token") == "***");
    CHECK(credentialFromEnvironment("BREAKEVEN_TEST_TOKEN", "X-Api-Key")->line() ==
          "X-Api-Key: s3cret-token");
}

TEST_CASE("a credential that is missing or cannot be sent is named without its value")
{
    ::unsetenv("BREAKEVEN_TEST_NONE");
    const EnvironmentVariable broken("BREAKEVEN_TEST_BROKEN", "abc\r\nX-Evil: 1");
    CHECK(credentialFromEnvironment("BREAKEVEN_TEST_NONE").error().kind == ErrorKind::NotFound);
    const auto refused = credentialFromEnvironment("BREAKEVEN_TEST_BROKEN");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::BadInput);
    CHECK(refused.error().message.find("BREAKEVEN_TEST_BROKEN") != std::string::npos);
    CHECK(refused.error().message.find("abc") == std::string::npos);
}

TEST_CASE("a transfer is left for silence, for a drip and for its whole length, not for being long")
{
    const TransferTimes times; // 60 s, 30 s at 2048 B/s, 15 min
    TransferWatch silent(times, 0ms);
    CHECK_FALSE(silent.check(59s, false, 0));
    CHECK(silent.check(60s, false, 0) == TransferDelay::NoAnswer);

    TransferWatch dripping(times, 0ms);
    CHECK_FALSE(dripping.check(50s, true, 0)); // the answer came late, the window begins here
    CHECK_FALSE(dripping.check(79s, true, 29 * 1024));
    CHECK(dripping.check(80s, true, 30 * 1024) == TransferDelay::Stalled);

    TransferWatch flowing(times, 0ms);
    std::size_t bytes = 0;
    std::chrono::milliseconds now = 0ms;
    while (now < 14min) {
        now += 10s;
        bytes += 30 * 1024;
        CHECK_FALSE(flowing.check(now, true, bytes));
    }
    CHECK(flowing.check(15min, true, bytes) == TransferDelay::TooLong);
}

TEST_CASE("a gzip stream is unpacked in pieces of any size, over several members")
{
    std::string text;
    for (int i = 0; i < 30000; ++i)
        text += std::to_string(i * 7919) + ',';
    const std::string packed = test::gzipped(text) + test::gzipped("and more");
    for (std::size_t piece : {std::size_t(1), std::size_t(7), std::size_t(4096), packed.size()}) {
        GzipDecoder decoder;
        std::string result;
        for (std::size_t at = 0; at < packed.size(); at += piece)
            REQUIRE(decoder.feed(std::string_view(packed).substr(at, piece), [&](std::string_view bytes) {
                result += bytes;
                return true;
            }) == GzipDecoder::Outcome::Good);
        CHECK(decoder.isAtEnd());
        CHECK((result == text + "and more"));
    }
}

TEST_CASE("a gzip stream that is cut, damaged or followed by something else is noticed")
{
    const std::string packed = test::gzipped(std::string(100000, 'x') + "end");
    const auto keepAll = [](std::string_view) { return true; };
    for (std::size_t size : {std::size_t(5), packed.size() / 2, packed.size() - 1}) {
        GzipDecoder cut;
        CHECK(cut.feed(packed.substr(0, size), keepAll) == GzipDecoder::Outcome::Good);
        CHECK_FALSE(cut.isAtEnd());
    }
    GzipDecoder followed;
    CHECK(followed.feed(packed + "<html>", keepAll) == GzipDecoder::Outcome::Damaged);
    GzipDecoder text;
    CHECK(text.feed("price,gpu\n", keepAll) == GzipDecoder::Outcome::Damaged);
    std::string flipped = packed;
    flipped[flipped.size() - 6] = char(flipped[flipped.size() - 6] ^ 1); // in the checksum
    GzipDecoder wrong;
    CHECK(wrong.feed(flipped, keepAll) == GzipDecoder::Outcome::Damaged);
}

TEST_CASE("a gzip bomb is left as soon as its bound is passed")
{
    const std::string bomb = test::gzipped(std::string(64 << 20, '\0'));
    REQUIRE(bomb.size() < 500000);
    std::size_t taken = 0;
    std::size_t largest = 0;
    GzipDecoder decoder;
    const auto outcome = decoder.feed(bomb, [&](std::string_view bytes) {
        taken += bytes.size();
        largest = std::max(largest, bytes.size());
        return taken <= 1000000;
    });
    CHECK(outcome == GzipDecoder::Outcome::Stopped);
    CHECK(taken < 1100000);
    CHECK(largest <= 65536);
}
