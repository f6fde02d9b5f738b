#include "tests/support/price_sites/sites.h"

#include "data/readers/json_value.h"
#include "tests/support/aws_signature.h"
#include "tests/support/price_fixtures.h"

#include <algorithm>

#include <zip.h>

namespace breakeven::test {

PriceSite bodySite(const std::string &source, const std::string &part, const std::string &target,
                   const std::string &field, int offers, const std::string &body)
{
    PriceSite site;
    site.source = source;
    site.part = part;
    site.main = target;
    site.field = field;
    site.offers = offers;
    site.bodies = {{target, body}};
    return site;
}

PriceSite documentSite(const std::string &source, const std::string &part, const std::string &target,
                       const std::string &field, int offers)
{
    return bodySite(source, part, target, field, offers, priceFixtures().at(source).text);
}

std::map<std::string, std::string> SiteKey::environment() const
{
    if (!variable)
        return {};
    if (secret.empty())
        return {{variable, value}};
    return {{variable, value}, {"AWS_SECRET_ACCESS_KEY", secret}};
}

namespace {

// What Verda's own client posts for a token.
bool isTokenRequest(const ServedRequest &request, const std::string &key)
{
    const auto asked = parseJson(request.body, "request");
    return asked && request.method == "POST" && request.header("content-type") == "application/json" &&
           (*asked)["grant_type"].string() == "client_credentials" &&
           (*asked)["client_id"].string() == key.substr(0, key.find(':')) &&
           (*asked)["client_secret"].string() == key.substr(key.find(':') + 1);
}

} // namespace

bool SiteKey::isShownIn(const ServedRequest &request) const
{
    const std::string sent = request.header(header);
    if (!secret.empty())
        return isSignedForAws(request, value, secret);
    // "id:secret" of a client is shown once, in the body of a request for a token.
    if (value.find(':') != std::string::npos)
        return request.path() == "/v1/oauth2/token" ? sent.empty() && isTokenRequest(request, value)
                                                    : sent == "Bearer t0ken";
    return sent == (std::string_view(header) == "authorization" ? "Bearer " : "") + value;
}

std::string PriceSite::pageOf(const ServedRequest &request)
{
    const std::string field = "&NextToken=";
    const auto at = request.body.find(field);
    if (at == std::string::npos)
        return request.target;
    const auto begin = at + field.size();
    return request.target + "#" + request.body.substr(begin, request.body.find('&', begin) - begin);
}

const std::string *PriceSite::bodyOf(const std::string &target) const
{
    for (const auto &[known, body] : bodies)
        if (known == target)
            return &body;
    return nullptr;
}

void PriceSite::answer(const ServedRequest &request, Connection &to) const
{
    if (key.variable && !key.isShownIn(request)) {
        to.respond(401, R"({"error":{"message":"the key is not known"}})");
        return;
    }
    const std::string *const body = bodyOf(pageOf(request));
    if (!body) {
        to.respond(404, "no such page");
        return;
    }
    const std::string etag = '"' + std::to_string(std::hash<std::string>()(*body)) + '"';
    if (givesEtag && request.header("if-none-match") == etag) {
        to.respond(304, "");
        return;
    }
    std::vector<std::string> headers;
    if (givesEtag)
        headers.push_back("ETag: " + etag);
    to.respond(200, *body, headers);
}

const PriceSite &priceSite(const std::string &source)
{
    const auto &sites = priceSites();
    return *std::find_if(sites.begin(), sites.end(),
                         [&](const PriceSite &site) { return site.source == source; });
}

const std::vector<PriceSite> &priceSites()
{
    static const std::vector<PriceSite> sites = {
#define PRICE_SITE(site) site(),
#include "tests/support/price_sites/price_sites.def"
#undef PRICE_SITE
    };
    return sites;
}

std::string zipped(const std::string &member, const std::string &text)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *const target = zip_source_buffer_create(nullptr, 0, 0, &error);
    zip_source_keep(target);
    zip_t *const archive = zip_open_from_source(target, ZIP_TRUNCATE, &error);
    zip_file_add(archive, member.c_str(), zip_source_buffer(archive, text.data(), text.size(), 0),
                 ZIP_FL_OVERWRITE);
    zip_close(archive);
    zip_source_open(target);
    zip_source_seek(target, 0, SEEK_END);
    std::string bytes(std::size_t(zip_source_tell(target)), '\0');
    zip_source_seek(target, 0, SEEK_SET);
    zip_source_read(target, bytes.data(), bytes.size());
    zip_source_close(target);
    zip_source_free(target);
    return bytes;
}

} // namespace breakeven::test
