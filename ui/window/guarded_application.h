// The application of the window: what an event throws and nothing caught is told, and the window goes on.
#pragma once

#include <QApplication>
#include <QString>

#include <functional>

namespace breakeven {

class GuardedApplication : public QApplication
{
public:
    using QApplication::QApplication;

    // Called with one sentence a fault; one that comes again at once is told once.
    std::function<void(const QString &sentence)> tellFault;

    bool notify(QObject *receiver, QEvent *event) override;

private:
    QString m_told;
};

} // namespace breakeven
