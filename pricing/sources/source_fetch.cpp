#include "pricing/sources/source_fetch.h"

#include "data/http/web_address.h"
#include "pricing/formats/error_words.h"
#include "pricing/formats/required_fields.h"
#include "pricing/sources/aws_error.h"

#include <algorithm>

namespace breakeven {

SourceFetch::SourceFetch(HttpClient &client, std::string documented, std::string base,
                         std::optional<Credential> credential, std::stop_token stop,
                         std::function<void(std::size_t)> progress)
    : m_client(client), m_documented(std::move(documented)), m_base(std::move(base)),
      m_credential(std::move(credential)), m_stop(std::move(stop)), m_progress(std::move(progress))
{
}

std::string SourceFetch::address(const std::string &path) const { return joinedAddress(m_base, path); }

Result<std::string> SourceFetch::next(const std::string &link, const std::string &current) const
{
    return acceptedLink(link, current, m_documented);
}

HttpRequest SourceFetch::requestFor(const std::string &address)
{
    HttpRequest request;
    request.url = address;
    request.documentedOrigin = m_documented;
    request.credential = m_credential;
    request.stop = m_stop;
    // What is secret goes before the text is shortened: a part of it is a secret too.
    request.explain = [credential = m_credential](int, std::string_view body) {
        const std::string text(body);
        return errorWords(credential ? credential->withoutSecrets(text) : text);
    };
    request.progress = [this, before = m_received](const FetchProgress &now) {
        m_received = before + now.received;
        if (m_progress)
            m_progress(m_received);
    };
    return request;
}

Result<HttpResponse> SourceFetch::get(const std::string &address, const std::optional<Edition> &known)
{
    HttpRequest request = requestFor(address);
    request.known = known;
    return m_client.fetch(request);
}

Result<HttpResponse> SourceFetch::stream(const std::string &address, const BodyConsumer &consumer,
                                         std::size_t most)
{
    HttpRequest request = requestFor(address);
    request.limits = {most, most};
    request.retry.retriesNotFound = true;
    return m_client.fetch(request, consumer);
}

Result<HttpResponse> SourceFetch::spool(const std::string &address, SpooledText &to, std::size_t most)
{
    return stream(address, {[&] { to.clear(); }, [&](std::string_view piece) { return to.take(piece); }},
                  most);
}

Result<HttpResponse> SourceFetch::post(const std::string &address, const std::string &body)
{
    HttpRequest request = requestFor(address);
    request.headers = {"Content-Type: application/json"};
    request.postBody = body;
    return m_client.fetch(request);
}

Result<HttpResponse> SourceFetch::postSigned(const std::string &address, const std::string &form,
                                             const std::string &service)
{
    HttpRequest request = requestFor(address);
    request.headers = {"Content-Type: application/x-www-form-urlencoded; charset=utf-8"};
    request.postBody = form;
    request.signedFor = service;
    request.explain = [](int, std::string_view body) { return awsErrorWords(body); };
    // One consumer saw throttling with status 400: the code decides.
    request.isTransient = [](int, std::string_view body) {
        return body.find("<Code>RequestLimitExceeded</Code>") != std::string_view::npos;
    };
    return m_client.fetch(request);
}

Result<void> SourceFetch::signIn(const std::string &path)
{
    const std::string where = address(path);
    const auto answer = post(where, m_credential ? m_credential->tokenRequest() : std::string());
    if (!answer)
        return answer.error();
    const auto said = jsonAnswer(answer->body, where);
    if (!said)
        return said.error();
    const std::string token((*said)["access_token"].string());
    if (token.empty())
        return missingField("access_token", where);
    if (std::any_of(token.begin(), token.end(), [](unsigned char c) { return c <= 32 || c == 127; }))
        return Error{ErrorKind::BadInput,
                     "the token received contains a blank or a line break; try again later", where};
    m_credential = Credential::bearer(token);
    return {};
}

void SourceFetch::pause(std::chrono::milliseconds duration) { m_client.pause(duration, m_stop); }

std::optional<Edition> SourceFetch::editionOf(const PriceSnapshot *previous, const std::string &address)
{
    if (!previous || previous->origin != address || previous->revision.empty())
        return std::nullopt;
    const std::string &revision = previous->revision;
    const bool isTag = revision.front() == '"' || revision.compare(0, 3, "W/\"") == 0;
    if (isTag)
        return Edition{revision, {}};
    // A date of HTTP ("Fri, 20 Nov 2026 …"); other words say nothing to a server.
    return revision.find(',') == std::string::npos ? std::nullopt : std::optional(Edition{{}, revision});
}

std::string SourceFetch::revisionOf(const HttpResponse &response)
{
    return response.edition.etag.empty() ? response.edition.lastModified : response.edition.etag;
}

} // namespace breakeven
