// Text of another size while a test lasts, as a person sets it for the whole desktop.
#pragma once

#include <QApplication>
#include <QFont>

namespace breakeven::test {

class LargeText
{
public:
    explicit LargeText(double times) : m_usual(QApplication::font())
    {
        QFont large = m_usual;
        large.setPointSizeF(m_usual.pointSizeF() * times);
        QApplication::setFont(large);
    }
    ~LargeText() { QApplication::setFont(m_usual); }
    LargeText(const LargeText &) = delete;
    LargeText &operator=(const LargeText &) = delete;

private:
    QFont m_usual;
};

} // namespace breakeven::test
