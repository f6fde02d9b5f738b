#include "ui/text/input_label.h"

#include "model/study/shared_inputs.h"
#include "ui/look/strings.h"

#include <QCoreApplication>
#include <QStringList>

#include <string_view>

namespace breakeven {

namespace {

QString tr(const char *text) { return QCoreApplication::translate("InputLabel", text); }

constexpr qsizetype kMostUsers = 2;
constexpr std::string_view kShared = "shared.";

QStringList usersOf(const Study &study, const std::string &name)
{
    QStringList users;
    for (const SharedUse &use : usesOf(study, name))
        if (const QString owner = toQt(use.owner); !users.contains(owner))
            users.append(owner);
    return users;
}

} // namespace

QString inputOwner(const Assumption &line)
{
    return line.path.starts_with(kShared) ? tr("Shared") : toQt(line.owner);
}

QString inputLabel(const Study &study, const Assumption &line)
{
    if (!line.path.starts_with(kShared))
        return toQt(line.label);
    QStringList users = usersOf(study, line.path.substr(kShared.size()));
    const qsizetype rest = users.size() - kMostUsers;
    users = users.mid(0, kMostUsers);
    if (rest > 0)
        users.append(tr("%1 more").arg(rest));
    return users.isEmpty() ? toQt(line.label)
                           : tr("%1 (%2)").arg(toQt(line.label), users.join(QStringLiteral("; ")));
}

} // namespace breakeven
