// Keeps SIGPIPE from ending the program while libcurl writes to a connection that the server has closed; for
// this folder.
//
// Threads: of the calling thread only; the disposition of the process is left as it is.
#pragma once

#include <csignal>
#include <ctime>

namespace breakeven {

class BrokenPipeBlock
{
public:
    BrokenPipeBlock()
    {
        sigemptyset(&m_pipe);
        sigaddset(&m_pipe, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &m_pipe, &m_before);
    }
    ~BrokenPipeBlock()
    {
        // One that came meanwhile is dropped, unless it was blocked before and belongs to somebody else.
        const timespec now{0, 0};
        if (!sigismember(&m_before, SIGPIPE))
            sigtimedwait(&m_pipe, nullptr, &now);
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    BrokenPipeBlock(const BrokenPipeBlock &) = delete;
    BrokenPipeBlock &operator=(const BrokenPipeBlock &) = delete;

private:
    sigset_t m_pipe{};
    sigset_t m_before{};
};

} // namespace breakeven
