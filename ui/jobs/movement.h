// Tells the edits of a movement, such as a drag, from single edits, so that work that takes long waits until
// the movement rests.
#pragma once

#include <QElapsedTimer>

namespace breakeven {

class Movement
{
public:
    void noteEdit()
    {
        m_isUnderWay = m_sinceEdit.isValid() && m_sinceEdit.elapsed() < kTogetherMilliseconds;
        m_sinceEdit.start();
    }
    // Milliseconds to wait for another edit; 0 after a single one.
    int rest() const { return m_isUnderWay ? kRestMilliseconds : 0; }

private:
    static constexpr int kTogetherMilliseconds = 150;
    static constexpr int kRestMilliseconds = 50;

    QElapsedTimer m_sinceEdit;
    bool m_isUnderWay = false;
};

} // namespace breakeven
