// The limits on levers in the bar of Effects and Capacity: a deadline of jobs, seconds for 95 % of the
// requests.
//
// Kept in the settings, by study: what one page sets, the other reads when it is shown. Owns: its fields
// until they are put into a bar.
#pragma once

#include <QObject>
#include <QString>

#include "model/levers/lever_reading.h"

class QWidget;

namespace breakeven {

class AmountEdit;

class EffectsLimits : public QObject
{
    Q_OBJECT

public:
    explicit EffectsLimits(QObject *parent = nullptr);
    ~EffectsLimits() override;

    const LeverLimits &limits() const { return m_limits; }
    // Each with its unit.
    QWidget *deadline() const { return m_deadline.body; }
    QWidget *p95() const { return m_p95.body; }
    // Those of this study.
    void read(const QString &study);

signals:
    void changed();
    void refused(const QString &problem);

private:
    struct Limit
    {
        QString key;
        std::optional<double> LeverLimits::*value;
        AmountEdit *field;
        QWidget *body;
    };
    Limit limitField(const QString &key, std::optional<double> LeverLimits::*value, const QString &unit,
                     const QString &name);
    static std::optional<double> stored(const QString &key);
    void read(const Limit &limit);
    void commit(const Limit &limit, const QString &text);

    LeverLimits m_limits;
    QString m_study;
    Limit m_deadline;
    Limit m_p95;
};

} // namespace breakeven
