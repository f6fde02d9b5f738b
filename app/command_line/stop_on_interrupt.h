// Ctrl+C while a long command runs: asks it to stop instead of ending the program.
//
// Threads: one waits for the signal while the object lives; SIGINT and SIGTERM are held back from all others.
#pragma once

#include <signal.h>
#include <stop_token>
#include <thread>

namespace breakeven {

class StopOnInterrupt
{
public:
    StopOnInterrupt();
    ~StopOnInterrupt();
    StopOnInterrupt(const StopOnInterrupt &) = delete;
    StopOnInterrupt &operator=(const StopOnInterrupt &) = delete;

    std::stop_token token() const { return m_request.get_token(); }

private:
    sigset_t m_previous;
    std::stop_source m_request;
    std::jthread m_waiting;
};

} // namespace breakeven
