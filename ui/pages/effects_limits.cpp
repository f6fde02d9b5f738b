#include "ui/pages/effects_limits.h"

#include "ui/session/settings.h"
#include "ui/widgets/amount_edit.h"

#include <QHBoxLayout>
#include <QLabel>

namespace breakeven {

EffectsLimits::EffectsLimits(QObject *parent)
    : QObject(parent), m_deadline(limitField(QStringLiteral("effects/deadline/"), &LeverLimits::deadlineHours,
                                             tr("h"), tr("Deadline of a job in hours"))),
      m_p95(limitField(QStringLiteral("effects/p95/"), &LeverLimits::p95Seconds, tr("s"),
                       tr("Seconds within which 95 % of the requests are answered")))
{
    for (const Limit *limit : {&m_deadline, &m_p95})
        connect(limit->field, &AmountEdit::committed, this,
                [this, limit](const QString &text) { commit(*limit, text); });
}

EffectsLimits::Limit EffectsLimits::limitField(const QString &key, std::optional<double> LeverLimits::*value,
                                               const QString &unit, const QString &name)
{
    auto *body = new QWidget;
    auto *row = new QHBoxLayout(body);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    auto *field = new AmountEdit;
    field->setObjectName(key);
    field->setAccessibleName(name);
    field->setToolTip(tr("%1; empty: no limit").arg(name));
    field->setPlaceholderText(tr("none"));
    field->setFixedWidth(9 * field->fontMetrics().averageCharWidth());
    auto *words = new QLabel(unit);
    words->setProperty("tone", QStringLiteral("secondary"));
    row->addWidget(field);
    row->addWidget(words);
    body->setFocusProxy(field);
    return {key, value, field, body};
}

EffectsLimits::~EffectsLimits()
{
    for (const Limit &limit : {m_deadline, m_p95})
        if (!limit.body->parentWidget())
            delete limit.body;
}

// What somebody is typing stays while the limit is what it was.
void EffectsLimits::read(const QString &study)
{
    const bool isSame = m_study == study;
    m_study = study;
    for (const Limit *limit : {&m_deadline, &m_p95})
        if (!isSame || stored(limit->key + study) != m_limits.*limit->value)
            read(*limit);
}

std::optional<double> EffectsLimits::stored(const QString &key)
{
    bool isNumber = false;
    const double value = settings::text(key).toDouble(&isNumber);
    return isNumber ? std::optional(value) : std::nullopt;
}

void EffectsLimits::read(const Limit &limit)
{
    const std::optional<double> value = stored(limit.key + m_study);
    limit.field->setShown(value ? limit.field->locale().toString(*value, 'g', 6) : QString());
    m_limits.*limit.value = value;
}

void EffectsLimits::commit(const Limit &limit, const QString &text)
{
    const QLocale locale = limit.field->locale();
    bool isNumber = false;
    const double value = locale.toDouble(text.trimmed(), &isNumber);
    if (!text.trimmed().isEmpty() && !(isNumber && value > 0)) {
        const QString problem =
            tr("Expected a number above 0, or nothing for no limit; found “%1”.").arg(text.trimmed());
        limit.field->setWrong(true, problem);
        emit refused(problem);
        return;
    }
    m_limits.*limit.value = isNumber ? std::optional(value) : std::nullopt;
    limit.field->setShown(isNumber ? locale.toString(value, 'g', 6) : QString());
    settings::setText(limit.key + m_study, isNumber ? QString::number(value, 'g', 12) : QString());
    emit changed();
}

} // namespace breakeven
