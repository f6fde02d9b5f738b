#include "data/http/authorization.h"

#include <cstdlib>

namespace breakeven {

Result<std::string> authorizationFrom(const std::string &variable)
{
    const char *value = std::getenv(variable.c_str());
    const std::string secret = value ? value : "";
    if (secret.empty())
        return Error{ErrorKind::NotFound, "there is no such environment variable, or it is empty", variable};
    if (secret.find_first_of("\r\n") != std::string::npos)
        return Error{ErrorKind::BadInput, "the environment variable holds a line end; no secret has one",
                     variable};
    if (secret.rfind("Bearer ", 0) == 0 || secret.rfind("Basic ", 0) == 0)
        return secret;
    if (secret.find(':') == std::string::npos)
        return "Bearer " + secret;
    static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string encoded;
    for (std::size_t i = 0; i < secret.size(); i += 3) {
        unsigned long word = 0;
        for (std::size_t k = 0; k < 3; ++k)
            word = word << 8 | (i + k < secret.size() ? static_cast<unsigned char>(secret[i + k]) : 0);
        for (std::size_t k = 0; k < 4; ++k)
            encoded += i + k > secret.size() ? '=' : digits[word >> (18 - 6 * k) & 63];
    }
    return "Basic " + encoded;
}

} // namespace breakeven
