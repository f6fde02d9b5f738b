// Secrets for requests, kept in the environment and shown nowhere.
#pragma once

#include "model/result.h"

#include <string>

namespace breakeven {

// The Authorization header for the secret in an environment variable: "user:password" is basic, "Bearer …"
// and "Basic …" stand as they are, anything else is a bearer token. Errors: NotFound for a variable that is
// not set or empty, BadInput for one with a line end.
Result<std::string> authorizationFrom(const std::string &variable);

} // namespace breakeven
