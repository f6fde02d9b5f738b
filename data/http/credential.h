// The credential of a request: a header whose value appears in no error, log or store.
#pragma once

#include "model/result.h"

#include <string>
#include <vector>

namespace breakeven {

class Credential
{
public:
    static Credential bearer(const std::string &token);
    static Credential basic(const std::string &user, const std::string &password);
    static Credential header(const std::string &name, const std::string &value);
    // Signs each request (AWS Signature Version 4) instead of going with it; `token` is of a temporary key.
    static Credential awsKey(const std::string &id, const std::string &secret, const std::string &token = {});
    // Is shown in the body of a request for a token (OAuth 2, client credentials), in no header.
    static Credential client(const std::string &id, const std::string &secret);

    // "Authorization: Bearer …", for the wire only; empty when there is no such line.
    const std::string &line() const { return m_line; }
    // "id:secret" of a key that signs, for the wire only; empty for others.
    const std::string &signingKey() const { return m_signingKey; }
    // What a client asks for a token with, as JSON, for the wire only; empty for others.
    const std::string &tokenRequest() const { return m_tokenRequest; }
    // `text` with every occurrence of what is secret as "***": an answer may repeat what it was sent.
    std::string withoutSecrets(std::string text) const;

private:
    friend Result<Credential> credentialFromSecret(const std::string &secret, const std::string &header,
                                                   const std::string &place);

    static Credential authorization(const std::string &scheme, const std::string &secret);
    Credential(std::string line, std::vector<std::string> secrets);

    std::string m_line;
    std::string m_signingKey;
    std::string m_tokenRequest;
    std::vector<std::string> m_secrets;
};

// For `secret`: "user:password" is basic, "Bearer …" and "Basic …" stand as they are, anything else is a
// bearer token; with a `header` it is that header's value as it stands. `place` says in errors where it is.
// Errors: BadInput for one that cannot stand in a header; it does not show it.
Result<Credential> credentialFromSecret(const std::string &secret, const std::string &header,
                                        const std::string &place);

// The same of the environment variable `variable`. Errors: NotFound also when it is not set or empty.
Result<Credential> credentialFromEnvironment(const std::string &variable, const std::string &header = {});

// The key of AWS in AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, else of the profile
// AWS_PROFILE ("default") of AWS_SHARED_CREDENTIALS_FILE (~/.aws/credentials). Errors: NotFound when neither
// has one; BadInput for one that cannot stand in a header.
Result<Credential> awsCredential();

// The key of AWS that `secret` is, as "id:secret"; `place` and errors as above.
Result<Credential> awsCredentialFromSecret(const std::string &secret, const std::string &place);

// The id and secret of a client that `secret` is, as "id:secret"; `place` and errors as above.
Result<Credential> clientFromSecret(const std::string &secret, const std::string &place);

} // namespace breakeven
