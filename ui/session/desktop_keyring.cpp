#include "ui/session/desktop_keyring.h"

#include "ui/look/strings.h"

#include <QCoreApplication>

#include <qt6keychain/keychain.h>

namespace breakeven {

namespace {

QString desktopKeyringWords(const char *text)
{
    return QCoreApplication::translate("breakeven::DesktopKeyring", text);
}

QString service() { return QStringLiteral("Breakeven"); }

Error errorOf(const QKeychain::Job &job)
{
    switch (job.error()) {
    case QKeychain::EntryNotFound:
        return {ErrorKind::NotFound, toStd(desktopKeyringWords("the keyring has no %1").arg(job.key())), {}};
    case QKeychain::AccessDeniedByUser:
    case QKeychain::AccessDenied:
        return {ErrorKind::Failed,
                toStd(desktopKeyringWords(
                    "the keyring stayed locked or refused access; unlock it and try again")),
                {}};
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
        return {
            ErrorKind::Failed,
            toStd(desktopKeyringWords(
                      "this desktop has no keyring; start one, such as GNOME Keyring or KWallet, or set %1 "
                      "in the environment of the program")
                      .arg(job.key())),
            {}};
    default:
        return {
            ErrorKind::Failed,
            toStd(desktopKeyringWords(
                      "the keyring does not answer (%1); start or unlock it, or set %2 in the environment of "
                      "the program")
                      .arg(job.errorString().simplified(), job.key())),
            {}};
    }
}

// The job deletes itself once it has finished.
template<class Answer>
void start(QKeychain::Job *job, const QString &name, QObject *context, Answer answer)
{
    job->setKey(name);
    QObject::connect(job, &QKeychain::Job::finished, context, answer);
    job->start();
}

} // namespace

void DesktopKeyring::read(const QString &name, QObject *context, Read answered)
{
    auto *job = new QKeychain::ReadPasswordJob(service());
    start(job, name, context, [job, answered = std::move(answered)] {
        answered(job->error() ? Result<QString>(errorOf(*job)) : Result<QString>(job->textData()));
    });
}

void DesktopKeyring::write(const QString &name, const QString &secret, QObject *context, Done answered)
{
    auto *job = new QKeychain::WritePasswordJob(service());
    job->setTextData(secret);
    start(job, name, context, [job, answered = std::move(answered)] {
        answered(job->error() ? Result<void>(errorOf(*job)) : Result<void>());
    });
}

void DesktopKeyring::remove(const QString &name, QObject *context, Done answered)
{
    auto *job = new QKeychain::DeletePasswordJob(service());
    start(job, name, context, [job, answered = std::move(answered)] {
        answered(job->error() ? Result<void>(errorOf(*job)) : Result<void>());
    });
}

} // namespace breakeven
