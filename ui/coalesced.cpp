#include "ui/coalesced.h"

#include <utility>

namespace breakeven {

Coalesced::Coalesced(std::function<void()> act, int milliseconds) : m_act(std::move(act))
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(milliseconds);
    m_timer.callOnTimeout(m_act);
}

void Coalesced::ask()
{
    if (!m_timer.isActive())
        m_timer.start();
}

void Coalesced::settle()
{
    if (!m_timer.isActive())
        return;
    m_timer.stop();
    m_act();
}

} // namespace breakeven
