#include "ui/text/input_label.h"

#include "model/study/shared_inputs.h"
#include "pricing/new_study/sellers.h"
#include "ui/look/strings.h"
#include "ui/text/assumption_checks.h"
#include "ui/text/price_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <string_view>

namespace breakeven {

namespace {

QString inputLabelWords(const char *text) { return QCoreApplication::translate("InputLabel", text); }

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

// Path: of a shared one.
QString withUsers(const QString &label, const Study &study, const std::string &path)
{
    QStringList users = usersOf(study, path.substr(kShared.size()));
    const qsizetype rest = users.size() - kMostUsers;
    users = users.mid(0, kMostUsers);
    if (rest > 0)
        users.append(inputLabelWords("%1 more").arg(rest));
    return users.isEmpty() ? label : inputLabelWords("%1 (%2)").arg(label, users.join(QStringLiteral("; ")));
}

// Of a pinned price, what tells it from others: the first first.
QStringList partsOf(const ConstInputPlace &place)
{
    const Offer &offer = place.input->price->offer;
    return {inputLabelWords("%1 %2, %3")
                .arg(toQt(offer.provider).toUpper(), modelText(offer), toQt(offer.instanceType)),
            toQt(offer.zone.empty() ? offer.region : offer.zone), toQt(place.owner),
            toQt(place.field->label)};
}

} // namespace

QString inputOwner(const Assumption &line)
{
    return line.path.starts_with(kShared) ? inputLabelWords("Shared") : toQt(line.owner);
}

QString inputLabel(const Study &study, const Assumption &line)
{
    return line.path.starts_with(kShared) ? withUsers(toQt(line.label), study, line.path) : toQt(line.label);
}

QString nameWithSeller(const Study &study, const ConstInputPlace &place)
{
    const QString name = inputName(study, place);
    const auto &price = place.input->price;
    return isSharedPath(place.path) && price
               ? inputLabelWords("%1, %2").arg(name, toQt(providerName(price->offer.provider)))
               : name;
}

QString listedName(const Study &study, const ConstInputPlace &place)
{
    const QString name = nameWithSeller(study, place);
    return isSharedPath(place.path) ? withUsers(name, study, place.path) : name;
}

QString pinnedName(const ConstInputPlace &place, const std::vector<ConstInputPlace> &all)
{
    const QStringList parts = partsOf(place);
    QString name = parts.front();
    for (qsizetype count = 1; count < parts.size(); ++count) {
        const bool isAlone = std::none_of(all.begin(), all.end(), [&](const ConstInputPlace &other) {
            return other.input->price && other.path != place.path &&
                   partsOf(other).mid(0, count) == parts.mid(0, count);
        });
        if (isAlone)
            break;
        if (!parts[count].isEmpty())
            name += QStringLiteral(", ") + parts[count];
    }
    return name;
}

} // namespace breakeven
