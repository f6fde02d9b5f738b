#include "app/command_line/stop_on_interrupt.h"

#include <ctime>

namespace breakeven {

namespace {

sigset_t interrupts()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    return signals;
}

} // namespace

StopOnInterrupt::StopOnInterrupt()
{
    const sigset_t signals = interrupts();
    pthread_sigmask(SIG_BLOCK, &signals, &m_previous);
    m_waiting = std::jthread([this](std::stop_token isOver) {
        const sigset_t waited = interrupts();
        const timespec shortly{0, 20'000'000};
        while (!isOver.stop_requested())
            if (sigtimedwait(&waited, nullptr, &shortly) > 0)
                m_request.request_stop();
    });
}

StopOnInterrupt::~StopOnInterrupt()
{
    m_waiting.request_stop();
    m_waiting.join();
    pthread_sigmask(SIG_SETMASK, &m_previous, nullptr);
}

} // namespace breakeven
