// One call for many wishes: it follows once the events that wait have been handled, paints among them.
//
// For what stands beside what a person looks at: it must not be late, but it need not come first.
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
    // Does now what has been asked for.
    void settle();
    void drop() { m_timer.stop(); }

private:
    std::function<void()> m_act;
    QTimer m_timer;
};

} // namespace breakeven
