// What the header lines of an answer say that a fetch goes by; for this folder.
#pragma once

#include "data/http/http_request.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace breakeven {

struct AnswerHead
{
    Edition edition;
    std::string contentType;
    std::string encoding; // lower case
    std::string location;
    std::string retryAfter;
    std::optional<std::size_t> length;
    std::size_t bytes = 0; // of all lines so far
    bool hasStarted = false;

    // One line as it came. A status line begins anew: an interim answer or one of a proxy comes before the
    // real one.
    void take(std::string_view line);
    // A page for people, where data was asked for.
    bool isHtml() const;
};

} // namespace breakeven
