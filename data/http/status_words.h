// What a failed transfer or an error status means to a person; for this folder.
#pragma once

#include <curl/curl.h>

#include <cstddef>
#include <string>

namespace breakeven {

bool isRedirect(int status);

// "the server answered 404 (not found); …": `said` is what its body says, or empty.
std::string statusSentence(int status, const std::string &said);

struct TransportFailure
{
    std::string sentence;
    bool isTransient = false; // a reset, a cut body, a time-out of connecting or of TLS
};

// `received` bytes of the body had come.
TransportFailure transportFailure(CURLcode code, std::size_t received);

} // namespace breakeven
