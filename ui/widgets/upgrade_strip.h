// Says above the pages that a study was written in an older format, and shows what is stored differently now.
//
// It stays until it is closed or another study opens; the list stands beside the window and blocks nothing.
#pragma once

#include "ui/widgets/message_strip.h"

#include <QStringList>

namespace breakeven {

class UpgradeStrip : public MessageStrip
{
public:
    explicit UpgradeStrip(QWidget *parent = nullptr);

    // A sentence for each thing. Requires: at least one.
    void setChanges(const QString &study, const QStringList &changes);

private:
    void showList();

    QString m_study;
    QStringList m_changes;
};

} // namespace breakeven
