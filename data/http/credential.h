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
    Credential(std::string line, std::vector<std::string> secrets);

    std::string m_line;
    std::vector<std::string> m_secrets;
};

// From the environment variable `variable`; of `basic` it holds "user:password".
// Errors: NotFound when the variable is not set or empty; BadInput when its value cannot stand in a header.
// Neither shows the value.
Result<Credential> bearerFromEnvironment(const std::string &variable);
Result<Credential> basicFromEnvironment(const std::string &variable);
Result<Credential> headerFromEnvironment(const std::string &name, const std::string &variable);

} // namespace breakeven
