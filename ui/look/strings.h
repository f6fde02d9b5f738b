// Texts between the model (UTF-8 std::string) and the window (QString).
#pragma once

#include <QDate>
#include <QString>

#include "model/numeric/date.h"

#include <string>

namespace breakeven {

inline QString toQt(const std::string &text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

inline std::string toStd(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    return {bytes.constData(), std::size_t(bytes.size())};
}

inline QDate toQt(const Date &date) { return {date.year, date.month, date.day}; }

inline Date toDate(const QDate &date) { return {date.year(), date.month(), date.day()}; }

} // namespace breakeven
