#include "data/http/credential.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace breakeven {

namespace {

std::string base64(const std::string &bytes)
{
    constexpr const char *digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto byte = [&](std::size_t k) {
            return i + k < bytes.size() ? unsigned(static_cast<unsigned char>(bytes[i + k])) : 0U;
        };
        const unsigned group = byte(0) << 16 | byte(1) << 8 | byte(2);
        for (int k = 0; k < 4; ++k)
            text += i + std::size_t(k) <= bytes.size() ? digits[group >> (18 - 6 * k) & 63U] : '=';
    }
    return text;
}

// Of text without control characters.
std::string quotedJson(const std::string &text)
{
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            quoted += '\\';
        quoted += c;
    }
    return quoted + "\"";
}

bool hasControl(const std::string &text)
{
    return std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < 32 || c == 127; });
}

} // namespace

Credential::Credential(std::string line, std::vector<std::string> secrets)
    : m_line(std::move(line)), m_secrets(std::move(secrets))
{
    // The longest first: one may be a part of another.
    std::sort(m_secrets.begin(), m_secrets.end(),
              [](const std::string &a, const std::string &b) { return a.size() > b.size(); });
}

Credential Credential::authorization(const std::string &scheme, const std::string &secret)
{
    return {"Authorization: " + scheme + secret, {secret}};
}

Credential Credential::bearer(const std::string &token) { return authorization("Bearer ", token); }

Credential Credential::basic(const std::string &user, const std::string &password)
{
    const std::string encoded = base64(user + ":" + password);
    return {"Authorization: Basic " + encoded, {encoded, password}};
}

Credential Credential::header(const std::string &name, const std::string &value)
{
    return {name + ": " + value, {value}};
}

Credential Credential::awsKey(const std::string &id, const std::string &secret, const std::string &token)
{
    Credential key(token.empty() ? "" : "X-Amz-Security-Token: " + token, {id, secret, token});
    key.m_signingKey = id + ':' + secret;
    return key;
}

Credential Credential::client(const std::string &id, const std::string &secret)
{
    Credential client({}, {secret});
    client.m_tokenRequest = R"({"grant_type":"client_credentials","client_id":)" + quotedJson(id) +
                            R"(,"client_secret":)" + quotedJson(secret) + "}";
    return client;
}

std::string Credential::withoutSecrets(std::string text) const
{
    for (const std::string &secret : m_secrets)
        for (std::size_t at = 0; !secret.empty() && (at = text.find(secret, at)) != std::string::npos;
             at += 3)
            text.replace(at, secret.size(), "***");
    return text;
}

// A line break would end the header and begin another.
Result<Credential> credentialFromSecret(const std::string &secret, const std::string &header,
                                        const std::string &place)
{
    if (hasControl(secret))
        return Error{ErrorKind::BadInput,
                     fmt::format("{} holds a line break or another control character; set it to the "
                                 "credential alone",
                                 place),
                     {}};
    if (!header.empty())
        return Credential::header(header, secret);
    for (const char *scheme : {"Bearer ", "Basic "})
        if (secret.rfind(scheme, 0) == 0)
            return Credential::authorization(scheme, secret.substr(std::string_view(scheme).size()));
    const auto colon = secret.find(':');
    if (colon == std::string::npos)
        return Credential::bearer(secret);
    return Credential::basic(secret.substr(0, colon), secret.substr(colon + 1));
}

Result<Credential> clientFromSecret(const std::string &secret, const std::string &place)
{
    const auto colon = secret.find(':');
    if (colon == std::string::npos || colon == 0 || colon + 1 == secret.size() || hasControl(secret))
        return Error{
            ErrorKind::BadInput,
            fmt::format("{} has to hold an id and a secret as id:secret on one line; set it anew", place),
            {}};
    return Credential::client(secret.substr(0, colon), secret.substr(colon + 1));
}

Result<Credential> credentialFromEnvironment(const std::string &variable, const std::string &header)
{
    const char *const value = std::getenv(variable.c_str());
    if (!value || !*value)
        return Error{
            ErrorKind::NotFound,
            fmt::format("the environment variable {} is not set; it has to hold the credential", variable),
            {}};
    return credentialFromSecret(value, header, "the environment variable " + variable);
}

} // namespace breakeven
