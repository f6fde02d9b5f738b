// Merges many requests into one call, which follows once all waiting events have been handled, paint events
// among them.
//
// For the parts of a window beside the one that a person looks at: they must not be late, but they need not
// come first.
#pragma once

#include <QTimer>

#include <functional>

namespace breakeven {

inline constexpr int kReadMilliseconds = 80; // a figure that moves faster cannot be read

class Coalesced
{
public:
    explicit Coalesced(std::function<void()> act);

    // Within `milliseconds`, however often it is asked for meanwhile.
    void ask(int milliseconds = 0);
    // Makes the requested call now.
    void settle();
    void drop() { m_timer.stop(); }
    bool isAsked() const { return m_timer.isActive(); }

private:
    std::function<void()> m_act;
    QTimer m_timer;
};

} // namespace breakeven
