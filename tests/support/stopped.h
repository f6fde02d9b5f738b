// The token of work that is stopped before it begins.
#pragma once

#include <stop_token>

namespace breakeven::test {

inline std::stop_token stoppedToken()
{
    std::stop_source stop;
    stop.request_stop();
    return stop.get_token();
}

} // namespace breakeven::test
