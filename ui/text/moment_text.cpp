#include "ui/text/moment_text.h"

#include "data/readers/utc_time.h"

#include <QCoreApplication>
#include <QDateTime>

namespace breakeven {

QString momentText(const std::string &utc)
{
    const auto seconds = parseUtcTime(utc);
    return seconds ? QDateTime::fromSecsSinceEpoch(*seconds).toString(QStringLiteral("yyyy-MM-dd HH:mm"))
                   : QCoreApplication::translate("MomentText", "not recorded");
}

} // namespace breakeven
