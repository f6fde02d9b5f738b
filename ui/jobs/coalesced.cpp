#include "ui/jobs/coalesced.h"

#include <utility>

namespace breakeven {

Coalesced::Coalesced(std::function<void()> act) : m_act(std::move(act))
{
    m_timer.setSingleShot(true);
    m_timer.callOnTimeout(m_act);
}

void Coalesced::ask(int milliseconds)
{
    if (!m_timer.isActive() || m_timer.remainingTime() > milliseconds)
        m_timer.start(milliseconds);
}

void Coalesced::settle()
{
    if (!m_timer.isActive())
        return;
    m_timer.stop();
    m_act();
}

} // namespace breakeven
