#include "ui/session/settings.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>

namespace breakeven::settings {

namespace {

constexpr int kRecentCount = 10;

bool isSame(const RecentStudy &one, const RecentStudy &other)
{
    return one.id.isEmpty() && other.id.isEmpty() ? one.file == other.file : one.id == other.id;
}

void write(const QList<RecentStudy> &studies)
{
    QSettings store;
    store.beginWriteArray(QStringLiteral("recent"), int(studies.size()));
    for (int i = 0; i < studies.size(); ++i) {
        store.setArrayIndex(i);
        store.setValue(QStringLiteral("name"), studies[i].name);
        store.setValue(QStringLiteral("file"), studies[i].file);
        store.setValue(QStringLiteral("id"), studies[i].id);
        store.setValue(QStringLiteral("answer"), studies[i].answer);
        store.setValue(QStringLiteral("when"), studies[i].when);
    }
    store.endArray();
}

// Before the library makes the file, as others may read what it makes; later it keeps the mode.
void keepToOwner(const QString &path)
{
    constexpr auto kOwner = QFile::ReadOwner | QFile::WriteOwner;
    QFile file(path);
    if (file.exists())
        file.setPermissions(kOwner);
    else if (QDir().mkpath(QFileInfo(path).path()))
        (void)file.open(QIODevice::WriteOnly | QIODevice::NewOnly, kOwner);
}

} // namespace

void nameProgram()
{
    QCoreApplication::setOrganizationName(QStringLiteral("Breakeven"));
    QCoreApplication::setApplicationName(QStringLiteral("Breakeven"));
    keepToOwner(QSettings().fileName());
}

QByteArray bytes(const QString &key) { return QSettings().value(key).toByteArray(); }

void setBytes(const QString &key, const QByteArray &value) { QSettings().setValue(key, value); }

QString text(const QString &key, const QString &standard)
{
    return QSettings().value(key, standard).toString();
}

void setText(const QString &key, const QString &value) { QSettings().setValue(key, value); }

QList<RecentStudy> recentStudies()
{
    QSettings store;
    QList<RecentStudy> studies;
    const int count = store.beginReadArray(QStringLiteral("recent"));
    for (int i = 0; i < count; ++i) {
        store.setArrayIndex(i);
        studies.append(
            {store.value(QStringLiteral("name")).toString(), store.value(QStringLiteral("file")).toString(),
             store.value(QStringLiteral("id")).toString(), store.value(QStringLiteral("answer")).toString(),
             store.value(QStringLiteral("when")).toString()});
    }
    store.endArray();
    return studies;
}

void addRecentStudy(const RecentStudy &study)
{
    QList<RecentStudy> studies = recentStudies();
    studies.removeIf([&](const RecentStudy &other) { return isSame(other, study); });
    studies.prepend(study);
    write(studies.mid(0, kRecentCount));
}

void removeRecentStudy(const RecentStudy &study)
{
    QList<RecentStudy> studies = recentStudies();
    studies.removeIf([&](const RecentStudy &other) { return isSame(other, study); });
    write(studies);
}

} // namespace breakeven::settings
