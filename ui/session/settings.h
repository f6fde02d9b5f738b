// What the window remembers between runs: geometry, docks, columns, page, recent studies, appearance.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace breakeven {

// A study that was open: its place in the store, the file it was read from or saved to, or both.
struct RecentStudy
{
    QString name;
    QString file; // empty: only in the store
    QString id;   // UUID; empty: only a file
    QString answer;
    QString when; // ISO time

    bool operator==(const RecentStudy &) const = default;
};

namespace settings {

// Says whose settings they are; before the first is read.
void nameProgram();

QByteArray bytes(const QString &key);
void setBytes(const QString &key, const QByteArray &value);
QString text(const QString &key, const QString &standard = {});
void setText(const QString &key, const QString &value);

QList<RecentStudy> recentStudies();
// Puts it first; the same study or file is listed once, at most ten in all.
void addRecentStudy(const RecentStudy &study);
void removeRecentStudy(const RecentStudy &study);

} // namespace settings

} // namespace breakeven
