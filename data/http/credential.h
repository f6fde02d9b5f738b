// What a request proves itself with: a header whose value appears in no error, log or store.
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

    // "Authorization: Bearer …", for the wire only.
    const std::string &line() const { return m_line; }
    // `text` with every occurrence of what is secret as "***": an answer may repeat what it was sent.
    std::string withoutSecrets(std::string text) const;

private:
    friend Result<Credential> credentialFromEnvironment(const std::string &variable,
                                                        const std::string &header);

    static Credential authorization(const std::string &scheme, const std::string &secret);
    Credential(std::string line, std::vector<std::string> secrets);

    std::string m_line;
    std::vector<std::string> m_secrets;
};

// The secret of the environment variable `variable`: "user:password" is basic, "Bearer …" and "Basic …" stand
// as they are, anything else is a bearer token; with a `header` it is that header's value as it stands.
// Errors: NotFound when the variable is not set or empty; BadInput when its value cannot stand in a header.
// Neither shows the value.
Result<Credential> credentialFromEnvironment(const std::string &variable, const std::string &header = {});

} // namespace breakeven
