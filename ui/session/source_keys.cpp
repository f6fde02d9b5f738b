#include "ui/session/source_keys.h"

#include "pricing/refresh/refresh_plan.h"
#include "ui/look/strings.h"
#include "ui/session/settings.h"

#include <QPointer>

namespace breakeven {

namespace {

QString setting() { return QStringLiteral("keysInKeyring"); }

} // namespace

SourceKeys::SourceKeys(SecretStore &store, QObject *parent)
    : QObject(parent), m_store(store),
      m_kept(settings::text(setting()).split(QLatin1Char(' '), Qt::SkipEmptyParts))
{
}

QStringList SourceKeys::keptFor(const QStringList &sources) const
{
    QStringList variables;
    for (const PriceSource &source : priceSources()) {
        const bool isWanted =
            sources.isEmpty() ? !source.isByNameOnly : sources.contains(QLatin1String(source.name));
        if (!isWanted || hasItsKey(source))
            continue;
        const QString variable = QString::fromUtf8(source.key.variable);
        if (isKept(variable) && !variables.contains(variable))
            variables.append(variable);
    }
    return variables;
}

void SourceKeys::setKept(const QString &variable, bool isKept)
{
    m_kept.removeAll(variable);
    if (isKept)
        m_kept.append(variable);
    settings::setText(setting(), m_kept.join(QLatin1Char(' ')));
    emit changed();
}

// What the keyring did is noted also where nobody waits for it any more.
void SourceKeys::keep(const QString &variable, const QString &key, QObject *context,
                      SecretStore::Done answered)
{
    m_store.write(variable, key, this,
                  [=, this, asker = QPointer<QObject>(context)](const Result<void> &written) {
                      if (written)
                          setKept(variable, true);
                      if (asker)
                          answered(written);
                  });
}

void SourceKeys::remove(const QString &variable, QObject *context, SecretStore::Done answered)
{
    m_store.remove(variable, this,
                   [=, this, asker = QPointer<QObject>(context)](const Result<void> &removed) {
                       const bool isGone = removed.ok() || removed.error().kind == ErrorKind::NotFound;
                       if (isGone)
                           setKept(variable, false);
                       if (asker)
                           answered(isGone ? Result<void>() : removed);
                   });
}

void SourceKeys::read(const QStringList &variables, Answer answered)
{
    readNext(variables, {}, std::move(answered));
}

void SourceKeys::readNext(QStringList variables, KeptKeys keys, Answer answered)
{
    if (variables.isEmpty())
        return answered(keys);
    const QString variable = variables.takeFirst();
    m_store.read(variable, this,
                 [this, variable, variables, keys, answered](const Result<QString> &key) mutable {
                     if (key) {
                         keys.secrets[toStd(variable)] = toStd(*key);
                     } else {
                         keys.problem = toQt(key.error().message);
                         if (key.error().kind == ErrorKind::NotFound)
                             setKept(variable, false);
                         else
                             variables.clear();
                     }
                     readNext(variables, std::move(keys), std::move(answered));
                 });
}

} // namespace breakeven
