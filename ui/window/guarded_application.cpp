#include "ui/window/guarded_application.h"

#include "ui/look/strings.h"

#include <exception>
#include <utility>

namespace breakeven {

bool GuardedApplication::notify(QObject *receiver, QEvent *event)
{
    try {
        return QApplication::notify(receiver, event);
    } catch (const std::exception &error) {
        if (!tellFault)
            throw;
        const QString sentence =
            QCoreApplication::translate("breakeven",
                                        "This failed through a fault of the program (%1). What was saved is "
                                        "whole; save the study to a file, and please report it.")
                .arg(toQt(std::string(error.what())));
        // To tell it may draw again what failed.
        if (sentence != std::exchange(m_told, sentence))
            tellFault(sentence);
        return false;
    }
}

} // namespace breakeven
